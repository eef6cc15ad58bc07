"""14.8 Forts and their garrisons."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.verdun.war import War
from grognard.geometry import Hexes, union

STRENGTH = 2  # 14.81c


class FortReduced(Event, frozen=True):
    """15.4a: a garrison with two steps lost one."""

    fort: str
    hex: str


class FortDestroyed(Event, frozen=True):
    """14.82: the fort and its garrison are gone for good."""

    fort: str
    hex: str


def intact(war: War) -> Hexes:
    """Hexes of forts that still stand."""
    if war.standing_forts is None:
        forts = zip(war.field.forts, war.state.forts, strict=True)
        war.standing_forts = union(fort.hex for fort, steps in forts if steps)
    return war.standing_forts


def fort_at(war: War, where: int) -> int:
    """The index of the intact fort in a hex, or -1."""
    if where < 0 or not intact(war) >> where & 1:
        return -1
    for index, fort in enumerate(war.field.forts):
        if fort.hex == where:
            return index
    return -1


@rule("14.81c", "14.83a", "15.4a")
def garrison_strength(war: War, fort: int) -> int:
    """2 while whole; with option 15.4 a reduced garrison has 1."""
    return STRENGTH if war.state.forts[fort] == full_steps(war) else 1


def full_steps(war: War) -> int:
    """One step, or two with option 15.4."""
    return 2 if war.option("fort_guns") else 1


@rule("14.82d", "15.4a")
def lose_fort_step(war: War, fort: int) -> None:
    """Without steps the fort is destroyed and stays so, whoever holds the hex."""
    war.state.forts[fort] -= 1
    data = war.field.forts[fort]
    event = FortReduced if war.state.forts[fort] else FortDestroyed
    war.tell(event(data.name, war.field.board.name(data.hex)))
    war.changed()
