"""A turn thought through before its card is played: orders and moves as they would be, and what they lead to."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.engine.dice import Dice
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire
from grognard.games.greatwar.command import FIRST_STRIKE, PlayCommandCard
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_fight import weighed_fights
from grognard.games.greatwar.plans_fire import best_shoot
from grognard.games.greatwar.plans_move import move
from grognard.games.greatwar.plans_orders import (
    BIG_SHOW,
    REPLACEMENTS,
    cards_by_worth,
    extras,
    keeping,
    name_units,
    order_choices,
)
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.windows import Pass, Window

ROLLED: Final = (BIG_SHOW, REPLACEMENTS)  # whose orders dice will give
THINKING: Final = Dice(b"thinking")
MOST_ACTIONS: Final = 60


def play_command(outlook: Outlook) -> Action:
    """The card whose orders bring most beyond what it would be kept for."""
    return PlayCommandCard(ranked_cards(outlook)[0])


def ranked_cards(outlook: Outlook) -> list[str]:
    """The cards of the hand, the best to play first; the first few are thought through."""
    battle, side, cards = outlook.battle, outlook.side, cards_by_worth(outlook)
    few = outlook.w.foresight
    if few < 2 or len(cards) < 2:
        return [card for _, card in cards]
    thought = sorted(cards[:few], key=lambda pair: _thought(battle, side, pair), reverse=True)
    outlook.battle = battle
    return [card for _, card in (*thought, *cards[few:])]


def one_of_each_kind(outlook: Outlook) -> list[PlayCommandCard]:
    """The cards that may be played, one of each kind, the best first."""
    kind_of, kinds = outlook.battle.box.decks.kind_of, dict[str, str]()
    for card in ranked_cards(outlook):
        kinds.setdefault(kind_of[card], card)
    return [PlayCommandCard(card) for kind, card in kinds.items() if kind != FIRST_STRIKE or len(kinds) == 1]


def _thought(battle: Battle, side: int, weighed: tuple[float, str]) -> float:
    """What a card is worth when it is thought through; where dice will give the orders, what it seemed to be."""
    quick, card = weighed
    kind = battle.box.decks.kind_of[card]
    if kind in ROLLED or kind == FIRST_STRIKE:
        return quick
    outlook = outlook_of(battle, side)
    beside = extras(outlook, kind) - keeping(outlook, kind)
    return beside + turn_worth(battle, side, PlayCommandCard(card))


def name_best(outlook: Outlook) -> Order:
    """The orders of the card on the table; the first few sets of units are thought through."""
    few = outlook.w.foresight
    if few < 2:
        return name_units(outlook)
    battle, side = outlook.battle, outlook.side
    best = max(order_choices(outlook)[:few], key=lambda order: turn_worth(battle, side, order))
    outlook.battle = battle
    return best


def turn_worth(battle: Battle, side: int, first: Action) -> float:
    """What a turn that goes on like this brings by the time of its combats, compared with how things stand."""
    before = _standing(outlook_of(battle, side))
    after = outlook_of(_moved(battle.fork(THINKING), side, first), side)
    return _standing(after) - before + _fights(after) + _shoots(after)


def _moved(fork: Battle, side: int, first: Action) -> Battle:
    """The battle after the moves, if the enemy has nothing to say to them."""
    fork.carry_out(first)
    for _ in range(MOST_ACTIONS):
        decision = fork.decision
        if isinstance(decision, Window):
            fork.carry_out(Pass())
        elif isinstance(decision, NameUnits):
            fork.carry_out(name_units(outlook_of(fork, side)))
        elif isinstance(decision, MoveUnits):
            fork.carry_out(move(outlook_of(fork, side)))
        else:
            break
    return fork


def _standing(outlook: Outlook) -> float:
    """What all hexes are worth to those who stand there."""
    at = outlook.battle.state.at
    return sum([outlook.stand(unit, at[unit]) for unit in outlook.own])


def _shoots(outlook: Outlook) -> float:
    state = outlook.battle.state
    return best_shoot(outlook, state.aim, state.shoots).worth if state.aim else 0.0


def _fights(outlook: Outlook) -> float:
    """The best fight of each unit; a target that several attack is worth less to each further one."""
    if not isinstance(outlook.battle.decision, Combat) and not outlook.battle.state.aim:
        return 0.0
    total, used, struck = 0.0, set[str](), Counter[str]()
    for worth, action in weighed_fights(outlook):
        if isinstance(action, Fire | CloseCombat):
            units = action.units if isinstance(action, Fire) else (action.unit,)
            if used.isdisjoint(units):
                used.update(units)
                total += worth * outlook.w.next_blow ** struck[action.target]
                struck[action.target] += 1
    return total
