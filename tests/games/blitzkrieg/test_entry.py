"""Onto the map: by which hexes, in which vehicle, who must and who cannot."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.entry import EntryBlocked, entry_zone
from grognard.games.blitzkrieg.movement import EndMovement, Movement, StartMovement
from grognard.games.blitzkrieg.orders import Enter
from grognard.games.blitzkrieg.state import AWAY, DISORGANISED, ENTERED, FRESH, READY, SHAKEN
from grognard.games.blitzkrieg.supply import supplied
from tests.games.blitzkrieg.support import at, battle, hexes, index
from tests.games.support import events


def phase(scenario: str, ready: list[str], side: str, units: dict[str, list[str]], **state: Any) -> Campaign40:
    """A movement phase with units that may enter."""
    play = battle(scenario, units, **state)
    for name in ready:
        play.put(index(play, name), READY)
    play.then(StartMovement(side), Movement(side), EndMovement(side))
    play.advance()
    return play


def why(play: Campaign40, unit: str, *path: str, **more: Any) -> tuple[str, ...]:
    return play.ruling(Enter(unit, path, **more)).rules


def stonne(**units: list[str]) -> Campaign40:
    ids = [u.id for u in battle("stonne", {}).field.units if u.side == GERMAN and u.armoured]
    return phase("stonne", ids[:2], "german", {name[1:]: who for name, who in units.items()})


def newcomers(play: Campaign40) -> list[str]:
    return [u.id for u in play.units if play.state.at[u.index] == READY]


@pytest.mark.rule("RNF-02")
def test_reinforcements_enter_by_their_hexes_and_march_on() -> None:
    play = stonne()
    tank = newcomers(play)[0]
    assert why(play, tank, "1201") == ("RNF-02",)
    assert why(play, tank) == ("RNF-02",)
    assert why(play, tank, "1301", "9999") == ("MOV-03",)
    play.apply(Enter(tank, ("1301",)))
    assert at(play, tank) == "1301"
    assert play.has(index(play, tank), ENTERED)


@pytest.mark.rule("RNF-02")
def test_the_entry_hex_is_paid() -> None:
    play = phase("gembloux", ["g_gem_3_1_5"], "german", {})
    assert why(play, "g_gem_3_1_5", "2014", "1914", "1814", "1714") == ()
    assert why(play, "g_gem_3_1_5", "2014", "1914", "1814", "1714", "1614") == ("MOV-04",)


@pytest.mark.rule("RNF-05", "SUP-09")
def test_newcomers_are_supplied_for_the_turn() -> None:
    play = phase("gembloux", ["g_gem_3_1_5"], "german", {})
    play.apply(Enter("g_gem_3_1_5", ("2014",)))
    unit = index(play, "g_gem_3_1_5")
    play.put(unit, play.hex("0101"))
    play.nets = [0, 0]
    assert play.has(unit, FRESH)
    assert supplied(play, unit)


def test_at_night_newcomers_come_one_hex_and_into_no_zone() -> None:
    play = phase("gembloux", ["g_gem_3_1_5"], "german", {"1915": ["a_gem_15_4_1"]}, turn=11)
    assert why(play, "g_gem_3_1_5", "2013", "1913") == ("NGT-01",)
    assert why(play, "g_gem_3_1_5", "2013") == ()
    assert why(play, "g_gem_3_1_5", "2015") == ("SEQ-G3b",)


@pytest.mark.rule("EVT-PAR-a")
def test_nobody_arrives_at_a_paralysed_side() -> None:
    play = phase("gembloux", ["g_gem_3_1_5"], "german", {"1413": ["g_gem_4_1_35"]}, events=("german_paralysis",))
    assert why(play, "g_gem_3_1_5", "2014") == ("EVT-PAR-a",)
    assert play.ruling(Done())


# blocked


@pytest.mark.rule("RNF-03")
def test_with_enemies_in_every_entry_hex_units_wait_two_turns() -> None:
    play = phase("arras", ["a_arr_1_s1"], "allied", {"0701": ["g_arr_7_25_1"], "1001": ["a_arr_b_9dli"]}, turn=4)
    unit = index(play, "a_arr_1_s1")
    assert [play.state.at[unit], play.state.back[unit]] == [AWAY, 6]
    assert [event.turn for event in events(play, EntryBlocked)] == [6]


@pytest.mark.rule("RNF-03")
def test_then_they_come_by_any_hex_of_the_same_side() -> None:
    play = battle("arras", {"0701": ["g_arr_7_25_1"], "1001": ["a_arr_b_9dli"]}, turn=6)
    unit = index(play, "a_arr_1_s1")
    play.put(unit, READY)
    play.state.back[unit] = 6
    play.then(StartMovement("allied"), Movement("allied"))
    play.advance()
    assert entry_zone(play, unit) == play.field.board.edge("N")
    assert why(play, "a_arr_1_s1", "2001") == ()
    assert why(play, "a_arr_1_s1", "2515") == ("RNF-02",)


def test_friends_only_keep_the_hex_full() -> None:
    crowd = ["a_arr_b_9dli", "a_arr_b_6dli", "a_arr_b_8dli"]
    play = phase("arras", ["a_arr_1_s1"], "allied", {"0701": crowd}, turn=4)
    assert why(play, "a_arr_1_s1", "0701") == ("STK-01",)
    assert why(play, "a_arr_1_s1", "0701", "0702") == ()


@pytest.mark.rule("RNF-04")
def test_the_french_bring_nobody_to_a_bank_that_they_have_lost() -> None:
    unit = next(u.id for u in battle("sedan", {}).units if u.side == 1 and u.combat and _group(u.id) == "reg_c")
    alone = phase("sedan", [unit], "allied", {"0101": ["a_sed_213_1"]})
    assert why(alone, unit, "0117") == ("RNF-04",)
    held = phase("sedan", [unit], "allied", {"0110": ["a_sed_213_1 disorganised"]})
    assert why(held, unit, "0117") == ()


def _group(unit: str) -> str:
    field = battle("sedan", {}).field
    arrival = field.arrivals.get(field.index[unit])
    return arrival.name if arrival else ""


def test_recovered_units_enter_by_their_sources() -> None:
    play = battle("sedan", {"0902": ["g_sed_1p_1_1"]}, turn=12)
    unit = index(play, "g_sed_1p_1_1")
    play.remove(unit, READY)
    play.state.back[unit] = 12
    assert entry_zone(play, unit) == play.field.sources[GERMAN]


# vehicles


def test_units_come_in_their_vehicles() -> None:
    ready = ["g_gem_3_1_3", "g_gem_3_ht1"]
    play = phase("gembloux", ready, "german", {})
    assert why(play, "g_gem_3_1_3", "2014") == ("RNF-02",)
    assert why(play, "g_gem_3_ht1", "2014") == ("TRN-10",)
    play.apply(Enter("g_gem_3_1_3", ("2014", "1914", "1814"), "g_gem_3_ht1"))
    assert [at(play, name) for name in ready] == ["1814", "1814"]
    assert play.state.aboard[index(play, "g_gem_3_1_3")] == index(play, "g_gem_3_ht1")


# who must


@pytest.mark.rule("GEM-S-G2")
def test_the_phase_does_not_end_while_units_must_enter() -> None:
    play = phase("gembloux", ["g_gem_3_1_5"], "german", {"1413": ["g_gem_4_1_35"]}, turn=1)
    assert play.ruling(Done()).rules == ("RNF-06",)
    assert play.decision is not None
    assert Done() not in play.decision.candidates(play)
    assert play.ruling(play.decision.sample(play, Luck(3)))
    play.apply(Enter("g_gem_3_1_5", ("2014",)))
    assert play.ruling(Done())


@pytest.mark.rule("RNF-06")
def test_others_may_stay_away() -> None:
    play = stonne()
    assert newcomers(play)
    assert play.ruling(Done())


def test_a_roll_is_good_for_one_phase() -> None:
    play = phase("arras", ["a_arr_1_s1", "a_arr_3_s1"], "allied", {"1001": ["a_arr_b_9dli"]}, turn=4)
    play.apply(Done())
    assert [play.state.at[index(play, name)] for name in ("a_arr_1_s1", "a_arr_3_s1")] == [AWAY, READY]


# counted entries


def _group_of(scenario: str, name: str) -> list[str]:
    field = battle(scenario, {}).field
    return [u.id for u in field.units if u.combat and u.armoured and u.index in field.arrivals
            and field.arrivals[u.index].name == name]  # fmt: skip


def test_of_a_counted_group_only_so_many_enter() -> None:
    tanks = _group_of("dinant", "7pz")[:3]
    play = phase("dinant", tanks, "german", {})
    play.state.allowance[play.field.group["7pz"].index] = 2
    play.apply(Enter(tanks[0], ("2610",)))
    play.apply(Enter(tanks[1], ("2611",)))
    assert why(play, tanks[2], "2612") == ("DIN-R-G2",)


@pytest.mark.rule("DIN-R-G4")
def test_the_5th_panzer_waits_until_the_7th_is_in() -> None:
    tank = _group_of("dinant", "5pz")[0]
    play = phase("dinant", [tank], "german", {})
    play.state.allowance[play.field.group["7pz"].index] = 2
    assert why(play, tank, "2610") == ("DIN-R-G4",)
    for unit in play.field.combat[GERMAN]:
        if play.state.group[unit] == play.field.group["7pz"].index:
            play.put(unit, play.hex("2001"))
    assert why(play, tank, "2610") == ()


@pytest.mark.rule("DIN-R-F7")
def test_tanks_of_the_first_armoured_division_are_disorganised_by_their_first_move() -> None:
    tank = _group_of("dinant", "1dcr")[0]
    play = phase("dinant", [tank], "allied", {"0508": ["a_din_66_1"]}, turn=28)
    unit = index(play, tank)
    play.apply(Enter(tank, ("0110",)))
    assert play.has(unit, SHAKEN)
    assert not play.has(unit, DISORGANISED)
    play.apply(Done())
    assert play.has(unit, DISORGANISED)


def test_every_candidate_and_every_sample_is_legal() -> None:
    play = phase("gembloux", ["g_gem_3_1_5", "g_gem_3_1_3", "g_gem_3_ht1"], "german", {"1915": ["a_gem_15_4_1"]})
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert found
    assert all(play.ruling(action) for action in found)
    luck = Luck(2)
    assert all(play.ruling(play.decision.sample(play, luck)) for _ in range(200))
    assert hexes(play, "1915") & play.troops(1)
