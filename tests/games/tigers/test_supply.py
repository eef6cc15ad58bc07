"""13.1: supply lines, and when they are judged."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.entrenchment import entrench_ruling
from grognard.games.tigers.state import ON_FOOT
from grognard.games.tigers.supply import (
    BackInSupply,
    BackOnWheels,
    CutOff,
    DetermineSupply,
    in_supply,
    in_supply_at,
    supplied,
    unsupplied,
    verdict,
    verdict_at,
)
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.support import THEATRE, at_start, position, space, unit

OUR = [("Dasburg", "Marnach")]


def fed(play: Campaign, name: str) -> bool:
    """Is the unit supplied? The quick answer and the explained one must agree."""
    answer = in_supply(play, unit(name))
    assert verdict(play, unit(name)).supplied == answer
    return answer


def could_be(play: Campaign, name: str, where: str) -> bool:
    answer = in_supply_at(play, unit(name), space(where))
    assert verdict_at(play, unit(name), space(where)).supplied == answer
    return answer


# The line


@pytest.mark.rule("13.11a")
def test_a_free_road_to_a_zone_of_ones_own() -> None:
    play = position({"Marnach": ["G-2-3a", "A-28-110a"], "Clervaux": ["A-28-707"]}, intact=OUR)
    found = verdict(play, unit("G-2-3a"))
    assert (found.supplied, found.reason, found.rule) == (True, "supply_line", "13.11a")
    assert found.path[:2] == ("Marnach", "Dasburg")
    assert found.path[-1] in "ABC"
    assert fed(play, "A-28-707")


@pytest.mark.rule("13.11d", "13.12")
def test_enemies_on_every_road_cut_a_unit_off() -> None:
    ring = {"Dasburg": ["A-28-110a"], "Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
    play = position({"Marnach": ["G-2-304"], **ring}, intact=OUR)
    found = verdict(play, unit("G-2-304"))
    assert not fed(play, "G-2-304")
    assert (found.reason, found.rule, found.path) == ("no_supply_line", "13.12", ())
    play.eliminate(unit("A-28-110a"))
    assert fed(play, "G-2-304")


@pytest.mark.rule("13.12")
def test_a_contested_area_closes_the_road_too() -> None:
    ring = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
    play = position({"Marnach": ["G-2-304"], "Dasburg": ["A-28-110a", "G-2-2"], **ring}, intact=OUR)
    assert not fed(play, "G-2-304")


@pytest.mark.rule("13.13")
def test_a_line_may_start_in_a_contested_area() -> None:
    play = position({"Dasburg": ["A-28-110a", "G-2-3a"]}, damaged=OUR)
    assert fed(play, "G-2-3a")


@pytest.mark.rule("13.1x")
def test_enemy_control_alone_closes_nothing() -> None:
    play = position({"Marnach": ["G-2-3a"]}, intact=OUR, allied=["Dasburg", "Daleiden", "Karlshausen", "Arzfeld"])
    assert fed(play, "G-2-3a")


@pytest.mark.rule("13.11b", "13.11c", "13.11a")
def test_only_zones_that_were_ones_own_at_the_start() -> None:
    play = position({"H": ["G-2-3a"], "A": ["G-2-2"], "Huy": ["A-28-707"], "Namur": ["A-28-110a"]})
    assert fed(play, "G-2-2")
    assert fed(play, "A-28-707")
    assert verdict(play, unit("A-28-707")).path == ("Huy", "G")
    play.put(unit("A-28-110b"), space("Andenne"))
    assert not fed(play, "G-2-3a")


def test_a_zone_with_germans_feeds_no_allies() -> None:
    """Ruling A-33."""
    around = {"Ouffet": ["G-2-2"], "Havelange": ["G-2-304"], "Andenne": ["G-600E"]}
    play = position({"Huy": ["A-28-707"], "G": ["G-2-3a"], **around})
    assert not fed(play, "A-28-707")
    play.put(unit("G-2-3a"), space("H"))
    assert fed(play, "A-28-707")


def test_an_exit_zone_is_no_way_through_and_lines_start_there_beside_the_enemy() -> None:
    """Ruling A-69."""
    play = position({"H": ["G-2-3a", "A-2HHC"], "Andenne": ["A-28-110a"]})
    assert fed(play, "G-2-3a")
    assert fed(play, "A-2HHC")
    play.put(unit("A-28-110b"), space("Namur"))
    assert not fed(play, "G-2-3a")


# Bridges


@pytest.mark.rule("13.14a")
def test_armour_needs_whole_bridges() -> None:
    ring = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
    play = position({"Marnach": ["G-2-3a", "G-2-304"], **ring})
    found = verdict(play, unit("G-2-3a"))
    assert not fed(play, "G-2-3a")
    assert (found.reason, found.bridges) == ("armour_needs_bridges", (("Marnach", "Dasburg"),))


@pytest.mark.rule("13.14b")
def test_infantry_may_use_one_damaged_bridge() -> None:
    ring = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
    play = position({"Marnach": ["G-2-304", "G-600E"], **ring})
    assert fed(play, "G-2-304")
    assert fed(play, "G-600E")
    assert verdict(play, unit("G-2-304")).reason == "line_over_damaged_bridge"


def corridor(*path: str) -> dict[str, list[str]]:
    """Allied units all around a way through the areas named."""
    inside = {space(name) for name in path}
    walls = sorted({other for here in inside for other, _ in THEATRE.joins[here]} - inside)
    areas = [THEATRE.name(wall) for wall in walls if THEATRE.area_mask >> wall & 1]
    names = [u.id for u in THEATRE.units if u.side == ALLIED]
    return {area: [name] for area, name in zip(areas, names, strict=False)}


@pytest.mark.rule("13.14b")
def test_infantry_may_use_no_second_damaged_bridge() -> None:
    walls = corridor("Bitburg", "Sinspelt", "Vianden")
    both = [("Bitburg", "Sinspelt"), ("Sinspelt", "Vianden")]
    assert fed(position({"Vianden": ["G-352-914"], **walls}, damaged=both[:1]), "G-352-914")
    assert fed(position({"Vianden": ["G-352-914"], **walls}, damaged=both[1:]), "G-352-914")
    play = position({"Vianden": ["G-352-914"], **walls}, damaged=both)
    assert not fed(play, "G-352-914")
    found = verdict(play, unit("G-352-914"))
    assert (found.reason, found.rule) == ("too_many_damaged_bridges", "13.14b")
    assert found.bridges == (("Vianden", "Sinspelt"), ("Sinspelt", "Bitburg"))


def test_quick_answers_and_explained_ones_agree_everywhere() -> None:
    luck = Luck(3)
    for scenario in ("campaign", "fifth_panzer", "seventh_army"):
        play = at_start(scenario=scenario)
        for _ in range(5):
            for _ in range(40):
                play.put(luck.below(len(play.units)), luck.below(len(THEATRE.spaces)))
            play.state.damaged = sum(1 << b for b in range(len(THEATRE.bridges)) if luck.chance(0.4))
            for name in ("G-2-3a", "G-2-304", "A-28-707", "A-28-110a"):
                for where in THEATRE.spaces:
                    could_be(play, name, where.name)


# Scenarios


@pytest.mark.rule("S1-9")
def test_sources_of_the_7th_army() -> None:
    play = position({"Bitburg": ["G-352-914"], "Luxembourg": ["A-4-12a"]}, scenario="seventh_army")
    assert verdict_at(play, unit("A-4-12a"), space("Luxembourg")).path[-1] == "P"
    assert verdict_at(play, unit("G-352-914"), space("Bitburg")).path[-1] == "C"
    assert verdict_at(play, unit("A-4-12a"), space("Mersch")).path[-1] == "P"


@pytest.mark.rule("S2-14", "S2-15")
def test_supply_stays_inside_the_5th_panzer_army_limits() -> None:
    play = position({"Marche": ["A-28-707"]}, scenario="fifth_panzer")
    outside = [area.name for area in THEATRE.areas if not THEATRE.fifth_panzer >> area.space & 1]
    assert not any(could_be(play, "A-28-707", name) for name in outside)
    assert verdict(play, unit("A-28-707")).path[-1] in "GHIJK"
    everywhere = [area.name for area in THEATRE.areas if THEATRE.fifth_panzer >> area.space & 1]
    for name in everywhere:
        assert set(verdict_at(play, unit("A-28-707"), space(name)).path).isdisjoint(outside)


@pytest.mark.rule("S2-13")
def test_whoever_is_placed_outside_the_limits_is_supplied_there() -> None:
    play = position({"D": ["A-7R"], "P": ["A-70T"]}, scenario="fifth_panzer")
    assert fed(play, "A-7R")
    assert verdict(play, unit("A-70T")).reason == "supplied_on_entry"
    assert not could_be(play, "A-7R", "Eupen")


def test_everybody_is_supplied_at_the_start() -> None:
    for scenario in THEATRE.scenarios:
        play = at_start(scenario=scenario)
        for side in (GERMAN, ALLIED):
            assert unsupplied(play, side) == 0
            assert supplied(play, side).bit_count() == sum(play.in_play(u.index) for u in play.units if u.side == side)


# The example of Bastogne


def line_at_bastogne() -> Campaign:
    line = ("Bertogne", "Sibret", "Champlon", "Libramont", "St. Hubert")
    allied = {
        area: [name] for area, name in zip(line, ("A-28-110a", "A-28-110b", "A-526", "A-78R", "A-9R"), strict=True)
    }
    return position({"Bastogne": ["G-2-304", "A-101-501"], "Nives": ["G-2-3a", "A-101-506"], **allied}, intact=OUR)


@pytest.mark.rule("8.28", "13.12")
def test_no_supply_beyond_an_unbroken_line() -> None:
    """T-13: neither Sprimont from Bastogne nor Moircy from Nives can be fed."""
    play = line_at_bastogne()
    assert fed(play, "G-2-304")
    assert fed(play, "G-2-3a")
    assert not could_be(play, "G-2-304", "Sprimont")
    assert not could_be(play, "G-2-3a", "Moircy")


@pytest.mark.rule("13.15")
def test_a_hole_in_the_line_opens_the_road_in_the_next_impulse() -> None:
    """T-14: once the defender of Bastogne is gone the line runs Moircy, Sprimont, Bastogne."""
    play = line_at_bastogne()
    play.eliminate(unit("A-101-501"))
    assert could_be(play, "G-2-3a", "Moircy")
    assert verdict_at(play, unit("G-2-3a"), space("Moircy")).path[:3] == ("Moircy", "Sprimont", "Bastogne")
    play.put(unit("A-9-27"), space("Sprimont"))
    assert not could_be(play, "G-2-3a", "Moircy")


# When it is judged


def surrounded() -> dict[str, list[str]]:
    ring = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
    return {"Marnach": ["G-2-3a", "G-2-304"], **ring}


@pytest.mark.rule("13.15")
def test_supply_for_movement_is_that_before_movement() -> None:
    play = position(surrounded(), [DetermineSupply("german", "move")])
    assert not play.supplied_to_move(unit("G-2-3a"))
    assert play.supplied_to_move(unit("G-2-304"))
    assert events(play, CutOff)[0].units == ["G-2-3a"]
    play.put(unit("A-28-110b"), space("Wiltz"))
    assert not play.supplied_to_move(unit("G-2-3a"))
    assert play.state.unsupplied_fight == 0


@pytest.mark.rule("13.16")
def test_supply_for_battle_is_judged_again_for_both_sides() -> None:
    rear = {"Dasburg": ["A-28-110a", "G-2-2"], "Daleiden": ["G-26-39"], "Karlshausen": ["G-26-77"]}
    play = position({**surrounded(), **rear}, [DetermineSupply("german", "fight")])
    assert not play.supplied_to_fight(unit("G-2-304"))
    assert play.supplied_to_fight(unit("G-2-2"))
    assert not play.supplied_to_fight(unit("A-28-110a"))
    play.eliminate(unit("A-28-110a"))
    play.then(DetermineSupply("german", "fight"))
    play.advance()
    assert play.supplied_to_fight(unit("G-2-304"))
    assert play.state.unsupplied_move == 0


def test_news_of_supply() -> None:
    play = position(surrounded(), [DetermineSupply("german", "move"), DetermineSupply("german", "fight")])
    assert [(e.side, e.units) for e in events(play, CutOff)] == [("german", ["G-2-3a"])]
    play.put(unit("A-28-110b"), space("Wiltz"))
    play.repair(THEATRE.bridge("Dasburg", "Marnach"))
    play.then(DetermineSupply("german", "move"))
    play.advance()
    assert [e.units for e in events(play, BackInSupply)] == [["G-2-3a"]]


@pytest.mark.rule("13.17")
def test_supply_for_attrition_has_its_own_judgement() -> None:
    play = position(surrounded(), [DetermineSupply("allied", "end")])
    assert play.state.unsupplied_end == 1 << unit("G-2-3a")
    assert play.state.unsupplied_move == play.state.unsupplied_fight == 0


# On foot


@pytest.mark.rule("8.35b")
def test_on_foot_until_a_line_needs_no_damaged_bridge() -> None:
    """T-17, T-18: repaired, the bridge gives back 8 points; while it is down the unit stays on foot."""
    units = surrounded()
    units["Marnach"] = ["G-2-304 on_foot"]
    play = position(units, [DetermineSupply("german", "move")])
    assert play.has(unit("G-2-304"), ON_FOOT)
    play.repair(THEATRE.bridge("Dasburg", "Marnach"))
    play.then(DetermineSupply("german", "move"))
    play.advance()
    assert not play.has(unit("G-2-304"), ON_FOOT)
    assert events(play, BackOnWheels)[0].units == ["G-2-304"]


@pytest.mark.rule("8.35b")
def test_not_on_the_day_of_the_crossing() -> None:
    """Ruling A-29."""
    play = position({"Marnach": ["G-2-304 on_foot waded"]}, [DetermineSupply("german", "move")], intact=OUR)
    assert play.has(unit("G-2-304"), ON_FOOT)


def test_only_the_side_about_to_move_is_looked_at() -> None:
    play = position({"Dasburg": ["G-2-304 on_foot"]}, [DetermineSupply("allied", "move")])
    assert play.has(unit("G-2-304"), ON_FOOT)


# What is left to those without supply


@pytest.mark.rule("13.23d")
def test_unsupplied_infantry_may_dig_in_where_it_is() -> None:
    play = position({"Marnach": ["G-2-304"]}, unsupplied_move=1 << unit("G-2-304"))
    assert entrench_ruling(play, unit("G-2-304"))


@pytest.mark.rule("13.23c")
def test_unsupplied_engineers_may_move_and_dig_in() -> None:
    """As long as 4 of their 8 points are left."""
    for spent, enough in ((4, True), (5, False)):
        points = [spent * (u.id == "G-600E") for u in THEATRE.units]
        moved = position(
            {"Marnach": ["G-600E moved finished"]},
            began={"G-600E": "Clervaux"},
            spent=points,
            unsupplied_move=1 << unit("G-600E"),
        )
        assert bool(entrench_ruling(moved, unit("G-600E"))) == enough
