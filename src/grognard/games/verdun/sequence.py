"""4.0 The sequence of play, on one page."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BeginBreakthrough, Breakthrough
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.rally import Rally
from grognard.games.verdun.recovery import Recovery
from grognard.games.verdun.reinforcements import Reinforce, RemoveInterdiction
from grognard.games.verdun.replacements import DrawReplacements, Replacements
from grognard.games.verdun.state import ASSAULTED, ATTACKED, DONE, ENTITLED, FRESH
from grognard.games.verdun.supply import CheckSupply
from grognard.games.verdun.victory import outcome
from grognard.games.verdun.war import War
from grognard.games.verdun.weather import Weather

TURNS = 9
PHASES = (
    ("weather", ""),
    ("organization", "german"), ("bombardment", "german"), ("movement", "german"), ("assault", "german"),
    ("breakthrough", "german"),
    ("organization", "french"), ("bombardment", "french"), ("movement", "french"), ("assault", "french"),
    ("breakthrough", "french"),
    ("recovery", ""),
)  # fmt: skip


@rule("4.II", "4.VII")
def organization(side: str) -> tuple[Step[War], ...]:
    return (
        CheckSupply(side), Rally(side), DrawReplacements(side), Replacements(side), Reinforce(side),
        RemoveInterdiction(side),
    )  # fmt: skip


@rule("4.III", "4.VIII", "4.IV", "4.IX")
def fire_and_move(phase: str, side: str) -> tuple[Step[War], ...]:
    return (Bombard(side),) if phase == "bombardment" else (Movement(side),)


@rule("4.V", "4.X", "4.VI", "4.XI")
def fight(phase: str, side: str) -> tuple[Step[War], ...]:
    return (AssaultPhase(side),) if phase == "assault" else (BeginBreakthrough(side), Breakthrough(side))


@rule("4.I", "4.XII")
def shared(phase: str) -> tuple[Step[War], ...]:
    return (Weather(),) if phase == "weather" else (Recovery(),)


def steps_of(phase: str, side: str) -> tuple[Step[War], ...]:
    if phase == "organization":
        return organization(side)
    if phase in ("bombardment", "movement"):
        return fire_and_move(phase, side)
    return fight(phase, side) if side else shared(phase)


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: str
    side: str


class Ended(Event, frozen=True):
    """4.0b: the result after the last turn."""

    level: str
    points: int


class Turn(Step[War], frozen=True):
    """4.0a: nine turns of twelve phases; after the ninth the points are counted (4.0b)."""

    @rule("4.0a", "4.0b")
    def run(self, war: War) -> None:
        if war.state.turn == TURNS:
            result = outcome(war)
            war.tell(Ended(result.level, result.points))
            return
        war.state.turn += 1
        war.tell(TurnBegan(war.state.turn))
        clear(war, ATTACKED | FRESH)
        war.then(*(BeginPhase(number) for number in range(len(PHASES))), Turn())


class BeginPhase(Step[War], frozen=True):
    """Notes where play is, wipes the marks that last one phase, and puts the phase on the agenda."""

    number: int

    def run(self, war: War) -> None:
        phase, side = PHASES[self.number]
        war.state.phase = self.number
        war.state.forts_assaulted = 0
        clear(war, DONE | ASSAULTED | ENTITLED)
        war.tell(PhaseBegan(phase, side))
        war.then(*steps_of(phase, side))


def clear(war: War, marks: int) -> None:
    war.state.marks[:] = [value & ~marks for value in war.state.marks]
