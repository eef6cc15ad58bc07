"""12.2.6: who may react to a combat and by which way, and which markers the attacker can lose near it."""

from __future__ import annotations

from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going
from grognard.games.somme.moves import end_ruling
from grognard.games.somme.orders import names_of
from grognard.games.somme.stacking import has_room
from grognard.games.somme.state import COMBAT, EXPLOITATION, RESERVE
from grognard.games.somme.zones import enemy_zone
from grognard.geometry import Hexes, HexId, Range, union

MARKERS: Final = {"reserve": RESERVE, "exploitation": EXPLOITATION}


class React(Action, frozen=True):
    """A unit comes to help along a path that leaves its start out."""

    unit: str
    path: tuple[str, ...]


class TakeOffMarker(Action, frozen=True):
    """The marker that this unit bears is taken off, from its whole stack if it stands for that."""

    unit: str
    marker: str


class Misdirect(Action, frozen=True):
    """This unit of the defender goes to this hex beside it."""

    unit: str
    to: str


# reaction moves


def near_combat(play: Campaign18, side: int) -> list[int]:
    """The combat units of a side at most three hexes from the combat."""
    around = play.field.disks[play.combat.target, play.field.numbers.combat.near]
    at = play.state.at
    return [unit for unit in play.field.combat[side] if at[unit] >= 0 and around >> at[unit] & 1]


@rule("12.2.6k")
def unit_ruling(play: Campaign18, unit: int) -> Ruling:
    """Who reacts: a combat unit, disorganised or not, near the combat, that was not attacked in it and stands in no
    enemy zone (Q-157)."""
    data, combat = play.units[unit], play.combat
    near = play.field.numbers.combat.near
    if not data.combat:
        return forbid("12.2.6k", "supports_do_not_react", unit=data.id)
    if unit in combat.defenders:
        return forbid("12.2.6k", "was_attacked", unit=data.id)
    if not play.field.disks[combat.target, near] >> play.state.at[unit] & 1:
        return forbid("12.2.6k", "too_far_to_react", unit=data.id, hexes=near)
    if enemy_zone(play, data.side) >> play.state.at[unit] & 1:
        return forbid("12.2.6k", "held_by_enemy_zone", unit=data.id)
    return LEGAL


def endings(play: Campaign18, unit: int) -> tuple[Range, Hexes]:
    """How far a unit gets with half its allowance, and the hexes where its move may end."""
    going, barred, ends = Going(play, (unit,), phase=COMBAT), closed(play), 0
    reach, on_the_way = going.range(), barred & ~going.passage.stop
    for where in play.field.board.ordered(reach.hexes & ~barred):
        through = on_the_way and on_the_way & union(reach.path(where))
        if not through and ending_ruling(play, unit, where):
            ends |= 1 << where
    return reach, ends


@rule("12.2.6k")
def closed(play: Campaign18) -> Hexes:
    """The attacked hex, once it holds no defender any more (Q-21)."""
    target = 1 << play.combat.target
    return 0 if play.troops(ENEMY[play.combat.side]) & target else target


@rule("12.2.6k")
def path_ruling(play: Campaign18, unit: int, path: list[HexId]) -> Ruling:
    """Half the allowance by the rules of movement, not into the attacked hex if it is empty, with room at the end."""
    if closed(play) & union(path):
        return forbid("12.2.6k", "nobody_to_help", hex=play.field.board.name(play.combat.target))
    return Going(play, (unit,), phase=COMBAT).ruling(path) and ending_ruling(play, unit, path[-1])


def ending_ruling(play: Campaign18, unit: int, where: HexId) -> Ruling:
    """A reaction may not end in a hex that is too full (Q-124), or beside a nation that it may not stack with."""
    if where != play.state.at[unit] and has_room(play, where, (unit,)):
        return end_ruling(play, (unit,), where)
    return forbid("4.0a", "no_room_to_react", hex=play.field.board.name(where))


def order_to_react(play: Campaign18, unit: int, reach: Range, where: HexId) -> React:
    """The action that takes a unit to a hex the cheapest way."""
    return React(play.units[unit].id, names_of(play, reach.path(where)))


# markers


def markers_near(play: Campaign18, side: int) -> list[tuple[str, tuple[int, ...]]]:
    """The markers of the enemy of a side near the combat, each once, with those who bear it."""
    found: dict[tuple[str, tuple[int, ...]], None] = {}
    for unit in near_combat(play, ENEMY[side]):
        for marker, mark in MARKERS.items():
            if play.has(unit, mark):
                found[marker, bearers(play, unit, marker)] = None
    return list(found)


@rule("12.2.6o", "14.0d")
def bearers(play: Campaign18, unit: int, marker: str) -> tuple[int, ...]:
    """Everybody whom the marker of a unit serves: a stack in reserve, or the regiments of one division that exploit
    together (Q-158)."""
    there = play.fighters(play.state.at[unit])
    sharing = [other for other in there if play.has(other, MARKERS[marker])]
    if marker == "reserve" or len({_division(play, other) for other in there}) == 1:
        return tuple(sharing)
    return (unit,)


def _division(play: Campaign18, unit: int) -> str:
    """The division of a regiment; every other unit stands for itself."""
    data = play.units[unit]
    return data.division if data.regiment and data.division else data.id
