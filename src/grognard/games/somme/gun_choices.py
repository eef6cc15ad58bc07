"""Which guns to name: all ways where there are few, the sensible ones where there are many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grognard.engine.dice import Luck
from grognard.games.somme.artillery import one_offensive_ruling
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import OFFENSIVE

FEW = 4  # so many guns are named in all ways


def plans(play: Campaign18, guns: Sequence[int]) -> list[list[int]]:
    """Sets of guns that may take part together: all, or the strongest ones of each size, and none."""
    if len(guns) <= FEW:
        return [list(chosen) for chosen in _subsets(guns) if one_offensive_ruling(play, chosen)]
    massed = [gun for gun in guns if play.has(gun, OFFENSIVE)]
    others = sorted((gun for gun in guns if gun not in massed), key=lambda gun: (-play.units[gun].bombardment, gun))
    found = [sorted(others[:count]) for count in range(len(others) + 1)]
    return found + [sorted([gun, *chosen]) for gun in massed for chosen in found]


def _subsets(guns: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for count in range(len(guns) + 1):
        yield from combinations(guns, count)


def counters(play: Campaign18, guns: Sequence[int], most: int) -> list[list[int]]:
    """From none to `most` corps artilleries of these guns, those of the lowest numbers: all are alike."""
    corps = [gun for gun in guns if play.units[gun].corps_artillery]
    return [corps[:count] for count in range(min(most, len(corps)) + 1)]


def one_offensive(play: Campaign18, guns: Sequence[int], luck: Luck) -> list[int]:
    """These guns with one in Offensive mode at most."""
    massed = [gun for gun in guns if play.has(gun, OFFENSIVE)]
    kept = luck.pick(massed) if massed else -1
    return [gun for gun in guns if gun not in massed or gun == kept]


def at_random(play: Campaign18, guns: Sequence[int], luck: Luck) -> list[int]:
    """Any guns that may take part together."""
    return one_offensive(play, luck.some(guns, len(guns)), luck)


def strongest(play: Campaign18, guns: Sequence[int]) -> list[int]:
    """All guns that may take part together: of those in Offensive mode the first."""
    massed = [gun for gun in guns if play.has(gun, OFFENSIVE)]
    return [gun for gun in guns if gun not in massed[1:]]
