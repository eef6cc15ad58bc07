"""12.2.6: tactical mastery: its modifiers, its chances and its dice.

Sides are numbers as everywhere; `combat` is the one under way, or one that is only planned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.somme.air import observers
from grognard.games.somme.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import bruchmuller_serves, follows, offensive_modifier, stoss_gives
from grognard.games.somme.engaged import attackers, defenders, effective
from grognard.games.somme.losses import ATTACKER, DEFENDER, lead_of, role_of, side_of, takers, with_role
from grognard.games.somme.odds import Shift
from grognard.games.somme.orders_of_the_day import AttackersOrders, DefendersOrders, MarkerRemoval
from grognard.games.somme.state import ERRONEOUS, MASTERIES, NO_MASTERY, PARTIAL, TOTAL, Combat
from grognard.games.somme.strength import morale
from grognard.games.somme.tables import TableWord
from grognard.games.somme.units import is_elite

FACES: Final = 6
RULES: Final = {TOTAL: "12.2.6e", PARTIAL: "12.2.6f", NO_MASTERY: "12.2.6g", ERRONEOUS: "12.2.6h"}
BLUE, GREEN = 2, 3  # the dice of Allies and Germans among the four
WEAKEST, WEAK = 2, 3  # morale of divisions that hinder an attack


class MasteryTested(Event, frozen=True):
    """A side's die of tactical mastery, with its modifiers, and the class that it gives: `word.mastery_<class>`."""

    side: str
    die: int
    total: int
    mastery: str


class OrdersAstray(Event, frozen=True):
    """Erroneous orders of a side: what the die brings, `word.order_<order>`."""

    side: str
    order: str


# modifiers


def modifiers(play: Campaign18, side: int, combat: Combat | None = None) -> tuple[Shift, ...]:
    """What is added to the die of a side, each with its rule."""
    combat = combat or play.combat
    if role_of(combat, side) == DEFENDER:
        return tuple(_addend(play, "mastery_defence", word) for word in _in_defence(play, combat))
    found = [_addend(play, "mastery_attack", word) for word in _in_attack(play, combat)]
    offensive = offensive_modifier(play, side, combat.target)
    return (*found, *([Shift("mastery_attack_offensive", offensive, "12.2.6c")] if offensive else ()))


def _addend(play: Campaign18, table: TableWord, word: str) -> Shift:
    tables = play.field.tables
    return Shift(f"{table}_{word}", tables.modifiers[table][word], tables.modifier_rules[table, word])


@rule("12.2.6b", "RED-1")
def _in_defence(play: Campaign18, combat: Combat) -> Iterator[str]:
    """The lines of the defender that apply."""
    side, where, units = ENEMY[combat.side], combat.target, defenders(play, combat)
    if play.ground.trench >> where & 1:
        yield "trench"
    if side == ALLIED and play.state.redoubts >> where & 1:
        yield "redoubt"
    if elite_lead(play, combat.defence_lead):
        yield "elite"
    yield from _aircraft(play, side, combat)
    if any(play.shaken(unit) for unit in units):
        yield "disorganised"
    if bruchmuller_serves(play, combat):
        yield "bruchmuller"
    if doctrine_counts(play, combat.defence_lead, "foch"):
        yield "foch"
    if mixed(play, units):
        yield "nations"


@rule("12.2.6c")
def _in_attack(play: Campaign18, combat: Combat) -> Iterator[str]:
    """The lines of the attacker that apply, but for the modifier of the offensive."""
    if stoss_gives(play, combat, "mastery"):
        yield "stoss"
    if elite_lead(play, combat.lead):
        yield "elite"
    yield from _aircraft(play, combat.side, combat)
    if mixed(play, attackers(play, combat)):
        yield "nations"
    for doctrine in ("foch", "petain"):
        if doctrine_counts(play, combat.lead, doctrine):
            yield doctrine
    if combat.charge >= 0:
        yield "cavalry_charge"
    yield from _weak_divisions(play, combat)


def elite_lead(play: Campaign18, lead: int) -> bool:
    """Is the lead unit of elite, by its morale as it is now (Q-55)?"""
    return lead >= 0 and is_elite(play.units[lead].size, morale(play, lead))


@rule("12.2.6d")
def doctrine_counts(play: Campaign18, lead: int, doctrine: str) -> bool:
    """Does a French lead unit follow this doctrine? Doctrines are of the Allies alone (Q-23)."""
    return follows(play, lead, doctrine)


@rule("12.2.6b", "12.2.6c")
def _aircraft(play: Campaign18, side: int, combat: Combat) -> Iterator[str]:
    """Observers over the target: our own help, the enemy's hinder, however many there are (Q-25)."""
    parts = (attackers(play, combat), defenders(play, combat))
    for word, each in (("own_aircraft", side), ("enemy_aircraft", ENEMY[side])):
        if observers(play, each, combat.target, parts[role_of(combat, each)]):
            yield word


