"""13.0: stacks that were marked for it try to get away from the enemy."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import disengagement_menu
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.disengaging import (
    Disengage,
    candidates,
    distances,
    number_ruling,
    result_of,
    stack_of,
    unit_ruling,
)
from grognard.games.somme.escape import DISENGAGEMENT as CAUSE
from grognard.games.somme.escape import FORCED
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.losses import take_loss
from grognard.games.somme.orders import Done
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.paths import FallBack
from grognard.games.somme.state import DISENGAGEMENT

STAYS = 0.2  # how often the random player lets the rest stay


class DisengagementTested(Event, frozen=True):
    """What the table gave to a stack: `result.<result>`."""

    unit: str
    units: list[str]
    result: str


@rule("13.0a", "M-1")
def disengagement_phase(side: str) -> list[Step[Any]]:
    """The third phase of a side, after all combats of its combat phase and before its exploitation."""
    return [Disengagements(side), StackingCheck(side)]


class Disengagements(Decision[Campaign18], frozen=True):
    """The phasing side picks the unit of a marked stack whose morale counts, stack after stack; none has to try."""

    accepts = (Disengage, Done)
    cites = "13.0c"

    def moot(self, play: Campaign18) -> bool:
        return not candidates(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        return [*(Disengage(name) for name in play.ids(candidates(play, side_index(self.side)))), Done()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return Done() if luck.chance(STAYS) else luck.pick(self.candidates(play)[:-1])

    def check(self, play: Campaign18, action: Disengage | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        return unit_ruling(play, side_index(self.side), action.unit)

    def choose(self, play: Campaign18, action: Disengage | Done) -> None:
        if isinstance(action, Disengage):
            play.then(self)
            disengage(play, self.side, play.unit(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return disengagement_menu.menu(play, side_index(self.side), self.cites, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        ruling = unit_ruling(play, side_index(self.side), name) if kind == "unit" else LEGAL
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("13.0c", "13.0f", "13.0g")
def disengage(play: Campaign18, side: str, unit: int) -> None:
    """The die, the loss of the unit picked if there is a star, and the way of the stack: of its owner's choice, but an
    R3 goes three hexes by the choice of the enemy."""
    stack = stack_of(play, play.state.at[unit])
    row = result_of(play, unit, play.roll(side, "disengagement", about=play.units[unit].id))
    play.tell(DisengagementTested(play.units[unit].id, play.ids(stack), row.result))
    for each in stack:
        play.unmark(each, DISENGAGEMENT)
    if row.loss:
        take_loss(play, unit, "disengagement")
    left = tuple(each for each in stack if play.on_map(each))
    if row.forced:
        play.then(FallBack(side, left, row.most, SIDES[ENEMY[side_index(side)]], FORCED))
    elif left:
        play.then(LeaveStack(side, left, row.most))


class LeaveStack(Step[Campaign18], frozen=True):
    """A stack goes back; where more than one number of hexes is open its owner is asked."""

    side: str
    units: tuple[int, ...]
    most: int

    def run(self, play: Campaign18) -> None:
        numbers = distances(play, self.units, self.most)
        if len(numbers) > 1:
            play.then(ChooseDistance(self.side, self.units, self.most))
        else:
            leave(play, self.side, self.units, numbers[0] if numbers else 1)


class ChooseDistance(Decision[Campaign18], frozen=True):
    """13.0f: the owner says how many hexes a stack goes back, of those that the die allows."""

    units: tuple[int, ...]
    most: int

    accepts = (Withdraw,)
    cites = "13.0f"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Withdraw(hexes) for hexes in distances(play, self.units, self.most)]

    def check(self, play: Campaign18, action: Withdraw) -> Ruling:
        return number_ruling(play, self.units, action.hexes, self.most)

    def choose(self, play: Campaign18, action: Withdraw) -> None:
        leave(play, self.side, self.units, action.hexes)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return disengagement_menu.distance_menu(play, self.units, self.most, self.cites)


@rule("13.0h")
def leave(play: Campaign18, side: str, units: tuple[int, ...], hexes: int) -> None:
    """The stack retreats as after a combat, by ways of its owner's choice, through enemy zones too."""
    play.then(FallBack(side, units, hexes, side, CAUSE))
