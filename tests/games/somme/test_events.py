"""Every event of the campaign, one by one: when it may be played and what it does."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.steps import Decision
from grognard.games.somme.air import superiority_modifiers
from grognard.games.somme.attack import Attack
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.bruchmuller import PlaceBruchmuller
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.carey import CareysForce
from grognard.games.somme.charge import CavalryCharge, ChargeLoss
from grognard.games.somme.combat import Attacks
from grognard.games.somme.cooperation import LiftRestriction
from grognard.games.somme.doctrine import near_hutier, taught
from grognard.games.somme.effects import EFFECTS
from grognard.games.somme.event_actions import (
    BringTank,
    FormCarey,
    LeadCharge,
    Lift,
    NoEvent,
    PlayEvent,
    Plunder,
    Reassign,
)
from grognard.games.somme.event_window import EventWindow, event_window
from grognard.games.somme.hand import Hand
from grognard.games.somme.hutier import ReassignHutier
from grognard.games.somme.looting import Looting
from grognard.games.somme.mastery import modifiers
from grognard.games.somme.odds import combat_shifts
from grognard.games.somme.offensives import Declare, declaration_phase
from grognard.games.somme.plan_actions import DeclareOffensive, GiveBruchmuller
from grognard.games.somme.plans import gun_ruling, plans
from grognard.games.somme.state import (
    AWAY,
    DISORGANISED,
    ELIMINATED,
    HESITANT,
    OFFENSIVE,
    PLAYED,
    RESTRICTIONS,
    STRATEGIC,
    WITHDRAWN,
    Offensive,
)
from grognard.games.somme.stoss_track import BOXES
from grognard.games.somme.tanks import PlaceTank
from tests.clicking import clicks_to
from tests.games.somme.event_table import FIELD, asked, table, where
from tests.games.somme.support import at, front, index

GUNS = {"4307": ["g_army_1", "g_185"], "5118": ["g_army_2", "g_187"], "5420": ["g_hq_18"], "4906": ["g_hq_17"]}


def offer_all(play: Campaign18) -> list[object]:
    """What the side to decide may do: each of it legal and within reach of clicks, random choices too."""
    decision = play.decision
    assert isinstance(decision, Decision)
    found = decision.candidates(play)
    for action in [*found, *(decision.sample(play, Luck(seed)) for seed in range(5))]:
        assert play.ruling(action), action
        assert clicks_to(play, action) is not None, action
    return list(found)


def test_every_event_of_the_file_is_an_effect_or_belongs_to_a_decision_of_its_own() -> None:
    elsewhere = {counter.event for counter in FIELD.counters if counter.event not in EFFECTS}
    assert elsewhere == {
        "michael_north", "michael_south", "michael_2", "mars", "valkyrie", "bruchmuller", "offensive",
        "offensive_foch", "gunners_sacrifice",
    }  # fmt: skip
    assert set(EFFECTS) < {counter.event for counter in FIELD.counters}


# German offensives


def test_michael_north_and_south_are_launched_together_on_turn_1() -> None:
    play = table(GUNS, declaration_phase(), hand=["michael_north_1", "michael_south_1"])
    assert where(play, "michael_north_1") == where(play, "michael_south_1") == PLAYED
    bonus = {play.units[each.unit].id: each.bonus for each in play.state.offensives}
    assert bonus == {"g_army_1": (1, 0, 0), "g_army_2": (3, 2, 1)}


def test_michael_2_is_launched_on_turn_2() -> None:
    play = table({"5118": ["g_army_2", "g_187"]}, declaration_phase(), hand=["michael_2_1"], turn=2)
    assert where(play, "michael_2_1") == PLAYED
    assert play.has(index(play, "g_army_2"), OFFENSIVE)


@pytest.mark.rule("D.4a", "O-2")
def test_mars_puts_its_five_divisions_in_the_strategic_reserve() -> None:
    play = table(GUNS, [*declaration_phase()], hand=["mars_1"], turn=3)
    play.apply(DeclareOffensive(("g_army_1",), "mars"))
    mars = ["g_241", "g_243", *(f"g_{d}_{n}" for d in ("2g", "26", "52") for n in (1, 2, 3))]
    assert all(play.state.at[index(play, name)] == STRATEGIC for name in mars)
    assert at(play, "g_5r") == str(AWAY)


@pytest.mark.rule("D.4a", "O-2")
def test_valkyrie_puts_eight_divisions_and_the_corps_artilleries_in_the_strategic_reserve() -> None:
    play = table(GUNS, declaration_phase(), hand=["valkyrie_1"], turn=5)
    for name in ("g_corps_1", "g_corps_2"):
        play.state.at[index(play, name)] = WITHDRAWN
    play.apply(DeclareOffensive(("g_army_1",), "valkyrie"))
    brought = [play.units[unit].id for unit, place in enumerate(play.state.at) if place == STRATEGIC]
    divisions = {"g_5r", "g_3b", "g_9br", "g_14", "g_51r", "g_54", "g_80r", "g_204"}
    assert set(brought) == divisions | {"g_corps_19", "g_corps_20", "g_corps_1", "g_corps_2"}


def test_bruchmuller_goes_on_an_artillery_of_the_offensive_near_v_hutier() -> None:
    units = {"5118": ["g_army_2 offensive"], "5420": ["g_hq_18"]}
    offensives = (Offensive(FIELD.index["g_army_2"], (1, 0, 0), "michael_2"),)
    hutier = FIELD.index["g_hq_18"]
    play = table(units, [PlaceBruchmuller("german")], hand=["bruchmuller_1"], hutier=hutier, offensives=offensives)
    play.apply(GiveBruchmuller("g_army_2"))
    assert play.state.bruchmuller == index(play, "g_army_2")
    assert where(play, "bruchmuller_1") == PLAYED


# the event phase


@pytest.mark.rule("HUT-1", "CAMP-08")
def test_reassignment_gives_v_hutier_another_headquarters_with_all_his_rules() -> None:
    units = {"5420": ["g_hq_18"], "4906": ["g_hq_17"], "5012": ["g_hq_2"]}
    play = table(units, [Hand("german")], hand=["reassignment_1"], hutier=FIELD.index["g_hq_18"])
    assert not near_hutier(play, play.hex("4307"))
    play.apply(PlayEvent("reassignment_1"))
    assert play.decision == ReassignHutier("german")
    assert offer_all(play) == [Reassign("g_hq_17"), Reassign("g_hq_2")]
    for name in ("g_hq_18", "a_br_hq_5", "g_185", "nonsense"):
        assert play.ruling(Reassign(name)).rules == ("HUT-1",)
    play.apply(Reassign("g_hq_17"))
    assert play.state.hutier == index(play, "g_hq_17")
    assert near_hutier(play, play.hex("4307"))
    play.eliminate(index(play, "g_hq_17"))
    assert play.state.hutier == -1
    play = table(units, [Hand("german")], hand=["reassignment_1"], hutier=-1)
    assert play.ruling(PlayEvent("reassignment_1")).rules == ("HUT-1",)


@pytest.mark.rule("CAMP-07", "C.3f")
def test_strategic_choice_ends_the_hesitations_of_ludendorff() -> None:
    units = {"5118": ["g_army_2 hesitant", "g_187"]}
    play = table(units, [Hand("german")], hand=["strategic_choice_1", "valkyrie_1"], turn=5)
    slot = next(plan for plan in plans(play, 0)).slots[0]
    assert gun_ruling(play, 0, slot, index(play, "g_army_2")).rules == ("CAMP-07",)
    play.apply(PlayEvent("strategic_choice_1"))
    assert play.has(index(play, "g_army_2"), HESITANT)
    assert gun_ruling(play, 0, slot, index(play, "g_army_2"))


@pytest.mark.rule("CAMP-14", "CAMP-15")
def test_use_of_the_stoss_advances_the_doctrine_one_box_for_each_counter() -> None:
    start = front("campaign", {})
    assert (start.state.stoss_box, BOXES) == (0, (0, 1, 2, 3))
    play = table({}, [Hand("german")], hand=["use_of_stoss_1", "use_of_stoss_2", "use_of_stoss_3"])
    given = []
    for name in ("use_of_stoss_1", "use_of_stoss_2", "use_of_stoss_3"):
        play.apply(PlayEvent(name))
        given.append([what for what in ("mastery", "column", "advance") if taught(play, what)])
    assert given == [["mastery"], ["mastery", "column"], ["mastery", "column", "advance"]]


@pytest.mark.rule("CAMP-15")
def test_the_stoss_doctrine_goes_no_further_than_infiltration() -> None:
    play = table({}, [Hand("german")], hand=["use_of_stoss_1"], stoss_box=3)
    assert play.ruling(PlayEvent("use_of_stoss_1")).rules == ("CAMP-15",)


@pytest.mark.rule("DOU-1")
def test_doullens_calls_the_conference() -> None:
    play = table({}, [Hand("allied")], hand=["doullens_1"])
    play.apply(PlayEvent("doullens_1"))
    assert play.state.generalissimo == "foch"


@pytest.mark.rule("CAMP-12")
def test_cooperation_under_foch_ends_all_limits() -> None:
    limits = RESTRICTIONS[:-1]
    play = table({}, [Hand("allied")], hand=["cooperation_1"], generalissimo="foch", restrictions=limits)
    play.apply(PlayEvent("cooperation_1"))
    assert play.state.restrictions == ()
    for general in ("", "petain"):
        play = table({}, [Hand("allied")], hand=["cooperation_1"], generalissimo=general, restrictions=limits)
        assert play.ruling(PlayEvent("cooperation_1")).rules == ("CAMP-12",)


@pytest.mark.rule("CAMP-13")
def test_cooperation_under_joffre_ends_one_limit_at_a_time() -> None:
    play = table({}, [Hand("allied")], hand=["cooperation_1"], generalissimo="joffre", restrictions=RESTRICTIONS[:-1])
    play.apply(PlayEvent("cooperation_1"))
    assert play.decision == LiftRestriction("allied")
    assert offer_all(play) == [Lift(word) for word in ("stacking", "attack", "artillery", "air")]
    for word in ("retreat", "organisation", "nonsense"):
        assert play.ruling(Lift(word)).rules == ("CAMP-13",)
    play.apply(Lift("stacking"))
    assert list(play.state.restrictions) == ["attack", "artillery", "air"]
    play.then(LiftRestriction("allied"))
    play.apply(Lift("air"))
    assert list(play.state.restrictions) == ["attack", "artillery"]
    done = table({}, [Hand("allied")], hand=["cooperation_1"], generalissimo="joffre", restrictions=())
    assert done.ruling(PlayEvent("cooperation_1")).rules == ("CAMP-12",)


# Allied offensives


def test_the_allied_offensive_may_be_declared_with_any_army_artillery() -> None:
    units = {"3018": ["a_br_army_1"], "2528": ["a_fr_army_1"]}
    play = table(units, [Declare("allied")], hand=["offensive_1"], turn=4)
    offered = offer_all(play)
    assert DeclareOffensive(("a_br_army_1",), "offensive") in offered
    play.apply(DeclareOffensive(("a_fr_army_1",), "offensive"))
    assert (play.state.declared, play.state.initiative) == (ALLIED, ALLIED)
    assert where(play, "offensive_1") == PLAYED


def test_offensive_foch_wants_a_french_artillery_and_brings_four_tanks() -> None:
    units = {"3018": ["a_br_army_1"], "2528": ["a_fr_army_1"], "2530": ["a_fr_hq_1"]}
    play = table(units, [Declare("allied")], hand=["offensive_foch_1"], turn=5, generalissimo="foch")
    assert not play.ruling(DeclareOffensive(("a_br_army_1",), "offensive_foch"))
    play.apply(DeclareOffensive(("a_fr_army_1",), "offensive_foch"))
    waiting = [action.unit for action in play.decision.candidates(play) if hasattr(action, "unit")]  # type: ignore[union-attr]
    assert sorted(set(waiting)) == [f"a_fr_tank_{number}" for number in (1, 2, 3, 4)]


# the movement phase


@pytest.mark.rule("C.3b")
def test_looting_disorganises_a_german_unit_in_an_allied_town_before_the_first_moves() -> None:
    units = {"4012": ["g_185", "g_187 disorganised"], "3516": ["a_br_37"], "5010": ["g_12"]}
    steps = event_window("german", "movement")
    play = table(units, steps, played=["looting_1"], sequence=1)
    assert play.decision == Looting("allied")
    assert offer_all(play) == [Plunder("g_185")]
    for name in ("g_187", "a_br_37", "g_12", "nonsense"):
        assert play.ruling(Plunder(name)).rules == ("C.3b",)
    play.apply(Plunder("g_185"))
    assert play.has(index(play, "g_185"), DISORGANISED)
    assert play.decision is None
    assert table(units, steps, played=["looting_1"], sequence=2).decision is None
    assert table(units, steps, sequence=1).decision is None


def wrecked(play: Campaign18, *names: str) -> None:
    for name in names:
        play.state.at[index(play, name)] = ELIMINATED
        play.state.losses[index(play, name)] = play.units[index(play, name)].steps


@pytest.mark.rule("C.3f", "G-4")
def test_careys_force_gathers_the_last_step_of_a_division_before_amiens_far_from_any_headquarters() -> None:
    play = table({"3221": ["a_br_37"], "3421": ["g_185"]}, hand=["carey_force_1"])
    wrecked(play, "a_br_16", "a_br_24", "a_br_18")
    play.then(*event_window("allied", "movement"))
    play.apply(PlayEvent("carey_force_1"))
    assert play.decision == CareysForce("allied")
    offered = offer_all(play)
    assert {action.unit for action in offered if isinstance(action, FormCarey)} == {"a_br_16", "a_br_24"}
    near = {action.hex for action in offered if isinstance(action, FormCarey)}
    assert "3121" in near
    assert "3221" not in near  # no room beside a whole division
    assert all(FIELD.board.distance(play.hex(name), play.hex("3121")) <= 3 for name in near)
    assert not near & {FIELD.board.name(h) for h in FIELD.board.neighbours[play.hex("3421")]}
    assert play.ruling(FormCarey("a_br_37", "3121")).rules == ("G-4",)
    assert play.ruling(FormCarey("a_br_16", "5010")).rules == ("C.3f",)
    assert play.ruling(FormCarey("a_br_16", "nonsense")).rules == ("C.3f",)
    play.apply(FormCarey("a_br_16", "3121"))
    assert (at(play, "a_br_16"), play.steps_left(index(play, "a_br_16"))) == ("3121", 1)
    without = table({}, [EventWindow("allied", "movement")], hand=["carey_force_1"])
    assert without.decision is None


# air superiority


def test_air_concentration_takes_two_from_the_die_of_superiority() -> None:
    play = table({}, event_window("german", "superiority"), hand=["air_concentration_1"])
    before = sum(each.value for each in superiority_modifiers(play))
    play.apply(PlayEvent("air_concentration_1"))
    assert sum(each.value for each in superiority_modifiers(play)) == before - 2


def test_low_flying_attacks_add_two_to_the_die_of_superiority() -> None:
    play = table({}, event_window("allied", "superiority"), hand=["low_flying_1"])
    before = sum(each.value for each in superiority_modifiers(play))
    play.apply(PlayEvent("low_flying_1"))
    assert sum(each.value for each in superiority_modifiers(play)) == before + 2


# attacks


@pytest.mark.rule("15.4.2a")
def test_german_tanks_bring_one_tank_to_one_attack() -> None:
    units = {"4720": ["g_185"], "4819": ["a_br_37"], "4621": ["g_corps_1"], "5420": ["g_hq_18"]}
    play = table(units, [Attacks("german")], hand=["german_tanks_1"], side="german")
    play.apply(Attack("4819", ("g_185",)))
    assert play.decision == EventWindow("german", "attack")
    offer_all(play)
    play.apply(PlayEvent("german_tanks_1"))
    assert asked(play) == PlaceTank("german")
    play.apply(BringTank("4720"))
    assert at(play, "g_tank_1") == "4720"
    assert index(play, "g_tank_1") in play.combat.attackers
    assert where(play, "german_tanks_1") == PLAYED


def charging() -> Campaign18:
    units = {"4819": ["a_br_1c", "a_br_2c lost:1"], "4720": ["g_185"], "3516": ["a_br_hq_5"]}
    play = table(units, [Attacks("allied")], hand=["canadian_cavalry_1"], side="allied")
    play.apply(Attack("4720", ("a_br_1c", "a_br_2c")))
    return play


def test_the_charge_of_the_canadian_cavalry_gives_columns_and_mastery_and_costs_a_step() -> None:
    play = charging()
    assert play.decision == EventWindow("allied", "attack")
    columns = sum(shift.value for shift in combat_shifts(play, play.combat))
    mastery = sum(shift.value for shift in modifiers(play, ALLIED))
    play.apply(PlayEvent("canadian_cavalry_1"))
    assert asked(play) == CavalryCharge("allied")
    assert offer_all(play) == [LeadCharge("a_br_1c")]
    for name in ("a_br_2c", "g_185", "nonsense"):
        assert not play.ruling(LeadCharge(name))
    play.apply(LeadCharge("a_br_1c"))
    assert sum(shift.value for shift in combat_shifts(play, play.combat)) == columns + 2
    assert sum(shift.value for shift in modifiers(play, ALLIED)) == mastery + 2
    ChargeLoss().run(play)
    assert play.state.losses[index(play, "a_br_1c")] == 1
    play.eliminate(index(play, "a_br_1c"))
    ChargeLoss().run(play)
    assert play.state.losses[index(play, "a_br_1c")] == 1


def test_without_cavalry_at_full_strength_nobody_is_asked_for_a_charge() -> None:
    units = {"4819": ["a_br_2c lost:1", "a_br_39"], "4720": ["g_185"], "3516": ["a_br_hq_5"]}
    play = table(units, [Attacks("allied")], hand=["canadian_cavalry_1"], side="allied")
    play.apply(Attack("4720", ("a_br_2c",)))
    assert not isinstance(play.decision, EventWindow)
    play = charging()
    play.apply(NoEvent())
    assert play.combat.charge == -1
