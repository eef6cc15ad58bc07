"""The six event tables: what each sum of two dice brings, on which days, and how often."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from grognard.games.blitzkrieg.battlefield import BATTLES
from grognard.games.blitzkrieg.events import NoEvent, happen
from tests.games.blitzkrieg.support import GAME, battle
from tests.games.support import events

GP, AP, OUT, FIFTH = "german_paralysis", "allied_paralysis", "breakout", "fifth_column"
REFUGEES, GROUND, EFFORT, CUP = "refugees", "grounded", "air_effort", "reinforcements"
FEROCITY, ROMMEL, DCR, PASS = "moroccan_ferocity", "rommel", "first_dcr", "they_shall_not_pass"

SERIES = {2: GP, 5: FIFTH, 6: AP, 8: GROUND, 9: FIFTH, 12: GP}
GEMBLOUX = SERIES | {3: OUT, 11: OUT} | dict.fromkeys((4, 7, 10), FEROCITY)
SEDAN = SERIES | {3: OUT} | dict.fromkeys((4, 7, 10), CUP)
DINANT = {5: FIFTH, 8: GROUND, 9: FIFTH}
PARALYSED = {2: GP, 6: AP, 12: GP}
ARRAS = {2: GP, 3: GROUND, 6: AP, 7: REFUGEES, 8: GROUND, 11: REFUGEES, 12: GP}
STONNE = SERIES | {3: PASS, 8: EFFORT}

TABLES: dict[str, tuple[dict[int, str], ...]] = {
    "gembloux": (GEMBLOUX, GEMBLOUX),
    "sedan": (SEDAN, SEDAN | {11: OUT}),
    "dinant": (
        DINANT | dict.fromkeys((4, 7, 10), ROMMEL),
        DINANT | PARALYSED | dict.fromkeys((4, 7, 10), f"{ROMMEL} {DCR}"),
        DINANT | PARALYSED | {3: OUT, 11: OUT} | dict.fromkeys((4, 7, 10), DCR),
        DINANT | PARALYSED | {3: OUT, 11: OUT},
    ),
    "arras": (ARRAS | dict.fromkeys((4, 5, 9), ROMMEL), ARRAS),
    "stonne": (STONNE, STONNE | {11: PASS}),
    "hannut": (STONNE, STONNE | {11: PASS}),
}
"""By battle and day, the events of a sum when none has happened before."""

FIRST_TURN = {"dinant": (1, 8, 18, 28), "arras": (1, 11)}
DAYS = [(key, day) for key in BATTLES for day in range(len(TABLES[key]))]


def drawn(key: str, total: int, turn: int, past: Iterable[tuple[int, str]] = ()) -> list[str]:
    """What a sum brings at the end of a turn."""
    play = battle(key, {}, turn=turn, past=tuple(past))
    happen(play, total)
    return list(play.state.drawn)


def first_turn(key: str, day: int) -> int:
    return FIRST_TURN.get(key, (1, 12))[day]


def comes(key: str, sums: Iterable[int], event: str, day: int = 0, past: Iterable[tuple[int, str]] = ()) -> bool:
    """Does each of the sums bring the event on the second turn of a day?"""
    found = [event in drawn(key, total, first_turn(key, day) + 1, past) for total in sums]
    assert len(set(found)) == 1
    return found[0]


def once_a_day(key: str, sums: Iterable[int], event: str, days: Iterable[int] = (0, 1)) -> bool:
    """On each of the days, and not a second time on the same."""
    return all(
        comes(key, sums, event, day) and not comes(key, sums, event, day, [(first_turn(key, day), event)])
        for day in days
    )


def once(key: str, sums: Iterable[int], event: str, day: int = 0) -> bool:
    """A first time, and not again on another day."""
    return comes(key, sums, event, day) and not comes(key, sums, event, day, [(1, event)])


def always(key: str, sums: Iterable[int], event: str) -> bool:
    """On every day, however often."""
    days = range(len(TABLES[key]))
    return all(comes(key, sums, event, day, [(first_turn(key, day), event)] * 3) for day in days)


@pytest.mark.parametrize(("key", "day"), DAYS)
def test_the_whole_table_of_each_day(key: str, day: int) -> None:
    found = {total: " ".join(drawn(key, total, first_turn(key, day))) for total in range(2, 13)}
    assert found == dict.fromkeys(range(2, 13), "") | TABLES[key][day]


# Gembloux


@pytest.mark.rule("GEM-E1")
def test_gembloux_german_paralysis() -> None:
    assert once_a_day("gembloux", (2, 12), GP)


@pytest.mark.rule("GEM-E2")
def test_gembloux_breakout_once() -> None:
    assert once("gembloux", (3, 11), OUT)
    assert once("gembloux", (3, 11), OUT, day=1)


@pytest.mark.rule("GEM-E4")
def test_gembloux_moroccan_ferocity() -> None:
    assert always("gembloux", (4, 7, 10), FEROCITY)


@pytest.mark.rule("GEM-E5")
def test_gembloux_fifth_column() -> None:
    assert always("gembloux", (5, 9), FIFTH)


@pytest.mark.rule("GEM-E6")
def test_gembloux_french_paralysis() -> None:
    assert once_a_day("gembloux", (6,), AP)


@pytest.mark.rule("GEM-E7")
def test_gembloux_air_effort_once() -> None:
    assert once("gembloux", (8,), GROUND)


# Sedan


@pytest.mark.rule("SED-E1")
def test_sedan_german_paralysis() -> None:
    assert once_a_day("sedan", (2, 12), GP)


@pytest.mark.rule("SED-E2c")
def test_sedan_breakout_once_and_on_the_first_day_by_a_3_only() -> None:
    assert once("sedan", (3, 11), OUT, day=1)
    assert comes("sedan", (3,), OUT)
    assert not comes("sedan", (11,), OUT)


@pytest.mark.rule("SED-E3")
def test_sedan_reinforcements_without_limit() -> None:
    assert always("sedan", (4, 7, 10), CUP)


@pytest.mark.rule("SED-E4")
def test_sedan_fifth_column() -> None:
    assert once_a_day("sedan", (5, 9), FIFTH)


@pytest.mark.rule("SED-E5")
def test_sedan_french_paralysis() -> None:
    assert once_a_day("sedan", (6,), AP)


@pytest.mark.rule("SED-E6")
def test_sedan_air_effort_once() -> None:
    assert once("sedan", (8,), GROUND)


# Dinant


@pytest.mark.rule("DIN-E1")
def test_dinant_german_paralysis_never_on_the_first_day() -> None:
    assert once_a_day("dinant", (2, 12), GP, days=(1, 2, 3))
    assert not comes("dinant", (2, 12), GP)


@pytest.mark.rule("DIN-E2")
def test_dinant_breakout_on_the_last_two_days_once() -> None:
    assert once("dinant", (3, 11), OUT, day=2)
    assert once("dinant", (3, 11), OUT, day=3)
    assert not comes("dinant", (3, 11), OUT, day=0)
    assert not comes("dinant", (3, 11), OUT, day=1)


@pytest.mark.rule("DIN-E3")
def test_dinant_rommel_on_the_first_two_days_once() -> None:
    assert once("dinant", (4, 7, 10), ROMMEL, day=0)
    assert once("dinant", (4, 7, 10), ROMMEL, day=1)
    assert not comes("dinant", (4, 7, 10), ROMMEL, day=2)


@pytest.mark.rule("DIN-E4")
def test_dinant_first_dcr_on_the_second_and_third_day_once() -> None:
    assert not comes("dinant", (4, 7, 10), DCR, day=0)
    assert once("dinant", (4, 7, 10), DCR, day=1)
    assert once("dinant", (4, 7, 10), DCR, day=2)
    assert not comes("dinant", (4, 7, 10), DCR, day=3)


def test_on_the_second_day_of_dinant_both_may_happen_together() -> None:
    assert drawn("dinant", 7, 8) == [ROMMEL, DCR]
    assert drawn("dinant", 7, 8, [(3, ROMMEL)]) == [DCR]


@pytest.mark.rule("DIN-E5")
def test_dinant_fifth_column() -> None:
    assert always("dinant", (5, 9), FIFTH)


@pytest.mark.rule("DIN-E6")
def test_dinant_french_paralysis_never_on_the_first_day() -> None:
    assert once_a_day("dinant", (6,), AP, days=(1, 2, 3))
    assert not comes("dinant", (6,), AP)


@pytest.mark.rule("DIN-E7")
def test_dinant_air_effort_once() -> None:
    assert once("dinant", (8,), GROUND)


# Arras


@pytest.mark.rule("ARR-E1")
def test_arras_german_paralysis() -> None:
    assert once_a_day("arras", (2, 12), GP)


@pytest.mark.rule("ARR-E2")
def test_arras_rommel_once_and_on_the_first_day_only() -> None:
    assert once("arras", (4, 5, 9), ROMMEL)
    assert not comes("arras", (4, 5, 9), ROMMEL, day=1)


@pytest.mark.rule("ARR-E3")
def test_arras_air_effort_once() -> None:
    assert once("arras", (3, 8), GROUND)


@pytest.mark.rule("ARR-E4")
def test_arras_allied_paralysis() -> None:
    assert once_a_day("arras", (6,), AP)


@pytest.mark.rule("ARR-E5")
def test_arras_refugees() -> None:
    assert once_a_day("arras", (7, 11), REFUGEES)


@pytest.mark.rule("ARR-E6")
def test_arras_10_brings_nothing() -> None:
    play = battle("arras", {})
    happen(play, 10)
    assert events(play, NoEvent) == [NoEvent(10)]


# Stonne


@pytest.mark.rule("STO-E1")
def test_stonne_german_paralysis() -> None:
    assert once_a_day("stonne", (2, 12), GP)


@pytest.mark.rule("STO-E2")
def test_stonne_they_shall_not_pass() -> None:
    assert always("stonne", (3,), PASS)
    assert not comes("stonne", (11,), PASS)
    assert comes("stonne", (11,), PASS, day=1, past=[(3, PASS), (12, PASS)])


@pytest.mark.rule("STO-E3")
def test_stonne_4_7_and_10_bring_nothing() -> None:
    assert [drawn("stonne", total, turn) for total in (4, 7, 10) for turn in (2, 13)] == [[]] * 6


@pytest.mark.rule("STO-E4")
def test_stonne_fifth_column() -> None:
    assert once_a_day("stonne", (5, 9), FIFTH)


@pytest.mark.rule("STO-E5")
def test_stonne_french_paralysis() -> None:
    assert once_a_day("stonne", (6,), AP)


@pytest.mark.rule("STO-E6")
def test_stonne_air_effort_once_a_day() -> None:
    assert once_a_day("stonne", (8,), EFFORT)


# Hannut


@pytest.mark.rule("HAN-E1")
def test_hannut_german_paralysis() -> None:
    assert once_a_day("hannut", (2, 12), GP)


@pytest.mark.rule("HAN-E2")
def test_hannut_they_shall_not_pass() -> None:
    assert always("hannut", (3,), PASS)
    assert not comes("hannut", (11,), PASS)
    assert comes("hannut", (11,), PASS, day=1, past=[(3, PASS), (12, PASS)])


@pytest.mark.rule("HAN-E3")
def test_hannut_4_7_and_10_bring_nothing() -> None:
    assert [drawn("hannut", total, turn) for total in (4, 7, 10) for turn in (2, 13)] == [[]] * 6


@pytest.mark.rule("HAN-E4")
def test_hannut_fifth_column() -> None:
    assert once_a_day("hannut", (5, 9), FIFTH)


@pytest.mark.rule("HAN-E5")
def test_hannut_french_paralysis() -> None:
    assert once_a_day("hannut", (6,), AP)


@pytest.mark.rule("HAN-E6")
def test_hannut_air_effort_once_a_day() -> None:
    assert once_a_day("hannut", (8,), EFFORT)


def test_the_tables_cover_all_battles() -> None:
    assert {scenario.key for scenario in GAME.scenarios} == set(TABLES)
