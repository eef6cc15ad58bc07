"""The chances shown before a bombardment are those of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from grognard.games.greatwar.artillery_odds import Target, centre_dice, crater, driven_back, losing, ring_dice

FACES = ("soldier", "soldier", "burst", "skull", "flag", "star")


def counted(target: Target, d6: int, figures: int) -> tuple[Fraction, Fraction]:
    """Losing so many figures and being driven back, by counting every roll of d6 and battle dice."""
    lost = back = Fraction(0)
    for rolled in product(range(1, 7), repeat=d6):
        counts = [rolled.count(number) for number in range(1, 7)]
        dice = sum(count for count in counts if count > 1) if target.centre else counts[0]
        triple = target.centre and max(counts) > 2
        for faces in product(FACES, repeat=dice):
            soldiers = max(0, faces.count("soldier") - (0 if triple else target.cancelled))
            hits = soldiers + faces.count("burst") + (faces.count("skull") if target.centre else 0)
            spared = target.always_ignored if triple else target.ignorable
            lost += Fraction(hits >= figures, 6 ** (d6 + dice))
            back += Fraction(faces.count("flag") > spared, 6 ** (d6 + dice))
    return lost, back


@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize(("cancelled", "ignorable"), [(0, 0), (2, 2), (1, 1)])
def test_chances_agree_with_counting(centre: bool, cancelled: int, ignorable: int) -> None:
    target = Target(centre, cancelled, ignorable, 0, tank=False)
    for d6 in (1, 2, 3):
        for figures in (1, 2):
            expected = counted(target, d6, figures)
            assert (losing(target, d6, figures), driven_back(target, d6)) == expected


def test_hits_on_a_tank_need_confirming() -> None:
    target = Target(False, 0, 1, 1, tank=True)
    assert losing(target, 1, 1) == Fraction(1, 6) * Fraction(1, 2) * Fraction(1, 3)


def test_chances_of_the_d6() -> None:
    assert crater(3) == Fraction(1, 36)
    assert crater(2) == 0
    for d6 in range(1, 6):
        assert sum(centre_dice(d6).values()) == sum(ring_dice(d6).values()) == 1
