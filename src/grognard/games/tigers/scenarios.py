"""The four scenarios, their options, and the printed game: scenarios.toml."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, read_toml
from grognard.games.tigers.calendar import IMPULSES, day_of, impulse_of, read_impulse
from grognard.games.tigers.ground import Ground
from grognard.games.tigers.places import find, find_all
from grognard.games.tigers.units import ALLIED, GERMAN, SIDES, SideWord
from grognard.geometry import Hexes, union

FILE: Final = "scenarios.toml"
ScenarioWord = Literal["seventh_army", "fifth_panzer", "three_days", "campaign"]
ScoringWord = Literal["areas", "two_towns", "towns_and_gaps"]
LevelWord = Literal[
    "german_decisive", "german_tactical", "german_marginal", "draw",
    "allied_marginal", "allied_tactical", "allied_decisive", "both_lose",
]  # fmt: skip
TOWN_STATES: Final = ("GG", "GC", "CC", "CA", "AA", "GA")


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a victory table: the level from so many German points upwards."""

    least: int
    level: LevelWord


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """1.0a, 1.0b, 3.1: what is in the box."""

    map_centimetres: tuple[int, int]
    kilometres_per_centimetre: float
    counters: int
    counter_sheets: int
    dice: int
    sides_of_a_die: int
    scenario_sheets: int
    player_aids: int
    source: str


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the printed game, and whose coordinates the map rests on."""

    title: str
    designer: str
    publisher: str
    year: int
    coordinates: str
    source: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Another reading of a rule, or a published variant, that some scenarios offer.

    A variant may add areas to the region and bring its own victory table.
    """

    key: str
    rule: str
    scenarios: tuple[ScenarioWord, ...]
    areas: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    source: str


class ScenarioEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as the file gives it."""

    key: ScenarioWord
    region: Literal["map", "seventh_army", "fifth_panzer"]
    first: str
    last: str
    last_side: SideWord
    german_supply: tuple[str, ...]
    allied_supply: tuple[str, ...]
    damaged: tuple[tuple[str, str], ...] = ()
    special_days: tuple[int, ...] = ()
    special_uses: int = 0
    scoring: ScoringWord
    towns: tuple[str, ...] = ()
    town_points: int = 0
    contested_points: int = 0
    gap_points: int = 0
    levels: tuple[Level, ...] = ()
    states: dict[str, LevelWord] = {}
    source: str


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of scenarios.toml."""

    components: Components
    credits: Credits
    scenarios: tuple[ScenarioEntry, ...]
    options: tuple[Option, ...] = ()


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario, its spaces and bridges as sets.

    `first` and `last` are impulses of the clock; play ends after the player impulse of `last_side` in the last.
    `region` are the areas and zones in play; `sources` the zones that supply each side; `damaged` all bridges
    that are damaged at the start. `scoring`: `areas` (values each day, exits at the end), `two_towns` (`states`
    by the letters G, A, C of the two towns), `towns_and_gaps` (exits, towns and gaps at the end).
    """

    key: str
    region: Hexes
    first: int
    last: int
    last_side: int
    sources: tuple[Hexes, Hexes]
    damaged: int
    special_days: tuple[int, ...]
    special_uses: int
    scoring: ScoringWord
    towns: tuple[int, ...]
    town_points: int
    contested_points: int
    gap_points: int
    levels: tuple[Level, ...]
    states: Mapping[str, LevelWord]
    source: str

    @property
    def days(self) -> int:
        """How many turns are played."""
        return day_of(self.last) - day_of(self.first) + 1

    def impulses_on(self, day: int) -> int:
        """How many impulses a day has: three, but one on 22 December (6.0-IVx)."""
        return impulse_of(self.last) if day == day_of(self.last) else IMPULSES


def read_scenarios(data: DataDir, ground: Ground) -> tuple[ScenarioFile, Mapping[str, Scenario]]:
    """The file as written, and its scenarios by key."""
    path = data.path(FILE)
    place = Place(path.name, 0)
    file = read_toml(path, ScenarioFile)
    scenarios: dict[str, Scenario] = {}
    for entry in file.scenarios:
        if entry.key in scenarios:
            raise place.bad("key", f"{entry.key} is listed twice")
        scenarios[entry.key] = _scenario(place, entry, ground)
    _check_options(place, file.options, scenarios, ground)
    return file, scenarios


def _scenario(place: Place, entry: ScenarioEntry, ground: Ground) -> Scenario:
    index = ground.space_index
    _check_levels(place, entry)
    return Scenario(
        key=entry.key,
        region=_region(entry, ground),
        first=read_impulse(place, "first", entry.first),
        last=read_impulse(place, "last", entry.last),
        last_side=SIDES.index(entry.last_side),
        sources=(
            _sources(place, ground, GERMAN, entry.german_supply),
            _sources(place, ground, ALLIED, entry.allied_supply),
        ),
        damaged=_damaged(place, entry, ground),
        special_days=entry.special_days,
        special_uses=entry.special_uses,
        scoring=entry.scoring,
        towns=find_all(place, "towns", index, entry.towns),
        town_points=entry.town_points,
        contested_points=entry.contested_points,
        gap_points=entry.gap_points,
        levels=entry.levels,
        states=entry.states,
        source=entry.source,
    )


def _region(entry: ScenarioEntry, ground: Ground) -> Hexes:
    """S1-1, S2-1, S3-1, C-1: the spaces in play."""
    if entry.region == "map":
        return ground.graph.full
    return ground.seventh_army if entry.region == "seventh_army" else ground.fifth_panzer


def _sources(place: Place, ground: Ground, side: int, letters: tuple[str, ...]) -> Hexes:
    """13.11: a side draws supply from zones that were its own."""
    field = f"{SIDES[side]}_supply"
    zones = union(find_all(place, field, ground.space_index, letters))
    if not zones or zones & ~ground.home_zones[side]:
        raise place.bad(field, f"expected zones of the {SIDES[side]} side, got {', '.join(letters)}")
    return zones


def _damaged(place: Place, entry: ScenarioEntry, ground: Ground) -> int:
    """5.1, S2-16: the bridges of the map that are damaged at the start, and those the scenario adds."""
    damaged = union(bridge.index for bridge in ground.bridges if bridge.damaged)
    for a, b in entry.damaged:
        bridge = ground.bridge(a, b)
        if bridge < 0:
            raise place.bad("damaged", f"no bridge between {a} and {b}")
        damaged |= 1 << bridge
    return damaged


def _check_levels(place: Place, entry: ScenarioEntry) -> None:
    if entry.scoring == "two_towns":
        if len(entry.towns) != 2 or sorted(entry.states) != sorted(TOWN_STATES):
            raise place.bad("states", f"two towns have the states {', '.join(TOWN_STATES)}")
        return
    _check_table(place, entry.levels)


def _check_table(place: Place, levels: tuple[Level, ...]) -> None:
    """A victory table falls to 0 points, so that every result has its level."""
    least = [level.least for level in levels]
    if not least or least[-1] != 0 or least != sorted(set(least), reverse=True):
        raise place.bad("levels", "a victory table falls step by step to 0")


def _check_options(
    place: Place, options: tuple[Option, ...], scenarios: Mapping[str, Scenario], ground: Ground
) -> None:
    if len({option.key for option in options}) < len(options):
        raise place.bad("options", "two options have the same key")
    for option in options:
        for area in option.areas:
            find(place, "areas", ground.space_index, area)
        for key in option.scenarios:
            if key not in scenarios:
                raise place.bad("scenarios", f"no scenario {key!r}")
        if option.levels:
            _check_table(place, option.levels)
