"""12.2: the steps of a combat in their order, its dice and damage, and the ways in which it ends early."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.events import Event, Rolled
from grognard.games.somme.artillery import Answer, Guns
from grognard.games.somme.attack import Attack
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import (
    AttackCancelled,
    AttackDeclared,
    Attacks,
    Fight,
    WonByBombardment,
    combat_phase,
    combat_steps,
    declare,
)
from grognard.games.somme.damage import Disorganise
from grognard.games.somme.guns import AttackerGuns, DefenderGuns
from grognard.games.somme.lead import Lead, LeadNamed
from grognard.games.somme.losses import StepLost, UnitDestroyed
from grognard.games.somme.mastery import MasteryTested
from grognard.games.somme.orders import Done
from grognard.games.somme.resolution import CombatResolved, OddsFound, attacker_damage, result_of
from grognard.games.somme.state import BAD, COMBAT, EXPLOITED, FINE, FOG, FOUGHT
from tests.games.somme.combats import HQ, attack, fighting, plan, with_guns
from tests.games.somme.support import at, front, index
from tests.games.support import events

FIELD = {**HQ, "1424": ["a_br_37"], "1425": ["g_185", "g_28_1"], "1525": ["g_1"]}


def to_the_end(play: Campaign18) -> Campaign18:
    """Take the first answer to whatever is asked until the combat is over."""
    while play.state.combat is not None:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    return play


def kinds(play: Campaign18, *wanted: type[Event]) -> list[str]:
    return [type(event).__name__ for event in play.events or [] if isinstance(event, wanted)]


# the order


@pytest.mark.rule("12.2a")
def test_the_steps_follow_each_other_in_the_printed_order() -> None:
    units = {**FIELD, "1427": ["g_corps_12"], "1421": ["a_br_corps_6"]}
    play = attack(fighting(units, [4, 4, 3, 4, 3, 3]), "1424", "g_185", "g_28_1", "g_1")
    assert isinstance(play.decision, AttackerGuns)
    play.apply(Guns(("g_corps_12",)))
    assert isinstance(play.decision, DefenderGuns)
    play.apply(Answer(("a_br_corps_6",)))
    with_guns(play, (), ())
    while play.combat.lead < 0:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    to_the_end(play)
    names = kinds(play, AttackDeclared, OddsFound, CombatResolved, MasteryTested)
    assert names == ["AttackDeclared", "OddsFound", "CombatResolved", "MasteryTested", "MasteryTested"]
    purposes = [event.purpose for event in events(play, Rolled)]
    assert purposes[:5] == ["bombardment", "bombardment", "combat_table", "blue_die", "green_die"]
    assert [event.side for event in events(play, MasteryTested)] == ["allied", "german"]


@pytest.mark.rule("12.2a", "15.2.2g")
def test_bombardments_are_each_followed_by_their_damage_and_exploitation_has_no_fourth_step() -> None:
    play = front("michael", FIELD)
    for exploiting in (False, True):
        play.state.combat = plan(play, GERMAN, "1424", "g_185")
        play.state.agenda.clear()
        Fight(exploiting).run(play)
        order = [type(step).__name__ for step in reversed(play.state.agenda)]
        assert order[-5:] == ["Bombard", "TakeDamage", "Bombard", "TakeDamage", "Assault"]
        assert ("AttackerCounter" in order) is not exploiting
        assert order.index("AttackerGuns") < order.index("DefenderGuns") < order.index("Bombard")


@pytest.mark.rule("12.1a", "12.1e")
def test_declaring_marks_the_hex_and_the_units_of_the_phase() -> None:
    for exploiting, mark in ((False, FOUGHT), (True, EXPLOITED)):
        play = front("michael", FIELD)
        declare(play, Attack("1424", ("g_28_1", "g_185")), exploiting)
        assert play.has(index(play, "g_185"), mark)
        assert play.state.attacked == 1 << play.hex("1424")
        assert play.combat.exploiting is exploiting
        assert play.combat.attackers == tuple(sorted(play.combat.attackers))
        assert combat_steps(exploiting) == [Fight(exploiting)]


def test_the_phase_begins_with_its_name_and_ends_with_the_stacking() -> None:
    play = front("michael", FIELD, combat_phase("german"))
    assert play.state.phase == COMBAT
    assert isinstance(play.decision, Attacks)
    assert [type(step).__name__ for step in reversed(play.state.agenda)][-1] == "StackingCheck"
    play.apply(Done())
    assert play.over


# dice and damage


@pytest.mark.rule("2.3a", "12.2.5a")
def test_four_dice_are_rolled_two_for_the_table_blue_for_the_allies_green_for_the_germans() -> None:
    play = attack(fighting(FIELD, [6, 5, 2, 4]), "1424", "g_1")
    rolled = events(play, Rolled)
    assert [(event.side, event.dice) for event in rolled[:3]] == [
        ("german", [6, 5]),
        ("allied", [2]),
        ("german", [4]),
    ]
    tested = {event.side: event.die for event in events(play, MasteryTested)}
    assert tested == {"allied": 2, "german": 4}


@pytest.mark.rule("2.3a")
def test_blue_is_the_allied_die_in_allied_attacks_too() -> None:
    units = {**HQ, "1424": ["g_187"], "1423": ["a_br_37"]}
    play = attack(fighting(units, [6, 5, 2, 4], side="allied"), "1424", "a_br_37")
    assert {event.side: event.die for event in events(play, MasteryTested)} == {"allied": 2, "german": 4}


@pytest.mark.rule("12.2.5a", "12.2.5b")
def test_the_sum_of_the_white_dice_and_the_column_give_the_damage_of_both() -> None:
    units = {**HQ, "1424": ["a_br_14 lost:1"], "1425": ["g_1"]}
    play = attack(fighting(units, [6, 5, 2, 4]), "1424", "g_1")
    assert events(play, OddsFound) == [OddsFound("german", "1424", "2/1", 2, "4/1")]
    assert events(play, CombatResolved) == [CombatResolved("german", "1424", "4/1", 11, 2, 6)]
    assert result_of(play, 4, 11).defender == 6


def damages(side: int, lead: str, points: int, **state: Any) -> int:
    """The attacker's damage points of a result with a lead unit of an Allied or a German attack."""
    enemy = "g_185" if side == ALLIED else "a_br_37"
    play = front("michael", {"1424": [enemy], "1423": [lead]}, **state)
    return attacker_damage(play, plan(play, side, "1424", lead, leads=f"{lead} {enemy}"), points)


