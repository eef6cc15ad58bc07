"""12.2.4: the odds of a combat, with every column shift and its rule.

A place on the line of columns is a number: 1/1 is 1, 2/1 is 2, 1/2 is 0, and the virtual 1/3 is -1 (12.2.4c). From 0 to
6 it is the column of the combat table.
"""

from __future__ import annotations

import msgspec

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import follows, offensive_modifier, stoss_gives
from grognard.games.somme.engaged import defenders, effective
from grognard.games.somme.state import UNSUPPLIED, Combat
from grognard.games.somme.strength import attack, defence, morale
from grognard.games.somme.tables import ODDS
from grognard.geometry import HexId, union

LOWEST = 0  # 1/2: below it an attack is cancelled
HIGHEST = len(ODDS) - 1  # 6/1


class Shift(msgspec.Struct, frozen=True):
    """One modifier: why (`reason.<reason>`), how much, and by which rule."""

    reason: str
    value: int
    rule: str


class Odds(msgspec.Struct, frozen=True):
    """Both sums in parts of a factor (`parts` to one), the place of their ratio, and all shifts."""

    attack: int
    defence: int
    parts: int
    initial: int
    shifts: tuple[Shift, ...]

    @property
    @rule("12.2.4c", "12.2.4t")
    def final(self) -> int:
        """The place after all shifts together, on the table or off it."""
        return self.initial + sum(each.value for each in self.shifts)

    @property
    @rule("12.2.4d")
    def cancelled(self) -> bool:
        """Is the attack too weak to be made?"""
        return self.final < LOWEST

    @property
    def column(self) -> int:
        """The column of the combat table; 6/1 is the last (Q-11)."""
        return max(LOWEST, min(self.final, HIGHEST))


def ratio(place: int) -> str:
    """A place on the line of columns as it is written: 3/1, 1/2, 1/4."""
    return f"{place}/1" if place >= 1 else f"1/{2 - place}"


def odds(play: Campaign18) -> Odds:
    """The odds of the combat under way."""
    return odds_of(play, play.combat)


def odds_of(play: Campaign18, combat: Combat) -> Odds:
    """The odds of a combat, planned or under way, with those who are left in it; without leads no differential."""
    parts = parts_of(play)
    attacking = sum(attack_parts(play, unit, combat.target) for unit in effective(play, combat))
    defending = parts * sum(defence_factor(play, unit, combat.target) for unit in defenders(play, combat))
    return Odds(attacking, defending, parts, place_of(attacking, defending), shifts(play, combat))


# sums


def parts_of(play: Campaign18) -> int:
    """Parts in which factors are counted, so that no fraction is ever rounded: both divisors together (Q-13)."""
    divisors = play.field.tables.modifiers["attack_divisor"]
    return divisors["crest"] * divisors["major_river"]


@rule("12.2.4a", "12.2.4i", "12.2.4k")
def attack_parts(play: Campaign18, unit: int, target: HexId) -> int:
    """The attack factor of a unit in parts: divided up a crest, and over a major river, bridged or not (Q-148)."""
    divisors, ground, where = play.field.tables.modifiers["attack_divisor"], play.ground, play.state.at[unit]
    parts = attack(play, unit) * parts_of(play)
    if ground.climbs(where, target):
        parts //= divisors["crest"]
    if ground.is_major(where, target):
        parts //= divisors["major_river"]
    return parts


@rule("12.2.4g", "12.2.4h", "12.2.4t")
def defence_multiple(play: Campaign18, target: HexId) -> int:
    """What the ground makes of defence factors: a town and a trench multiply each other (Q-12)."""
    multiples, ground = play.field.tables.modifiers["defence_factor"], play.ground
    found = multiples["town"] if ground.town >> target & 1 else 1
    return found * multiples["trench"] if ground.trench >> target & 1 else found


def defence_factor(play: Campaign18, unit: int, target: HexId) -> int:
    return defence(play, unit) * defence_multiple(play, target)


