"""A way picked place by place: the menu of a move whose path the player chooses.

A game that moves units along paths offers `by_hex_button`; while `BY_HEX` is in the draft, the menu of the units
that were picked goes through `by_hex` with a `Trail`: what a way of theirs may be, and what it costs. Words:
`button.by_hex`, `button.shortest_way`, `button.move`, `prompt.move_by_hex` (the facts of the prompt, `hex`, `cost`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Line, Menu, Pick

BY_HEX: Final = "choice:by_hex"
ARRIVED: Final = "choice:arrived"
"""The page has let go of what it dragged: if its way may be gone, it is."""

Way = tuple[str, ...]


class Trail(NamedTuple):
    """The ways of some units, by the names of places; a way leaves its start out.

    `begins` says whether a move may begin like this, `ruling` whether it may also end there.
    """

    start: str
    around: Callable[[str], Iterable[str]]
    begins: Callable[[Way], object]
    ruling: Callable[[Way], Ruling]
    order: Callable[[Way], Action]
    cost: Callable[[Way], str]


def by_hex_button() -> Button:
    return Button(Text("button.by_hex"), pick=BY_HEX)


def picked_way(trail: Trail, draft: Sequence[str]) -> Way:
    """As much of the picked places as makes a way."""
    way: Way = ()
    for place in _places(draft):
        if place not in trail.around(_end(trail, way)) or not trail.begins((*way, place)):
            break
        way += (place,)
    return way


def by_hex(menu: Menu, trail: Trail, draft: Sequence[str]) -> Menu:
    """Each pick is one place more, a button ends the move; `menu` is what else these units have."""
    way = picked_way(trail, draft)
    arrived = ARRIVED in draft and way == tuple(_places(draft))
    order = trail.order(way) if way and arrived and trail.ruling(way) else None
    others = tuple(pick for pick in menu.picks if not pick.pick.startswith("place:"))
    facts = {**menu.prompt.facts, "hex": _end(trail, way), "cost": _cost(trail, way)}
    return msgspec.structs.replace(
        menu,
        prompt=Text("prompt.move_by_hex", facts),
        draft=(*menu.draft, BY_HEX, *(f"place:{place}" for place in way)),
        picks=(*others, *_onward(trail, way)),
        buttons=(*_move_button(trail, way), Button(Text("button.shortest_way"), pick=BY_HEX), *_rest(menu)),
        lines=tuple(Line(a, b, kind="path") for a, b in pairwise((trail.start, *way))),
        ready=order,
    )


def _places(draft: Sequence[str]) -> list[str]:
    return [pick[6:] for pick in draft if pick.startswith("place:")]


def _end(trail: Trail, way: Way) -> str:
    return way[-1] if way else trail.start


def _cost(trail: Trail, way: Way) -> str:
    return trail.cost(way) if way else "0"


def _onward(trail: Trail, way: Way) -> list[Pick]:
    """The next places, with what the way costs up to there."""
    ways = [(*way, place) for place in trail.around(_end(trail, way)) if place not in (trail.start, *way)]
    return [Pick(f"place:{longer[-1]}", "reach", trail.cost(longer)) for longer in ways if trail.begins(longer)]


def _move_button(trail: Trail, way: Way) -> tuple[Button, ...]:
    if not way:
        return ()
    return (Button(Text("button.move"), trail.order(way), ruling=trail.ruling(way), primary=True),)


def _rest(menu: Menu) -> list[Button]:
    return [button for button in menu.buttons if button.pick != BY_HEX]
