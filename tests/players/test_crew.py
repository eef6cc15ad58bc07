"""Work shared among processes comes to the same, whoever does it."""

from __future__ import annotations

import os

import pytest

from grognard.players.crew import cores, share


@pytest.mark.parametrize("hands", [1, 2, 3, 7])
def test_the_answers_are_in_the_order_of_the_things(hands: int) -> None:
    assert share(lambda n: n * 1.5, [1, 2, 3, 4, 5], hands) == [1.5, 3.0, 4.5, 6.0, 7.5]


def test_nothing_to_do() -> None:
    assert share(float, [], 2) == []


def test_children_do_their_part_elsewhere() -> None:
    where = share(lambda _: float(os.getpid()), [1, 2], 2)
    assert where[0] == os.getpid() != where[1]


def test_the_part_of_a_child_that_dies_is_done_here() -> None:
    here = os.getpid()

    def work(number: int) -> float:
        if os.getpid() != here:
            os._exit(1)
        return float(number)

    assert share(work, [1, 2, 3], 2) == [1.0, 2.0, 3.0]


def test_there_is_a_core() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("hands", [1, 2])
def test_told_to_stop_nobody_goes_on(hands: int) -> None:
    done: list[int] = []

    def work(number: int) -> float:
        done.append(number)
        return float(number)

    assert share(work, list(range(10)), hands, stop=lambda: len(done) == 2) is None
    assert len(done) == 2
