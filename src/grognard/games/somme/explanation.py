"""What the computer says of its attacks: the hex, the column, and what both sides may expect of the dice."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.somme.attack import Attack
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import Attacks
from grognard.games.somme.forecast import WAYS, forecast


def explain(play: Campaign18, action: Action) -> Text | None:
    """The chances without any guns, which are named later; nothing of any other action."""
    if not isinstance(action, Attack) or not isinstance(play.decision, Attacks):
        return None
    found = forecast(play, action, play.decision.exploiting)
    if found.cancelled:
        return None
    ours, theirs = found.damage
    facts: dict[str, Fact] = {
        "hex": action.target, "hit": round(100 * sum(one.ways for one in found.outcomes if one.defender) / WAYS),
        "enemy": f"{theirs:.1f}", "own": f"{ours:.1f}",
    }  # fmt: skip
    return Text("explain.attack", facts)
