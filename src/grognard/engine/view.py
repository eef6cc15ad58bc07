"""What leaves the server: scenery (once), views (what one side may know now) and menus (what it may pick).

The page draws these and knows no rule. Places and pieces are named; the page joins them by name.
A *pick* is a token that the page sends back when something is clicked: `unit:<id>`, `place:<id>`,
`card:<id>` or `choice:<name>`. A *draft* is the picks so far; the server answers each with a menu.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.ruling import Ruling
from grognard.engine.text import Text


class Place(msgspec.Struct, frozen=True):
    """A hex or an area: centre, terrain kinds (drawn in this order), name on the map, tags, data source."""

    id: str
    x: float
    y: float
    terrain: tuple[str, ...]
    name: str = ""
    tags: tuple[str, ...] = ()
    source: str = ""
    outline: tuple[tuple[float, float], ...] = ()


class Path(msgspec.Struct, frozen=True):
    """A line on the map: road, rail, river, stream, bridge, trench; points in map units."""

    kind: str
    points: tuple[tuple[float, float], ...]
    name: str = ""


class Box(msgspec.Struct, frozen=True):
    """A place off the map that holds pieces: its words are `box.<id>`."""

    id: str


class Scenery(msgspec.Struct, frozen=True):
    """All of a scenario's map that never changes. `shape` is the outline of a hex around its centre."""

    width: float
    height: float
    shape: tuple[tuple[float, float], ...]
    places: tuple[Place, ...]
    paths: tuple[Path, ...]
    boxes: tuple[Box, ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """A counter as this side sees it. `marks` are `mark.<key>`, `details` are for the stack viewer."""

    id: str
    side: str
    at: str
    symbol: str
    name: str
    short: str = ""
    formation: str = ""
    strength: str = ""
    move: str = ""
    morale: str = ""
    reduced: bool = False
    marks: tuple[str, ...] = ()
    details: tuple[Text, ...] = ()


class Marker(msgspec.Struct, frozen=True):
    """Something on a place that is no piece: `control`, `objective`, `wreck`."""

    at: str
    kind: str
    side: str = ""
    label: str = ""


class Card(msgspec.Struct, frozen=True):
    """A card whose face this side may see, in a box (a hand, a discard pile). Its words are `card.<kind>`."""

    id: str
    side: str
    at: str
    kind: str


class Phase(msgspec.Struct, frozen=True):
    """A line of the sequence of play: `phase.<key>`; `now` marks where play is."""

    key: str
    side: str = ""
    now: bool = False


class Tally(msgspec.Struct, frozen=True):
    """A line of the score or of the losses: words and a number."""

    label: Text
    value: int
    side: str = ""


class View(msgspec.Struct, frozen=True):
    """What one side may know. Built by whitelist."""

    side: str
    turn: Text
    status: tuple[Text, ...]
    sequence: tuple[Phase, ...]
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    regions: dict[str, tuple[str, ...]]
    score: tuple[Tally, ...]
    losses: tuple[Tally, ...]
    decider: str
    over: Text | None = None
    cards: tuple[Card, ...] = ()


class Pick(msgspec.Struct, frozen=True):
    """Something that can be picked now. `kind` styles it (`reach`, `target`, `unit`); `note` is its cost."""

    pick: str
    kind: str
    note: str = ""
    chosen: bool = False


class Button(msgspec.Struct, frozen=True):
    """`action` sends an action; `pick` adds a pick to the draft. A ruling that says no holds it back."""

    label: Text
    action: Any = None
    pick: str = ""
    ruling: Ruling = Ruling()
    primary: bool = False


class Reason(msgspec.Struct, frozen=True):
    """A line of a preview: words, a value (a shift, a strength), and the rule that gives it."""

    label: Text
    value: str = ""
    rule: str = ""


class Chance(msgspec.Struct, frozen=True):
    """One possible result and its exact chance, out of `of`."""

    result: str
    ways: int
    of: int


class Preview(msgspec.Struct, frozen=True):
    """What would come of the draft: headline, every modifier with its rule, every result with its chance."""

    title: Text
    reasons: tuple[Reason, ...] = ()
    chances: tuple[Chance, ...] = ()


class Menu(msgspec.Struct, frozen=True):
    """What the deciding side may pick next. `draft` is the draft as understood: stale picks are gone.

    `ready` is the action that the draft completes without a further question: the page sends it at once.
    """

    prompt: Text
    rule: str = ""
    draft: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()
    buttons: tuple[Button, ...] = ()
    preview: Preview | None = None
    ready: Any = None
