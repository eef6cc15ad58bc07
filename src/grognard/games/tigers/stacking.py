"""7 Occupation limits: so many units and strength points of a side in an area when its movement is over."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.tigers.calendar import FIRST_DAY, IMPULSES
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.stacking_menu import sacrifice_menu
from grognard.games.tigers.theatre import GERMAN, Theatre
from grognard.geometry import Hexes, bits, union

NO_LIMIT = 1_000
Limit = tuple[int, int]


class Sacrificed(Event, frozen=True):
    """7.2a: a whole unit is taken out of a crowded area."""

    unit: str
    area: str


@rule("7.1a", "7.1b", "7.1c", "7.1d")
def limit(play: Campaign, side: int, area: int) -> Limit:
    """Units and points that a side may have in an area: more only in German set-up areas before 16-3 (A-01, A-79)."""
    limits = play.theatre.tables.limits
    usual = limits.units, limits.points
    if side != GERMAN or not is_relaxed(play):
        return usual
    if play.option("crowded_16"):
        return NO_LIMIT, NO_LIMIT
    units, points = play.theatre.crowded[play.scenario.key].get(area, usual)
    return max(units, limits.units), max(points, limits.points)


@rule("7.1c")
def is_relaxed(play: Campaign) -> bool:
    """Until the German movement of 16-3 is over, set-up areas may stay as crowded as they were (ruling A-56)."""
    return play.state.day == FIRST_DAY and play.state.impulse < IMPULSES


def is_overfull(play: Campaign, side: int, area: int) -> bool:
    """Is the side over a limit there? Nobody is who keeps the usual limits."""
    present, strength, usual = play.present(area, side), play.state.strength, play.theatre.tables.limits
    total = sum([strength[unit] for unit in present])
    if len(present) <= usual.units and total <= usual.points:
        return False
    units, points = limit(play, side, area)
    return len(present) > units or total > points


@rule("7.3")
def overfull(play: Campaign, side: int) -> Hexes:
    """The areas in which a side is over a limit; zones have none."""
    areas, few = play.occupied(side) & play.theatre.area_mask, never_too_many(play.theatre)
    crowded = [area for area in bits(areas) if len(play.stack(area)) > few]
    return union([area for area in crowded if is_overfull(play, side, area)])


@cache
def never_too_many(theatre: Theatre) -> int:
    """So many units keep both usual limits, however strong they are."""
    limits = theatre.tables.limits
    return min(limits.units, limits.points // max(unit.strength for unit in theatre.units))


class CheckLimits(Step[Campaign], frozen=True):
    """7.2b: after the movement of a side and before its battles."""

    side: str

    @rule("7.2b")
    def run(self, play: Campaign) -> None:
        if overfull(play, side_index(self.side)):
            play.then(EliminateExcess(self.side))


class Sacrifice(Action, frozen=True):
    """A unit is given up because its area is too crowded."""

    unit: str


class EliminateExcess(Decision[Campaign], frozen=True):
    """7.2a: the owner gives up whole units of his choice until every area keeps both limits."""

    accepts = (Sacrifice,)
    cites = "7.2a"

    def moot(self, play: Campaign) -> bool:
        return not overfull(play, side_index(self.side))

    def candidates(self, play: Campaign) -> list[Action]:
        """The weakest units first."""
        units = sorted(excess_units(play, side_index(self.side)), key=lambda unit: play.state.strength[unit])
        return [Sacrifice(name) for name in play.ids(units)]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        return Sacrifice(play.units[luck.pick(excess_units(play, side_index(self.side)))].id)

    def check(self, play: Campaign, action: Sacrifice) -> Ruling:
        return sacrifice_ruling(play, side_index(self.side), action.unit)

    def choose(self, play: Campaign, action: Sacrifice) -> None:
        unit = play.unit(action.unit)
        play.tell(Sacrificed(action.unit, play.place_name(unit)))
        play.eliminate(unit)
        play.then(self)

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        units = play.ids(excess_units(play, side_index(self.side)))
        return sacrifice_menu(play, {unit: Sacrifice(unit) for unit in units}, draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind != "unit":
            return forbid(self.cites, "pick_crowded_unit")
        return self.check(play, Sacrifice(name))


def excess_units(play: Campaign, side: int) -> list[int]:
    """Everybody of a side in its overfull areas."""
    return [unit for area in bits(overfull(play, side)) for unit in play.present(area, side)]


@rule("7.2a")
def sacrifice_ruling(play: Campaign, side: int, name: str) -> Ruling:
    unit = play.unit(name)
    if unit < 0 or play.units[unit].side != side:
        return forbid("7.2a", "not_one_of_yours", unit=name)
    if not play.on_map(unit):
        return forbid("7.3" if play.in_play(unit) else "7.2a", "not_in_an_area", unit=name)
    if not is_overfull(play, side, play.state.at[unit]):
        return forbid("7.1a", "area_within_limits", unit=name, area=play.place_name(unit))
    return LEGAL
