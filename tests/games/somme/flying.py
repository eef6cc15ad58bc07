"""What the tests of the air chapter share: who flies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import FLYING
from tests.games.somme.support import front

Flight = tuple[str, str, int]
"""An air support, its hex and its mission."""


def put_air(play: Campaign18, name: str, box: int, where: str = "", mission: int = 0) -> None:
    """An air support is in this box, or over a hex."""
    air, state = play.field.air_index[name], play.state
    state.air[air], state.missions[air] = box, mission
    state.air_at[air] = play.hex(where) if where else -1


def doing(play: Campaign18, name: str) -> int:
    return play.state.air[play.field.air_index[name]]


def airborne(
    flights: Sequence[Flight], units: dict[str, list[str]] | None = None, dice: Sequence[int] = (), **state: Any
) -> Campaign18:
    """A front of the Michael scenario with these air supports over it."""
    play = front("michael", units or {}, dice=dice, **{"options": ["aviation"], **state})
    for name, where, mission in flights:
        put_air(play, name, FLYING, where, mission)
    return play
