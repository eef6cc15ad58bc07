"""The contract, part three: each side gets a view that fits the map and tells it nothing it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.engine.play import Play
from tests.contract.cases import CASES, GAMES, Case, deciding, every, some_cases, steps


@some_cases
def test_views_name_places_of_the_scenery(case: Case) -> None:
    scenery = case.game.scenery(case.scenario)
    known = {place.id for place in scenery.places} | {box.id for box in scenery.boxes}
    match = case.match(11)
    for play in every(9, match, Luck(11)):
        for side in (*case.game.sides, ""):
            view = case.game.view(play, side)
            assert (view.side, view.decider, view.over) == (side, match.decider, None)
            assert {piece.at for piece in view.pieces} <= known
            assert {marker.at for marker in view.markers} <= known
            assert len({piece.id for piece in view.pieces}) == len(view.pieces)
    assert all(case.game.view(match.play, side).over for side in (*case.game.sides, ""))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_with_secrets_has_some_for_everybody(game: Game) -> None:
    """Not in every scenario: some are played in the open."""
    starts = [case.match(12).play for case in CASES.values() if case.game is game]
    for side in (*game.sides, ""):
        assert game.secret == any(game.secrets(play, side) for play in starts)


LOOK = 7
"""News are read after each action, views and menus after every so many."""


@some_cases
def test_nothing_sent_to_a_side_holds_a_secret(case: Case) -> None:
    game, match = case.game, case.match(12)
    secrets = {side: set(game.secrets(match.play, side)) for side in (*game.sides, "")}
    if not any(secrets.values()):
        return
    for count in steps(match, Luck(12)):
        seen = count % LOOK == 0
        for side, old in secrets.items():
            now = set(game.secrets(match.play, side))
            view = [msgspec.json.encode(game.view(match.play, side))] if seen else []
            told = b"\n".join([*view, *news(match, side)])
            leaks = [name for name in sorted(old & now) if name.encode() in told]
            assert not leaks, (side, leaks)
            secrets[side] = now
        if seen:
            asked(match.play, secrets[match.decider])


def news(match: Match, side: str) -> Iterator[bytes]:
    """What the last action, or the beginning, lets this side see."""
    events = match.entries[-1].events if match.entries else match.prologue
    for event in events:
        yield msgspec.json.encode(event.seen_by(side))


def asked(play: Play[Any], secrets: set[str]) -> None:
    """Menus and refusals go to the side that decides: they may not hold what it does not know."""
    decision = deciding(play)
    menu = decision.menu(play, ())
    drafts = [(), *((pick.pick,) for pick in menu.picks[:5])]
    told = [msgspec.json.encode(decision.menu(play, draft)) for draft in drafts]
    told += [msgspec.json.encode(decision.why_not(play, draft, "choice:nothing")) for draft in drafts]
    leaks = [name for name in sorted(secrets) if any(name.encode() in each for each in told)]
    assert not leaks, (decision, leaks)


@some_cases
def test_what_a_player_imagines_looks_like_the_real_play(case: Case) -> None:
    game, luck = case.game, Luck(13)
    for number, play in enumerate(every(15, case.match(13), Luck(13))):
        for side in game.sides:
            imagined = game.imagine(play, side, Dice(b"%d" % number))
            assert game.view(imagined, side) == game.view(play, side)
            assert game.invariants(imagined) == []
            assert imagined.decision == play.decision
            while number % 4 == 0 and imagined.decision:
                imagined.apply(imagined.decision.sample(imagined, luck))
