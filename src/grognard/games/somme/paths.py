"""Retreats as they are walked: who still has to go, by which way, and what it costs on the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import paths_menu
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.crossings import unbridged
from grognard.games.somme.damage import lose_steps
from grognard.games.somme.escape import FORCED, MASTERY, PANIC, Escape, Path, interdiction, longest
from grognard.games.somme.footbridges import trample
from grognard.games.somme.moves import lose_unguarded
from grognard.games.somme.zones import open_zone
from grognard.geometry import HexId

MANY_WAYS = 40  # ways that a thinking player looks at for each group
MANY_UNITS = 3  # units that he lets go in groups; with more, each goes alone or all together


class FallBackTo(Action, frozen=True):
    """12.3b: units of one hex go back together along a path that leaves their start out."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class FellBack(Event, frozen=True):
    """Units go back."""

    units: list[str]
    path: list[str]


class CouldNotFallBack(Event, frozen=True):
    """Q-154: a unit that ought to go back has no way and stays in disorder."""

    unit: str


class RetreatDisorder(Event, frozen=True):
    """These units are disorganised by a retreat."""

    units: list[str]


class FallBack(Step[Campaign18], frozen=True):
    """These units of a side go back so many hexes; `chooser` picks their ways, one after the other.

    `units` are indices. `cause`: "mastery" and "panic" after a combat, "disengagement", or "forced" for R3, where
    all take one path.
    """

    side: str
    units: tuple[int, ...]
    hexes: int
    chooser: str
    cause: str = PANIC

    @rule("12.3b", "13.0g")
    def run(self, play: Campaign18) -> None:
        """Asks until everybody has gone; where there is one way only it is taken."""
        able = self._able(play)
        if not able:
            return
        asked = ChooseWay(self.chooser, self.side, able, self.hexes, self.cause)
        only = asked.only_way(play)
        if only is None:
            play.then(asked)
        else:
            asked.choose(play, only)

    def _able(self, play: Campaign18) -> tuple[int, ...]:
        """Those who are left and can go; the others stay where they are."""
        left = tuple(u for u in self.units if play.on_map(u))
        groups = [left] if left and self.cause == FORCED else [(u,) for u in left]
        stuck = [u for group in groups if not longest(play, group, self.hexes, self.cause) for u in group]
        for unit in stuck:
            play.tell(CouldNotFallBack(play.units[unit].id))
            disorder(play, (unit,))
        return tuple(u for u in left if u not in stuck)


