"""Warnings before a legal but costly act: guns without escort, supply cut off, a hex too full, an attack called off."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.text import Fact, Text
from grognard.engine.view import Reason
from grognard.games.somme.attack import Attack
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.forecast import forecast
from grognard.games.somme.odds import ratio
from grognard.games.somme.orders import ForcedMarch, Move, hexes_of, units_of
from grognard.games.somme.overlays import reach
from grognard.games.somme.stacking import points
from grognard.games.somme.supply import out_of_supply
from grognard.geometry import HexId, bits

NEAR = 6  # hexes from which an enemy may come by


def of_move(play: Campaign18, order: Move | ForcedMarch) -> Iterator[Reason]:
    """What a legal move would cost, if all else stayed as it is."""
    units, end = units_of(play, order.units), hexes_of(play, order.path)[-1]
    side, start = play.units[units[0]].side, play.state.at[units[0]]
    later = play.fork(play.dice)
    for unit in units:
        later.place(unit, end)
    yield from _without_escort(later, side, start)
    cut_off = set(out_of_supply(later, side)) - set(out_of_supply(play, side))
    if cut_off:
        yield Reason(Text("warn.cut_off", {"units": play.ids(sorted(cut_off))}), "", "9.1e")
    if points(later, later.fighters(end)) > play.field.numbers.stacking.limit:
        yield Reason(Text("warn.must_clear", {"hex": play.field.board.name(end)}), "", "4.0e")


def _without_escort(play: Campaign18, side: int, where: HexId) -> Iterator[Reason]:
    """Guns and headquarters that nobody guards any more, and an enemy who could come by."""
    left = [unit for unit in play.stack(where) if not play.units[unit].stoss]
    if not left or play.troops(side) >> where & 1:
        return
    board, at = play.field.board, play.state.at
    near = play.field.combat[ENEMY[side]]
    foes = [foe for foe in near if at[foe] >= 0 and board.distance(at[foe], where) <= NEAR]
    for foe in sorted(foes, key=lambda foe: (board.distance(at[foe], where), foe)):
        ends = {reached.place for reached in reach(play, play.units[foe].id)}
        if any(board.name(b) in ends for b in bits(board.around[where] | 1 << where)):
            facts: dict[str, Fact] = {"units": play.ids(left), "foe": play.units[foe].id}
            yield Reason(Text("warn.without_escort", facts), "", "11.3.1b")
            return


def of_attack(play: Campaign18, attack: Attack, exploiting: bool) -> Iterator[Reason]:
    """An attack that as things stand would be called off, which costs steps."""
    found = forecast(play, attack, exploiting)
    if found.leads[0] < 0:
        yield Reason(Text("warn.nobody_leads"), "", "12.2.3c")
    elif found.cancelled:
        yield Reason(Text("warn.called_off", {"column": ratio(found.odds.final)}), "", "12.2.4d")