@rule("12.2.4b")
def place_of(attacking: int, defending: int) -> int:
    """The place of a ratio, rounded in favour of the defender (Q-14)."""
    if attacking >= defending:
        return attacking // max(defending, 1)
    return 2 - -(-defending // max(attacking, 1))


# shifts


def shifts(play: Campaign18, combat: Combat) -> tuple[Shift, ...]:
    """Every shift that is not nothing, in the order of the rulebook."""
    found = (*terrain_shifts(play, combat), *combat_shifts(play, combat))
    return tuple(each for each in found if each.value)


def _column(play: Campaign18, word: str) -> Shift:
    """A line of the table of columns, with its rule."""
    tables = play.field.tables
    return Shift(f"columns_{word}", tables.modifiers["columns"][word], tables.modifier_rules["columns", word])


@rule("12.2.4e", "12.2.4f", "12.2.4l", "12.2.4t")
def terrain_shifts(play: Campaign18, combat: Combat) -> list[Shift]:
    """The ground of the defender: woods, village, fort, and the water before it."""
    ground, target = play.ground, combat.target
    found = []
    if ground.woods >> target & 1:
        found.append(_column(play, "woods"))
    if ground.village >> target & 1:
        found.append(_column(play, "village"))
    if all_over_minor_river(play, combat):
        found.append(_column(play, "minor_river"))
    if all_in_flood(play, combat):
        found.append(Shift("columns_flooded", _column(play, "minor_river").value, "CAMP-06"))
    if ground.fort >> target & 1:
        found.append(_column(play, "fort"))
    return found


@rule("12.2.4j")
def all_over_minor_river(play: Campaign18, combat: Combat) -> bool:
    """Does everybody who takes part attack over a minor river, bridged or not?"""
    ground, at, fighting = play.ground, play.state.at, effective(play, combat)
    return bool(fighting) and all(ground.is_minor(at[unit], combat.target) for unit in fighting)


@rule("CAMP-06")
def all_in_flood(play: Campaign18, combat: Combat) -> bool:
    """R-03: is the target a flooded meadow, or does everybody attack out of one?"""
    if not play.flooded:
        return False
    meadow, fighting = play.ground.meadow, effective(play, combat)
    return bool(meadow >> combat.target & 1) or (
        bool(fighting) and all(meadow >> play.state.at[unit] & 1 for unit in fighting)
    )


@rule("12.2.4m", "12.2.4n", "12.2.4p", "12.2.4q", "12.2.4s", "15.4.1b")
def combat_shifts(play: Campaign18, combat: Combat) -> list[Shift]:
    """Stoss, morale of the leads, supply, doctrine, offensive, a ring of attackers, a tank, a charge."""
    found = []
    if stoss_gives(play, combat, "column"):
        found.append(_column(play, "stoss"))
    found.append(Shift("columns_morale", differential(play, combat), "12.2.4n"))
    if unsupplied(play, combat):
        found.append(_column(play, "unsupplied"))
    if follows(play, combat.lead, "foch"):
        found.append(_column(play, "foch"))
    found.append(Shift("columns_offensive", offensive_modifier(play, combat.side, combat.target), "12.2.4q"))
    if concentric(play, combat):
        found.append(_column(play, "concentric"))
    if combat.tank >= 0 and play.on_map(combat.tank):
        found.append(Shift("columns_tank", play.units[combat.tank].coordination, "12.2.4s"))
    if combat.charge >= 0:
        found.append(_column(play, "cavalry_charge"))
    return found


@rule("12.2.3a", "12.2.4n")
def differential(play: Campaign18, combat: Combat) -> int:
    """Columns for the better morale of the two leads, to the right if it is the attacker's."""
    if combat.lead < 0 or combat.defence_lead < 0:
        return 0
    return morale(play, combat.lead) - morale(play, combat.defence_lead)


@rule("9.2c", "12.2.4o")
def unsupplied(play: Campaign18, combat: Combat) -> bool:
    """Is anybody in the attacked hex out of supply? One is enough (Q-80)."""
    return any(play.has(unit, UNSUPPLIED) for unit in defenders(play, combat))


@rule("12.2.4r")
def concentric(play: Campaign18, combat: Combat) -> bool:
    """Are the hexes around the target all held by attackers of this combat or in their zones (Q-72)? A friend of the
    defender in one of them keeps it open."""
    around = play.field.board.around[combat.target] & play.field.area
    held = union(play.state.at[unit] for unit in effective(play, combat))
    zone = play.ground.next_to(held) & ~play.occupied(ENEMY[combat.side])
    return around & (held | zone) == around
