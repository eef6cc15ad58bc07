"""The marches of the computer player, by day, at night and in exploitation.

A phase is rehearsed as a whole on a copy of the play: first those who bar the way or attack, then those who come in,
then the others, each to where it is worth most. What was decided in each position of the rehearsal is remembered and
played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from grognard.engine.steps import Action, Decision
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.entry import ends_in, entry_zone, may_enter, newcomer, waiting
from grognard.games.blitzkrieg.leaving import way_out_ruling
from grognard.games.blitzkrieg.lines import is_broken_through, is_supplied_across
from grognard.games.blitzkrieg.marching import budget, one_hex
from grognard.games.blitzkrieg.orders import SendRommel, order_to_enter, order_to_leave, order_to_move
from grognard.games.blitzkrieg.plans_attack import Drive, Ways, drives, in_reach, ways_of
from grognard.games.blitzkrieg.plans_barrier import barrier
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_harvest import harvest, keep, staying
from grognard.games.blitzkrieg.plans_outlook import Outlook, homeward, must_leave
from grognard.games.blitzkrieg.plans_values import goal_worth
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.state import EXPLOITATION, REFIT
from grognard.geometry import HexId, Range, bits

MOST_REMEMBERED: Final = 4_000
LEAST: Final = 0.01  # what a move must better
Key = tuple[object, ...]
_remembered: Final[dict[Key, Action]] = {}


def march(play: Campaign40, decision: Decision[Campaign40]) -> Action:
    """The order for this position, remembered or found by a rehearsal from here on."""
    here = _key(play)
    if here not in _remembered:
        rehearse(play.fork(play.dice), decision)
    return _remembered.get(here, Done())


def _key(play: Campaign40) -> Key:
    """The doctrine in force, and all of the state but the agenda."""
    fields = msgspec.structs.astuple(play.state)[1:]
    return weights.doctrine, *[tuple(field) if type(field) is list else field for field in fields]


def rehearse(play: Campaign40, decision: Decision[Campaign40]) -> None:
    """Play the phase to its end, as far as no die is thrown, and remember each order under its position."""
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.clear()
    for order in orders(play, side_index(decision.side)):
        if decision.ruling(play, order):
            _remembered[_key(play)] = order
            rolls = play.state.rolls
            play.carry_out(order)
            if play.decision != decision or play.state.rolls != rolls:
                return
    _remembered[_key(play)] = Done()


def orders(play: Campaign40, side: int) -> Iterator[Action]:
    """Order after order; each is carried out before the next is asked for."""
    outlook = Outlook(play, side)
    ways = {unit: found for unit in play.field.combat[side] if play.on_map(unit) and (found := ways_of(play, unit))}
    reach = _reach(ways)
    posted = barrier(outlook, reach) if side == ALLIED else {}
    taken = harvest(outlook, reach, posted)
    posted |= taken
    plan = [] if play.night or play.state.phase == EXPLOITATION else drives(outlook, keep(outlook, reach), posted)
    posted |= {unit: where for drive in plan for unit, where in drive.posts}
    stay = staying(outlook, taken)
    yield from _leave(play, side, {unit: found for unit, found in ways.items() if unit not in stay}, posted)
    for unit, where in posted.items():
        yield from _to(play, unit, where, ways)
    yield from _rommel(play, side, plan)
    outlook.refresh()
    yield from _entries(outlook)
    yield from _others(outlook, [unit for unit in ways if unit not in posted], ways)


def _reach(ways: dict[int, Ways]) -> dict[int, int]:
    return {unit: in_reach(found) for unit, found in ways.items()}


def _to(play: Campaign40, unit: int, where: HexId, ways: dict[int, Ways]) -> Iterator[Action]:
    """A unit to a hex, carried if that leads there."""
    if play.state.at[unit] != where:
        for mover, range_ in ways.get(unit, ()):
            if range_.hexes >> where & 1:
                yield order_to_move(play, mover, range_.path(where))
                return


# off the map


def _leave(play: Campaign40, side: int, ways: dict[int, Ways], posted: dict[int, HexId]) -> Iterator[Action]:
    """Off the map, whoever scores there or would cost points here."""
    scores = side == GERMAN and exits_score(play)
    for unit, found in list(ways.items()):
        if (scores and play.units[unit].combat) or must_leave(play, unit) or _is_worn(play, unit, posted):
            order = _way_out(play, side, found, scores)
            if order is not None:
                posted.pop(unit, None)
                ways.pop(unit)
                yield order


def _is_worn(play: Campaign40, unit: int, posted: dict[int, HexId]) -> bool:
    """VIC-03: does the unit only cost points by its Refit marker when the last turn ends?"""
    wanted = unit in posted or goal_worth(play.field, play.units[unit].side)[play.state.at[unit]] > 0
    return play.state.turn == play.state.last_turn and play.has(unit, REFIT) and not wanted


def exits_score(play: Campaign40) -> bool:
    """Is it time to leave by the enemy's edge, and is the line there that makes it count?"""
    late = play.state.last_turn - play.state.turn < weights().leave_turns
    if not late:
        return False
    items = {row.item for row in play.field.points}
    if "exit_with_supply" in items:
        return is_supplied_across(play)
    return "exit_with_line" in items and is_broken_through(play)


