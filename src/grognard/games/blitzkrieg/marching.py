"""How units go: who may move, what a step costs, how far they reach.

    going = Going(play, Mover(unit, vehicle))
    going.cost(a, b), going.ruling(path), going.range()

All costs are in half MP. In the exploitation phase the rules of exploitation hold, at any other time those of the
movement phase. A unit off the map goes from -1: its first step is its entry hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg import interdiction
from grognard.games.blitzkrieg.battlefield import ENEMY, FOOT, GERMAN, OTHER
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import paralysed
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.state import CARRIED, DISORGANISED, EXPLOITATION, FIRED
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.transport import carrier_ruling, spent_mark
from grognard.games.blitzkrieg.zones import LEAVING, enemy_zone
from grognard.geometry import Hexes, HexId, Passage, Range, reach

NO_WAY: Final = -1
OUTSIDE: Final = -1
ROMMEL: Final = 1  # the MP that he gives (CAP-10d)


def mp(halves: int) -> str:
    """Half MP as people write them: 5 is "2½"."""
    whole, half = divmod(halves, HALVES)
    return f"{whole or '' if half else whole}{'½' * half}"


# who may move


@rule("MOV-01", "CAP-2c", "CAP-8e", "CAP-12c")
def may_move(play: Campaign40, mover: Mover) -> Ruling:
    """May they set out in this phase? Once in it; not guns that have fired, nor bridge builders, nor 88s on foot."""
    data, marks = play.units[mover.unit], play.state.marks[mover.unit]
    if data.leader:
        return forbid("CAP-10c", "rommel_with_units", unit=data.id)
    if marks & spent_mark(play):
        return forbid("TRN-07" if marks & CARRIED else "MOV-04", "has_moved", unit=data.id)
    if marks & FIRED:
        return forbid("CAP-2c", "has_fired", unit=data.id)
    if play.state.works and any(mover.unit in (works.one, works.other) for works in play.state.works):
        return forbid("CAP-8e", "builds_a_bridge", unit=data.id)
    if mover.vehicle < 0 and (data.aa88 or not data.ma):
        return forbid("CAP-12c", "only_by_vehicle", unit=data.id)
    ruling = carrier_ruling(play, mover.unit, mover.vehicle) if mover.vehicle >= 0 else LEGAL
    return _may_exploit(play, mover) if ruling and play.state.phase == EXPLOITATION else ruling


@rule("SEQ-G5a", "SEQ-G5d", "SEQ-F5", "MOV-08", "TRN-03")
def _may_exploit(play: Campaign40, mover: Mover) -> Ruling:
    """Undisrupted armour and carried units may move again, by day."""
    data = play.units[mover.unit]
    if play.night:
        return forbid("SEQ-G5d", "no_exploitation_at_night")
    if play.state.marks[mover.unit] & DISORGANISED:
        return forbid("MOV-08", "disorganised_stays", unit=data.id)
    if not data.armoured and mover.vehicle < 0:
        return forbid("SEQ-G5a", "does_not_exploit", unit=data.id)
    return LEGAL


@rule("CAP-10d", "CAP-10e")
def rommel_ruling(play: Campaign40, mover: Mover) -> Ruling:
    """B-71, B-101: one unit of his hex takes Rommel along, once in a phase in which he was not transferred."""
    state, data = play.state, play.units[mover.unit]
    if not mover.rommel:
        return LEGAL
    if not data.combat or data.side != GERMAN or not _is_with_rommel(play, state.at[mover.unit]):
        return forbid("CAP-10d", "rommel_elsewhere", unit=data.id)
    if state.rommel_taken or state.rommel_transferred:
        return forbid("CAP-10d", "rommel_has_moved")
    return LEGAL


def _is_with_rommel(play: Campaign40, where: HexId) -> bool:
    rommel = play.field.rommel
    return rommel >= 0 and 0 <= where == play.state.at[rommel]


def rejoins_rommel(play: Campaign40, unit: int, end: HexId) -> bool:
    """CAP-10d: did this unit begin the phase with Rommel, and would it end its move where he was taken to?"""
    state = play.state
    began = state.rommel_taken and play.units[unit].side == GERMAN and state.at[unit] == state.rommel_start
    return began and _is_with_rommel(play, end)


# how far


def roads(play: Campaign40, side: int) -> bool:
    """MOV-19: may this side use the road rate?"""
    return side == GERMAN or interdiction.roads(play)


@rule("MOV-02", "TRN-02")
def points(play: Campaign40, unit: int, vehicle: int = -1) -> int:
    """The MP of a unit for the turn: as printed, or its vehicle's; fewer for interdicted silhouettes and vehicles."""
    data = play.units[unit]
    ma = play.units[vehicle].ma if vehicle >= 0 else data.ma
    if data.side == GERMAN or not (data.armoured or data.vehicle or vehicle >= 0):
        return ma
    return max(ma + interdiction.movement(play), 0)


