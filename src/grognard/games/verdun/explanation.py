"""What the computer says of its assaults: the target, the column, and how many of the six dice hurt whom."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.verdun.attack import Assault, clash_for
from grognard.games.verdun.odds import column_name, odds, results
from grognard.games.verdun.war import War, side_index


def explain(war: War, action: Action) -> Text | None:
    """The chances of an assault before the guns of the defence are heard; nothing of any other action."""
    if not isinstance(action, Assault) or war.decision is None:
        return None
    side, target = side_index(war.decision.side), war.field.board.at(action.target)
    units, guns = [tuple(map(war.unit, names)) for names in (action.units, action.guns)]
    final = odds(war, clash_for(war, side, target, units, guns)).final
    dice = results(war, final)
    facts: dict[str, Fact] = {
        "hex": action.target, "column": column_name(final),
        "hit": _percent(sum(defender > 0 for _, defender in dice), len(dice)),
        "hurt": _percent(sum(attacker > 0 for attacker, _ in dice), len(dice)),
    }  # fmt: skip
    return Text("explain.assault", facts)


def _percent(ways: int, of: int) -> int:
    return round(100 * ways / of)
