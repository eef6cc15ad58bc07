"""What a unit is worth now: its factors, morale and movement allowance with losses and markers."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import OFFENSIVE, SHAKEN, WITHOUT_ARTILLERY
from grognard.games.somme.tables import HALVES


def attack(play: Campaign18, unit: int) -> int:
    """The attack factor of its present side."""
    return _factor(play, unit, play.units[unit].attacks)


def defence(play: Campaign18, unit: int) -> int:
    """The defence factor of its present side."""
    return _factor(play, unit, play.units[unit].defences)


@rule("6.0c", "WOA-2")
def _factor(play: Campaign18, unit: int, factors: tuple[int, ...]) -> int:
    """The reduced side after the first loss; half, rounded up, without artillery."""
    state = play.state
    factor = factors[state.losses[unit]]
    return (factor + 1) // 2 if state.marks[unit] & WITHOUT_ARTILLERY else factor


@rule("WOA-2", "15.4.1c")
def morale(play: Campaign18, unit: int) -> int:
    """Less by one without artillery; that of a tank is its coordination. Steps go by the printed one (Q-55)."""
    printed = play.units[unit].morale
    lacking = play.state.marks[unit] & WITHOUT_ARTILLERY
    return printed + play.field.numbers.without_artillery.morale if lacking else printed


@rule("12.5a", "WOA-2")
def allowance(play: Campaign18, unit: int) -> int:
    """The movement allowance in points: two more without artillery, half of it, rounded down, when disorganised."""
    marks = play.state.marks[unit]
    points = play.units[unit].movement
    if marks & WITHOUT_ARTILLERY:
        points += play.field.numbers.without_artillery.movement
    return points // 2 if marks & SHAKEN else points


@rule("14.2a")
def half_allowance(play: Campaign18, unit: int) -> int:
    """For exploitation and reaction moves, in points: half, rounded up; a disorganised unit halves what it has left."""
    return (allowance(play, unit) + 1) // 2


def halves(points: int) -> int:
    """Points as `geometry.reach` wants them."""
    return points * HALVES


def bombardment_range(play: Campaign18, unit: int) -> int:
    """How far an artillery reaches in its present mode."""
    data = play.units[unit]
    return data.offensive_range if play.state.marks[unit] & OFFENSIVE else data.range


@rule("15.2.2b")
def in_range(play: Campaign18, unit: int, where: int) -> bool:
    """Is a hex within the bombardment range of an artillery on the map?"""
    return bool(play.field.disks[play.state.at[unit], bombardment_range(play, unit)] >> where & 1)