@rule("SEQ-G5a", "CAP-10d", "CAP-10e")
def budget(play: Campaign40, mover: Mover) -> int:
    """Half MP for this phase: in exploitation half the points, fractions up; then Rommel's point."""
    found = points(play, mover.unit, mover.vehicle)
    if play.state.phase == EXPLOITATION:
        found = (found + 1) // 2
    return HALVES * (found + ROMMEL * mover.rommel)


@rule("MOV-07", "NGT-01", "EVT-PAR-b")
def one_hex(play: Campaign40, unit: int) -> bool:
    """Does this unit move one hex only in the movement phase: disorganised, paralysed, or at night?"""
    return bool(play.state.marks[unit] & DISORGANISED) or play.night or paralysed(play, play.units[unit].side)


class Going:
    """How one unit, alone or in a vehicle, can go on from where it stands, or from outside the map."""

    __slots__ = (
        "_costs", "_moves", "_roads", "_side", "_wades", "blocked", "budget", "closed", "is_short", "minimum", "play",
        "start", "zone",
    )  # fmt: skip

    def __init__(self, play: Campaign40, mover: Mover) -> None:
        state, data = play.state, play.units[mover.unit]
        side = data.side
        exploiting = state.phase == EXPLOITATION
        self._side: Final = side
        self.play: Final = play
        self.start: Final = max(state.at[mover.unit], OUTSIDE)
        self.budget: Final = budget(play, mover)
        self.zone: Final = enemy_zone(play, side)
        self.closed: Final = exploiting or play.night
        self.is_short: Final = not exploiting and one_hex(play, mover.unit)
        self.minimum: Final = not exploiting
        self.blocked: Final = play.occupied(ENEMY[side]) if data.vehicle else play.troops(ENEMY[side])
        self._moves: Final = OTHER if mover.vehicle >= 0 else data.moves
        self._wades: Final = self._moves == FOOT and not exploiting
        self._roads: Final = roads(play, side)
        self._costs: Final = play.field.costs(self._moves, self._roads, state.pontoons if side == GERMAN else ())

    # steps

    @rule("MOV-03", "ZOC-03", "SEQ-G3b", "SEQ-F2", "SEQ-G5c")
    def cost(self, a: HexId, b: HexId) -> int:
        """From a hex to its neighbour, or -1: not into enemies, nor from zone to zone, nor into any at night or in
        exploitation."""
        if b < 0 or self.blocked >> b & 1:
            return NO_WAY
        if a < 0:
            barred = self.closed and self.zone >> b & 1
            return NO_WAY if barred else self.play.field.entry(self._moves, b, self._roads)
        leaving = self.zone >> a & 1
        direction = self.play.field.board.direction(a, b)
        if direction < 0 or (self.zone >> b & 1 and (leaving or self.closed)):
            return NO_WAY
        cost = self._costs.of(a, direction)
        if cost < 0:
            return self._wading(a, direction)
        return cost + LEAVING if leaving else cost

    @rule("MOV-16", "MOV-17")
    def _wading(self, a: HexId, direction: int) -> int:
        """Foot units cross an unbridged river from where they start, for all that they have."""
        wet = self.play.field.rivers[direction] >> a & 1
        return self.budget if wet and self._wades and a == self.start else NO_WAY

    def step_ruling(self, a: HexId, b: HexId) -> Ruling:
        """One step, or what is against it."""
        if self.cost(a, b) >= 0:
            return LEGAL
        field, name = self.play.field, self.play.field.board.name(b)
        direction = field.board.direction(a, b) if a >= 0 else 0
        if direction < 0:
            return forbid("MOV-03", "not_adjacent", hex=name)
        if self.blocked >> b & 1:
            return forbid("MOV-03", "enemy_there", hex=name)
        if self.zone >> b & 1 and self.closed:
            return self._closed_zone(name)
        if self.zone >> b & 1 and a >= 0 and self.zone >> a & 1:
            return forbid("ZOC-05", "zone_to_zone", hex=name)
        return forbid("MOV-16" if self._moves == FOOT else "MOV-17", "no_bridge", hex=name)

    def _closed_zone(self, name: str) -> Ruling:
        if self.play.state.phase == EXPLOITATION:
            return forbid("SEQ-G5c", "zone_in_exploitation", hex=name)
        return forbid("SEQ-G3b", "zone_at_night", hex=name)

    # paths

    @rule("MOV-04", "MOV-05", "ZOC-02", "SEQ-G5b")
    def ruling(self, path: Sequence[HexId]) -> Ruling:
        """A path without its start: within the points, or in the movement phase one hex whatever it costs."""
        spent, a = 0, self.start
        for taken, b in enumerate(path):
            cost = self.cost(a, b)
            if cost < 0:
                return self.step_ruling(a, b)
            if taken:
                ruling = self.going_on(a)
                if not ruling:
                    return ruling
            spent += cost
            if spent > self.budget and (taken or not self.minimum):
                return self.too_dear(b, spent)
            a = b
        return LEGAL if path else forbid("MOV-03", "no_path")

    @rule("MOV-07", "ZOC-02")
    def going_on(self, a: HexId) -> Ruling:
        """May they go on from a hex that they have come into in this move?"""
        if self.is_short:
            return self._short()
        if self.zone >> a & 1:
            return forbid("ZOC-02", "must_stop", hex=self.play.field.board.name(a))
        return LEGAL

    def _short(self) -> Ruling:
        if self.play.night:
            return forbid("NGT-01", "one_hex_at_night")
        if paralysed(self.play, self._side):
            return forbid("EVT-PAR-b", "one_hex_paralysed")
        return forbid("MOV-07", "one_hex_disorganised")

    def too_dear(self, b: HexId, spent: int) -> Ruling:
        number = "MOV-04" if self.minimum else "SEQ-G5b"
        return forbid(number, "too_far", hex=self.play.field.board.name(b), cost=mp(spent), allowance=mp(self.budget))

    def path_cost(self, path: Sequence[HexId]) -> int:
        """What a legal path costs."""
        total, a = 0, self.start
        for b in path:
            total += self.cost(a, b)
            a = b
        return total

    def leave_cost(self, a: HexId) -> int:
        """B-38: what going off the map costs, with the point for leaving a zone."""
        return self.play.field.leave(a, self._roads) + LEAVING * (self.zone >> a & 1)

    # reach

    @property
    def passage(self) -> Passage:
        zone = self.zone
        if self.closed:
            return Passage(self.blocked | zone, 0, (), ((zone, LEAVING),))
        return Passage(self.blocked, zone, (), ((zone, LEAVING),), ((zone, zone),))

    def range(self) -> Range:
        """Everything that `ruling` allows from a start on the map, by the cheapest paths."""
        return self.range_from(self.start, 0 if self.is_short else self.budget, self._one_step())

    def range_from(self, start: HexId, left: int, beyond: Hexes = 0) -> Range:
        """What can be reached from a hex with so many half points left."""
        found = reach(self.play.field.board, start, max(0, left), self._costs, self.passage)
        return Range(found, beyond & ~found.hexes, self.budget)

    def _one_step(self) -> Hexes:
        """MOV-05: the neighbours that one step reaches at any cost."""
        found = 0
        if self.minimum:
            for b in self.play.field.board.neighbours[self.start]:
                if self.cost(self.start, b) >= 0:
                    found |= 1 << b
        return found

    def cheapest_path(self, where: HexId, limit: int) -> list[HexId]:
        """A way to a hex, whatever stands against it but costs; empty if there is none within the limit."""
        for passage in (self.passage, Passage()):
            found = reach(self.play.field.board, self.start, limit, self._costs, passage)
            if found.cost(where) > 0:
                return found.path(where)
        return []


def reach_of(play: Campaign40, unit: int, vehicle: int = -1) -> Range:
    """Where a unit on the map can get in the phase under way; nowhere if it may not move."""
    mover = Mover(unit, vehicle)
    going = Going(play, mover)
    return going.range() if may_move(play, mover) else going.range_from(going.start, 0)
