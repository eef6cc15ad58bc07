"""Towns that stand open: who walks into them, and who stays to keep them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import intact
from grognard.games.verdun.outlook import distance_to, threat
from grognard.games.verdun.sequence import TURNS
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import unit_worth, weights
from grognard.geometry import Hexes, bits

A_DAY = 3  # hexes that a unit on an errand makes good in a turn
WEIGHT = 0.4  # hexes that a point of strength counts when a unit is chosen for an errand
EXPOSED = 2  # an enemy so many times stronger near a lone raider


def is_last(war: War) -> bool:
    return war.state.turn == TURNS


def open_places(war: War, side: int) -> Hexes:
    """Towns and hexes of Verdun that the enemy owns and nobody holds."""
    counted = (war.field.town | war.field.city) & war.controlled(ENEMY[side]) & ~war.field.closed
    shut = intact(war) if side == GERMAN else 0
    return counted & ~war.occupied(ENEMY[side]) & ~shut


def place_worth(war: War, where: int) -> float:
    """What a town or a hex of Verdun counts."""
    value = weights()
    return value.verdun if war.field.city >> where & 1 else value.town


class Raid:
    """What it is worth to send one unit into an open place."""

    def __init__(self, war: War, side: int) -> None:
        self.war = war
        self.places = open_places(war, side)
        self.danger = threat(war, side)
        self.last = is_last(war)

    def worth(self, unit: int, where: int) -> float:
        """The place, less the danger to the unit; on the last evening there is none."""
        found = place_worth(self.war, where)
        if self.last:
            return found
        risk = self.danger[where] > EXPOSED * combat_strength(self.war, unit)
        return weights().raid * found - weights().raid_risk * unit_worth(self.war, unit) * risk


def errands(war: War, units: Sequence[int]) -> dict[int, int]:
    """German units to send to places that nobody holds, the nearest to the nearest, weak ones rather than strong."""
    found: dict[int, int] = {}
    at, danger = war.state.at, threat(war, GERMAN)
    farthest = A_DAY * (TURNS - war.state.turn + 1)
    pairs = []
    for where in bits(open_places(war, GERMAN)):
        away = distance_to(war, 1 << where)
        for unit in units:
            strength = combat_strength(war, unit)
            if 0 < away[at[unit]] <= farthest and danger[where] <= EXPOSED * strength:
                pairs.append((away[at[unit]] + WEIGHT * strength, unit, where))
    for _, unit, where in sorted(pairs):
        if len(found) < weights().errands and unit not in found and where not in found.values():
            found[unit] = where
    return found
