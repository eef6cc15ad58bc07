"""What a combat does to those who fought it: eliminated, disorganised, or sent back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.pontoons import abandon_works
from grognard.games.blitzkrieg.rommel import lose_deserted
from grognard.games.blitzkrieg.shifts import FEROCITY
from grognard.games.blitzkrieg.state import DIGGING, REFIT, STUBBORN
from grognard.games.blitzkrieg.transport import eliminate_loaded, with_vehicle

LENGTHS = {"R": (1, 2), "R*": (2, 3)}


class Eliminated(Event, frozen=True):
    """A unit is lost, and the vehicle that carried it."""

    units: list[str]


class CombatDisorganised(Event, frozen=True):
    """A combat leaves these units disorganised where they stand."""

    units: list[str]


class HeldGround(Event, frozen=True):
    """A Moroccan unit takes disorganisation in place of its retreat."""

    unit: str


class Refitted(Event, frozen=True):
    """A die gives a unit its Refit marker."""

    unit: str


# what can happen to a unit


def disorganise(play: Campaign40, unit: int) -> bool:
    """A unit loses its order, and with it what it was building or digging; was there anything to do?"""
    if not play.disorganise(unit):
        return False
    play.unmark(unit, DIGGING)
    if play.state.works:
        abandon_works(play, unit)
    return True


@rule("ELM-01", "RES-E")
def destroy(play: Campaign40, unit: int) -> None:
    """A unit leaves play with its load, wherever it is; so does Rommel if it was the last beside him."""
    where, state = play.state.at[unit], play.state
    abandon_works(play, unit)
    play.tell(Eliminated(play.ids(with_vehicle(play, unit))))
    eliminate_loaded(play, unit)
    state.exits = tuple(each for each in state.exits if each != unit)
    if where >= 0:
        lose_deserted(play, where)


@rule("CAP-7b", "CAP-9c")
def exhaust(play: Campaign40, unit: int) -> None:
    """A Refit marker; whoever has one already is lost."""
    if play.has(unit, REFIT):
        destroy(play, unit)
        return
    play.mark(unit, REFIT)
    play.tell(Refitted(play.units[unit].id))


@rule("CAP-9b")
def hold_ground(play: Campaign40, unit: int) -> None:
    """A Moroccan unit is disorganised instead of retreating, and will have to throw a die for it (CAP-9c)."""
    disorganise(play, unit)
    play.mark(unit, STUBBORN)
    play.tell(HeldGround(play.units[unit].id))


@rule("CAP-9b")
def may_hold_ground(play: Campaign40, unit: int) -> bool:
    return play.units[unit].moroccan and play.event(FEROCITY)


# the two halves of a result


class DefenderResult(Step[Campaign40], frozen=True):
    """CMB-27: the defender suffers first; where the attackers stand now is what drives him off."""

    @rule("CMB-27")
    def run(self, play: Campaign40) -> None:
        combat = play.combat
        bases = dict.fromkeys(play.state.at[unit] for unit in combat.attackers + combat.guns)
        play.state.combat = replace(combat, bases=tuple(bases))
        at, fast = play.state.at, combat.no_retreat
        held = [unit for unit in combat.defenders if at[unit] in fast or unit in combat.forced]
        suffer(play, combat.result[1], combat.defenders, held)


class AttackerResult(Step[Campaign40], frozen=True):
    """Then the attacker, with the guns that took part at any distance (A-42)."""

    def run(self, play: Campaign40) -> None:
        combat = play.combat
        suffer(play, combat.result[0], combat.attackers + combat.guns, ())


@rule("RES-E", "RES-D", "RES-0")
def suffer(play: Campaign40, result: str, units: Iterable[int], held: Sequence[int]) -> None:
    """All units of a side that took part, each alike; `held` are those who stand fast."""
    there = [unit for unit in units if play.on_map(unit)]
    if result == "E":
        for unit in there:
            destroy(play, unit)
    elif result == "D":
        shake(play, there)
    elif result in LENGTHS:
        drive_off(play, result, there, held)


def shake(play: Campaign40, units: Sequence[int]) -> None:
    """Those who were in order are so no more."""
    shaken = [unit for unit in units if disorganise(play, unit)]
    if shaken:
        play.tell(CombatDisorganised(play.ids(shaken)))


@rule("RES-Ra", "RES-R*a")
def drive_off(play: Campaign40, result: str, units: Sequence[int], held: Sequence[int]) -> None:
    """R is 1 or 2 hexes, R* 2 or 3; 88s are lost, and those who stand fast have their own fate."""
    going = []
    for unit in units:
        if play.units[unit].aa88:
            lose_88(play, unit)
        elif unit in held:
            stand_fast(play, unit, result)
        else:
            going.append((unit, *LENGTHS[result]))
    play.state.combat = replace(play.combat, retreating=tuple(going))


@rule("CAP-12d")
def lose_88(play: Campaign40, unit: int) -> None:
    """Any retreat is the end of an 88, even if it meant to stand fast (A-78)."""
    destroy(play, unit)


@rule("RES-Rb", "RES-R*b")
def stand_fast(play: Campaign40, unit: int, result: str) -> None:
    """Without retreat R disorganises and R* eliminates; Moroccans in their fury hold out even then (B-45, B-141)."""
    if result == "R":
        shake(play, [unit])
    elif may_hold_ground(play, unit):
        hold_ground(play, unit)
    else:
        destroy(play, unit)
