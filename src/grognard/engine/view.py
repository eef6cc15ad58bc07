"""What leaves the server: scenery (once), views (what one side may know now) and menus (what it may pick).

The page draws these and knows no rule. Places and pieces are named; the page joins them by name.
A *pick* is a token that the page sends back when something is clicked: `unit:<id>`, `place:<id>`,
`card:<id>` or `choice:<name>`. A *draft* is the picks so far; the server answers each with a menu.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

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
    """A counter as this side sees it. `marks` are `mark.<key>`, `details` are for the stack viewer.

    With `of` it is drawn as figures of the kind `symbol`, in the uniform of `army` (or of its side): `figures` are
    left of `of`, and a `specialist`, which is not among them, stands beside them. In a box, pieces that are `due`
    alike lie together under these words.
    """

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
    figures: int = 0
    of: int = 0
    specialist: str = ""
    army: str = ""
    due: Text | None = None


class Marker(msgspec.Struct, frozen=True):
    """Something on a place that is no piece: `control`, `medal`, `wire`; a kind of terrain lies over the place."""

    at: str
    kind: str
    side: str = ""
    label: str = ""


class Card(msgspec.Struct, frozen=True):
    """A card whose face this side may see. Its words are `card.<kind>` and `card_text.<kind>`.

    `at` is `hand`, `drawn` (taken, to choose from), `play`, or the box of a pile, its top card last. `group` gives
    its back and colour; `tokens` lie on it; `detail` is what its words cannot say.
    """

    id: str
    side: str
    at: str
    kind: str
    cost: int | None = None
    group: str = ""
    tokens: int = 0
    detail: Text | None = None


class Pile(msgspec.Struct, frozen=True):
    """Cards seen from the back: the hand of a side, or without a side the deck."""

    side: str
    group: str
    count: int


class Purse(msgspec.Struct, frozen=True):
    """How many tokens of a kind (`token.<kind>`) a side holds; without a side, how many are in the pool."""

    side: str
    kind: str
    count: int


class Phase(msgspec.Struct, frozen=True):
    """A line of the sequence of play: `phase.<key>`; `now` marks where play is."""

    key: str
    side: str = ""
    now: bool = False


class Tally(msgspec.Struct, frozen=True):
    """A line of the score or of the losses: words and a number, out of the `of` that are wanted, if there is such."""

    label: Text
    value: float
    side: str = ""
    of: int = 0


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
    piles: tuple[Pile, ...] = ()
    purses: tuple[Purse, ...] = ()


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


class Reached(msgspec.Struct, frozen=True):
    """A place that a unit could get to, and what that costs."""

    place: str
    cost: str = ""


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


class Line(msgspec.Struct, frozen=True):
    """A line over the map from place to place: `sight`, `arc` (over what lies between) or `path`."""

    start: str
    end: str
    blocked_at: str = ""
    kind: str = "sight"


class Stencil(msgspec.Struct, frozen=True):
    """A label on a place while it is chosen: a number of the ring of a template; the centre has none."""

    at: str
    label: str = ""


class Menu(msgspec.Struct, frozen=True):
    """What the deciding side may pick next. `draft` is the draft as understood: stale picks are gone.

    `ready` is the action that the draft completes without a further question: the page sends it at once.
    `lines` and `stencil` are drawn over the map: who sees whom, where the dice may fall. `aside` are answers that
    need no look at what is hidden: those who share a screen may give them while the hand is covered. `warnings`
    say what a legal draft would cost: see `cautioned`.
    """

    prompt: Text
    rule: str = ""
    draft: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()
    buttons: tuple[Button, ...] = ()
    preview: Preview | None = None
    ready: Any = None
    lines: tuple[Line, ...] = ()
    stencil: tuple[Stencil, ...] = ()
    aside: tuple[Button, ...] = ()
    warnings: tuple[Reason, ...] = ()


ALL_THE_SAME: Final = "button.all_the_same"


def cautioned(menu: Menu, warnings: Iterable[Reason], pick: str = "") -> Menu:
    """The menu with its warnings. An action that would be sent at once waits for a button that says: all the same.

    `pick` is what asked for that action: it stays in the draft.
    """
    found = (*menu.warnings, *warnings)
    if not found or menu.ready is None:
        return msgspec.structs.replace(menu, warnings=found) if found else menu
    button = Button(Text(ALL_THE_SAME), menu.ready, primary=True)
    draft = (*menu.draft, pick) if pick else menu.draft
    return msgspec.structs.replace(menu, draft=draft, warnings=found, ready=None, buttons=(button, *menu.buttons))
