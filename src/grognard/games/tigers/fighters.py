"""9.1, 9.2: who takes part in a battle, on which side, and what hits do to a unit."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import ARROW, Battle
from grognard.games.tigers.theatre import ENEMY


class BattleBegan(Event, frozen=True):
    """A battle is begun: who attacks whom, and where."""

    side: str
    area: str
    attackers: list[str]
    defenders: list[str]


class BattleEnded(Event, frozen=True):
    """9.38: it is over; who is left on each side."""

    area: str
    attackers: list[str]
    defenders: list[str]


class UnitDestroyed(Event, frozen=True):
    """9.21c: a unit has lost its last point."""

    unit: str
    area: str


@rule("8.23", "9.15", "9.1x")
def battle_at(play: Campaign, side: int, area: int, joining: Iterable[int]) -> Battle:
    """The battle in an area: newcomers and those who join them attack, every enemy there defends."""
    joined = set(joining)
    attackers = [unit for unit in play.present(area, side) if unit in joined or play.has(unit, ARROW)]
    return Battle(area, side, tuple(attackers), tuple(play.present(area, ENEMY[side])))


def alive(play: Campaign, units: Iterable[int]) -> list[int]:
    """Those of the units that are not destroyed."""
    strength = play.state.strength
    return [unit for unit in units if strength[unit]]


def fighters(play: Campaign, battle: Battle, side: int) -> list[int]:
    """The units that a side still has in the battle."""
    return alive(play, battle.attackers if side == battle.side else battle.defenders)


def opponents(play: Campaign, battle: Battle, side: int) -> list[int]:
    """The units that the other side still has in the battle."""
    return fighters(play, battle, ENEMY[side])


@rule("4.15")
def suffer(play: Campaign, unit: int, hits: int) -> int:
    """Hits on a unit: it keeps kind and nation whatever counter shows it. The points lost."""
    where = play.place_name(unit)
    lost = play.lose(unit, hits)
    if not play.state.strength[unit]:
        play.tell(UnitDestroyed(play.units[unit].id, where))
    return lost
