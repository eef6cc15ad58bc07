"""The marches of the computer player, in the movement phase and in exploitation.

A phase is rehearsed as a whole on a copy of the play: first those who attack, then reliefs, those who come in, the gaps
of the front, the others, and last guns and headquarters. What was decided in each position of the rehearsal is
remembered and played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.engine.steps import Action, Decision
from grognard.games.somme import entry
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.marching import Going
from grognard.games.somme.markers import PlaceReserve, in_part, offensive_reach, reserve_markers
from grognard.games.somme.orders import Done, MarkReserve, order_to_march, order_to_move
from grognard.games.somme.plans_attack import Planner
from grognard.games.somme.plans_posts import Marshal
from grognard.games.somme.plans_supports import support_orders
from grognard.games.somme.plans_values import nearness, weights
from grognard.games.somme.plans_water import footbridge_orders
from grognard.games.somme.stacking import has_room, points
from grognard.games.somme.state import MOVEMENT, RELIEVED, SHAKEN
from grognard.games.somme.zones import enemy_zone
from grognard.geometry import HexId, bits

MOST_REMEMBERED: Final = 4_000
FAR_AWAY: Final = 7  # hexes from the enemy at which a forced march is safe
Key = tuple[object, ...]
_remembered: Final[dict[Key, Action]] = {}


def march(play: Campaign18, decision: Decision[Campaign18], part: str = "") -> Action:
    """The order for this position, remembered or found by a rehearsal from here on."""
    here = _key(play)
    if here not in _remembered:
        rehearse(play.fork(play.dice), decision, part)
    return _remembered.get(here, Done())


def _key(play: Campaign18) -> Key:
    """All of the state that a march depends on; nothing of what a side cannot know."""
    state = play.state
    return (
        weights.doctrine, state.scenario, state.turn, state.sequence, state.phase, state.side, state.moving,
        state.spent, state.footbridges, state.destroyed, tuple(state.attempts), tuple(state.at), tuple(state.marks),
        tuple(state.losses), tuple(state.regiment), state.weather, str(play.decision),
    )  # fmt: skip


def rehearse(play: Campaign18, decision: Decision[Campaign18], part: str) -> None:
    """Play the phase to its end, as far as no die is thrown, and remember each order under its position."""
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.clear()
    for order in orders(play, side_index(decision.side), part):
        if decision.ruling(play, order):
            _remembered[_key(play)] = order
            rolls = play.state.rolls
            play.carry_out(order)
            if play.decision != decision or play.state.rolls != rolls:
                return
    _remembered[_key(play)] = Done()


def orders(play: Campaign18, side: int, part: str) -> Iterator[Action]:
    """Order after order; each is carried out before the next is asked for."""
    marshal = Marshal(play, side, part)
    moving = play.state.phase == MOVEMENT
    posted: set[int] = set()
    yield from _walk_ins(marshal, posted)
    if moving and side == GERMAN:
        yield from _attackers(marshal, posted)
    if moving:
        yield from _reliefs(marshal, posted)
        yield from _entries(marshal, part)
        marshal.refresh()
    yield from footbridge_orders(play, side)
    for unit, where in marshal.closings(posted):
        yield from _to(marshal, unit, where)
    marshal.refresh()
    if moving and side != GERMAN:
        yield from _attackers(marshal, posted)
    if moving and side == GERMAN:
        posted |= _reserves(marshal, posted)
    yield from _others(marshal, posted)
    yield from support_orders(play, side, part)


def _to(marshal: Marshal, unit: int, where: HexId) -> Iterator[Action]:
    range_ = marshal.ranges.get(unit)
    if range_ is not None and range_.hexes >> where & 1 and marshal.play.state.at[unit] != where:
        yield order_to_move(marshal.play, (unit,), range_.path(where))


# open goals


def _walk_ins(marshal: Marshal, posted: set[int]) -> Iterator[Action]:
    """Goals that nobody holds are taken before anything else: the strongest who can goes there, and stays."""
    play, at = marshal.play, marshal.play.state.at
    rich = {where: worth for where, worth in marshal.wanted.items() if worth >= weights().walk_in[marshal.side]}
    open_ = [where for where in rich if not play.troops(ENEMY[marshal.side]) >> where & 1]
    for where in sorted(open_, key=lambda goal: (-rich[goal], goal)):
        able = [
            unit
            for unit, range_ in marshal.ranges.items()
            if unit not in posted
            and range_.hexes >> where & 1
            and not marshal.guards(unit)
            and has_room(play, where, (unit,))
        ]
        unit = max(able, key=lambda unit: (play.units[unit].defences[play.state.losses[unit]], -unit), default=-1)
        if unit >= 0 and at[unit] != where:
            posted.add(unit)
            yield from _to(marshal, unit, where)


# attacks


def _attackers(marshal: Marshal, posted: set[int]) -> Iterator[Action]:
    """Those who attack go to their posts."""
    play = marshal.play
    reach = {u: hexes for u, hexes in marshal.reach().items() if u not in posted}
    for drive in Planner(play, marshal.side, reach).drives():
        for unit, where in drive.posts:
            posted.add(unit)
            yield from _to(marshal, unit, where)


# reliefs


def _reliefs(marshal: Marshal, posted: set[int]) -> Iterator[Action]:
    """Fresh units take the place of broken ones in the line, which go back at once."""
    play, side = marshal.play, marshal.side
    zone = enemy_zone(play, side)
    for broken in play.field.combat[side]:
        where = play.state.at[broken]
        if where < 0 or not zone >> where & 1 or broken in posted or not _is_broken(play, broken):
            continue
        fresh = _fresh_for(marshal, where, posted)
        if fresh < 0 or not _way_out(play, side, broken, where):
            continue
        posted |= {fresh, broken}
        yield from _to(marshal, fresh, where)
        if play.state.marks[broken] & RELIEVED:
            yield from _away(marshal, broken)


def _is_broken(play: Campaign18, unit: int) -> bool:
    """Has a unit lost all but its last step, or lost one and its order besides?"""
    lost = play.state.losses[unit]
    return bool(lost) and (play.steps_left(unit) == 1 or bool(play.state.marks[unit] & SHAKEN))


def _fresh_for(marshal: Marshal, where: HexId, posted: set[int]) -> int:
    """The strongest fresh unit that can come, and that nobody needs where it is."""
    play, zone = marshal.play, marshal.zone
    able = [
        unit
        for unit, range_ in marshal.ranges.items()
        if unit not in posted
        and range_.hexes >> where & 1
        and not play.state.losses[unit]
        and not play.state.marks[unit] & SHAKEN
        and not zone >> play.state.at[unit] & 1
    ]
    return max(able, key=lambda unit: (play.units[unit].defences[0], -unit), default=-1)


def _way_out(play: Campaign18, side: int, broken: int, where: HexId) -> bool:
    """Once relieved, can it get out of the enemy zone, so that the hex is not too full?"""
    if points(play, play.fighters(where)) > play.field.numbers.stacking.limit - 1 and len(play.fighters(where)) > 1:
        return False
    going = Going(play, (broken,))
    free = play.field.board.around[where] & ~enemy_zone(play, side)
    return any(going.cost(where, near) >= 0 and has_room(play, near, (broken,)) for near in bits(free))


def _away(marshal: Marshal, unit: int) -> Iterator[Action]:
    """Out of the line, to where it is worth most."""
    play = marshal.play
    range_ = Going(play, (unit,)).range()
    rear = range_.hexes & ~enemy_zone(play, marshal.side)
    rooms = [where for where in bits(rear) if has_room(play, where, (unit,))]
    if rooms:
        best = max(rooms, key=lambda where: (marshal.score(unit, where), -where))
        yield order_to_move(play, (unit,), range_.path(best))


# onto the map


def _entries(marshal: Marshal, part: str) -> Iterator[Action]:
    """Whoever may come in, to where it is worth most."""
    play, known = marshal.play, dict[Key, dict[HexId, list[HexId]]]()
    for unit in entry.waiting(play, marshal.side):
        data = play.units[unit]
        if not in_part(play, unit, part):
            continue
        alike = play.field.arrival[unit].entry, data.movement, data.moves, data.force, data.support
        if alike not in known:
            known[alike] = entry.ways_in(play, unit)
        ends = [where for where in known[alike] if has_room(play, where, (unit,))]
        if ends:
            score = marshal.score if data.combat else lambda unit, where: marshal.need[where]
            best = max(ends, key=lambda where: (score(unit, where), -where))
            yield entry.order_to_enter(play, unit, known[alike][best])
            if data.combat:
                marshal.refresh()


# reserves and the others


def _reserves(marshal: Marshal, posted: set[int]) -> set[int]:
    """Fresh stacks behind the offensive that stay, to come up in exploitation."""
    play, side = marshal.play, marshal.side
    open_ = offensive_reach(play, side) & ~marshal.zone
    stacks = [
        where
        for where in bits(open_ & play.troops(side))
        if not marshal.in_reach_of_a_goal(where)
        and all(u not in posted and play.full_strength(u) and not play.shaken(u) for u in play.fighters(where))
        and all(play.state.began[u] == where for u in play.fighters(where))
    ]
    stacks.sort(key=lambda where: -marshal.near[where])
    kept = stacks[: reserve_markers(play, side)]
    return {unit for where in kept for unit in play.fighters(where)}


def _others(marshal: Marshal, posted: set[int]) -> Iterator[Action]:
    """Those without a part in all that, the foremost first; far behind the front by forced march."""
    for unit in marshal.in_turn(posted):
        where = marshal.best(unit, marshal.ranges[unit].hexes)
        forced = _forced(marshal, unit, where)
        if forced is not None:
            yield forced
        elif where >= 0:
            yield from _to(marshal, unit, where)
            if marshal.side != GERMAN:
                marshal.refresh()


def _forced(marshal: Marshal, unit: int, where: HexId) -> Action | None:
    """A forced march, if it ends far from the enemy and leads much further."""
    play, side = marshal.play, marshal.side
    here = play.state.at[unit]
    near = play.field.near(play.troops(1 - side), FAR_AWAY)
    if play.state.phase != MOVEMENT or near >> here & 1 or play.shaken(unit) or play.units[unit].tank:
        return None
    range_ = Going(play, (unit,), forced=True).range()
    far = marshal.best(unit, range_.hexes & ~near)
    if far < 0 or range_.cost(far) <= Going(play, (unit,)).budget:
        return None
    gained = marshal.score(unit, far) - marshal.score(unit, where if where >= 0 else here)
    return order_to_march(play, (unit,), range_.path(far)) if gained > weights().stay else None


def mark_reserve(play: Campaign18, decision: PlaceReserve) -> Action:
    """The strongest stacks nearest to the goals."""
    near = nearness(play, side_index(decision.side))
    hexes = decision.hexes(play)
    if not hexes:
        return Done()
    best = max(hexes, key=lambda where: (near[where], -where))
    return MarkReserve(play.field.board.name(best))
