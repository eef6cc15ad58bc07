"""Where units go that have no attack to make: into the gaps of the front, behind its weak places, or on towards the
goals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going
from grognard.games.somme.movers import able
from grognard.games.somme.plans_line import line, strength, threat
from grognard.games.somme.plans_values import goals, nearness, step_worth, weights
from grognard.games.somme.plans_way import way_on
from grognard.games.somme.stacking import has_room
from grognard.games.somme.state import SHAKEN, UNSUPPLIED
from grognard.games.somme.supply import fed
from grognard.games.somme.zones import exerted
from grognard.geometry import Hexes, HexId, Range, bits, count, union

AROUND: Final = 4  # hexes around a place of the line in which its need is felt
FADES: Final = 0.75  # what is left of it a hex away
BEFORE: Final = 0.3  # and before the line
LEAST_NEED, MOST_NEED = 0.2, 4.0
MOST_CALL: Final = 8.0  # what the richest empty goal calls a unit with
HUNGRY: Final = 2.0  # to stand where nothing feeds us
CALLED: Final = 16  # hexes from which a garrison is called
CROWDED: Final = 2  # hexes around a hex in which stacks are counted
FAR_BACK: Final = 0.06  # each hex away from the line
NOWHERE: Final = 99  # hexes away from what is nowhere


@cache
def rings(field: Battlefield, where: HexId) -> tuple[tuple[HexId, ...], ...]:
    """The hexes around a hex by their distance, from the hex itself to where a garrison is called from."""
    return tuple(tuple(bits(ring)) for ring in field.board.distances_from(1 << where)[:CALLED])


@lru_cache(maxsize=256)
def apart(field: Battlefield, hexes: Hexes) -> tuple[int, ...]:
    """By hex: how far it is from the nearest of these; 99 where there are none."""
    found = [NOWHERE] * field.board.size
    for distance, ring in enumerate(field.board.distances_from(hexes)):
        for where in bits(ring):
            found[where] = distance
    return tuple(found)


class Marshal:
    """The units of a side that may still move, how far each gets, and what a hex is worth to it."""

    def __init__(self, play: Campaign18, side: int, part: str = "") -> None:
        self.play, self.side, self.value = play, side, weights()
        self.ranges: dict[int, Range] = {
            unit: Going(play, (unit,)).range()
            for unit in play.field.combat[side]
            if play.on_map(unit) and able(play, unit, part)
        }
        self.reached = union(())
        for range_ in self.ranges.values():
            self.reached |= range_.hexes
        self.chain = line(play, side, self.reached)
        self.mask = union(self.chain)
        self.near = way_on(play, side) if side == GERMAN else nearness(play, side)
        self.wanted = goals(play, side)
        self.fed = fed(play, side)
        self.zone = exerted(play, ENEMY[side])
        self.prizes = prizes(play, side)
        self.need: list[float] = []
        self.garrisons: dict[HexId, float] = {}
        self.refresh()

    def reach(self) -> dict[int, Hexes]:
        """Where each unit can be when it has moved; those who are held stay."""
        play = self.play
        here = {u: 0 for u in play.field.combat[self.side] if play.on_map(u)}
        return {u: self.ranges[u].hexes if u in self.ranges else 0 for u in here}

    # the line

    def refresh(self) -> None:
        """Somebody has moved: how much every hex needs another unit."""
        play, field = self.play, self.play.field
        need = [-FAR_BACK * distance for distance in apart(field, self.mask or play.troops(self.side))]
        for where in self.chain:
            felt = self._wants(where)
            for circle in rings(field, where)[: AROUND + 1]:
                for other in circle:
                    if need[other] < felt:
                        need[other] = felt
                felt *= FADES
        open_ = self._open(play.troops(self.side))
        if open_:
            need = list(map(max, need, _felt_under(weights.doctrine, field, open_)))
        for where in bits(self._before()):
            need[where] *= BEFORE
        self.garrisons = _garrisons(play, self.side)
        for where, call in self.garrisons.items():
            if not play.troops(self.side) >> where & 1:
                self._call(need, where, call)
        self.need = need

    def _call(self, need: list[float], where: HexId, wants: float) -> None:
        """An empty goal calls for a garrison from far away."""
        for ring in rings(self.play.field, where)[:CALLED]:
            for other in ring:
                if need[other] < wants:
                    need[other] = wants
            wants *= self.value.hole_fades

    def _wants(self, where: HexId) -> float:
        play = self.play
        danger = threat(play, self.side, where, self.value.reach)
        return min(MOST_NEED, max(LEAST_NEED, danger / (6 + 2 * strength(play, where))))

    def _before(self) -> Hexes:
        """The hexes between the line and the enemy."""
        play, board = self.play, self.play.field.board
        enemy = play.troops(ENEMY[self.side])
        return board.flood(enemy, play.field.area & ~self.mask) if self.mask else 0

    def _open(self, troops: Hexes) -> Hexes:
        """The hexes of the line that nobody stands in or beside."""
        return self.mask & ~self.play.field.board.spread(troops)

    def covered(self, troops: Hexes) -> int:
        """How many hexes of the line have a unit in them or beside them."""
        return count(self.mask & self.play.field.board.spread(troops))

    def closings(self, posted: set[int]) -> Iterator[tuple[int, HexId]]:
        """Who goes where so that the line has no gap; each is carried out before the next is asked for."""
        for _ in range(len(self.chain)):
            move = self._closing(posted)
            if move is None:
                return
            posted.add(move[0])
            yield move

    def _closing(self, posted: set[int]) -> tuple[int, HexId] | None:
        play, at = self.play, self.play.state.at
        troops = play.troops(self.side)
        open_ = self._open(troops)
        if not open_:
            return None
        before, best, found = self.covered(troops), 0.0, None
        posts = play.field.board.spread(open_) & self.mask
        for unit, range_ in self.ranges.items():
            here = at[unit]
            if unit in posted or here < 0 or play.state.marks[unit] & SHAKEN or self.guards(unit) > self.value.hole:
                continue
            alone = len(play.fighters(here)) == 1
            for where in bits(range_.hexes & posts):
                after = self.covered((troops & ~(1 << here) if alone else troops) | 1 << where)
                gain = after - before - 0.05 * range_.cost(where)
                if gain > best and has_room(play, where, (unit,)):
                    best, found = gain, (unit, where)
        return found

    # worth of a hex

    def score(self, unit: int, where: HexId) -> float:
        """What it is worth that this unit stands in this hex."""
        play, value, side = self.play, self.value, self.side
        marks = play.state.marks[unit]
        found = value.nearness[side] * self.near[where] + self.wanted.get(where, 0.0)
        found += self.need[where] * (1.0 if side == ALLIED else value.mass)
        found += self.prizes.get(where, 0.0)
        if not self.fed >> where & 1:
            found -= HUNGRY
        if side == GERMAN:
            beside = count(play.field.disks[where, CROWDED] & play.troops(side))
            found -= value.crowd * max(0, beside - value.enough)
        if self.zone >> where & 1:
            weak = bool(marks & (SHAKEN | UNSUPPLIED) or play.state.losses[unit])
            found -= value.disorder * (2 if marks & SHAKEN else 1) if weak else 0.0
        return found

    def best(self, unit: int, hexes: Hexes) -> HexId:
        """The hex in reach that is worth more than to stay; -1 if none is."""
        play, here = self.play, self.play.state.at[unit]
        lonely = self._lonely(unit, hexes | 1 << here)
        best, found = self.score(unit, here) - lonely.get(here, 0.0) + self.value.stay + self.guards(unit), -1
        for where in bits(hexes):
            worth = self.score(unit, where) - lonely.get(where, 0.0)
            if worth > best and has_room(play, where, (unit,)):
                best, found = worth, where
        return found

    def guards(self, unit: int) -> float:
        """What would call for another unit if this one left: it stands alone in a goal of the enemy."""
        here = self.play.state.at[unit]
        return self.garrisons.get(here, 0.0) if len(self.play.fighters(here)) == 1 else 0.0

    def _lonely(self, unit: int, hexes: Hexes) -> dict[HexId, float]:
        """By hex of these, what it costs to be further from all friends than they can help."""
        play, value, board = self.play, self.value, self.play.field.board
        here = play.state.at[unit]
        friends = play.troops(self.side)
        if len(play.fighters(here)) == 1:
            friends &= ~(1 << here)
        found: dict[HexId, float] = {}
        for distance, ring in enumerate(board.distances_from(friends)[: value.company + 8]):
            if distance > value.company:
                cost = value.alone[self.side] * (distance - value.company)
                found.update(dict.fromkeys(bits(ring & hexes), cost))
        for where, worth in self.wanted.items():
            if where in found:
                found[where] += (1 - value.raid) * worth
        return found

    def in_reach_of_a_goal(self, here: HexId) -> bool:
        """Could somebody who stands here take a goal in this phase?"""
        rich = union(where for where, worth in self.wanted.items() if worth >= self.value.walk_in[self.side])
        return any(self.ranges[u].hexes & rich for u in self.play.fighters(here) if u in self.ranges)

    def in_turn(self, posted: set[int]) -> list[int]:
        """Those without a post, the foremost first."""
        at, near = self.play.state.at, self.near
        sign = -1 if self.side == GERMAN else 1
        free = [unit for unit in self.ranges if unit not in posted and at[unit] >= 0]
        return sorted(free, key=lambda unit: (sign * near[at[unit]], unit))


@lru_cache(maxsize=256)
def _felt_under(doctrine: str, field: Battlefield, open_: Hexes) -> tuple[float, ...]:
    """By hex, under a doctrine: how much the holes of the line call for a unit."""
    value = weights.of(doctrine)
    fading = [value.hole * value.hole_fades**distance for distance in range(NOWHERE + 1)]
    return tuple(fading[distance] for distance in apart(field, open_))


def prizes(play: Campaign18, side: int) -> dict[HexId, float]:
    """By hex: the unguarded guns and headquarters that whoever comes there overruns."""
    enemy, value, at = ENEMY[side], weights(), play.state.at
    found: dict[HexId, float] = {}
    for unit in (*play.field.artillery[enemy], *play.field.headquarters[enemy]):
        where = at[unit]
        if where >= 0 and not play.troops(enemy) >> where & 1:
            for near in bits(play.field.board.around[where]):
                found[near] = found.get(near, 0.0) + value.prize * step_worth(play.field, unit)
    return found


def _garrisons(play: Campaign18, side: int) -> dict[HexId, float]:
    """The goals of the enemy that he could come to, with what each calls a garrison with."""
    value = weights()
    part = value.keep if side == GERMAN else value.garrison
    if not part:
        return {}
    near = raided(play, ENEMY[side])
    wanted = goals(play, ENEMY[side])
    threatened = {where: stake for where, stake in wanted.items() if near >> where & 1 and stake > 1}
    return {where: min(MOST_CALL, part * stake) for where, stake in threatened.items()}


def raided(play: Campaign18, raider: int) -> Hexes:
    """Where the troops of a side could go within a turn, round the zones of those who stand against them."""
    board, value = play.field.board, weights()
    stop, open_ = exerted(play, ENEMY[raider]), play.field.area & ~play.troops(ENEMY[raider])
    walked = fresh = play.troops(raider)
    for _ in range(value.alarm):
        fresh = board.spread(fresh & ~stop) & open_ & ~walked
        walked |= fresh
    return walked | play.field.near(play.troops(raider), value.close)
