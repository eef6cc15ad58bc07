"""What a battle plans: the turn track, the random events, who arrives when and how, and what scores."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.games.blitzkrieg.tables import HALVES, PointsRow
from grognard.games.blitzkrieg.units import SIDES, SideWord
from grognard.geometry import Hexes

EventWord = Literal[
    "german_paralysis", "allied_paralysis", "breakout", "moroccan_ferocity", "fifth_column", "refugees", "grounded",
    "air_effort", "reinforcements", "rommel", "first_dcr", "they_shall_not_pass",
]  # fmt: skip
ModifierWord = Literal["interdiction", "event", "turns_completed", "day_turns_completed", "turns_since_first", "rival"]
TriggerWord = Literal["", "no_breakout", "crossed", "drawn", "held", "first_dcr", "lead", "off_map", "division_18"]
SUMS: Final = range(2, 13)


class TurnRow(Row, frozen=True, kw_only=True):
    """A row of track.csv: a space of the turn track; a night belongs to the day before it."""

    turn: int
    day: int
    date: str
    begins: str = ""
    ends: str = ""
    night: bool
    symbols: tuple[SideWord, ...] = ()


class EventRow(Row, frozen=True, kw_only=True):
    """A row of events.csv: what a sum of two dice brings on these days, and how often it may."""

    sum: int
    event: EventWord
    days: tuple[int, ...]
    limit: Literal["none", "day", "game"]


class GroupRow(Row, frozen=True, kw_only=True):
    """A row of groups.csv: units that arrive under the same conditions.

    `per` says what a die is thrown for: `none` arrives without, `unit`, `group` (all of it at once), `number` (the die
    is how many of the `pool` may enter in this turn), `once` (the same, thrown once). The die with its `modifiers` must
    not be above `limit`. `when`: at the start of the player turn, in the supply phase, at the start of movement.
    `points` go to the enemy for each unit that enters, by day; `rule` is the one that brings them.
    """

    group: str
    side: SideWord
    per: Literal["none", "unit", "group", "number", "once"]
    zones: tuple[str, ...]
    first: int
    last: int = 0
    when: Literal["", "start", "supply", "movement"] = ""
    optional: bool = True
    six_fails: bool = False
    modifiers: tuple[ModifierWord, ...] = ()
    rival: str = ""
    limit: int = 0
    late: Literal["", "enters", "never"] = ""
    trigger: TriggerWord = ""
    pool: str = ""
    after: str = ""
    points: tuple[float, ...] = ()
    rule: str


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """RNF-01: a group of reinforcements as `GroupRow` gives it, its zone as a set, its points in halves."""

    index: int
    name: str
    side: int
    per: str
    zone: Hexes
    first: int
    last: int
    when: str
    optional: bool
    six_fails: bool
    modifiers: tuple[str, ...]
    rival: str
    limit: int
    late: str
    trigger: str
    pool: str
    after: str
    points: tuple[int, ...]
    rule: str
    source: str


class LossRow(Row, frozen=True, kw_only=True):
    """A row of losses.csv: dice that a unit must survive when it is set up in a zone or enters with a group."""

    when: Literal["setup", "entry"]
    group: str
    only: str = ""
    refit: tuple[int, ...] = ()
    destroyed: tuple[int, ...] = ()


def read_track(data: DataDir) -> tuple[TurnRow, ...]:
    turns: list[TurnRow] = []
    for place, row in placed_rows(data.path("track.csv"), TurnRow):
        if row.turn != len(turns) + 1:
            raise place.bad("turn", f"expected {len(turns) + 1}, got {row.turn}")
        if row.day not in ((turns[-1].day, turns[-1].day + turns[-1].night) if turns else (1,)):
            raise place.bad("day", f"day {row.day} does not follow the turn before")
        turns.append(row)
    return tuple(turns)


def read_events(data: DataDir) -> Mapping[int, tuple[EventRow, ...]]:
    """The event table: for each sum of two dice all that it may bring; nothing for some."""
    events: dict[int, tuple[EventRow, ...]] = dict.fromkeys(SUMS, ())
    for place, row in placed_rows(data.path("events.csv"), EventRow):
        if row.sum not in events:
            raise place.bad("sum", f"two dice cannot show {row.sum}")
        events[row.sum] += (row,)
    return events


def read_groups(data: DataDir, zones: Mapping[str, Hexes]) -> tuple[Group, ...]:
    found: dict[str, Group] = {}
    for place, row in placed_rows(data.path("groups.csv"), GroupRow):
        if row.group in found:
            raise place.bad("group", f"{row.group} is listed twice")
        if row.after and row.after not in found:
            raise place.bad("after", f"no group {row.after!r} above this row")
        found[row.group] = _group(row, len(found), _zone(place, zones, row.zones))
    return tuple(found.values())


def _zone(place: Place, zones: Mapping[str, Hexes], names: tuple[str, ...]) -> Hexes:
    hexes = 0
    for name in names:
        if name not in zones:
            raise place.bad("zones", f"no zone {name!r} in zones.csv")
        hexes |= zones[name]
    return hexes


def _group(row: GroupRow, index: int, zone: Hexes) -> Group:
    same = ("per", "first", "last", "when", "optional", "six_fails", "modifiers", "rival", "limit", "late",
            "trigger", "pool", "after", "rule", "source")  # fmt: skip
    return Group(
        **{name: getattr(row, name) for name in same},
        index=index,
        name=row.group,
        side=SIDES.index(row.side),
        zone=zone,
        points=tuple(int(HALVES * points) for points in row.points),
    )


def read_losses(data: DataDir) -> tuple[LossRow, ...]:
    path = data.path("losses.csv")
    return tuple(row for _, row in placed_rows(path, LossRow)) if path.is_file() else ()


def read_points(data: DataDir, zones: Mapping[str, Hexes]) -> tuple[PointsRow, ...]:
    rows = placed_rows(data.path("victory.csv"), PointsRow)
    for place, row in rows:
        if row.zone and row.zone not in zones:
            raise place.bad("zone", f"no zone {row.zone!r} in zones.csv")
    return tuple(row for _, row in rows)
