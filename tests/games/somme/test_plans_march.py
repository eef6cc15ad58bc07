"""The computer player on the march: gaps are closed, goals taken, guns kept safe, broken units relieved."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.plans_line import line, main_body
from grognard.games.somme.plans_march import march
from grognard.games.somme.plans_posts import Marshal, raided
from grognard.games.somme.plans_supports import Post
from grognard.games.somme.zones import exerted
from tests.games.somme.support import front, index


def marching(units: dict[str, list[str]], side: str = "german", scenario: str = "campaign") -> Campaign18:
    play = front(scenario, units, [StartMovement(side), Moves(side)], side=side)
    decision, player, luck = play.decision, Appraisal(), Luck(1)
    while play.decision == decision and decision is not None:
        play.apply(player.choose(play.fork(play.dice), luck))
    return play


STAFF = {"5220": ["g_hq_18"], "3020": ["a_br_hq_5"]}


def test_a_unit_takes_a_goal_that_lies_open_beside_friends() -> None:
    play = marching({**STAFF, "4814": ["g_111"], "4813": ["g_5b"]})
    assert play.controls(GERMAN) >> play.hex("4812") & 1


def test_units_of_the_german_go_west() -> None:
    play = marching({**STAFF, "4820": ["g_111"], "4821": ["g_5b"]})
    columns = [play.field.board.column(play.state.at[index(play, name)]) for name in ("g_111", "g_5b")]
    assert min(columns) < play.field.board.column(play.hex("4820"))


def test_a_gap_of_the_line_is_closed() -> None:
    units = {"4021": ["a_br_37"], "4025": ["a_br_9_1"], "3723": ["a_br_66"], "4423": ["g_111"], "4424": ["g_5b"]}
    play = front("campaign", {**STAFF, **units}, [StartMovement("allied"), Moves("allied")], side="allied")
    marshal = Marshal(play, ALLIED)
    before = marshal.covered(play.troops(ALLIED))
    moves = marshal.closings(set())
    unit, where = next(moves)
    assert marshal.mask >> where & 1
    assert marshal.covered(play.troops(ALLIED) & ~(1 << play.state.at[unit]) | 1 << where) > before


def test_raiders_do_not_make_a_front() -> None:
    play = front("campaign", {"4820": ["g_111"], "4821": ["g_5b"], "4822": ["g_17"], "3020": ["g_187"]})
    assert not main_body(play, GERMAN) >> play.hex("3020") & 1
    assert main_body(play, GERMAN) >> play.hex("4821") & 1
    assert play.hex("3020") not in line(play, ALLIED, 0)


def test_a_fresh_division_relieves_a_broken_one() -> None:
    units = {"4020": ["a_br_9_1 lost:1 disorganised"], "3920": ["a_br_37"], "4120": ["g_111"]}
    play = marching({**STAFF, **units}, "allied")
    assert play.place_name(index(play, "a_br_37")) == "4020"
    assert not exerted(play, GERMAN) >> play.state.at[index(play, "a_br_9_1")] & 1


def test_guns_stay_out_of_reach_of_the_enemy() -> None:
    play = marching({**STAFF, "4020": ["a_br_37"], "3919": ["a_br_corps_1"], "4220": ["g_111"]}, "allied")
    post = Post(play, ALLIED)
    where = play.state.at[index(play, "a_br_corps_1")]
    assert where >= 0
    assert not exerted(play, GERMAN) >> where & 1
    assert post.guns(index(play, "a_br_corps_1"), where) >= 0


def test_the_whole_phase_is_rehearsed_once() -> None:
    units = {**STAFF, "4820": ["g_111"], "4821": ["g_5b"]}
    play = front("campaign", units, [StartMovement("german"), Moves("german")], side="german")
    decision = play.decision
    assert decision is not None
    order = march(play, decision)
    play.apply(order)
    assert march(play, decision) != order


# goals of the enemy


def test_an_open_way_leads_raiders_far_and_a_line_of_zones_stops_them() -> None:
    open_ = front("campaign", {"4520": ["g_111"]})
    assert raided(open_, GERMAN) >> open_.hex("3121") & 1
    ring = {"4518": ["a_br_37"], "4522": ["a_br_34"], "4319": ["a_br_62"], "4321": ["a_br_56"], "4719": ["a_br_66"]}
    held = front("campaign", {"4520": ["g_111"], "4721": ["a_br_51_1"], **ring})
    assert not raided(held, GERMAN) >> held.hex("3121") & 1


def test_who_stands_alone_in_a_threatened_goal_stays_there() -> None:
    units = {"2418": ["a_br_hq_5"], "2520": ["a_br_37"], "3020": ["g_111"], "3021": ["g_5b"]}
    play = front("campaign", units, [StartMovement("allied"), Moves("allied")], side="allied")
    marshal, guard = Marshal(play, ALLIED), index(play, "a_br_37")
    assert marshal.guards(guard) > 0
    assert marshal.best(guard, marshal.ranges[guard].hexes) == -1
    two = front("campaign", {**units, "2520": ["a_br_37", "a_br_9_1"]}, [StartMovement("allied"), Moves("allied")])
    assert Marshal(two, ALLIED).guards(guard) == 0


def test_a_headquarters_goes_to_those_whom_no_other_commands() -> None:
    units = {"3010": ["a_br_hq_3"], "3011": ["a_br_hq_5"], "3210": ["a_br_37"], "3226": ["a_br_34"], "4410": ["g_111"]}
    play = front("campaign", units, side="allied")
    post, staff = Post(play, ALLIED), index(play, "a_br_hq_5")
    assert post.staff(staff, play.hex("3014")) > post.staff(staff, play.hex("3011"))
