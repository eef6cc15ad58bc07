"""4.0: nine turns of twelve phases, in their order."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.events import Event
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BeginBreakthrough, Breakthrough
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.rally import Rally
from grognard.games.verdun.recovery import Recovery
from grognard.games.verdun.reinforcements import Reinforce, RemoveInterdiction
from grognard.games.verdun.replacements import DrawReplacements, Replacements
from grognard.games.verdun.sequence import PHASES, BeginPhase, Ended, PhaseBegan, Turn, TurnBegan, steps_of
from grognard.games.verdun.state import ASSAULTED, ATTACKED, DONE, FRESH
from grognard.games.verdun.supply import CheckSupply
from grognard.games.verdun.weather import Weather
from tests.games.support import events
from tests.games.verdun.support import GAME, battle


@pytest.fixture(scope="module")
def whole_game() -> list[Event]:
    told: list[Event] = []
    war = GAME.start("verdun", (), Dice(b"sequence"), told)
    luck = Luck(1)
    while war.decision:
        war.apply(war.decision.sample(war, luck))
    return told


@pytest.mark.rule("4.0a")
def test_nine_turns_each_with_twelve_phases_in_order(whole_game: list[Event]) -> None:
    turns = [event.turn for event in whole_game if isinstance(event, TurnBegan)]
    phases = [(event.phase, event.side) for event in whole_game if isinstance(event, PhaseBegan)]
    assert turns == list(range(1, 10))
    assert phases == list(PHASES) * 9


@pytest.mark.rule("4.0b")
def test_points_are_counted_once_after_the_ninth_turn(whole_game: list[Event]) -> None:
    assert isinstance(whole_game[-1], Ended)
    assert sum(isinstance(event, Ended) for event in whole_game) == 1


@pytest.mark.rule("4.I", "4.XII")
def test_weather_opens_the_turn_and_recovery_closes_it() -> None:
    assert steps_of(*PHASES[0]) == (Weather(),)
    assert steps_of(*PHASES[-1]) == (Recovery(),)


@pytest.mark.rule("4.II", "4.VII")
@pytest.mark.parametrize(("number", "side"), [(1, "german"), (6, "french")])
def test_organization_runs_in_its_strict_order(number: int, side: str) -> None:
    kinds = [type(step) for step in steps_of(*PHASES[number])]
    assert kinds == [CheckSupply, Rally, DrawReplacements, Replacements, Reinforce, RemoveInterdiction]
    assert all(step.side == side for step in steps_of(*PHASES[number]))  # type: ignore[attr-defined]


@pytest.mark.rule("4.III", "4.VIII")
def test_bombardment_follows_organization() -> None:
    assert steps_of(*PHASES[2]) == (Bombard("german"),)
    assert steps_of(*PHASES[7]) == (Bombard("french"),)


@pytest.mark.rule("4.IV", "4.IX")
def test_movement_follows_bombardment() -> None:
    assert steps_of(*PHASES[3]) == (Movement("german"),)
    assert steps_of(*PHASES[8]) == (Movement("french"),)


@pytest.mark.rule("4.V", "4.X")
def test_assaults_follow_movement() -> None:
    assert steps_of(*PHASES[4]) == (AssaultPhase("german"),)
    assert steps_of(*PHASES[9]) == (AssaultPhase("french"),)


@pytest.mark.rule("4.VI", "4.XI")
def test_breakthrough_follows_assaults() -> None:
    assert steps_of(*PHASES[5]) == (BeginBreakthrough("german"), Breakthrough("german"))
    assert steps_of(*PHASES[10]) == (BeginBreakthrough("french"), Breakthrough("french"))


def test_a_phase_wipes_what_lasts_one_phase() -> None:
    war = battle({"0517": ["g_5_8g done assaulted attacked"]}, forts_assaulted=1)
    war.then(BeginPhase(11))
    war.advance()
    assert not war.has(war.unit("g_5_8g"), DONE | ASSAULTED)
    assert war.has(war.unit("g_5_8g"), ATTACKED)
    assert war.state.forts_assaulted == 0


def test_a_turn_wipes_what_lasts_one_turn() -> None:
    war = battle({"0517": ["g_5_8g attacked", "g_remnant_1 fresh"]}, dice=[4] * 20)
    war.then(Turn())
    war.advance()
    assert events(war, TurnBegan)
    assert not any(marks & (ATTACKED | FRESH) for marks in war.state.marks)
