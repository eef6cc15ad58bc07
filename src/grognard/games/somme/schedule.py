"""What is planned: the scenarios, the turn track, arrivals, offensives, events, objectives, the scale of victory."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows, read_toml
from grognard.games.somme.units import SIDES, NationWord, SideWord
from grognard.geometry import Hexes

SCENARIOS: Final = ("hutier", "michael", "push", "campaign")
ScenarioWord = Literal["hutier", "michael", "push", "campaign"]
AT_HEADQUARTERS: Final = ("hq", "hq5", "reserve", "box", "combat")
TURNS: Final = 7

EventWord = Literal[
    "michael_north", "michael_south", "michael_2", "mars", "valkyrie", "bruchmuller", "strategic_reserve",
    "better_organisation", "reassignment", "strategic_choice", "use_of_stoss", "german_tanks", "looting",
    "air_concentration", "doullens", "cooperation", "offensive", "offensive_foch", "front_cohesion",
    "canadian_cavalry", "gunners_sacrifice", "allied_organisation", "carey_force", "low_flying",
]  # fmt: skip
Symbol = Literal["@", "£", "#", "%", "$"]
General = Literal["foch", "petain", "joffre"]
LevelWord = Literal[
    "german_strategic", "german_operational", "german_great_tactical", "german_tactical", "draw", "allied_tactical",
    "allied_operational", "allied_strategic",
]  # fmt: skip
ItemWord = Literal[
    "point_hex", "allied_offensive", "stoss", "arras", "amiens", "joffre", "petain", "foch", "no_conference",
    "headquarters",
]  # fmt: skip


class FixedAir(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S2-12: air supports that go on their missions without a roll on this turn."""

    turn: int
    side: SideWord
    french: int
    british: int


class Withdrawal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S2-04: corps artilleries that the German takes off the map."""

    turn: int
    os: int
    count: int


class ScenarioEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of scenarios.toml.

    `starred`: only the starred units of the set-up (S1-03); `first_row`, `south`: the part of the map that is played;
    `fog`: on turn 1, sequence 1; `bruchmuller`: where the counter may be placed (HUT-4); `air` begins in the Available
    boxes, `flying` in the Missions box; `advanced`: chapters A to P apply.
    """

    key: ScenarioWord
    first_turn: int
    last_turn: int
    setup: Literal["march", "april"]
    starred: bool = False
    first_row: int = 1
    south: bool = False
    fog: bool = False
    cooperation: bool = False
    redoubts: bool = False
    petain: Literal["", "scenario", "campaign"] = ""
    without_artillery: bool = False
    bruchmuller: Literal["", "command", "hutier"] = ""
    advanced: bool = False
    air: tuple[str, ...]
    flying: tuple[str, ...] = ()
    fixed_air: FixedAir | None = None
    arrivals_at_headquarters: bool = False
    withdrawal: Withdrawal | None = None
    source: str


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """scenarios.toml."""

    scenario: tuple[ScenarioEntry, ...]


class OptionRow(Row, frozen=True, kw_only=True):
    """A row of options.csv: a choice before play and the scenarios that offer it."""

    option: str
    rule: str
    scenarios: tuple[ScenarioWord, ...]


class TurnRow(Row, frozen=True, kw_only=True):
    """A row of track.csv; `month` decides what a weather roll of 8 means."""

    turn: int
    begins: str
    ends: str
    month: Literal["march", "april"]


class ArrivalRow(Row, frozen=True, kw_only=True):
    """A row of arrivals.csv: when and where a unit comes in.

    `entry` is a zone, or `hq` (on or beside a headquarters), `hq5` (within five hexes of one), `reserve` (the Strategic
    Reserve), `box` (Available air supports), `combat` (placed in a combat). `when` names the event or the offensive
    that brings it; then turn and sequence are 0 if only that counts. Sequence 0 is the administrative one.
    """

    scenarios: tuple[ScenarioWord, ...]
    turn: int
    os: int
    unit: str
    entry: str
    without_artillery: bool
    when: Literal["", "mars", "valkyrie", "offensive_foch", "german_tanks", "allied_offensive"] = ""


class Arrival(msgspec.Struct, frozen=True):
    """A unit that comes in: `unit` is an index of the units, `air` of the air supports (the other is -1).

    `zone` are the hexes of entry, 0 for whoever comes in another way.
    """

    unit: int
    air: int
    turn: int
    os: int
    entry: str
    zone: Hexes
    without_artillery: bool
    when: str
    source: str


class OffensiveRow(Row, frozen=True, kw_only=True):
    """8.0, D.2a: an offensive that may or must be declared, with the bonus of each sequence."""

    scenario: ScenarioWord
    turn: int
    side: SideWord
    must: bool
    guns: int
    bonus: tuple[int, ...]
    zone: str = ""
    nation: NationWord | Literal[""] = ""
    event: EventWord | Literal[""] = ""


