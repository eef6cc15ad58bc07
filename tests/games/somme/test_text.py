"""Everything that is shown has a name in both languages."""

from __future__ import annotations

from grognard.games.somme.battlefield import FOLDER, SCENARIOS, load
from grognard.games.somme.plans_values import weights
from grognard.games.somme.scenery import BOXES
from grognard.games.somme.state import AIR_MISSIONS, MARKS, PHASES, RESTRICTIONS, WEATHERS
from tests.games.words import ENGLISH, FRENCH, check_names, lacking, words

FIELD = load("campaign")


def test_units_have_names_and_no_two_of_a_side_the_same() -> None:
    check_names(FOLDER, {unit.id for unit in FIELD.units} | {each.id for each in FIELD.air})


def test_kinds_sizes_and_nations_have_names() -> None:
    wanted = {f"kind.{unit.kind}" for unit in FIELD.units} | {f"size.{unit.size}" for unit in FIELD.units}
    wanted |= {f"nation.{unit.nation}" for unit in FIELD.units}
    assert lacking(FOLDER, sorted(wanted)) == []


def test_events_have_names_and_texts() -> None:
    events = {counter.event for counter in FIELD.counters}
    assert lacking(FOLDER, sorted(f"{table}.{event}" for event in events for table in ("card", "card_text"))) == []


def test_scenarios_and_options_have_names() -> None:
    options = {row.option for key in SCENARIOS for row in load(key).options}
    wanted = [f"scenario.{key}" for key in SCENARIOS] + [f"option.{each}" for each in sorted(options)]
    assert lacking(FOLDER, [*wanted, *(f"option.{each}.help" for each in sorted(options))]) == []


def test_levels_and_generals_have_names() -> None:
    levels = {row.level for key in SCENARIOS for row in load(key).scale}
    generals = {marker.portrait for marker in FIELD.markers if marker.portrait}
    wanted = {f"level.{level}" for level in levels} | {f"general.{general}" for general in generals}
    assert lacking(FOLDER, sorted(wanted)) == []


def test_marks_phases_weather_and_missions_have_names() -> None:
    wanted = [f"mark.{mark}" for mark in MARKS] + [f"phase.{phase}" for phase in PHASES]
    wanted += [f"weather.{word}" for word in WEATHERS] + [f"mission.{word}" for word in AIR_MISSIONS if word]
    assert lacking(FOLDER, [*wanted, *(f"restriction.{word}" for word in RESTRICTIONS)]) == []


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(words(FOLDER, ENGLISH)) == sorted(words(FOLDER, FRENCH))


def test_sources_have_words() -> None:
    sources = set(FIELD.ground.source.values()) | {each.source for each in FIELD.air}
    sources |= {source for unit in FIELD.units for source in (unit.source, unit.values_source)}
    assert lacking(FOLDER, sorted(f"word.{source}" for source in sources)) == []


def test_doctrines_that_the_general_may_follow_have_words() -> None:
    assert lacking(FOLDER, [f"doctrine.{name}" for name in weights.doctrines if name]) == []


def test_boxes_have_names() -> None:
    assert lacking(FOLDER, [f"box.{box}" for box in BOXES]) == []
