"""What a unit is worth now: strength, movement and morale after all that has befallen it."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import FRENCH
from grognard.games.verdun.forts import fort_at
from grognard.games.verdun.state import DEMORALIZED, FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.war import War


def halved(value: int, times: int) -> int:
    """Halved so many times, fractions up."""
    return -(-value >> times)


@rule("6.16a", "6.16d", "12.3a")
def combat_strength(war: War, unit: int) -> int:
    """Infantry: halved when out of supply, halved when demoralized, a quarter when both."""
    data = war.units[unit]
    printed = data.full if war.state.steps[unit] == data.steps else data.reduced
    marks = war.state.marks[unit]
    return halved(printed, bool(marks & OUT_OF_SUPPLY) + bool(marks & DEMORALIZED))


@rule("12.3b")
def fire_strength(war: War, unit: int) -> int:
    """Artillery that bombards or interdicts: halved when demoralized (A36: fraction up)."""
    return halved(war.units[unit].attack, int(war.has(unit, DEMORALIZED)))


@rule("5.1a", "6.16a", "8.14a")
def movement_allowance(war: War, unit: int) -> int:
    """In MP. Bad weather takes one first, then lack of supply halves infantry (A56)."""
    data = war.units[unit]
    allowance = max(0, data.move - war.state.bad_weather)
    return halved(allowance, int(data.infantry and war.has(unit, OUT_OF_SUPPLY)))


@rule("12.2a", "12.2b", "12.2g")
def morale(war: War, unit: int) -> int:
    """12.2: the printed morale with every modifier added."""
    value = war.units[unit].morale - war.reduced(unit) - is_shaken(war, unit)
    return value + _petains_word(war, unit) + _works(war, war.state.at[unit])


@rule("12.2b", "2.12b")
def is_shaken(war: War, unit: int) -> bool:
    """Demoralized; for an HQ that is its back side (A75)."""
    return war.has(unit, FLIPPED if war.units[unit].hq else DEMORALIZED)


@rule("12.2d", "12.2e", "12.2f", "14.7d")
def _petains_word(war: War, unit: int) -> int:
    """From 26 February French reserves, territorials and remnants all stand at 7 (A44: printed values)."""
    data = war.units[unit]
    if data.side != FRENCH or not war.petain:
        return 0
    return 2 if data.territorial else int(data.reserve or data.remnant)


@rule("12.2c")
def _works(war: War, where: int) -> int:
    """+1 in a trench, an intact fort or the city."""
    if where < 0:
        return 0
    return int((war.field.trench | war.field.city) >> where & 1 or fort_at(war, where) >= 0)
