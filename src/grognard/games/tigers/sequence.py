"""6.0 The sequence of play, on one page: days of three impulses, each the German's and then the Allies'."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.attrition import Attrition
from grognard.games.tigers.battle import Battles
from grognard.games.tigers.bridges import BridgeBuilding
from grognard.games.tigers.calendar import day_of, impulse_name
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.outsiders import EliminateOutsiders, note_outsiders
from grognard.games.tigers.reinforcements import Reinforcements
from grognard.games.tigers.releases import confirm_releases, note_superiority
from grognard.games.tigers.special_forces import LiftSpecialForces
from grognard.games.tigers.stacking import CheckLimits
from grognard.games.tigers.state import IMPULSE_MARKS, TURN_MARKS
from grognard.games.tigers.supply import END, FIGHT, MOVE, DetermineSupply
from grognard.games.tigers.theatre import ALLIED, GERMAN, SIDES
from grognard.games.tigers.victory import CountPoints, outcome

PHASES = (
    ("reinforcements", ""),
    ("movement", "german"), ("battles", "german"), ("building", "german"),
    ("movement", "allied"), ("battles", "allied"), ("building", "allied"),
    ("attrition", ""), ("victory", ""),
)  # fmt: skip
OF_THE_GERMAN = range(4)
OF_AN_IMPULSE = range(7)
ATTRITION, VICTORY = 7, 8


# The steps of each phase


@rule("6.0-I", "ER02-6.0")
def reinforcements() -> tuple[Step[Campaign], ...]:
    """6.0-I: in every impulse, the German first."""
    return tuple(Reinforcements(side) for side in SIDES)


@rule("6.0-IIa", "6.0-IIb", "6.0-IIIa", "6.0-IIIb")
def movement(side: str) -> tuple[Step[Campaign], ...]:
    """During it the other side may blow bridges; limits are checked when everybody has moved (7.2b)."""
    return BeginPlayerImpulse(), DetermineSupply(side, MOVE), Movement(side), CheckLimits(side)


@rule("6.0-IIc", "6.0-IIIc")
def battles(side: str) -> tuple[Step[Campaign], ...]:
    return DetermineSupply(side, FIGHT), Battles(side)


@rule("6.0-IId", "6.0-IIIc")
def building(side: str) -> tuple[Step[Campaign], ...]:
    """After it the player impulse is over; the special forces go home with the Allied one (14.3)."""
    ending = (BridgeBuilding(side), EndPlayerImpulse(side))
    return ending if side == SIDES[GERMAN] else (*ending, LiftSpecialForces())


@rule("6.0-VIII", "6.0-IX")
def end_of_turn(phase: str) -> tuple[Step[Campaign], ...]:
    return (EliminateOutsiders(), Attrition()) if phase == "attrition" else (CountPoints(),)


def steps_of(phase: str, side: str) -> tuple[Step[Campaign], ...]:
    if phase == "reinforcements":
        return reinforcements()
    if not side:
        return end_of_turn(phase)
    return {"movement": movement, "battles": battles, "building": building}[phase](side)


# The clock


class TurnBegan(Event, frozen=True):
    day: int


class ImpulseBegan(Event, frozen=True):
    impulse: str


class PhaseBegan(Event, frozen=True):
    phase: str
    side: str


class Ended(Event, frozen=True):
    """The result after the last turn."""

    level: str
    points: int


class Turn(Step[Campaign], frozen=True):
    """6.0-IV: a day of six player impulses, at the end of which come attrition and points."""

    @rule("6.0-IV", "8.1a", "6.0-X")
    def run(self, campaign: Campaign) -> None:
        state = campaign.state
        refresh(campaign)
        campaign.tell(TurnBegan(state.day))
        impulses = campaign.scenario.impulses_on(state.day)
        campaign.then(*(Impulse(number) for number in range(1, impulses + 1)), *at_night(campaign), NextTurn())


class Impulse(Step[Campaign], frozen=True):
    """The player impulses of the same number."""

    number: int

    def run(self, campaign: Campaign) -> None:
        campaign.state.impulse = self.number
        campaign.tell(ImpulseBegan(impulse_name(campaign.clock)))
        campaign.then(*(BeginPhase(number) for number in phases_now(campaign)))


class BeginPhase(Step[Campaign], frozen=True):
    """Notes where play is, and puts the phase on the agenda."""

    number: int

    def run(self, campaign: Campaign) -> None:
        phase, side = PHASES[self.number]
        campaign.state.phase = self.number
        campaign.state.side = side_index(side) if side else GERMAN
        campaign.tell(PhaseBegan(phase, side))
        campaign.then(*steps_of(phase, side))


class NextTurn(Step[Campaign], frozen=True):
    """The turn marker goes on, or play is over."""

    def run(self, campaign: Campaign) -> None:
        if is_last_day(campaign):
            result = outcome(campaign)
            campaign.tell(Ended(result.level, result.points))
            return
        campaign.state.day += 1
        campaign.state.impulse = 1
        campaign.then(Turn())


def is_last_day(campaign: Campaign) -> bool:
    return campaign.state.day == day_of(campaign.scenario.last)


@rule("6.0-IVx", "S2-2", "C-1")
def phases_now(campaign: Campaign) -> range:
    """The phases of the present impulse: the last may be the German's alone."""
    last = campaign.clock == campaign.scenario.last and campaign.scenario.last_side == GERMAN
    return OF_THE_GERMAN if last else OF_AN_IMPULSE


