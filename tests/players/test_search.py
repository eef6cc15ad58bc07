"""Which plan is taken after what came of the tries, and how soon that is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from statistics import stdev
from typing import Any

import pytest

from grognard.engine.counsel import Plan
from grognard.engine.dice import Dice, Luck
from grognard.engine.play import Play
from grognard.players import search
from grognard.players.budget import Budget
from grognard.players.search import Found, Question, _kept, best, tried
from tests.toy_counsel import Counselled, ToyCounsel

GAME = Counselled()
STANDARD, OTHER = Plan("wait"), Plan("attack")
Worth = Callable[[str, int], float]


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> Callable[[Worth], tuple[Found, Counter[str]]]:
    """What is found, and how often each plan was tried, where a try comes to what is said by plan and number."""

    def settle(worth: Worth) -> tuple[Found, Counter[str]]:
        tries: Counter[str] = Counter()

        def tried(question: Question, plan: Plan, seed: int) -> float:
            tries[plan.doctrine] += 1
            return worth(plan.doctrine, tries[plan.doctrine])

        monkeypatch.setattr(search, "tried", tried)
        play = GAME.start("meeting", (), Dice(b"x"))
        found = best(Question(play, ToyCounsel()), [STANDARD, OTHER], Budget(80, "tries"), Luck(1))
        return found, tries

    return settle


def test_a_gain_that_chance_explains_changes_no_plan(
    settled: Callable[[Worth], tuple[Found, Counter[str]]],
) -> None:
    """Now 0.1 better, now 0.09 worse: a little ahead on the average, far less than a standard error."""
    found, _ = settled(lambda plan, number: 0.5 if plan == "wait" else 0.6 if number % 2 else 0.41)
    assert found.plan == STANDARD


def test_a_clear_gain_is_taken_and_settles_it_early(
    settled: Callable[[Worth], tuple[Found, Counter[str]]],
) -> None:
    found, tries = settled(lambda plan, number: 0.5 if plan == "wait" else 0.6 + 0.01 * (number % 2))
    assert found.plan == OTHER
    assert tries.total() < 20


def test_a_plan_that_comes_to_the_same_takes_no_more_tries(
    settled: Callable[[Worth], tuple[Found, Counter[str]]],
) -> None:
    found, tries = settled(lambda plan, number: 0.1 * (number % 5))
    assert found.plan == STANDARD
    assert tries.total() < 20


def test_of_two_plans_that_come_to_the_same_the_first_goes_on() -> None:
    worths = [[0.1, 0.5, 0.3, 0.4], [0.2, 0.6, 0.3, 0.4], [0.2, 0.6, 0.3, 0.4]]
    assert _kept(worths, [0, 1, 2], 3) == [0, 1]


class Counting(ToyCounsel):
    """A position is worth as much as turns have been played."""

    def chance(self, play: Play[Any], side: str) -> float:
        return float(self.moment(play))


def test_a_try_is_judged_at_its_end() -> None:
    play = GAME.start("meeting", (), Dice(b"x"))
    now = Counting().moment(play)
    assert tried(Question(play, Counting()), STANDARD, 1) == now + 2
    assert tried(Question(play, Counting(), moments=1), STANDARD, 1) == now + 1


def test_a_try_may_be_judged_on_its_way_too() -> None:
    class Watching(Counting):
        on_the_way = True

    play = GAME.start("meeting", (), Dice(b"x"))
    assert tried(Question(play, Watching()), STANDARD, 1) == Watching().moment(play) + 1.5


def test_few_tries_do_not_drop_a_plan_that_many_would() -> None:
    """Three standard errors behind, after four tries and after forty."""
    few, many = ([[0.0] * count, _behind(3.0, count)] for count in (4, 40))
    assert _kept(few, [0, 1], 2) == [0, 1]
    assert _kept(many, [0, 1], 2) == [0]


def _behind(errors: float, count: int) -> list[float]:
    """Worths, now a little higher and now a little lower, whose mean is so many standard errors below nothing."""
    waves = [0.1 if number % 2 else -0.1 for number in range(count)]
    error = stdev(waves) / sqrt(count)
    return [wave - errors * error for wave in waves]
