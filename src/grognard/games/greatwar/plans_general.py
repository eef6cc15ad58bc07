"""What a general tries out in each phase: cards, orders, ways to move, the first fight."""

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
from grognard.games.greatwar.command import FIRST_STRIKE, AnnounceCombatCard, PlayCommand, PlayCommandCard
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_fight import fights
from grognard.games.greatwar.plans_orders import cards_by_worth, name_units, order_choices
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.windows import Pass, Window

WAYS: Final = ("bold", "careful", "close_up", "hold")
"""Doctrines that move differently."""
MOST: Final = 6
"""Plans of a phase."""
PLANNING: Final = Dice(b"planning")


def plans_of(battle: Battle, standard: str) -> list[Plan]:
    """The plans for the decision that waits, that of the standard doctrine first."""
    decision = battle.decision
    assert decision is not None
    if decision.forced(battle) is not None:
        return [Plan(standard)]
    if isinstance(decision, MoveUnits):
        return _ways(battle, standard)
    with weights.under(standard):
        first = list(dict.fromkeys(_first(outlook_of(battle, side_index(decision.side)), decision)))
    return [Plan(standard, action) for action in first[:MOST]]


def _first(outlook: Outlook, decision: Decision[Battle]) -> Iterator[Action]:
    """What may be done first, the standard choice before all others."""
    match decision:
        case PlayCommand():
            yield _standard(outlook)
            yield from _one_of_each_kind(outlook)
        case AnnounceCombatCard():
            yield _standard(outlook)
            yield from decision.candidates(outlook.battle)
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


# ways to move


def _ways(battle: Battle, standard: str) -> list[Plan]:
    """Each doctrine whose moves lead to other hexes than those of the doctrines before."""
    ends = dict[tuple[int, ...], str]()
    for doctrine in (standard, *WAYS):
        ends.setdefault(_ends(battle, doctrine), doctrine)
    return [Plan(doctrine) for doctrine in ends.values()]


def _ends(battle: Battle, doctrine: str) -> tuple[int, ...]:
    """Where everybody stands after the moves of a doctrine, if the enemy lets them happen."""
    fork, staff = battle.fork(PLANNING), Appraisal(doctrine)
    while isinstance(decision := fork.decision, MoveUnits | Window):
        moves = isinstance(decision, MoveUnits)
        fork.carry_out(staff.choose(fork, Luck(0)) if moves else Pass())
    return tuple(fork.state.at)
