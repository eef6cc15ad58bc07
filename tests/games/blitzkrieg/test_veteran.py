"""What the veteran sees that the greedy player does not: ways back, exposure, the last turns."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.plans_attack import Planner, attackers, in_reach, ways_of
from grognard.games.blitzkrieg.plans_barrier import on_the_way
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_harvest import harvest, keep
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.plans_soften import softening
from grognard.games.blitzkrieg.state import MOVEMENT
from tests.games.blitzkrieg.support import GAME, at, battle, index

VETERAN = "veteran"


def march(play: Campaign40) -> None:
    decision, staff = play.decision, GAME.counsel().staff(VETERAN)
    while play.decision == decision and decision is not None:
        play.apply(staff.choose(play, Luck(1)))


def movement(scenario: str, units: dict[str, list[str]], side: str, turn: int) -> Campaign40:
    agenda = [StartMovement(side), Movement(side)]
    return battle(scenario, units, agenda, turn=turn, side=(GERMAN, ALLIED)[side == "allied"], phase=MOVEMENT)


# the last turns


def test_empty_villages_come_before_an_attack_in_the_last_turn() -> None:
    units = {"0602": ["g_sto_ggd_1", "g_sto_ggd_2", "g_sto_ggd_3"], "0704": ["a_sto_67_1"]}
    play = movement("stonne", units, "german", 20)
    march(play)
    assert {at(play, unit) for unit in units["0602"]} >= {"0501", "0702"}


def test_before_that_nobody_is_taken_from_the_attack() -> None:
    play = movement("stonne", {"0602": ["g_sto_ggd_1", "g_sto_ggd_2"]}, "german", 10)
    with weights.under(VETERAN):
        assert harvest(Outlook(play, GERMAN), {index(play, "g_sto_ggd_1"): play.field.built}, ()) == {}


def test_a_lone_garrison_is_not_drawn_into_an_attack() -> None:
    play = movement("stonne", {"0501": ["g_sto_ggd_1"], "0602": ["g_sto_ggd_2"]}, "german", 20)
    garrison, other = index(play, "g_sto_ggd_1"), index(play, "g_sto_ggd_2")
    reach = {unit: in_reach(ways_of(play, unit)) for unit in (garrison, other)}
    with weights.under(VETERAN):
        assert keep(Outlook(play, GERMAN), reach) == {garrison: 0, other: reach[other]}
    assert keep(Outlook(play, GERMAN), reach) == reach


def test_garrisons_do_not_leave_the_map_for_less() -> None:
    play = movement("hannut", {"0304": ["g_han_5_1_iv"], "0109": ["g_han_5_1_iii"]}, "german", 20)
    march(play)
    assert at(play, "g_han_5_1_iv") == "0304"
    assert not play.on_map(index(play, "g_han_5_1_iii"))


def test_those_who_will_close_a_gap_in_the_next_turn_set_out_now() -> None:
    play = movement("gembloux", {"0611": ["a_gem_15_4_1"], "1510": ["g_gem_3_1_5"]}, "allied", 19)
    unit, post = index(play, "a_gem_15_4_1"), play.hex("1205")
    found = on_the_way(Outlook(play, ALLIED), {unit: in_reach(ways_of(play, unit))}, {unit: post})
    distance = play.field.board.distance
    assert 0 < distance(found[unit], post) < distance(play.hex("0611"), post)


# attacks


def test_an_attack_is_worth_less_where_the_attackers_will_be_struck() -> None:
    near = {"0806": ["a_han_11_1_d1"], "1007": ["g_han_5_1_iv", "g_han_13_1_1"]}
    tanks = ["a_han_2d_1_s1", "a_han_2d_1_s2", "a_han_2d_2_s1"]

    def gain(units: dict[str, list[str]]) -> float:
        play = battle("hannut", units, phase=MOVEMENT)
        reach = {u: in_reach(ways_of(play, u)) for u in play.field.combat[GERMAN] if play.on_map(u)}
        return Planner(Outlook(play, GERMAN), attackers(play, GERMAN, reach)).plan(play.hex("0806")).gain

    with weights.under(VETERAN):
        assert gain({**near, "0607": tanks}) < gain(near)


def test_the_attackers_close_the_ways_back() -> None:
    units = {"0806": ["a_han_11_1_d1"], "1006": ["g_han_5_1_iv", "g_han_35_1_iv"], "1007": ["g_han_5_2_iv"]}
    play = battle("hannut", units, phase=MOVEMENT)
    reach = {u: in_reach(ways_of(play, u)) for u in play.field.combat[GERMAN] if play.on_map(u)}

    def spots() -> set[int]:
        planner = Planner(Outlook(play, GERMAN), attackers(play, GERMAN, reach))
        return {where for _, where in planner.plan(play.hex("0806")).posts}

    plain = spots()
    with weights.under(VETERAN):
        assert len(spots()) >= len(plain)


def test_fire_is_worth_most_where_an_attack_gains_by_it() -> None:
    units = {"0704": ["a_sto_67_1"], "0703": ["g_sto_ggd_1", "g_sto_ggd_2"], "1912": ["a_sto_67_2"]}
    play = battle("stonne", units)
    with weights.under(VETERAN):
        found = softening(play, GERMAN)
    assert found[play.hex("0704")] > 0
    assert play.hex("1912") not in found
