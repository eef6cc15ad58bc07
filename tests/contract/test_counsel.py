"""The contract, part nine: what a game tells players that think ahead, and that they see nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.arena.playout import choice
from grognard.engine.counsel import Counsel
from grognard.engine.dice import Dice, Luck
from grognard.engine.play import Play
from grognard.games import games
from grognard.players.budget import Budget
from grognard.players.thinking import Counselled, General, Veteran, counsel_of
from grognard.server.words import LANGUAGES, words
from tests.contract.cases import CASES, Case, chosen, deciding, every, some_cases, steps

COUNSELLED = [case for case in chosen() if isinstance(case.game, Counselled)]
counselled_cases = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in COUNSELLED])
counselled_games = pytest.mark.parametrize(
    "name", [name for name, game in games().items() if isinstance(game, Counselled)]
)
LOOKS = 3
SPACED = 80


def looks(case: Case, seed: int) -> Iterator[tuple[Counsel, Play[Any]]]:
    """Some moments of a random game."""
    for number, play in enumerate(every(SPACED, case.match(seed), Luck(seed))):
        if number >= LOOKS:
            return
        yield counsel_of(case.game), play


def swapped(case: Case, play: Play[Any]) -> Play[Any]:
    """A play that differs in what the side that has to decide does not know."""
    other = case.game.imagine(play, deciding(play).side, Dice(b"swapped"))
    other.state.rolls = play.state.rolls
    return other


@some_cases
def test_what_a_side_imagines_depends_on_what_it_knows_alone(case: Case) -> None:
    """Hidden things are exchanged: the side imagines the same play with the same dice."""
    for number, play in enumerate(every(SPACED, case.match(5), Luck(5))):
        side, dice = deciding(play).side, Dice(b"%d" % number)
        one, other = (case.game.imagine(each, side, dice) for each in (play, swapped(case, play)))
        assert case.game.encode(one.state) == case.game.encode(other.state)


@counselled_cases
def test_chances_are_shares_of_one_win(case: Case) -> None:
    for counsel, play in looks(case, 3):
        chances = [counsel.chance(play, side) for side in case.game.sides]
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)


@counselled_cases
def test_at_the_end_the_result_is_the_chance(case: Case) -> None:
    match = case.match(3)
    for _ in steps(match, Luck(3)):
        pass
    winner = case.game.outcome(match.play).winner
    for side in case.game.sides:
        expected = 0.5 if not winner else float(winner == side)
        assert counsel_of(case.game).chance(match.play, side) == expected


@counselled_cases
def test_moments_do_not_go_back(case: Case) -> None:
    match, last = case.match(4), -1
    for _ in steps(match, Luck(4)):
        now = counsel_of(case.game).moment(match.play)
        assert now >= last
        last = now
    assert last > 2


@counselled_cases
def test_plans_begin_with_the_usual_one_and_are_legal(case: Case) -> None:
    for counsel, play in looks(case, 6):
        plans = counsel.plans(play)
        assert plans[0].doctrine == counsel.usual(play)
        assert len(set(map(repr, plans))) == len(plans)
        for plan in plans:
            assert plan.first is None or play.ruling(plan.first)
            assert play.ruling(counsel.staff(plan.doctrine).choose(play, Luck(1)))


@pytest.mark.parametrize("name", ["greatwar.s01", "greatwar.s44", "somme.campaign"])
def test_what_is_hidden_does_not_change_a_choice(name: str) -> None:
    """The players are given a state whose hidden part is another, and do the same."""
    case = CASES[name]
    for number, (_, play) in enumerate(looks(case, 7)):
        for player in (Veteran, lambda: General(Budget(6, "tries"))):
            one, other = (choice(player(), each, Luck(number)) for each in (play, swapped(case, play)))
            assert one == other


@counselled_games
def test_doctrines_have_words_in_both_languages(name: str) -> None:
    game = games()[name]
    found = {plan.doctrine for case in CASES.values() if case.game is game for plan in _plans(case)}
    assert found
    for lang in LANGUAGES:
        assert [doctrine for doctrine in found if f"doctrine.{doctrine}" not in words(game, lang)] == []


def _plans(case: Case) -> Iterator[Any]:
    """All plans that come up in the first part of a random game, from one case of a few."""
    if case in COUNSELLED:
        for counsel, play in looks(case, 8):
            yield from counsel.plans(play)
