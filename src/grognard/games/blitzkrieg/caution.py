"""Warnings before a legal but costly act: an attack that a move obliges to, and a line of supply that it cuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.blitzkrieg.attack import SPENT, best_without_help, strongest, without_artillery
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.duties import duty_hexes
from grognard.games.blitzkrieg.moves import company
from grognard.games.blitzkrieg.odds import attack_total, column_of, defence_total, enough, odds_column
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.state import DISORGANISED, EXPLOITATION, MOVED
from grognard.games.blitzkrieg.supply import out_of_supply
from grognard.games.blitzkrieg.tables import ODDS
from grognard.geometry import HexId

EVEN: Final = ODDS.index("1:1")


def of_move(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> Iterator[Reason]:
    """What a legal move would cost, if all else stayed as it is."""
    side = play.units[mover.unit].side
    later = play.fork(play.dice)
    later.clear(SPENT)
    for each in company(mover):
        later.place(each, path[-1])
    cut_off = set(out_of_supply(later, side)) - set(out_of_supply(play, side))
    if cut_off:
        yield Reason(Text("warn.cut_off", {"units": play.ids(sorted(cut_off))}), "", "SUP-02")
    if play.state.phase != EXPLOITATION:
        for target in play.field.board.ordered(duty_hexes(later, side) & ~duty_hexes(play, side)):
            yield from _duty(later, side, target)


def _duty(play: Campaign40, side: int, target: HexId) -> Iterator[Reason]:
    """A new duty that can be met at less than even odds only, or not at all, whoever may still come up."""
    name, combat = play.field.board.name(target), best_without_help(play, side, target)
    defence = defence_total(play, combat)
    if column_of(attack_total(play, combat) + _coming_up(play, side, target), defence) >= EVEN:
        return
    if not enough(play, strongest(play, side, target)):
        yield Reason(Text("warn.too_strong", {"hex": name}), "", "CMB-11")
    elif not enough(play, combat):
        yield Reason(Text("warn.needs_help", {"hex": name}), "", "CMB-01")
    else:
        yield Reason(Text("warn.poor_attack", {"hex": name, "odds": ODDS[odds_column(play, combat)]}), "", "CMB-01")


def _coming_up(play: Campaign40, side: int, target: HexId) -> int:
    """The printed attack factors of those who have not moved yet and are near enough to get beside a hex."""
    at, marks, board = play.state.at, play.state.marks, play.field.board
    waiting = [u for u in without_artillery(play.field, side) if at[u] >= 0 and not marks[u] & (MOVED | DISORGANISED)]
    near = [unit for unit in waiting if 1 < board.distance(at[unit], target) <= play.units[unit].ma + 1]
    return sum(play.units[unit].af for unit in near)
