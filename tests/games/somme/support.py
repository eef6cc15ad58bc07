"""Small fronts for tests: who stands where, which dice will fall, what is to be decided.

>>> play = front("michael", {"4307": ["g_185 disorganised"], "4207": ["a_br_37 lost:1"]}, agenda=[...], dice=[5, 3])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.game import Somme
from grognard.games.somme.start import opening
from grognard.games.somme.state import MARKS, Footbridge
from tests.games.support import Loaded

GAME = Somme()


def front(
    scenario: str,
    units: dict[str, list[str]],
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    options: Sequence[str] = (),
    **state: Any,
) -> Campaign18:
    """A play with these units and nobody else: each id with its marks, `lost:<steps>`, and of a Stoss
    `with:<regiment>`.

    State fields by name; `redoubts` and `attacked` as lists of hex numbers, `destroyed` as pairs of hexes,
    `footbridges` as (side, hex, other hex), `side` and `initiative` as words.
    """
    fresh = opening(GAME.battlefield(scenario), options)
    play = Campaign18(GAME, fresh, Loaded(dice), [])
    for where, names in units.items():
        for name in names:
            stand(play, where, *name.split())
    for key, value in state.items():
        setattr(fresh, key, _state_value(play, key, value))
    play.changed()
    play.then(*agenda)
    play.advance()
    return play


def _state_value(play: Campaign18, key: str, value: Any) -> Any:
    if key in ("redoubts", "attacked") and isinstance(value, list):
        return hexes(play, *value)
    if key == "destroyed":
        return tuple(sorted(edge(play, a, b) for a, b in value))
    if key == "footbridges":
        return tuple(Footbridge(SIDES.index(side), play.hex(a), edge(play, a, b)) for side, a, b in value)
    if key in ("side", "initiative", "declared") and isinstance(value, str):
        return SIDES.index(value)
    return value


def stand(play: Campaign18, where: str, unit: str, *marks: str) -> None:
    """Put a unit in a hex, with its losses, its regiment and its marks."""
    index = play.field.index[unit]
    play.place(index, play.field.board.at(where))
    for mark in marks:
        if mark.startswith("lost:"):
            play.state.losses[index] = int(mark.removeprefix("lost:"))
        elif mark.startswith("with:"):
            play.bind(index, play.field.index[mark.removeprefix("with:")])
        else:
            play.mark(index, MARKS[mark])


def edge(play: Campaign18, a: str, b: str) -> int:
    """The hexside between two hexes."""
    return play.ground.edge(play.hex(a), play.hex(b))


def hexes(play: Campaign18, *names: str) -> int:
    return play.field.board.set(*names)


def at(play: Campaign18, unit: str) -> str:
    """The hex of a unit by number, or its place off the map as a number in words."""
    where = play.state.at[play.field.index[unit]]
    return play.field.board.name(where) if where >= 0 else str(where)


def index(play: Campaign18, unit: str) -> int:
    return play.field.index[unit]
