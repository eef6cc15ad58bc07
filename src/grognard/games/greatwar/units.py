"""Kinds of units and specialists: figures, moves and dice (kinds.csv, profiles.csv, specialists.csv)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Row, placed_rows

KindWord = Literal["infantry", "machine_gun", "mortar", "field_gun", "tank_schneider", "tank_saint_chamond"]
SpecialistWord = Literal[
    "", "grenadier", "elite", "engineer", "flamethrower", "heavy_weapon_loader", "light_mg", "sniper", "officer",
    "observer",
]  # fmt: skip
ArmyWord = Literal["german", "british", "french"]
SideWord = Literal["german", "allied"]
FIGURES_OF: Final[dict[str, ArmyWord]] = {
    "german": "german",
    "british": "british",
    "canadian": "british",
    "french": "french",
}
NEAREST: Final = 2  # the shortest range of ranged combat


class Kind(Row, frozen=True, kw_only=True):
    """A kind of unit: a row of kinds.csv.

    `sight`: its fire needs a line of sight; `clears_wire`: it may fire on wire (RNG-20); `protected`: terrain protects
    it; `flags_ignored`: FLAGs that it always ignores; `limit`: units in the box.
    """

    kind: KindWord
    figures: int
    last_figure: str
    soldier: bool
    sight: bool
    advance: bool
    crossfire: bool
    clears_wire: bool
    fords: bool
    medals: int
    flags_ignored: int
    protected: bool
    bog_dice: int
    limit: int

    @property
    def infantry(self) -> bool:
        return self.kind == "infantry"

    @property
    def tank(self) -> bool:
        return self.last_figure == "tank"


class ProfileRow(Row, frozen=True, kw_only=True):
    """A row of profiles.csv; `ranged` and `standing` are dice from range 2 upwards."""

    kind: KindWord
    moves: int
    fights_after: int
    close: int
    ranged: tuple[int, ...]
    standing: tuple[int, ...]
    skull_range: int
    crossfire: bool
    specialist: SpecialistWord = ""


class Profile(msgspec.Struct, frozen=True):
    """What a unit of a kind can do with a specialist, or without one.

    It moves up to `moves` hexes and may fight after `fights_after` of them; `close` dice in close combat. `ranged` are
    dice by distance, `standing` those of a unit that did not move; SKULLs hit at `skull_range` too (0: nowhere).
    """

    moves: int
    fights_after: int
    close: int
    ranged: tuple[int, ...]
    standing: tuple[int, ...]
    skull_range: int
    crossfire: bool
    source: str

    @property
    def reach(self) -> int:
        """The longest range."""
        return len(self.ranged) - 1


class SpecialistRow(Row, frozen=True, kw_only=True):
    """A row of specialists.csv: who may carry it, and how many figures each army has."""

    specialist: SpecialistWord
    carriers: tuple[KindWord, ...]
    german: int
    british: int
    french: int


class Specialist(msgspec.Struct, frozen=True):
    """A specialist figure: the kinds it may be attached to, and the figures by army."""

    specialist: str
    carriers: tuple[str, ...]
    figures: Mapping[str, int]
    source: str


class AvailabilityRow(Row, frozen=True, kw_only=True):
    """A row of availability.csv: from this year on so many, `per_section` in each section (0: no such limit)."""

    specialist: SpecialistWord
    carrier: KindWord
    army: ArmyWord
    year: int
    most: int
    per_section: int


Profiles = Mapping[tuple[str, str], Profile]


class Forces(msgspec.Struct, frozen=True):
    """All that is known of units before any battle."""

    kinds: Mapping[str, Kind]
    profiles: Profiles
    specialists: Mapping[str, Specialist]
    availability: tuple[AvailabilityRow, ...]

    def available(self, specialist: str, carrier: str, army: str, year: int) -> int:
        """XDEP-08: how many an army has of it in that year; 0 where it has none."""
        rows = [r for r in self.availability if (r.specialist, r.carrier, r.army) == (specialist, carrier, army)]
        return max((row.most for row in rows if row.year == max_year(rows, year)), default=0)


def max_year(rows: list[AvailabilityRow], year: int) -> int:
    """The latest year of the rows that is not after this one; 0 when there is none."""
    return max((row.year for row in rows if row.year <= year), default=0)


def read_forces(data: DataDir) -> Forces:
    kinds = _kinds(data)
    specialists = _specialists(data)
    return Forces(kinds, _profiles(data, kinds, specialists), specialists, _availability(data))


def _kinds(data: DataDir) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for place, row in placed_rows(data.path("kinds.csv"), Kind):
        if row.kind in kinds:
            raise place.bad("kind", f"{row.kind} is listed twice")
        kinds[row.kind] = row
    return kinds


def _specialists(data: DataDir) -> dict[str, Specialist]:
    found: dict[str, Specialist] = {}
    for place, row in placed_rows(data.path("specialists.csv"), SpecialistRow):
        if row.specialist in found:
            raise place.bad("specialist", f"{row.specialist} is listed twice")
        figures = {"german": row.german, "british": row.british, "french": row.french}
        found[row.specialist] = Specialist(row.specialist, row.carriers, figures, row.source)
    return found


def _profiles(data: DataDir, kinds: Mapping[str, Kind], specialists: Mapping[str, Specialist]) -> Profiles:
    profiles: dict[tuple[str, str], Profile] = {}
    for place, row in placed_rows(data.path("profiles.csv"), ProfileRow):
        if row.kind not in kinds:
            raise place.bad("kind", f"{row.kind} is not in kinds.csv")
        if row.specialist and row.kind not in specialists[row.specialist].carriers:
            raise place.bad("specialist", f"{row.kind} cannot carry {row.specialist}")
        profiles[row.kind, row.specialist] = _profile(row)
    return profiles


def _profile(row: ProfileRow) -> Profile:
    nearer = (0,) * NEAREST
    return Profile(
        moves=row.moves,
        fights_after=row.fights_after,
        close=row.close,
        ranged=nearer + row.ranged,
        standing=nearer + row.standing,
        skull_range=row.skull_range,
        crossfire=row.crossfire,
        source=row.source,
    )


def _availability(data: DataDir) -> tuple[AvailabilityRow, ...]:
    return tuple(row for _, row in placed_rows(data.path("availability.csv"), AvailabilityRow))
