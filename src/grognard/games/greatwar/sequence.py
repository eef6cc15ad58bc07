"""The turn on one page: a Command card, orders, movement, reserve artillery, combat, and the end of the turn."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES, side_index
from grognard.games.greatwar.carry_out import CarryOutCard
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import CommandWindow, PlayCommand
from grognard.games.greatwar.ending import EndOfTurn
from grognard.games.greatwar.medals import award_at_start
from grognard.games.greatwar.movement import AfterMoves, Movement
from grognard.games.greatwar.orders import GiveOrders

SET_UP: Final = "set_up"
PHASES: Final = ("command", "orders", "movement", "artillery", "combat", "end")


class TurnBegan(Event, frozen=True):
    """The turn of a side, and how many times both have had theirs."""

    side: str
    turn: int


@rule("TURN-02", "RES-08", "BAT-02")
def steps_of(phase: str, side: str) -> tuple[Step[Battle], ...]:
    """What a phase is made of; the reserve artillery fires after the moves and before all other combat."""
    if phase == "command":
        return PlayCommand(side), CommandWindow(other(side)), CarryOutCard(side)
    if phase == "orders":
        return (GiveOrders(side),)
    if phase == "movement":
        return Movement(side), AfterMoves(side)
    if phase == "artillery":
        return (ReserveArtillery(side),)
    return (Combat(side),) if phase == "combat" else (EndOfTurn(side),)


def other(side: str) -> str:
    return SIDES[1 - side_index(side)]


class FirstTurn(Step[Battle], frozen=True):
    """Everything is set up, and it is known who begins."""

    def run(self, battle: Battle) -> None:
        battle.then(StartOfTurn(SIDES[battle.state.first]))


class StartOfTurn(Step[Battle], frozen=True):
    """The turn goes to a side: first the medals for what it holds, then its phases."""

    side: str

    @rule("TURN-01", "TURN-02", "MED-03")
    def run(self, battle: Battle) -> None:
        state, index = battle.state, side_index(self.side)
        state.active = index
        state.turn += index == state.first
        state.phase = PHASES[0]
        battle.tell(TurnBegan(self.side, state.turn))
        award_at_start(battle, index)
        battle.then(*rest_of_turn(self.side, PHASES[0]))


class BeginPhase(Step[Battle], frozen=True):
    """Notes where play is, and puts the phase on the agenda."""

    phase: str

    def run(self, battle: Battle) -> None:
        battle.state.phase = self.phase
        battle.then(*steps_of(self.phase, SIDES[battle.state.active]))


@rule("CMD-05")
def rest_of_turn(side: str, phase: str) -> tuple[Step[Battle], ...]:
    """The phases from this one on, then the other side. Without orders there is nothing to decide in phases 2 to 4."""
    left = PHASES[PHASES.index(phase) :]
    return (*(BeginPhase(each) for each in left), StartOfTurn(other(side)))
