"""What a general tries out: the Command cards of the hand, and to whom their orders go."""

from __future__ import annotations

from grognard.engine.counsel import Plan
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.command import FIRST_STRIKE, PlayCommandCard
from grognard.games.greatwar.plans_orders import Staff, keeping
from grognard.games.greatwar.plans_outlook import outlook_of
from grognard.games.greatwar.plans_weights import weights


def command_plans(battle: Battle, doctrine: str) -> list[Plan]:
    """Each kind of card in the hand, the one that the doctrine prefers first."""
    kind_of, side = battle.box.decks.kind_of, battle.state.active
    with weights.under(doctrine):
        outlook = outlook_of(battle, side)
        staff = Staff(outlook)
        worths = {kind_of[card]: (0.0, card) for card in battle.state.hands[side] if kind_of[card] != FIRST_STRIKE}
        ranked = sorted(
            ((staff.promise(kind) - keeping(outlook, kind), card) for kind, (_, card) in worths.items()),
            key=lambda pair: -pair[0],
        )
    return [Plan(doctrine), *(Plan(doctrine, PlayCommandCard(card)) for _, card in ranked[1:])]
