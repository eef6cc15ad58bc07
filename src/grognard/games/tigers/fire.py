"""9.2, 9.7 Fire: the die that a unit or an artillery piece needs, every modifier, and the chances of losses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import gcd
from typing import Final

import msgspec

from grognard.engine.rules import rule
from grognard.games.tigers.campaign import D10, Campaign
from grognard.games.tigers.state import COMBAT, ENTRENCHED, Battle
from grognard.games.tigers.theatre import ALLIED

NO_DIE: Final = "–"


class Modifier(msgspec.Struct, frozen=True):
    """What is added to each die: the words are `reason.<reason>`; the rule that says so."""

    reason: str
    value: int
    rule: str


class HitNumber(msgspec.Struct, frozen=True):
    """The fire of a unit or piece at one target: factor, modifiers, and how many dice are rolled."""

    factor: int
    factor_rule: str
    modifiers: tuple[Modifier, ...]
    dice: int

    @property
    @rule("9.74", "9.21d")
    def highest(self) -> int:
        """The highest die that hits, all modifiers taken together: 0 when none does."""
        return max(0, min(D10, self.factor - sum(modifier.value for modifier in self.modifiers)))

    @property
    def span(self) -> str:
        """The dice that hit: `1-4`."""
        return die_span(self.highest)

    @property
    def words(self) -> str:
        """How many dice, and which of them hit: `3 × 1-4`."""
        return f"{self.dice} × {self.span}"

    @rule("9.21b")
    def hits(self, dice: Iterable[int]) -> int:
        """How many of these dice are hits."""
        highest = self.highest
        return sum(die <= highest for die in dice)


def die_span(highest: int) -> str:
    return f"1-{highest}" if highest > 1 else "1" if highest else NO_DIE


@rule("4.11b", "4.18a", "4.18b", "9.21a")
def hit_number(play: Campaign, battle: Battle, firer: int, target: int) -> HitNumber:
    """A unit at its target: attack or defence factor of its kind, one die for each point that it has left."""
    unit = play.units[firer]
    attacks = unit.side == battle.side
    modifiers = _modifiers(play, battle, unit.side, target)
    if not play.supplied_to_fight(firer):
        modifiers.append(Modifier("unsupplied", play.theatre.tables.modifiers.unsupplied, "9.71b"))
    factor, number = (unit.attack, "4.18a") if attacks else (unit.defence, "4.18b")
    return HitNumber(factor, number, tuple(modifiers), play.state.strength[firer])


@rule("9.47a", "9.49")
def piece_hit_number(play: Campaign, battle: Battle, side: int, target: int) -> HitNumber:
    """An artillery piece at its target: one die, subject to the same modifiers but that of supply (A-49)."""
    artillery = play.theatre.artillery
    factor, number = (artillery.attack, "9.48b") if side == battle.side else (artillery.defence, "9.48a")
    return HitNumber(factor, number, tuple(_modifiers(play, battle, side, target)), 1)


def _modifiers(play: Campaign, battle: Battle, side: int, target: int) -> list[Modifier]:
    """All modifiers that do not depend on who fires for the side."""
    found = _attacking(play, target) if side == battle.side else _defending(play, battle)
    if special_forces_hamper(play, battle.area, side):
        found.append(Modifier("special_forces", play.theatre.tables.modifiers.special_forces, "14.24a"))
    return found


@rule("8.56")
def _attacking(play: Campaign, target: int) -> list[Modifier]:
    """9.71a: the attacker fires at a unit that is dug in."""
    if not play.has(target, ENTRENCHED):
        return []
    return [Modifier("entrenched", play.theatre.tables.modifiers.entrenched, "9.71a")]


@rule("9.6b")
def _defending(play: Campaign, battle: Battle) -> list[Modifier]:
    """9.71c, 9.71d: the defender fires at an attack without combined arms, or one across a river."""
    table, found = play.theatre.tables.modifiers, []
    if not battle.combined_arms:
        found.append(Modifier("no_combined_arms", table.no_combined_arms, "9.71c"))
    if battle.across_river:
        found.append(Modifier("across_river", table.river, "9.71d"))
    return found


@rule("9.7x", "14.24a", "14.24b")
def special_forces_hamper(play: Campaign, area: int, side: int) -> bool:
    """The special forces are there to fight: all Allied fire is worse, in attack and defence."""
    return side == ALLIED and play.state.special_area == area and play.state.special_effect == COMBAT


# chances

Odds = tuple[tuple[int, ...], int]
"""Ways to 0, 1, 2 ... points lost, and out of how many."""


def loss_odds(shots: Iterable[HitNumber], strength: int) -> Odds:
    """The exact chances of a target of that strength under all these shots; the last entry is its end."""
    return _odds(tuple(sorted((shot.highest, shot.dice) for shot in shots)), strength)


@cache
def _odds(shots: tuple[tuple[int, int], ...], strength: int) -> Odds:
    ways, of = [1] + [0] * strength, 1
    for highest, dice in shots:
        for _ in range(dice):
            ways = _one_more_die(ways, highest)
            of *= D10
    common = gcd(of, *ways)
    return tuple(way // common for way in ways), of // common


def _one_more_die(ways: list[int], highest: int) -> list[int]:
    """One die more: it misses, or it hits; hits beyond the last point are lost."""
    last = len(ways) - 1
    after = [way * (D10 - highest) for way in ways]
    for points, way in enumerate(ways):
        after[min(points + 1, last)] += way * highest
    return after
