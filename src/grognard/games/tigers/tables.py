"""The numbers of the player aid: tables.toml."""

import msgspec

from grognard.engine.data import DataDir, read_toml


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """7.1: units and points of one side in an area."""

    units: int
    points: int
    source: str


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.33, 8.36, 11.14, 14.22: movement points."""

    major_road: int
    minor_road: int
    damaged_bridge: int
    enter_occupied: int
    leave_enemy: int
    thwarted: int
    restriction_enter: int
    restriction_leave: int
    zone_shift: int
    source: str


class ArtilleryTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.42 to 9.45: calls, and the highest die with which one is answered."""

    points_per_call: int
    least_defending: int
    allied: int
    german_front_line: int
    german_elsewhere: int
    source: str


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.71, 14.24: what is added to the die of a firing unit."""

    entrenched: int
    unsupplied: int
    no_combined_arms: int
    river: int
    special_forces: int
    source: str


class DemolitionTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.23, 10.29, 14.23: the highest die that blows a bridge, and how many bridges a unit may try."""

    engineer: int
    engineer_moved: int
    other: int
    other_moved: int
    special_forces: int
    bridges_per_unit: int
    source: str


class BuildingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.15, 10.16: the highest die that repairs a bridge, and what each failure adds to it."""

    first: int
    per_failure: int
    source: str


class Shifts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """11.14: how far a reinforcement may shift, and how late each zone makes it."""

    zones: int
    impulses_per_zone: int
    source: str


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of tables.toml."""

    limits: Limits
    costs: Costs
    artillery: ArtilleryTable
    modifiers: Modifiers
    demolition: DemolitionTable
    building: BuildingTable
    shifts: Shifts


def read_tables(data: DataDir) -> Tables:
    return read_toml(data.path("tables.toml"), Tables)
