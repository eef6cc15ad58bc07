"""A combat from the roll to its end, whoever attacks: ranged, close, artillery, reactions, fire on wire.

The combat is the last of `state.fights`. Whoever begins one appends it by `begin` and puts the steps that he needs on
the agenda; `volley` are those of a combat in which nobody can play a card.
"""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.results import ARTILLERY, RANGED, about, announce, hits_of, ignorable, take_tokens
from grognard.games.greatwar.retreat import FallBack, IgnoreFlags, may_choose
from grognard.games.greatwar.state import ACQUIRED, TOKEN, Effect, Fight
from grognard.games.greatwar.tanks import suffer

LICE = "lice"
LICE_TURNS = 2  # until the end of the next turn, that of the infested side
OBSERVER, MORTAR = "observer", "mortar"
BITING = ("star", "skull")


class WireDestroyed(Event, frozen=True):
    """WIR-06: fire destroyed the wire of a hex."""

    place: str


class UnitAcquired(Event, frozen=True):
    """EXS-11: an acquisition marker was put on a unit."""

    unit: str


class UnitInfested(Event, frozen=True):
    """CBC-20: a unit has lice and will not be ordered."""

    unit: str


def begin(battle: Battle, fight: Fight) -> None:
    """This is now the combat being resolved."""
    battle.state.fights.append(fight)


def volley(battle: Battle, fight: Fight) -> tuple[Step[Battle], ...]:
    """All steps of a combat without windows, its end included."""
    return RollDice(), *resolution(battle, fight), EndFight()


@rule("BAT-11")
def resolution(battle: Battle, fight: Fight) -> tuple[Step[Battle], ...]:
    """From the dice on the table on: losses, tokens, FLAGs, retreat, and what follows from them."""
    if fight.target < 0:
        return TakeHits(), Aftermath()
    owner = SIDES[battle.units[fight.target].side]
    return TakeHits(), IgnoreFlags(owner), FallBack(), Aftermath()


@rule("BAT-08", "RNG-07", "CC-04")
class RollDice(Step[Battle], frozen=True):
    """The dice of the combat, as many as it has, and what terrain leaves of them."""

    def run(self, battle: Battle) -> None:
        fight = battle.fight
        purpose = fight.reason or fight.kind
        faces = battle.roll_battle_dice(fight.side, purpose, fight.dice, about(battle, fight))
        fight = replace(fight, faces=faces)
        if fight.target >= 0:
            fight = replace(fight, hits=hits_of(battle, fight), flags=faces.count("flag"))
        battle.change_fight(fight)


@rule("BAT-11", "BAT-10", "RNG-16", "HQ-05")
class TakeHits(Step[Battle], frozen=True):
    """Losses first, then the tokens, both of a unit only; the FLAGs wait for the owner if he may choose."""

    def run(self, battle: Battle) -> None:
        fight = battle.fight
        if fight.target >= 0:
            lost = suffer(battle, fight.target, fight.hits, fight.side) if fight.hits else 0
            ignored = ignorable(battle, fight)[0] if fight.flags else 0
            battle.change_fight(take_tokens(battle, replace(fight, lost=lost, ignored=ignored)))
        if not may_choose(battle):
            announce(battle, battle.fight)


class Aftermath(Step[Battle], frozen=True):
    """What comes of a combat when the retreat is over."""

    def run(self, battle: Battle) -> None:
        fight = battle.fight
        if fight.target >= 0 and battle.state.at[fight.target] >= 0:
            test_specialist(battle, fight)
            acquire(battle, fight)
            infest(battle, fight)
        clear_wire(battle, fight)


@rule("SPEC-03", "SPEC-04")
def test_specialist(battle: Battle, fight: Fight) -> None:
    """A-30: one die of the enemy when the unit lost figures in this combat; on SKULL the specialist goes."""
    unit = fight.target
    if fight.lost and battle.state.specialist[unit]:
        enemy = 1 - battle.units[unit].side
        if battle.roll_battle_dice(enemy, "specialist", 1, battle.units[unit].id) == ("skull",):
            battle.lose_specialist(unit)


@rule("EXS-11")
def acquire(battle: Battle, fight: Fight) -> None:
    """A mortar with an Observer that has hit marks its target, unless it retreated."""
    if fight.kind != RANGED or not fight.hits or fight.retreated or battle.has(fight.target, ACQUIRED):
        return
    firer = fight.attackers[0]
    if battle.kinds[firer].kind == MORTAR and battle.state.specialist[firer] == OBSERVER:
        battle.mark(fight.target, ACQUIRED)
        battle.tell(UnitAcquired(battle.units[fight.target].id))


@rule("CBC-20")
def infest(battle: Battle, fight: Fight) -> None:
    """Lice act when the roll shows a STAR or SKULL: no order in the next turn of the owner (A-116)."""
    if fight.lice and any(face in BITING for face in fight.faces):
        battle.put_in_force(Effect(LICE, fight.side, fight.target, LICE_TURNS))
        battle.tell(UnitInfested(battle.units[fight.target].id))


@rule("WIR-06", "RNG-20")
def clear_wire(battle: Battle, fight: Fight) -> None:
    """A-93: a BURST of a mortar or of the reserve artillery ends the wire of the hex, when all is resolved."""
    shells = fight.kind == ARTILLERY or any(battle.kinds[unit].clears_wire for unit in fight.attackers)
    if shells and battle.state.wire >> fight.hex & 1 and "burst" in fight.faces:
        battle.state.wire &= ~(1 << fight.hex)
        battle.tell(WireDestroyed(BOARD.name(fight.hex)))


class EndFight(Step[Battle], frozen=True):
    """The combat is over; A-88: a token on a unit that has fought goes back."""

    def run(self, battle: Battle) -> None:
        fight = battle.state.fights.pop()
        for unit in fight.attackers:
            if battle.has(unit, TOKEN):
                battle.lift_token(unit)
