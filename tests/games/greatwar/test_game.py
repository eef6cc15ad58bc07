"""The game as a whole: its scenarios, its options, its steps, its end."""

from __future__ import annotations

from typing import get_args

import pytest

from grognard import games
from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import BadOption, UnknownScenario
from grognard.engine.game import Outcome
from grognard.games.greatwar.ending import Resupply
from grognard.games.greatwar.game import Actions, GreatWar, Steps
from grognard.games.greatwar.medals import medals_of
from tests.games.greatwar.support import BOX, GAME, battle, unit


def test_it_is_on_the_shelf() -> None:
    assert isinstance(games.game("greatwar"), GreatWar)


def test_tags_are_unique() -> None:
    for union in (Actions, Steps):
        names = [kind.__name__ for kind in get_args(union)]
        assert len(names) == len(set(names))


@pytest.mark.rule("COMP-17")
def test_both_boxes_are_played_together() -> None:
    numbers = [setting.number for setting in BOX.settings.values()]
    assert numbers == [*range(1, 17), *range(41, 59)]
    assert [scenario.key for scenario in GAME.scenarios] == list(BOX.settings)
    assert {scenario.turns for scenario in GAME.scenarios} == {0}


@pytest.mark.parametrize("scenario", BOX.settings)
def test_each_option_can_be_chosen(scenario: str) -> None:
    for option in GAME.scenario(scenario).options:
        assert GAME.start(scenario, [option.key], Dice(b"options")).state.options == (option.key,)


def test_unknown_options_and_scenarios_are_refused() -> None:
    with pytest.raises(BadOption, match="snow"):
        GAME.start("s01", ["snow"], Dice(b"options"))
    with pytest.raises(UnknownScenario):
        GAME.scenery("s17")


@pytest.mark.parametrize("scenario", BOX.settings)
def test_random_games_end_with_a_winner_who_has_the_medals(scenario: str) -> None:
    play, luck = GAME.start(scenario, [], Dice(b"end")), Luck(scenario)
    while play.decision:
        play.apply(play.decision.sample(play, luck))
    outcome = GAME.outcome(play)
    assert outcome.level == "won"
    assert medals_of(play, GAME.sides.index(outcome.winner)) >= play.setting.medals_to_win


@pytest.mark.rule("OBJ-01")
def test_the_points_are_the_lead_in_medals() -> None:
    play = battle({"3-5": "G1 infantry", "9-5": "A1 infantry", "9-6": "A2 infantry"}, [Resupply("german")])
    play.eliminate(unit(play, "A1"))
    assert GAME.outcome(play) == Outcome("", "undecided", 1)
    play.state.held[0] = play.setting.medals_to_win - 1
    play.eliminate(unit(play, "A2"))
    assert GAME.outcome(play) == Outcome("german", "won", play.setting.medals_to_win)
    assert play.over


def test_credits_name_the_designer() -> None:
    assert GAME.credits["designer"] == "Richard Borg"
