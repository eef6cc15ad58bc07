"""What Combat cards bring that are played with the Command card, before the orders are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.greatwar.attack import BARRAGES, ranged_dice, ranged_targets
from grognard.games.greatwar.board import ALL
from grognard.games.greatwar.card_orders import artillery_free
from grognard.games.greatwar.command import short_of_figures
from grognard.games.greatwar.going import Allowance
from grognard.games.greatwar.plans_deeds import Extra, best_deed, fight_from, order_worth, own_way
from grognard.games.greatwar.plans_fire import best_shoot
from grognard.games.greatwar.plans_odds import odds
from grognard.games.greatwar.plans_orders import Plan, Staff
from grognard.games.greatwar.plans_outlook import Outlook

SMOKE_HITS: Final = 1 / 3  # a die of Smoking Kills
FORWARD_HOLDS: Final = 5 / 6  # no FLAG in the test of Forward!
NEEDS_PLAN: Final = (
    "gas_attack", "machine_gun_barrage", "mortar_barrage", "physician", "forward_combat", "carrier_pigeons",
    "trench_raid", "redeployment",
)  # fmt: skip
Reckon = Callable[[Outlook, Plan], float]


def announced_worth(outlook: Outlook, kind: str) -> float:
    """What a card brings in the turn of the Command card on the table."""
    if kind in NEEDS_PLAN:
        return WITH_ORDERS[kind](outlook, _planned(outlook))
    return AT_ONCE[kind](outlook) if kind in AT_ONCE else outlook.w.guess.get(kind, 0.0)


def _planned(outlook: Outlook) -> Plan:
    """The orders that the Command card on the table will give."""
    return Staff(outlook).plan(outlook.battle.state.command)


def figure_back(outlook: Outlook, unit: int, most: int) -> float:
    """Figures that come back to a unit; to one that is nearly gone they are worth more."""
    battle, w = outlook.battle, outlook.w
    have = battle.state.figures[unit]
    back = min(most, battle.units[unit].figures - have)
    saved = outlook.w.danger[outlook.role] * w.kill if have == 1 and outlook.threat[battle.state.at[unit]] else 0.0
    return back * w.figure + saved if back > 0 else 0.0


def neediest(outlook: Outlook, units: list[int], most: int) -> tuple[float, int]:
    """The unit to which figures that come back are worth most."""
    short = [unit for unit in units if short_of_figures(outlook.battle, unit)]
    return max(((figure_back(outlook, unit, most), unit) for unit in short), default=(0.0, -1))


# at once


def _stretcher_bearers(outlook: Outlook) -> float:
    return neediest(outlook, outlook.own, 1)[0]


def _smoking_kills(outlook: Outlook) -> float:
    return SMOKE_HITS * best_victim(outlook)[0]


def best_victim(outlook: Outlook) -> tuple[float, int]:
    """The enemy soldiers to whom the loss of a figure is worst."""
    battle, w = outlook.battle, outlook.w
    soldiers = [unit for unit in outlook.enemies if battle.kinds[unit].soldier]
    kill = w.kill * outlook.medal
    worths = [(w.figure + (kill if battle.state.figures[unit] == 1 else 0.0), unit) for unit in soldiers]
    return max(worths, default=(0.0, -1))


def worst_gun(outlook: Outlook) -> tuple[float, int]:
    """The enemy whose fire is worst; only a unit with somebody to fire at counts in full."""
    battle = outlook.battle
    found = [(_firepower(outlook, unit), unit) for unit in outlook.enemies if not battle.kinds[unit].infantry]
    return max(found, default=(0.0, outlook.enemies[0]))


def _firepower(outlook: Outlook, unit: int) -> float:
    battle = outlook.battle
    profile, where = battle.profile(unit), battle.state.at[unit]
    near = min(max(outlook.nearest(where, outlook.own), 2), profile.reach)
    return profile.ranged[near] / 3


def _out_of_ammunition(outlook: Outlook) -> float:
    return outlook.w.guess["out_of_ammunition"] * worst_gun(outlook)[0]


def _counter_espionage(outlook: Outlook) -> float:
    return outlook.w.guess["counter_espionage"] * len(outlook.battle.state.combat_hands[outlook.enemy])


def _barrage_fire(outlook: Outlook) -> float:
    return best_shoot(outlook, ALL, 1).worth if artillery_free(outlook.battle, outlook.side) else 0.0


AT_ONCE: Final[dict[str, Callable[[Outlook], float]]] = {
    "stretcher_bearers": _stretcher_bearers,
    "smoking_kills": _smoking_kills,
    "out_of_ammunition": _out_of_ammunition,
    "counter_espionage": _counter_espionage,
    "barrage_fire": _barrage_fire,
}


# with the orders


def _firing(outlook: Outlook, plan: Plan) -> list[int]:
    """Planned units that will fire where they stand."""
    battle, found = outlook.battle, []
    for unit in plan.units:
        deed = best_deed(outlook, unit, own_way(outlook, unit))
        if deed.fight > 0 and deed.hex == battle.state.at[unit] and not battle.beside_enemy(unit):
            found.append(unit)
    return found


def _gas_attack(outlook: Outlook, plan: Plan) -> float:
    firing = _firing(outlook, plan)
    if not outlook.w.careful_cards:
        return outlook.w.guess["gas_attack"] * len(firing)
    return sum(_with_gas(outlook, unit) for unit in firing)


def _with_gas(outlook: Outlook, unit: int) -> float:
    """What gas adds to the best shot of a unit: a SOLDIER more that hits, and no FLAG ignored."""
    battle, where = outlook.battle, outlook.battle.state.at[unit]
    plain = gassed = 0.0
    for hex_ in ranged_targets(battle, unit):
        dice, target = ranged_dice(battle, unit, hex_), battle.in_hex[hex_]
        mark = outlook.mark(target, where, False)
        bare = mark._replace(cancelled=max(0, mark.cancelled - 1), ignored=0)
        plain = max(plain, outlook.gain(target, odds(max(dice, 0), False, mark)))
        gassed = max(gassed, outlook.gain(target, odds(max(dice, 0), False, bare)))
    return gassed - plain


def _barrage(outlook: Outlook, plan: Plan, kind: str) -> float:
    """One more die for each planned machine gun or mortar that fires."""
    battle, at = outlook.battle, outlook.battle.state.at
    guns = [unit for unit in _firing(outlook, plan) if BARRAGES.get(battle.units[unit].kind, ("",))[0] == kind]
    return sum(fight_from(outlook, u, at[u], Extra(1)) - fight_from(outlook, u, at[u]) for u in guns)


def _physician(outlook: Outlook, plan: Plan) -> float:
    return neediest(outlook, list(plan.units), 2)[0]


def _farther(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra) -> float:
    own = own_way(outlook, unit)
    return order_worth(outlook, unit, allowed, extra) - order_worth(outlook, unit, own)


def _forward(outlook: Outlook, plan: Plan) -> float:
    """Each planned soldier unit goes and fights a hex farther."""
    total = 0.0
    for unit in plan.units:
        own = own_way(outlook, unit)
        if outlook.battle.kinds[unit].soldier:
            total += _farther(outlook, unit, Allowance(own.hexes + 1, own.fights_after + 1), Extra())
    return FORWARD_HOLDS * total


def best_raider(outlook: Outlook, units: list[int]) -> tuple[float, int]:
    """The infantry unit to which two hexes and a die more in close combat bring most."""
    raiders = [unit for unit in units if outlook.battle.kinds[unit].infantry]
    return max(((_farther(outlook, u, Allowance(2, 2), Extra(0, 1)), u) for u in raiders), default=(0.0, -1))


def _trench_raid(outlook: Outlook, plan: Plan) -> float:
    return best_raider(outlook, list(plan.units))[0]


def _redeployment(outlook: Outlook, plan: Plan) -> float:
    """Planned machine guns and mortars may fight after a move."""
    guns = [unit for unit in plan.units if outlook.battle.units[unit].kind in BARRAGES]
    return sum(_farther(outlook, unit, Allowance(1, 1), Extra()) for unit in guns)


def _carrier_pigeons(outlook: Outlook, plan: Plan) -> float:
    return max(best_left(outlook, list(plan.units))[0], _barrage_fire(outlook) if not plan.artillery else 0.0)


def best_left(outlook: Outlook, ordered: list[int]) -> tuple[float, int]:
    """The best unit of those without order."""
    staff = Staff(outlook)
    return max(((staff.worth(unit, ""), unit) for unit in outlook.own if unit not in ordered), default=(0.0, -1))


WITH_ORDERS: Final[dict[str, Reckon]] = {
    "gas_attack": _gas_attack,
    "machine_gun_barrage": lambda outlook, plan: _barrage(outlook, plan, "machine_gun_barrage"),
    "mortar_barrage": lambda outlook, plan: _barrage(outlook, plan, "mortar_barrage"),
    "physician": _physician,
    "forward_combat": _forward,
    "carrier_pigeons": _carrier_pigeons,
    "trench_raid": _trench_raid,
    "redeployment": _redeployment,
}
