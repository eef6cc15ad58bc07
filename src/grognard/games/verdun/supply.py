"""6.1 Supply: HQs draw it from the edge of the map, units from the HQ of their corps.

>>> verdict(war, unit).reason      # doctest: +SKIP
'line_too_long'
"""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.ground import HALVES
from grognard.games.verdun.lines import Line, Ways, cheapest_line, cost_at, reached, rings, ways
from grognard.games.verdun.state import FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.war import War, side_index
from grognard.geometry import Hexes, union

LIMIT = 10 * HALVES
FLIPPED_LIMIT = 5 * HALVES
VERDUN = -1  # stands for the city where lines are kept by HQ


class OutOfSupply(Event, frozen=True):
    """6.15: these units have no supply line any more."""

    side: str
    units: list[str]


class BackInSupply(Event, frozen=True):
    """These units have a supply line again."""

    side: str
    units: list[str]


class CheckSupply(Step[War], frozen=True):
    """6.1: the owner judges his supply; what he finds holds until his next organization phase."""

    side: str

    @rule("6.1a", "6.15a", "6.15b")
    def run(self, war: War) -> None:
        side = side_index(self.side)
        cut_off = set(out_of_supply(war, side))
        lost, regained = [], []
        for unit in on_map(war, side):
            was_out, is_out = war.has(unit, OUT_OF_SUPPLY), unit in cut_off
            if is_out and not was_out:
                war.mark(unit, OUT_OF_SUPPLY)
                lost.append(unit)
            elif was_out and not is_out:
                war.unmark(unit, OUT_OF_SUPPLY)
                regained.append(unit)
        if lost:
            war.tell(OutOfSupply(self.side, war.ids(lost)))
        if regained:
            war.tell(BackInSupply(self.side, war.ids(regained)))


def on_map(war: War, side: int) -> list[int]:
    """The units of a side on the map, in the order of the unit list."""
    where = war.state.at
    return [unit.index for unit in war.units if unit.side == side and where[unit.index] >= 0]


def out_of_supply(war: War, side: int) -> list[int]:
    """Every unit of a side that would be judged out of supply now."""
    found = Supply(war, side)
    return [unit for unit in on_map(war, side) if not found.supplies(unit)]


def in_supply(war: War, unit: int) -> bool:
    """Would this unit be judged in supply now? (Its mark tells how it was judged last.)"""
    return Supply(war, war.units[unit].side).supplies(unit)


# Where lines end


@cache
def headquarters(field: Battlefield) -> dict[str, int]:
    """The HQ of each corps."""
    return {unit.corps: unit.index for unit in field.units if unit.hq}


@rule("6.11c", "6.11d", "14.2a", "15.3a")
def hq_of(war: War, unit: int) -> int:
    """The HQ through which alone a unit draws supply, if it stands on the map; -1 for units without one."""
    hq = headquarters(war.field).get(war.corps(unit), -1)
    return hq if hq >= 0 and war.on_map(hq) else -1


@rule("6.11e", "6.11f")
def sources(war: War, side: int) -> Hexes:
    """The road hexes on the edge that serve a side's HQs: its own, while it controls them."""
    printed = war.field.german_sources if side == GERMAN else war.field.french_sources
    return union(printed) & war.controlled(side)


@rule("14.2c")
def verdun(war: War) -> Hexes:
    """The hexes of Verdun that supply the 16th Division: those in French hands (A47)."""
    return war.field.city & war.controlled(FRENCH)


@rule("6.12c", "6.12f")
def line_limit(war: War, hq: int) -> int:
    """Half MP that the line of an HQ, and each line to it, may cost."""
    return FLIPPED_LIMIT if war.has(hq, FLIPPED) else LIMIT


@rule("14.2c", "15.3a")
def lives_on_verdun(war: War, unit: int) -> bool:
    """The 16th Division, unless option 15.3 has given it a corps."""
    return "separate" in war.units[unit].flags and not war.corps(unit)


def _stands(war: War, unit: int, side: int) -> bool:
    return war.units[unit].side == side and war.on_map(unit)


