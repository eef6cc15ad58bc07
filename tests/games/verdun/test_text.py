"""Words for what the data and the map of They Shall Not Pass name."""

from __future__ import annotations

from grognard.games.verdun.battlefield import SHIPPED, load
from grognard.games.verdun.scenery import BOXES, scenery
from grognard.games.verdun.sequence import PHASES
from grognard.games.verdun.state import MARKS
from grognard.games.verdun.victory import BEYOND, LEVELS
from tests.games.verdun.support import GAME
from tests.games.words import ENGLISH, check_names, column, lacking, words

FIELD = load()
GROUND = ("hill", "town", "woods", "trench", "city", "fort", "bridge", "stream", "pioneers")


def test_everything_that_the_map_and_the_view_name_has_words() -> None:
    kinds = {kind for place in scenery(FIELD).places for kind in (*place.terrain, *place.tags)}
    wanted = [f"terrain.{kind}" for kind in sorted(kinds)]
    wanted += [f"reason.{kind}" for kind in GROUND]
    wanted += [f"box.{box}" for box in BOXES]
    wanted += [f"phase.{phase}" for phase, _ in PHASES]
    wanted += [f"mark.{mark}" for mark in MARKS]
    wanted += [f"marker.{kind}" for kind in ("interdiction", "fort", "destroyed_fort")]
    wanted += [f"word.{day.date}" for day in FIELD.calendar]
    wanted += [f"word.{level}" for level in (*(level for _, _, level in LEVELS), BEYOND[1])]
    assert lacking(GAME.folder, wanted) == []


def test_every_unit_and_fort_has_a_name() -> None:
    check_names(GAME.folder, {unit.id for unit in FIELD.units} | {fort.id for fort in FIELD.forts})


def test_english_names_are_those_of_the_counters() -> None:
    names = {unit.id: words(GAME.folder, ENGLISH)[f"unit.{unit.id}"] for unit in FIELD.units}
    assert names == {unit.id: unit.name for unit in FIELD.units}


def test_every_source_that_is_shown_has_words() -> None:
    sources = column(SHIPPED / "units.csv", "values_source") + column(SHIPPED / "hexes.csv", "source")
    assert lacking(GAME.folder, [f"word.{source}" for source in sources]) == []
