"""Who may attack whom: targets, attackers beside them, guns in range, and the odds that an attack needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.battlefield import ENEMY, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import attack_factor, attack_total, defence_total, enough, planned, prey_of
from grognard.games.blitzkrieg.state import ATTACKED, BARRED, DISORGANISED, FIRED, Combat
from grognard.geometry import Hexes

SPENT = ATTACKED | BARRED


@rule("CMB-15")
class Attack(Action, frozen=True):
    """One combat: the hexes that are attacked, and who attacks them, guns among them."""

    targets: tuple[str, ...]
    units: tuple[str, ...]


# who can attack what


def prey_hexes(play: Campaign40, side: int) -> Hexes:
    """The enemy hexes beside a unit that may attack them; a gun attacks nobody by itself."""
    at, marks, around = play.state.at, play.state.marks, play.field.board.around
    near = 0
    for unit in without_artillery(play.field, side):
        if at[unit] >= 0 and not marks[unit] & SPENT:
            near |= around[at[unit]]
    return near & play.troops(ENEMY[side])


@cache
def without_artillery(field: Battlefield, side: int) -> tuple[int, ...]:
    return tuple(unit for unit in field.combat[side] if not field.units[unit].artillery)


@cache
def artillery(field: Battlefield, side: int) -> tuple[int, ...]:
    return tuple(unit for unit in field.combat[side] if field.units[unit].artillery)


def beside(play: Campaign40, side: int, target: int) -> list[int]:
    """The units next to a hex that may attack it, in order or not, without the guns."""
    data, marks = play.units, play.state.marks
    found = []
    for where in play.field.board.neighbours[target]:
        for unit in play.stack(where) if where >= 0 else ():
            each = data[unit]
            if each.side == side and each.combat and not each.artillery and not marks[unit] & SPENT:
                found.append(unit)
    found.sort()
    return found


def beside_all(play: Campaign40, side: int, targets: Sequence[int]) -> list[int]:
    """The same for a combat against several hexes: they are next to each of them."""
    at, around = play.state.at, play.field.board.around
    found = beside(play, side, targets[0])
    return [unit for unit in found if all(around[target] >> at[unit] & 1 for target in targets[1:])]


def guns_for(play: Campaign40, side: int, targets: Sequence[int]) -> list[int]:
    """The guns that have all these hexes in range and have not fired."""
    at, marks = play.state.at, play.state.marks
    ready = [gun for gun in artillery(play.field, side) if at[gun] >= 0 and not marks[gun] & (SPENT | FIRED)]
    return [gun for gun in ready if in_range(play, gun, targets)]


def in_range(play: Campaign40, gun: int, targets: Sequence[int]) -> bool:
    where, reach, distance = play.state.at[gun], play.units[gun].range, play.field.board.distance
    return all(distance(where, target) <= reach for target in targets)


@rule("EVT-PAR-c")
def one_of_each_hampered(play: Campaign40, units: list[int], target: int) -> list[int]:
    """Of a hex under paralysis one unit only may attack: the strongest against this target, before all guns (B-122)."""
    hampered, at, data = play.state.hampered, play.state.at, play.units
    if not hampered or not units:
        return units
    prey = prey_of(play, planned(play, data[units[0]].side, (target,), units))
    weakest_first = sorted(units, key=lambda unit: (not data[unit].artillery, attack_factor(play, unit, prey), -unit))
    best = {at[unit]: unit for unit in weakest_first}
    return [unit for unit in units if not hampered >> at[unit] & 1 or best[at[unit]] == unit]


def strongest(play: Campaign40, side: int, target: int) -> Combat:
    """Everybody who could join in an attack on a hex, guns and disorganised units too."""
    units = beside(play, side, target)
    units = one_of_each_hampered(play, units + guns_for(play, side, (target,)), target)
    return planned(play, side, (target,), units)


@rule("CMB-04")
def best_without_help(play: Campaign40, side: int, target: int, spent: Sequence[int] = ()) -> Combat:
    """The best attack on a hex to which a side can be held: nobody must use guns or disorganised units."""
    marks = play.state.marks
    units = [u for u in beside(play, side, target) if not marks[u] & DISORGANISED and u not in spent]
    return planned(play, side, (target,), one_of_each_hampered(play, units, target))


# may it be done


def force_ruling(play: Campaign40, side: int, action: Attack) -> Ruling:
    """The targets, each unit, and the odds that come of them; duties are another matter."""
    ruling = targets_ruling(play, side, action.targets)
    if not ruling:
        return ruling
    targets, units = [play.hex(name) for name in action.targets], [play.unit(name) for name in action.units]
    ruling = _names_ruling(play, side, units)
    for unit in units if ruling else ():
        ruling = attacker_ruling(play, unit, targets)
        if not ruling:
            return ruling
    return together_ruling(play, planned(play, side, targets, units)) if ruling else ruling


@rule("CMB-05", "CMB-06")
def targets_ruling(play: Campaign40, side: int, names: Sequence[str]) -> Ruling:
    """Hexes with enemy combat units, in order or not; all in a hex are attacked together."""
    if not names or len(set(names)) != len(names):
        return forbid("CMB-15", "no_target")
    enemies = play.troops(ENEMY[side])
    for name in names:
        target = play.hex(name)
        if target < 0 or not enemies >> target & 1:
            return forbid("CMB-06", "no_enemy_to_attack", hex=name)
    return LEGAL


def _names_ruling(play: Campaign40, side: int, units: Sequence[int]) -> Ruling:
    if not units or len(set(units)) != len(units):
        return forbid("CMB-15", "no_attackers")
    for unit in units:
        if unit < 0 or play.units[unit].side != side or not play.units[unit].combat or not play.on_map(unit):
            return forbid("CMB-07", "not_your_attacker")
    return LEGAL


def attacker_ruling(play: Campaign40, unit: int, targets: Sequence[int]) -> Ruling:
    """May a unit of ours on the map join an attack on these hexes, as far as it alone is concerned?"""
    ruling = unspent_ruling(play, unit)
    if not ruling:
        return ruling
    return _gun_ruling(play, unit, targets) if play.units[unit].artillery else _beside_ruling(play, unit, targets)


@rule("CMB-08", "CMB-11", "CAP-2e", "CAP-2f", "CAP-2h")
def unspent_ruling(play: Campaign40, unit: int) -> Ruling:
    """A factor serves once in a phase, artillery that has bombarded not at all; to have moved is no hindrance."""
    data, marks = play.units[unit], play.state.marks[unit]
    if marks & FIRED and data.artillery:
        return forbid("CAP-2e", "gun_has_fired", unit=data.id)
    if marks & ATTACKED:
        return forbid("CAP-2f" if data.artillery else "CMB-08", "attacked_already", unit=data.id)
    if marks & BARRED and play.state.hampered >> play.state.at[unit] & 1:
        return forbid("EVT-PAR-c", "another_attacked", unit=data.id)
    if marks & BARRED:
        return forbid("CMB-11", "barred_from_attack", unit=data.id)
    return LEGAL


@rule("CAP-2e")
def _gun_ruling(play: Campaign40, gun: int, targets: Sequence[int]) -> Ruling:
    if in_range(play, gun, targets):
        return LEGAL
    far = next(target for target in targets if not in_range(play, gun, (target,)))
    data = play.units[gun]
    return forbid("CAP-2e", "out_of_range", unit=data.id, hex=play.field.board.name(far), range=data.range)


@rule("CMB-09", "TEC-07")
def _beside_ruling(play: Campaign40, unit: int, targets: Sequence[int]) -> Ruling:
    """Next to each of the hexes, by land or over a river; several hexes are one combat."""
    board, where = play.field.board, play.state.at[unit]
    for target in targets:
        if not board.around[where] >> target & 1:
            return forbid("CMB-09", "not_beside", unit=play.units[unit].id, hex=board.name(target))
    return LEGAL


@rule("CMB-10", "CAP-2e")
def together_ruling(play: Campaign40, combat: Combat) -> Ruling:
    """At least one is no gun, one only comes from a hex under paralysis, and the odds are 1:4 or better."""
    if not combat.attackers:
        return forbid("CAP-2e", "guns_alone")
    crowded = _crowded(play, combat)
    if crowded >= 0:
        return forbid("EVT-PAR-c", "one_unit_only", hex=play.field.board.name(crowded))
    if not enough(play, combat):
        attack, defence = attack_total(play, combat), defence_total(play, combat)
        return forbid("CMB-10", "odds_too_low", attack=attack, defence=defence)
    return LEGAL


def _crowded(play: Campaign40, combat: Combat) -> int:
    """A hex under paralysis that sends more than one unit, or -1."""
    seen = 0
    for unit in combat.attackers + combat.guns if play.state.hampered else ():
        where = 1 << play.state.at[unit] & play.state.hampered
        if seen & where:
            return play.state.at[unit]
        seen |= where
    return -1
