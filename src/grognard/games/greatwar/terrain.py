"""Terrain: what it does to those who enter it, fight from it and stand in it (terrain.csv), and maps of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.engine.rules import rule
from grognard.games.greatwar.board import BOARD, LONG_ROW, ROWS
from grognard.geometry import Hexes, union

FILE: Final = "terrain.csv"
EVERY: Final = 99
EnterWord = Literal["free", "stop", "forbidden"]
NEEDED: Final = ("countryside", "shell_crater", "ruin", "wire", "fortified_position", "trench", "bunker", "hill")


class Terrain(Row, frozen=True, kw_only=True):
    """A kind of terrain, or a marker that lies on it: a row of terrain.csv.

    `entry_dice` is added for a unit that entered this turn, `dice` for every unit in it. SOLDIERs are cancelled and
    FLAGs may be ignored by a target in it, `cancel_level` in close combat from a hex of the same height; `EVERY` is
    all of them. `after_movement` and `after_combat` are what it counts as once a shell crater lies on it, which
    happens only where `crater` says so.
    """

    kind: str
    enter: EnterWord
    leave_stop: bool
    entry_dice: int
    dice: int
    may_fight: bool
    cancel_ranged: int
    cancel_close: int
    cancel_level: int
    ignore_ranged: int
    ignore_close: int
    blocks: bool
    height: int
    after_movement: str
    after_combat: str
    crater: bool
    letter: str = ""

    @property
    def stops(self) -> bool:
        return self.enter == "stop"

    @property
    def forbidden(self) -> bool:
        return self.enter == "forbidden"


class Ground(msgspec.Struct, frozen=True):
    """A map: the terrain of each hex by its id, and the sets that are asked for often."""

    terrain: tuple[Terrain, ...]
    cratered_movement: tuple[Terrain, ...]
    cratered_combat: tuple[Terrain, ...]
    hills: Hexes
    blocking: Hexes
    sets: Mapping[str, Hexes]


class Terrains(msgspec.Struct, frozen=True):
    """All kinds by name and by their letter on maps."""

    kinds: Mapping[str, Terrain]
    letters: Mapping[str, Terrain]

    def __hash__(self) -> int:
        return id(self)

    def __getitem__(self, kind: str) -> Terrain:
        return self.kinds[kind]


def read_terrain(data: DataDir) -> Terrains:
    rows = placed_rows(data.path(FILE), Terrain)
    kinds: dict[str, Terrain] = {}
    letters: dict[str, Terrain] = {}
    for place, row in rows:
        if row.kind in kinds or row.letter in letters:
            raise place.bad("kind", f"{row.kind} or its letter is listed twice")
        kinds[row.kind] = row
        if row.letter:
            letters[row.letter] = kinds[row.kind]
    _check(rows, kinds)
    return Terrains(kinds, letters)


def _check(rows: list[tuple[Place, Terrain]], kinds: Mapping[str, Terrain]) -> None:
    for kind in NEEDED:
        if kind not in kinds:
            raise rows[0][0].bad("kind", f"{kind} is missing")
    for place, row in rows:
        for field, kind in (("after_movement", row.after_movement), ("after_combat", row.after_combat)):
            if kind not in kinds:
                raise place.bad(field, f"no terrain {kind!r}")


def read_map(place: Place, text: str, terrains: Terrains) -> str:
    """A map as a player types it, eleven lines of letters, made into the form that a state keeps."""
    lines = ["".join(line.split()) for line in text.strip().splitlines()]
    if len(lines) != ROWS:
        raise place.bad("map", f"expected {ROWS} rows, got {len(lines)}")
    for number, line in enumerate(lines, 1):
        wanted = LONG_ROW - (number % 2 == 0)
        if len(line) != wanted:
            raise place.bad("map", f"row {number} has {len(line)} hexes, expected {wanted}")
        for letter in line:
            if letter not in terrains.letters:
                raise place.bad("map", f"unknown terrain {letter!r} in row {number}")
    return "/".join(lines)


@rule("TRE-04", "SHC-03", "MIN-04", "WAT-07", "WIR-08")
@lru_cache(maxsize=256)
def ground(terrains: Terrains, letters: str) -> Ground:
    """The map that a state keeps as letters, row by row."""
    blank = terrains["countryside"]
    found = [blank] * BOARD.size
    for row, line in enumerate(letters.split("/"), 1):
        for place, letter in enumerate(line, 1):
            found[BOARD.at(f"{row}-{place}")] = terrains.letters[letter]
    return Ground(
        terrain=tuple(found),
        cratered_movement=tuple(terrains[kind.after_movement] for kind in found),
        cratered_combat=tuple(terrains[kind.after_combat] for kind in found),
        hills=union(i for i in BOARD.hexes if found[i].height),
        blocking=union(i for i in BOARD.hexes if found[i].blocks),
        sets={kind: union(i for i in BOARD.hexes if found[i].kind == kind) for kind in terrains.kinds},
    )
