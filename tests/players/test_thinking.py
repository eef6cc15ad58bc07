"""Veteran and general follow the counsel of a game, find what pays, and never look at what is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.arena.playout import Setting, begin, choice, play_by
from grognard.engine.counsel import Plan
from grognard.engine.dice import Dice, Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.players import UnknownPlayer, player, players_of, seats_of
from grognard.players.budget import Budget
from grognard.players.hint import hint
from grognard.players.search import Question, best, tried
from grognard.players.thinking import General, Mind, NoCounsel, Veteran
from tests.toy import TOY
from tests.toy_board import SIDES, Attack, Move, Pass, enemy
from tests.toy_counsel import Clerk, Counselled, ToyCounsel

GAME = Counselled()
TRIES = Budget(60, "tries")
NEXT_TO_EACH_OTHER = '{"pieces": {"red-1": "hill", "red-2": "hill", "blue-1": "wood", "blue-2": "east"}}'


def position() -> Play[Any]:
    return GAME.position(NEXT_TO_EACH_OTHER)


def test_the_veteran_follows_the_standard_doctrine() -> None:
    assert isinstance(Veteran().choose(position(), Luck(1)), Pass)


def advised_by(counsel: ToyCounsel) -> Play[Any]:
    """The same position in a game with another counsel."""

    class Game(Counselled):
        def counsel(self) -> ToyCounsel:
            return counsel

    return Game().position(NEXT_TO_EACH_OTHER)


class Rehearsed(ToyCounsel):
    """Keeps in mind when it was asked for the chance."""

    rehearsals = 12

    def __init__(self) -> None:
        self.asked: set[int] = set()

    def chance(self, play: Play[Any], side: str) -> float:
        self.asked.add(self.moment(play))
        return super().chance(play, side)


def test_a_veteran_rehearses_where_the_game_asks_for_it() -> None:
    veteran = Veteran()
    assert isinstance(veteran.choose(advised_by(Rehearsed()), Luck(1)), Attack)
    assert veteran.found is not None
    assert 12 <= veteran.found.tries < 15


def test_a_veteran_looks_no_farther_than_the_end_of_its_turn() -> None:
    counsel = Rehearsed()
    play = advised_by(counsel)
    Veteran().choose(play, Luck(1))
    assert counsel.asked == {counsel.moment(play) + 1}


def test_a_general_makes_at_least_as_many_tries_as_the_game_asks_for() -> None:
    class Thorough(ToyCounsel):
        enough = 24

    general = General(Budget(8, "tries"))
    general.choose(advised_by(Thorough()), Luck(1))
    assert general.found is not None
    assert 24 <= general.found.tries < 30


def test_only_tries_can_be_too_few() -> None:
    assert Budget(8, "tries").at_least(24) == Budget(24, "tries")
    assert Budget(30, "tries").at_least(24) == Budget(30, "tries")
    assert Budget(5).at_least(24) == Budget(5)


def test_the_general_finds_that_attacking_pays() -> None:
    general = General(TRIES)
    assert isinstance(general.choose(position(), Luck(1)), Attack)
    assert general.found is not None
    assert general.found.plan == Plan("attack")
    assert general.found.chance > general.found.standard


def test_the_general_thinks_once_a_phase() -> None:
    play, general = position(), General(TRIES)
    play.apply(general.choose(play, Luck(1)))
    while play.decision is not None and play.decision.side != "red":
        play.apply(play.decision.candidates(play)[0])
    general.choose(play, Luck(2))
    assert general.found is None


class Lasting(ToyCounsel):
    """What is chosen holds for good."""

    def lasts(self, since: str, now: str) -> bool:
        return bool(since)


EARLIER = Mind("earlier", "run")


def test_a_doctrine_that_lasts_is_followed_as_long_as_nothing_better_is_found() -> None:
    general = General(TRIES)
    general.mind, general.stop = EARLIER, lambda: True
    assert isinstance(general.choose(advised_by(Lasting()), Luck(1)), Move)
    assert general.mind.doctrine == "run"


def test_a_doctrine_that_lasts_is_left_for_a_better_one() -> None:
    general = General(TRIES)
    general.mind = EARLIER
    assert isinstance(general.choose(advised_by(Lasting()), Luck(1)), Attack)


def test_a_doctrine_that_lasts_goes_on_after_what_is_done_first() -> None:
    class Beginning(Lasting):
        def plans(self, play: Play[Any]) -> list[Plan]:
            return [Plan("wait"), Plan("wait", Attack("red-1", "blue-1"))]

    general = General(TRIES)
    general.mind = EARLIER
    general.choose(advised_by(Beginning()), Luck(1))
    assert general.found is not None
    assert general.found.plan.doctrine == "run"


def keeps_to_its_doctrine(general: General, counsel: Lasting) -> bool:
    """Does it go on as before, without a thought?"""
    general.mind = EARLIER
    return isinstance(general.choose(advised_by(counsel), Luck(1)), Move) and general.found is None


def test_where_there_is_nothing_to_think_about_a_doctrine_that_lasts_is_kept() -> None:
    class Idle(Lasting):
        def plans(self, play: Play[Any]) -> list[Plan]:
            return [Plan("wait")]

    assert keeps_to_its_doctrine(General(TRIES), Idle())


def test_who_counts_too_few_tries_keeps_to_a_doctrine_that_lasts() -> None:
    class Thorough(Lasting):
        enough = 24

    assert keeps_to_its_doctrine(General(Budget(8, "tries")), Thorough())


def test_a_veteran_rehearses_no_phase_for_which_a_doctrine_lasts() -> None:
    class Once(Lasting):
        rehearsals = 12

    assert keeps_to_its_doctrine(Veteran(), Once())


def doctrines_in_a_try(counsel: type[ToyCounsel]) -> set[str]:
    """By which the side decides in a try that looks two of its turns ahead."""
    followed = set[str]()

    class Watched(counsel):  # type: ignore[misc, valid-type]
        def staff(self, doctrine: str) -> Clerk:
            return Noting(doctrine)

        def until(self, play: Play[Any]) -> int:
            return self.moment(play) + 4

    class Noting(Clerk):
        def choose(self, play: Play[Any], luck: Luck) -> Action:
            if play.state.agenda[-1].side == "red":
                followed.add(self.doctrine)
            return super().choose(play, luck)

    tried(Question(advised_by(counsel()), Watched()), Plan("run"), 1)
    return followed


def test_a_plan_is_tried_out_as_long_as_it_lasts() -> None:
    assert doctrines_in_a_try(ToyCounsel) == {"run", "wait"}
    assert doctrines_in_a_try(Lasting) == {"run"}


def test_a_mind_is_all_that_a_general_has_to_keep() -> None:
    play, first, second = position(), General(TRIES), General(TRIES)
    action = first.choose(play, Luck(1))
    second.mind = msgspec.json.decode(msgspec.json.encode(first.mind), type=Mind)
    assert second.choose(play, Luck(9)) == action
    assert second.found is None


def test_with_few_tries_only_the_first_plans_are_tried() -> None:
    class Many(ToyCounsel):
        def plans(self, play: Play[Any]) -> list[Plan]:
            return [Plan("wait"), Plan("attack"), *(Plan("run", Move("red-1", "west")) for _ in range(8))]

    plans = Many().plans(position())
    found = best(Question(position(), Many()), plans, Budget(20, "tries"), Luck(1))
    assert found.plan == Plan("attack")


def test_told_to_stop_it_takes_the_standard_plan() -> None:
    general = General(Budget(60))
    general.stop = lambda: True
    assert isinstance(general.choose(position(), Luck(1)), Pass)
    assert general.found is not None
    assert general.found.tries == 0


def test_a_first_action_is_done_first() -> None:
    class Firm(ToyCounsel):
        def plans(self, play: Play[Any]) -> list[Plan]:
            return [Plan("wait", Move("red-1", "west"))]

    class Game(Counselled):
        def counsel(self) -> ToyCounsel:
            return Firm()

    play = Game().position(NEXT_TO_EACH_OTHER)
    general = General(TRIES)
    assert general.choose(play, Luck(1)) == Move("red-1", "west")
    assert general.mind.doctrine == "wait"


def test_the_same_tries_come_to_the_same_with_more_hands() -> None:
    plans = GAME.counsel().plans(position())
    alone = best(Question(position(), GAME.counsel(), hands=1), plans, TRIES, Luck(1))
    together = best(Question(position(), GAME.counsel(), hands=2), plans, TRIES, Luck(1))
    assert alone.plan == together.plan == Plan("attack")


def test_what_is_hidden_does_not_change_the_choice() -> None:
    """The cards that the other side holds are exchanged; the general sees no difference."""
    play = begin(GAME, Setting("meeting"), "seed")
    for number in range(30):
        side = play.state.agenda[-1].side
        swapped = GAME.imagine(play, side, Dice(b"%d" % number))
        chosen = [choice(General(Budget(12, "tries")), each, Luck(number)) for each in (play, swapped)]
        assert chosen[0] == chosen[1]
        play.apply(chosen[0])
        if play.over:
            break


def test_who_has_lost_everything_resigns() -> None:
    class Hopeless(ToyCounsel):
        def chance(self, play: Play[Any], side: str) -> float:
            return float(side == "blue")

    class Game(Counselled):
        def counsel(self) -> ToyCounsel:
            return Hopeless()

    assert Veteran().resigns(Game().position(NEXT_TO_EACH_OTHER))
    assert not Veteran().resigns(position())


def test_a_hint_says_what_and_why() -> None:
    found = hint(position(), TRIES, Luck(1))
    assert isinstance(found.action, Attack)
    assert found.why is not None
    assert (found.plan, found.why.key) == ("attack", "explain.toy")
    assert 0 <= found.standard < found.chance <= 1


def test_a_hint_where_there_is_nothing_to_think_about() -> None:
    play = position()
    play.apply(Attack("red-1", "blue-1"))
    found = hint(play, TRIES, Luck(1))
    assert (found.plan, found.tries, found.chance) == ("wait", 0, found.standard)


def test_the_general_beats_the_veteran() -> None:
    won = 0.0
    for number in range(20):
        side = SIDES[number % 2]
        names = {side: "general@24tries", enemy(side): "veteran"}
        play = begin(GAME, Setting("meeting"), f"duel/{number}")
        play_by({of: player(names[of]) for of in SIDES}, play, Luck(number))
        winner = GAME.outcome(play).winner
        won += 1.0 if winner == side else 0.0 if winner else 0.5
    assert won >= 13


# by name


def test_who_can_play_a_game_with_counsel() -> None:
    assert players_of(GAME) == ["general", "veteran", "greedy", "recruit", "random"]
    assert seats_of(GAME) == ["recruit", "veteran", "general"]
    assert seats_of(TOY) == ["random"]
    with pytest.raises(NoCounsel, match="toy"):
        Veteran().choose(TOY.start("meeting", (), Dice(b"x")), Luck(1))


@pytest.mark.parametrize(("name", "budget"), [
    ("general", Budget(5.0)), ("general@20", Budget(20.0)), ("general@1.5cpu", Budget(1.5, "cpu")),
    ("general@24tries", Budget(24.0, "tries")),
])  # fmt: skip
def test_a_general_is_told_how_long_to_think(name: str, budget: Budget) -> None:
    general = player(name)
    assert isinstance(general, General)
    assert general.budget == budget


@pytest.mark.parametrize("name", ["general@", "general@61", "general@0", "general@soon", "veteran@5", "oracle@5"])
def test_a_wrong_budget_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=name):
        player(name)
