"""The scenarios as files: s01.toml to s58.toml, each a battle that a player may edit or replace."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.greatwar.units import KindWord, SideWord, SpecialistWord

NUMBERS: Final = (*range(1, 17), *range(41, 59))
KEYS: Final = tuple(f"s{number:02}" for number in NUMBERS)
FIRST_OF_EXTENSION: Final = 41

NationWord = Literal["british", "canadian", "french"]
MaybeSide = Literal["", "german", "allied"]
GroupWord = Literal[
    "trench_line", "trench", "hill", "forest", "building", "fortified_building", "ruin", "church", "bunker",
    "mine_crater", "ford", "sunken_road", "village", "strong_point", "objective",
]  # fmt: skip
MedalWord = Literal[
    "elimination", "group", "hex", "majority", "permanent", "absence", "per_unit", "unit_majority", "gun_crew",
    "gun_taken", "breakthrough", "recon",
]  # fmt: skip


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything in a scenario says where it comes from."""

    source: str


class UnitEntry(Entry, frozen=True, kw_only=True):
    """SETUP-04: a unit on the map, at full strength."""

    id: str
    side: SideWord
    kind: KindWord
    hex: str
    place_source: str
    specialist: SpecialistWord = ""


class SideEntry(Entry, frozen=True, kw_only=True):
    """4.11: cards, HQ tokens and artillery of a side; free specialists, and those added by the option (XDEP-02)."""

    command_cards: int
    combat_cards: int
    tokens: int
    artillery: int
    specialists: int = 0
    added_specialists: int = 0


class ShellingEntry(Entry, frozen=True, kw_only=True):
    """NML-01: who shells which rows, in this order; `first` is whoever moves first.

    `free_rows`: SCN-50c, he chooses among the rows. `hits_works`: SCN-52c, trenches and bunkers are hit too.
    """

    by: Literal["german", "allied", "first"]
    rows: tuple[int, ...]
    free_rows: bool = False
    hits_works: bool = False


class CratersEntry(Entry, frozen=True, kw_only=True):
    """SCN-56b: rows whose craters of an earlier battle may be used, and who had made them."""

    by: SideWord
    rows: tuple[int, ...]


class FewTanksEntry(Entry, frozen=True, kw_only=True):
    """SCN-55b, SCN-56c: tanks taken away and replaced when there are too few models, specialists given for them."""

    removed: int
    replaced: int
    specialists: int


class GrenadiersEntry(Entry, frozen=True, kw_only=True):
    """SCN-12b: Grenadiers that a side adds to infantry units of its choice."""

    side: SideWord
    count: int


class GroundEntry(Entry, frozen=True, kw_only=True):
    """The terrain as letters, row by row, and the hexes with wire and with fortified positions."""

    map: str
    wire: tuple[str, ...] = ()
    fortified: tuple[str, ...] = ()


class GroupEntry(Entry, frozen=True, kw_only=True):
    """COMP-16: a named group of hexes; `line` numbers trench lines from the side that faces the attacker."""

    kind: GroupWord
    hexes: tuple[str, ...]
    name_source: str
    owner: MaybeSide = ""
    line: int = 0
    count_source: str = ""


class MedalEntry(Entry, frozen=True, kw_only=True):
    """A way to earn medals, and how many it gives to either side. `holder` has them at the start.

    `groups` are the hexes it is about, `requires` the groups that must be held as well; `once`: for the whole group
    and not for each hex.
    """

    kind: MedalWord
    groups: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    german: int = 0
    allied: int = 0
    holder: MaybeSide = ""
    once: bool = False


class ScenarioFile(Entry, frozen=True, kw_only=True):
    """A file of a scenario."""

    number: int
    year: int
    nation: NationWord
    top: SideWord
    attacker: MaybeSide
    first: Literal["german", "allied", "roll"]
    medals_to_win: int
    pressed: MaybeSide
    face: Literal["green", "devastated"]
    german: SideEntry
    allied: SideEntry
    ground: GroundEntry
    units: tuple[UnitEntry, ...]
    groups: dict[str, GroupEntry]
    medals: tuple[MedalEntry, ...]
    observation: str = ""
    initiative: Literal["", "two_dice", "battle_dice"] = ""
    fords_fight: bool = False
    shelling: ShellingEntry | None = None
    craters: CratersEntry | None = None
    few_tanks: FewTanksEntry | None = None
    grenadiers: tuple[GrenadiersEntry, ...] = ()
