"""The moments of a combat at which cards are played (A-134), and the fights by which the attacked unit answers."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.attack import armed, close_dice, hits_at, may_fire, within
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.fight import LICE, EndFight, RollDice, begin, resolution, volley
from grognard.games.greatwar.protection import may_fight_from
from grognard.games.greatwar.results import CLOSE, RANGED
from grognard.games.greatwar.state import Fight, ReasonWord
from grognard.games.greatwar.windows import PlayCard, Window

HAND_GRENADE, HAND_GRENADE_DICE = "hand_grenade", 2
MOST_ARMOUR = 2


@rule("TAC-08", "CBC-27", "CBC-03")
class Attack(Step[Battle], frozen=True):
    """The declared combat takes place, unless its unit was struck first and is gone from its hex (A-99)."""

    def run(self, battle: Battle) -> None:
        if battle.fight.off:
            return
        battle.change_fight(armed(battle, battle.fight))
        battle.then(*_steps(battle, battle.fight))


@rule("CBC-18", "CBC-19", "CBC-25")
def _steps(battle: Battle, fight: Fight) -> tuple[Step[Battle], ...]:
    """A-134: Body Armour after the dice, Butt & Bayonet or Return Fire when all is resolved."""
    other, resolved = SIDES[1 - fight.side], resolution(battle, fight)
    if fight.kind == CLOSE:
        return RollDice(), *resolved, ButtAndBayonet(other)
    if fight.kind == RANGED:
        return RollDice(), BodyArmour(other), *resolved, ReturnFire(other)
    return RollDice(), *resolved


@rule("CBC-20", "CBC-21")
class BeforeRoll(Window, frozen=True):
    """The active player may add a Hand Grenade to a close combat, or announce Lice for any."""

    kinds: ClassVar[tuple[str, ...]] = (HAND_GRENADE, LICE)
    cites: ClassVar[str] = "CBC-21"

    def open_to(self, battle: Battle, kind: str) -> bool:
        fight = battle.fight
        return fight.kind == CLOSE if kind == HAND_GRENADE else not fight.lice

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        fight = battle.fight
        if kind == HAND_GRENADE:
            battle.change_fight(replace(fight, extra=fight.extra + HAND_GRENADE_DICE))
        else:
            battle.change_fight(replace(fight, lice=True))
        battle.then(self)


@rule("TAC-08", "TAC-08b", "CBC-27", "CC-09")
class StrikeFirst(Window, frozen=True):
    """First Strike or Ambush, one of them (A-102): the attacked unit fights before the attacker does."""

    kinds: ClassVar[tuple[str, ...]] = ("first_strike", "ambush")
    cites: ClassVar[str] = "TAC-08"

    def open_to(self, battle: Battle, kind: str) -> bool:
        return can_strike(battle, battle.fight.target)

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        answer(battle, battle.fight.attackers[0], "first_strike" if kind == "first_strike" else "ambush")


@rule("CBC-18")
class BodyArmour(Window, frozen=True):
    """After the dice of a ranged combat: up to 2 of the hits that terrain left are taken away (A-105)."""

    kinds: ClassVar[tuple[str, ...]] = ("body_armour",)
    cites: ClassVar[str] = "CBC-18"

    def open_to(self, battle: Battle, kind: str) -> bool:
        return battle.fight.hits > 0

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        fight = battle.fight
        armour = min(MOST_ARMOUR, fight.hits)
        battle.change_fight(replace(fight, hits=fight.hits - armour, armour=armour))


@rule("CBC-19", "CC-09")
class ButtAndBayonet(Window, frozen=True):
    """After a close combat: the attacked unit, still in its hex, fights back (A-103)."""

    kinds: ClassVar[tuple[str, ...]] = ("butt_and_bayonet",)
    cites: ClassVar[str] = "CBC-19"

    def open_to(self, battle: Battle, kind: str) -> bool:
        fight = battle.fight
        return battle.state.at[fight.target] == fight.hex and can_strike(battle, fight.target)

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        answer(battle, battle.fight.attackers[0], "butt_and_bayonet")


@rule("CBC-25")
class ReturnFire(Window, frozen=True):
    """After a ranged combat: the unit fired on, still in its hex, fires at one of those who fired (A-104)."""

    kinds: ClassVar[tuple[str, ...]] = ("return_fire",)
    cites: ClassVar[str] = "CBC-25"

    def open_to(self, battle: Battle, kind: str) -> bool:
        return bool(return_targets(battle))

    def plays(self, battle: Battle, card: str) -> list[PlayCard]:
        return [PlayCard(card, battle.units[unit].id) for unit in return_targets(battle)]

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        answer(battle, battle.unit(action.unit), "return_fire")


def can_strike(battle: Battle, unit: int) -> bool:
    """A-101: a unit that could not fight in close combat cannot answer."""
    return may_fight_from(battle, unit) and close_dice(battle, unit) > 0


@rule("CBC-25", "RNG-06")
def return_targets(battle: Battle) -> list[int]:
    """Those of the firers that the unit fired on can fire at."""
    fight = battle.fight
    unit, at = fight.target, battle.state.at
    if at[unit] != fight.hex or not may_fight_from(battle, unit) or not may_fire(battle, unit):
        return []
    near = within(fight.hex, battle.profile(unit).reach)
    return [firer for firer in fight.attackers if near >> at[firer] & 1 and hits_at(battle, unit, at[firer])]


@rule("TAC-08", "CBC-19", "CBC-25", "CBC-27", "ADV-04")
def answer(battle: Battle, enemy: int, reason: ReasonWord) -> None:
    """A-101: a full combat with the sides exchanged, in which nobody plays a card and nobody advances."""
    outer = battle.fight
    fight = Fight(1 - outer.side, outer.kind, (outer.target,), enemy, battle.state.at[enemy], reason)
    begin(battle, armed(battle, fight))
    battle.then(*volley(battle, fight)[:-1], EndAnswer())


@rule("TAC-08", "CBC-27")
class EndAnswer(Step[Battle], frozen=True):
    """Back to the combat that was answered: a unit destroyed or driven back before its fight has lost it (A-99)."""

    def run(self, battle: Battle) -> None:
        fight = battle.fight
        EndFight().run(battle)
        if fight.reason in StrikeFirst.kinds and (fight.retreated or battle.state.at[fight.target] < 0):
            battle.change_fight(replace(battle.fight, off=True))
