"""What happens to units and their markers, whatever the chapter that makes it happen."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice
from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES
from grognard.games.blitzkrieg.deploy import StartDeploy
from grognard.games.blitzkrieg.setting_up import ready_made
from grognard.games.blitzkrieg.start import opening
from grognard.games.blitzkrieg.state import (
    AWAY,
    DESTROYED,
    ELIMINATED,
    EXITED,
    IN_CUP,
    REFIT,
    REMOVED,
    BlitzState,
)
from tests.games.blitzkrieg.support import GAME, at, battle, hexes, index
from tests.games.support import Loaded


@pytest.mark.rule("CAP-4d")
def test_an_entrenchment_goes_with_the_last_unit_that_holds_it() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1", "a_sto_67_2"]}, entrenchments=["1106"])
    play.place(index(play, "a_sto_67_1"), play.hex("1107"))
    assert play.state.entrenchments == hexes(play, "1106")
    play.place(index(play, "a_sto_67_2"), play.hex("1107"))
    assert play.state.entrenchments == 0


@pytest.mark.rule("CAP-4d")
def test_an_entrenchment_goes_when_its_holder_is_eliminated() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, entrenchments=["1106"])
    play.eliminate(index(play, "a_sto_67_1"))
    assert play.state.entrenchments == 0


@pytest.mark.rule("ELM-01")
def test_an_eliminated_unit_waits_for_the_night() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1 disorganised"]})
    play.eliminate(index(play, "a_sto_67_1"))
    assert at(play, "a_sto_67_1") == str(ELIMINATED)
    assert play.state.marks[index(play, "a_sto_67_1")] & REFIT == 0


@pytest.mark.rule("ELM-02")
def test_a_refitted_unit_is_lost_for_good() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1 refit"]})
    play.eliminate(index(play, "a_sto_67_1"))
    assert at(play, "a_sto_67_1") == str(DESTROYED)


@pytest.mark.rule("TRN-12")
def test_a_vehicle_is_lost_for_good() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_4 in:g_gem_4_ht1"]})
    play.eliminate(index(play, "g_gem_4_ht1"))
    assert at(play, "g_gem_4_ht1") == str(DESTROYED)
    assert play.state.aboard[index(play, "g_gem_4_1_4")] == -1
    assert at(play, "g_gem_4_1_4") == "1806"


def test_whoever_leaves_the_map_leaves_its_disorder_there_but_not_its_vehicle() -> None:
    play = battle("gembloux", {"2006": ["g_gem_4_1_4 disorganised refit in:g_gem_4_ht1"]})
    unit = index(play, "g_gem_4_1_4")
    play.remove(unit, EXITED)
    assert not play.disorganised(unit)
    assert play.has(unit, REFIT)
    assert play.cargo(index(play, "g_gem_4_ht1")) == unit


@pytest.mark.rule("RES-D")
def test_disorganising_twice_changes_nothing() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]})
    unit = index(play, "a_sto_67_1")
    assert play.disorganise(unit)
    assert not play.disorganise(unit)
    assert play.steady(ALLIED) == 0
    assert play.troops(ALLIED) == hexes(play, "1106")


@pytest.mark.rule("CAP-10g")
def test_rommel_cannot_be_disorganised() -> None:
    play = battle("arras", {"0504": ["g_arr_rommel"]})
    assert not play.disorganise(index(play, "g_arr_rommel"))
    assert not play.disorganised(index(play, "g_arr_rommel"))


def test_control_follows_whoever_was_there_last() -> None:
    play = battle("arras", {"1715": ["a_arr_b_6dli"]})
    assert play.state.allied_control & hexes(play, "1715")
    play.place(index(play, "a_arr_b_6dli"), play.hex("1714"))
    assert play.state.allied_control & hexes(play, "1715", "1714") == hexes(play, "1715", "1714")
    play.place(index(play, "g_arr_7_6_1"), play.hex("1715"))
    assert play.state.german_control & hexes(play, "1715")
    assert not play.state.allied_control & hexes(play, "1715")


def test_cups_are_drawn_blind_and_remember_what_is_left() -> None:
    play = battle("dinant", {}, dice=[20, 1])
    cup = play.field.cups[0].units
    assert play.draw(0, 2) == [cup[19], cup[0]]
    assert play.state.cups[0] == cup[1:19]


def test_a_cup_gives_no_more_than_it_holds() -> None:
    play = battle("dinant", {}, dice=[1])
    play.state.cups[0] = play.state.cups[0][:1]
    assert len(play.draw(0, 5)) == 1
    assert play.state.cups[0] == ()


# the start


@pytest.mark.parametrize("key", BATTLES)
def test_a_state_survives_its_text_form(key: str) -> None:
    play = GAME.start(key, [], Dice(b"campaign"))
    assert GAME.decode(GAME.encode(play.state)) == play.state
    assert play.state.clone() == play.state
    assert play.fork(Loaded([])).troops(ALLIED) == play.troops(ALLIED)


@pytest.mark.rule("CAP-4a")
def test_french_units_may_begin_entrenched() -> None:
    play = GAME.start("stonne", [], Loaded([]))
    assert play.state.entrenchments.bit_count() == 12
    assert play.state.entrenchments & ~play.troops(ALLIED) == 0


@pytest.mark.rule("GEM-O2")
def test_the_18th_division_takes_part_by_option_only() -> None:
    field = GAME.battlefield("gembloux")
    unit = field.index["g_gem_18_30_1"]
    assert opening(field, []).at[unit] == REMOVED
    assert opening(field, ["division_18"]).at[unit] == AWAY


def test_cups_begin_full_and_a_levy_waits_for_its_die() -> None:
    play = battle("sedan", {})
    ready_made(play, ALLIED)
    assert at(play, "a_sed_41bcc_1") == str(IN_CUP)
    assert at(play, "a_sed_11cuir") == str(AWAY)
    assert play.on_map(index(play, "a_sed_213_1"))
    assert not play.on_map(index(play, "g_sed_1p_1_1"))


def test_units_begin_in_their_vehicles() -> None:
    play = battle("gembloux", {}, [StartDeploy("german")])
    infantry, track = index(play, "g_gem_4_1_4"), index(play, "g_gem_4_ht1")
    assert play.state.aboard[infantry] == track
    assert play.cargo(track) == infantry


def test_lists_of_the_state_have_their_length() -> None:
    state = opening(GAME.battlefield("dinant"), [])
    assert isinstance(state, BlitzState)
    lengths = {len(each) for each in (state.at, state.marks, state.aboard, state.group, state.back, state.door)}
    assert lengths == {len(GAME.battlefield("dinant").units)}