@rule("12.2.6b", "12.2.6c")
def mixed(play: Campaign18, units: list[int]) -> bool:
    """Do two nations fight together, where the scenario tells them apart (Q-172)?"""
    return play.field.scenario.cooperation and len({play.units[unit].force for unit in units}) > 1


@rule("12.2.6c")
def _weak_divisions(play: Campaign18, combat: Combat) -> Iterator[str]:
    """Divisions of morale 2, else of morale 3, among those who really attack; not both (Q-56, Q-261)."""
    found = {morale(play, unit) for unit in effective(play, combat) if play.units[unit].is_division}
    if found and min(found) <= WEAKEST:
        yield "morale_2"
    elif WEAK in found:
        yield "morale_3"


# classes


@rule("12.2.6e", "12.2.6f", "12.2.6g", "12.2.6h")
def class_of(die: int, modifier: int) -> str:
    """The class of a die with its modifier: a 6 is always total, a 1 never gives any mastery."""
    total = die + modifier
    if die == FACES or (total >= FACES and die > 1):
        return TOTAL
    if total <= 0:
        return ERRONEOUS
    return NO_MASTERY if die == 1 or total <= 2 else PARTIAL


def ways(modifier: int) -> dict[str, int]:
    """How many of the six faces give each class."""
    found = [class_of(die, modifier) for die in range(1, FACES + 1)]
    return {each: found.count(each) for each in MASTERIES}


def modifier_of(play: Campaign18, side: int, combat: Combat | None = None) -> int:
    return sum(each.value for each in modifiers(play, side, combat))


def chances(play: Campaign18, side: int, combat: Combat | None = None) -> dict[str, float]:
    """The exact chance of each class for a side."""
    return {each: count / FACES for each, count in ways(modifier_of(play, side, combat)).items()}


def reasons(play: Campaign18, side: int, combat: Combat | None = None) -> tuple[Reason, ...]:
    """For a preview: every modifier, their sum, and how many faces of six give each class."""
    found = modifiers(play, side, combat)
    name, total = SIDES[side], sum(each.value for each in found)
    lines = [Reason(Text(f"reason.{each.reason}"), f"{each.value:+d}", each.rule) for each in found]
    lines.append(Reason(Text("reason.mastery_modifier", {"side": name}), f"{total:+d}", "12.2.6a"))
    for mastery, count in ways(total).items():
        if count:
            lines.append(Reason(Text(f"reason.mastery_{mastery}", {"side": name}), f"{count}/{FACES}", RULES[mastery]))
    return tuple(lines)


# the test


def mastery_steps() -> list[Step[Any]]:
    """Step 9 and the first three of step 10: classes and orders of both, then what the orders bring, then a marker."""
    return [Mastery(), DefendersOrders(), AttackersOrders(), MarkerRemoval()]


@rule("12.2.6a", "12.2.2d")
class Mastery(Step[Campaign18], frozen=True):
    """Both sides test, each with the die of its colour, whatever the table gave; without defenders the attacker alone,
    with a die of his own if none were rolled."""

    def run(self, play: Campaign18) -> None:
        if play.state.combat is None:
            return
        testing = [role for role in (DEFENDER, ATTACKER) if takes_test(play, role)]
        if testing and not play.combat.dice:
            _roll_alone(play)
        for role in testing:
            _test(play, role)
        for role in testing:
            if play.combat.mastery[role] == ERRONEOUS:
                _roll_orders(play, role)


def takes_test(play: Campaign18, role: int) -> bool:
    """Does attacker or defender have a lead unit, and anybody left?"""
    return lead_of(play.combat, role) >= 0 and bool(takers(play, role))


def _roll_alone(play: Campaign18) -> None:
    die = play.roll(SIDES[play.combat.side], "mastery_die")
    play.state.combat = replace(play.combat, dice=(0, 0, die, die))


def _test(play: Campaign18, role: int) -> None:
    combat = play.combat
    side = side_of(combat, role)
    die, modifier = combat.dice[BLUE if side == ALLIED else GREEN], modifier_of(play, side)
    mastery = class_of(die, modifier)
    play.state.combat = replace(combat, mastery=with_role(combat.mastery, role, mastery))
    play.tell(MasteryTested(SIDES[side], die, die + modifier, f"mastery_{mastery}"))


@rule("12.2.6h")
def _roll_orders(play: Campaign18, role: int) -> None:
    """A further die says which orders go astray."""
    combat = play.combat
    side = SIDES[side_of(combat, role)]
    row = play.field.tables.orders[play.roll(side, "erroneous_orders") - 1]
    order = row.attacker if role == ATTACKER else row.defender
    play.state.combat = replace(combat, orders=with_role(combat.orders, role, order))
    play.tell(OrdersAstray(side, f"order_{order}"))
