"""The assaults of the computer player: what to attack, how to defend, what to lose, where to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.advance import Advance, may_enter
from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.assault import DefensiveSupport, Support
from grognard.games.verdun.attack import Assault, attackers_of, target_hexes
from grognard.games.verdun.losses import ChooseLoss, Lose, Withdraw, force, losable
from grognard.games.verdun.odds import FIRST_COLUMN, LAST_COLUMN, base_column, odds
from grognard.games.verdun.outlook import threat
from grognard.games.verdun.prospects import Force, assault_promise, promise, stand
from grognard.games.verdun.retreat import ChooseRetreat, Retreat, tests_in
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.support import offensive_guns
from grognard.games.verdun.under_fire import Pay, PayX, may_pay
from grognard.games.verdun.war import War, side_index
from grognard.games.verdun.worth import Prices, prize, step_prices, unit_worth, weights
from grognard.geometry import bits

LEAST_FORCE = 2
EXPOSED = 3  # an enemy so many times stronger near a lone advance
GUN_IN_HAND = 0.02
CORPS_GUN_IN_HAND = 0.04


# Attack


def assault(war: War, side: str) -> Action:
    """The assault that promises most, with no more men and guns than it needs; or none."""
    own = side_index(side)
    best, found = weights().least_gain[own], None
    for gain, target, whole in _promises(war, own):
        if gain > best:
            best, found = gain, (target, whole)
    return _trimmed(war, own, *found) if found else Done()


def best_assaults(war: War, side: str, most: int) -> list[Action]:
    """Those that promise most, whether they are worth it or not."""
    own = side_index(side)
    ranked = sorted(_promises(war, own), key=lambda each: (-each[0], each[1]))
    return [_trimmed(war, own, target, whole) for _, target, whole in ranked[:most]]


def _promises(war: War, side: int) -> Iterator[tuple[float, int, Force]]:
    """Each target with all who could attack it, and what that promises."""
    prices = step_prices(war)
    for target in bits(target_hexes(war, side)):
        units = attackers_of(war, side, target)
        whole = Force(units, offensive_guns(war, side, target, units), prices)
        yield assault_promise(war, side, target, whole), target, whole


def _trimmed(war: War, side: int, target: int, whole: Force) -> Assault:
    """Whoever does not change what the assault promises is left out, the weakest first."""
    full, best = assault_promise(war, side, target, whole), whole
    for gun in sorted(whole.guns, key=lambda gun: (war.units[gun].division_gun, gun)):
        fewer = best._replace(guns=[other for other in best.guns if other != gun])
        if assault_promise(war, side, target, fewer) >= full:
            best = fewer
    for unit in sorted(whole.units, key=lambda unit: (combat_strength(war, unit), unit)):
        fewer = best._replace(units=[other for other in best.units if other != unit])
        if _holds_together(war, side, target, fewer) and assault_promise(war, side, target, fewer) >= full:
            best = fewer
    return Assault(war.field.board.name(target), tuple(war.ids(list(best.units))), tuple(war.ids(list(best.guns))))


def _holds_together(war: War, side: int, target: int, force: Force) -> bool:
    """Is the force not too small, and may its guns still support it?"""
    allowed = offensive_guns(war, side, target, force.units)
    return len(force.units) >= LEAST_FORCE and all(gun in allowed for gun in force.guns)


# Defence


def support(war: War, decision: DefensiveSupport) -> Action:
    """As many guns as change the column for the better, those that are adjacent last."""
    clash, side = war.clash, war.clash.side
    defence = stand(war, side, clash.target, step_prices(war))
    found = odds(war, clash)
    around = war.field.board.around[clash.target]
    guns = [gun for gun in decision.guns(war) if not around >> war.state.at[gun] & 1]
    guns.sort(key=lambda gun: (not war.units[gun].division_gun, -war.units[gun].attack, gun))
    best, chosen, strength, price = 0.0, [], found.defence, 0.0
    start = promise(war, side, found.final, defence)
    for number, gun in enumerate(guns, 1):
        strength += war.units[gun].attack
        price += GUN_IN_HAND if war.units[gun].division_gun else CORPS_GUN_IN_HAND
        shifted = base_column(found.attack, strength) + found.shifted - found.base
        saved = start - promise(war, side, min(max(shifted, FIRST_COLUMN), LAST_COLUMN), defence) - price
        if saved > best:
            best, chosen = saved, guns[:number]
    return Support(tuple(war.ids(chosen)))


# Losses


def step_cost(war: War, name: str, prices: Prices) -> float:
    """What losing a step of this unit, or of a fort, would cost its owner."""
    unit, value = war.unit(name), weights()
    if unit < 0:
        return value.fort
    data = war.units[unit]
    step = prices[data.side]
    if not data.infantry:
        return 2 * step + unit_worth(war, unit)
    if data.remnant:
        return unit_worth(war, unit)
    share = 1 - data.reduced / data.full if war.state.steps[unit] > 1 else 1.0
    return step + unit_worth(war, unit) * share


def cheapest(war: War, names: Sequence[str]) -> str:
    prices = step_prices(war)
    return min(names, key=lambda name: (step_cost(war, name, prices), name))


def pay(war: War, decision: PayX) -> Action:
    return Pay(cheapest(war, war.ids(may_pay(war, decision.units))))


def lose(war: War, decision: ChooseLoss) -> Action:
    """Steps, or the way back, whichever is cheaper; ground that counts is held."""
    side = side_index(decision.side)
    name = cheapest(war, losable(war, side, decision.first))
    if not decision.check(war, Withdraw()):
        return Lose(name)
    prices = step_prices(war)
    stay = sum(sorted(step_cost(war, n, prices) for n in _steps(war, decision))[: decision.hits])
    return Withdraw() if _ground_lost(war, side, decision.hits) < stay else Lose(name)


def _steps(war: War, decision: ChooseLoss) -> list[str]:
    """Everyone in the force once for each step."""
    units = force(war, side_index(decision.side))
    return [war.units[unit].id for unit in units for _ in range(war.state.steps[unit])]


def _ground_lost(war: War, side: int, hits: int) -> float:
    """What giving way costs: the ground that is left or not won, and the danger of the way back."""
    clash, value = war.clash, weights()
    way = value.retreat * hits * len(force(war, side)) / 2
    if side == clash.side:
        return way + (prize(war, side, clash.target) if may_enter(war) else 0.0)
    return way + prize(war, clash.side, clash.target)


def retreat(war: War, decision: ChooseRetreat) -> Action:
    """The way with the fewest tests, to a hex with room and cover."""
    found = decision.candidates(war)
    return min(found, key=lambda action: _hardship(war, action))


def _hardship(war: War, action: Action) -> tuple[float, tuple[str, ...]]:
    assert isinstance(action, Retreat)
    units, path = [war.unit(name) for name in action.units], [war.field.board.at(name) for name in action.path]
    tests = sum(tests_in(war, units[0], where) for where in path)
    end = path[-1]
    cover = -war.field.assault_shift[end] + 2 * (war.field.town >> end & 1)
    return 3.0 * tests + 2.0 * (not fits(war, end, units)) - cover, action.path


# Advance


def advance(war: War, decision: AdvanceAfter) -> Action:
    """Forward with all that has room; one hex farther only where it pays and nobody waits."""
    found = [action for action in decision.candidates(war) if isinstance(action, Advance)]
    if not found:
        return Done()
    side = side_index(decision.side)
    danger = threat(war, side)
    worths = [(_advance_worth(war, side, action, danger), -number) for number, action in enumerate(found)]
    best, number = max(worths)
    return found[-number] if best > 0 else Done()


def _advance_worth(war: War, side: int, action: Advance, danger: Sequence[float]) -> float:
    target = war.clash.target
    held = war.occupied(side) >> target & 1
    stop, on = _strength(war, action.stop), _strength(war, action.on)
    worth = 0.0 if held else prize(war, side, target)
    worth += weights().strength * 0.3 * stop
    if action.stop and EXPOSED * (stop + _standing(war, side, target)) < danger[target]:
        worth -= weights().ground
    if action.on:
        to = war.field.board.at(action.to)
        worth += prize(war, side, to) - (weights().town / 2 if EXPOSED * on < danger[to] else 0.0)
    return worth


def _strength(war: War, names: Sequence[str]) -> int:
    return sum(combat_strength(war, war.unit(n)) for n in names if war.units[war.unit(n)].infantry)


def _standing(war: War, side: int, where: int) -> int:
    units = [unit for unit in war.stack(where) if war.units[unit].side == side and war.units[unit].infantry]
    return sum(combat_strength(war, unit) for unit in units)
