"""What the computer says of its assaults and its fire: the target, the column, and how many of the six dice do what."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.verdun import barrage
from grognard.games.verdun.attack import Assault, clash_for
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.interdiction import interdiction_chance
from grognard.games.verdun.odds import column_name, odds, results
from grognard.games.verdun.war import War, side_index


def explain(war: War, action: Action) -> Text | None:
    """Of an assault or of fire; nothing of any other action."""
    if war.decision is None:
        return None
    side = side_index(war.decision.side)
    match action:
        case Assault():
            return _assault(war, side, action)
        case Barrage():
            return _barrage(war, side, action)
        case Interdict():
            ways = interdiction_chance(war, war.unit(action.gun)).ways
            return Text("explain.interdict", {"hex": action.hex, "cut": _percent(ways, 6)})
    return None


def _assault(war: War, side: int, action: Assault) -> Text:
    """The chances before the guns of the defence are heard."""
    units, guns = [tuple(map(war.unit, names)) for names in (action.units, action.guns)]
    final = odds(war, clash_for(war, side, war.field.board.at(action.target), units, guns)).final
    dice = results(war, final)
    facts: dict[str, Fact] = {
        "hex": action.target, "column": column_name(final),
        "hit": _percent(sum(defender > 0 for _, defender in dice), len(dice)),
        "hurt": _percent(sum(attacker > 0 for attacker, _ in dice), len(dice)),
    }  # fmt: skip
    return Text("explain.assault", facts)


def _barrage(war: War, side: int, action: Barrage) -> Text:
    """How often the men in the hex have to test their morale."""
    value = barrage.barrage_odds(war, side, war.field.board.at(action.target), [war.unit(gun) for gun in action.guns])
    tests = sum(ways for result, ways in value.results if result != "-")
    return Text("explain.barrage", {"hex": action.target, "tests": _percent(tests, 6)})


def _percent(ways: int, of: int) -> int:
    return round(100 * ways / of)
