"""9.1, 9.2: the odds of an assault with every shift and its reason, made once for rule, page, log and player."""

from __future__ import annotations

import msgspec

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Chance, Preview, Reason
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import garrison_strength
from grognard.games.verdun.state import DUG_IN, Clash
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import War

FIRST_COLUMN = -2  # 1:3 on a ladder where 1:1 is 0 and 2:1 is 1
LAST_COLUMN = 6  # 7:1
FIRST_DAY_GUNS = 4  # 9.32h


class Shift(msgspec.Struct, frozen=True):
    """Columns to the right (+) or left (-), why, and by which rule."""

    reason: str
    columns: int
    rule: str


class Odds(msgspec.Struct, frozen=True):
    """Totals, the column they give, the shifts, and the column that is used."""

    attack: int
    defence: int
    base: int
    shifts: tuple[Shift, ...]

    @property
    @rule("9.2a")
    def shifted(self) -> int:
        """9.2a: shifts apply to the odds as they are, before any limit."""
        return self.base + sum(shift.columns for shift in self.shifts)

    @property
    def final(self) -> int:
        return min(max(self.shifted, FIRST_COLUMN), LAST_COLUMN)


def column_name(column: int) -> str:
    """0 is `1:1`, 2 is `3:1`, -1 is `1:2`."""
    return f"{column + 1}:1" if column >= 0 else f"1:{1 - column}"


@rule("9.1d")
def base_column(attack: int, defence: int) -> int:
    """The ratio, rounded in the defender's favour (A11 below even odds)."""
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack)


def odds(war: War, clash: Clash) -> Odds:
    attack, defence = attack_total(war, clash), defence_total(war, clash)
    return Odds(attack, defence, base_column(attack, defence), shifts(war, clash))


@rule("9.1b")
def attack_total(war: War, clash: Clash) -> int:
    infantry = sum(combat_strength(war, unit) for unit in clash.infantry)
    return infantry + sum(offensive_support(war, gun) for gun in clash.guns)


@rule("9.31a", "9.32h")
def offensive_support(war: War, gun: int) -> int:
    """The attack strength; on the first day German division artillery counts 4."""
    data = war.units[gun]
    if war.state.turn == 1 and data.division_gun and data.side == GERMAN:
        return FIRST_DAY_GUNS
    return data.attack


@rule("9.1c")
def defence_total(war: War, clash: Clash) -> int:
    """Everyone in the hex, the fort, and the guns that fire for them."""
    defenders = sum(defence_strength(war, unit) for unit in war.stack(clash.target))
    fort = garrison_strength(war, clash.fort) if clash.fort >= 0 else 0
    return defenders + fort + sum(war.units[gun].attack for gun in clash.support)


@rule("14.12a")
def defence_strength(war: War, unit: int) -> int:
    """Infantry by combat strength, guns and HQs by defence strength; a dug-in unit adds one."""
    data = war.units[unit]
    strength = combat_strength(war, unit) if data.infantry else data.defence
    return strength + war.has(unit, DUG_IN)


def shifts(war: War, clash: Clash) -> tuple[Shift, ...]:
    """Every shift that applies, in the order of 9.2."""
    found = [_pioneers(war, clash), *_terrain(war, clash), _fort(war, clash), _crossing(war, clash)]
    return tuple(shift for shift in found if shift)


@rule("9.21a", "14.5a")
def _pioneers(war: War, clash: Clash) -> Shift | None:
    """One column however many pioneers attack."""
    if any(war.units[unit].pioneer for unit in clash.infantry):
        return Shift("pioneers", 1, "9.21a")
    return None


@rule("9.22a", "9.23a", "9.23b", "9.24b", "9.25a")
def _terrain(war: War, clash: Clash) -> list[Shift]:
    """What the defender stands in: all of it counts."""
    field, here = war.field, clash.target
    kinds = (
        ("hill", field.hill, "9.22a"),
        ("town", field.town, "9.23a"),
        ("woods", field.woods, "9.23b"),
        ("trench", field.trench, "9.24b"),
        ("city", field.city, "9.25a"),
    )
    return [Shift(kind, field.chart[kind].assault, number) for kind, hexes, number in kinds if hexes >> here & 1]


@rule("9.24a", "14.81b")
def _fort(war: War, clash: Clash) -> Shift | None:
    """A fort that still stands, whatever ground it stands on."""
    return Shift("fort", war.field.chart["fort"].assault, "9.24a") if clash.fort >= 0 else None


@rule("9.26a", "9.26b", "9.26c")
def _crossing(war: War, clash: Clash) -> Shift | None:
    """One column when every attacking infantry unit crosses a bridge or a stream; guns do not count."""
    ways = {_way_across(war, unit, clash.target) for unit in clash.infantry}
    if "" in ways:
        return None
    return Shift("bridge", -1, "9.26a") if ways == {"bridge"} else Shift("stream", -1, "9.26b")


def _way_across(war: War, unit: int, target: int) -> str:
    here = war.state.at[unit]
    direction = war.field.board.direction(here, target)
    if war.field.bridges[direction] >> here & 1:
        return "bridge"
    return "stream" if war.field.streams[direction] >> here & 1 else ""


def results(war: War, final: int) -> tuple[tuple[int, int], ...]:
    """The six results of a column, by the die: hits on attacker and defender."""
    return war.field.assault_table[final - FIRST_COLUMN]


def preview(war: War, value: Odds) -> Preview:
    """The same odds as the page shows them before anybody commits himself."""
    totals = (
        Reason(Text("reason.attack"), str(value.attack), "9.1b"),
        Reason(Text("reason.defence"), str(value.defence), "9.1c"),
        Reason(Text("reason.base"), column_name(value.base), "9.1d"),
    )
    reasons = tuple(Reason(Text(f"reason.{s.reason}"), f"{s.columns:+d}", s.rule) for s in value.shifts)
    cells = [f"{a}/{d}" for a, d in results(war, value.final)]
    chances = tuple(Chance(cell, cells.count(cell), 6) for cell in dict.fromkeys(cells))
    title = Text("preview.assault", {"column": column_name(value.final)})
    return Preview(title, totals + reasons, chances)
