"""Orders of the movement and exploitation phases: what a player sends, and who goes by it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.geometry import HexId


class Move(Action, frozen=True):
    """11.1.1a: a unit, or a stack that starts in one hex, along a path that leaves its start out."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class ForcedMarch(Action, frozen=True):
    """11.2.6a: the same along roads, for up to twice the allowance."""

    units: tuple[str, ...]
    path: tuple[str, ...]


class GiveStoss(Action, frozen=True):
    """11.3.2b: a Stoss goes to another regiment of its hex."""

    stoss: str
    regiment: str


class MarkDisengagement(Action, frozen=True):
    """11.2.7a: a Disengagement marker for the stack of a hex."""

    hex: str


class MarkReserve(Action, frozen=True):
    """11.2.8a: a Reserve marker for the stack of a hex."""

    hex: str


class Disband(Action, frozen=True):
    """4.0e: a unit of a hex that is too full is eliminated by its owner."""

    unit: str


class Done(Action, frozen=True):
    """This side has done what it wanted here."""


def order_to_move(play: Campaign18, units: Iterable[int], path: Iterable[HexId]) -> Move:
    return Move(tuple(play.ids(units)), names_of(play, path))


def order_to_march(play: Campaign18, units: Iterable[int], path: Iterable[HexId]) -> ForcedMarch:
    return ForcedMarch(tuple(play.ids(units)), names_of(play, path))


def names_of(play: Campaign18, path: Iterable[HexId]) -> tuple[str, ...]:
    name = play.field.board.name
    return tuple([name(b) for b in path])


def hexes_of(play: Campaign18, names: Iterable[str]) -> list[HexId]:
    """The hexes of names that are known to be good."""
    at = play.field.board.at
    return [at(name) for name in names]


def units_of(play: Campaign18, names: Iterable[str]) -> tuple[int, ...]:
    """The units of names that are known to be good, in the order of the unit list."""
    return tuple(sorted(play.field.index[name] for name in names))


@rule("11.1.1a")
def names_ruling(play: Campaign18, side: int, units: Sequence[str], path: Sequence[str]) -> Ruling:
    """Do the names stand for units of this side on the map, each once, that start in one hex, and for hexes?"""
    if not units:
        return forbid("11.1.1a", "nobody_goes")
    if len(set(units)) != len(units):
        return forbid("11.1.1a", "named_twice")
    for name in units:
        ruling = own_ruling(play, side, name, "11.1.1a")
        if not ruling:
            return ruling
    if len({play.state.at[play.field.index[name]] for name in units}) > 1:
        return forbid("11.1.1a", "not_one_stack", units=list(units))
    for name in path:
        if play.hex(name) < 0:
            return forbid("11.1.1b", "unknown_hex", hex=name)
    return LEGAL if path else forbid("11.1.1b", "no_path")


def own_ruling(play: Campaign18, side: int, name: str, rule_id: str) -> Ruling:
    """Is there such a unit, of this side, on the map?"""
    unit = play.unit(name)
    if unit < 0:
        return forbid(rule_id, "unknown_unit", unit=name)
    if play.units[unit].side != side:
        return forbid(rule_id, "unit_not_yours", unit=name)
    return LEGAL if play.on_map(unit) else forbid(rule_id, "not_on_map", unit=name)
