"""R-15, R-16: the events that take units off the map for a later offensive, and those that put them in order."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.event_actions import NobodyElse, PlayEvent, Rally, SendToReserve
from grognard.games.somme.event_window import EventWindow, event_window
from grognard.games.somme.organisation import Reorganise
from grognard.games.somme.state import IN_HAND, PLAYED, RESTRICTIONS, STRATEGIC
from grognard.games.somme.strategic_reserve import IntoReserve
from tests.clicking import clicks_to
from tests.games.somme.event_table import table, where
from tests.games.somme.support import at, front, index

REAR = {
    "5420": ["g_hq_18"],
    "5218": ["g_28_1", "g_28_2", "g_28_3", "g_stoss_1 with:g_28_1"],
    "5219": ["g_185 disorganised lost:1"],
    "5318": ["g_corps_1", "g_army_1 offensive"],
    "4818": ["g_187"],
    "4718": ["a_br_37"],
}


def offered(play: Campaign18) -> list[Action]:
    decision = play.decision
    assert decision is not None
    found = decision.candidates(play)
    for action in [*found, *(decision.sample(play, Luck(seed)) for seed in range(8))]:
        assert play.ruling(action), action
        assert clicks_to(play, action) is not None, action
    return found


def reserve() -> Campaign18:
    play = table(REAR, event_window("german", "reinforcements"), hand=["strategic_reserve_1", "better_organisation_1"])
    play.apply(PlayEvent("strategic_reserve_1"))
    return play


@pytest.mark.rule("O-2", "D.4a")
def test_strategic_reserve_takes_two_divisions_or_guns_off_the_map() -> None:
    play = reserve()
    assert play.decision == IntoReserve("german", 2)
    offered(play)
    play.apply(SendToReserve(("g_28_1", "g_28_2", "g_28_3")))
    assert [at(play, name) for name in ("g_28_1", "g_28_2", "g_28_3", "g_stoss_1")] == [str(STRATEGIC)] * 4
    assert play.stoss_of(index(play, "g_28_1")) == [index(play, "g_stoss_1")]
    play.apply(SendToReserve(("g_corps_1",)))
    assert at(play, "g_corps_1") == str(STRATEGIC)
    assert play.decision == IntoReserve("german", 0)  # Better organisation could still let others go
    assert play.decision.forced(play) is None
    assert play.ruling(SendToReserve(("g_185",))).rules == ("O-2",)
    play.apply(NobodyElse())
    assert not isinstance(play.decision, IntoReserve)


@pytest.mark.rule("O-2")
def test_with_better_organisation_four_may_go() -> None:
    play = reserve()
    play.apply(SendToReserve(("g_28_1",)))
    play.apply(PlayEvent("better_organisation_1"))
    assert where(play, "better_organisation_1") == PLAYED
    assert play.decision == IntoReserve("german", 3, True)
    assert play.ruling(PlayEvent("better_organisation_1")).rules == ("C.3c",)
    for units in (("g_28_2", "g_28_3"), ("g_185",), ("g_corps_1",)):
        play.apply(SendToReserve(units))
    assert not isinstance(play.decision, IntoReserve)  # nobody is left to go


@pytest.mark.rule("O-2")
def test_better_organisation_is_coupled_once_and_nothing_else_is() -> None:
    held = ["strategic_reserve_1", "better_organisation_1", "better_organisation_2", "use_of_stoss_1"]
    play = table(REAR, [IntoReserve("german", 2)], hand=held)
    assert play.ruling(PlayEvent("use_of_stoss_1")).rules == ("O-2",)
    assert play.ruling(PlayEvent("doullens_1")).rules == ("C.3c",)
    play.apply(PlayEvent("better_organisation_2"))
    assert play.ruling(PlayEvent("better_organisation_1")).rules == ("O-2",)
    assert where(play, "better_organisation_1") == IN_HAND


@pytest.mark.rule("O-1", "O-2")
def test_who_may_not_go_to_the_strategic_reserve() -> None:
    play = reserve()
    refused = {
        "g_hq_18": "not_for_reserve",
        "g_stoss_1": "not_for_reserve",
        "g_army_1": "not_for_reserve",
        "g_187": "reserve_in_zone",
        "a_br_37": "not_german_on_map",
        "g_12": "not_german_on_map",
        "nonsense": "no_unit_of_this_name",
    }
    for name, reason in refused.items():
        assert [breach.reason for breach in play.ruling(SendToReserve((name,))).breaches] == [reason]
    assert not play.ruling(SendToReserve(()))
    assert not play.ruling(SendToReserve(("g_185", "g_185")))
    assert not play.ruling(SendToReserve(("g_28_1", "g_185")))
    assert not play.ruling(SendToReserve(("g_185", "g_corps_1")))
    cut_off = table({"5219": ["g_185"], "5420": ["g_187 unsupplied", "g_hq_18"]}, [IntoReserve("german", 2)])
    assert [breach.reason for breach in cut_off.ruling(SendToReserve(("g_187",))).breaches] == ["reserve_unsupplied"]


def test_units_keep_their_losses_in_the_reserve_and_lose_their_disorder() -> None:
    play = reserve()
    play.apply(SendToReserve(("g_185",)))
    assert play.state.losses[index(play, "g_185")] == 1
    assert not play.shaken(index(play, "g_185"))


def test_the_german_is_asked_again_as_long_as_better_organisation_could_be_in_his_hand() -> None:
    play = table(REAR, [IntoReserve("german", 1)], hand=["use_of_stoss_1"], cup=["better_organisation_1"])
    play.apply(SendToReserve(("g_185",)))
    assert play.decision == IntoReserve("german", 0)
    assert play.decision.forced(play) == NobodyElse()
    play = table(REAR, [IntoReserve("german", 1)], hand=["use_of_stoss_1"])
    play.apply(SendToReserve(("g_185",)))
    assert play.decision is None


def test_the_event_is_not_offered_while_nobody_could_go() -> None:
    units = {"4818": ["g_187"], "4718": ["a_br_37"], "5420": ["g_hq_18"]}
    assert table(units, event_window("german", "reinforcements"), hand=["strategic_reserve_1"]).decision is None


# Better organisation

SHAKEN = {
    "5420": ["g_hq_18"],
    "5218": ["g_28_1 disorganised", "g_28_2 reorganising", "g_28_3 disorganised", "g_185 disorganised"],
    "5012": ["g_hq_2"],
    "4913": ["g_12 disorganised"],
    "4818": ["g_187 disorganised"],
    "4718": ["a_br_37"],
}


def test_better_organisation_puts_three_units_near_a_headquarters_in_order() -> None:
    play = table(SHAKEN, event_window("german", "movement"), hand=["better_organisation_1"])
    play.apply(PlayEvent("better_organisation_1"))
    assert play.decision == Reorganise("german")
    offered(play)
    for units in (("g_28_1", "g_12"), ("g_187",), (), ("g_28_1", "g_28_1"), ("g_28_1", "g_28_2", "g_28_3", "g_185")):
        assert not play.ruling(Rally(units))
    assert not play.ruling(Rally(("nonsense",)))
    play.apply(Rally(("g_28_1", "g_28_2", "g_185")))
    assert [play.shaken(index(play, name)) for name in ("g_28_1", "g_28_2", "g_28_3", "g_185")] == [
        False, False, True, False,
    ]  # fmt: skip


ALLIES = {
    "2528": ["a_fr_hq_1"],
    "2529": ["a_br_hq_5"],
    "2527": ["a_fr_35 disorganised"],
    "2627": ["a_br_39 disorganised"],
    "2728": ["a_ca_1_1 reorganising"],
}


@pytest.mark.rule("COOP-6")
def test_the_allied_event_serves_one_nation_near_a_headquarters_of_its_own() -> None:
    play = table(ALLIES, event_window("allied", "movement"), hand=["allied_organisation_1"])
    play.apply(PlayEvent("allied_organisation_1"))
    offered(play)
    assert play.ruling(Rally(("a_fr_35", "a_br_39"))).rules == ("COOP-6",)
    assert play.ruling(Rally(("a_br_39", "a_ca_1_1")))
    play.apply(Rally(("a_br_39", "a_ca_1_1")))
    assert not play.shaken(index(play, "a_ca_1_1"))
    alone = {name: units for name, units in ALLIES.items() if name != "2529"}
    play = table(alone, [Reorganise("allied")])
    assert not play.ruling(Rally(("a_br_39",)))


@pytest.mark.rule("COOP-6")
def test_the_limit_to_one_nation_ends_with_all_others_under_foch_alone() -> None:
    both = Rally(("a_fr_35", "a_br_39"))
    for general, limits, legal in (
        ("foch", (), True),
        ("foch", RESTRICTIONS[:-1], False),
        ("joffre", (), False),
        ("", (), False),
    ):
        play = table(ALLIES, [Reorganise("allied")], generalissimo=general, restrictions=limits)
        assert bool(play.ruling(both)) == legal


def test_the_organisation_may_be_left_without_effect() -> None:
    play = table(SHAKEN, [Reorganise("german")])
    play.apply(NobodyElse())
    assert play.shaken(index(play, "g_28_1"))


# windows


@pytest.mark.rule("C.3e")
def test_a_window_opens_by_what_both_sides_see_and_never_by_what_is_in_the_hand() -> None:
    held = table(SHAKEN, event_window("german", "movement"), hand=["better_organisation_1"], turn=4)
    cup = table(SHAKEN, event_window("german", "movement"), hand=["use_of_stoss_1"], cup=["better_organisation_1"])
    assert held.decision == cup.decision == EventWindow("german", "movement")
    assert EventWindow("german", "movement").forced(held) is None
    assert EventWindow("german", "movement").forced(cup) is not None
    assert cup.decision is not None
    assert len(cup.decision.candidates(cup)) == 1
    for seen in ([], ["better_organisation_1"]):
        play = table(SHAKEN, event_window("german", "movement"), hand=["use_of_stoss_1"], played=seen)
        assert play.decision is None
    empty = table(SHAKEN, event_window("german", "movement"), cup=["better_organisation_1"])
    assert empty.decision is None


@pytest.mark.rule("C.3e")
def test_each_window_takes_events_of_its_phase_alone() -> None:
    held = ["better_organisation_1", "use_of_stoss_1", "german_tanks_1", "doullens_1"]
    play = table(SHAKEN, event_window("german", "movement"), hand=held)
    assert play.ruling(PlayEvent("use_of_stoss_1")).rules == play.ruling(PlayEvent("german_tanks_1")).rules == ("C.3e",)
    assert play.ruling(PlayEvent("doullens_1")).rules == play.ruling(PlayEvent("nonsense")).rules == ("C.3c",)
    assert event_window("german", "declaration") == event_window("allied", "reaction") == []
    offered(play)


def test_in_the_scenarios_no_window_opens() -> None:
    for side in ("german", "allied"):
        for phase in ("movement", "attack", "superiority", "reinforcements"):
            assert front("michael", REAR, event_window(side, phase)).decision is None
