"""The sequence of play, on one page: a turn, its administrative and operational sequences, their phases, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.air import AirArrivals, air_ends, superiority_phase
from grognard.games.somme.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.somme.bruchmuller import bruchmuller_leaves
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import combat_phase
from grognard.games.somme.disengagement import disengagement_phase
from grognard.games.somme.exploitation import exploitation_phase
from grognard.games.somme.hand import draw_phase, event_window, hand_limit_phase
from grognard.games.somme.movement import movement_phase
from grognard.games.somme.offensives import GunsBack, declaration_phase, preparation_phase
from grognard.games.somme.reinforcements import reinforcement_phase
from grognard.games.somme.replacements import replacement_phase
from grognard.games.somme.state import (
    ADMINISTRATION,
    ARRIVED,
    COMBAT,
    DISENGAGING,
    END,
    EXPLOITING,
    MOVEMENT,
    PHASES,
)
from grognard.games.somme.supply_phase import supply_phase
from grognard.games.somme.victory import CountVictory, DecisiveVictory
from grognard.games.somme.weather import WeatherRoll

Steps = list[Step[Any]]

SEQUENCES: Final = 3  # of a turn with an offensive
PHASES_OF: Final[Mapping[int, Callable[[str], Steps]]] = {
    MOVEMENT: movement_phase,
    COMBAT: combat_phase,
    DISENGAGING: disengagement_phase,
    EXPLOITING: exploitation_phase,
}


class TurnBegan(Event, frozen=True):
    turn: int
    begins: str
    ends: str


class SequenceBegan(Event, frozen=True):
    sequence: int
    sequences: int


class PhaseBegan(Event, frozen=True):
    phase: str
    side: str


class TurnEnded(Event, frozen=True):
    turn: int


# the turn


class StartTurn(Step[Campaign18], frozen=True):
    """7.0: the administrative sequence, one or three operational sequences, and the end of the turn."""

    turn: int

    @rule("7.0a", "1.0b", "B-2")
    def run(self, play: Campaign18) -> None:
        state, row = play.state, play.field.track[self.turn - 1]
        state.turn, state.sequence, state.sequences, state.phase = self.turn, 0, 1, ADMINISTRATION
        state.side, state.declared = state.initiative, -1
        play.tell(TurnBegan(self.turn, row.begins, row.ends))
        play.then(*administration(play), OperationalSequences(), EndTurn())


def administration(play: Campaign18) -> Steps:
    return advanced_administration() if play.advanced else basic_administration()


@rule("7.0b")
def basic_administration() -> Steps:
    """Q-101: the guns are turned back, aircraft arrive; offensives, supply, air superiority."""
    return [GunsBack(), AirArrivals(), *declaration_phase(), *supply_phase(), *superiority_phase()]


@rule("B-1", "A-1")
def advanced_administration() -> Steps:
    """Q-102: the list of the campaign takes the place of the basic one."""
    return [
        GunsBack(),
        AirArrivals(),
        *draw_phase(),
        *declaration_phase(),
        *supply_phase(),
        *preparation_phase(),
        *replacement_phase(),
        OpenWindows("reinforcements"),
        *reinforcement_phase(),
        OpenWindows("superiority"),
        *superiority_phase(),
        *hand_limit_phase(),
    ]


class OpenWindows(Step[Campaign18], frozen=True):
    """C.3e: both sides may play events of this phase, the initiative player first."""

    phase: str

    @rule("C.3e")
    def run(self, play: Campaign18) -> None:
        first = play.state.initiative
        play.then(*event_window(SIDES[first], self.phase), *event_window(SIDES[ENEMY[first]], self.phase))


# the operational sequences


class OperationalSequences(Step[Campaign18], frozen=True):
    """8.0b: one, or three if an offensive was declared on this turn."""

    @rule("7.0a", "7.0d", "S1-01")
    def run(self, play: Campaign18) -> None:
        play.state.sequences = SEQUENCES if play.offensive_in_progress else 1
        play.then(*(StartSequence(number) for number in range(1, play.state.sequences + 1)))


class StartSequence(Step[Campaign18], frozen=True):
    """The weather, the four phases of the initiative player, those of the other, and the return of the aircraft."""

    sequence: int

    @rule("7.0c", "7.0d")
    def run(self, play: Campaign18) -> None:
        state = play.state
        state.sequence, state.side = self.sequence, state.initiative
        state.attempts[:] = [0, 0]
        play.clear(ARRIVED)
        bruchmuller_leaves(play)
        play.tell(SequenceBegan(self.sequence, state.sequences))
        play.then(WeatherRoll(), *sides_phases(state.initiative), *sides_phases(ENEMY[state.initiative]), *air_ends())


@rule("7.0c")
def sides_phases(side: int) -> Steps:
    """Movement, combat, disengagement and exploitation of a side."""
    return [BeginPhase(SIDES[side], phase) for phase in PHASES_OF]


class BeginPhase(Step[Campaign18], frozen=True):
    """Notes where play is, and puts the phase on the agenda."""

    side: str
    phase: int

    def run(self, play: Campaign18) -> None:
        play.state.side, play.state.phase = SIDES.index(self.side), self.phase
        play.tell(PhaseBegan(f"phase_{PHASES[self.phase]}", self.side))
        play.then(*steps_of(self.side, self.phase))


def steps_of(side: str, phase: int) -> Steps:
    """All that a phase of a side consists of; the campaign may be won after each Allied exploitation (Q-42)."""
    decisive: Steps = [DecisiveVictory()] if (side, phase) == (SIDES[ALLIED], EXPLOITING) else []
    return [*PHASES_OF[phase](side), *decisive]


# the end


class EndTurn(Step[Campaign18], frozen=True):
    """After the last turn the winner is found; else the turn marker goes on."""

    @rule("7.0e", "16.0a")
    def run(self, play: Campaign18) -> None:
        state = play.state
        state.phase = END
        play.tell(TurnEnded(state.turn))
        play.then(StartTurn(state.turn + 1) if state.turn < state.last_turn else CountVictory())


def rest_of_turn(play: Campaign18) -> Steps:
    """What follows the phase that play is in: the phases and sequences still to come, and the end of the turn."""
    state = play.state
    if state.phase == END:
        return []
    if state.phase == ADMINISTRATION:
        return [OperationalSequences(), EndTurn()]
    order = [phase for phase in PHASES_OF if phase > state.phase]
    later: Steps = [BeginPhase(SIDES[state.side], phase) for phase in order]
    if state.side == state.initiative:
        later += sides_phases(ENEMY[state.side])
    follows: Steps = [StartSequence(number) for number in range(state.sequence + 1, state.sequences + 1)]
    return [*later, *air_ends(), *follows, EndTurn()]
