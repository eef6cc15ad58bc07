"""The tables: combat, bombardment, disengagement, orders, weather, air superiority, replacements, modifiers, costs.

>>> tables.modifiers["mastery_defence"]["trench"]     # doctest: +SKIP
2
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeVar, get_args

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows, read_toml
from grognard.engine.rules import rule
from grognard.games.somme.numbers import Numbers
from grognard.games.somme.units import SIDES, SideWord

HALVES: Final = 2  # movement points are counted in halves
ODDS: Final = ("1/2", "1/1", "2/1", "3/1", "4/1", "5/1", "6/1")
POTENTIALS: Final = 6  # the last column of the bombardment table is "6 and more"
SUMS: Final = tuple(range(2, 13))

CostWord = Literal[
    "clear", "woods", "village", "town", "meadow", "flooded", "crater", "trench", "fort", "minor_river", "crest_up",
    "crest_down", "rail_bridge", "footbridge", "interdiction", "road",
]  # fmt: skip
COSTS: Final[tuple[str, ...]] = get_args(CostWord)
TableWord = Literal[
    "columns", "defence_factor", "attack_divisor", "mastery_defence", "mastery_attack", "bombardment",
    "bombardment_columns", "disengagement", "footbridge", "rebuilding", "damage", "without_artillery", "superiority",
    "replacements_german", "replacements_allied",
]  # fmt: skip
MODIFIED: Final[tuple[str, ...]] = get_args(TableWord)
DefenderOrder = Literal["sacrifice", "panic", "counter_attack", "rout", "indecision", "misdirected_reserves"]
AttackerOrder = Literal["fierce_fight", "confusion", "obstinacy", "panic", "lack_of_enthusiasm", "counter_order"]
WeatherWord = Literal["fine", "fog", "bad"]


class Result(msgspec.Struct, frozen=True):
    """12.2.5b: damage points of attacker and defender, and whether a Stoss is lost."""

    attacker: int
    defender: int
    stoss: bool


class Barrage(msgspec.Struct, frozen=True):
    """Damage points of a bombardment; `diamond` is the sign that the rulebook leaves unexplained (Q-73)."""

    damage: int
    diamond: bool


class CombatRow(Row, frozen=True, kw_only=True):
    """A row of combat.csv: what a sum of two dice gives at each odds."""

    sum: int
    c12: str = msgspec.field(name="1/2")
    c11: str = msgspec.field(name="1/1")
    c21: str = msgspec.field(name="2/1")
    c31: str = msgspec.field(name="3/1")
    c41: str = msgspec.field(name="4/1")
    c51: str = msgspec.field(name="5/1")
    c61: str = msgspec.field(name="6/1")


class BombardmentRow(Row, frozen=True, kw_only=True):
    """A row of bombardment.csv: what a modified die gives to each potential."""

    die: int
    p1: str = msgspec.field(name="1")
    p2: str = msgspec.field(name="2")
    p3: str = msgspec.field(name="3")
    p4: str = msgspec.field(name="4")
    p5: str = msgspec.field(name="5")
    p6: str = msgspec.field(name="6")


class DisengagementRow(Row, frozen=True, kw_only=True):
    """13.0d, 13.0f: the printed result, how many hexes, whether a step is lost, whether the enemy picks the path."""

    die: int
    result: Literal["*r1", "R3", "r2", "r3"]
    least: int
    most: int
    loss: bool
    forced: bool


class OrdersRow(Row, frozen=True, kw_only=True):
    """12.2.6: erroneous orders of defender and attacker."""

    die: int
    defender: DefenderOrder
    attacker: AttackerOrder


class WeatherRow(Row, frozen=True, kw_only=True):
    """10.0: the weather by month."""

    sum: int
    march: WeatherWord
    april: WeatherWord


class SuperiorityRow(Row, frozen=True, kw_only=True):
    """17.1b: which side has how many air supports this turn."""

    die: int
    side: SideWord
    supports: int


class ReplacementRow(Row, frozen=True, kw_only=True):
    """G-2: steps of units of each morale, or corps artilleries, that come back."""

    side: SideWord
    sum: int
    morale_2: int
    morale_3: int
    morale_4: int
    morale_5: int
    morale_6: int
    corps_artillery: int

    @property
    def columns(self) -> tuple[int, ...]:
        """From left to right: morale 2 to 6, then corps artillery."""
        return (self.morale_2, self.morale_3, self.morale_4, self.morale_5, self.morale_6, self.corps_artillery)


class ModifierRow(Row, frozen=True, kw_only=True):
    """A row of modifiers.csv: what a condition adds in a table, and by which rule."""

    table: TableWord
    condition: str
    value: int
    rule: str


class CostRow(Row, frozen=True, kw_only=True):
    """A row of costs.csv: movement points of a hex, or added to them if `extra`."""

    item: CostWord
    points: float
    extra: bool


class Tables:
    """All tables.

    `combat[column][sum - 2]`, `bombardment[column - 1][die]` with dice 0 to 7, `disengagement[die]`, `orders[die - 1]`,
    `weather[sum - 2]`, `superiority[die]` with dice 0 to 7, `replacements[side][sum - 2]`.
    """

    def __init__(self, data: DataDir) -> None:
        self.numbers: Final = read_toml(data.path("numbers.toml"), Numbers)
        self.combat: Final = _combat(data)
        self.bombardment: Final = _bombardment(data)
        self.disengagement: Final = _by_die(data, "disengagement.csv", DisengagementRow, range(8))
        self.orders: Final = _by_die(data, "orders.csv", OrdersRow, range(1, 7))
        self.weather: Final = tuple(row for _, row in _by_sum(data, "weather.csv", WeatherRow))
        self.superiority: Final = _by_die(data, "superiority.csv", SuperiorityRow, range(8))
        self.replacements: Final = tuple(_replacements(data, side) for side in SIDES)
        self.modifiers: Final = _modifiers(data)
        self.modifier_rules: Final = {
            (row.table, row.condition): row.rule for _, row in placed_rows(data.path("modifiers.csv"), ModifierRow)
        }
        self.costs: Final = _costs(data)


D = TypeVar("D", DisengagementRow, OrdersRow, SuperiorityRow)
S = TypeVar("S", CombatRow, WeatherRow)


def _by_die(data: DataDir, name: str, row_type: type[D], dice: range) -> tuple[D, ...]:
    path = data.path(name)
    rows = [row for _, row in placed_rows(path, row_type)]
    if [row.die for row in rows] != list(dice):
        raise Place(path.name, 0).bad("die", f"the dice must be {dice[0]} to {dice[-1]}")
    return tuple(rows)


def _by_sum(data: DataDir, name: str, row_type: type[S]) -> list[tuple[Place, S]]:
    path = data.path(name)
    rows = placed_rows(path, row_type)
    if [row.sum for _, row in rows] != list(SUMS):
        raise Place(path.name, 0).bad("sum", "the sums must be 2 to 12")
    return rows


@rule("12.2.5b")
def _combat(data: DataDir) -> tuple[tuple[Result, ...], ...]:
    rows = []
    for place, row in _by_sum(data, "combat.csv", CombatRow):
        cells = (row.c12, row.c11, row.c21, row.c31, row.c41, row.c51, row.c61)
        rows.append([_result(place, odds, cell) for odds, cell in zip(ODDS, cells, strict=True)])
    return tuple(zip(*rows, strict=True))


def _result(place: Place, column: str, cell: str) -> Result:
    attacker, _, defender = cell.removesuffix("*").partition(" ")
    if attacker[:1] != "A" or defender[:1] != "D" or not (attacker[1:].isdigit() and defender[1:].isdigit()):
        raise place.bad(column, f"expected a result like 'A5 D3*', got {cell!r}")
    return Result(int(attacker[1:]), int(defender[1:]), cell.endswith("*"))


def _bombardment(data: DataDir) -> tuple[tuple[Barrage, ...], ...]:
    path = data.path("bombardment.csv")
    rows = placed_rows(path, BombardmentRow)
    if [row.die for _, row in rows] != list(range(8)):
        raise Place(path.name, 0).bad("die", "the dice must be 0 to 7")
    cells = [[_barrage(place, cell) for cell in _potentials(row)] for place, row in rows]
    return tuple(zip(*cells, strict=True))


def _potentials(row: BombardmentRow) -> tuple[str, ...]:
    return row.p1, row.p2, row.p3, row.p4, row.p5, row.p6


def _barrage(place: Place, cell: str) -> Barrage:
    if not cell.removesuffix("♦").isdigit():
        raise place.bad("", f"expected damage points, got {cell!r}")
    return Barrage(int(cell.removesuffix("♦")), cell.endswith("♦"))


def _replacements(data: DataDir, side: str) -> tuple[ReplacementRow, ...]:
    path = data.path("replacements.csv")
    rows = [row for _, row in placed_rows(path, ReplacementRow) if row.side == side]
    if [row.sum for row in rows] != list(SUMS):
        raise Place(path.name, 0).bad("sum", f"the sums of the {side} table must be 2 to 12")
    return tuple(rows)


def _modifiers(data: DataDir) -> Mapping[str, Mapping[str, int]]:
    tables: dict[str, dict[str, int]] = {word: {} for word in MODIFIED}
    for place, row in placed_rows(data.path("modifiers.csv"), ModifierRow):
        if row.condition in tables[row.table]:
            raise place.bad("condition", f"{row.condition} stands twice in {row.table}")
        tables[row.table][row.condition] = row.value
    return tables


def _costs(data: DataDir) -> Mapping[str, int]:
    """Half movement points by item."""
    path = data.path("costs.csv")
    found: dict[str, int] = {}
    for place, row in placed_rows(path, CostRow):
        if row.item in found:
            raise place.bad("item", f"{row.item} is listed twice")
        found[row.item] = int(HALVES * row.points)
    for word in COSTS:
        if word not in found:
            raise Place(path.name, 0).bad("item", f"{word} is missing")
    return found
