"""Battles for tests: who attacks whom, with which dice, as far as the first question.

>>> play = fight(["G-2-3b 2"], ["A-741 2"], dice=[9, 9, 3, 8])
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle import Battles
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fighters import battle_at
from grognard.games.tigers.state import COMBAT
from grognard.games.tigers.targets import Selection
from tests.games.tigers.support import position, space, unit

NEW = " arrow finished moved"
AREA = "Marnach"  # front line
REAR = "Bastogne"  # not front line


def newcomers(*names: str) -> list[str]:
    return [name + NEW for name in names]


def fight(attackers: list[str], defenders: list[str], dice: list[int], side: str = "german", **state: Any) -> Campaign:
    """These have just entered the area of those, and the battle is begun."""
    area = state.pop("area", AREA)
    began = state.pop("began", {}) | {name.split()[0]: "Dasburg" for name in attackers}
    units = {area: [*newcomers(*attackers), *defenders]}
    play = position(units, [Battles(side)], dice, side=side_index(side), began=began, **state)
    play.apply(Fight(area))
    return play


def standoff(attackers: list[str], defenders: list[str], side: str = "german", **battle: Any) -> Campaign:
    """A battle in which nobody has fired yet, outside the sequence; fields of the battle by name."""
    area = battle.pop("area", AREA)
    play = position({area: [*newcomers(*attackers), *defenders]}, side=side_index(side), **battle.pop("state", {}))
    fresh = battle_at(play, side_index(side), space(area), ())
    play.state.battle = replace(fresh, combined_arms=True)
    play.state.battle = replace(play.battle, **battle)
    return play


def may_aim_at(play: Campaign, firer: str) -> list[str]:
    return play.ids(Selection(play, play.units[unit(firer)].side).targets(unit(firer)))


def who_aims(play: Campaign, side: str) -> list[str]:
    return play.ids(Selection(play, side_index(side)).next_firers)


def special_forces(area: str = AREA, effect: int = COMBAT) -> dict[str, Any]:
    return {"special_area": space(area), "special_effect": effect}


def unsupplied(*names: str) -> int:
    return sum(1 << unit(name) for name in names)
