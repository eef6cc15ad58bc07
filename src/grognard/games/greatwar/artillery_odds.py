"""Exact chances of a bombardment, for each hex under the template as units now stand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Final

import msgspec

FACES: Final = 6
SOLDIERS: Final = 2  # faces of a battle die that show a SOLDIER
CONFIRMED: Final = Fraction(1, 3)  # a hit on a tank
PAIR, TRIPLE = 2, 3

Dice = dict[tuple[int, bool], Fraction]
"""The chance of so many battle dice, without and with a triple."""


class Target(msgspec.Struct, frozen=True):
    """A unit under the template: SOLDIERs that its hex cancels, FLAGs that it may ignore, and always ignores."""

    centre: bool
    cancelled: int
    ignorable: int
    always_ignored: int
    tank: bool


@cache
def centre_dice(d6: int) -> Dice:
    """Battle dice on the centre: one for each d6 that came up more than once."""
    found: dict[tuple[int, bool], int] = {}
    for rolled in product(range(FACES), repeat=d6):
        counts = [rolled.count(number) for number in range(FACES)]
        key = sum(count for count in counts if count >= PAIR), max(counts) >= TRIPLE
        found[key] = found.get(key, 0) + 1
    return {key: Fraction(ways, FACES**d6) for key, ways in found.items()}


@cache
def ring_dice(d6: int) -> Dice:
    """Battle dice on one hex of the ring: one for each d6 of its number."""
    return {(k, False): Fraction(comb(d6, k) * (FACES - 1) ** (d6 - k), FACES**d6) for k in range(d6 + 1)}


def crater(d6: int) -> Fraction:
    """The chance of three equal d6."""
    return sum((chance for (_, triple), chance in centre_dice(d6).items() if triple), Fraction(0))


def _dice(target: Target, d6: int) -> Dice:
    return centre_dice(d6) if target.centre else ring_dice(d6)


@cache
def losing(target: Target, d6: int, figures: int) -> Fraction:
    """The chance that hits take at least so many figures."""
    total = Fraction(0)
    for (dice, triple), chance in _dice(target, d6).items():
        cancelled = 0 if triple else target.cancelled
        for hits, of_hits in hit_chances(dice, cancelled, 2 if target.centre else 1).items():
            total += chance * of_hits * _taken(hits, figures, target.tank)
    return total


@cache
def hit_chances(dice: int, cancelled: int, sure: int) -> dict[int, Fraction]:
    """The chances of hits; `sure` faces of a die always hit, SOLDIERs less those cancelled."""
    found: dict[int, Fraction] = {}
    idle = FACES - SOLDIERS - sure
    for soldiers in range(dice + 1):
        for certain in range(dice - soldiers + 1):
            rest = dice - soldiers - certain
            ways = (
                comb(dice, soldiers) * comb(dice - soldiers, certain) * SOLDIERS**soldiers * sure**certain * idle**rest
            )
            hits = max(0, soldiers - cancelled) + certain
            found[hits] = found.get(hits, Fraction(0)) + Fraction(ways, FACES**dice)
    return found


def _taken(hits: int, figures: int, tank: bool) -> Fraction:
    """The chance that so many hits take so many figures."""
    if not tank:
        return Fraction(hits >= figures)
    return sum((_binomial(hits, n, CONFIRMED) for n in range(figures, hits + 1)), Fraction(0))


@cache
def driven_back(target: Target, d6: int) -> Fraction:
    """The chance of FLAGs that may not be ignored."""
    total = Fraction(0)
    for (dice, triple), chance in _dice(target, d6).items():
        spared = target.always_ignored if triple else target.ignorable
        flags = sum((_binomial(dice, n, Fraction(1, FACES)) for n in range(spared + 1, dice + 1)), Fraction(0))
        total += chance * flags
    return total


def _binomial(of: int, n: int, chance: Fraction) -> Fraction:
    return comb(of, n) * chance**n * (1 - chance) ** (of - n)
