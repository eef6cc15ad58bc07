"""Petreforce at Arras: the garrison comes out when the Allied side is winning."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ALLIED, SIDES, Group
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.points import totals
from grognard.games.blitzkrieg.state import OFF_MAP


class PetreforceCalled(Event, frozen=True):
    """So many of its infantry units may enter; the gun fires from off the map."""

    number: int
    gun: str


@rule("ARR-R-A4")
def is_ahead(play: Campaign40) -> bool:
    """Would the Allied side win if the battle ended now (A-71)?"""
    german, allied = totals(play)
    return allied > german


@rule("ARR-R-A5")
def call_petreforce(play: Campaign40, group: Group) -> None:
    """B-60: the first time, a die says how many of its infantry may ever enter, and its gun comes into action."""
    gun = next(unit for unit in play.units if unit.off_map)
    if play.state.at[gun.index] == OFF_MAP:
        return
    number = play.roll(SIDES[ALLIED], "petreforce")
    play.state.allowance[group.index] = number
    play.put(gun.index, OFF_MAP)
    play.tell(PetreforceCalled(number, gun.id))
