"""Decisions that are one click: a unit of some, or a card of some, or one of a few buttons beside them."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text, snake
from grognard.engine.view import Button, Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index


class ChooseUnit(Action, frozen=True):
    """This unit."""

    unit: str


class ChooseCard(Action, frozen=True):
    """This card."""

    card: str


class Enough(Action, frozen=True):
    """Nobody, or nobody else."""


class UnitChoice(Decision[Battle], frozen=True):
    """One of `targets`, which `act_on` then treats; or one of the `others`, which `do_other` carries out.

    `reason` is why a unit is no target. Nobody is asked when there is no target.
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseUnit,)
    reason: ClassVar[str] = "no_such_target"

    def targets(self, battle: Battle) -> list[int]:
        raise NotImplementedError

    def act_on(self, battle: Battle, unit: int) -> None:
        raise NotImplementedError

    def others(self, battle: Battle) -> list[Action]:
        return []

    def do_other(self, battle: Battle, action: Action) -> None:
        """Something else than a unit was chosen; nothing happens unless a derived decision says so."""

    @property
    def index(self) -> int:
        return side_index(self.side)

    def moot(self, battle: Battle) -> bool:
        return not self.targets(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        units: list[Action] = [ChooseUnit(battle.units[unit].id) for unit in self.targets(battle)]
        return [*units, *self.others(battle)]

    def check(self, battle: Battle, action: Action) -> Ruling:
        if not isinstance(action, ChooseUnit):
            return LEGAL if action in self.others(battle) else forbid(self.cites, "not_now")
        unit = battle.unit(action.unit)
        if unit < 0:
            return forbid(self.cites, "no_such_unit", unit=action.unit)
        return LEGAL if unit in self.targets(battle) else self.refusal(battle, unit)

    def refusal(self, battle: Battle, unit: int) -> Ruling:
        """Why a unit on the board is no target."""
        return forbid(self.cites, self.reason, unit=battle.units[unit].id)

    def choose(self, battle: Battle, action: Action) -> None:
        if isinstance(action, ChooseUnit):
            self.act_on(battle, battle.unit(action.unit))
        else:
            self.do_other(battle, action)

    # the page

    def note(self, battle: Battle, unit: int) -> str:
        """A short sign on a unit that may be chosen: the figures it has."""
        return str(battle.state.figures[unit])

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        targets = self.targets(battle)
        unit = battle.unit(last_pick(draft, "unit"))
        picks = [Pick(f"unit:{battle.units[u].id}", "target", self.note(battle, u)) for u in targets]
        others = [Button(Text(f"button.{snake(type(other).__name__)}"), other) for other in self.others(battle)]
        return Menu(
            prompt=Text(f"prompt.{snake(type(self).__name__)}", {"side": self.side}),
            rule=self.cites,
            picks=tuple(picks),
            buttons=tuple(others),
            ready=ChooseUnit(battle.units[unit].id) if unit in targets else None,
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        return self.check(battle, ChooseUnit(name)) if kind == "unit" else forbid(self.cites, "not_now", pick=pick)


class CardChoice(Decision[Battle], frozen=True):
    """One card of those that lie before this side."""

    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseCard,)

    def cards(self, battle: Battle) -> tuple[str, ...]:
        raise NotImplementedError

    def act_on(self, battle: Battle, card: str) -> None:
        raise NotImplementedError

    @property
    def index(self) -> int:
        return side_index(self.side)

    def moot(self, battle: Battle) -> bool:
        return not self.cards(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        return [ChooseCard(card) for card in self.cards(battle)]

    def check(self, battle: Battle, action: ChooseCard) -> Ruling:
        return LEGAL if action.card in self.cards(battle) else forbid(self.cites, "card_not_offered", card=action.card)

    def choose(self, battle: Battle, action: ChooseCard) -> None:
        self.act_on(battle, action.card)

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        cards, card = self.cards(battle), last_pick(draft, "card")
        return Menu(
            prompt=Text(f"prompt.{snake(type(self).__name__)}", {"side": self.side}),
            rule=self.cites,
            picks=tuple(Pick(f"card:{other}", "card") for other in cards),
            ready=ChooseCard(card) if card in cards else None,
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        return self.check(battle, ChooseCard(name)) if kind == "card" else forbid(self.cites, "not_now", pick=pick)
