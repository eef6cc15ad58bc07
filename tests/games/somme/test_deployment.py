"""What comes with an offensive: the Strategic Reserve, the tanks of the Allies, Bruchmuller."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.bruchmuller import BruchmullerPlaced, PlaceBruchmuller, bruchmuller_leaves
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.deployment import Deploy, Deployed, hexes_for
from grognard.games.somme.offensives import declaration_phase
from grognard.games.somme.plan_actions import (
    DeclareOffensive,
    DeployUnit,
    EndDeployment,
    GiveBruchmuller,
    KeepBruchmuller,
)
from grognard.games.somme.state import IN_CUP, IN_HAND, OFFENSIVE, PLAYED, STRATEGIC, WITHDRAWN, Offensive
from grognard.games.somme.strategic import assembly, muster, railheads, reserve
from tests.games.somme.arrivals import check_choices, hold, into_reserve, is_away, reason, where, withdrawn
from tests.games.somme.support import at, front, hexes, index
from tests.games.support import events

HQ = {"5521": ["g_hq_18"]}


def deploying(units: dict[str, list[str]], *waiting: str, **state: Any) -> Campaign18:
    """The German has declared, and these units are in his Strategic Reserve."""
    play = front("campaign", units, turn=4, declared="german", **state)
    into_reserve(play, *waiting)
    play.then(Deploy("german"))
    play.advance()
    return play


# into the reserve


@pytest.mark.rule("D.4a", "O-2")
def test_mars_and_valkyrie_fill_the_strategic_reserve() -> None:
    play = front("campaign", {})
    withdrawn(play, "g_corps_1", "g_corps_2")
    muster(play, "mars")
    assert play.ids(reserve(play))[:2] == ["g_241", "g_243"]
    assert len(reserve(play)) == 11
    assert where(play, "g_corps_1") == WITHDRAWN
    muster(play, "valkyrie")
    assert len(reserve(play)) == 11 + 10 + 2
    assert where(play, "g_corps_1") == where(play, "g_204") == STRATEGIC


@pytest.mark.rule("O-2", "CAMP-05")
def test_declaring_mars_brings_its_divisions_and_asks_where_they_go() -> None:
    play = front("campaign", {"5320": ["g_army_3"], **HQ}, turn=3)
    hold(play, "mars")
    play.then(*declaration_phase())
    play.advance()
    assert isinstance(play.decision, Deploy)
    check_choices(play)
    play.apply(DeployUnit("g_2g_1", "5422"))
    assert at(play, "g_2g_1") == "5422"


@pytest.mark.rule("O-1", "D.3b")
def test_units_leave_the_reserve_with_an_offensive_and_those_not_wanted_stay() -> None:
    play = deploying(HQ, "g_241", "g_243")
    play.apply(DeployUnit("g_241", "5522"))
    play.apply(EndDeployment())
    assert (play.over, at(play, "g_241"), where(play, "g_243")) == (True, "5522", STRATEGIC)
    assert [event.unit for event in events(play, Deployed)] == ["g_241"]


@pytest.mark.rule("O-1")
def test_the_stoss_of_a_regiment_comes_with_it() -> None:
    play = deploying(HQ, "g_28_1", "g_stoss_1")
    play.bind(index(play, "g_stoss_1"), index(play, "g_28_1"))
    assert play.ids(reserve(play)) == ["g_28_1"]
    play.apply(DeployUnit("g_28_1", "5521"))
    assert at(play, "g_stoss_1") == "5521"


# where


@pytest.mark.rule("D.3b")
def test_the_reserve_deploys_within_five_hexes_of_a_headquarters_and_three_from_the_enemy() -> None:
    play = deploying({**HQ, "5018": ["a_br_30"]}, "g_241")
    open_ = hexes_for(play, index(play, "g_241"))
    apart = play.field.board.distance
    assert open_ & hexes(play, "5521", "5221", "5526") == hexes(play, "5521", "5221", "5526")
    for hex_ in play.field.board.ordered(open_):
        assert apart(hex_, play.hex("5521")) <= 5
        assert apart(hex_, play.hex("5018")) >= 3
    assert reason(play, DeployUnit("g_241", "5119")) == ("D.3b", "not_deployed_there")
    assert reason(play, DeployUnit("g_241", "4307")) == ("D.3b", "not_deployed_there")


@pytest.mark.rule("D.3b")
def test_the_reserve_deploys_inside_the_command_radius_and_within_stacking_limits() -> None:
    play = deploying({**HQ, "5521": ["g_hq_18", "g_185"]}, "g_241")
    assert reason(play, DeployUnit("g_241", "5521")) == ("D.3b", "not_deployed_there")
    river = front("campaign", {"4420": ["g_hq_18"]}, turn=4, declared="german")
    assert assembly(river) & hexes(river, "4120", "4319") == hexes(river, "4120", "4319")
    river.state.destroyed = tuple(sorted(river.ground.bridges))  # the radius ends with the first hex across the Somme
    river.changed()
    assert assembly(river) & hexes(river, "4120", "4319") == hexes(river, "4319")


@pytest.mark.rule("D.3c")
def test_with_the_option_the_reserve_of_a_german_who_reacts_deploys_at_prepared_headquarters() -> None:
    units = {"5521": ["g_hq_18"], "4806": ["g_hq_17 possible"]}
    options = ["prepared_offensives"]
    play = deploying(units, "g_241", options=options, seized=True)
    assert hexes_for(play, index(play, "g_241")) & hexes(play, "5521", "4806") == hexes(play, "4806")
    leading = deploying(units, "g_241", options=options)
    assert hexes_for(leading, index(leading, "g_241")) & hexes(leading, "5521") == hexes(leading, "5521")


@pytest.mark.rule("D.3a", "D.3d")
def test_a_gun_of_the_reserve_may_lead_the_offensive_and_comes_first_on_a_railway() -> None:
    play = front("campaign", {**HQ, "5115": ["g_army_2"]}, turn=4)
    hold(play, "valkyrie")
    into_reserve(play, "g_army_1", "g_241")
    play.then(*declaration_phase())
    play.advance()
    play.apply(DeclareOffensive(("g_army_1",), "valkyrie"))
    assert not play.has(index(play, "g_army_1"), OFFENSIVE)
    assert reason(play, EndDeployment()) == ("D.3a", "still_to_deploy")
    assert reason(play, DeployUnit("g_241", "5521")) == ("D.3a", "not_deployed_now")
    assert reason(play, DeployUnit("g_army_1", "5120")) == ("D.3d", "not_deployed_there")
    for name in play.field.board.names(hexes_for(play, index(play, "g_army_1"))):
        assert play.ground.firm_rail >> play.hex(name) & 1
    play.apply(DeployUnit("g_army_1", "5523"))
    assert play.has(index(play, "g_army_1"), OFFENSIVE)
    assert play.ruling(DeployUnit("g_241", "5521"))


@pytest.mark.rule("D.3d")
def test_the_railway_must_be_firm_and_lead_to_a_source() -> None:
    play = front("campaign", HQ, turn=4)
    open_ = railheads(play)
    assert open_ & hexes(play, "5523", "5422") == hexes(play, "5523", "5422")
    assert open_ & ~play.ground.firm_rail == 0
    taken = {"4701": ["a_br_30"], "5803": ["a_br_58"], "5811": ["a_br_36"], "5813": ["a_br_14"], "5820": ["a_br_18"]}
    lost = front("campaign", {**HQ, **taken, "5826": ["a_br_61"], "5830": ["a_br_20"]}, turn=4)
    assert assembly(lost)
    assert not railheads(lost)


@pytest.mark.rule("D.3d")
def test_without_a_railway_no_gun_of_the_reserve_can_be_chosen() -> None:
    play = front("campaign", {"5115": ["g_army_2"]}, turn=4)
    hold(play, "valkyrie")
    into_reserve(play, "g_army_1")
    play.then(*declaration_phase())
    play.advance()
    assert reason(play, DeclareOffensive(("g_army_1",), "valkyrie")) == ("D.3d", "no_railhead")


# tanks


@pytest.mark.rule("S3-06")
def test_with_their_offensive_the_allies_put_four_tanks_at_french_headquarters() -> None:
    units = {"4034": ["a_fr_army_1"], "4035": ["a_fr_hq_3"], "2721": ["a_br_hq_5"], "4235": ["g_185"]}
    play = front("push", units, declaration_phase(), turn=7)
    play.apply(DeclareOffensive(("a_fr_army_1",)))
    assert isinstance(play.decision, Deploy)
    check_choices(play)
    assert reason(play, EndDeployment()) == ("S3-06", "still_to_deploy")
    assert reason(play, DeployUnit("a_fr_tank_1", "2721")) == ("S3-06", "not_deployed_there")
    assert reason(play, DeployUnit("a_fr_tank_1", "4135")) == ("S3-06", "not_deployed_there")  # next to the enemy
    for name in ("a_fr_tank_1", "a_fr_tank_2", "a_fr_tank_3", "a_fr_tank_4"):
        assert is_away(play, name)
        play.apply(DeployUnit(name, "4035"))
    assert play.over
    assert at(play, "a_fr_tank_4") == "4035"


@pytest.mark.rule("S3-06")
def test_without_their_offensive_no_tanks_come() -> None:
    play = front("push", {"4035": ["a_fr_hq_3"]}, declaration_phase(), turn=7)
    assert play.over
    assert is_away(play, "a_fr_tank_1")


@pytest.mark.rule("S3-06", "D.2a")
def test_in_the_campaign_the_tanks_come_with_the_offensive_of_foch() -> None:
    units = {"4034": ["a_fr_army_1"], "4035": ["a_fr_hq_3"]}
    for event, comes in (("offensive_foch", True), ("offensive", False)):
        play = front("campaign", units, turn=5, initiative="allied")
        hold(play, event)
        play.then(*declaration_phase())
        play.advance()
        play.apply(DeclareOffensive(("a_fr_army_1",), event))
        assert isinstance(play.decision, Deploy) == comes


# Bruchmuller


def preparing(scenario: str, gun: str, where_: str, *, hq: str = "5521", **state: Any) -> Campaign18:
    """An offensive has been declared with one gun; may Bruchmuller serve it?"""
    play = front(scenario, {hq: ["g_hq_18"], where_: [f"{gun} offensive"]}, declared="german", **state)
    play.state.offensives = (Offensive(index(play, gun), (3, 2, 1)),)
    play.state.hutier = index(play, "g_hq_18")
    if scenario == "campaign":
        hold(play, "bruchmuller")
    play.then(PlaceBruchmuller("german"))
    play.advance()
    return play


@pytest.mark.rule("S1-06")
def test_bruchmuller_goes_on_an_offensive_artillery_in_the_radius_of_the_xviii_army() -> None:
    play = preparing("hutier", "g_army_3", "5320")
    check_choices(play)
    assert reason(play, GiveBruchmuller("g_army_4")) == ("15.2.2h", "not_in_offensive_mode")
    play.apply(GiveBruchmuller("g_army_3"))
    assert play.state.bruchmuller == index(play, "g_army_3")
    assert [event.gun for event in events(play, BruchmullerPlaced)] == ["g_army_3"]


@pytest.mark.rule("S1-06")
def test_bruchmuller_serves_the_first_sequence_only_and_may_be_left_out() -> None:
    play = preparing("hutier", "g_army_3", "5320")
    play.apply(KeepBruchmuller())
    assert play.state.bruchmuller == -1
    used = preparing("hutier", "g_army_3", "5320")
    used.apply(GiveBruchmuller("g_army_3"))
    used.state.sequence = 1
    bruchmuller_leaves(used)
    assert used.state.bruchmuller >= 0
    used.state.sequence = 2
    bruchmuller_leaves(used)
    assert used.state.bruchmuller == -1


@pytest.mark.rule("HUT-4")
def test_the_limit_is_the_command_radius_in_the_first_scenario_and_also_eight_hexes_in_the_others() -> None:
    far = "4522"  # ten hexes from the headquarters
    assert isinstance(preparing("hutier", "g_army_3", far).decision, PlaceBruchmuller)
    assert preparing("michael", "g_army_3", far).over
    assert isinstance(preparing("michael", "g_army_3", "4722").decision, PlaceBruchmuller)
    beyond = preparing("hutier", "g_army_3", "3722")
    assert beyond.over
    assert PlaceBruchmuller("german").check(beyond, GiveBruchmuller("g_army_3")).rules == ("S1-06",)


@pytest.mark.rule("S2-05")
def test_in_the_second_scenario_bruchmuller_is_there_on_turn_1_alone() -> None:
    assert isinstance(preparing("michael", "g_army_3", "5320").decision, PlaceBruchmuller)
    assert preparing("michael", "g_army_3", "5320", turn=2).over


@pytest.mark.rule("CAMP-04")
def test_in_the_campaign_bruchmuller_is_an_event_of_the_hand() -> None:
    play = preparing("campaign", "g_army_3", "5320")
    check_choices(play)
    counter = next(each.index for each in play.field.counters if each.event == "bruchmuller")
    play.apply(GiveBruchmuller("g_army_3"))
    assert (play.state.events[counter], play.state.bruchmuller) == (PLAYED, index(play, "g_army_3"))
    kept = preparing("campaign", "g_army_3", "5320")
    kept.apply(KeepBruchmuller())
    assert kept.state.events[counter] == IN_HAND


@pytest.mark.rule("CAMP-04")
def test_whether_bruchmuller_is_in_hand_does_not_show() -> None:
    play = preparing("campaign", "g_army_3", "5320")
    play.apply(KeepBruchmuller())
    counter = next(each.index for each in play.field.counters if each.event == "bruchmuller")
    play.state.events[counter] = IN_CUP
    hold(play, "use_of_stoss")
    play.then(PlaceBruchmuller("german"))
    play.advance()
    assert play.decision is not None
    assert play.decision.forced(play) == KeepBruchmuller()
    assert reason(play, GiveBruchmuller("g_army_3")) == ("CAMP-03", "no_bruchmuller")


def test_the_german_alone_has_bruchmuller() -> None:
    play = preparing("hutier", "g_army_3", "5320")
    assert PlaceBruchmuller("allied").moot(play)
    assert not PlaceBruchmuller("german").moot(play)
