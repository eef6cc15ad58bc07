"""8.2, 8.3: who may move, along which roads, and for how many points."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.tigers.actions import Done
from grognard.games.tigers.calendar import LAST_CLOCK, impulse_name
from grognard.games.tigers.demolition import Demolish
from grognard.games.tigers.marching import Going, allowance, reach_of
from tests.games.tigers.marches import cost, go, marked, moving, ruling, spent, starved
from tests.games.tigers.support import GAME, THEATRE, at, space, unit

TANKS, RIFLES, VOLKS, PIONEERS = "G-2-3a", "G-2-304", "G-26-39", "G-600E"  # armour, mechanized, foot, engineer
AMERICANS, SHERMANS = "A-101-501", "A-9R"


@pytest.mark.rule("3.29")
def test_the_turn_track_runs_from_16_1_to_22_1() -> None:
    track = [impulse_name(clock) for clock in range(LAST_CLOCK + 1)]
    assert (track[0], track[1], track[-1], len(track)) == ("16-1", "16-2", "22-1", 19)


# roads


@pytest.mark.rule("8.2")
def test_a_move_goes_from_neighbour_to_neighbour() -> None:
    play = moving({"Dasburg": [TANKS]})
    assert ruling(play, TANKS, "Daleiden", "Arzfeld")
    assert ruling(play, TANKS, "Arzfeld").rules == ("8.2",)
    assert ruling(play, TANKS).rules == ("8.2",)
    assert ruling(play, TANKS, "Atlantis").rules == ("8.2",)


@pytest.mark.rule("3.22d")
def test_neighbours_without_a_road_are_not_joined() -> None:
    play = moving({"Redange": [TANKS]})
    borders = [b for b in play.theatre.borders if not b.river and (b.a, b.b) not in play.theatre.link_between]
    border = borders[0]
    play = moving({play.theatre.name(border.a): [TANKS]})
    assert ruling(play, TANKS, play.theatre.name(border.b)).rules == ("3.22d",)


@pytest.mark.rule("ER02-8.34")
def test_no_river_is_crossed_away_from_the_roads() -> None:
    theatre = moving({"Redange": [TANKS]}).theatre
    border = next(b for b in theatre.borders if b.river and (b.a, b.b) not in theatre.link_between)
    play = moving({theatre.name(border.a): [VOLKS]})
    assert ruling(play, VOLKS, theatre.name(border.b)).rules == ("ER02-8.34",)


# stacks


@pytest.mark.rule("8.21a")
def test_units_move_singly_or_as_a_stack() -> None:
    play = moving({"Dasburg": [TANKS, RIFLES]})
    assert ruling(play, TANKS, "Daleiden")
    go(play, f"{TANKS} {RIFLES}", "Daleiden")
    assert (at(play, TANKS), at(play, RIFLES)) == ("Daleiden", "Daleiden")


@pytest.mark.rule("8.21a")
@pytest.mark.parametrize("units", ["", f"{TANKS} {TANKS}", "G-nobody", AMERICANS, "G-501"])
def test_an_order_names_units_of_the_side_once(units: str) -> None:
    play = moving({"Dasburg": [TANKS], "Bastogne": [AMERICANS]})
    assert ruling(play, units, "Daleiden").rules == ("8.21a",)


@pytest.mark.rule("8.21b")
def test_units_of_two_spaces_are_no_stack() -> None:
    play = moving({"Dasburg": [TANKS], "Daleiden": [RIFLES]})
    assert ruling(play, f"{TANKS} {RIFLES}", "Karlshausen").rules == ("8.21b",)


@pytest.mark.rule("8.21b")
def test_whoever_is_met_on_the_way_does_not_join() -> None:
    play = moving({"Dasburg": [TANKS], "Daleiden": [RIFLES]})
    go(play, TANKS, "Daleiden")
    assert not ruling(play, f"{TANKS} {RIFLES}", "Arzfeld")


@pytest.mark.rule("8.21c")
def test_a_stack_goes_no_farther_than_its_slowest_unit() -> None:
    path = ("Daleiden", "Arzfeld", "Pronsfeld", "Prum", "Schonecken", "Bitburg")
    play = moving({"Dasburg": [TANKS, VOLKS]})
    assert ruling(play, TANKS, *path)
    assert ruling(play, f"{TANKS} {VOLKS}", *path[:5])
    assert ruling(play, f"{TANKS} {VOLKS}", *path).rules == ("8.38",)


@pytest.mark.rule("8.21c")
def test_each_unit_of_a_stack_pays() -> None:
    play = go(moving({"Dasburg": [TANKS, VOLKS]}), f"{TANKS} {VOLKS}", "Karlshausen")
    assert (spent(play, TANKS), spent(play, VOLKS)) == (2, 2)


@pytest.mark.rule("8.37a")
def test_t28_units_that_follow_find_the_area_occupied() -> None:
    stack = moving({"Gemund": [VOLKS, "G-26-77"]})
    assert cost(stack, f"{VOLKS} G-26-77", "Karlshausen") == 2
    apart = moving({"Gemund": [VOLKS, "G-26-77"]})
    assert cost(apart, VOLKS, "Karlshausen") == 2
    assert cost(apart, "G-26-77", "Karlshausen") == 3


@pytest.mark.rule("8.21c", "8.37b")
def test_nobody_is_in_his_own_way_back_but_those_who_stayed_are() -> None:
    assert cost(moving({"Gemund": [VOLKS]}), VOLKS, "Karlshausen", "Gemund") == 4
    assert cost(moving({"Gemund": [VOLKS, "G-26-77"]}), VOLKS, "Karlshausen", "Gemund") == 5


# the enemy on the way


@pytest.mark.rule("8.22a")
def test_a_move_ends_where_the_enemy_is() -> None:
    play = moving({"Dasburg": [TANKS], "Daleiden": [AMERICANS]})
    assert ruling(play, TANKS, "Daleiden")
    assert ruling(play, TANKS, "Daleiden", "Arzfeld").rules == ("8.22a",)


@pytest.mark.rule("8.22b")
def test_whoever_has_met_the_enemy_moves_no_more() -> None:
    play = go(moving({"Dasburg": [TANKS], "Daleiden": [AMERICANS]}), TANKS, "Daleiden")
    assert ruling(play, TANKS, "Arzfeld").rules == ("8.22b",)


@pytest.mark.rule("8.27")
def test_not_from_one_area_of_the_enemy_into_another() -> None:
    play = moving({"Dasburg": [TANKS, AMERICANS], "Daleiden": [SHERMANS]})
    assert ruling(play, TANKS, "Daleiden").rules == ("8.27",)
    assert ruling(play, TANKS, "Karlshausen")


@pytest.mark.rule("8.25a")
def test_a_unit_acts_once_a_turn() -> None:
    play = moving({"Dasburg": [f"{TANKS} finished moved"]})
    assert ruling(play, TANKS, "Daleiden").rules == ("8.25a",)


@pytest.mark.rule("9.16")
def test_no_move_after_an_attack() -> None:
    play = moving({"Dasburg": [f"{TANKS} finished attacked", RIFLES]})
    assert ruling(play, TANKS, "Daleiden").rules == ("9.16",)


@pytest.mark.rule("10.14a")
def test_no_move_after_work_on_a_bridge() -> None:
    play = moving({"Dasburg": [f"{PIONEERS} built", RIFLES]})
    assert ruling(play, PIONEERS, "Daleiden").rules == ("10.14a",)


# allowances


@pytest.mark.rule("8.31")
@pytest.mark.parametrize("name", [TANKS, RIFLES, PIONEERS, "G-116-156"])
def test_vehicles_have_eight_points(name: str) -> None:
    play = moving({"Dasburg": [name]})
    eight = ("Daleiden", "Arzfeld", "Pronsfeld", "Prum", "Olzheim", "Stadtkyll", "Dahlem", "Blankenheim")
    assert ruling(play, name, *eight)
    assert ruling(play, name, *eight, "Sistig").rules == ("8.38",)


@pytest.mark.rule("8.32")
def test_foot_infantry_has_five_points() -> None:
    play = moving({"Dasburg": [VOLKS]})
    five = ("Daleiden", "Arzfeld", "Pronsfeld", "Prum", "Olzheim")
    assert ruling(play, VOLKS, *five)
    assert ruling(play, VOLKS, *five, "Stadtkyll").rules == ("8.38",)


@pytest.mark.rule("8.38")
def test_there_is_no_minimum_move() -> None:
    play = moving({"Dasburg": [VOLKS]})
    play.state.spent[unit(VOLKS)] = 4
    assert ruling(play, VOLKS, "Daleiden")
    assert ruling(play, VOLKS, "Karlshausen").rules == ("8.38",)


# costs


@pytest.mark.rule("8.33a", "8.33b", "8.26")
def test_roads_alone_make_the_cost_of_an_empty_area() -> None:
    assert cost(moving({"Dasburg": [TANKS]}), TANKS, "Daleiden") == 1
    assert cost(moving({"Dasburg": [TANKS]}), TANKS, "Karlshausen") == 2


@pytest.mark.rule("8.36a", "8.37a")
@pytest.mark.parametrize("other", [RIFLES, AMERICANS])
def test_an_occupied_area_costs_one_more(other: str) -> None:
    assert cost(moving({"Dasburg": [TANKS], "Daleiden": [other]}), TANKS, "Daleiden") == 2


@pytest.mark.rule("8.37b")
def test_the_surcharge_is_due_once_for_each_area_on_the_way() -> None:
    both = moving({"Dasburg": [TANKS], "Daleiden": [RIFLES, AMERICANS]})
    assert cost(both, TANKS, "Daleiden") == 2
    passing = moving({"Dasburg": [TANKS], "Daleiden": [RIFLES], "Arzfeld": [VOLKS]})
    assert cost(passing, TANKS, "Daleiden", "Arzfeld") == 4


@pytest.mark.rule("8.36b")
def test_leaving_the_enemy_costs_one_more() -> None:
    assert cost(moving({"Dasburg": [TANKS, AMERICANS]}), TANKS, "Daleiden") == 2


@pytest.mark.rule("8.36f")
def test_surcharges_add_up() -> None:
    play = moving({"Dasburg": [TANKS, AMERICANS], "Karlshausen": [RIFLES]})
    assert cost(play, TANKS, "Karlshausen") == 2 + 1 + 1


@pytest.mark.rule("8.37a")
def test_t05_the_way_to_rambrouch() -> None:
    there = ("Ettelbruck", "Eschdorf", "Rambrouch")
    around = ("Saeul", "Redange", "Perle", "Rambrouch")
    whole = moving({"Mersch": [TANKS], "Saeul": [VOLKS]})
    assert cost(whole, TANKS, *there) == 5
    blown = moving({"Mersch": [TANKS], "Saeul": [VOLKS]}, damaged=[("58", "59")])
    assert ruling(blown, TANKS, *there).rules == ("8.35c",)
    assert ruling(blown, TANKS, *around).rules == ("8.38",)
    go(blown, VOLKS, "Steinfort")
    assert cost(blown, TANKS, *around) == 8


# damaged bridges


@pytest.mark.rule("8.33c", "8.34b")
def test_t15_crossing_on_foot_costs_three_in_place_of_the_road() -> None:
    play = moving({"Dasburg": [RIFLES, TANKS], "Marnach": ["A-28-110a"]})
    assert cost(play, RIFLES, "Marnach", on_foot=True) == 3 + 1
    assert cost(moving({"Gemund": [VOLKS]}), VOLKS, "Holzthum") == 3


@pytest.mark.rule("8.35c")
@pytest.mark.parametrize("on_foot", [True, False])
def test_armour_never_crosses_a_damaged_bridge(on_foot: bool) -> None:
    play = moving({"Dasburg": [TANKS, RIFLES]})
    assert ruling(play, TANKS, "Marnach", on_foot=on_foot).rules == ("8.35c",)
    assert ruling(play, f"{RIFLES} {TANKS}", "Marnach", on_foot=on_foot).rules == ("8.35c",)


@pytest.mark.rule("8.35a", "4.18c")
def test_vehicles_are_left_behind_by_choice() -> None:
    play = moving({"Dasburg": [RIFLES, PIONEERS]})
    assert ruling(play, RIFLES, "Marnach").rules == ("8.35a",)
    assert ruling(play, f"{RIFLES} {PIONEERS}", "Marnach", on_foot=True)


@pytest.mark.rule("8.34a", "8.35a")
def test_on_foot_the_whole_move_has_five_points() -> None:
    play = moving({"Arzfeld": [RIFLES]})
    assert ruling(play, RIFLES, "Daleiden", "Dasburg", "Marnach", on_foot=True)
    assert ruling(play, RIFLES, "Daleiden", "Dasburg", "Marnach", "Clervaux", on_foot=True).rules == ("8.38",)


@pytest.mark.rule("8.35b")
def test_t18_the_unit_stays_on_foot() -> None:
    play = go(moving({"Dasburg": [RIFLES]}), RIFLES, "Marnach", on_foot=True)
    assert marked(play, RIFLES, "on_foot")
    assert marked(play, RIFLES, "waded")
    assert allowance(play, unit(RIFLES)) == 5
    later = moving({"Marnach": [f"{RIFLES} on_foot"]})
    assert ruling(later, RIFLES, "Holzthum", "Hoscheid", "Diekirch", "Wallendorf", "Korperich").rules == ("8.38",)


@pytest.mark.rule("8.35b")
def test_foot_infantry_and_those_who_use_whole_bridges_lose_nothing() -> None:
    play = go(moving({"Gemund": [VOLKS], "Waimes": [RIFLES]}), VOLKS, "Holzthum")
    go(play, RIFLES, "Malmedy")
    assert not marked(play, VOLKS, "on_foot")
    assert not marked(play, RIFLES, "on_foot")


# supply


POCKET = {
    "Bastogne": [RIFLES, "A-101-501"],
    "Nives": [TANKS, "A-101-502"],
    "Bertogne": ["A-101-506"],
    "Sibret": ["A-101-327"],
    "Champlon": ["A-84-334"],
    "Libramont": ["A-84-335"],
    "St. Hubert": ["A-84-333"],
}


@pytest.mark.rule("8.28", "13.23a")
def test_t13_nobody_moves_out_of_supply() -> None:
    play = moving(POCKET)
    assert ruling(play, RIFLES, "Sprimont").rules == ("8.28",)
    assert ruling(play, TANKS, "Moircy").rules == ("8.28",)


@pytest.mark.rule("8.28")
def test_t14_a_line_opens_when_the_enemy_is_gone() -> None:
    play = moving({**POCKET, "Bastogne": [RIFLES]})
    assert ruling(play, TANKS, "Moircy")


@pytest.mark.rule("8.29", "13.23b")
def test_without_supply_one_area_only() -> None:
    play = moving({"Moircy": [TANKS]}, unsupplied_move=starved(TANKS))
    assert ruling(play, TANKS, "Sprimont")
    assert ruling(play, TANKS, "Nives", "Sibret").rules == ("8.29",)


@pytest.mark.rule("8.29")
def test_without_supply_one_may_go_where_there_is_none() -> None:
    play = moving({**POCKET, "Nives": [TANKS, "A-101-502"]}, unsupplied_move=starved(TANKS))
    assert ruling(play, TANKS, "Moircy")


@pytest.mark.rule("ER16-8.295")
def test_t23_the_hole_rule_is_not_played() -> None:
    play = moving({"Wellin": [TANKS], "Grupont": [RIFLES]})
    assert ruling(play, TANKS, "Beauraing")
    assert ruling(play, RIFLES, "St. Hubert")


# everywhere


def test_reach_gives_each_space_its_cheapest_path() -> None:
    play = moving({"Dasburg": [RIFLES], "Daleiden": [VOLKS], "Lutzkampen": [AMERICANS]})
    ways = {way.space: way for way in reach_of(play, unit(RIFLES))}
    assert (ways[space("Daleiden")].cost, ways[space("Arzfeld")].cost) == (2, 3)
    assert (ways[space("Marnach")].cost, ways[space("Marnach")].on_foot) == (3, True)
    assert space("Dasburg") not in ways


def test_every_space_in_reach_is_a_legal_move_for_its_cost() -> None:
    units = {**POCKET, "Longvilly": [VOLKS, PIONEERS]}
    for way in reach_of(moving(units), unit(PIONEERS)):
        play = moving(units)
        go(play, PIONEERS, *(play.theatre.name(each) for each in way.path), on_foot=way.on_foot)
        while isinstance(play.decision, Demolish):
            play.apply(Done())
        assert (play.state.at[unit(PIONEERS)], spent(play, PIONEERS)) == (way.space, way.cost)


@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_what_is_open_is_what_nothing_bars(scenario: str) -> None:
    play, luck = GAME.start(scenario, [], Dice(b"open ways")), Luck(3)
    while play.decision is not None:
        play.apply(play.decision.sample(play, luck))
        if play.in_play(mover := luck.pick(THEATRE.units).index):
            going = Going(play, (mover,), luck.chance(0.5))
            shut = going.shut_links()
            for a, joins in enumerate(THEATRE.joins):
                open_spaces = going.open_from(a)
                for b, link in joins:
                    assert (open_spaces >> b & ~shut >> link & 1) == (going.bar(a, b, link) is None)
