"""Warnings before a legal but costly act: what a move lays open or cuts off, a hopeless assault."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.forts import intact
from grognard.games.verdun.marching import MARCH, Going
from grognard.games.verdun.moves import Move, indexes, move
from grognard.games.verdun.odds import odds, results
from grognard.games.verdun.stacking import over_limit
from grognard.games.verdun.supply import out_of_supply
from grognard.games.verdun.war import ENEMY, War
from grognard.geometry import HexId

NEAR = 6  # hexes from which an enemy may be a threat
AT_THE_GATES = 2  # hexes from which a fort is threatened
POOR = 2  # throws of six that hurt the defender


def of_move(war: War, order: Move) -> Iterator[Reason]:
    """What a legal move would cost, if all else stayed as it is."""
    units = indexes(war, order.units)
    side, start = war.units[units[0]].side, war.state.at[units[0]]
    later = war.fork(war.dice)
    move(later, order)
    cut_off = set(out_of_supply(later, side)) - set(out_of_supply(war, side))
    if cut_off:
        yield Reason(Text("warn.cut_off", {"units": war.ids(sorted(cut_off))}), "", "6.15a")
    end = later.state.at[units[0]]
    if over_limit(later, later.stack(end)):
        yield Reason(Text("warn.must_clear", {"hex": war.field.board.name(end)}), "", "8.31a")
    if not later.stack(start):
        yield from _left_empty(later, side, start)


def _left_empty(war: War, side: int, where: HexId) -> Iterator[Reason]:
    """A town, a hex of the city, or a fort with its garrison alone, that an enemy could get at."""
    field, facts = war.field, {"hex": war.field.board.name(where)}
    if intact(war) >> where & 1:
        if _foes(war, side, where, AT_THE_GATES):
            yield Reason(Text("warn.fort_alone", {**facts}), "", "14.81c")
    elif (field.town | field.city) >> where & 1:
        number = "16.0d" if field.city >> where & 1 else "16.0b"
        for foe in _foes(war, side, where, NEAR):
            if Going(war, (foe,), MARCH).reach().hexes >> where & 1:
                yield Reason(Text("warn.left_empty", {**facts, "unit": war.units[foe].id}), "", number)
                return


def _foes(war: War, side: int, where: HexId, distance: int) -> list[int]:
    """Enemy infantry no farther than that from a hex, the nearest first."""
    at, board = war.state.at, war.field.board
    foes = [unit.index for unit in war.units if unit.side == ENEMY[side] and unit.infantry and at[unit.index] >= 0]
    near = [foe for foe in foes if board.distance(at[foe], where) <= distance]
    return sorted(near, key=lambda foe: board.distance(at[foe], where))


def of_assault(war: War, side: int, target: HexId, units: list[int], guns: list[int]) -> Iterator[Reason]:
    """Few throws of the die would hurt the defender at all."""
    value = odds(war, clash_for(war, side, target, tuple(units), tuple(guns)))
    ways = sum(dealt > 0 for _, dealt in results(war, value.final))
    if ways <= POOR:
        yield Reason(Text("warn.poor_assault", {"ways": ways}), "", "9.1d")
