"""What the computer says of its attacks: the hexes, the column, and how many of the six dice tell on whom."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import final_column, planned, results
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.tables import ODDS

NOTHING = "-"


def explain(play: Campaign40, action: Action) -> Text | None:
    """The chances before the other side answers; nothing of any other action."""
    if not isinstance(action, Attack):
        return None
    units = [play.unit(name) for name in action.units]
    targets = [play.hex(name) for name in action.targets]
    combat = with_odds(play, planned(play, play.units[units[0]].side, targets, units))
    dice = results(play, combat)
    facts: dict[str, Fact] = {
        "hexes": list(action.targets), "column": ODDS[final_column(combat)],
        "hit": _percent(sum(defender != NOTHING for _, defender in dice), len(dice)),
        "hurt": _percent(sum(attacker != NOTHING for attacker, _ in dice), len(dice)),
    }  # fmt: skip
    return Text("explain.attack", facts)


def _percent(ways: int, of: int) -> int:
    return round(100 * ways / of)
