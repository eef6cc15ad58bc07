"""Who has to go back now: by the result of a combat, or at the end of a combat phase."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.results import may_hold_ground
from grognard.games.blitzkrieg.retreats import Escape, Fugitive, Way, first_path
from grognard.games.blitzkrieg.state import DISORGANISED, FOUGHT
from grognard.games.blitzkrieg.zones import covers, enemy_zone
from grognard.geometry import Hexes, HexId, bits, union

STRAGGLING = 1, 2  # hexes at the end of a combat phase


class FallBackTo(Action, frozen=True):
    """RET-01: a unit goes back along a path that leaves its start out, or off the map from the end of it."""

    unit: str
    path: tuple[str, ...] = ()
    off_map: bool = False


class Stubborn(Action, frozen=True):
    """CAP-9b: a Moroccan unit is disorganised in place of its retreat."""

    unit: str


def fugitives(play: Campaign40, side: str) -> list[Fugitive]:
    """The units of a side that still have to go, in order."""
    if play.state.combat is None:
        return [_straggler(play, unit) for unit in stragglers(play, side_index(side))]
    return [Fugitive(unit, drivers(play, unit), *length) for unit, *length in play.combat.retreating]


def drivers(play: Campaign40, unit: int) -> Hexes:
    """B-44: attackers go away from the hexes they attacked, defenders from those they were attacked from."""
    combat = play.combat
    return union(combat.targets if play.units[unit].side == combat.side else combat.bases)


@rule("FIN-03", "FIN-05", "ZOC-08")
def stragglers(play: Campaign40, side: int) -> list[int]:
    """The disorganised units of a side in an enemy zone that took no part in a combat of this phase."""
    at, marks, zone = play.state.at, play.state.marks, enemy_zone(play, side) & play.troops(side)
    if not zone:
        return []
    return [
        unit
        for unit in play.field.combat[side]
        if marks[unit] & (DISORGANISED | FOUGHT) == DISORGANISED and at[unit] >= 0 and zone >> at[unit] & 1
    ]


def _straggler(play: Campaign40, unit: int) -> Fugitive:
    """B-44: such a unit goes away from those whose zone it is in."""
    where, enemy = play.state.at[unit], ENEMY[play.units[unit].side]
    near = play.field.board.around[where] & play.steady(enemy)
    return Fugitive(unit, union(h for h in bits(near) if covers(play, enemy, h) >> where & 1), *STRAGGLING)


@rule("CAP-12c")
def cannot_move(play: Campaign40, unit: int) -> bool:
    """An 88 without its vehicle goes nowhere."""
    return play.units[unit].aa88 and play.state.aboard[unit] < 0


def can_go(play: Campaign40, fugitive: Fugitive) -> bool:
    """Has it a legal way?"""
    return not cannot_move(play, fugitive.unit) and first_path(play, fugitive) is not None


def can_answer(play: Campaign40, fugitive: Fugitive) -> bool:
    """Has its owner anything to choose for it?"""
    return may_stay(play, fugitive.unit) or can_go(play, fugitive)


def may_stay(play: Campaign40, unit: int) -> bool:
    """May it stay instead? Only a combat result can be turned so."""
    return play.state.combat is not None and may_hold_ground(play, unit)


def find(play: Campaign40, side: str, name: str) -> Fugitive | None:
    """The fugitive of that name."""
    unit = play.unit(name)
    return next((each for each in fugitives(play, side) if each.unit == unit), None)


# ways as actions


def answer_ruling(play: Campaign40, side: str, action: FallBackTo | Stubborn) -> Ruling:
    """May this unit answer so?"""
    fugitive = find(play, side, action.unit)
    if fugitive is None:
        return forbid("RET-01", "need_not_retreat", unit=action.unit)
    if isinstance(action, Stubborn):
        allowed = may_stay(play, fugitive.unit)
        return LEGAL if allowed else forbid("CAP-9b", "not_stubborn", unit=action.unit)
    if cannot_move(play, fugitive.unit):
        return forbid("CAP-12c", "needs_vehicle", unit=action.unit)
    strange = next((name for name in action.path if play.hex(name) < 0), "")
    if strange:
        return forbid("RET-01", "unknown_hex", hex=strange)
    return Escape(play, fugitive).ruling(way_of(play, action))


def way_of(play: Campaign40, action: FallBackTo) -> Way:
    return Way(tuple(play.hex(name) for name in action.path), action.off_map)


def retreat_by(play: Campaign40, unit: int, way: Way) -> FallBackTo:
    """The action that takes a unit along a way."""
    return FallBackTo(play.units[unit].id, names(play, way.path), way.off_map)


def names(play: Campaign40, path: Iterable[HexId]) -> tuple[str, ...]:
    return tuple(play.field.board.name(where) for where in path)


def endings(play: Campaign40, fugitive: Fugitive) -> dict[HexId, Way]:
    """The shortest way to each end; off the map is -1."""
    found: dict[HexId, Way] = {}
    for way in [] if cannot_move(play, fugitive.unit) else sorted(Escape(play, fugitive).ways(), key=_length):
        found.setdefault(-1 if way.off_map else way.path[-1], way)
    return found


def _length(way: Way) -> int:
    return len(way.path)
