"""Exact chances of battle dice, as quickly as a computer player needs them."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple

from grognard.games.greatwar.artillery_odds import centre_dice, ring_dice

FACES: Final = 6
SOLDIERS: Final = 2
CONFIRMED: Final = 1 / 3  # a hit on a tank


class Odds(NamedTuple):
    """Figures that a target loses on average, the chances that it is destroyed or, alive, driven back, and how much
    nearer to its end it comes, if it lives."""

    lost: float
    kill: float
    back: float
    worn: float = 0.0


class Mark(NamedTuple):
    """A target as dice see it: what protects it, and whether a retreat would cost it figures."""

    figures: int
    cancelled: int
    ignored: int
    cornered: bool = False
    tank: bool = False


NOTHING: Final = Odds(0.0, 0.0, 0.0)
WORN: Final = {1: 1.0, 2: 0.5}  # how nearly a unit is destroyed, by its figures


@cache
def rolls(dice: int, skulls: bool) -> tuple[tuple[int, int, int, float], ...]:
    """SOLDIERs, sure hits and FLAGs of so many dice, with the chance of each."""
    sure = 2 if skulls else 1
    found = []
    for soldiers in range(dice + 1):
        for hits in range(dice - soldiers + 1):
            for flags in range(dice - soldiers - hits + 1):
                rest = dice - soldiers - hits - flags
                ways = comb(dice, soldiers) * comb(dice - soldiers, hits) * comb(dice - soldiers - hits, flags)
                weight = ways * SOLDIERS**soldiers * sure**hits * (FACES - SOLDIERS - sure - 1) ** rest
                found.append((soldiers, hits, flags, weight / FACES**dice))
    return tuple(found)


@cache
def odds(dice: int, skulls: bool, mark: Mark) -> Odds:
    """What so many dice do to a target."""
    lost = kill = back = worn = 0.0
    before = WORN.get(mark.figures, 0.0)
    for soldiers, sure, flags, chance in rolls(max(dice, 0), skulls):
        hits = sure + max(0, soldiers - mark.cancelled)
        retreat = max(0, flags - mark.ignored)
        if mark.cornered:
            hits, retreat = hits + retreat, 0
        lost += chance * min(hits, mark.figures)
        kill += chance * (hits >= mark.figures)
        back += chance * (retreat > 0 and hits < mark.figures)
        worn += chance * (WORN.get(mark.figures - hits, 0.0) - before if hits < mark.figures else 0.0)
    if mark.tank:
        return Odds(lost * CONFIRMED, kill * CONFIRMED, back, worn * CONFIRMED)
    return Odds(lost, kill, back, worn)


@cache
def remains(dice: int, skulls: bool, mark: Mark) -> tuple[float, ...]:
    """The chances that the target still stands in its hex after so many dice, by the figures that it has left."""
    left = [0.0] * (mark.figures + 1)
    for soldiers, sure, flags, chance in rolls(max(dice, 0), skulls):
        hits = sure + max(0, soldiers - mark.cancelled)
        retreat = max(0, flags - mark.ignored)
        if mark.cornered:
            hits, retreat = hits + retreat, 0
        if mark.tank:
            left[mark.figures] += chance * (1 - CONFIRMED) * (not retreat)
            chance *= CONFIRMED
        if hits < mark.figures and not retreat:
            left[mark.figures - hits] += chance
    return tuple(left)


@cache
def shelled(d6: int, centre: bool, mark: Mark) -> Odds:
    """What a shoot of the reserve artillery does to a target under the centre of the template, or under its ring."""
    lost = kill = back = worn = 0.0
    bare = mark._replace(cancelled=0, ignored=0)
    for (dice, triple), chance in (centre_dice(d6) if centre else ring_dice(d6)).items():
        each = odds(dice, centre, bare if triple else mark)
        lost += float(chance) * each.lost
        kill += float(chance) * each.kill
        back += float(chance) * each.back
        worn += float(chance) * each.worn
    return Odds(lost, kill, back, worn)
