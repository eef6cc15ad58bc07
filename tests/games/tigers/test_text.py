"""Words for what the data and the map of Tigers in the Mist name."""

from __future__ import annotations

from grognard.games.tigers.calendar import LAST_CLOCK, impulse_name
from grognard.games.tigers.counsel import STANCES
from grognard.games.tigers.faces import SHOWN, UNSUPPLIED
from grognard.games.tigers.scenery import BOXES, scenery
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import EFFECTS
from grognard.games.tigers.theatre import KINDS, SHIPPED
from tests.games.tigers.support import GAME, THEATRE
from tests.games.words import ENGLISH, FRENCH, check_names, column, lacking, words


def test_everything_that_the_map_and_the_view_name_has_words() -> None:
    places = [place for scenario in THEATRE.scenarios.values() for place in scenery(THEATRE, scenario).places]
    kinds = {kind for place in places for kind in (*place.terrain, *place.tags)}
    wanted = [f"terrain.{kind}" for kind in sorted(kinds)]
    wanted += [f"box.{box}" for box in BOXES]
    wanted += [f"phase.{phase}" for phase, _ in PHASES]
    wanted += [f"phase.{impulse_name(n)}" for n in range(LAST_CLOCK + 1)]
    wanted += [f"mark.{mark}" for mark in (*(name for name, _ in SHOWN), UNSUPPLIED)]
    wanted += [f"marker.{kind}" for kind in ("damaged_bridge", "rebuilt_bridge", "battle")]
    wanted += [f"marker.special_{effect}" for effect in EFFECTS]
    assert lacking(GAME.folder, wanted) == []


def test_whatever_a_fact_can_be_has_words() -> None:
    levels = {level.level for scenario in THEATRE.scenarios.values() for level in scenario.levels}
    levels |= {level for scenario in THEATRE.scenarios.values() for level in scenario.states.values()}
    facts = [*sorted(levels), *EFFECTS, *KINDS, "contested", *sorted({unit.nation for unit in THEATRE.units})]
    assert lacking(GAME.folder, [f"word.{fact}" for fact in facts]) == []


def test_every_doctrine_of_a_plan_has_words() -> None:
    assert lacking(GAME.folder, [f"doctrine.{name}" for name in ("veteran", *STANCES)]) == []


def test_every_unit_has_a_name_of_its_own() -> None:
    check_names(GAME.folder, {unit.id for unit in THEATRE.units})


def test_places_with_a_name_in_each_language_are_places_of_the_map() -> None:
    for lang in (ENGLISH, FRENCH):
        named = {key.removeprefix("place.") for key in words(GAME.folder, lang) if key.startswith("place.")}
        assert named <= set(THEATRE.space_index)
    assert words(GAME.folder, FRENCH)["place.Monschau"] == "Montjoie"


def test_a_zone_keeps_its_letter_in_every_language() -> None:
    zones = {zone.name for zone in THEATRE.zones}
    for lang in (ENGLISH, FRENCH):
        found = {key[-1]: name for key, name in words(GAME.folder, lang).items() if key.removeprefix("place.") in zones}
        assert all(name.startswith(f"{letter} (") for letter, name in found.items())


def test_every_source_that_is_shown_has_words() -> None:
    shown = (("units.csv", "strength_source"), ("areas.csv", "source"), ("links.csv", "source"))
    sources = [source for file, name in shown for source in column(SHIPPED / file, name)]
    assert lacking(GAME.folder, [f"word.{source}" for source in sources]) == []
