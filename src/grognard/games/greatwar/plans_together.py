"""Several units in one turn: each reckons with what those before it leave of the enemies that they strike."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Final, NamedTuple

from grognard.games.greatwar.going import Allowance
from grognard.games.greatwar.plans_deeds import PLAIN, Extra, blows_from, deeds
from grognard.games.greatwar.plans_outlook import Blow, Outlook
from grognard.geometry import Hexes, HexId

FEW: Final = 4
"""Hexes to go to that are weighed again with what the others do."""
NOTHING: Final = float("-inf")


class Option(NamedTuple):
    """A hex to go to, what it is worth to stand there, and whom the unit could strike from it."""

    hex: HexId
    stand: float
    blows: tuple[Blow, ...] = ()


class Choice(NamedTuple):
    """What a unit does after those before it, and what that brings compared with no order."""

    worth: float
    unit: int
    option: Option
    blow: Blow | None = None


GAIN: Final = attrgetter("worth")


def options(outlook: Outlook, unit: int, allowed: Allowance, extra: Extra = PLAIN) -> tuple[Option, ...]:
    """The best that the unit can do with an order, as if it were alone."""
    key = FEW, unit, allowed, extra
    found: tuple[Option, ...] | None = outlook.deeds.get(key)
    if found is None:
        best = deeds(outlook, unit, allowed, extra)[:FEW]
        found = outlook.deeds[key] = tuple([option(outlook, unit, deed.hex, extra, deed.fight > 0) for deed in best])
    return found


def option(outlook: Outlook, unit: int, hex_: HexId, extra: Extra, fights: bool) -> Option:
    return Option(hex_, outlook.stand(unit, hex_), tuple(blows_from(outlook, unit, hex_, extra)) if fights else ())


class Apart:
    """Units that choose as if each of them were alone, the best first."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._row = deque(sorted(choices, key=lambda choice: -choice.worth))

    def first(self) -> Choice | None:
        return self._row[0] if self._row else None

    def leave_out(self, choice: Choice) -> None:
        self._row.popleft()

    make = leave_out


class Together:
    """Units that choose one after the other; what those before leave of an enemy: the chances of his figures."""

    def __init__(self, outlook: Outlook, open_: Mapping[int, tuple[Option, ...]]) -> None:
        self.outlook = outlook
        self._open = open_
        self._left: dict[int, tuple[float, ...]] = {}
        self._taken: Hexes = 0
        self._best = {unit: self._weighed(unit) for unit in open_}

    def first(self) -> Choice | None:
        """The best choice of those who have not chosen yet."""
        return max(self._best.values(), key=GAIN, default=None)

    def leave_out(self, choice: Choice) -> None:
        del self._best[choice.unit]

    def make(self, choice: Choice) -> None:
        """What this unit does is settled; the others reckon with it."""
        self.leave_out(choice)
        self._taken |= 1 << choice.option.hex
        if choice.blow is not None:
            self._strike(choice.option.hex, choice.blow)
        for unit in self._best:
            if self._concerns(choice, unit):
                self._best[unit] = self._weighed(unit)

    def staying(self, unit: int) -> float:
        """What the unit brings where it stands."""
        here = self.outlook.battle.state.at[unit]
        return max([self._weigh(unit, each).worth for each in self._open[unit] if each.hex == here], default=0.0)

    def _concerns(self, choice: Choice, unit: int) -> bool:
        """Does it take the hex or an enemy of another unit?"""
        target = choice.blow.target if choice.blow is not None else NOTHING
        return any(
            each.hex == choice.option.hex or any(blow.target == target for blow in each.blows)
            for each in self._open[unit]
        )

    def _weighed(self, unit: int) -> Choice:
        """The best that is left to a unit."""
        free = [each for each in self._open[unit] if not self._taken >> each.hex & 1]
        found = [self._weigh(unit, each) for each in free]
        return max(found, key=GAIN, default=Choice(NOTHING, unit, self._open[unit][0]))

    def _weigh(self, unit: int, option: Option) -> Choice:
        alone = self.outlook.stand(unit, self.outlook.battle.state.at[unit])
        worth, blow = max([(self._worth(option.hex, blow), blow) for blow in option.blows], default=(0.0, None))
        return Choice(option.stand + worth - alone, unit, option, blow)

    def _worth(self, from_: HexId, blow: Blow) -> float:
        left = self._left.get(blow.target)
        if left is None:
            return self.outlook.blow(blow.target, from_, blow.dice, blow.close, blow.skulls)
        return sum([chance * self.outlook.blow_at(figures, from_, blow) for figures, chance in enumerate(left)])

    def _strike(self, from_: HexId, blow: Blow) -> None:
        """What is left of an enemy after another blow."""
        figures = self.outlook.battle.state.figures[blow.target]
        before = self._left.get(blow.target, (0.0,) * figures + (1.0,))
        after = [0.0] * len(before)
        for count, chance in enumerate(before):
            for left, part in enumerate(self.outlook.remains(count, from_, blow)):
                after[left] += chance * part
        self._left[blow.target] = tuple(after)
