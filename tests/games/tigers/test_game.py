"""The game as a whole: its scenarios, its options, its steps."""

from __future__ import annotations

from typing import get_args

import pytest

from grognard import games
from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import BadOption, UnknownScenario
from grognard.games.tigers.game import Actions, Steps, Tigers
from tests.games.tigers.support import GAME, THEATRE


def test_it_is_on_the_shelf() -> None:
    assert isinstance(games.game("tigers"), Tigers)


def test_tags_are_unique() -> None:
    for union in (Actions, Steps):
        names = [kind.__name__ for kind in get_args(union)]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_each_option_can_be_chosen(scenario: str) -> None:
    for option in GAME.scenario(scenario).options:
        assert GAME.start(scenario, [option.key], Dice(b"options")).state.options == (option.key,)


def test_unknown_options_and_scenarios_are_refused() -> None:
    with pytest.raises(BadOption, match="snow"):
        GAME.start("campaign", ["snow"], Dice(b"options"))
    with pytest.raises(UnknownScenario):
        GAME.scenery("christmas")


@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_random_games_go_on_to_their_end(scenario: str) -> None:
    last = THEATRE.scenarios[scenario].last
    for seed in range(3):
        play, luck = GAME.start(scenario, [], Dice(b"%d" % seed)), Luck(seed)
        while play.decision:
            play.apply(play.decision.sample(play, luck))
        assert play.clock == last
        assert GAME.outcome(play).winner in ("", "german", "allied")


def test_credits_name_the_designer_and_the_source_of_coordinates() -> None:
    assert GAME.credits["designer"] == "Ray Freeman"
    assert "GeoNames" in GAME.credits["coordinates"]
