"""The board as the page draws it."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.scenery import scenery
from tests.games.greatwar.support import BOX


def place(scenario: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = next(place for place in scenery(BOX, scenario).places if place.id == name)
    return found.terrain, found.tags


@pytest.mark.parametrize("scenario", BOX.settings)
def test_every_scenario_has_its_127_hexes(scenario: str) -> None:
    drawn = scenery(BOX, scenario)
    assert len({place.id for place in drawn.places}) == 127
    assert all(place.terrain[0] == BOX.settings[scenario].face for place in drawn.places)
    assert all(0 <= place.x <= drawn.width and 0 <= place.y <= drawn.height for place in drawn.places)
    assert len(drawn.shape) == 6


def test_tiles_lie_on_the_face_of_the_board() -> None:
    assert place("s01", "3-1")[0] == ("green", "trench")
    assert place("s01", "1-1")[0] == ("green",)


def test_a_ford_lies_in_the_water() -> None:
    fords = [place.terrain for key in BOX.settings for place in scenery(BOX, key).places if "ford" in place.terrain]
    assert fords
    assert all(terrain[1:] == ("waterway", "ford") for terrain in fords)


def test_hexes_tell_their_groups_and_objectives() -> None:
    assert place("s01", "3-1")[1] == ("s01.german_front_line",)
    group = BOX.settings["s54"].groups["la_folie_farm"]
    names = [place.id for place in scenery(BOX, "s54").places if "objective" in place.tags]
    assert len(names) == group.hexes.bit_count()


@pytest.mark.rule("COMP-03")
def test_two_dotted_lines_run_through_the_hexes_that_they_cut() -> None:
    drawn = scenery(BOX, "s01")
    lines = [path.points[0][0] for path in drawn.paths if path.kind == "section"]
    centres = {place.id: place.x for place in drawn.places}
    assert lines == [centres["2-4"], centres["2-8"]]
    assert centres["1-4"] < lines[0] < centres["1-5"]


def test_only_those_who_may_break_through_have_a_box_for_it() -> None:
    boxes = {key: [box.id for box in scenery(BOX, key).boxes] for key in BOX.settings}
    assert "german.exited" not in boxes["s01"]
    assert any("allied.exited" in names for names in boxes.values())
