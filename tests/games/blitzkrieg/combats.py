"""Combats for tests: planned by names, seen by their numbers."""

from __future__ import annotations

from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.odds import attack_total, defence_total, planned
from grognard.games.blitzkrieg.shifts import shifts, with_odds
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.tables import ODDS
from tests.games.blitzkrieg.support import battle


def plan(play: Campaign40, side: str, targets: str, units: str) -> Combat:
    """The combat of these units against these hexes, each a list of names."""
    hexes = [play.field.board.at(name) for name in targets.split()]
    return planned(play, side_index(side), hexes, [play.field.index[name] for name in units.split()])


def totals(play: Campaign40, combat: Combat) -> tuple[int, int]:
    return attack_total(play, combat), defence_total(play, combat)


def pushes(play: Campaign40, combat: Combat) -> dict[str, int]:
    """The shifts by reason."""
    return {each.reason: each.value for each in shifts(play, combat)}


def base(play: Campaign40, combat: Combat) -> str:
    """The column of the odds, before any shift."""
    return ODDS[with_odds(play, combat).column]


def somua_example(*more: str) -> Campaign40:
    """The rulebook's second example: a disorganised tank in 0405 between an S35 and an antitank gun."""
    units = {"0405": ["g_han_5_1_ii1 disorganised"], "0305": ["a_han_2d_1_s1"], "0505": ["a_han_2d_1_at"]}
    for each in more:
        where, _, unit = each.partition(" ")
        units.setdefault(where, []).append(unit)
    return battle("hannut", units, side=1)
