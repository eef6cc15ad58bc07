"""7.1 Barrage: the column and its shifts, the die, and what it does to those in the hex."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.verdun.artillery import fire_ruling, hex_named, range_ruling, spend
from grognard.games.verdun.battlefield import GERMAN, RESULTS, SIDES, Battlefield
from grognard.games.verdun.forts import intact
from grognard.games.verdun.odds import Shift
from grognard.games.verdun.strength import fire_strength
from grognard.games.verdun.under_fire import strike
from grognard.games.verdun.war import ENEMY, War
from grognard.geometry import Hexes, bits

SPOTTING = 3  # 7.14b: hexes at which guns are seen in bad weather
OFF_TABLE = -1


class BarrageFired(Event, frozen=True):
    """7.1b: who fired where, and the column before and after the shifts."""

    side: str
    guns: list[str]
    hex: str
    strength: int
    base: str
    shifts: int
    column: str


class BarrageResult(Event, frozen=True):
    hex: str
    result: str


class BarrageOdds(msgspec.Struct, frozen=True):
    """A barrage before its die: columns count from 0, `column` is -1 off the table; results out of 6."""

    strength: int
    base: int
    shifts: tuple[Shift, ...]
    column: int
    results: tuple[tuple[str, int], ...]

    @property
    def shift(self) -> int:
        return sum(shift.columns for shift in self.shifts)


# The column


def barrage_odds(war: War, side: int, target: int, guns: Sequence[int]) -> BarrageOdds:
    """What these guns of a side would do to that hex: the one reckoning for rule, page, log and player."""
    strength = sum(fire_strength(war, gun) for gun in guns)
    base = base_column(war.field, strength)
    shifts = barrage_shifts(war, side, target)
    column = final_column(war.field, base, sum(shift.columns for shift in shifts))
    return BarrageOdds(strength, base, shifts, column, _results(war.field, column))


@rule("7.1b")
def base_column(field: Battlefield, strength: int) -> int:
    """The column of the added strengths."""
    return bisect_right(field.barrage_columns, strength) - 1


@rule("7.12f")
def final_column(field: Battlefield, base: int, shift: int) -> int:
    """All shifts added; off the left end nothing happens, off the right end the last column serves (A16)."""
    return max(OFF_TABLE, min(base + shift, len(field.barrage_columns) - 1))


def barrage_shifts(war: War, side: int, target: int) -> tuple[Shift, ...]:
    return (*_german_shifts(war, side), *_ground_shifts(war.field, target))


@rule("5.2a", "7.12a", "7.12b", "7.3a")
def _german_shifts(war: War, side: int) -> list[Shift]:
    """German guns profit from observation in fair weather and from their preparations on the first day."""
    if side != GERMAN:
        return []
    found = [] if war.state.bad_weather else [Shift("barrage_fair", 1, "7.12a")]
    if war.state.turn == 1:
        found.append(Shift("barrage_first_day", 1, "7.12b"))
    return found


@rule("7.12c", "7.12d", "7.12e")
def _ground_shifts(field: Battlefield, target: int) -> list[Shift]:
    """Town, city and printed trench protect; no other ground does."""
    kinds = (("town", field.town, "7.12c"), ("city", field.city, "7.12d"), ("trench", field.trench, "7.12e"))
    return [
        Shift(f"barrage_{kind}", field.chart[kind].barrage, number)
        for kind, hexes, number in kinds
        if hexes >> target & 1
    ]


def _results(field: Battlefield, column: int) -> tuple[tuple[str, int], ...]:
    """Each result of a column with the number of dice that give it."""
    cells = field.barrage_table[column] if column != OFF_TABLE else (RESULTS[0],) * 6
    return tuple((result, cells.count(result)) for result in RESULTS if result in cells)


def column_name(field: Battlefield, column: int) -> str:
    """`7-10`, `19+`, or `off_table`."""
    lows = field.barrage_columns
    if column == OFF_TABLE:
        return "off_table"
    return f"{lows[column]}+" if column == len(lows) - 1 else f"{lows[column]}-{lows[column + 1] - 1}"


# Who may fire at what


def barrage_ruling(war: War, side: int, target: str, guns: Sequence[str]) -> Ruling:
    """May these guns fire one barrage at that hex?"""
    where = hex_named(war, target)
    if where < 0:
        return forbid("7.1a", "no_such_hex", hex=target)
    for ruling in (fire_ruling(war, side, gun) for gun in guns):
        if not ruling:
            return ruling
    units = [war.unit(gun) for gun in guns]
    return combination_ruling(war, side, units) and target_ruling(war, side, where, units)


@rule("7.13a", "7.13b", "7.13c", "14.7c")
def combination_ruling(war: War, side: int, guns: Sequence[int]) -> Ruling:
    """Germans combine freely, the French one gun at a time before Pétain (A5); no gun twice (A17)."""
    if not guns:
        return forbid("7.1b", "no_guns_chosen")
    if len(set(guns)) < len(guns):
        return forbid("7.0b", "gun_twice")
    if len(guns) > 1 and not may_combine(war, side):
        army = any(war.units[gun].army for gun in guns)
        return forbid("7.13c" if army else "7.13b", "no_combining_yet")
    return LEGAL


@rule("7.13b", "14.7c")
def may_combine(war: War, side: int) -> bool:
    return side == GERMAN or war.petain


@rule("7.1a", "7.13e", "7.13f", "14.33a", "14.81a", "7.14b")
def target_ruling(war: War, side: int, where: int, guns: Sequence[int]) -> Ruling:
    """An enemy unit in range that is not in Forges or a fort, and not all hidden by the weather (A61)."""
    name = war.field.board.name(where)
    if war.field.closed >> where & 1:
        return forbid("7.13f", "forges")
    if intact(war) >> where & 1:
        return forbid("7.13e", "fort_immune", hex=name)
    if not war.occupied(ENEMY[side]) >> where & 1:
        return forbid("7.1a", "no_enemy_in_hex", hex=name)
    if not affected(war, side, where):
        return forbid("7.14b", "guns_unseen", hex=name)
    return next((ruling for ruling in (range_ruling(war, gun, where) for gun in guns) if not ruling), LEGAL)


def barrage_targets(war: War, side: int) -> Hexes:
    """All hexes that a barrage may be fired at, if a gun has them in range."""
    exposed = war.occupied(ENEMY[side]) & ~war.field.closed & ~intact(war)
    if war.state.bad_weather:
        for where in bits(exposed & ~_watched(war, side)):
            if not affected(war, side, where):
                exposed &= ~(1 << where)
    return exposed


@rule("7.14a", "7.14b", "7.14c")
def affected(war: War, side: int, where: int) -> list[int]:
    """The enemy units that a barrage of this side strikes: in bad weather guns only if they are spotted."""
    units = war.stack(where)
    if not war.state.bad_weather or is_spotted(war, side, where):
        return list(units)
    return [unit for unit in units if not war.units[unit].artillery]


@rule("7.14b")
def is_spotted(war: War, side: int, where: int) -> bool:
    """Does a unit of this side, firing or not, stand within three hexes?"""
    return bool(_watched(war, side) >> where & 1)


def _watched(war: War, side: int) -> Hexes:
    hexes = war.occupied(side)
    for _ in range(SPOTTING):
        hexes = war.field.board.spread(hexes)
    return hexes


# Fire


@rule("7.1b", "7.13d", "7.0c")
def fire_barrage(war: War, side: int, where: int, guns: Sequence[int]) -> None:
    """Flip the guns, roll the die, and let those in the hex suffer. Off the table no die is rolled (A16)."""
    odds = barrage_odds(war, side, where, guns)
    units = affected(war, side, where)
    names, hex_ = war.ids(list(guns)), war.field.board.name(where)
    columns = column_name(war.field, odds.base), odds.shift, column_name(war.field, odds.column)
    war.tell(BarrageFired(SIDES[side], names, hex_, odds.strength, *columns))
    for gun in guns:
        spend(war, gun)
    die = war.roll(SIDES[side], "barrage", about=hex_) if odds.column != OFF_TABLE else 0
    result = war.field.barrage_table[odds.column][die - 1] if die else RESULTS[0]
    war.tell(BarrageResult(hex_, result))
    strike(war, result, units)