@rule("S3-2", "S1-2", "ER02-12.26")
def at_night(campaign: Campaign) -> tuple[Step[Campaign], ...]:
    """Attrition and points; three days end with the last impulse, and only points are counted (A-66)."""
    if campaign.scenario.scoring == "towns_and_gaps" and is_last_day(campaign):
        return DetermineSupply(SIDES[ALLIED], END), BeginPhase(VICTORY)
    return BeginPhase(ATTRITION), BeginPhase(VICTORY)


def rest_of_turn(campaign: Campaign) -> list[Step[Campaign]]:
    """All that follows the present phase, to the end of the game."""
    state, phases = campaign.state, phases_now(campaign)
    if state.phase == VICTORY:
        return [NextTurn()]
    if state.phase == ATTRITION:
        return [BeginPhase(VICTORY), NextTurn()]
    later = [BeginPhase(number) for number in phases if number > state.phase]
    impulses = campaign.scenario.impulses_on(state.day)
    more = [Impulse(number) for number in range(state.impulse + 1, impulses + 1)]
    return [*later, *more, *at_night(campaign), NextTurn()]


# What is noted and wiped on the way


@rule("6.0-X")
def refresh(campaign: Campaign) -> None:
    """6.0-X: the marks of the day before come off; entrenchments, bridges and lame feet stay."""
    state = campaign.state
    state.marks[:] = [marks & ~TURN_MARKS for marks in state.marks]
    state.spent[:] = [0] * len(state.spent)
    state.turn_start[:] = state.at
    state.outsiders = 0


class BeginPlayerImpulse(Step[Campaign], frozen=True):
    """P0: where everybody stands is noted, and the counts of one player impulse begin anew."""

    def run(self, campaign: Campaign) -> None:
        state = campaign.state
        state.marks[:] = [marks & ~IMPULSE_MARKS for marks in state.marks]
        state.impulse_start[:] = state.at
        state.tries[:] = [0] * len(state.tries)
        state.demolition_tried = state.building_tried = 0
        state.fought = 0
        note_outsiders(campaign)


class EndPlayerImpulse(Step[Campaign], frozen=True):
    """P5: control goes over, superiority is noted or confirmed."""

    side: str

    def run(self, campaign: Campaign) -> None:
        state = campaign.state
        state.marks[:] = [marks & ~IMPULSE_MARKS for marks in state.marks]
        campaign.settle_control()
        if side_index(self.side) == GERMAN:
            note_superiority(campaign)
        else:
            confirm_releases(campaign)
