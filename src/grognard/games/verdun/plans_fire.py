"""The bombardment of the computer player: exact chances, massed where the infantry means to attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from grognard.engine.keeping import keep
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import in_reach, ready_guns
from grognard.games.verdun.barrage import OFF_TABLE, affected, barrage_odds, barrage_targets, may_combine
from grognard.games.verdun.fire_plans import Barrage
from grognard.games.verdun.plans_attack import Drive, drives
from grognard.games.verdun.plans_cut import Cuts
from grognard.games.verdun.prospects import column, promise, stand
from grognard.games.verdun.state import DEMORALIZED, FLIPPED
from grognard.games.verdun.strength import fire_strength, morale
from grognard.games.verdun.under_fire import PLUS, PLUS_AFTER_LOSS, PLUS_WITHOUT_LOSS, may_pay
from grognard.games.verdun.war import ENEMY, War, side_index
from grognard.games.verdun.worth import Prices, step_prices, unit_worth, weights
from grognard.geometry import bits

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
MOST_GUNS = 6
MOST_KNOWN = 32


def chance_of_failing(morale_: int, plus: int) -> float:
    """Two dice and what is added, against a morale."""
    return sum(ways for total, ways in WAYS.items() if total + plus > morale_) / 36


def bombard(war: War, side: str) -> Action:
    """The barrage that is worth most beyond what its guns could do elsewhere, or the end of it."""
    own = side_index(side)
    plan = _kept_drives(war, own) if weights().keeps_orders else drives(war, own)
    planned = {drive.target: drive for drive in plan}
    best, prices = weights().least_fire, step_prices(war)
    spare = spare_guns(war, own, plan)
    action: Action = Done()
    for target in bits(barrage_targets(war, own)):
        mark = Mark(war, target, planned.get(target), prices)
        mark.spare = spare
        for guns in gun_sets(war, own, target):
            worth = mark.worth(guns)
            if worth > best:
                best, action = worth, Barrage(war.field.board.name(target), tuple(war.ids(guns)))
    return _or_interdict(war, own, best, action) if weights().cut else action


def _kept_drives(war: War, side: int) -> list[Drive]:
    """The assaults that the fire prepares, planned once for as long as everybody stands where he stood."""
    own = [(war.state.steps[unit], war.state.marks[unit]) for unit in war.field.infantry[side]]
    key = (war.field, weights.doctrine, side, war.state.turn, tuple(war.state.at), tuple(own))
    known = _known_drives()
    return known[key] if key in known else keep(known, key, drives(war, side), MOST_KNOWN)


@cache
def _known_drives() -> dict[tuple[object, ...], list[Drive]]:
    return {}


def _or_interdict(war: War, side: int, best: float, action: Action) -> Action:
    """A road cut instead, where that is worth more."""
    worth, other = Cuts(war, side).best()
    return other if other is not None and weights().cut * worth > best else action


def gun_sets(war: War, side: int, target: int) -> Iterator[list[int]]:
    """Growing sets of the guns in range, those that reach least first; single guns if they may not combine."""
    guns = [gun for gun in ready_guns(war, side) if in_reach(war, gun) >> target & 1]
    guns.sort(key=lambda gun: (in_reach(war, gun).bit_count(), -fire_strength(war, gun), gun))
    if not may_combine(war, side):
        yield from ([gun] for gun in guns)
        return
    for number in range(1, min(len(guns), MOST_GUNS) + 1):
        yield guns[:number]


def spare_guns(war: War, side: int, planned: Sequence[Drive]) -> frozenset[int]:
    """Guns that no assault waits for: those of the army, and of corps that have nobody in one within their range."""
    wanted = {(war.corps(unit), drive.target) for drive in planned for unit, _ in drive.posts}
    return frozenset(
        gun
        for gun in ready_guns(war, side)
        if not any(war.units[gun].corps == corps and in_reach(war, gun) >> target & 1 for corps, target in wanted)
    )


class Mark:
    """A hex under consideration: what each result of a barrage would be worth there."""

    def __init__(self, war: War, target: int, drive: Drive | None, prices: Prices) -> None:
        self.war, self.target, self.prices = war, target, prices
        self.side = ENEMY[war.units[war.stack(target)[0]].side]
        self.units = affected(war, self.side, target)
        self.payers = may_pay(war, self.units)
        self.opening = self._opening(drive) if drive else 0.0
        self.spare: frozenset[int] = frozenset()
        self._worths: dict[int, float] = {}

    def _opening(self, drive: Drive) -> float:
        """How much better the planned assault would be against demoralized men."""
        defence = stand(self.war, self.side, self.target, self.prices)
        shaken = stand(self.war, self.side, self.target, self.prices, shaken=True)
        before = promise(self.war, self.side, column(drive.attack, defence, drive.pioneers), defence)
        return max(0.0, promise(self.war, self.side, column(drive.attack, shaken, drive.pioneers), shaken) - before)

    def worth(self, guns: Sequence[int]) -> float:
        found = barrage_odds(self.war, self.side, self.target, guns)
        if found.column == OFF_TABLE:
            return 0.0
        if found.column not in self._worths:
            self._worths[found.column] = sum(self.result(name) * dice for name, dice in found.results) / 6
        return self._worths[found.column] - self._price(guns, found.strength)

    def _price(self, guns: Sequence[int], strength: int) -> float:
        """What the guns could do elsewhere."""
        value = weights()
        idle = sum(fire_strength(self.war, gun) for gun in guns if gun in self.spare)
        return value.point_of_fire * strength - (value.point_of_fire - value.spare_fire) * idle

    def result(self, name: str) -> float:
        if name == "-":
            return 0.0
        if name != "X":
            return self.tests(PLUS[name])
        step = self.prices[ENEMY[self.side]] if self.payers else 0.0
        return step + self.tests(PLUS_AFTER_LOSS if self.payers else PLUS_WITHOUT_LOSS)

    def tests(self, plus: int) -> float:
        """Everybody tests: the shaken lose a step, others are demoralized, and the assault profits."""
        war, total, fails = self.war, 0.0, []
        for unit in self.units:
            chance = chance_of_failing(morale(war, unit), plus)
            total += chance * self._failure(unit)
            if war.units[unit].infantry and not war.has(unit, DEMORALIZED):
                fails.append(chance)
        return total + (self.opening * sum(fails) / len(fails) if fails else 0.0)

    def _failure(self, unit: int) -> float:
        war, value = self.war, weights()
        broken = FLIPPED if war.units[unit].hq else DEMORALIZED
        if war.has(unit, broken):
            return self.prices[ENEMY[self.side]] * (1 if war.state.steps[unit] > 1 else 1.2)
        if war.units[unit].hq and value.cut:
            return unit_worth(war, unit) * value.demoralized + value.cut * Cuts(war, self.side).by_flip(unit)
        return unit_worth(war, unit) * value.demoralized
