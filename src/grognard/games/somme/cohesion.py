"""R-21: the cohesion of the French front: its units stay close to one another."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.geometry import union


@rule("DOU-8", "DOU-9", "DOU-10")
def in_force(play: Campaign18) -> bool:
    """In the turn of the event, and on every turn once Pétain is named; never under Foch or Joffre."""
    if play.state.generalissimo in ("foch", "joffre"):
        return False
    asked = play.event("front_cohesion") or play.state.generalissimo == "petain"
    return asked and len(_french(play)) >= play.field.numbers.effects.cohesion_units


def _french(play: Campaign18) -> list[int]:
    """The French combat units on the map."""
    at = play.state.at
    return [unit for unit in play.field.combat[ALLIED] if play.units[unit].french and at[unit] >= 0]


@rule("DOU-10")
def cohesion_ruling(play: Campaign18, units: Iterable[int], where: int) -> Ruling:
    """May these units end a move in a hex? A French unit needs another within two hexes, in its own stack or elsewhere;
    whoever stays, and whoever comes onto the map, is free (Q-305)."""
    moving = [unit for unit in units if play.units[unit].french and play.units[unit].combat and play.on_map(unit)]
    if len(moving) != 1 or not in_force(play):
        return LEGAL
    return LEGAL if _near(play, moving, where) else forbid("DOU-10", "french_front_torn", unit=play.units[moving[0]].id)


@rule("DOU-10")
def disengagement_ruling(play: Campaign18, where: int) -> Ruling:
    """May a stack in a hex be marked to disengage? A French one only with another within two hexes."""
    stack = [unit for unit in play.fighters(where) if play.units[unit].french]
    if not stack or not in_force(play) or _near(play, stack, where):
        return LEGAL
    return forbid("DOU-10", "french_stack_alone", hex=play.field.board.name(where))


def _near(play: Campaign18, apart: list[int], where: int) -> bool:
    """Is a French unit other than these within two hexes?"""
    others = union(play.state.at[unit] for unit in _french(play) if unit not in apart)
    return bool(others & play.field.disks[where, play.field.numbers.effects.cohesion_distance])
