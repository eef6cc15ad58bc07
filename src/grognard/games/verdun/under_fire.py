"""7.11 Under fire: what the result of a barrage does to the units in the hex."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Menu, Pick
from grognard.games.verdun.battlefield import SIDES
from grognard.games.verdun.casualties import lose_step, take_morale_test
from grognard.games.verdun.war import War

PLUS = {"M": 0, "M1": 1, "M2": 2}
PLUS_AFTER_LOSS = 2  # 7.11f
PLUS_WITHOUT_LOSS = 3  # 7.11g


@rule("7.11a", "7.11b")
def strike(war: War, result: str, units: Sequence[int]) -> None:
    """Nothing, a test for everybody, or a loss and then a test."""
    if result in PLUS:
        war.then(UnderFire(tuple(units), PLUS[result]))
    elif result == "X":
        _take_loss(war, tuple(units))


@rule("7.11e", "7.11f", "7.11g")
def _take_loss(war: War, units: tuple[int, ...]) -> None:
    """One unit pays, by its owner's choice where there is one, and all test; if nobody can pay, worse."""
    payers = may_pay(war, units)
    war.then(UnderFire(units, PLUS_AFTER_LOSS if payers else PLUS_WITHOUT_LOSS))
    if len(payers) > 1:
        war.then(PayX(SIDES[war.units[payers[0]].side], units))
    elif payers:
        lose_step(war, payers[0])


@rule("7.11e")
def may_pay(war: War, units: Sequence[int]) -> list[int]:
    """Artillery, or infantry at full strength; no HQ, no reduced infantry, no remnant (A72)."""
    return [unit for unit in units if war.units[unit].artillery or war.state.steps[unit] > 1]


@rule("7.11b", "7.11f", "7.11g", "12.0a")
class UnderFire(Step[War], frozen=True):
    """Each unit still in the hex tests its morale, one after the other, with 0 to 3 added."""

    units: tuple[int, ...]
    plus: int

    def run(self, war: War) -> None:
        first, rest = self.units[0], self.units[1:]
        if rest:
            war.then(UnderFire(rest, self.plus))
        if war.on_map(first):
            take_morale_test(war, first, self.plus)


class Pay(Action, frozen=True):
    """The unit that takes the loss."""

    unit: str


@rule("7.11e")
class PayX(Decision[War], frozen=True):
    """The owner of the hex chooses which of these units under fire takes the loss of a result X."""

    units: tuple[int, ...]

    accepts = (Pay,)
    cites = "7.11e"

    def candidates(self, war: War) -> list[Action]:
        return [Pay(name) for name in war.ids(may_pay(war, self.units))]

    def check(self, war: War, action: Pay) -> Ruling:
        if war.unit(action.unit) not in self.units:
            return forbid(self.cites, "not_under_fire", unit=action.unit)
        if war.unit(action.unit) not in may_pay(war, self.units):
            return forbid(self.cites, "cannot_pay", unit=action.unit)
        return LEGAL

    def choose(self, war: War, action: Pay) -> None:
        lose_step(war, war.unit(action.unit))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        payers = war.ids(may_pay(war, self.units))
        named = [name for name in payers if f"unit:{name}" in draft]
        hex_ = war.field.board.name(war.state.at[self.units[0]])
        return Menu(
            Text("prompt.pay_x", {"hex": hex_}),
            self.cites,
            draft=tuple(f"unit:{name}" for name in named[:1]),
            picks=tuple(Pick(f"unit:{name}", "unit") for name in payers),
            ready=Pay(named[0]) if named else None,
        )

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return self.check(war, Pay(pick.removeprefix("unit:")))
