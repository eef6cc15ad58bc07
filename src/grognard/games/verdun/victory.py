"""16.0 Victory: only the German scores, once, after the last turn."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.engine.game import Outcome
from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.state import DEAD
from grognard.games.verdun.war import War
from grognard.geometry import count

LEVELS = (
    (2, "french", "french_major"),
    (5, "french", "french_minor"),
    (8, "", "draw"),
    (11, "german", "german_minor"),
)
BEYOND = ("german", "german_major")


class Points(msgspec.Struct, frozen=True):
    """What the German would score now, and why."""

    towns: int
    town_points: int
    forts: int
    verdun: int
    german_losses: int
    french_losses: int
    loss_points: int
    penalty: int

    @property
    def total(self) -> int:
        return self.town_points + self.forts + self.verdun + self.loss_points - self.penalty


@rule("16.0a")
def points(war: War) -> Points:
    towns = count(war.field.town & war.state.control)
    german, french = losses(war, GERMAN), losses(war, FRENCH)
    return Points(
        towns,
        town_points(war, towns),
        fort_points(war),
        verdun_points(war),
        german,
        french,
        loss_points(german, french),
        penalty(war),
    )


@rule("16.0b", "15.5c")
def town_points(war: War, towns: int) -> int:
    """One point for two towns; with option 15.5 for three."""
    return towns // (3 if war.option("infiltration") else 2)


@rule("16.0c")
def fort_points(war: War) -> int:
    return war.state.forts.count(0)


@rule("16.0d")
def verdun_points(war: War) -> int:
    return count(war.field.city & war.state.control)


@rule("16.0e", "14.42a")
def losses(war: War, side: int) -> int:
    """Two for each unit lost, one for each reduced on the map; remnants never count."""
    at, steps, lost = war.state.at, war.state.steps, 0
    for unit, full in _counting(war.field)[side]:
        where = at[unit]
        if where >= 0:
            lost += steps[unit] < full
        elif where in DEAD:
            lost += 2
    return lost


@cache
def _counting(field: Battlefield) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each side its units that count as losses, with their steps."""
    return tuple(
        tuple((unit.index, unit.steps) for unit in field.units if unit.side == side and not unit.remnant)
        for side in (GERMAN, FRENCH)
    )


@rule("16.0f")
def loss_points(german: int, french: int) -> int:
    """A29: three halves and double count as reached when they are met exactly."""
    if french <= german:
        return 0
    if french >= 2 * german:
        return 5
    return 3 if 2 * french >= 3 * german else 1


@rule("16.0g", "6.42c")
def penalty(war: War) -> int:
    """The 121st Division costs a point, unless option 15.2 sent it."""
    return int(war.state.taken_121 and not war.option("all_out_effort"))


@rule("16.0h")
def outcome(war: War) -> Outcome:
    total = points(war).total
    for most, winner, level in LEVELS:
        if total <= most:
            return Outcome(winner, level, total)
    return Outcome(*BEYOND, total)
