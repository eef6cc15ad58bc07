"""6.4: reinforcements, the 121st and the 16th Division, and the end of the organization phase."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import FRENCH, load
from grognard.games.verdun.casualties import Answer
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.reinforcements import (
    Attach,
    AttachDivision,
    Delayed,
    Enter,
    EnterDivision,
    Reinforce,
    RemoveInterdiction,
    Take121,
)
from grognard.games.verdun.sequence import organization
from grognard.games.verdun.stacking import overstacked
from grognard.games.verdun.state import OUT_OF_SUPPLY
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle, hexes

FIELD = load()
BOARD = FIELD.board


def reinforce(side: str, turn: int, units: dict[str, list[str]] | None = None, **more: Any) -> War:
    return battle(units or {}, [Reinforce(side)], turn=turn, **more)


def arrived(war: War) -> set[str]:
    return {unit.id for unit in war.units if war.on_map(unit.index)}


def scheduled(*divisions: str) -> set[str]:
    return {u.id for u in FIELD.units if u.division in divisions and u.side == FRENCH}


# The French


@pytest.mark.rule("REINF-0223", "REINF-0224", "REINF-0225")
@pytest.mark.parametrize(
    ("turn", "expected"),
    [(3, scheduled("37") | {"f_hq_20", "f_ca_20"}), (4, scheduled("153")), (5, scheduled("16"))],
)
def test_who_comes_under_herr(turn: int, expected: set[str]) -> None:
    assert arrived(reinforce("french", turn)) - arrived(reinforce("french", turn - 1)) == expected


@pytest.mark.rule("REINF-0226", "REINF-0227", "3.4a")
@pytest.mark.parametrize(("turn", "expected"), [(6, scheduled("1") | {"f_hq_1", "f_ca_1"}), (7, scheduled("2"))])
def test_who_comes_under_petain(turn: int, expected: set[str]) -> None:
    assert arrived(reinforce("french", turn)) - arrived(reinforce("french", turn - 1)) == expected


def test_nobody_comes_before_or_twice() -> None:
    assert arrived(reinforce("french", 2)) == set()
    war = reinforce("french", 3)
    war.place(war.unit("f_37_2z"), BOARD.at("1609"))
    war.then(Reinforce("french"))
    war.advance()
    assert at(war, "f_37_2z") == "1609"


@pytest.mark.rule("6.41a", "14.2d")
def test_where_they_enter() -> None:
    war = reinforce("french", 5)
    assert {at(war, unit) for unit in scheduled("37", "153")} == {"1323"}
    assert {at(war, unit) for unit in scheduled("16")} == {"1622"}


@pytest.mark.rule("6.4a")
def test_stacking_is_ignored_on_arrival_and_no_supply_is_asked_for() -> None:
    war = reinforce("french", 3)
    assert overstacked(war, FRENCH) == hexes(war, "1323")
    assert not any(war.has(unit.index, OUT_OF_SUPPLY) for unit in war.units)


@pytest.mark.rule("6.4b")
def test_but_it_binds_at_the_end_of_their_first_movement_phase() -> None:
    war = reinforce("french", 3)
    war.then(Movement("french"))
    war.advance()
    assert not war.ruling(Done())


def test_a_held_entry_hex_sends_them_to_the_other_road() -> None:
    war = reinforce("french", 3, {"1323": ["g_5_8g"]})
    assert at(war, "f_37_2z") == "1622"
    war = reinforce("french", 3, {"1323": ["g_5_8g"], "1622": ["g_5_12g"]})
    assert arrived(war) == {"g_5_8g", "g_5_12g"}
    assert len(events(war, Delayed)) == 1
    war.place(war.unit("g_5_8g"), BOARD.at("1609"))
    war.state.turn = 4
    war.then(Reinforce("french"))
    war.advance()
    assert at(war, "f_37_2z") == "1323"


# The 121st Division


@pytest.mark.rule("6.42a")
def test_the_german_player_is_asked_on_25_february_only() -> None:
    asked = [turn for turn in range(1, 10) if reinforce("german", turn).decision == Take121("german")]
    assert asked == [5]


@pytest.mark.rule("6.42d")
def test_no_other_german_reinforcements() -> None:
    for turn in (1, 2, 3, 4, 6, 7, 8, 9):
        assert arrived(reinforce("german", turn)) == set()
    war = reinforce("german", 5)
    war.apply(Answer(False))
    assert (arrived(war), war.over, war.state.taken_121) == (set(), True, False)


@pytest.mark.rule("6.42c")
def test_taking_it_is_noted_for_the_count_of_points() -> None:
    war = reinforce("german", 5)
    war.apply(Answer(True))
    assert war.state.taken_121
    assert war.decision == EnterDivision("german")


@pytest.mark.rule("15.2a")
def test_in_an_all_out_effort_it_comes_without_a_price() -> None:
    war = reinforce("german", 5, options=["all_out_effort"])
    assert war.decision == EnterDivision("german")
    assert not war.state.taken_121


@pytest.mark.rule("6.42a", "6.42b")
def test_it_enters_between_1101_and_1701() -> None:
    war = reinforce("german", 5, {"1301": ["f_hq_30"]}, options=["all_out_effort"])
    assert war.ruling(Enter("g_121_60", "1001")).rules == ("6.42a",)
    assert war.ruling(Enter("g_121_60", "1102")).rules == ("6.42a",)
    assert war.ruling(Enter("g_5_8g", "1101")).rules == ("6.42a",)
    assert war.ruling(Enter("g_121_60", "1301")).rules == ("6.4a",)
    war.apply(Enter("g_121_60", "1101"))
    war.apply(Enter("g_121_7r", "1701"))
    assert not war.ruling(Enter("g_121_60", "1701"))
    war.apply(Done())
    assert {at(war, f"g_121_{unit}") for unit in ("56r", "pio", "art")} == {"1601"}
    assert war.corps(war.unit("g_121_60")) == "XVIII"
    assert war.over


def test_the_menu_of_its_entry() -> None:
    war = reinforce("german", 5, options=["all_out_effort"])
    decision = EnterDivision("german")
    assert len(decision.menu(war, ("unit:nobody",)).picks) == 5
    assert decision.menu(war, ("unit:g_121_60", "place:1201")).ready == Enter("g_121_60", "1201")
    assert decision.why_not(war, ("unit:g_121_60",), "place:1001").rules == ("6.42a",)
    assert all(decision.check(war, action) for action in decision.candidates(war))
    luck = Luck(3)
    while not war.over:
        war.apply(decision.sample(war, luck))
    assert len(arrived(war)) == 5


# The 16th Division with a corps


@pytest.mark.rule("15.3a")
def test_the_16th_division_gets_a_corps_on_arrival() -> None:
    war = reinforce("french", 5, {"1609": ["f_hq_30"]}, options=["better_organization"])
    assert war.decision == AttachDivision("french")
    assert war.ruling(Attach("I")).rules == ("15.3a",)
    assert not war.ruling(Attach("XVIII"))
    assert AttachDivision("french").candidates(war) == [Attach("XXX"), Attach("XX")]
    war.apply(Attach("XX"))
    assert {war.corps(war.unit(unit)) for unit in scheduled("16")} == {"XX"}
    war.then(Reinforce("french"))
    war.advance()
    assert war.over


@pytest.mark.rule("14.2a")
def test_without_the_option_it_has_none() -> None:
    war = reinforce("french", 5)
    assert war.over
    assert {war.corps(war.unit(unit)) for unit in scheduled("16")} == {""}


# The end of the phase


@pytest.mark.rule("14.32a")
def test_own_markers_go_and_the_heavy_artillery_is_loaded() -> None:
    fire = {"german_fire": BOARD.set("1405"), "french_fire": BOARD.set("1605")}
    war = battle({}, [RemoveInterdiction("german")], shots=0, **fire)
    assert (war.state.german_fire, war.state.french_fire, war.state.shots) == (0, fire["french_fire"], 3)
    war = battle({}, [RemoveInterdiction("french")], shots=0, **fire)
    assert (war.state.german_fire, war.state.french_fire, war.state.shots) == (fire["german_fire"], 0, 0)


@pytest.mark.rule("4.II", "4.VII", "6.13c")
def test_the_markers_go_only_after_the_supply_check() -> None:
    """The regiment's own army has cut its road: with its HQ flipped it is judged out of supply."""
    units = {"1104": ["g_hq_18 flipped"], "1606": ["g_21_87 reduced"], "1608": ["f_72_351"], "1508": ["f_72_366"]}
    war = battle(units, organization("german"), german_fire=BOARD.set("1405"))
    assert war.over
    assert war.has(war.unit("g_21_87"), OUT_OF_SUPPLY)
    assert war.state.german_fire == 0
