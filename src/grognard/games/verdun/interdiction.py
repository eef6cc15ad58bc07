"""7.2 Interdiction: one gun, one hex, one die, and a marker that cuts its roads."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling, forbid
from grognard.games.verdun.artillery import fire_ruling, hex_named, range_ruling, spend
from grognard.games.verdun.battlefield import GERMAN, SIDES, Battlefield
from grognard.games.verdun.strength import fire_strength
from grognard.games.verdun.war import War
from grognard.geometry import Hexes, union

FAILURE = 6  # 7.21b: this die always fails


class InterdictionFired(Event, frozen=True):
    """7.21a: the gun, its strength, what the first day takes off the die, and how it went."""

    side: str
    gun: str
    hex: str
    strength: int
    bonus: int
    result: str


class InterdictionLifted(Event, frozen=True):
    """7.22d: the markers of a side are gone."""

    side: str
    hexes: list[str]


class InterdictionOdds(msgspec.Struct, frozen=True):
    """The strength to stay below, what is taken off the die, and how many dice of six succeed."""

    strength: int
    bonus: int
    ways: int


@rule("7.21a", "7.21d")
def interdiction_chance(war: War, gun: int) -> InterdictionOdds:
    """The chance of a gun, whatever hex it fires at: terrain changes nothing."""
    strength, bonus = fire_strength(war, gun), die_bonus(war, gun)
    ways = sum(succeeds(die, strength, bonus) for die in range(1, FAILURE + 1))
    return InterdictionOdds(strength, bonus, ways)


@rule("7.21a", "7.21b")
def succeeds(die: int, strength: int, bonus: int) -> bool:
    """Strictly less than the strength; an unmodified 6 fails in any case (A6)."""
    return die != FAILURE and die - bonus < strength


@rule("7.3a")
def die_bonus(war: War, gun: int) -> int:
    """On the first day German guns take one off the die."""
    return int(war.state.turn == 1 and war.units[gun].side == GERMAN)


@cache
@rule("7.23b")
def never_interdicted(field: Battlefield) -> Hexes:
    """The sources of supply of both sides."""
    return union((*field.german_sources, *field.french_sources))


@rule("7.2a", "7.21c", "7.23b")
def interdiction_ruling(war: War, side: int, gun: str, target: str) -> Ruling:
    """One gun at a time, at any hex in range that is no source of supply, occupied or not."""
    where = hex_named(war, target)
    if where < 0:
        return forbid("7.2a", "no_such_hex", hex=target)
    ruling = fire_ruling(war, side, gun)
    if not ruling:
        return ruling
    if never_interdicted(war.field) >> where & 1:
        return forbid("7.23b", "source_hex", hex=target)
    return range_ruling(war, war.unit(gun), where)


def fire_interdiction(war: War, gun: int, where: int) -> None:
    """The gun is flipped; a marker lands if the die is low enough. Those in the hex feel nothing (7.23a)."""
    unit, hex_, odds = war.units[gun], war.field.board.name(where), interdiction_chance(war, gun)
    spend(war, gun)
    die = war.roll(SIDES[unit.side], "interdiction", about=hex_)
    hit = succeeds(die, odds.strength, odds.bonus)
    result = "interdicted" if hit else "missed"
    war.tell(InterdictionFired(SIDES[unit.side], unit.id, hex_, odds.strength, odds.bonus, result))
    if hit:
        place_marker(war, unit.side, where)


@rule("7.2a", "7.23a")
def place_marker(war: War, side: int, where: int) -> None:
    """A marker on the hex, and nothing else."""
    if side == GERMAN:
        war.state.german_fire |= 1 << where
    else:
        war.state.french_fire |= 1 << where


def markers(war: War, side: int) -> Hexes:
    """The hexes under markers of a side."""
    return war.state.german_fire if side == GERMAN else war.state.french_fire


@rule("7.22d")
def lift_interdiction(war: War, side: int) -> None:
    """At the end of its owner's organization phase every marker of a side is taken off."""
    lifted = war.field.board.names(markers(war, side))
    if side == GERMAN:
        war.state.german_fire = 0
    else:
        war.state.french_fire = 0
    if lifted:
        war.tell(InterdictionLifted(SIDES[side], lifted))
