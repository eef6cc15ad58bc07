"""The quieter decisions: who gets figures and orders, cards at the end of a turn, specialists before the first."""

from __future__ import annotations

from typing import Final

from grognard.engine.steps import Action
from grognard.games.greatwar.board import ALL
from grognard.games.greatwar.card_orders import artillery_free
from grognard.games.greatwar.choices import CardChoice, ChooseCard, ChooseUnit, Enough, UnitChoice
from grognard.games.greatwar.ending import DiscardForToken, DrawCombatCard, Resupply, TakeTokens
from grognard.games.greatwar.orders import OrderArtillery, SendPigeon
from grognard.games.greatwar.plans_announced import best_left, best_raider, best_victim, neediest, worst_gun
from grognard.games.greatwar.plans_fire import best_shoot
from grognard.games.greatwar.plans_orders import Staff, keeping
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.raid import GoBack, StayThere
from grognard.games.greatwar.set_up import Placing
from grognard.games.greatwar.specialists import PlaceSpecialist
from grognard.games.greatwar.state import ORDERED

NEEDED: Final = {
    "machine_gun_barrage": ("machine_gun",), "mortar_barrage": ("mortar",), "redeployment": ("machine_gun", "mortar")
}  # fmt: skip
"""Kinds of units that a Combat card is about."""


def _choose(outlook: Outlook, unit: int) -> Action:
    return ChooseUnit(outlook.battle.units[unit].id)


# units


def silence(outlook: Outlook) -> Action:
    return _choose(outlook, worst_gun(outlook)[1])


def smoke_out(outlook: Outlook) -> Action:
    return _choose(outlook, best_victim(outlook)[1])


def heal(outlook: Outlook, decision: UnitChoice) -> Action:
    return _choose(outlook, neediest(outlook, decision.targets(outlook.battle), 2)[1])


def share(outlook: Outlook, decision: UnitChoice) -> Action:
    """Figures that come back and the orders that come with them."""
    staff, targets = Staff(outlook), decision.targets(outlook.battle)
    if not targets:
        return Enough()
    return _choose(outlook, max(targets, key=lambda u: neediest(outlook, [u], 1)[0] + max(staff.worth(u, ""), 0.0)))


def withhold(outlook: Outlook, decision: UnitChoice) -> Action:
    staff = Staff(outlook)
    return _choose(outlook, min(decision.targets(outlook.battle), key=lambda unit: staff.worth(unit, "")))


def raid(outlook: Outlook, decision: UnitChoice) -> Action:
    return _choose(outlook, best_raider(outlook, decision.targets(outlook.battle))[1])


def send_pigeon(outlook: Outlook, decision: SendPigeon) -> Action:
    battle = outlook.battle
    idle = [unit for unit in outlook.own if unit not in decision.targets(battle) or battle.has(unit, ORDERED)]
    worth, unit = best_left(outlook, idle)
    if artillery_free(battle, outlook.side) and best_shoot(outlook, ALL, 1).worth > worth:
        return OrderArtillery()
    return _choose(outlook, unit) if unit >= 0 else Enough()


def raid_return(outlook: Outlook, unit: int) -> Action:
    start = outlook.battle.state.raid_start
    back = outlook.stand(unit, start) > outlook.stand(unit, outlook.battle.state.at[unit])
    return GoBack() if back else StayThere()


# cards


def command_value(outlook: Outlook, staff: Staff, card: str) -> float:
    """What a Command card is good for, now or later."""
    kind = outlook.battle.box.decks.kind_of[card]
    return keeping(outlook, kind) + staff.promise(kind) / 2


def keep_card(outlook: Outlook, decision: CardChoice) -> Action:
    staff = Staff(outlook)
    return ChooseCard(max(decision.cards(outlook.battle), key=lambda card: command_value(outlook, staff, card)))


def give_up_card(outlook: Outlook, decision: CardChoice) -> Action:
    staff = Staff(outlook)
    return ChooseCard(min(decision.cards(outlook.battle), key=lambda card: command_value(outlook, staff, card)))


def take_from_enemy(outlook: Outlook, decision: CardChoice) -> Action:
    """The card that lies open before this side and would hurt it most."""
    kind_of, w = outlook.battle.box.decks.kind_of, outlook.w

    def value(card: str) -> float:
        kind = kind_of[card]
        return w.least[kind] if kind in w.least else keeping(outlook, kind)

    return ChooseCard(max(decision.cards(outlook.battle), key=value))


def resupply(outlook: Outlook, decision: Resupply) -> Action:
    """Poor cards for tokens; then a card, unless the hand is full enough or tokens are short."""
    battle, wanted = outlook.battle, outlook.w.resupply
    hand, tokens = battle.state.combat_hands[outlook.side], battle.state.tokens[outlook.side]
    poor = [card for card in hand if _poor(outlook, card)]
    if poor and decision.may_discard(battle):
        return DiscardForToken(poor[0])
    useful = len(hand) - len(poor) if outlook.w.careful_cards else len(hand)
    draws = tokens >= (useful + 1 if useful < wanted.hand else wanted.tokens)
    return DrawCombatCard() if draws and decision.may_draw(battle) else TakeTokens()


def _poor(outlook: Outlook, card: str) -> bool:
    """A card that costs tokens and brings next to nothing, or can do nothing in this battle."""
    decks = outlook.battle.box.decks
    kind = decks.kind_of[card]
    if outlook.w.careful_cards and _dead(outlook, kind):
        return True
    return outlook.w.least[kind] < outlook.w.resupply.discard_below and decks.cost(kind) > 0


def _dead(outlook: Outlook, kind: str) -> bool:
    """Is nothing left on the board that the card is about?"""
    battle = outlook.battle
    if kind == "wire_cutters":
        return not battle.state.wire
    wanted = NEEDED.get(kind)
    return wanted is not None and not any(battle.units[unit].kind in wanted for unit in outlook.own)


# before the first turn


def place_specialist(outlook: Outlook, decision: Placing) -> Action | None:
    """The most wanted kind there is, for the unit nearest to the enemy."""
    ways = decision.places(outlook.battle)
    wanted = outlook.w.specialists

    def rank(way: PlaceSpecialist) -> tuple[int, int]:
        unit = outlook.battle.unit(way.unit)
        return wanted.index(way.specialist), outlook.nearest(outlook.battle.state.at[unit], outlook.enemies)

    return min(ways, key=rank) if ways else None