def _way_out(play: Campaign40, side: int, ways: Ways, far: bool) -> Action | None:
    field = play.field
    edge = field.exits[side] & ~field.sources[side] if far else field.exits[side]
    for mover, range_ in ways:
        here = play.state.at[mover.unit]
        for path in ([], *(range_.path(b) for b in bits(range_.hexes & edge))):
            if edge >> (path[-1] if path else here) & 1 and way_out_ruling(play, mover, path):
                return order_to_leave(play, mover, path)
    return None


# onto the map


def _entries(outlook: Outlook) -> Iterator[Action]:
    """Whoever may come in, to where it is worth most."""
    play = outlook.play
    known: dict[Key, dict[HexId, tuple[HexId, Range]]] = {}
    for unit in waiting(play, outlook.side):
        mover = newcomer(play, unit)
        if not play.units[unit].combat or _stays_away(play, unit) or not may_enter(play, mover):
            continue
        alike = entry_zone(play, unit), budget(play, mover), play.units[unit].moves, mover.vehicle >= 0
        if alike not in known:
            known[alike] = ends_in(play, mover)
        ends = [where for where in known[alike] if has_room(play, where, (unit,))]
        if ends:
            best = max(ends, key=lambda where: (outlook.score(unit, where), -where))
            entry, range_ = known[alike][best]
            yield order_to_enter(play, mover, [entry, *range_.path(best)])
            outlook.refresh()


def _stays_away(play: Campaign40, unit: int) -> bool:
    """Has the unit left the map for points, or would it give the enemy some by coming back?"""
    late = play.state.last_turn - play.state.turn < weights().leave_turns
    return must_leave(play, unit) or (late and play.state.door[unit] >= 0)


# the others


def _others(outlook: Outlook, units: list[int], ways: dict[int, Ways]) -> Iterator[Action]:
    """Those without a part in an attack, the foremost first."""
    play = outlook.play
    ahead = outlook.pull
    for unit in sorted(units, key=lambda unit: (-ahead[play.state.at[unit]], unit)):
        if play.on_map(unit) and unit in ways:
            where = best_hex(outlook, unit, in_reach(ways[unit]))
            if where >= 0:
                yield from _to(play, unit, where, ways)
                outlook.refresh()


def best_hex(outlook: Outlook, unit: int, hexes: int) -> HexId:
    """The hex in reach that is worth more than to stay; -1 if none is."""
    play, here = outlook.play, outlook.play.state.at[unit]
    leaving, side = must_leave(play, unit), outlook.side
    best, found = outlook.score(unit, here) + LEAST + (homeward(play, side, here) if leaving else 0.0), -1
    if one_hex(play, unit):
        hexes &= play.field.board.around[here]
    for where in bits(hexes):
        worth = outlook.score(unit, where)
        if leaving:
            worth += homeward(play, side, where)
        if worth > best and has_room(play, where, (unit,)):
            best, found = worth, where
    return found


# Rommel


def _rommel(play: Campaign40, side: int, plan: list[Drive]) -> Iterator[Action]:
    """Rommel goes where the attack is that promises most."""
    rommel = play.field.rommel
    if side != GERMAN or rommel < 0 or play.state.at[rommel] < 0 or not plan:
        return
    best = max(plan, key=lambda drive: (len(drive.posts) > 1, drive.gain))
    strongest = max((unit for unit, _ in best.posts), key=lambda unit: (play.units[unit].df, -unit))
    if play.state.at[strongest] != play.state.at[rommel]:
        yield SendRommel(play.units[strongest].id)
