"""Players choose legally, repeat themselves for the same luck, and greedy takes the better."""

from typing import Any

import pytest

from grognard.arena.playout import Setting, begin, choice, play_by
from grognard.engine.dice import Dice, Luck
from grognard.engine.play import Play
from grognard.players import UnknownPlayer, player, players_of
from grognard.players.greedy import NoAppraisal
from tests.toy import TOY, Toy
from tests.toy_board import SIDES, Attack, enemy


class Appraised(Toy):
    def appraise(self, play: Play[Any], side: str) -> float:
        return len(play.pieces(side)) - len(play.pieces(enemy(side)))  # type: ignore[attr-defined]


class Planned(Toy):
    def appraisal(self) -> Any:
        return player("random")


def test_players_by_name() -> None:
    assert players_of(TOY) == ["random"]
    assert players_of(Appraised()) == players_of(Planned()) == ["greedy", "recruit", "random"]
    with pytest.raises(UnknownPlayer, match=r"oracle.*greedy, recruit, random"):
        player("oracle")


def test_greedy_needs_an_appraisal() -> None:
    with pytest.raises(NoAppraisal, match="toy"):
        player("greedy").choose(TOY.start("meeting", (), Dice(b"x")), Luck(1))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_luck_the_same_game(name: str) -> None:
    def played() -> str:
        game = Appraised()
        play = begin(game, Setting("meeting"), "seed")
        play_by({side: player(name) for side in SIDES}, play, Luck(3))
        return game.digest(play.state)

    assert played() == played()


def test_greedy_attacks_where_it_pays() -> None:
    game = Appraised()
    play = game.position('{"pieces": {"red-1": "west", "red-2": "hill", "blue-1": "wood", "blue-2": "east"}}')
    assert isinstance(player("greedy").choose(play, Luck(1)), Attack)


def test_a_recruit_errs_now_and_then() -> None:
    game = Appraised()
    play = game.position('{"pieces": {"red-1": "west", "red-2": "hill", "blue-1": "wood", "blue-2": "east"}}')
    chosen = [player("recruit").choose(play, Luck(number)) for number in range(100)]
    assert 5 <= sum(not isinstance(action, Attack) for action in chosen) <= 45


def test_choosing_does_not_touch_the_play() -> None:
    for game in (Appraised(), Planned()):
        play = game.start("meeting", (), Dice(b"x"))
        before = game.digest(play.state)
        assert play.ruling(choice(player("greedy"), play, Luck(1)))
        assert game.digest(play.state) == before


def test_greedy_wins_twice_as_often_as_it_loses_to_random() -> None:
    game, winners = Appraised(), {"greedy": 0, "random": 0, "": 0}
    for number in range(100):
        side = SIDES[number % 2]
        names = {side: "greedy", enemy(side): "random", "": ""}
        play = begin(game, Setting("meeting"), f"duel/{number}")
        play_by({of: player(names[of]) for of in SIDES}, play, Luck(number))
        winners[names[game.outcome(play).winner]] += 1
    assert winners["greedy"] >= 2 * winners["random"]
