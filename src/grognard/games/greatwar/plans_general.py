"""What a general tries out: cards, orders, moves, the first fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.engine.counsel import Plan
from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action, Decision
from grognard.games.greatwar.advance import AdvanceAfterCombat
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import Advance, EndCombat, Stay
from grognard.games.greatwar.command import FIRST_STRIKE, PlayCommand, PlayCommandCard
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_fight import fights
from grognard.games.greatwar.plans_move import single_moves
from grognard.games.greatwar.plans_orders import cards_by_worth, name_units, order_choices
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.windows import Pass, Window

MOST: Final = 6
"""Things that are tried first."""
OF_A_UNIT: Final = 3
"""Moves of each unit that are tried."""
MOST_MOVES: Final = 12
"""Moves that are tried before one is made."""
PLANNING: Final = Dice(b"planning")


def plans_of(battle: Battle, standard: str) -> list[Plan]:
    """The plans for the decision that waits, that of the standard doctrine first."""
    decision = battle.decision
    assert decision is not None
    if decision.forced(battle) is not None:
        return [Plan(standard)]
    if isinstance(decision, MoveUnits):
        return _moves(battle, standard)
    with weights.under(standard):
        first = list(dict.fromkeys(_first(outlook_of(battle, side_index(decision.side)), decision)))
    return [Plan(standard, action) for action in first[:MOST]]


def _first(outlook: Outlook, decision: Decision[Battle]) -> Iterator[Action]:
    """What may be done first, the standard choice before all others."""
    match decision:
        case PlayCommand():
            yield _standard(outlook)
            yield from _one_of_each_kind(outlook)
        case NameUnits():
            yield name_units(outlook)
            yield from order_choices(outlook)
        case Combat():
            yield from (action for action in fights(outlook) if not isinstance(action, EndCombat))
        case AdvanceAfterCombat():
            yield _standard(outlook)
            yield from (Advance(), Stay())


def _standard(outlook: Outlook) -> Action:
    """What the doctrine in force would do."""
    battle = outlook.battle
    action = Appraisal(weights.doctrine).choose(battle, Luck(0))
    outlook.battle = battle
    return action


def _one_of_each_kind(outlook: Outlook) -> list[PlayCommandCard]:
    """The cards that may be played, one of each kind, the best first."""
    kind_of, kinds = outlook.battle.box.decks.kind_of, dict[str, str]()
    for _, card in cards_by_worth(outlook):
        kinds.setdefault(kind_of[card], card)
    return [PlayCommandCard(card) for kind, card in kinds.items() if kind != FIRST_STRIKE or len(kinds) == 1]


# moves


def _moves(battle: Battle, standard: str) -> list[Plan]:
    """Moves with which the standard doctrine may go on, or none, as far as they lead to different hexes."""
    decision = battle.decision
    assert decision is not None
    with weights.under(standard):
        moves = single_moves(outlook_of(battle, side_index(decision.side)), OF_A_UNIT)
    plans = [Plan(standard, move) for move in (*moves, EndMoves()) if decision.ruling(battle, move)]
    ends = {_ends(battle, Plan(standard)): Plan(standard)}
    for plan in plans:
        ends.setdefault(_ends(battle, plan), plan)
    return list(ends.values())[:MOST_MOVES]


def _ends(battle: Battle, plan: Plan) -> tuple[int, ...]:
    """Where everybody stands after the moves of a plan, if the enemy lets them happen."""
    fork, staff, action = battle.fork(PLANNING), Appraisal(plan.doctrine), plan.first
    while isinstance(decision := fork.decision, MoveUnits | Window):
        moves = isinstance(decision, MoveUnits)
        fork.carry_out((action or staff.choose(fork, Luck(0))) if moves else Pass())
        action = None
    return tuple(fork.state.at)
