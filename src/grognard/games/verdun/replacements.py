"""6.3 Replacements: reduced regiments are filled up, lost ones and HQs return; with Pétain one gun, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.verdun import replacements_menu
from grognard.games.verdun.actions import Done
from grognard.games.verdun.restoring import (
    gun_places,
    guns_may_return,
    hq_places,
    refill,
    refill_ruling,
    restore,
    restore_hq,
    restore_hq_ruling,
    restore_ruling,
    return_gun,
    return_gun_ruling,
)
from grognard.games.verdun.state import SURRENDERED
from grognard.games.verdun.war import War, side_index


class Refill(Action, frozen=True):
    """6.32b: one replacement brings a reduced unit to full strength."""

    unit: str


class Restore(Action, frozen=True):
    """6.32c, 6.32e: eliminated infantry returns to its HQ, reduced for one replacement or full for two."""

    unit: str
    full: bool = False


class RestoreHq(Action, frozen=True):
    """6.32d: one replacement brings back an HQ."""

    unit: str
    hex: str


class ReturnGun(Action, frozen=True):
    """14.7b: Pétain's day brings back one French artillery unit."""

    unit: str
    hex: str


class ReplacementsDrawn(Event, frozen=True):
    side: str
    points: int


class DrawReplacements(Step[War], frozen=True):
    """6.31: the allowance of the day."""

    side: str

    @rule("6.3a", "6.31a", "6.31b", "14.7f")
    def run(self, war: War) -> None:
        points = war.field.calendar[war.state.turn - 1].replacements[side_index(self.side)]
        war.state.replacements = points
        war.state.pioneer_replaced = False
        if points:
            war.tell(ReplacementsDrawn(self.side, points))
        lose_useless(war, Replacements(self.side))


class Replacements(Decision[War], frozen=True):
    """6.32: the owner spends his replacements one by one."""

    accepts = (Refill, Restore, RestoreHq, ReturnGun, Done)
    cites = "6.32a"

    def moot(self, war: War) -> bool:
        idle = not war.state.replacements and not guns_may_return(war, side_index(self.side))
        return idle or next(self.uses(war), None) is None

    def uses(self, war: War) -> Iterator[Action]:
        """All that can be done with what is left, in the order of the unit list."""
        for unit in in_need(war, side_index(self.side)):
            yield from (action for action in _ideas(war, unit) if self.check(war, action))

    def candidates(self, war: War) -> list[Action]:
        return [*self.uses(war), Done()]

    def check(self, war: War, action: Action) -> Ruling:
        match action:
            case Refill(unit):
                return self._own(war, unit) and refill_ruling(war, war.unit(unit))
            case Restore(unit, full):
                return self._own(war, unit) and restore_ruling(war, war.unit(unit), 1 + full)
            case RestoreHq(unit, place):
                return self._own(war, unit) and restore_hq_ruling(war, war.unit(unit), place)
            case ReturnGun(unit, place):
                return self._own(war, unit) and return_gun_ruling(war, war.unit(unit), place)
        return LEGAL

    def _own(self, war: War, name: str) -> Ruling:
        unit = war.unit(name)
        known = unit >= 0 and war.units[unit].side == side_index(self.side)
        return LEGAL if known else forbid(self.cites, "not_your_unit", unit=name)

    def choose(self, war: War, action: Action) -> None:
        match action:
            case Refill(unit):
                refill(war, war.unit(unit))
            case Restore(unit, full):
                restore(war, war.unit(unit), 1 + full)
            case RestoreHq(unit, place):
                restore_hq(war, war.unit(unit), war.field.board.at(place))
            case ReturnGun(unit, place):
                return_gun(war, war.unit(unit), war.field.board.at(place))
            case _:
                war.state.replacements = 0
                return
        war.then(self)
        lose_useless(war, self)

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        unit = war.unit(last_pick(draft, "unit"))
        uses = list(self.uses(war))
        if unit < 0 or war.units[unit].id not in map(replacements_menu.whom, uses):
            return replacements_menu.whom_menu(war, self, uses)
        if war.units[unit].infantry:
            choices = [(action, self.check(war, action)) for action in _ideas(war, unit)]
            return replacements_menu.strength_menu(war, self, uses, choices)
        return replacements_menu.place_menu(war, self, uses, draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        """A unit: why nothing can be done for it. A hex: why what was picked cannot go there."""
        unit = war.unit(last_pick((*draft, pick), "unit"))
        place = last_pick((pick,), "place")
        if unit < 0:
            return forbid(self.cites, "pick_unit_first")
        return self.check(war, _natural(war, unit, place))


@rule("6.31c")
def lose_useless(war: War, decision: Replacements) -> None:
    """Points that nobody can use are lost, like those that are left when the owner is done."""
    if decision.moot(war):
        war.state.replacements = 0


def _natural(war: War, unit: int, place: str) -> Action:
    """What somebody who points at this unit, and at this hex, most likely wants."""
    data = war.units[unit]
    if data.infantry:
        return Refill(data.id) if war.on_map(unit) else Restore(data.id)
    if not place:
        place = next((action.hex for action in _places_for(war, unit)), "")
    return RestoreHq(data.id, place) if data.hq else ReturnGun(data.id, place)


def in_need(war: War, side: int) -> list[int]:
    """The units of a side that are reduced or eliminated."""
    at, steps = war.state.at, war.state.steps
    return [
        unit.index
        for unit in war.units
        if unit.side == side and steps[unit.index] < unit.steps and at[unit.index] != SURRENDERED
    ]


def _ideas(war: War, unit: int) -> list[Action]:
    """What might be done for a unit in need, whatever the rules say."""
    data = war.units[unit]
    if war.on_map(unit):
        return [Refill(data.id)]
    if data.infantry:
        return [Restore(data.id), Restore(data.id, True)]
    return list(_places_for(war, unit))


def _places_for(war: War, unit: int) -> Sequence[RestoreHq | ReturnGun]:
    """The ways to put an eliminated HQ or gun back on the map."""
    data, board = war.units[unit], war.field.board
    if data.hq:
        return [RestoreHq(data.id, name) for name in board.names(hq_places(war, data.side))]
    return [ReturnGun(data.id, name) for name in board.names(gun_places(war, unit))]
