"""The movement phase: orders one after the other, forced marches, guns and headquarters, what arrivals do."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.games.somme.air_placing import PlaceAir
from grognard.games.somme.battlefield import ALLIED, SCENARIOS
from grognard.games.somme.footbridges import LayFootbridge, TakeUpFootbridge
from grognard.games.somme.movement import (
    EndMovement,
    MarkUnits,
    Moves,
    MoveUnits,
    StartMovement,
    movement_phase,
)
from grognard.games.somme.moves import Moved, Unguarded, WornOut, arrive, lose_abandoned
from grognard.games.somme.orders import Done, ForcedMarch, Move
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.petain import BritishHeld, PetainRoll
from grognard.games.somme.state import DISORGANISED, ELIMINATED, EXPLOITING, FORCED_MARCH, MOVED
from grognard.games.somme.water import Demolition, Rebuilding
from tests.games.somme.moving import go, march, phase, reasons, why
from tests.games.somme.support import at, front, index
from tests.games.support import events

ROAD = ("1402", "1503", "1602", "1703", "1802", "1803", "1704", "1604")
"""A road from 1302, a half point for each hex."""


# the phase


@pytest.mark.rule("11.0a", "11.3.4a")
def test_aircraft_come_before_all_moves_and_bridges_and_markers_after_them() -> None:
    kinds = [type(step) for step in movement_phase("allied")]
    order = [StartMovement, PlaceAir, MoveUnits, Demolition, Rebuilding, MarkUnits, EndMovement, StackingCheck]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert kinds.index(PetainRoll) < kinds.index(PlaceAir)


@pytest.mark.rule("K-1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_move_in_the_campaign_as_in_the_scenarios(scenario: str) -> None:
    play = phase({"5030": ["g_185"], "4536": ["a_fr_9"]}, "german", scenario)
    assert play.phasing == "german"
    assert why(play, "g_185", "5029") == why(phase({"5030": ["g_185"]}, "german"), "g_185", "5029")


@pytest.mark.rule("11.1.1a")
def test_any_all_or_none_of_the_units_move() -> None:
    play = phase({"1634": ["a_br_37", "a_br_34"], "1834": ["a_br_62"]})
    go(play, "a_br_37", "1633")
    assert isinstance(play.decision, Moves)
    play.apply(Done())
    assert play.over
    assert (at(play, "a_br_37"), at(play, "a_br_34"), at(play, "a_br_62")) == ("1633", "1634", "1834")


@pytest.mark.rule("11.1.1a")
def test_a_stack_moves_at_the_pace_of_its_slowest_and_goes_where_all_may() -> None:
    play = phase({"1634": ["a_br_g_1", "a_br_37", "a_br_corps_1"]})
    path = ("1534", "1533", "1532", "1531")
    assert why(play, "a_br_g_1+a_br_37", *path) == ()
    assert why(play, "a_br_g_1+a_br_37+a_br_corps_1", *path) == ("11.1.1d too_far",)
    go(play, "a_br_g_1+a_br_37+a_br_corps_1", "1534", "1533")
    assert [at(play, unit) for unit in ("a_br_g_1", "a_br_37", "a_br_corps_1")] == ["1533"] * 3


@pytest.mark.rule("11.1.1a")
def test_a_move_goes_on_and_a_stack_sheds_units_but_picks_none_up() -> None:
    play = phase({"1634": ["a_br_g_1", "a_br_37"], "1534": ["a_br_34"]})
    go(play, "a_br_g_1+a_br_37", "1534", "1533")
    assert why(play, "a_br_g_1+a_br_37", "1532", "1531", "1530") == ("11.1.1d too_far",)
    go(play, "a_br_g_1", "1532")
    assert why(play, "a_br_37", "1534") == ("11.1.1d has_moved",)
    back = phase({"1634": ["a_br_g_1"], "1534": ["a_br_34"]})
    go(back, "a_br_g_1", "1534")
    assert why(back, "a_br_g_1+a_br_34", "1533") == ("11.1.1a picks_nobody_up",)


@pytest.mark.rule("11.1.1a", "11.1.1d")
def test_a_move_that_goes_on_has_only_the_points_that_are_left() -> None:
    play = phase({"1634": ["a_br_37"], "1834": ["a_br_34"]})
    go(play, "a_br_37", "1534", "1533", "1532")
    assert why(play, "a_br_37", "1531") == ()
    assert why(play, "a_br_37", "1533", "1534") == ("11.1.1d too_far",)


def test_what_is_refused_changes_nothing() -> None:
    play = phase({"1634": ["a_br_37"]})
    before = play.state.clone()
    with pytest.raises(IllegalAction):
        go(play, "a_br_37", "1632")
    assert play.state == before


def test_the_move_is_told_with_the_stoss_of_a_regiment() -> None:
    play = phase({"1634": ["g_2gr_1", "g_stoss_1 with:g_2gr_1"]}, "german")
    go(play, "g_2gr_1", "1534", "1533")
    told = events(play, Moved)[0]
    assert (told.units, told.start, told.path) == (["g_2gr_1", "g_stoss_1"], "1634", ["1534", "1533"])
    assert told.pace == "pace_movement"


@pytest.mark.rule("COOP-1")
def test_nations_cross_each_other_but_end_no_move_together() -> None:
    play = phase({"1634": ["a_fr_9"], "1534": ["a_br_37"]})
    assert why(play, "a_fr_9", "1534") == ("COOP-1 nations_apart",)
    assert why(play, "a_fr_9", "1534", "1533") == ()
    free = phase({"1634": ["a_fr_9"], "1534": ["a_br_37"]}, restrictions=())
    assert why(free, "a_fr_9", "1534") == ()


# forced march


@pytest.mark.rule("11.2.6a")
def test_a_forced_march_doubles_the_allowance_along_roads() -> None:
    play = phase({"1302": ["a_br_37"]})
    assert why(play, "a_br_37", *ROAD) == ("11.1.1d too_far",)
    march(play, "a_br_37", *ROAD)
    assert at(play, "a_br_37") == "1604"
    off = phase({"1302": ["a_br_37"]})
    assert why(off, "a_br_37", *ROAD[:5], "1801", forced=True) == ("11.2.6a no_road",)
    assert why(off, "a_br_37", *ROAD[:4], forced=True) == ("11.2.6a no_need_to_force",)


@pytest.mark.rule("11.2.6a")
def test_tanks_supports_and_disorganised_units_make_no_forced_march() -> None:
    units = ["a_br_tank_1", "a_br_corps_1", "a_br_hq_3", "a_br_37 disorganised", "a_br_34 reorganising", "a_br_62"]
    play = phase({"1302": units})
    found = [why(play, unit.split()[0], *ROAD, forced=True) for unit in units]
    assert found[:3] == [("11.2.6a no_marcher",)] * 3
    assert found[3:5] == [("11.2.6a disorganised_no_march",)] * 2
    assert found[5] == ()


@pytest.mark.rule("11.2.6a")
@pytest.mark.parametrize("enemy", ["g_185", "g_corps_1", "g_hq_2"])
def test_a_forced_march_keeps_away_from_units_and_supports(enemy: str) -> None:
    play = phase({"1302": ["a_br_37"], "1606": [enemy]})
    assert why(play, "a_br_37", *ROAD, forced=True) == ("11.2.6a too_near_for_march",)
    behind = phase({"1302": ["a_br_37"], "1304": [enemy]})
    assert why(behind, "a_br_37", *ROAD, forced=True) == ("11.2.6a too_near_for_march",)
    out = phase({"1302": ["a_br_37"], "1607": [enemy]})
    assert why(out, "a_br_37", *ROAD, forced=True) == ()


@pytest.mark.rule("11.2.6a")
def test_a_forced_march_neither_follows_a_move_nor_is_followed_by_one() -> None:
    play = phase({"1302": ["a_br_37", "a_br_34"], "2036": ["a_br_62"]})
    march(play, "a_br_37", *ROAD)
    assert play.has(index(play, "a_br_37"), FORCED_MARCH | MOVED)
    assert why(play, "a_br_37", "1605") == ("11.2.6a has_marched",)
    go(play, "a_br_34", ROAD[0])
    assert why(play, "a_br_34", *ROAD[1:], forced=True) == ("11.2.6a has_moved",)


@pytest.mark.rule("11.2.6b", "12.5d")
@pytest.mark.parametrize("declared", ["german", "allied", ""])
def test_a_forced_march_disorganises_only_while_an_offensive_is_in_progress(declared: str) -> None:
    play = phase({"1302": ["a_fr_9"], "2036": ["a_fr_35"]}, declared=declared or -1)
    march(play, "a_fr_9", *ROAD)
    assert play.has(index(play, "a_fr_9"), DISORGANISED) == bool(declared)
    assert [event.units for event in events(play, WornOut)] == ([["a_fr_9"]] if declared else [])


@pytest.mark.rule("11.2.6c")
def test_there_is_no_forced_march_in_exploitation() -> None:
    play = phase({"1302": ["a_br_37 reserve"]})
    play.state.phase = EXPLOITING
    assert why(play, "a_br_37", *ROAD, forced=True) == ("11.2.6c no_march_now",)
    assert why(play, "a_br_37", *ROAD[:6]) == ()


# artillery and headquarters


@pytest.mark.rule("11.3.1.2a", "11.3.1d")
def test_guns_cross_a_minor_river_by_its_bridge_alone() -> None:
    play = phase({"1506": ["a_br_corps_1", "a_br_army_1", "a_br_37"]})
    dry = [name for name in ("1505", "1605", "1606", "1507", "1406", "1405") if not why(play, "a_br_corps_1", name)]
    assert "1605" in dry
    wet = next(name for name in ("1505", "1606", "1507", "1406", "1405") if name not in dry)
    assert why(play, "a_br_corps_1", wet) == why(play, "a_br_army_1", wet) == ("11.3.1d no_bridge",)
    assert why(play, "a_br_37", wet) == ()


@pytest.mark.rule("11.3.1a", "11.3.3b")
def test_guns_and_headquarters_join_nobody_in_an_enemy_zone() -> None:
    play = phase({"1633": ["g_185"], "1634": ["a_br_37"], "1635": ["a_br_corps_1", "a_br_hq_3", "a_br_34"]})
    assert why(play, "a_br_corps_1", "1634") == ("11.3.1a no_supports_in_zone",)
    assert why(play, "a_br_hq_3", "1634") == ("11.3.3b no_supports_in_zone",)
    assert why(play, "a_br_34+a_br_corps_1", "1634") == ("11.3.1a no_supports_in_zone",)
    assert why(play, "a_br_34", "1634") == ()


@pytest.mark.rule("11.3.1.1a")
def test_guns_in_offensive_mode_stay_in_the_movement_phase() -> None:
    play = phase({"1634": ["a_br_army_1 offensive", "a_br_army_2"]})
    assert why(play, "a_br_army_1", "1534") == ("11.3.1.1a guns_stay",)
    assert why(play, "a_br_army_2", "1534") == ()


@pytest.mark.rule("11.3.3a")
def test_headquarters_move_like_combat_units() -> None:
    play = phase({"1634": ["a_br_hq_3"]})
    go(play, "a_br_hq_3", "1534", "1533", "1532", "1531")
    assert at(play, "a_br_hq_3") == "1531"


@pytest.mark.rule("HUT-6")
def test_in_the_campaign_hutiers_headquarters_moves_in_exploitation_only() -> None:
    units = {"1634": ["g_hq_18", "g_hq_2"]}
    campaign = phase(units, "german", "campaign")
    campaign.state.hutier = index(campaign, "g_hq_18")
    assert why(campaign, "g_hq_18", "1534") == ("HUT-6 hutier_stays",)
    assert why(campaign, "g_hq_2", "1534") == ()
    campaign.state.phase = EXPLOITING
    assert why(campaign, "g_hq_18", "1534", "1533", "1532", "1531") == ()
    assert why(campaign, "g_hq_2", "1534") == ("14.2a no_exploitation",)
    scenario = phase(units, "german", "michael")
    scenario.state.hutier = index(scenario, "g_hq_18")
    assert why(scenario, "g_hq_18", "1534") == ()


@pytest.mark.rule("14.2a", "14.2b")
def test_in_exploitation_only_those_with_a_marker_move() -> None:
    play = phase({"1634": ["a_br_37", "a_br_34 exploitation", "a_br_62 exploitation exploited", "a_br_56 reserve"]})
    play.state.phase = EXPLOITING
    assert why(play, "a_br_37", "1534") == ("14.2a no_exploitation",)
    assert why(play, "a_br_62", "1534") == ("14.2a has_exploited",)
    assert why(play, "a_br_34", "1534", "1533") == why(play, "a_br_56", "1534", "1533", "1532", "1531") == ()
    assert why(play, "a_br_34", "1534", "1533", "1532") == ("11.1.1d too_far",)


# what an arrival does


@pytest.mark.rule("11.3.1b", "11.3.3c", "DES-2")
def test_guns_and_headquarters_without_escort_are_lost_when_an_enemy_comes_by() -> None:
    play = phase({"1634": ["a_br_37"], "1631": ["g_corps_1", "g_hq_2"], "1434": ["g_corps_2", "g_185"]})
    go(play, "a_br_37", "1633", "1632", "1631")
    assert at(play, "a_br_37") == "1631"
    assert at(play, "g_corps_1") == at(play, "g_hq_2") == str(ELIMINATED)
    assert at(play, "g_corps_2") == "1434"
    assert events(play, Unguarded)[0].units == ["g_corps_1", "g_hq_2"]


@pytest.mark.rule("11.3.1b")
def test_guns_that_their_escort_leaves_beside_the_enemy_are_lost_too() -> None:
    play = front("michael", {"1633": ["g_185"], "1634": ["a_br_37", "a_br_34", "a_br_corps_1"]})
    arrive(play, [index(play, "a_br_37")], [play.hex("1635")], "advance")
    assert at(play, "a_br_corps_1") == "1634"
    arrive(play, [index(play, "a_br_34")], [play.hex("1635")], "advance")
    assert at(play, "a_br_corps_1") == str(ELIMINATED)


@pytest.mark.rule("11.3.1c", "11.3.3c")
def test_supports_alone_in_the_hex_of_the_defender_are_lost_after_a_combat() -> None:
    play = front("michael", {"1634": ["a_br_corps_1", "a_br_hq_3"], "1534": ["a_br_37", "a_br_corps_2"]})
    lose_abandoned(play, ALLIED, play.hex("1634"))
    lose_abandoned(play, ALLIED, play.hex("1534"))
    assert at(play, "a_br_corps_1") == at(play, "a_br_hq_3") == str(ELIMINATED)
    assert at(play, "a_br_corps_2") == "1534"


def test_hexes_on_the_way_change_hands() -> None:
    play = phase({"1634": ["g_185"]}, "german")
    go(play, "g_185", "1534", "1533")
    german = play.state.german_control
    assert [german >> play.hex(name) & 1 for name in ("1534", "1533", "1532")] == [1, 1, 0]


@pytest.mark.rule("11.2.4j")
def test_an_enemy_footbridge_goes_when_a_move_ends_beside_it() -> None:
    play = phase({"2723": ["a_br_37"]}, footbridges=[("german", "2721", "2720")])
    go(play, "a_br_37", "2722")
    assert play.state.footbridges == ()


# footbridges, part of a move


@pytest.mark.rule("11.2.4d")
def test_a_unit_lays_a_footbridge_on_its_way_and_goes_over_it() -> None:
    play = phase({"2722": ["a_br_37"], "2036": ["a_br_34"]})
    go(play, "a_br_37", "2721")
    play.apply(LayFootbridge("a_br_37", "2720"))
    go(play, "a_br_37", "2720")
    assert at(play, "a_br_37") == "2720"
    play.apply(TakeUpFootbridge("2721", "2720"))
    assert play.state.footbridges == ()


def test_whoever_has_moved_lays_no_footbridge_once_another_has_moved() -> None:
    play = phase({"2722": ["a_br_37"], "2036": ["a_br_34"]})
    go(play, "a_br_37", "2721")
    go(play, "a_br_34", "2035")
    assert reasons(play, LayFootbridge("a_br_37", "2720")) == ("11.1.1d has_moved",)


def test_laying_a_footbridge_ends_the_move_of_others() -> None:
    play = phase({"1634": ["a_br_37"], "2721": ["a_br_34"]})
    go(play, "a_br_37", "1534")
    play.apply(LayFootbridge("a_br_34", "2720"))
    assert why(play, "a_br_37", "1533") == ("11.1.1d has_moved",)
    assert not play.has(index(play, "a_br_34"), MOVED)


# parts of the Allied side


@pytest.mark.rule("PET-4")
def test_the_french_move_after_the_others_where_petain_holds_them_back() -> None:
    units = {"1634": ["a_fr_9"], "2036": ["a_br_37"]}
    play = front("michael", units, [StartMovement("allied"), MoveUnits("allied")], petain=5, turn=2, french_wait=True)
    assert play.decision == Moves("allied", "others")
    assert why(play, "a_fr_9", "1534") == ("PET-4 french_move_last",)
    assert BritishHeld("allied") in play.state.agenda
    play.apply(Done())
    assert play.decision == Moves("allied", "french")
    assert why(play, "a_br_37", "2035") == ("PET-4 others_have_moved",)
    assert why(play, "a_fr_9", "1534") == ()


@pytest.mark.rule("PET-4", "PET-5")
def test_french_who_wait_do_not_move() -> None:
    play = phase({"1634": ["a_fr_9"], "2036": ["a_br_37"]}, french_wait=True, petain=6)
    assert why(play, "a_fr_9", "1534") == ("PET-5 french_wait",)
    assert why(play, "a_br_37", "2035") == ()


def test_all_candidates_are_legal_and_the_first_ends_the_phase() -> None:
    play = phase({"1302": ["a_br_37"], "1634": ["a_br_corps_1", "a_br_hq_3"], "2036": ["a_br_tank_1"]})
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert found[0] == Done()
    assert {type(action) for action in found} >= {Move, ForcedMarch}
    assert all(play.ruling(action) for action in found)
