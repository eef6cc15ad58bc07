"""A scenario ready for play: what its file says, checked, with hexes as sets and sides as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.engine.data import DataDir, Place, check_source, read_toml
from grognard.games.greatwar.board import BOARD, GERMAN, ROWS, SIDES, find, side_index
from grognard.games.greatwar.scenarios import (
    FIRST_OF_EXTENSION,
    CratersEntry,
    FewTanksEntry,
    GrenadiersEntry,
    GroupEntry,
    MedalEntry,
    MedalWord,
    NationWord,
    ScenarioFile,
    ShellingEntry,
    SideEntry,
    UnitEntry,
)
from grognard.games.greatwar.terrain import Ground, Terrains, ground, read_map
from grognard.games.greatwar.units import FIGURES_OF, Forces
from grognard.geometry import Hexes, HexId

NOBODY: Final = -1
NO_FORTIFICATION: Final = ("ruin", "waterway", "ford", "bunker")
SPOTLESS: Final = ("trench_line", "village", "strong_point", "objective")  # kinds of groups that name no terrain
VILLAGE: Final = ("building", "fortified_building", "ruin", "church")
WITH_GROUPS: Final = ("group", "hex", "majority", "permanent", "absence", "per_unit", "unit_majority")
STRENGTHS: Final = range(2, 6)


class Unit(msgspec.Struct, frozen=True):
    """A unit of a battle. `figures` is its full strength."""

    id: str
    side: int
    kind: str
    figures: int
    source: str = ""
    place_source: str = ""


class Posted(msgspec.Struct, frozen=True):
    """A unit as the map shows it: where, and with which specialist."""

    unit: Unit
    at: HexId
    specialist: str


class Group(msgspec.Struct, frozen=True):
    """COMP-16: a named group of hexes. Its words are `word.<scenario>.<key>`."""

    key: str
    kind: str
    hexes: Hexes
    owner: int
    line: int
    source: str


class Medal(msgspec.Struct, frozen=True):
    """A way to earn medals: `worth` to the German and to the Allied side, 0 for a side that cannot earn it."""

    kind: MedalWord
    worth: tuple[int, int]
    hexes: Hexes = 0
    requires: tuple[Hexes, ...] = ()
    holder: int = NOBODY
    once: bool = False
    groups: tuple[str, ...] = ()


class Setting(msgspec.Struct, frozen=True):
    """A scenario. Pairs are by side. `armies` are the nations, `figures_of` whose figures they use."""

    key: str
    number: int
    year: int
    armies: tuple[str, NationWord]
    figures_of: tuple[str, str]
    seats: tuple[int, int]
    attacker: int
    first: int
    medals_to_win: int
    pressed: int
    face: str
    sides: tuple[SideEntry, SideEntry]
    map: str
    wire: Hexes
    fortified: Hexes
    groups: Mapping[str, Group]
    units: tuple[Posted, ...]
    medals: tuple[Medal, ...]
    observation: Hexes
    initiative: str
    fords_fight: bool
    shelling: ShellingEntry | None
    craters: CratersEntry | None
    few_tanks: FewTanksEntry | None
    grenadiers: tuple[GrenadiersEntry, ...]
    source: str

    @property
    def extension(self) -> bool:
        return self.number >= FIRST_OF_EXTENSION


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """4.15: what is in the boxes."""

    tokens: int
    combat_hand: int
    section_cards: int
    tactic_cards: int
    combat_cards: int
    tiles: int
    tiles_with_extension: int
    wire_tokens: int
    fortified_markers: int
    source: str


class Kit(msgspec.Struct, frozen=True):
    """What scenarios are made of and checked against."""

    terrains: Terrains
    forces: Forces
    limits: Limits


def read_setting(data: DataDir, key: str, kit: Kit) -> Setting:
    """A scenario from its file; BadData for anything that the box or the board cannot provide."""
    place = Place(f"{key}.toml", 0)
    entry = read_toml(data.path(place.file), ScenarioFile)
    if key != f"s{entry.number:02}":
        raise place.bad("number", f"the file is that of scenario {int(key[1:])}, got {entry.number}")
    setting = _setting(place, key, entry, kit)
    _check_ground(place, setting, kit)
    _check_units(place, setting, kit.forces)
    _check_rest(place, setting)
    return setting


def _setting(place: Place, key: str, entry: ScenarioFile, kit: Kit) -> Setting:
    letters = read_map(place, entry.ground.map, kit.terrains)
    land = ground(kit.terrains, letters)
    groups = {name: _group(place, name, group, land) for name, group in entry.groups.items()}
    if entry.observation and entry.observation not in groups:
        raise place.bad("observation", f"no group {entry.observation!r}")
    observed = groups[entry.observation].hexes if entry.observation else 0
    return Setting(
        key=key,
        number=entry.number,
        year=entry.year,
        armies=("german", entry.nation),
        figures_of=("german", FIGURES_OF[entry.nation]),
        seats=(0, 1) if entry.top == SIDES[GERMAN] else (1, 0),
        attacker=_side(entry.attacker),
        first=_side(entry.first),
        medals_to_win=entry.medals_to_win,
        pressed=_side(entry.pressed),
        face=entry.face,
        sides=(entry.german, entry.allied),
        map=letters,
        wire=_hexes(place, "wire", entry.ground.wire),
        fortified=_hexes(place, "fortified", entry.ground.fortified),
        groups=groups,
        units=tuple(_posted(place, unit, kit.forces) for unit in entry.units),
        medals=tuple(_medal(place, medal, groups) for medal in entry.medals),
        observation=BOARD.spread(observed) if observed else 0,
        initiative=entry.initiative,
        fords_fight=entry.fords_fight,
        shelling=entry.shelling,
        craters=entry.craters,
        few_tanks=entry.few_tanks,
        grenadiers=entry.grenadiers,
        source=entry.source,
    )


def _side(word: str) -> int:
    return side_index(word) if word in SIDES else NOBODY


def _hex(place: Place, field: str, name: str) -> HexId:
    found = find(name)
    if found < 0:
        raise place.bad(field, f"no hex {name} on the board")
    return found


def _hexes(place: Place, field: str, names: tuple[str, ...]) -> Hexes:
    hexes = 0
    for name in names:
        found = 1 << _hex(place, field, name)
        if hexes & found:
            raise place.bad(field, f"hex {name} is listed twice")
        hexes |= found
    return hexes


def _group(place: Place, name: str, entry: GroupEntry, land: Ground) -> Group:
    """COMP-16: a group lies on the terrain of its kind; a trench line is one of trenches."""
    field = f"groups.{name}"
    check_source(place, f"{field}.name_source", entry.name_source)
    hexes = _hexes(place, field, entry.hexes)
    if not hexes:
        raise place.bad(field, "the group has no hex")
    allowed = _terrain_of(entry.kind)
    for hex_ in entry.hexes:
        kind = land.terrain[find(hex_)].kind
        if allowed and kind not in allowed:
            raise place.bad(field, f"hex {hex_} is {kind}, not {entry.kind}")
    return Group(name, entry.kind, hexes, _side(entry.owner), entry.line, entry.source)


def _terrain_of(kind: str) -> tuple[str, ...]:
    if kind == "trench_line":
        return ("trench", "bunker")
    if kind == "village":
        return VILLAGE
    return () if kind in SPOTLESS else (kind,)


def _posted(place: Place, entry: UnitEntry, forces: Forces) -> Posted:
    check_source(place, f"units.{entry.id}.place_source", entry.place_source)
    if (entry.kind, entry.specialist) not in forces.profiles:
        raise place.bad(f"units.{entry.id}", f"{entry.kind} cannot carry {entry.specialist}")
    figures = forces.kinds[entry.kind].figures
    unit = Unit(entry.id, side_index(entry.side), entry.kind, figures, entry.source, entry.place_source)
    return Posted(unit, _hex(place, f"units.{entry.id}", entry.hex), entry.specialist)


def _medal(place: Place, entry: MedalEntry, groups: Mapping[str, Group]) -> Medal:
    for name in (*entry.groups, *entry.requires):
        if name not in groups:
            raise place.bad("medals", f"no group {name!r}")
    if (entry.kind in WITH_GROUPS) != bool(entry.groups):
        raise place.bad("medals", f"{entry.kind} {'needs' if entry.kind in WITH_GROUPS else 'has no'} groups")
    worth = entry.german, entry.allied
    holder = _side(entry.holder)
    if not any(worth) or (holder != NOBODY and not worth[holder]):
        raise place.bad("medals", f"{entry.kind} is worth nothing to its holder")
    hexes = 0
    for name in entry.groups:
        hexes |= groups[name].hexes
    requires = tuple(groups[name].hexes for name in entry.requires)
    return Medal(entry.kind, worth, hexes, requires, holder, entry.once, entry.groups)


def _check_ground(place: Place, setting: Setting, kit: Kit) -> None:
    """4.15, FOP-01: tiles and markers of the box, on terrain that may carry them."""
    land, limits = ground(kit.terrains, setting.map), kit.limits
    open_ground = land.sets["countryside"]
    tiles = (BOARD.full & ~open_ground).bit_count()
    most = limits.tiles_with_extension if setting.extension else limits.tiles
    if tiles > most:
        raise place.bad("map", f"{tiles} terrain tiles, the box has {most}")
    if setting.wire & ~open_ground:
        raise place.bad("wire", f"{BOARD.names(setting.wire & ~open_ground)[0]} is not countryside")
    if setting.wire.bit_count() > limits.wire_tokens:
        raise place.bad("wire", f"the box has {limits.wire_tokens} wire tokens")
    barred = setting.wire
    for kind in NO_FORTIFICATION:
        barred |= land.sets[kind]
    if setting.fortified & barred:
        raise place.bad("fortified", f"no fortified position on {BOARD.names(setting.fortified & barred)[0]}")
    if setting.fortified.bit_count() > limits.fortified_markers:
        raise place.bad("fortified", f"the boxes have {limits.fortified_markers} markers")


def _check_units(place: Place, setting: Setting, forces: Forces) -> None:
    """One unit a hex, nobody on wire, and no more figures than the box has (4.8, 4.12)."""
    taken: dict[HexId, str] = {}
    ids: set[str] = set()
    for posted in setting.units:
        unit = posted.unit
        if unit.id in ids:
            raise place.bad(f"units.{unit.id}", "two units have this id")
        ids.add(unit.id)
        if posted.at in taken:
            raise place.bad(f"units.{unit.id}", f"{taken[posted.at]} stands in {BOARD.name(posted.at)} too")
        taken[posted.at] = unit.id
        if setting.wire >> posted.at & 1:
            raise place.bad(f"units.{unit.id}", f"{BOARD.name(posted.at)} is a hex with wire")
    for side in range(len(SIDES)):
        _check_figures(place, setting, side, forces)


def _check_figures(place: Place, setting: Setting, side: int, forces: Forces) -> None:
    own = [posted for posted in setting.units if posted.unit.side == side]
    for kind, number in sorted(Counter(posted.unit.kind for posted in own).items()):
        if number > forces.kinds[kind].limit:
            raise place.bad("units", f"{SIDES[side]}: {number} {kind} units, the box has {forces.kinds[kind].limit}")
    army = setting.figures_of[side]
    for name, number in sorted(Counter(posted.specialist for posted in own if posted.specialist).items()):
        figures = forces.specialists[name].figures[army]
        if number > figures:
            raise place.bad("units", f"{SIDES[side]}: {number} {name} figures, the army has {figures}")


def _check_rest(place: Place, setting: Setting) -> None:
    if (setting.first == NOBODY) != bool(setting.initiative):
        raise place.bad("first", "the first player is named, or rolled for")
    for side in (SIDES[0], SIDES[1]):
        if setting.sides[side_index(side)].artillery not in STRENGTHS:
            raise place.bad(f"{side}.artillery", "reserve artillery has a strength of 2 to 5")
    rows = setting.shelling.rows if setting.shelling else ()
    if any(row not in range(1, ROWS + 1) for row in rows):
        raise place.bad("shelling.rows", f"the board has the rows 1 to {ROWS}")
    recon = [medal for medal in setting.medals if medal.kind == "recon"]
    if bool(recon) != (setting.pressed != NOBODY):
        raise place.bad("pressed", "a side under time pressure and the medal for it go together")