@pytest.mark.rule("12.2.5d")
def test_under_foch_the_allied_attacker_pays_two_points_more() -> None:
    assert damages(ALLIED, "a_fr_1", 3) == 5
    assert damages(ALLIED, "a_fr_1", 3, doctrine="petain") == 3
    assert damages(ALLIED, "a_br_37", 3) == 3


@pytest.mark.rule("10.0d", "12.2.5c")
def test_fog_spares_the_attacker_who_has_the_initiative_a_point() -> None:
    assert damages(GERMAN, "g_185", 1, weather=FOG) == 0
    assert damages(GERMAN, "g_185", 0, weather=FOG) == 0
    assert damages(GERMAN, "g_185", 4, weather=FOG) == 3
    assert damages(GERMAN, "g_185", 4, weather=FINE) == 4
    assert damages(GERMAN, "g_185", 4, weather=BAD) == 4
    assert damages(ALLIED, "a_br_37", 4, weather=FOG) == 4
    assert damages(ALLIED, "a_fr_1", 4, weather=FOG, initiative="allied") == 5


# attacks that are not made


@pytest.mark.rule("12.2.3c")
def test_without_a_lead_the_attack_is_cancelled_and_costs_three_steps_of_the_best_morale() -> None:
    units = {"1424": ["a_br_37"], "1425": ["g_28_1"], "1525": ["g_187"]}
    play = attack(fighting(units), "1424", "g_28_1", "g_187")
    assert events(play, AttackCancelled) == [AttackCancelled("german", "1424", "no_lead")]
    assert not play.on_map(index(play, "g_28_1"))
    assert play.state.losses[index(play, "g_187")] == 1
    assert play.state.losses[index(play, "a_br_37")] == 0
    assert play.state.combat is None
    assert play.state.rolls == 0


@pytest.mark.rule("12.2.3c")
def test_the_hex_of_a_cancelled_attack_was_attacked_and_its_units_have_fought() -> None:
    units = {"1424": ["a_br_37"], "1325": ["a_br_18"], "1425": ["g_3g_1", "g_185"], "1525": ["g_1"]}
    play = attack(fighting(units), "1424", "g_3g_1")
    assert isinstance(play.decision, Attacks)
    assert play.ruling(Attack("1424", ("g_1",))).rules == ("12.1c",)
    assert play.ruling(Attack("1325", ("g_185",)))
    assert play.state.losses[index(play, "g_185")] == 0
    assert not play.on_map(index(play, "g_3g_1"))


@pytest.mark.rule("12.2.4d")
def test_below_one_to_two_the_attack_is_cancelled_for_three_steps() -> None:
    units = {**HQ, "1424": ["a_br_g_1", "a_br_37"], "1425": ["g_185 lost:1"], "1525": ["g_28_1"]}
    play = attack(fighting(units), "1424", "g_185")
    play.apply(Lead("a_br_g_1"))
    assert [event.column for event in events(play, OddsFound)] == ["1/7"]
    assert events(play, AttackCancelled) == [AttackCancelled("german", "1424", "weak_odds")]
    assert not play.on_map(index(play, "g_185"))
    assert len(events(play, StepLost)) + len(events(play, UnitDestroyed)) == 2
    assert play.state.rolls == 0


