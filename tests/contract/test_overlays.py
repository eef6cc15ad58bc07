"""The contract, part seven: what is drawn over the map names its places, has words, and tells no secret."""

from __future__ import annotations

import msgspec

from grognard.engine.dice import Luck
from grognard.server.words import LANGUAGES, words
from tests.contract.cases import Case, every, some_cases


@some_cases
def test_overlays_fit_the_map_and_keep_secrets(case: Case) -> None:
    game = case.game
    names = [name for name in game.overlays if name != "reach"]
    places = {place.id for place in game.scenery(case.scenario).places}
    for play in every(40, case.match(14), Luck(14)) if game.overlays else ():
        for side in (*game.sides, ""):
            found = {name: game.overlay(play, side, name) for name in names}
            for name, regions in found.items():
                assert all(key.split(".")[0] == name for key in regions)
                assert {place for region in regions.values() for place in region} <= places
            pieces = game.view(play, side).pieces[:12]
            ways = {piece.id: game.reach(play, side, piece.id) for piece in pieces}
            assert {way.place for found_ways in ways.values() for way in found_ways} <= places
            told = msgspec.json.encode([found, ways])
            assert [name for name in game.secrets(play, side) if name.encode() in told] == []


@some_cases
def test_overlays_have_words(case: Case) -> None:
    known = words(case.game, LANGUAGES[0])
    groups = {key.split(".")[0] for key in case.game.view(case.match(14).play, "").regions}
    assert [name for name in (groups | set(case.game.overlays)) - {"reach"} if f"region.{name}" not in known] == []
