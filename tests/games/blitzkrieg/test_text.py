"""Every unit, formation and mark has a name in both languages."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import BATTLES, FOLDER, load
from grognard.games.blitzkrieg.scenery import BOXES
from grognard.games.blitzkrieg.state import MARKS, PHASES
from tests.games.words import ENGLISH, FRENCH, lacking, words


@pytest.mark.parametrize("key", BATTLES)
def test_the_units_of_a_battle_have_names_and_no_two_of_a_side_the_same(key: str) -> None:
    field = load(key)
    ids = [unit.id for unit in field.units] + [air.id for air in field.air]
    for lang in (ENGLISH, FRENCH):
        names = {(unit[0], words(FOLDER, lang)[f"unit.{unit}"]) for unit in ids}
        assert len(names) == len(ids)


def test_nothing_else_is_called_a_unit() -> None:
    ids = {each.id for key in BATTLES for each in (*load(key).units, *load(key).air)}
    assert {key.removeprefix("unit.") for key in words(FOLDER, ENGLISH) if key.startswith("unit.")} == ids


def test_formations_kinds_types_and_events_have_names() -> None:
    units = [unit for key in BATTLES for unit in load(key).units]
    events = [row.event for key in BATTLES for rows in load(key).events.values() for row in rows]
    wanted = {f"kind.{unit.kind}" for unit in units} | {f"type.{unit.type}" for unit in units if unit.type}
    wanted |= {f"formation.{unit.formation}" for unit in units if unit.formation}
    wanted |= {f"random.{event}" for event in events}
    assert lacking(FOLDER, sorted(wanted)) == []


def test_marks_and_phases_have_names() -> None:
    assert lacking(FOLDER, [*(f"mark.{mark}" for mark in MARKS), *(f"phase.{phase}" for phase in PHASES)]) == []


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(words(FOLDER, ENGLISH)) == sorted(words(FOLDER, FRENCH))


def test_sources_have_words() -> None:
    fields = [load(key) for key in BATTLES]
    sources = {source for field in fields for source in field.source.values()}
    sources |= {source for field in fields for unit in field.units for source in (unit.source, unit.values_source)}
    assert lacking(FOLDER, sorted(f"word.{source}" for source in sources)) == []


def test_boxes_have_names() -> None:
    assert lacking(FOLDER, [f"box.{box}" for box in BOXES]) == []