# bombardment decides


def shelled(dice: Sequence[int], **units: list[str]) -> Campaign18:
    """A reduced brigade of one step is shelled by all German guns."""
    field = {
        **HQ,
        "1424": ["a_br_g_1 lost:1"],
        "1425": ["g_187", "g_185"],
        "1427": ["g_army_3", "g_corps_12"],
        "1421": ["a_br_army_2"],
        **units,
    }
    play = attack(fighting(field, dice), "1424", "g_187", "g_185")
    return with_guns(play, ["g_army_3", "g_corps_12"], ["a_br_army_2"])


@pytest.mark.rule("12.2.2d")
def test_when_the_guns_leave_no_defender_the_attacker_alone_rolls_for_mastery_with_any_lead() -> None:
    play = shelled([6, 1, 4])
    play.apply(Disorganise("g_185"))
    assert events(play, WonByBombardment) == [WonByBombardment("german", "1424")]
    assert events(play, LeadNamed) == [LeadNamed("german", "g_187", 3)]
    assert [event.side for event in events(play, MasteryTested)] == ["german"]
    assert play.state.rolls == 3
    to_the_end(play)
    assert not events(play, CombatResolved)


@pytest.mark.rule("12.2.2d")
def test_the_defenders_guns_fire_all_the_same() -> None:
    play = shelled([6, 1, 4])
    assert [event.purpose for event in events(play, Rolled)][:2] == ["bombardment", "bombardment"]


@pytest.mark.rule("12.2.2d")
def test_with_every_attacker_disorganised_nothing_follows() -> None:
    field = {
        **HQ,
        "1424": ["a_br_g_1 lost:1"],
        "1425": ["g_185"],
        "1427": ["g_army_3", "g_corps_12"],
        "1421": ["a_br_army_2"],
    }
    play = attack(fighting(field, [6, 1]), "1424", "g_185")
    with_guns(play, ["g_army_3", "g_corps_12"], ["a_br_army_2"])
    assert play.shaken(index(play, "g_185"))
    assert play.state.combat is None
    assert at(play, "g_185") == "1425"


@pytest.mark.rule("12.2.4a", "12.2.3b")
def test_whoever_is_disorganised_by_guns_neither_counts_nor_leads() -> None:
    field = {**HQ, "1424": ["a_br_14"], "1425": ["g_185"], "1525": ["g_1"], "1421": ["a_br_army_2"]}
    play = attack(fighting(field, [1, 6, 5, 2, 4]), "1424", "g_185", "g_1")
    with_guns(play, [], ["a_br_army_2"])
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    assert [event.odds for event in events(play, OddsFound)] == ["1/1"]


@pytest.mark.rule("15.3a")
def test_stoss_count_no_more_once_their_regiments_are_in_disorder() -> None:
    field = {
        **HQ,
        "1424": ["a_br_14"],
        "1425": ["g_28_1", "g_stoss_1 with:g_28_1"],
        "1525": ["g_1"],
        "1421": ["a_br_army_2"],
    }
    for lose, shift in (("g_28_1", 2), ("g_1", 2 + 1 + 1)):
        play = fighting(field, [1, 6, 5, 2, 4])
        play.state.hutier = index(play, "g_hq_18")
        attack(play, "1424", "g_28_1", "g_1", stoss=True)
        with_guns(play, [], ["a_br_army_2"])
        assert play.decision is not None
        wanted = [each for each in play.decision.candidates(play) if getattr(each, "unit", "") == lose]
        play.apply(wanted[0])
        assert [event.shift for event in events(play, OddsFound)] == [shift]


# afterwards


@pytest.mark.rule("11.3.1c")
def test_guns_left_alone_in_the_hex_are_lost_after_the_combat() -> None:
    units = {**HQ, "1424": ["a_br_g_1 lost:1", "a_br_corps_6"], "1425": ["g_185"], "1427": ["g_army_3", "g_army_4"]}
    play = attack(fighting(units, [6, 1]), "1424", "g_185")
    with_guns(play, ["g_army_3", "g_army_4"], [])
    to_the_end(play)
    assert not play.on_map(index(play, "a_br_corps_6"))


def test_all_attackers_lost_to_the_guns_end_the_attack() -> None:
    units = {**HQ, "1424": ["a_br_37"], "1425": ["g_28_1 lost:1"], "1421": ["a_br_army_2", "a_br_army_1"]}
    play = attack(fighting(units, [6]), "1424", "g_28_1")
    with_guns(play, [], ["a_br_army_2", "a_br_army_1"])
    assert play.state.combat is None
    assert not play.on_map(index(play, "g_28_1"))
    assert [event.why for event in events(play, AttackCancelled)] == ["no_lead"]
