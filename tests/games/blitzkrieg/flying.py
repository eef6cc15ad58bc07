"""What the tests of the air chapter share: a small battle at Stonne, and who flies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import air_unit
from tests.games.blitzkrieg.support import battle

FRENCH, GERMANS = "1008", "1005"
STAND = {FRENCH: ["a_sto_67_1"], GERMANS: ["g_sto_ggd_1"]}
STUKA, HEINKEL, CURTISS, BLOCH = "g_sto_gair_1", "g_sto_gair_2", "a_sto_fair_1", "a_sto_fair_2"


def stonne(agenda: Sequence[Step[Any]] = (), dice: Sequence[int] = (), **state: Any) -> Campaign40:
    """A French and a German unit, by day unless a turn says otherwise."""
    units = state.pop("units", STAND)
    return battle("stonne", units, agenda, dice, **state)


def fly(play: Campaign40, name: str, doing: int, at: int = -1) -> None:
    """An air unit does this now, at that hex or against that air unit."""
    air = air_unit(play, name)
    play.state.air[air], play.state.air_at[air] = doing, at


def doing(play: Campaign40, name: str) -> int:
    return play.state.air[air_unit(play, name)]


def back(play: Campaign40, name: str) -> int:
    """The turn on which it comes back."""
    return play.state.air_back[air_unit(play, name)]
