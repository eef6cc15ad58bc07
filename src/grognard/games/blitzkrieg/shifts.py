"""Shifts: every reason to move along the combat table, each with its rule."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.ground import LEVELS
from grognard.games.blitzkrieg.odds import Modifier, highest_base, odds_column
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.zones import closed

FEROCITY = "moroccan_ferocity"


def with_odds(play: Campaign40, combat: Combat) -> Combat:
    """The combat with its column, the sum of its shifts, and whether arms are combined; at least at 1:4 (B-42)."""
    columns = sum(shift.value for shift in shifts(play, combat))
    column = max(odds_column(play, combat), 0)
    return replace(combat, column=column, shift=columns, combined=is_combined(play, combat))


@rule("CMB-22")
def shifts(play: Campaign40, combat: Combat) -> list[Modifier]:
    """Every shift that applies, to the right (+) or to the left (-), but for the choice of an event."""
    found = [shift(play, combat) for shift in SHIFTS]
    return [shift for shift in found if shift is not None]


def _takers(combat: Combat) -> tuple[int, ...]:
    """All who take part in the attack, guns at a distance too."""
    return combat.attackers + combat.guns


@rule("CMB-17", "DIS-03")
def _disorganised_defender(play: Campaign40, combat: Combat) -> Modifier | None:
    if any(play.disorganised(unit) for unit in combat.defenders):
        return Modifier("disorganised_defender", 1, "CMB-17")
    return None


@rule("CMB-20", "DIS-03")
def _disorganised_attacker(play: Campaign40, combat: Combat) -> Modifier | None:
    if any(play.disorganised(unit) for unit in _takers(combat)):
        return Modifier("disorganised_attacker", -1, "CMB-20")
    return None


@rule("CMB-18")
def _combined(play: Campaign40, combat: Combat) -> Modifier | None:
    return Modifier("combined", 1, "CMB-18") if is_combined(play, combat) else None


@rule("CAP-1a", "CAP-1b")
def is_combined(play: Campaign40, combat: Combat) -> bool:
    """Armour with infantry or cavalry against infantry alone, and in no town."""
    attackers = [play.units[unit] for unit in combat.attackers]
    if not any(unit.armoured for unit in attackers):
        return False
    if not any(unit.infantry or unit.assault or unit.engineer or unit.cavalry for unit in attackers):
        return False
    if any(play.field.town >> target & 1 for target in combat.targets):
        return False
    return all(play.units[unit].infantry for unit in combat.defenders)


@rule("CMB-19", "CAP-5a", "CAP-5b", "CAP-5c", "CAP-6a", "CAP-12b")
def _antitank(play: Campaign40, combat: Combat) -> Modifier | None:
    """One column for antitank tanks, antitank guns and 88s together (A-03): against armour, guns also against works."""
    attackers = [play.units[unit] for unit in combat.attackers]
    guns = any(unit.antitank for unit in attackers)
    if any(play.units[unit].armoured for unit in combat.defenders):
        if any(unit.bonus for unit in attackers):
            return Modifier("antitank_tanks", 1, "CAP-5a")
        if any(unit.aa88 for unit in attackers):
            return Modifier("attacking_88", 1, "CAP-12b")
        return Modifier("antitank_guns", 1, "CAP-6a") if guns else None
    works = closed(play, combat.side)
    if guns and any(works >> target & 1 for target in combat.targets):
        return Modifier("antitank_guns_against_works", 1, "CAP-6a")
    return None


@rule("CAP-12b")
def _defending_88(play: Campaign40, combat: Combat) -> Modifier | None:
    if any(play.units[unit].aa88 for unit in combat.defenders) and _with_armour(play, combat):
        return Modifier("defending_88", -1, "CAP-12b")
    return None


def _with_armour(play: Campaign40, combat: Combat) -> bool:
    return any(play.units[unit].armoured for unit in combat.attackers)


@rule("CAP-11a", "CAP-11b", "CAP-12a")
def _heavy_tanks(play: Campaign40, combat: Combat) -> Modifier | None:
    """A column for each heavy tank unit, none at all against an undisrupted 88."""
    tanks = sum(play.units[unit].heavy_tank for unit in combat.attackers)
    if not tanks or any(play.units[unit].aa88 and not play.disorganised(unit) for unit in combat.defenders):
        return None
    return Modifier("heavy_tanks", tanks, "CAP-11a")


@rule("CMB-21")
def _uphill(play: Campaign40, combat: Combat) -> Modifier | None:
    """All attackers are below all targets."""
    lowest = min([play.field.level[target] for target in combat.targets])
    if lowest == LEVELS[0] or lowest <= highest_base(play, combat):
        return None
    return Modifier("uphill", -1, "CMB-21")


@rule("CAP-10b")
def _rommel(play: Campaign40, combat: Combat) -> Modifier | None:
    """He leads the units of his hex, forward or in defence."""
    rommel = play.field.rommel
    where = play.state.at[rommel] if rommel >= 0 else -1
    if where < 0:
        return None
    if any(play.state.at[unit] == where for unit in combat.defenders):
        return Modifier("rommel_defends", -1, "CAP-10b")
    if any(play.state.at[unit] == where for unit in _takers(combat)):
        return Modifier("rommel_attacks", 1, "CAP-10b")
    return None


@rule("CAP-9a")
def _moroccans(play: Campaign40, combat: Combat) -> Modifier | None:
    if not play.event(FEROCITY):
        return None
    if any(play.units[unit].moroccan for unit in combat.defenders):
        return Modifier("moroccans_defend", -1, "CAP-9a")
    if any(play.units[unit].moroccan for unit in _takers(combat)):
        return Modifier("moroccans_attack", 1, "CAP-9a")
    return None


SHIFTS: tuple[Callable[[Campaign40, Combat], Modifier | None], ...] = (
    _disorganised_defender,
    _combined,
    _antitank,
    _heavy_tanks,
    _rommel,
    _moroccans,
    _disorganised_attacker,
    _uphill,
    _defending_88,
)
