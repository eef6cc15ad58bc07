"""Artillery bombardment: who fires, how far, and what it costs the gun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.attack import attacker_ruling
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Fire
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.marching import may_move
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.recovery import reload
from grognard.games.blitzkrieg.state import FIRED, OFF_MAP, WAITING
from tests.games.blitzkrieg.flying import STUKA, doing, stonne
from tests.games.blitzkrieg.support import at, battle, index

GUN, FRENCH_GUN, FOE = "g_sto_ggd_13", "a_sto_fxc_1", "a_sto_67_1"
NIGHT = 11


def guns(*dice: int, side: str = "german", gun: str = GUN, target: str = "1008", **state: Any) -> Campaign40:
    """A gun in 1005 and its enemy three hexes away."""
    foe = FOE if side == "german" else "g_sto_ggd_1"
    return stonne([Gunfire(side)], dice, units={"1005": [gun], target: [foe]}, **state)


def arras(*dice: int, options: Sequence[str] = ("bombarding_88",), **state: Any) -> Campaign40:
    """An 88 next to a British battalion."""
    units = {"1006": ["g_arr_7_88a in:g_arr_7_ht1"], "1005": ["a_arr_b_6dli"]}
    return battle("arras", units, [Gunfire("german")], dice, options=options, **state)


# who and how far


@pytest.mark.rule("SEQ-G2g")
def test_an_undisrupted_german_gun_bombards_before_the_movement() -> None:
    play = guns(4)
    play.apply(Fire(GUN, "1008"))
    assert play.disorganised(index(play, FOE))
    assert guns(gun=f"{GUN} disorganised").over
    assert Gunfire("german").check(guns(gun=f"{GUN} disorganised"), Fire(GUN, "1008")).rules == ("DIS-04",)


@pytest.mark.rule("CAP-2a")
def test_a_gun_fires_as_far_as_its_range() -> None:
    assert guns(target="1008").ruling(Fire(GUN, "1008"))
    assert guns(target="1009").over
    assert Gunfire("german").check(guns(target="1009"), Fire(GUN, "1009")).rules == ("CAP-2a",)


def test_only_guns_fire_and_only_at_enemies() -> None:
    play = guns()
    assert play.ruling(Fire(FOE, "1008")).rules == ("SEQ-G2g",)
    assert play.ruling(Fire("nobody", "1008")).rules == ("SEQ-G2g",)
    assert play.ruling(Fire("g_sto_ggd_1", "1008")).rules == ("CAP-2a",)
    assert play.ruling(Fire("g_sto_gsr_ar90", "1008")).rules == ("SEQ-G2g",)
    assert play.ruling(Fire(GUN, "1006")).rules == ("SEQ-G2a",)
    assert play.ruling(Fire(GUN, "nowhere")).rules == ("SEQ-G2a",)


# what happens


@pytest.mark.rule("CAP-2b")
def test_the_table_of_the_bombs_serves_and_nothing_happens_to_the_gun() -> None:
    play = guns(1)
    play.apply(Fire(GUN, "1008"))
    assert (at(play, GUN), play.disorganised(index(play, GUN))) == ("1005", False)
    assert not play.disorganised(index(play, FOE))
    assert doing(play, STUKA) == WAITING


@pytest.mark.rule("SEQ-G2h")
def test_a_german_gun_that_bombarded_neither_moves_nor_fires_again() -> None:
    play = guns(2)
    play.apply(Fire(GUN, "1008"))
    assert play.over
    assert Gunfire("german").check(play, Fire(GUN, "1008")).rules == ("SEQ-G2h",)
    assert may_move(play, Mover(index(play, GUN))).rules == ("CAP-2c",)


@pytest.mark.rule("CAP-2c")
def test_a_gun_that_bombarded_supports_no_attack() -> None:
    play = guns(2)
    gun, target = index(play, GUN), play.hex("1008")
    assert attacker_ruling(play, gun, [target])
    play.apply(Fire(GUN, "1008"))
    assert not attacker_ruling(play, gun, [target])


@pytest.mark.rule("CAP-2d")
def test_the_counter_is_flipped_until_the_owners_recovery() -> None:
    play = guns(2)
    play.apply(Fire(GUN, "1008"))
    assert play.has(index(play, GUN), FIRED)
    reload(play, ALLIED)
    assert play.has(index(play, GUN), FIRED)
    reload(play, 0)
    assert not play.has(index(play, GUN), FIRED)


@pytest.mark.rule("SEQ-F3c")
def test_a_french_gun_bombards_even_if_it_has_moved() -> None:
    play = guns(6, side="allied", gun=f"{FRENCH_GUN} moved")
    play.apply(Fire(FRENCH_GUN, "1008"))
    assert play.disorganised(index(play, "g_sto_ggd_1"))
    assert play.has(index(play, FRENCH_GUN), FIRED)


@pytest.mark.rule("SEQ-G2i")
def test_german_guns_fire_at_night() -> None:
    play = guns(5, turn=NIGHT)
    play.apply(Fire(GUN, "1008"))
    assert play.disorganised(index(play, FOE))


@pytest.mark.rule("SEQ-F3d")
def test_french_guns_fire_at_night() -> None:
    play = guns(5, side="allied", gun=FRENCH_GUN, turn=NIGHT)
    play.apply(Fire(FRENCH_GUN, "1008"))
    assert play.disorganised(index(play, "g_sto_ggd_1"))


def test_several_guns_may_fire_at_one_hex_each_with_its_die() -> None:
    units = {"1005": [GUN, "g_sto_gsr_ar90"], "1008": [FOE]}
    play = stonne([Gunfire("german")], [2, 6], units=units)
    play.apply(Fire(GUN, "1008"))
    play.apply(Fire("g_sto_gsr_ar90", "1008"))
    assert play.disorganised(index(play, FOE))


# Arras


@pytest.mark.rule("ARR-R-A6")
def test_the_gun_of_petreforce_fires_three_hexes_from_the_arras_road() -> None:
    gun = "a_arr_bp_72"
    units = {"1304": ["g_arr_gs_3_1"], "1305": ["g_arr_gs_3_2"]}
    play = battle("arras", units, dice=[6], turn=11)
    play.then(Gunfire("allied"))
    play.advance()
    assert play.over
    play.put(index(play, gun), OFF_MAP)
    play.then(Gunfire("allied"))
    play.advance()
    assert play.ruling(Fire(gun, "1305")).rules == ("CAP-2a",)
    play.apply(Fire(gun, "1304"))
    assert play.disorganised(index(play, "g_arr_gs_3_1"))
    assert play.state.at[index(play, gun)] == OFF_MAP


@pytest.mark.rule("ARR-O1")
def test_by_option_an_88_bombards_an_adjacent_hex() -> None:
    play = arras(5)
    play.apply(Fire("g_arr_7_88a", "1005"))
    assert play.disorganised(index(play, "a_arr_b_6dli"))
    assert arras(options=()).over
    assert Gunfire("german").check(arras(options=()), Fire("g_arr_7_88a", "1005")).rules == ("ARR-O1",)


@pytest.mark.rule("ARR-O2")
def test_an_88_that_bombarded_does_not_move_but_may_attack() -> None:
    play = arras(2)
    gun, vehicle = index(play, "g_arr_7_88a"), index(play, "g_arr_7_ht1")
    play.apply(Fire("g_arr_7_88a", "1005"))
    assert may_move(play, Mover(gun, vehicle)).rules == ("CAP-2c",)
    assert attacker_ruling(play, gun, [play.hex("1005")])


# the page and the players


def test_all_candidates_and_samples_are_legal() -> None:
    play, luck = guns(2, 2), Luck(3)
    assert play.decision is not None
    assert play.decision.candidates(play) == [Fire(GUN, "1008"), Done()]
    assert all(play.ruling(play.decision.sample(play, luck)) for _ in range(20))


def test_the_menu_finds_a_gun_for_a_hex_and_shows_the_chances() -> None:
    play = guns()
    assert play.decision is not None
    for draft in ((f"unit:{GUN}", "place:1008"), ("place:1008",), (f"unit:{FOE}",)):
        menu = play.decision.menu(play, draft)
        assert menu.buttons[0].action == Fire(GUN, "1008")
        assert menu.draft == (f"unit:{GUN}", "place:1008")
    assert menu.preview is not None
    assert {chance.result: chance.ways for chance in menu.preview.chances} == {"bombs_missed": 3, "bombs_hit": 3}


def test_a_stale_draft_is_tolerated() -> None:
    play = guns()
    assert play.decision is not None
    assert play.decision.menu(play, ("unit:nobody", "place:0101", "choice:x")).draft == ()


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = guns()
    assert play.decision is not None
    assert play.decision.why_not(play, (), "place:0101").rules == ("SEQ-G2g",)
    assert play.decision.why_not(play, (f"unit:{GUN}",), "place:0101").rules == ("SEQ-G2a",)
    assert play.decision.why_not(play, (), "unit:g_sto_ggd_1").rules == ("CAP-2a",)
