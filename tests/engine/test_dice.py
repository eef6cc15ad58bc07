"""Dice that both sides can verify, and luck that repeats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice import Dice, Luck, commitment


@given(st.binary(min_size=1), st.integers(0, 2**40), st.integers(1, 100))
def test_a_die_depends_on_seed_and_number_alone(seed: bytes, n: int, sides: int) -> None:
    value = Dice(seed).die(n, sides)
    assert 1 <= value <= sides
    assert Dice(seed).die(n, sides) == value


def test_the_dice_are_the_same_for_ever() -> None:
    dice = Dice(b"for ever")
    assert [dice.die(n, 6) for n in range(12)] == [1, 5, 4, 1, 4, 5, 2, 4, 1, 1, 1, 6]


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_every_face_comes_up_about_as_often(sides: int) -> None:
    dice, rolls = Dice(b"fair"), 1000 * sides
    faces = [dice.die(n, sides) for n in range(rolls)]
    squares = sum((faces.count(face) - 1000) ** 2 / 1000 for face in range(1, sides + 1))
    assert squares < 30


def test_neighbouring_rolls_tell_nothing_of_each_other() -> None:
    dice = Dice(b"pairs")
    pairs = [(dice.die(n, 6), dice.die(n + 1, 6)) for n in range(0, 36_000, 2)]
    counts = [pairs.count((a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert sum((count - 500) ** 2 / 500 for count in counts) < 75


@given(st.binary(), st.binary())
def test_the_commitment_fixes_the_seed(one: bytes, two: bytes) -> None:
    assert (commitment(one) == commitment(two)) == (one == two)
    assert Dice(one).commitment == commitment(one)


@given(st.integers(), st.lists(st.integers(), min_size=1, unique=True), st.integers(0, 9))
def test_luck_repeats_and_keeps_order(seed: int, things: list[int], most: int) -> None:
    luck, again = Luck(seed), Luck(seed)
    some = luck.some(things, most)
    assert again.some(things, most) == some == [thing for thing in things if thing in some]
    assert len(some) <= most
    assert luck.pick(things) == again.pick(things)
    assert 0 <= luck.below(3) < 3


def test_luck_finds_everything_in_the_end() -> None:
    luck = Luck("thorough")
    assert {tuple(luck.some("ab", 2)) for _ in range(200)} == {(), ("a",), ("b",), ("a", "b")}
    assert {luck.chance(0.5) for _ in range(50)} == {True, False}
