"""Orders to move: what a player sends, and who goes by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.geometry import HexId


class Move(Action, frozen=True):
    """MOV-01: a unit along a path that leaves its start out, in a vehicle of its hex, with Rommel or without."""

    unit: str
    path: tuple[str, ...]
    vehicle: str = ""
    rommel: bool = False


class Enter(Action, frozen=True):
    """RNF-02: a unit comes onto the map; the path begins with its entry hex."""

    unit: str
    path: tuple[str, ...]
    vehicle: str = ""


class Exit(Action, frozen=True):
    """MOV-09: a unit goes off the map from the end of a path, or from where it stands."""

    unit: str
    path: tuple[str, ...] = ()
    vehicle: str = ""


class SendRommel(Action, frozen=True):
    """CAP-10c: Rommel goes to a unit, however far."""

    unit: str


class Mover(NamedTuple):
    """Who goes: a combat unit or an empty vehicle, the vehicle that carries it (or -1), and whether Rommel comes."""

    unit: int
    vehicle: int = -1
    rommel: bool = False


def mover_of(play: Campaign40, order: Move | Enter | Exit) -> Mover:
    """Who goes by an order whose names are known to be good."""
    vehicle = play.unit(order.vehicle) if order.vehicle else -1
    return Mover(play.unit(order.unit), vehicle, isinstance(order, Move) and order.rommel)


def order_to_move(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> Move:
    return Move(play.units[mover.unit].id, names_of(play, path), _vehicle_name(play, mover), mover.rommel)


def order_to_enter(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> Enter:
    return Enter(play.units[mover.unit].id, names_of(play, path), _vehicle_name(play, mover))


def order_to_leave(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> Exit:
    return Exit(play.units[mover.unit].id, names_of(play, path), _vehicle_name(play, mover))


def _vehicle_name(play: Campaign40, mover: Mover) -> str:
    return play.units[mover.vehicle].id if mover.vehicle >= 0 else ""


def names_of(play: Campaign40, path: Sequence[HexId]) -> tuple[str, ...]:
    name = play.field.board.name
    return tuple([name(b) for b in path])


def hexes_of(play: Campaign40, names: Sequence[str]) -> list[HexId]:
    at = play.field.board.at
    return [at(name) for name in names]


@rule("MOV-01")
def names_ruling(play: Campaign40, side: int, order: Move | Enter | Exit) -> Ruling:
    """Do the names stand for units of this side, and for hexes?"""
    for name in (order.unit, order.vehicle) if order.vehicle else (order.unit,):
        unit = play.unit(name)
        if unit < 0:
            return forbid("MOV-01", "unknown_unit", unit=name)
        if play.units[unit].side != side:
            return forbid("MOV-01", "unit_not_yours", unit=name)
    for name in order.path:
        if play.hex(name) < 0:
            return forbid("MOV-03", "unknown_hex", hex=name)
    return LEGAL
