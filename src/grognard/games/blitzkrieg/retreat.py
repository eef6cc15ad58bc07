"""Retreats as the players see them: one unit after the other, in the owner's order, until nobody is left to go."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import retreat_menu
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fugitives import (
    FallBackTo,
    Stubborn,
    answer_ruling,
    can_answer,
    cannot_move,
    endings,
    fugitives,
    may_stay,
    retreat_by,
    way_of,
)
from grognard.games.blitzkrieg.results import destroy, disorganise, exhaust, hold_ground
from grognard.games.blitzkrieg.retreats import Escape, Fugitive, Way, withdraw
from grognard.games.blitzkrieg.state import FOUGHT

STROLLS = 4  # how often the random player looks for a way before he takes the first


class Retreated(Event, frozen=True):
    """A unit goes back; the path leaves its start out and is empty if it leaves the map at once."""

    unit: str
    path: list[str]


class Retreat(Step[Campaign40], frozen=True):
    """Asks for the way of everybody who has to go back after a combat; who has none is lost."""

    side: str

    def run(self, play: Campaign40) -> None:
        if play.combat.retreating and ask_or_lose(play, self.side):
            play.then(ChooseRetreat(self.side), self)
        else:
            play.state.combat = replace(play.combat, retreating=())


@rule("RET-06", "ZOC-08")
def ask_or_lose(play: Campaign40, side: str) -> bool:
    """Is there anything to choose? If nobody can go any more those who are left are eliminated (B-143)."""
    left = fugitives(play, side)
    if any(can_answer(play, fugitive) for fugitive in left):
        return True
    for fugitive in left:
        destroy(play, fugitive.unit)
    return False


@rule("RET-01")
class ChooseRetreat(Decision[Campaign40], frozen=True):
    """The owner picks a unit and its way."""

    accepts = (FallBackTo, Stubborn)
    cites = "RET-01"

    def candidates(self, play: Campaign40) -> list[Action]:
        found: list[Action] = []
        for fugitive in fugitives(play, self.side):
            ways = endings(play, fugitive).values()
            found += [retreat_by(play, fugitive.unit, way) for way in ways]
            if may_stay(play, fugitive.unit):
                found.append(Stubborn(play.units[fugitive.unit].id))
        return found

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        left = fugitives(play, self.side)
        first = luck.below(len(left))
        answers = (_any_answer(play, fugitive, luck) for fugitive in (*left[first:], *left[:first]))
        return next(answer for answer in answers if answer is not None)

    def check(self, play: Campaign40, action: FallBackTo | Stubborn) -> Ruling:
        return answer_ruling(play, self.side, action)

    def choose(self, play: Campaign40, action: FallBackTo | Stubborn) -> None:
        unit = play.unit(action.unit)
        if play.state.combat is not None:
            left = tuple(entry for entry in play.combat.retreating if entry[0] != unit)
            play.state.combat = replace(play.combat, retreating=left)
        if isinstance(action, Stubborn):
            hold_ground(play, unit)
        else:
            fall_back(play, unit, action)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return retreat_menu.retreat_menu(play, self.side, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        return retreat_menu.why_not(play, self.side, draft, pick)


def _any_answer(play: Campaign40, fugitive: Fugitive, luck: Luck) -> Action | None:
    """Anything that the unit may do, or nothing if it cannot go yet."""
    unit = fugitive.unit
    if may_stay(play, unit) and luck.chance(0.5):
        return Stubborn(play.units[unit].id)
    way = None if cannot_move(play, unit) else _any_way(Escape(play, fugitive), luck)
    if way is not None:
        return retreat_by(play, unit, way)
    return Stubborn(play.units[unit].id) if may_stay(play, unit) else None


def _any_way(escape: Escape, luck: Luck) -> Way | None:
    """The first of some strolls that leads somewhere, else the first way in order."""
    strolls = (escape.stroll(luck) for _ in range(STROLLS))
    return next((way for way in strolls if way is not None), None) or next(escape.ways(), None)


def fall_back(play: Campaign40, unit: int, action: FallBackTo) -> None:
    """A unit goes; after a combat it ends in disorder, at the end of a phase it has done its duty."""
    play.tell(Retreated(action.unit, list(action.path)))
    withdraw(play, unit, way_of(play, action))
    if play.state.combat is not None:
        play.state.combat = replace(play.combat, withdrawn=(*play.combat.withdrawn, unit))
        after_retreat(play, unit)
    elif play.on_map(unit):
        play.mark(unit, FOUGHT)


@rule("RES-Ra", "RES-R*a")
def after_retreat(play: Campaign40, unit: int) -> None:
    """Whoever is still on the map is disorganised; assault troops throw their die."""
    if play.on_map(unit):
        disorganise(play, unit)
    if play.units[unit].assault:
        assault_die(play, unit)


@rule("CAP-7b")
def assault_die(play: Campaign40, unit: int) -> None:
    """An even die exhausts assault troops that have retreated."""
    data = play.units[unit]
    if play.roll("german", "assault_retreat", about=data.id) % 2 == 0:
        exhaust(play, unit)