class ChooseWay(Decision[Campaign18], frozen=True):
    """Whoever decides picks a unit, or some that go together, and their way."""

    owner: str
    units: tuple[int, ...]
    hexes: int
    cause: str

    accepts = (FallBackTo,)
    cites = "12.3b"

    def groups(self, play: Campaign18) -> list[tuple[int, ...]]:
        """Those who may go together, sensible choices only: all of them, each alone, pairs of few (12.3c)."""
        if self.cause == FORCED:
            return [self.units]
        sizes = range(len(self.units), 0, -1) if len(self.units) <= MANY_UNITS else (len(self.units), 1)
        some = [group for size in sizes for group in combinations(self.units, size)]
        return [group for group in some if self.escape(play, group) is not None]

    def escape(self, play: Campaign18, group: Sequence[int]) -> Escape | None:
        """The ways of a group, which goes as far as each of it alone; None if it cannot."""
        if self.cause == FORCED:
            most = {longest(play, self.units, self.hexes, self.cause)}
        else:
            most = {longest(play, (unit,), self.hexes, self.cause) for unit in group}
        if len(most) > 1:
            return None
        escape = Escape(play, group, most.pop(), self.cause)
        return escape if escape.leads() else None

    def only_way(self, play: Campaign18) -> FallBackTo | None:
        """The one answer there is, if there is but one."""
        if len(self.units) > 1 and self.cause != FORCED:
            return None
        escape = self.escape(play, self.units)
        assert escape is not None
        first = list(islice(escape.ways(), 2))
        return self.by_way(play, self.units, first[0]) if len(first) == 1 else None

    def by_way(self, play: Campaign18, group: Sequence[int], path: Path) -> FallBackTo:
        """The action that takes a group along a way."""
        return FallBackTo(tuple(play.ids(group)), tuple(play.field.board.name(where) for where in path))

    def candidates(self, play: Campaign18) -> list[Action]:
        found: list[Action] = []
        for group in self.groups(play):
            escape = self.escape(play, group)
            assert escape is not None
            found += [self.by_way(play, group, way) for way in islice(escape.ways(), MANY_WAYS)]
        return found

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        group = luck.pick(self.groups(play))
        escape = self.escape(play, group)
        assert escape is not None
        path: Path = ()
        while not path or not escape.ends(path):
            path = (*path, luck.pick(escape.onward(path)))
        return self.by_way(play, group, path)

    def check(self, play: Campaign18, action: FallBackTo) -> Ruling:
        group = [play.unit(name) for name in action.units]
        ruling = self.group_ruling(play, group, action.units)
        return ruling and self._way_ruling(play, group, action)

    @rule("12.3c", "13.0g")
    def group_ruling(self, play: Campaign18, group: Sequence[int], names: Sequence[str]) -> Ruling:
        """Do these have to go, and may they go together?"""
        for unit, name in zip(group, names, strict=True):
            if unit not in self.units:
                return forbid("12.3c", "need_not_fall_back", unit=name)
        if not group or len(set(group)) != len(group):
            return forbid("12.3c", "nobody_falls_back")
        if self.cause == FORCED and set(group) != set(self.units):
            return forbid("13.0g", "all_take_one_path")
        return LEGAL if self.escape(play, group) is not None else forbid("12.3c", "cannot_go_together")

    def _way_ruling(self, play: Campaign18, group: Sequence[int], action: FallBackTo) -> Ruling:
        strange = next((name for name in action.path if play.hex(name) < 0), "")
        if strange:
            return forbid("12.3b", "unknown_hex", hex=strange)
        escape = self.escape(play, group)
        assert escape is not None
        return path_ruling(play, escape, tuple(play.hex(name) for name in action.path))

    def choose(self, play: Campaign18, action: FallBackTo) -> None:
        group = tuple(play.unit(name) for name in action.units)
        rest = tuple(unit for unit in self.units if unit not in group)
        path = tuple(play.hex(name) for name in action.path)
        play.tell(FellBack(list(action.units), list(action.path)))
        after = FallBack(self.owner, rest, self.hexes, self.side, self.cause)
        play.then(GoBack(self.owner, group, path, self.cause), after)

    def onward_ruling(self, play: Campaign18, escape: Escape, path: Path, there: HexId) -> Ruling:
        """Why a way that was begun may not go on to this hex, or leads nowhere from it."""
        if not escape.steps(path) >> there & 1:
            return step_ruling(play, escape, path, there)
        return forbid("12.3h", "retreat_leads_nowhere", hex=play.field.board.name(there))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return paths_menu.menu(play, self, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return paths_menu.why_not(play, self, draft, pick)


def path_ruling(play: Campaign18, escape: Escape, path: Path) -> Ruling:
    """May the units go back by this way?"""
    for count, there in enumerate(path):
        if not escape.steps(path[:count]) >> there & 1:
            return step_ruling(play, escape, path[:count], there)
    if not path or len(path) < escape.hexes:
        return forbid("12.3c", "retreat_too_short", hexes=escape.hexes)
    return LEGAL if escape.ends(path) else forbid("12.3h", "retreat_no_room", hex=play.field.board.name(path[-1]))


def step_ruling(play: Campaign18, escape: Escape, path: Path, there: HexId) -> Ruling:
    """Why a way may not go on to this hex."""
    here, name = path[-1] if path else escape.start, play.field.board.name(there)
    if path and escape.ends(path):
        return forbid("12.3c", "retreat_too_long", hex=name, hexes=escape.hexes)
    if there in (*path, escape.start) or not play.field.board.around[here] >> there & 1:
        return forbid("12.3b", "retreat_no_neighbour", hex=name)
    if not escape.open >> there & 1:
        return forbid("12.3b", "retreat_closed", hex=name)
    if escape.stopped(path):
        return forbid("12.3k", "retreat_over_river", hex=name)
    if not escape.passable(path) >> there & 1:
        return forbid("12.3k" if escape.wet(here, there) else "15.4.1g", "retreat_over_river", hex=name)
    return forbid("12.3e", "retreat_better_hex", hex=name)


class GoBack(Step[Campaign18], frozen=True):
    """Units that go back together take the next hex of their path; losses are taken before they go on (Q-288).

    What is put on the agenda last comes first: Interdiction, then the enemy zone, then the next hex.
    """

    side: str
    units: tuple[int, ...]
    path: tuple[int, ...]
    cause: str
    walked: int = 0

    def run(self, play: Campaign18) -> None:
        left = tuple(u for u in self.units if play.on_map(u))
        if not left:
            return
        if not self.path:
            self._end(play, left)
            return
        self._step(play, left)

    def _step(self, play: Campaign18, left: tuple[int, ...]) -> None:
        side, here, there = side_index(self.side), play.state.at[left[0]], self.path[0]
        in_zone, under_fire = open_zone(play, side) >> there & 1, interdiction(play, side) >> there & 1
        if self.walked:
            pass_through(play, left, here)
        play.then(GoBack(self.side, left, self.path[1:], self.cause, self.walked + 1))
        for unit in left:
            play.place(unit, there)
        for each in (ENEMY[side], side):
            lose_unguarded(play, each)
        swim(play, left, here, there)
        if in_zone:
            through_zone(play, self.side, left)
        if under_fire:
            under_interdiction(play, self.side, left)

    @rule("12.3j", "12.5d", "13.0h", "13.0g")
    def _end(self, play: Campaign18, left: tuple[int, ...]) -> None:
        """Two hexes or three after a combat, or an R3, end in disorder; other disengagements do not."""
        trample(play, side_index(self.side), play.state.at[left[0]])
        long = self.cause in (MASTERY, PANIC) and self.walked > 1
        if long or self.cause == FORCED:
            disorder(play, left)


@rule("12.3g")
def through_zone(play: Campaign18, side: str, units: tuple[int, ...]) -> None:
    """A hex of an enemy zone without a friend costs the stack a step, of its owner's choice."""
    lose_steps(play, side, tuple(u for u in units if play.on_map(u)), 1, "retreat_zone")


@rule("12.3m")
def under_interdiction(play: Campaign18, side: str, units: tuple[int, ...]) -> None:
    """Each unit that goes back into a hex under enemy Interdiction loses a step (Q-60)."""
    for unit in units:
        lose_steps(play, side, (unit,), 1, "retreat_interdiction")


@rule("12.3i", "12.5d", "COOP-2")
def pass_through(play: Campaign18, units: tuple[int, ...], here: HexId) -> None:
    """Whoever goes on out of a hex where friends stand disorganises them and himself."""
    friends = [unit for unit in play.fighters(here) if unit not in units]
    if friends:
        disorder(play, (*units, *friends))


@rule("12.3k")
def swim(play: Campaign18, units: tuple[int, ...], here: HexId, there: HexId) -> None:
    """Whoever crosses a major river without bridge or footbridge is disorganised."""
    if unbridged(play, play.units[units[0]].side, here, there):
        disorder(play, units)


def disorder(play: Campaign18, units: Sequence[int]) -> None:
    changed = [unit for unit in units if play.disorganise(unit)]
    if changed:
        play.tell(RetreatDisorder(play.ids(changed)))
