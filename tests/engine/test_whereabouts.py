"""Who stands where, looked up and kept in step."""

from typing import NamedTuple

from grognard.engine.dice import Dice
from grognard.engine.whereabouts import Whereabouts

RED, BLUE, NOWHERE = 0, 1, -1


class Unit(NamedTuple):
    side: int


UNITS = (Unit(RED), Unit(RED), Unit(BLUE), Unit(BLUE))


def standing(*at: int) -> Whereabouts[Unit]:
    return Whereabouts(list(at), UNITS)


def test_stacks_are_in_the_order_of_the_units() -> None:
    found = standing(7, 3, 3, NOWHERE)
    assert list(found.stacks.items()) == [(7, [0]), (3, [1, 2])]
    assert (found.stack(3), found.stack(5)) == ([1, 2], [])


def test_each_side_holds_the_spaces_that_it_stands_in() -> None:
    found = standing(7, 3, 3, NOWHERE)
    assert (found.occupied(RED), found.occupied(BLUE)) == (1 << 7 | 1 << 3, 1 << 3)


def test_whoever_goes_leaves_the_space_to_those_who_stay() -> None:
    found = standing(3, 3, 3, NOWHERE)
    found.shift(0, 5)
    assert (found.stack(3), found.occupied(RED)) == ([1, 2], 1 << 3 | 1 << 5)
    found.shift(1, NOWHERE)
    assert (found.stack(3), found.occupied(RED), found.occupied(BLUE)) == ([2], 1 << 5, 1 << 3)
    found.shift(2, NOWHERE)
    assert found.stacks == {5: [0]}


def test_who_comes_from_nowhere_joins_the_stack_in_its_order() -> None:
    found = standing(3, NOWHERE, 3, 3)
    found.shift(1, 3)
    assert found.stack(3) == [0, 1, 2, 3]


def test_what_was_looked_up_stays_true() -> None:
    dice, at = Dice(b"where"), [0, 1, 2, NOWHERE]
    found = Whereabouts(at, UNITS)
    for n in range(0, 400, 2):
        found.shift(dice.die(n, len(UNITS)) - 1, dice.die(n + 1, 4) - 2)
        fresh = Whereabouts(at, UNITS)
        assert list(found.stacks.items()) == list(fresh.stacks.items())
        assert [found.occupied(side) for side in (RED, BLUE)] == [fresh.occupied(side) for side in (RED, BLUE)]
