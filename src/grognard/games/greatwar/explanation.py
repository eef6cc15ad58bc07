"""What the computer says of its fights: who attacks whom, and the exact chance to clear the hex.

It says no more than the other side sees when the attack is declared: cards that may come are not spoken of.
"""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire
from grognard.games.greatwar.combat_menu import fight_of
from grognard.games.greatwar.forecast import forecast


def explain(battle: Battle, action: Action) -> Text | None:
    """The chances that the target is destroyed or has to leave its hex; nothing of any other action."""
    if not isinstance(action, CloseCombat | Fire) or not isinstance(battle.decision, Combat):
        return None
    found = forecast(battle, fight_of(battle, action))
    units = list(action.units) if isinstance(action, Fire) else [action.unit]
    key = "explain.fire" if isinstance(action, Fire) else "explain.close_combat"
    facts: dict[str, Fact] = {
        "units": units, "target": action.target,
        "clear": round(100 * (found.eliminated + found.driven_back) / found.of),
        "hit": round(100 * (found.of - found.hits[0]) / found.of),
    }  # fmt: skip
    return Text(key, facts)
