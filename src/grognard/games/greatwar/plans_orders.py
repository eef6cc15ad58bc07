"""Which Command card is played, and who gets its orders."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.games.greatwar.card_orders import ANYWHERE, may_be_ordered
from grognard.games.greatwar.cards import RECON
from grognard.games.greatwar.carry_out import cards_held
from grognard.games.greatwar.command import COUNTER_ATTACK, FIRST_STRIKE, PlayCommandCard, copied, short_of_figures
from grognard.games.greatwar.going import RELIEVING, Allowance
from grognard.games.greatwar.medals import may_break_through, may_take_recon_medal
from grognard.games.greatwar.ordering import ORDER_FROM_ABOVE, Order, order_of
from grognard.games.greatwar.plans_deeds import PLAIN, Extra, order_worth, own_way
from grognard.games.greatwar.plans_fire import best_shoot
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.plans_threat import DISTANCE
from grognard.games.greatwar.plans_together import Apart, Choice, Option, Together, options
from grognard.games.greatwar.plans_weights import DEFENDER
from grognard.games.greatwar.tactic_orders import card_orders
from grognard.geometry import Hexes

BIG_SHOW, REPLACEMENTS = "big_show", "replacements"
INFANTRY_ATTACK, FIRESTORM, RELIEF = "infantry_attack", "firestorm", "relief_and_withdrawal"
STANDING: Final = Allowance(0, 0)
SYMBOLS: Final = 2 / 3  # dice that show a symbol which orders somebody or brings a figure


class Plan(NamedTuple):
    """Orders and what they are worth."""

    worth: float
    units: tuple[int, ...] = ()
    artillery: str = ""


class Staff:
    """Weighs the cards of a hand; what orders to units are worth is reckoned once for all cards.

    `but`: a unit that is left out. `joint`: do units reckon with what others do?
    """

    def __init__(self, outlook: Outlook, but: int = -1, joint: bool = True) -> None:
        self.outlook = outlook
        self.joint = joint and outlook.w.joint
        battle, side = outlook.battle, outlook.side
        self.able = [unit for unit in outlook.own if unit != but and may_be_ordered(battle, side, unit)]
        self._worths: dict[tuple[int, str], float] = {}
        self._shoots: dict[tuple[Hexes, int], float] = {}

    def worth(self, unit: int, kind: str) -> float:
        """An order to the unit by a kind of card."""
        key = unit, self._way(unit, kind)
        if key not in self._worths:
            self._worths[key] = self._reckon(*key)
        return self._worths[key]

    def _way(self, unit: int, kind: str) -> str:
        """The kind of card, if it changes what the unit may do."""
        infantry = self.outlook.battle.kinds[unit].infantry
        return kind if kind in (FIRESTORM, RELIEF) or (kind == INFANTRY_ATTACK and infantry) else ""

    def _reckon(self, unit: int, way: str) -> float:
        if way not in (FIRESTORM, RELIEF) and self._leaves(unit):
            return self.outlook.medal
        return order_worth(self.outlook, unit, *self._terms(unit, way))

    def _terms(self, unit: int, way: str) -> tuple[Allowance, Extra]:
        """How far the unit may go, and its additional dice."""
        if way == FIRESTORM:
            return STANDING, Extra(1)
        if way == RELIEF:
            return RELIEVING, PLAIN
        own = own_way(self.outlook, unit)
        return Allowance(max(own.hexes, 3), max(own.fights_after, 2)) if way == INFANTRY_ATTACK else own, PLAIN

    def _leaves(self, unit: int) -> bool:
        battle, side = self.outlook.battle, self.outlook.side
        where = battle.state.at[unit]
        return bool(battle.seat(side).enemy_baseline >> where & 1) and may_break_through(battle, side)

    # orders

    def plan(self, kind: str) -> Plan:
        """The best orders by a card of this kind, as if it lay on the table."""
        return max(self.plans(kind), key=lambda plan: plan.worth)

    def plans(self, kind: str) -> list[Plan]:
        """The best orders without the reserve artillery, and with it wherever the card lets it fire."""
        state = self.outlook.battle.state
        before, state.command = state.command, kind
        plans = [self._orders(kind, where) for where in ("", *self._artillery())]
        state.command = before
        return plans

    def _artillery(self) -> tuple[str, ...]:
        battle, side = self.outlook.battle, self.outlook.side
        return card_orders(battle, side).artillery(battle, side)

    def _orders(self, kind: str, artillery: str) -> Plan:
        battle, side, w = self.outlook.battle, self.outlook.side, self.outlook.w
        card = card_orders(battle, side)
        total, part = 0.0, 1.0
        if artillery:
            total = self.shoot(card.aim(battle, side, artillery), card.shoots)
        price = w.token if kind == ORDER_FROM_ABOVE else 0.0
        chosen: list[int] = []
        row = self._row(kind, [unit for unit in self.able if card.refuses(battle, side, unit)])
        while (choice := row.first()) is not None:
            if choice.worth <= price and (kind == ORDER_FROM_ABOVE or chosen):
                break
            if not card.fits(battle, side, [*chosen, choice.unit], artillery):
                row.leave_out(choice)
                continue
            total += part * (choice.worth - price) + w.order + self._together(choice.unit, chosen)
            chosen.append(choice.unit)
            part *= w.next_order
            row.make(choice)
        return Plan(total, tuple(chosen), artillery if total or artillery == ANYWHERE else "")

    def _row(self, kind: str, units: list[int]) -> Apart | Together:
        """Who may be ordered, the best first."""
        if self.joint:
            return Together(self.outlook, {unit: self._options(unit, kind) for unit in units})
        at = self.outlook.battle.state.at
        return Apart(Choice(self.worth(unit, kind), unit, Option(at[unit], 0.0)) for unit in units)

    def _options(self, unit: int, kind: str) -> tuple[Option, ...]:
        """What the unit may do with an order by a kind of card."""
        if self._leaves(unit):
            where = self.outlook.battle.state.at[unit]
            return (Option(where, self.outlook.stand(unit, where) + self.outlook.medal),)
        return options(self.outlook, unit, *self._terms(unit, self._way(unit, kind)))

    def _together(self, unit: int, chosen: list[int]) -> float:
        """Neighbours who go with a unit of the attacker."""
        if self.outlook.role == DEFENDER:
            return 0.0
        at = self.outlook.battle.state.at
        return self.outlook.w.together * sum(DISTANCE[at[unit]][at[other]] <= 2 for other in chosen)

    def shoot(self, aim: Hexes, shoots: int) -> float:
        """What the reserve artillery brings that may aim there."""
        key = aim, shoots
        if key not in self._shoots:
            self._shoots[key] = best_shoot(self.outlook, aim, shoots).worth
        return self._shoots[key]

    def _ranked(self, kind: str, units: list[int]) -> list[tuple[float, int]]:
        """Units with what an order is worth to them, the best first."""
        return sorted(((self.worth(unit, kind), unit) for unit in units), key=lambda pair: -pair[0])

    # cards

    def promise(self, kind: str) -> float:
        """What playing a card of this kind now brings."""
        outlook = self.outlook
        if kind == COUNTER_ATTACK:
            kind = copied(outlook.battle, outlook.side)
        if kind == BIG_SHOW:
            return self._big_show()
        if kind == REPLACEMENTS:
            return self._replacements()
        worth = self.plan(kind).worth
        return worth + extras(outlook, kind) if kind in RECON else worth

    def _big_show(self) -> float:
        """A-84: the symbols are still to be rolled."""
        orders = round(cards_held(self.outlook.battle, self.outlook.side) * SYMBOLS)
        return self.outlook.w.big_show * sum(max(worth, 0.0) for worth, _ in self._ranked("", self.able)[:orders])

    def _replacements(self) -> float:
        battle, side, w = self.outlook.battle, self.outlook.side, self.outlook.w
        short = [unit for unit in self.outlook.own if short_of_figures(battle, unit)]
        missing = sum(battle.units[unit].figures - battle.state.figures[unit] for unit in short)
        back = min(missing, cards_held(battle, side) * SYMBOLS)
        return back * w.figure + sum(sorted((max(self.worth(unit, ""), 0.0) for unit in short), reverse=True)[:3])


def extras(outlook: Outlook, kind: str) -> float:
    """What a card brings beside its orders: a Recon, the medal for lost time or the choice between two cards."""
    if kind not in RECON:
        return 0.0
    medal = may_take_recon_medal(outlook.battle, outlook.side, kind)
    return outlook.w.recon_medal if medal else outlook.w.recon_choice


def title(kind: str) -> str:
    """A section card without its section."""
    head, _, tail = kind.rpartition("_")
    return head if tail in ("left", "centre", "right") else kind


def keeping(outlook: Outlook, kind: str) -> float:
    """What a Command card is kept for."""
    name = title(kind)
    if kind in RECON and may_take_recon_medal(outlook.battle, outlook.side, kind):
        return outlook.w.keep["recon_medal"]
    return outlook.w.keep[name]


def play_command(outlook: Outlook) -> PlayCommandCard:
    """The card whose orders bring most beyond what it would be kept for."""
    return PlayCommandCard(cards_by_worth(outlook)[0][1])


def cards_by_worth(outlook: Outlook) -> list[tuple[float, str]]:
    """The cards of the hand, the best to play first; First Strike has another moment."""
    kind_of, staff = outlook.battle.box.decks.kind_of, Staff(outlook)

    def worth(kind: str) -> float:
        return float("-1e9") if kind == FIRST_STRIKE else staff.promise(kind) - keeping(outlook, kind)

    weighed = [(worth(kind_of[card]), card) for card in outlook.battle.state.hands[outlook.side]]
    return sorted(weighed, key=lambda pair: -pair[0])


def promises(outlook: Outlook) -> list[float]:
    """What each card of the hand would bring now at a quick look, whatever it might be kept for."""
    kind_of, staff = outlook.battle.box.decks.kind_of, Staff(outlook, joint=False)
    kinds = [kind_of[card] for card in outlook.battle.state.hands[outlook.side]]
    known = {kind: staff.promise(kind) for kind in set(kinds) if kind != FIRST_STRIKE}
    return [known[kind] for kind in kinds if kind in known]


def order_choices(outlook: Outlook) -> list[Order]:
    """The best orders; those with or without the reserve artillery; those without one of the units."""
    battle, kind = outlook.battle, outlook.battle.state.command
    plans = sorted(Staff(outlook).plans(kind), key=lambda plan: -plan.worth)
    others = [Staff(outlook, unit).plan(kind) for unit in reversed(plans[0].units)]
    orders = [order_of(battle, plan.units, plan.artillery) for plan in (*plans[:3], *others)]
    return list(dict.fromkeys(orders))


def name_units(outlook: Outlook) -> Order:
    """The orders of the card on the table."""
    plan = Staff(outlook).plan(outlook.battle.state.command)
    return order_of(outlook.battle, plan.units, plan.artillery)
