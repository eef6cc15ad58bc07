"""The play itself: who stands where, who holds what, losses, Stoss, disorder, values."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.start import place_markers
from grognard.games.somme.state import (
    CAPTURED,
    DISORGANISED,
    ELIMINATED,
    HESITANT,
    OFFENSIVE,
    ON_MAP,
    PLAYED,
    REORGANISING,
    STRATEGIC,
    Offensive,
)
from grognard.games.somme.strength import allowance, attack, defence, half_allowance, in_range, morale
from tests.games.somme.support import at, front, hexes, index


def values(play: Campaign18, unit: str) -> tuple[int, int, int, int]:
    u = index(play, unit)
    return attack(play, u), defence(play, u), allowance(play, u), morale(play, u)


# where units are


def test_troops_are_combat_units_and_occupied_counts_supports_too() -> None:
    play = front("michael", {"5010": ["g_185", "g_187"], "5012": ["g_corps_1"]})
    assert play.troops(GERMAN) == hexes(play, "5010")
    assert play.occupied(GERMAN) == hexes(play, "5010", "5012")
    play.place(index(play, "g_185"), play.hex("5014"))
    assert play.troops(GERMAN) == hexes(play, "5010", "5014")
    assert play.ids(play.supports(play.hex("5012"))) == ["g_corps_1"]


@pytest.mark.rule("11.3.2a")
def test_a_stoss_goes_wherever_its_regiment_goes() -> None:
    play = front("michael", {"5010": ["g_28_1", "g_stoss_1 with:g_28_1"]})
    play.place(index(play, "g_28_1"), play.hex("5011"))
    assert at(play, "g_stoss_1") == "5011"


@pytest.mark.rule("11.3.2c")
def test_a_stoss_without_regiment_passes_to_another_or_is_eliminated() -> None:
    play = front("michael", {"5010": ["g_28_1", "g_28_2", "g_185", "g_stoss_1 with:g_28_1"]})
    play.eliminate(index(play, "g_28_1"))
    assert play.stoss_of(index(play, "g_28_2")) == [index(play, "g_stoss_1")]
    play.eliminate(index(play, "g_28_2"))
    assert at(play, "g_stoss_1") == str(ELIMINATED)


def test_a_stoss_goes_with_its_regiment_into_the_strategic_reserve() -> None:
    play = front("campaign", {"5010": ["g_28_1", "g_stoss_1 with:g_28_1"]})
    play.remove(index(play, "g_28_1"), STRATEGIC)
    assert at(play, "g_stoss_1") == str(STRATEGIC)
    assert play.stoss_of(index(play, "g_28_1"))


@pytest.mark.rule("HUT-1")
def test_v_hutier_is_removed_with_his_headquarters() -> None:
    play = front("michael", {"5521": ["g_hq_18"]})
    play.state.hutier = index(play, "g_hq_18")
    play.eliminate(index(play, "g_hq_18"))
    assert play.state.hutier == -1


def test_an_offensive_ends_with_its_artillery() -> None:
    play = front("michael", {"5521": ["g_army_1"]})
    gun = index(play, "g_army_1")
    play.state.offensives = (Offensive(gun, (1, 0, 0)),)
    play.mark(gun, OFFENSIVE | HESITANT)
    play.eliminate(gun)
    assert not play.state.offensives
    assert play.state.marks[gun] == HESITANT


@pytest.mark.rule("RED-2")
def test_a_redoubt_goes_with_the_last_allied_unit() -> None:
    play = front("michael", {"5121": ["a_br_g_1", "a_br_g_2"]}, redoubts=["5121"])
    play.place(index(play, "a_br_g_1"), play.hex("5021"))
    assert play.state.redoubts
    play.eliminate(index(play, "a_br_g_2"))
    assert not play.state.redoubts


# control


def test_a_hex_belongs_to_whoever_was_last_in_it() -> None:
    play = front("michael", {"4012": ["g_185"]})
    assert play.controls(GERMAN) & hexes(play, "4012")
    play.take(ALLIED, play.hex("4012"))
    assert play.controls(ALLIED) & hexes(play, "4012")
    assert not play.controls(GERMAN) & play.controls(ALLIED)


@pytest.mark.rule("P.1b")
def test_the_first_capture_puts_the_marker_in_the_german_box_for_good() -> None:
    play = front("campaign", {})
    slot = next(i for i, o in enumerate(play.field.objectives) if o.hex == play.hex("4318"))
    assert play.state.marker_at[slot] == ON_MAP
    play.place(index(play, "g_185"), play.hex("4318"))
    assert play.state.marker_at[slot] == CAPTURED
    play.take(ALLIED, play.hex("4318"))
    assert play.state.marker_at[slot] == CAPTURED


# steps and order


@pytest.mark.rule("L-1")
def test_the_eliminated_lie_in_their_box_without_markers() -> None:
    play = front("michael", {"2010": ["a_br_37 disorganised unsupplied lost:2"]})
    assert play.lose_step(index(play, "a_br_37"))
    assert (at(play, "a_br_37"), play.state.marks[index(play, "a_br_37")]) == (str(ELIMINATED), 0)


@pytest.mark.rule("6.0c")
def test_a_division_of_morale_4_has_a_reduced_side_and_a_loss_marker() -> None:
    play = front("michael", {"2010": ["a_br_37"]})
    u = index(play, "a_br_37")
    seen = []
    for _ in range(2):
        assert not play.lose_step(u)
        seen.append((attack(play, u), defence(play, u)))
    assert seen[0] == seen[1] == play.units[u].attacks[1:2] + play.units[u].defences[1:2]
    assert play.lose_step(u)
    assert at(play, "a_br_37") == str(ELIMINATED)


@pytest.mark.rule("12.5e")
def test_disorder_comes_once_and_turns_reorganising_units_back() -> None:
    play = front("michael", {"2010": ["a_br_37", "a_br_g_1 reorganising"]})
    assert play.disorganise(index(play, "a_br_37"))
    assert not play.disorganise(index(play, "a_br_37"))
    assert play.disorganise(index(play, "a_br_g_1"))
    assert play.state.marks[index(play, "a_br_g_1")] == DISORGANISED


@pytest.mark.rule("12.5b", "15.4.1a")
def test_supports_and_tanks_are_never_disorganised() -> None:
    play = front("michael", {"2010": ["a_br_tank_1", "a_br_hq_3", "a_br_corps_1"]})
    assert not any(play.disorganise(index(play, name)) for name in ("a_br_tank_1", "a_br_hq_3", "a_br_corps_1"))


@pytest.mark.rule("12.5c", "12.5a", "14.2a")
@pytest.mark.parametrize("mark", [DISORGANISED, REORGANISING])
def test_both_faces_halve_the_allowance_rounding_down(mark: int) -> None:
    play = front("michael", {"5010": ["g_28_1"]})
    u = index(play, "g_28_1")
    assert (allowance(play, u), half_allowance(play, u)) == (5, 3)
    play.mark(u, mark)
    assert play.shaken(u)
    assert (allowance(play, u), half_allowance(play, u)) == (2, 1)


@pytest.mark.rule("WOA-2")
def test_without_artillery_a_unit_is_half_as_strong_but_quicker() -> None:
    play = front("michael", {"2010": ["a_fr_1 without_artillery", "a_fr_55"]})
    assert values(play, "a_fr_1") == (4, 5, 6, 3)
    assert values(play, "a_fr_55") == (6, 8, 4, 3)


@pytest.mark.rule("15.4.1c")
def test_the_morale_of_a_tank_is_its_coordination() -> None:
    play = front("push", {"2530": ["a_fr_tank_1"]})
    assert morale(play, index(play, "a_fr_tank_1")) == 2


@pytest.mark.rule("15.2.2b")
def test_guns_reach_so_many_hexes() -> None:
    play = front("michael", {"4307": ["g_corps_1"]})
    assert in_range(play, index(play, "g_corps_1"), play.hex("4304"))
    assert not in_range(play, index(play, "g_corps_1"), play.hex("4303"))


# the rest


@pytest.mark.rule("3.0c")
def test_the_phasing_side_is_the_one_whose_phase_it_is() -> None:
    assert front("michael", {}, side="allied").phasing == "allied"


@pytest.mark.rule("CAMP-06")
def test_meadows_are_flooded_by_the_fifth_bad_weather_of_the_campaign() -> None:
    assert not front("campaign", {}, bad_weather=4).flooded
    assert front("campaign", {}, bad_weather=5).flooded
    assert not front("michael", {}, bad_weather=5).flooded


@pytest.mark.rule("17.0a")
def test_aviation_is_an_option_of_the_scenarios() -> None:
    assert not front("michael", {}).has_aviation()
    assert front("michael", {}, options=["aviation"]).has_aviation()
    assert front("campaign", {}).has_aviation()


def test_events_in_force_are_found_by_name() -> None:
    play = front("campaign", {})
    counter = next(each for each in play.field.counters if each.id == "use_of_stoss_2")
    assert not play.event("use_of_stoss")
    play.state.events[counter.index] = PLAYED
    assert play.event("use_of_stoss")
    assert play.counters(GERMAN, PLAYED) == [counter.index]


def test_a_clone_shares_nothing_that_changes() -> None:
    play = front("campaign", {"5010": ["g_185"]}, dice=[1] * 40)
    place_markers(play)
    copy = play.fork(play.dice)
    copy.eliminate(index(copy, "g_185"))
    assert at(play, "g_185") == "5010"
    assert copy.troops(GERMAN) == 0 != play.troops(GERMAN)