class Supply:
    """What one side's lines reach at this moment; each wave is run once, when somebody asks for it."""

    def __init__(self, war: War, side: int) -> None:
        self.war = war
        self.ways: Ways = ways(war, side)
        self.sources = sources(war, side)
        self.hqs = [unit for unit in headquarters(war.field).values() if _stands(war, unit, side)]
        self._from_sources: list[Hexes] | None = None
        self._served: dict[int, Hexes] = {}

    def supplies(self, unit: int) -> bool:
        """Army artillery needs no line (A33); a remnant may use any HQ in supply (A26)."""
        war, data = self.war, self.war.units[unit]
        if data.army:
            return True
        if data.hq:
            return self.supplies_hq(unit)
        served = self.near_verdun() if lives_on_verdun(war, unit) else 0
        for hq in self.hqs_for(unit):
            served |= self.served_by(hq)
        return bool(served >> war.state.at[unit] & 1)

    def hqs_for(self, unit: int) -> list[int]:
        """The HQs on the map that may supply a unit."""
        if self.war.units[unit].remnant:
            return self.hqs
        hq = hq_of(self.war, unit)
        return [hq] if hq >= 0 else []

    @rule("6.12f", "6.15a")
    def supplies_hq(self, hq: int) -> bool:
        where = self.war.state.at
        if self._from_sources is None:
            self._from_sources = rings(self.ways, self.sources, LIMIT, union(where[hq] for hq in self.hqs))
        return 0 <= cost_at(self._from_sources, where[hq]) <= line_limit(self.war, hq)

    @rule("6.15a", "6.15b")
    def served_by(self, hq: int) -> Hexes:
        """The hexes from which lines of the corps reach an HQ; none while the HQ itself is out of supply."""
        if hq not in self._served:
            self._served[hq] = self._reach(hq) if self.supplies_hq(hq) else 0
        return self._served[hq]

    def _reach(self, hq: int) -> Hexes:
        limit = line_limit(self.war, hq)
        return reached(rings(self.ways, 1 << self.war.state.at[hq], limit, self._clients(hq)), limit)

    def _clients(self, hq: int) -> Hexes:
        """Where the units stand that may draw supply from an HQ."""
        war, where = self.war, self.war.state.at
        corps, side = war.units[hq].corps, war.units[hq].side
        return union(
            where[unit.index]
            for unit in war.units
            if where[unit.index] >= 0
            and (war.corps(unit.index) == corps or (unit.remnant and unit.side == side))
        )

    def near_verdun(self) -> Hexes:
        """The hexes from which lines of the 16th Division reach the city."""
        if VERDUN not in self._served:
            near = rings(self.ways, verdun(self.war), LIMIT, self.war.occupied(FRENCH))
            self._served[VERDUN] = reached(near, LIMIT)
        return self._served[VERDUN]


# Why


class Verdict(msgspec.Struct, frozen=True):
    """How a unit would be judged now: `reason` is `word.<reason>`, `line` its cheapest line, if there is one.

    `to` names the HQ that the line leads to; empty for a source or for Verdun. Costs are in half MP.
    """

    supplied: bool
    reason: str
    rule: str
    to: str = ""
    line: Line | None = None
    limit: int = 0


def supply_line(war: War, unit: int) -> Line | None:
    """The cheapest line of a unit to its HQ, or of an HQ to its sources, however long it is."""
    return verdict(war, unit).line


def line_cost(war: War, unit: int) -> int:
    """What that line costs in half MP; -1 if there is none."""
    line = supply_line(war, unit)
    return -1 if line is None else line.cost


def verdict(war: War, unit: int) -> Verdict:
    """In supply or not, why, and by which line."""
    data, supply = war.units[unit], Supply(war, war.units[unit].side)
    if data.army:
        return Verdict(True, "army_artillery", "6.11c")
    if data.hq:
        return _judged(supply, unit, supply.sources, line_limit(war, unit))
    if lives_on_verdun(war, unit):
        return _judged(supply, unit, verdun(war), LIMIT)
    verdicts = [_through(supply, unit, hq) for hq in supply.hqs_for(unit)]
    return min(verdicts, key=_merit, default=Verdict(False, "no_hq", "6.11d"))


def _merit(found: Verdict) -> tuple[bool, int]:
    return not found.supplied, found.line.cost if found.line else LIMIT * LIMIT


def _through(supply: Supply, unit: int, hq: int) -> Verdict:
    name = supply.war.units[hq].id
    found = _judged(supply, unit, 1 << supply.war.state.at[hq], line_limit(supply.war, hq))
    if not supply.supplies_hq(hq):
        found = Verdict(False, "hq_out_of_supply", "6.15a", "", found.line, found.limit)
    return msgspec.structs.replace(found, to=name)


def _judged(supply: Supply, unit: int, ends: Hexes, limit: int) -> Verdict:
    line = cheapest_line(supply.ways, supply.war.state.at[unit], ends & supply.ways.passable)
    if line is None:
        return Verdict(False, "no_line", "6.12a", "", None, limit)
    if line.cost > limit:
        return Verdict(False, "line_too_long", "6.12f" if limit < LIMIT else "6.12c", "", line, limit)
    return Verdict(True, "in_supply", "6.12c", "", line, limit)
