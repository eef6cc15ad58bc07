"""The sequence of play, on one page: a turn, its two player turns, their phases, and how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.air import PlaceAir, StartBombardment, air_returns
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.bombs import Bombs
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.combat import CombatPhase
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.events import DrawEvent, come_into_force
from grognard.games.blitzkrieg.exploitation import Exploitation, StartExploitation
from grognard.games.blitzkrieg.fall_back import EndCombat, FallBack
from grognard.games.blitzkrieg.first_dcr import FirstDcr
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.interception import AirCombats, Intercept
from grognard.games.blitzkrieg.movement import EndMovement, Movement, StartMovement
from grognard.games.blitzkrieg.night import NightDice, by_day, by_night
from grognard.games.blitzkrieg.points import total, vp
from grognard.games.blitzkrieg.pontoons import FinishPontoons
from grognard.games.blitzkrieg.recovery import CheckCollapse, RecoveryPhase, StubbornDice
from grognard.games.blitzkrieg.reinforcements import Reinforce
from grognard.games.blitzkrieg.rommel_arrival import PlaceRommel
from grognard.games.blitzkrieg.state import (
    AWAY,
    BOMBARDMENT,
    COMBAT,
    END,
    EXITED,
    EXPLOITATION,
    FRESH,
    MOVEMENT,
    ORDER,
    PHASES,
    READY,
    RECOVERED,
    RECOVERY,
    SUPPLY,
)
from grognard.games.blitzkrieg.supply_phase import SupplyPhase
from grognard.games.blitzkrieg.trenches import DigTrenches
from grognard.games.blitzkrieg.victory import VictoryPhase, outcome

Steps = list[Step[Campaign40]]

GERMANS, ALLIES = SIDES


class TurnBegan(Event, frozen=True):
    turn: int
    date: str


class NightFell(Event, frozen=True):
    """The turn that begins is a night turn."""

    turn: int
    date: str


class PhaseBegan(Event, frozen=True):
    phase: str
    side: str


class Ended(Event, frozen=True):
    """The count after the last turn."""

    level: str
    german: str
    allied: str


# the turn


class StartTurn(Step[Campaign40], frozen=True):
    """B-12: whoever is due comes back, interdictors go home, events come into force; then both player turns."""

    turn: int

    @rule("SEQ-01", "SEQ-02")
    def run(self, play: Campaign40) -> None:
        play.state.turn, play.state.side, play.state.phase = self.turn, GERMAN, SUPPLY
        date = play.field.track[self.turn - 1].date
        play.tell(NightFell(self.turn, date) if play.night else TurnBegan(self.turn, date))
        play.clear(FRESH)
        air_returns(play)
        ground_returns(play)
        come_into_force(play)
        play.then(Pontoons(GERMANS), StartPlayerTurn(GERMANS), StartPlayerTurn(ALLIES), EndTurn())


def ground_returns(play: Campaign40) -> None:
    """MOV-09, NGT-17, RNF-03: whoever left the map, was recovered at night or found its entry blocked may enter when
    its turn has come."""
    state = play.state
    for unit, turn in enumerate(state.back):
        if 0 < turn <= state.turn and state.at[unit] in (AWAY, EXITED, RECOVERED):
            play.put(unit, READY)


class StartPlayerTurn(Step[Campaign40], frozen=True):
    """The phases of a side, in their order; a night has no combat and no exploitation."""

    side: str

    @rule("SEQ-03", "SEQ-04", "SEQ-05")
    def run(self, play: Campaign40) -> None:
        play.state.side = SIDES.index(self.side)
        play.then(*(BeginPhase(self.side, phase) for phase in phases_of(play, play.state.side)))


def phases_of(play: Campaign40, side: int) -> list[int]:
    """The phases that a side has in this turn."""
    return [phase for phase in ORDER[side] if not (play.night and phase in (COMBAT, EXPLOITATION))]


class BeginPhase(Step[Campaign40], frozen=True):
    """Notes where play is, and puts the phase on the agenda."""

    side: str
    phase: int

    def run(self, play: Campaign40) -> None:
        play.state.side, play.state.phase = SIDES.index(self.side), self.phase
        play.tell(PhaseBegan(PHASES[self.phase], self.side))
        play.then(*steps_of(play, self.side, self.phase))


# phases


def supply(play: Campaign40, side: str) -> Steps:
    """Trenches, arrivals at the start of the player turn, then supply; Germans may arrive after it, too (B-13)."""
    first: Steps = [DigTrenches(side), *([FirstDcr()] if side == ALLIES else []), Reinforce(side, "start")]
    return [*first, SupplyPhase(side), *([Reinforce(side, "supply")] if side == GERMANS else [])]


def bombardment(play: Campaign40, side: str) -> Steps:
    """Air units, by day only; then the guns."""
    flights = by_day(play, PlaceAir(side), Intercept(_other(side)), AirCombats(), Bombs())
    return [StartBombardment(side), *flights, Gunfire(side)]


def movement(play: Campaign40, side: str) -> Steps:
    first: Steps = [Reinforce(side, "movement"), PlaceRommel(side)] if side == GERMANS else []
    return [*first, StartMovement(side), Movement(side), EndMovement(side)]


def combat(play: Campaign40, side: str) -> Steps:
    return [StartCombat(side), CombatPhase(side), FallBack(side), FallBack(_other(side)), EndCombat()]


def exploitation(play: Campaign40, side: str) -> Steps:
    return [StartExploitation(side), Exploitation(side)]


def recovery(play: Campaign40, side: str) -> Steps:
    return [RecoveryPhase(side), *by_night(play, NightDice(side)), CheckCollapse(side)]


STEPS: Final[Mapping[int, Callable[[Campaign40, str], Steps]]] = {
    SUPPLY: supply,
    BOMBARDMENT: bombardment,
    MOVEMENT: movement,
    COMBAT: combat,
    EXPLOITATION: exploitation,
    RECOVERY: recovery,
}


def steps_of(play: Campaign40, side: str, phase: int) -> Steps:
    """All that a phase of a side consists of."""
    return STEPS[phase](play, side)


def _other(side: str) -> str:
    return ALLIES if side == GERMANS else GERMANS


# the end


class EndTurn(Step[Campaign40], frozen=True):
    """The event of the next turn, then the victory phase; after the last turn the points are counted."""

    @rule("SEQ-02", "END-02")
    def run(self, play: Campaign40) -> None:
        play.state.phase = END
        play.tell(PhaseBegan(PHASES[END], ""))
        play.then(StubbornDice(), DrawEvent(), FinishPontoons(), VictoryPhase(), NextTurn())


class NextTurn(Step[Campaign40], frozen=True):
    """The turn marker goes on, or the battle is over."""

    @rule("END-02")
    def run(self, play: Campaign40) -> None:
        if play.state.turn < play.state.last_turn:
            play.then(StartTurn(play.state.turn + 1))
        else:
            play.tell(Ended(outcome(play).level, vp(total(play, GERMAN)), vp(total(play, ALLIED))))


def rest_of_turn(play: Campaign40) -> list[Step[Any]]:
    """What follows the phase that play is in: the phases still to come, and the end of the turn."""
    state = play.state
    if state.phase == END:
        return []
    mine = phases_of(play, state.side)
    later = mine[mine.index(state.phase) + 1 :]
    follows: Steps = [BeginPhase(SIDES[state.side], phase) for phase in later]
    return [*follows, *([StartPlayerTurn(ALLIES)] if state.side == GERMAN else []), EndTurn()]
