"""What the computer says of its battles: where, and how likely it is that no defender is left."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle_forecast import forecast
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.plans_odds import Clash, promise


def explain(play: Campaign, action: Action) -> Text | None:
    """The chance to clear the area and the points both sides may expect to lose; nothing of any other action."""
    if not isinstance(action, Fight) or play.decision is None:
        return None
    side, area = side_index(play.decision.side), play.theatre.space(action.area)
    battle = forecast(play, side, area, [play.unit(name) for name in action.units])
    found = promise(play, Clash(side, area, battle.attackers, battle.across_river))
    facts: dict[str, Fact] = {
        "area": action.area, "clear": round(100 * found.cleared),
        "own": f"{found.own:.1f}", "enemy": f"{found.enemy:.1f}",
    }  # fmt: skip
    return Text("explain.battle", facts)
