"""15.4.2: German tanks, for one combat of a turn in which their event is in force."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.engine.dice import Dice
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import Attacks
from grognard.games.somme.event_actions import BringTank
from grognard.games.somme.odds import odds
from grognard.games.somme.orders import Done
from grognard.games.somme.state import ELIMINATED, PLAYED
from grognard.games.somme.tanks import PlaceTank
from tests.clicking import clicks_to
from tests.games.somme.combats import HQ, attack, fighting
from tests.games.somme.support import at, index

FIELD = {
    **HQ,
    "1424": ["a_br_37"],
    "1325": ["a_br_18"],
    "1425": ["g_185"],
    "1525": ["g_1", "g_28_1"],
    "1326": ["g_36"],
}


def with_event(units: dict[str, list[str]] = FIELD, dice: Sequence[int] = (), played: bool = True) -> Campaign18:
    play = fighting(units, dice, scenario="campaign", sequence=1)
    for counter in play.field.counters:
        if counter.event == "german_tanks" and played:
            play.state.events[counter.index] = PLAYED
    return play


@pytest.mark.rule("15.4.2a")
def test_a_tank_is_put_with_an_attacker_in_step_one_if_the_event_is_in_force() -> None:
    play = attack(with_event(), "1424", "g_185", "g_1")
    assert play.decision == PlaceTank("german")
    play.apply(BringTank("1425"))
    assert at(play, "g_tank_1") == "1425"
    assert play.combat.tank == index(play, "g_tank_1")
    assert play.combat.tank in play.combat.attackers
    found = {each.reason: each.value for each in odds(play).shifts}
    assert found["columns_tank"] == 1


@pytest.mark.rule("15.4.2a")
def test_without_the_event_there_is_no_tank() -> None:
    play = attack(with_event(played=False), "1424", "g_185", "g_1")
    assert not isinstance(play.decision, PlaceTank)


@pytest.mark.rule("15.4.2a")
def test_it_needs_room_beside_an_attacker_and_has_no_other_place() -> None:
    play = attack(with_event(), "1424", "g_185", "g_1")
    assert play.ruling(BringTank("1525")).rules == ("15.4.2a",)
    assert play.ruling(BringTank("1326")).rules == ("15.4.2a",)
    full = {**FIELD, "1425": ["g_185", "g_28_2"]}
    play = attack(with_event(full), "1424", "g_185", "g_1")
    assert not isinstance(play.decision, PlaceTank)


@pytest.mark.rule("15.4.1g", "15.4.2a")
def test_it_does_not_attack_across_water() -> None:
    units = {"1404": ["a_br_37"], "1405": ["g_185"], "1504": ["g_1"], "1409": ["g_hq_18"]}
    play = attack(with_event(units), "1404", "g_185", "g_1")
    assert play.ruling(BringTank("1405")).rules == ("15.4.2a",)
    assert play.ruling(BringTank("1504"))


@pytest.mark.rule("15.4.2b")
def test_it_is_gone_after_the_combat_and_does_not_come_again_in_the_turn() -> None:
    play = attack(with_event(), "1424", "g_185", "g_1")
    play.dice = Dice(b"tank")
    play.apply(BringTank("1425"))
    while play.state.combat is not None:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    assert play.state.at[index(play, "g_tank_1")] == ELIMINATED
    assert isinstance(play.decision, Attacks)
    attack(play, "1325", "g_36")
    assert not isinstance(play.decision, PlaceTank)
    play.state.turn += 1
    assert play.state.tank_turn < play.state.turn


@pytest.mark.rule("15.4.2a")
def test_the_german_may_keep_it_for_another_combat() -> None:
    play = attack(with_event(), "1424", "g_185", "g_1")
    play.dice = Dice(b"keep")
    play.apply(Done())
    while play.state.combat is not None:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    attack(play, "1325", "g_36")
    assert play.decision == PlaceTank("german")


def test_placing_it_can_be_clicked() -> None:
    play = attack(with_event(), "1424", "g_185", "g_1")
    assert play.decision is not None
    for action in play.decision.candidates(play):
        assert clicks_to(play, action)
    assert play.decision.why_not(play, (), "place:1525").rules == ("15.4.2a",)
