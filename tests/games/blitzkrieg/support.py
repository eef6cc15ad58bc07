"""Small battles for tests: who stands where, which dice will fall, what is to be decided.

>>> play = battle("stonne", {"1106": ["a_sto_67_1 disorganised"], "1105": ["g_sto_ggd_1"]}, agenda=[...], dice=[5, 3])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.game import Blitzkrieg
from grognard.games.blitzkrieg.start import opening
from grognard.games.blitzkrieg.state import MARKS
from tests.games.support import Loaded

GAME = Blitzkrieg()


def battle(
    scenario: str,
    units: dict[str, list[str]],
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    options: Sequence[str] = (),
    **state: Any,
) -> Campaign40:
    """A play with these units (id and marks; `in:<vehicle>` puts the vehicle there too) and nobody else.

    State fields by name; `entrenchments` and `trenches` may be lists of hex numbers, `pontoons` a list of pairs.
    """
    field = GAME.battlefield(scenario)
    fresh = opening(field, options)
    fresh.turn = 2
    play = Campaign40(GAME, fresh, Loaded(dice), [])
    for where, names in units.items():
        for name in names:
            stand(play, where, *name.split())
    for key, value in state.items():
        setattr(fresh, key, _state_value(play, key, value))
    play.then(*agenda)
    play.advance()
    return play


def _state_value(play: Campaign40, key: str, value: Any) -> Any:
    board = play.field.board
    if key in ("entrenchments", "trenches", "obliged", "hampered") and isinstance(value, list):
        return board.set(*value)
    if key == "pontoons":
        return tuple(edge(play, a, b) for a, b in value)
    return value


def stand(play: Campaign40, where: str, unit: str, *marks: str) -> None:
    """Put a unit in a hex, with its marks and in its vehicle."""
    index, hex_ = play.field.index[unit], play.field.board.at(where)
    play.place(index, hex_)
    for mark in marks:
        if mark.startswith("in:"):
            vehicle = play.field.index[mark.removeprefix("in:")]
            play.place(vehicle, hex_)
            play.load(index, vehicle)
        else:
            play.mark(index, MARKS[mark])
    play.changed(play.units[index].side)


def edge(play: Campaign40, a: str, b: str) -> int:
    """The hexside between two hexes."""
    return play.field.edge(play.field.board.at(a), play.field.board.at(b))


def hexes(play: Campaign40, *names: str) -> int:
    return play.field.board.set(*names)


def at(play: Campaign40, unit: str) -> str:
    """The hex of a unit by number, or its place off the map as a number in words."""
    where = play.state.at[play.field.index[unit]]
    return play.field.board.name(where) if where >= 0 else str(where)


def index(play: Campaign40, unit: str) -> int:
    return play.field.index[unit]
