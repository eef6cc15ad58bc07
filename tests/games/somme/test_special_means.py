"""The veteran knows the special means of the game: in whole games, and in positions that call for one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from grognard.arena.playout import choice
from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action, Step
from grognard.games.somme.artillery import Answer, CounterBattery
from grognard.games.somme.attack import Attack
from grognard.games.somme.bridges import Demolish, Rebuild
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import Attacks
from grognard.games.somme.disengaging import Disengage
from grognard.games.somme.event_actions import BringTank, LeadCharge, PlayEvent, StandByGun
from grognard.games.somme.exploitation_markers import Exploit
from grognard.games.somme.flights import Fly
from grognard.games.somme.footbridges import LayFootbridge
from grognard.games.somme.hand import Hand
from grognard.games.somme.offensive_guns import MoveGuns
from grognard.games.somme.offensives import Declare
from grognard.games.somme.orders import ForcedMarch, MarkDisengagement, MarkReserve
from grognard.games.somme.plan_actions import DeclareOffensive, GiveBruchmuller, NoOffensive
from grognard.games.somme.state import CAPTURED
from grognard.players.thinking import Veteran
from tests.games.somme.combats import HQ
from tests.games.somme.event_table import table
from tests.games.somme.support import GAME, front

Seen = tuple[int, str, Action]

BOTH = {"german", "allied"}
MEANS: dict[type[Action], set[str]] = {
    GiveBruchmuller: {"german"},
    DeclareOffensive: {"german"},
    MoveGuns: {"german"},
    CounterBattery: {"german"},
    Demolish: {"allied"},
    Rebuild: {"german"},
    LayFootbridge: {"german"},
    MarkReserve: {"german"},
    Exploit: {"german"},
    MarkDisengagement: {"allied"},
    Disengage: {"allied"},
    ForcedMarch: {"allied"},
    PlayEvent: BOTH,
    BringTank: {"german"},
    StandByGun: {"allied"},
    Fly: {"allied"},
}
"""Who uses what in a campaign."""


@cache
def campaign() -> tuple[Seen, ...]:
    """A whole campaign of two veterans: the turn, the side and the action."""
    play, veteran, luck = GAME.start("campaign", [], Dice(b"k2")), Veteran(), Luck("k2")
    return tuple(_played(play, veteran, luck))


def _played(play: Campaign18, veteran: Veteran, luck: Luck) -> Iterator[Seen]:
    while (decision := play.decision) is not None:
        action = choice(veteran, play, luck)
        yield play.state.turn, decision.side, action
        play.apply(action)


def decided(play: Campaign18) -> Action:
    return Veteran().choose(play, Luck(1))


@pytest.mark.parametrize("kind", MEANS, ids=lambda kind: kind.__name__)
def test_in_a_campaign_it_is_used(kind: type[Action]) -> None:
    sides = {side for _, side, action in campaign() if isinstance(action, kind)}
    assert sides >= MEANS[kind]


def test_some_guns_fire_at_guns() -> None:
    fired = [action for _, _, action in campaign() if isinstance(action, CounterBattery) and action.guns]
    answered = [action for _, _, action in campaign() if isinstance(action, Answer) and action.counter]
    assert fired
    assert answered


def test_stoss_lead_attacks() -> None:
    assert any(isinstance(action, Attack) and action.stoss for _, _, action in campaign())


def test_the_german_offensives_come_in_their_turns() -> None:
    declared = [turn for turn, _, action in campaign() if isinstance(action, DeclareOffensive)]
    assert declared[:3] == [1, 2, 3]


def test_events_are_played_at_their_moment() -> None:
    played = {action.counter.rstrip("_0123456789") for _, _, action in campaign() if isinstance(action, PlayEvent)}
    assert {"use_of_stoss", "german_tanks", "doullens", "cooperation"} <= played


# positions


def test_the_allies_declare_an_offensive_when_they_would_lose_without() -> None:
    step: list[Step[Campaign18]] = [Declare("allied")]
    units = {"3034": ["a_fr_hq_3"], "3030": ["a_fr_army_1"]}
    behind = front("push", units, step, turn=7, initiative="allied", side="allied")
    for where in behind.ground.crosses:
        behind.take(0, where)
    assert isinstance(decided(behind), DeclareOffensive)
    ahead = front("push", units, step, turn=7, initiative="allied", side="allied")
    for where in ahead.ground.crosses:
        ahead.take(1, where)
    assert decided(ahead) == NoOffensive()


def test_a_tank_goes_with_the_attack() -> None:
    units = {**HQ, "1424": ["g_1 lost:2"], "1423": ["a_br_56", "a_br_tank_1"]}
    units |= {"1324": ["a_br_4"], "1525": ["a_br_15"]}
    action = decided(front("michael", units, [Attacks("allied")], side="allied"))
    assert isinstance(action, Attack)
    assert action.tank == "a_br_tank_1"


def test_the_cavalry_charges() -> None:
    units = {**HQ, "1424": ["g_187"], "1423": ["a_br_56"], "1324": ["a_br_2c"]}
    play = table(units, [Attacks("allied")], hand=["canadian_cavalry_1"], side="allied")
    play.apply(Attack("1424", ("a_br_56", "a_br_2c")))
    assert decided(play) == PlayEvent("canadian_cavalry_1")
    play.apply(decided(play))
    assert decided(play) == LeadCharge("a_br_2c")


def test_the_conference_of_doullens_is_called_while_foch_is_likely() -> None:
    play = table({"3421": ["a_br_37"]}, [Hand("allied")], hand=["doullens_1"])
    assert decided(play) == PlayEvent("doullens_1")
    for slot, objective in enumerate(play.field.objectives):
        if objective.crosses == 3:
            play.state.marker_at[slot] = CAPTURED
    assert decided(play) != PlayEvent("doullens_1")
