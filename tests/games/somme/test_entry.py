"""Reinforcements: when they are due, by which hexes and at what price they come, and where they are put down."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme import entry
from grognard.games.somme.battlefield import ALLIED, GERMAN, load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.entry import Enter, Entered, PutDown, WayIn
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.orders import Move
from grognard.games.somme.quarters import closed, put_down_hexes
from grognard.games.somme.reinforcements import ReinforcementsDue, reinforcement_phase
from grognard.games.somme.state import ARRIVED, MOVED
from tests.clicking import clicks_to
from tests.games.somme.arrivals import is_away, reason
from tests.games.somme.support import at, front, hexes, index
from tests.games.support import events

Units = dict[str, list[str]]


def arriving(scenario: str, turn: int, sequence: int, units: Units | None = None, **state: Any) -> Campaign18:
    """The movement of the Allies in this sequence."""
    return moving("allied", scenario, turn, sequence, units, **state)


def moving(side: str, scenario: str, turn: int, sequence: int, units: Units | None = None, **state: Any) -> Campaign18:
    agenda = [StartMovement(side), Moves(side)]
    return front(scenario, units or {}, agenda, turn=turn, sequence=sequence, **state)


def due(play: Campaign18, side: int = ALLIED) -> list[str]:
    return play.ids(entry.waiting(play, side))


def places(play: Campaign18, unit: str) -> int:
    return put_down_hexes(play, index(play, unit))


def row(scenario: str, unit: str) -> tuple[int, int, str]:
    """When and where the schedule has a unit."""
    field = load(scenario)
    arrival = field.arrival[field.index[unit]]
    return arrival.turn, arrival.os, arrival.entry


# when


@pytest.mark.rule("S1-04")
def test_in_the_first_scenario_the_1st_cavalry_and_two_tanks_come_to_4417_at_once() -> None:
    play = arriving("hutier", 1, 1)
    assert due(play) == ["a_br_1c", "a_br_tank_1", "a_br_tank_2"]
    assert play.units[index(play, "a_br_1c")].morale == 2
    assert places(play, "a_br_1c") == hexes(play, "4417")


@pytest.mark.rule("S2-02")
@pytest.mark.parametrize(
    ("unit", "when"),
    [
        ("a_fr_35", (2, 1, "south_edge")),
        ("a_fr_hq_6", (3, 1, "south_edge")),
        ("a_fr_70_2", (3, 3, "south_edge")),
        ("a_br_8", (2, 1, "entry_2631")),
        ("a_nz_3", (2, 3, "entry_2530")),
        ("a_br_32", (3, 1, "entry_2602")),
        ("a_br_37", (4, 1, "north_edge_west")),
        ("g_12", (1, 3, "hq")),
        ("g_33_1", (2, 2, "hq")),
        ("g_2b_3", (4, 1, "hq")),
    ],
)
def test_the_schedule_of_the_second_scenario(unit: str, when: tuple[int, int, str]) -> None:
    assert row("michael", unit) == when
    turn, sequence, _ = when
    side = load("michael").units[load("michael").index[unit]].side
    assert unit in due(front("michael", {}, turn=turn, sequence=sequence), side)
    before = (turn, sequence - 1) if sequence > 1 else (turn - 1, 3)
    assert unit not in due(front("michael", {}, turn=before[0], sequence=before[1]), side)


@pytest.mark.rule("S3-02")
def test_the_schedule_of_the_third_scenario_has_no_british() -> None:
    field = load("push")
    forces = {field.units[unit].force for unit in field.arrival}
    assert forces == {"french", "german"}
    assert row("push", "a_fr_162") == (5, 1, "south_edge")
    assert row("push", "g_5br") == (6, 1, "hq")
    assert row("push", "a_fr_64") == (7, 1, "south_edge")


@pytest.mark.rule("J-1", "11.1.5a")
def test_who_does_not_come_when_due_may_come_later_and_a_sequence_not_played_is_made_up_for() -> None:
    assert "a_fr_35" in due(front("michael", {}, turn=2, sequence=2))
    assert "a_br_42" in due(front("michael", {}, turn=3, sequence=1))
    assert "a_br_42" not in due(front("michael", {}, turn=2, sequence=1))


@pytest.mark.rule("J-1")
def test_the_reinforcement_phase_of_the_campaign_tells_who_is_due() -> None:
    play = front("campaign", {}, reinforcement_phase(), turn=3)
    told = [(event.side, event.sequence, event.units[0]) for event in events(play, ReinforcementsDue)]
    assert told == [("allied", 1, "a_fr_4c"), ("allied", 2, "a_fr_53"), ("allied", 3, "a_fr_166")]
    march = front("campaign", {}, reinforcement_phase(), turn=2)
    first = events(march, ReinforcementsDue)[0]
    assert (first.side, first.sequence, first.units[0]) == ("german", 2, "g_16b")


def test_units_that_an_offensive_brings_do_not_come_by_themselves() -> None:
    assert "a_fr_tank_1" not in due(front("push", {}, turn=7, sequence=1))
    assert "g_241" not in due(front("campaign", {}, turn=7, sequence=3), GERMAN)


# by an edge


@pytest.mark.rule("11.1.5a", "J-2")
def test_whoever_comes_by_an_edge_pays_the_first_hex() -> None:
    play = arriving("michael", 2, 1)
    way = WayIn(play, index(play, "a_fr_corps_2"))
    assert [way.first(play.hex(name)) for name in ("3636", "3536", "3136")] == [2, 2, 4]
    assert way.budget == 4
    assert play.ruling(Enter("a_fr_corps_2", ("3536", "3535")))
    assert reason(play, Enter("a_fr_corps_2", ("3136", "3135"))) == ("11.1.5a", "entry_too_far")
    play.apply(Enter("a_fr_corps_2", ("3536", "3535")))
    assert at(play, "a_fr_corps_2") == "3535"
    assert play.state.spent == 4
    assert events(play, Entered)[0].start == "3536"


@pytest.mark.rule("11.1.5a")
def test_who_marched_in_goes_on_with_what_is_left_of_its_points() -> None:
    play = arriving("michael", 2, 1)
    play.apply(Enter("a_fr_55", ("3636",)))
    unit = index(play, "a_fr_55")
    assert play.has(unit, MOVED)
    assert (play.state.moving, play.state.spent) == ((unit,), 2)
    assert play.ruling(Move(("a_fr_55",), ("3635", "3634")))


@pytest.mark.rule("J-2")
@pytest.mark.parametrize(
    ("scenario", "unit", "good", "bad"),
    [
        ("campaign", "a_br_42", "3701", "3801"),
        ("campaign", "g_16b", "5831", "5832"),
        ("michael", "a_fr_125", "1336", "1335"),
    ],
)
def test_each_comes_by_the_edge_that_is_printed(scenario: str, unit: str, good: str, bad: str) -> None:
    side = load(scenario).units[load(scenario).index[unit]].side
    play = moving(("german", "allied")[side], scenario, 2, 2)
    assert play.ruling(Enter(unit, (good,)))
    assert reason(play, Enter(unit, (bad,)))[1] in ("not_its_place", "not_its_entry")


@pytest.mark.rule("11.1.5a")
def test_an_entry_hex_in_an_enemy_zone_ends_the_march_of_units_and_bars_guns() -> None:
    play = arriving("michael", 2, 1, {"3535": ["g_185"]})
    assert play.ruling(Enter("a_fr_35", ("3536",)))
    assert reason(play, Enter("a_fr_35", ("3536", "3436"))) == ("11.1.5a", "no_way_in")
    assert reason(play, Enter("a_fr_corps_2", ("3536",))) == ("J-4", "not_its_place")
    held = arriving("michael", 2, 1, {"3536": ["g_185"]})
    assert reason(held, Enter("a_fr_35", ("3536",))) == ("J-4", "not_its_place")


@pytest.mark.rule("11.1.5a")
def test_nobody_arrives_where_there_is_no_room() -> None:
    play = arriving("michael", 2, 1, {"3536": ["a_fr_1", "a_fr_4c"]})
    assert reason(play, Enter("a_fr_35", ("3536",))) == ("4.0a", "no_room_to_arrive")
    assert play.ruling(Enter("a_fr_35", ("3536", "3535")))
    assert play.hex("3536") not in entry.ways_in(play, index(play, "a_fr_35"))


@pytest.mark.rule("J-3")
def test_an_allied_unit_whose_hex_is_closed_comes_by_the_nearest_source_to_the_west() -> None:
    free = arriving("michael", 2, 1)
    assert reason(free, Enter("a_br_8", ("1326",))) == ("J-4", "not_its_place")
    play = arriving("michael", 2, 1, {"2632": ["g_185"]})
    assert reason(play, Enter("a_br_8", ("2631",))) == ("J-4", "not_its_place")
    assert entry.edge_hexes(play, index(play, "a_br_8")) == hexes(play, "2036")
    play.apply(Enter("a_br_8", ("2036", "2035")))
    assert at(play, "a_br_8") == "2035"
    next_one = arriving("michael", 2, 1, {"2632": ["g_185"], "2036": ["g_187"]})
    assert entry.edge_hexes(next_one, index(next_one, "a_br_8")) == hexes(next_one, "1326")


@pytest.mark.rule("J-3")
def test_a_german_has_no_other_source() -> None:
    play = moving("german", "campaign", 1, 3)
    zone = play.field.arrival[index(play, "g_12")].zone
    british = play.ids(play.field.combat[ALLIED])
    shut = {f"57{row:02}": [unit] for row, unit in zip(range(1, 33), british, strict=False)}
    held = moving("german", "campaign", 1, 3, shut)
    assert zone & ~closed(held, GERMAN) == 0
    assert entry.edge_hexes(held, index(held, "g_12")) & ~zone == 0


# on a hex


@pytest.mark.rule("11.1.5a", "S1-04")
def test_whoever_is_put_down_on_a_hex_pays_nothing_and_moves_freely() -> None:
    play = arriving("hutier", 1, 1)
    play.apply(Enter("a_br_1c", ("4417",)))
    assert not play.has(index(play, "a_br_1c"), MOVED)
    assert events(play, PutDown)[0].hex == "4417"
    play.apply(Enter("a_br_tank_1", ("4417",)))
    assert play.ruling(Move(("a_br_1c",), ("4418",)))


@pytest.mark.rule("J-2")
def test_on_the_road_to_amiens_any_hex_will_do() -> None:
    play = arriving("campaign", 2, 1)
    assert places(play, "a_br_8") & play.field.zones["road_to_amiens"] == play.field.zones["road_to_amiens"]
    threatened = arriving("campaign", 2, 1, {"2629": ["g_185"]})
    assert places(threatened, "a_br_8") & hexes(threatened, "2530", "2529", "2424") == hexes(threatened, "2424")


# at headquarters


@pytest.mark.rule("S2-03")
def test_two_divisions_of_a_sequence_may_arrive_at_a_headquarters_of_their_nation() -> None:
    play = arriving("michael", 2, 1, {"4135": ["a_fr_hq_3"], "4224": ["a_br_hq_5"]})
    assert places(play, "a_fr_35") == hexes(play, "4135", "4134", "4136", "4034", "4035", "4234", "4235")
    assert places(play, "a_br_8") & hexes(play, "4224", "4135", "2631") == hexes(play, "4224", "2631")
    play.apply(Enter("a_fr_35", ("4134",)))
    play.apply(Enter("a_br_8", ("4224",)))
    assert play.has(index(play, "a_br_8"), ARRIVED)
    assert places(play, "a_fr_55") == 0
    assert reason(play, Enter("a_fr_corps_2", ("4135",))) == ("J-4", "not_its_place")
    assert play.ruling(Enter("a_fr_55", ("3636",)))


@pytest.mark.rule("S2-03")
def test_an_artillery_counts_for_a_division_and_the_regiments_of_one_together_for_one() -> None:
    play = arriving("michael", 3, 2, {"4135": ["a_fr_hq_3"]})
    for unit in ("a_fr_38_1", "a_fr_38_2", "a_fr_38_3"):
        play.apply(Enter(unit, ("4135",)))
    play.apply(Enter("a_fr_corps_4", ("4135",)))
    assert places(play, "a_fr_56_1") == 0
    assert reason(play, Enter("a_fr_army_2", ("4134",))) == ("J-4", "not_its_place")


@pytest.mark.rule("S2-03")
def test_the_headquarters_must_be_on_a_way_to_the_south_or_west_edge() -> None:
    off_road = arriving("michael", 2, 1, {"3535": ["a_fr_hq_3"]})
    assert not (off_road.ground.road | off_road.ground.rail) & hexes(off_road, "3535")
    assert places(off_road, "a_fr_35") == 0
    german = moving("german", "michael", 2, 2, {"5521": ["g_hq_18"]})
    assert places(german, "g_16b") & hexes(german, "5521") == hexes(german, "5521")
    first = arriving("hutier", 1, 1, {"4224": ["a_br_hq_5"]})
    assert places(first, "a_br_1c") == hexes(first, "4417")


@pytest.mark.rule("S3-03")
def test_in_the_third_scenario_the_french_may_arrive_so_too() -> None:
    play = arriving("push", 6, 1, {"4035": ["a_fr_hq_3"]})
    play.apply(Enter("a_fr_15", ("4035",)))
    play.apply(Enter("a_fr_corps_7", ("4035",)))
    assert places(play, "a_fr_17") == 0


@pytest.mark.rule("J-4")
def test_in_the_campaign_the_way_leads_to_a_source_without_enemies_on_it() -> None:
    open_ = moving("german", "campaign", 2, 2, {"5214": ["g_hq_2"]})
    assert places(open_, "g_16b") & hexes(open_, "5214") == hexes(open_, "5214")
    sources = open_.field.board.names(open_.field.sources[GERMAN])
    taken = {name: [unit] for name, unit in zip(sources, open_.ids(open_.field.combat[ALLIED]), strict=False)}
    shut = moving("german", "campaign", 2, 2, {"5214": ["g_hq_2"], **taken})
    assert places(shut, "g_16b") == 0


@pytest.mark.rule("J-4")
def test_nobody_arrives_next_to_an_enemy_and_two_germans_a_sequence_are_enough() -> None:
    play = moving("german", "campaign", 2, 2, {"5214": ["g_hq_2"], "5014": ["a_br_30"]})
    assert places(play, "g_16b") & hexes(play, "5114", "5113", "5214") == hexes(play, "5214")
    play.apply(Enter("g_16b", ("5214",)))
    play.apply(Enter("g_26r", ("5213",)))
    assert places(play, "g_33_1") == 0
    play.clear(ARRIVED)
    assert places(play, "g_33_1")


@pytest.mark.rule("11.1.5b")
def test_whoever_arrives_at_a_headquarters_is_put_down_before_it_moves() -> None:
    play = arriving("michael", 2, 1, {"4135": ["a_fr_hq_3"]})
    assert play.ruling(Enter("a_fr_35", ("4134",)))
    play.apply(Move(("a_fr_hq_3",), ("4134",)))
    assert places(play, "a_fr_35") == 0
    assert reason(play, Enter("a_fr_35", ("4134",))) == ("J-4", "not_its_place")


@pytest.mark.rule("S3-04")
def test_the_germans_of_turn_5_come_within_five_hexes_of_a_headquarters_and_three_from_the_enemy() -> None:
    play = moving("german", "push", 5, 1, {"3527": ["g_hq_18"], "3225": ["a_fr_1"]})
    distance, open_ = play.field.board.distance, places(play, "g_5r")
    assert open_
    for hex_ in play.field.board.ordered(open_):
        assert distance(hex_, play.hex("3527")) <= 5
        assert distance(hex_, play.hex("3225")) >= 3
    assert reason(play, Enter("g_5r", ("3326",))) == ("J-4", "not_its_place")
    assert places(play, "g_corps_19") & hexes(play, "3527") == hexes(play, "3527")


# whole decisions


def test_orders_to_enter_that_make_no_sense_are_refused() -> None:
    play = arriving("michael", 2, 1)
    assert reason(play, Enter("nobody", ("3636",))) == ("11.1.5a", "unknown_unit")
    assert reason(play, Enter("g_16b", ("3636",))) == ("11.1.5a", "unit_not_yours")
    assert reason(play, Enter("a_fr_1", ("3636",))) == ("J-1", "not_due")
    assert reason(play, Enter("a_fr_35", ())) == ("11.1.5a", "no_entry_hex")
    assert reason(play, Enter("a_fr_35", ("9999",))) == ("11.1.5a", "no_such_hex")
    assert reason(play, Enter("a_fr_35", ("3636", "3436"))) == ("11.1.5a", "no_way_in")
    assert is_away(play, "a_fr_35")


def test_every_way_in_is_legal_and_can_be_clicked() -> None:
    play = arriving("michael", 2, 1, {"4135": ["a_fr_hq_3"], "3535": ["g_185"]})
    for unit in entry.waiting(play, ALLIED):
        for path in entry.ways_in(play, unit).values():
            assert play.ruling(entry.order_to_enter(play, unit, path))
    unit = index(play, "a_fr_35")
    by_edge = entry.order_to_enter(play, unit, entry.ways_in(play, unit)[play.hex("2935")])
    at_hq = Enter("a_fr_corps_2", ("4134",))
    assert {by_edge, at_hq} <= set(play.decision.candidates(play))  # type: ignore[union-attr]
    assert clicks_to(play, by_edge)
    assert clicks_to(play, at_hq)


def test_under_petain_no_french_unit_arrives_north_of_the_somme() -> None:
    units = {"3516": ["a_fr_hq_3"]}
    free = arriving("campaign", 5, 1, units)
    north = free.field.area & ~free.ground.south
    assert places(free, "a_fr_163") & north
    bound = arriving("campaign", 5, 1, units, generalissimo="petain")
    assert not places(bound, "a_fr_163") & north
