"""The turn: its phases in order, who is next, and what begins it."""

from __future__ import annotations

import pytest

from grognard.engine.steps import Decision
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, SIDES
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import EndCombat
from grognard.games.greatwar.command import CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.ending import Resupply, TakeTokens
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.sequence import PHASES, FirstTurn, StartOfTurn, TurnBegan, steps_of
from grognard.games.greatwar.windows import Pass, Window
from tests.games.greatwar.support import BOX, battle, names
from tests.games.support import events

FRONT = {"6-4": "G1 infantry", "8-4": "A1 infantry"}


def turn(**more: object) -> Battle:
    """A German turn with a card for the section of the unit, which is on the German right."""
    hands = ("probe_right_1",), ("probe_left_1",)
    return battle(FRONT, [StartOfTurn("german")], hands=hands, first=0, **more)


def passed(play: Battle) -> Battle:
    """Past all windows to the next decision that is none."""
    while isinstance(play.decision, Window):
        play.apply(Pass())
    return play


@pytest.mark.rule("TURN-02")
def test_the_phases_come_in_their_order() -> None:
    play, found = turn(), list[tuple[str, type[Decision[Battle]] | None]]()
    for action in (PlayCommandCard("probe_right_1"), Order(("G1",)), EndMoves(), EndCombat(), TakeTokens()):
        found.append((play.state.phase, type(passed(play).decision)))
        play.apply(action)
    assert found == [
        ("command", PlayCommand),
        ("orders", NameUnits),
        ("movement", MoveUnits),
        ("combat", Combat),
        ("end", Resupply),
    ]


@pytest.mark.rule("TURN-01")
def test_then_it_is_the_turn_of_the_other_side() -> None:
    play = turn()
    for action in (PlayCommandCard("probe_right_1"), Order(()), TakeTokens()):
        passed(play).apply(action)
    assert passed(play).decision == PlayCommand("allied")
    assert [(event.side, event.turn) for event in events(play, TurnBegan)] == [("german", 1), ("allied", 1)]


def test_a_turn_is_counted_when_it_comes_round_to_the_first_side() -> None:
    play = battle(FRONT, [StartOfTurn("german")], hands=(("probe_left_1",), ()), first=1, turn=3)
    assert play.state.turn == 3
    play = battle(FRONT, [StartOfTurn("allied")], hands=((), ("probe_left_1",)), first=1, turn=3)
    assert play.state.turn == 4


def test_whoever_is_first_begins() -> None:
    play = battle(FRONT, [FirstTurn()], hands=((), ("probe_left_1",)), first=1)
    assert (play.decision, play.state.turn) == (PlayCommand("allied"), 1)


@pytest.mark.rule("CMD-05")
def test_a_card_that_orders_nobody_leads_to_the_end_of_the_turn() -> None:
    play = battle(FRONT, [StartOfTurn("german")], hands=(("probe_left_1",), ()), first=0)
    play.apply(PlayCommandCard("probe_left_1"))
    assert isinstance(passed(play).decision, Resupply)


def test_the_other_side_answers_the_command_card() -> None:
    assert steps_of("command", "german")[1] == CommandWindow("allied")


@pytest.mark.rule("RES-08")
def test_the_artillery_fires_between_movement_and_combat() -> None:
    assert [type(steps_of(phase, SIDES[0])[0]) for phase in PHASES[3:5]] == [ReserveArtillery, Combat]


@pytest.mark.rule("MED-03")
def test_medals_for_ground_are_taken_at_the_start_of_the_turn() -> None:
    medals = BOX.settings["s04"].medals
    medal = next(i for i, medal in enumerate(medals) if medal.kind == "group" and medal.worth[ALLIED])
    units = {"1-1": "G1 infantry", names(medals[medal].hexes)[0]: "A1 infantry"}
    play = battle(units, [StartOfTurn("allied")], scenario="s04", real_ground=True, hands=((), ("forward_1",)))
    assert play.state.held[2 * medal + ALLIED] == 1
