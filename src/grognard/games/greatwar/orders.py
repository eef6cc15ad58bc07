"""Phase 2: the units that will act are named, all of them before anything moves."""

from __future__ import annotations

from typing import ClassVar, Final

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL, SIDES, side_index
from grognard.games.greatwar.card_orders import ANYWHERE, artillery_free, may_be_ordered
from grognard.games.greatwar.choices import ChooseUnit, Enough, UnitChoice
from grognard.games.greatwar.command import short_of_figures
from grognard.games.greatwar.news import ArtilleryOrdered, RaiderNamed
from grognard.games.greatwar.ordering import (
    ORDER_FROM_ABOVE,
    Order,
    give_orders,
    may_order,
    nearest_first,
    order_of,
    order_ruling,
    orderable,
    spend_tokens,
)
from grognard.games.greatwar.orders_menu import orders_menu, why_no_order
from grognard.games.greatwar.state import EXTRA, ORDERED, Effect
from grognard.games.greatwar.tactic_orders import card_orders

TRENCH_RAID: Final = "trench_raid"
FIGURES_BY_PHYSICIAN: Final = 2


class OrderArtillery(Action, frozen=True):
    """The reserve artillery instead of a unit of the board."""


class GiveOrders(Step[Battle], frozen=True):
    """The orders of the Command card, then what Combat cards add to them."""

    side: str

    @rule("TURN-02", "ORD-01")
    def run(self, battle: Battle) -> None:
        index = side_index(self.side)
        added = [step(self.side) for kind, step in ADDED.items() if battle.in_force(kind, index)]
        battle.then(NameUnits(self.side), *added)


class NameUnits(Decision[Battle], frozen=True):
    """Who is ordered by the Command card."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Order,)
    cites: ClassVar[str] = "ORD-01"

    @property
    def index(self) -> int:
        return side_index(self.side)

    @rule("CMD-05")
    def moot(self, battle: Battle) -> bool:
        """Nobody to order: the phases that follow have nothing to do either."""
        card = card_orders(battle, self.index)
        if card.artillery(battle, self.index):
            return False
        return not any(may_order(battle, self.index, card, unit) for unit in battle.of_side(self.index))

    def candidates(self, battle: Battle) -> list[Action]:
        side, card = self.index, card_orders(battle, self.index)
        able = nearest_first(battle, side, orderable(battle, side, card))
        found: list[Action] = []
        for artillery in ("", *card.artillery(battle, side)):
            for units in card.sets(battle, side, able, artillery):
                found.append(order_of(battle, units, artillery))
        return found or [Order(())]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        side, card = self.index, card_orders(battle, self.index)
        sections = card.artillery(battle, side)
        artillery = luck.pick(sections) if sections and luck.chance(0.3) else ""
        able = orderable(battle, side, card)
        chosen: list[int] = []
        while able and not luck.chance(0.05):
            unit = able.pop(luck.below(len(able)))
            if card.fits(battle, side, [*chosen, unit], artillery):
                chosen.append(unit)
        return order_of(battle, chosen, artillery)

    def check(self, battle: Battle, action: Order) -> Ruling:
        return order_ruling(battle, self.index, action)

    @rule("ORD-02", "TAC-05")
    def choose(self, battle: Battle, action: Order) -> None:
        side, card = self.index, card_orders(battle, self.index)
        units = [battle.unit(name) for name in action.units]
        if units and battle.state.command == ORDER_FROM_ABOVE:
            spend_tokens(battle, side, units)
        give_orders(battle, side, units, ORDERED if card.gifts else ORDERED | EXTRA)
        if action.artillery:
            battle.state.aim, battle.state.shoots = card.aim(battle, side, action.artillery), card.shoots
            battle.tell(ArtilleryOrdered(SIDES[side], action.artillery))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        return orders_menu(battle, self.index, draft)

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        return why_no_order(battle, self.index, draft, pick)


# what Combat cards add


class SendPigeon(UnitChoice, frozen=True):
    """One more unit in any section, or the reserve artillery, by the ordinary rules (A-80)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (ChooseUnit, OrderArtillery, Enough)
    cites: ClassVar[str] = "CBC-12"

    def targets(self, battle: Battle) -> list[int]:
        return [unit for unit in battle.of_side(self.index) if may_be_ordered(battle, self.index, unit)]

    def refusal(self, battle: Battle, unit: int) -> Ruling:
        return may_be_ordered(battle, self.index, unit)

    def moot(self, battle: Battle) -> bool:
        return not (self.targets(battle) or artillery_free(battle, self.index))

    def others(self, battle: Battle) -> list[Action]:
        return [OrderArtillery(), Enough()] if artillery_free(battle, self.index) else [Enough()]

    @rule("CBC-12")
    def act_on(self, battle: Battle, unit: int) -> None:
        give_orders(battle, self.index, [unit], ORDERED | EXTRA)

    @rule("CBC-12", "RES-06")
    def do_other(self, battle: Battle, action: Action) -> None:
        if isinstance(action, OrderArtillery):
            battle.state.aim, battle.state.shoots = ALL, 1
            battle.tell(ArtilleryOrdered(self.side, ANYWHERE))


class Physician(UnitChoice, frozen=True):
    """One of the units just ordered gets lost figures back."""

    cites: ClassVar[str] = "CBC-06"
    reason: ClassVar[str] = "not_for_the_physician"

    def targets(self, battle: Battle) -> list[int]:
        own = battle.of_side(self.index)
        return [unit for unit in own if battle.has(unit, ORDERED) and short_of_figures(battle, unit)]

    @rule("CBC-06")
    def act_on(self, battle: Battle, unit: int) -> None:
        battle.regain_figures(unit, FIGURES_BY_PHYSICIAN)


class NameRaider(UnitChoice, frozen=True):
    """The ordered infantry unit of a Trench Raid (A-112)."""

    cites: ClassVar[str] = "CBC-13"
    reason: ClassVar[str] = "no_raider"

    def targets(self, battle: Battle) -> list[int]:
        own = battle.of_side(self.index)
        return [unit for unit in own if battle.has(unit, ORDERED) and battle.kinds[unit].infantry]

    @rule("CBC-13")
    def act_on(self, battle: Battle, unit: int) -> None:
        battle.put_in_force(Effect(TRENCH_RAID, self.index, unit))
        battle.tell(RaiderNamed(battle.units[unit].id))


ADDED: Final[dict[str, type[UnitChoice]]] = {
    "carrier_pigeons": SendPigeon,
    "physician": Physician,
    TRENCH_RAID: NameRaider,
}