class EventRow(Row, frozen=True, kw_only=True):
    """A row of events.csv: an event and its counters, one for each turn on which one enters the cup.

    `named`: the counter enters when one of these generals is named. `symbols` as printed (C.1).
    """

    event: EventWord
    side: SideWord
    turns: tuple[int, ...] = ()
    named: tuple[General, ...] = ()
    hand: bool
    red_band: bool
    symbols: tuple[Symbol, ...]
    phase: Literal["declaration", "reinforcements", "movement", "events", "attack", "superiority", "reaction"]
    guns: int
    bonus: tuple[int, ...] = ()
    optional: bool
    effect_source: str


class Counter(msgspec.Struct, frozen=True):
    """C.1: an event counter; `id` is the event with its number, `turn` when it enters the cup, 0 if a general must be
    named first."""

    index: int
    id: str
    event: str
    side: int
    turn: int
    named: tuple[str, ...]
    hand: bool
    red_band: bool
    symbols: tuple[str, ...]
    phase: str
    guns: int
    bonus: tuple[int, ...]
    optional: bool


class ObjectiveRow(Row, frozen=True, kw_only=True):
    """A row of objectives.csv: an objective hex; `point` counts in scenario 2, where `printed` is another hex."""

    hex: str
    crosses: int
    point: bool
    printed: str = ""


class MarkerRow(Row, frozen=True, kw_only=True):
    """P.1a: an objective marker: crosses in front, points and perhaps a portrait on the back."""

    marker: str
    crosses: int
    points: int
    portrait: General | Literal[""] = ""


class RedoubtRow(Row, frozen=True, kw_only=True):
    """A row of redoubts.csv."""

    hex: str
    name: str


class SourceRow(Row, frozen=True, kw_only=True):
    """9.1d: a supply source on an edge of the map."""

    side: SideWord
    hex: str
    edge: Literal["N", "E", "S", "W"]
    leads_to: str


class SetupRow(Row, frozen=True, kw_only=True):
    """A row of setup.csv: where a unit starts, the steps it has lost, the regiment of a Stoss, its asterisk."""

    setup: Literal["march", "april"]
    unit: str
    hex: str
    losses: int
    regiment: str = ""
    star: bool


class ScaleRow(Row, frozen=True, kw_only=True):
    """S2-15, P.3d: the result for a number of points."""

    scenario: ScenarioWord
    least: int
    most: int
    level: LevelWord


class PointsRow(Row, frozen=True, kw_only=True):
    """Something that is worth victory points."""

    scenario: ScenarioWord
    item: ItemWord
    points: int
    rule: str


class ZoneRow(Row, frozen=True, kw_only=True):
    """A row of zones.csv: hexes that a rule names."""

    zone: str
    hexes: tuple[str, ...]


def read_scenarios(data: DataDir) -> Mapping[str, ScenarioEntry]:
    path = data.path("scenarios.toml")
    found: dict[str, ScenarioEntry] = {entry.key: entry for entry in read_toml(path, ScenarioFile).scenario}
    if tuple(found) != SCENARIOS:
        raise Place(path.name, 0).bad("key", f"the scenarios must be {', '.join(SCENARIOS)}")
    return found


def read_track(data: DataDir) -> tuple[TurnRow, ...]:
    path = data.path("track.csv")
    rows = tuple(row for _, row in placed_rows(path, TurnRow))
    if [row.turn for row in rows] != list(range(1, TURNS + 1)):
        raise Place(path.name, 0).bad("turn", f"the turns must be 1 to {TURNS}")
    return rows


def read_counters(data: DataDir) -> tuple[Counter, ...]:
    """All event counters: one for each turn of an event, or one that waits for a general."""
    counters: list[Counter] = []
    for place, row in placed_rows(data.path("events.csv"), EventRow):
        if bool(row.turns) == bool(row.named):
            raise place.bad("turns", "a counter enters on a turn or when a general is named")
        if len(row.bonus) not in (0, 3):
            raise place.bad("bonus", "an offensive has a bonus for each of three sequences")
        for copy, turn in enumerate(row.turns or (0,), 1):
            counters.append(_counter(row, len(counters), copy, turn))
    return tuple(counters)


def _counter(row: EventRow, index: int, copy: int, turn: int) -> Counter:
    return Counter(
        index,
        f"{row.event}_{copy}",
        row.event,
        SIDES.index(row.side),
        turn,
        row.named,
        row.hand,
        row.red_band,
        row.symbols,
        row.phase,
        row.guns,
        row.bonus,
        row.optional,
    )
