"""What the computer says of its main actions: an attack and its chances, a march and its aim, fire and its effect."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.bombs import results as bomb_results
from grognard.games.blitzkrieg.bombs import shell_results
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Assign, Fire, Interdict
from grognard.games.blitzkrieg.odds import final_column, planned, results
from grognard.games.blitzkrieg.orders import Enter, Exit, Move
from grognard.games.blitzkrieg.plans_values import goal_hexes
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.state import EXPLOITATION
from grognard.games.blitzkrieg.tables import ODDS
from grognard.games.blitzkrieg.zones import covers
from grognard.geometry import HexId, bits

NOTHING = "-"
DISORGANISED = "D"


def explain(play: Campaign40, action: Action) -> Text | None:
    """What both sides can see of the reason; nothing of the smaller actions."""
    match action:
        case Attack():
            return _attack(play, action)
        case Move() | Enter():
            return _march(play, action)
        case Exit():
            return Text("explain.leave")
        case Assign():
            return _fire(play, "bomb", action.hex, bomb_results(play, _enemy(play), play.hex(action.hex)))
        case Fire():
            return _fire(play, "shell", action.hex, shell_results(play, _enemy(play), play.hex(action.hex)))
        case Interdict():
            return Text("explain.interdict")
    return None


def _enemy(play: Campaign40) -> int:
    return ENEMY[play.state.side]


def _attack(play: Campaign40, action: Attack) -> Text:
    """The chances before the other side answers."""
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


def _march(play: Campaign40, action: Move | Enter) -> Text | None:
    """The enemies that it comes beside, or else the ground that it takes."""
    end, side = play.hex(action.path[-1]), play.units[play.unit(action.unit)].side
    beside = _beside(play, side, end)
    if beside and play.state.phase != EXPLOITATION:
        return Text("explain.close_up", {"hexes": [play.field.board.name(where) for where in beside]})
    if goal_hexes(play.field, side) >> end & 1:
        return Text("explain.hold", {"hex": action.path[-1]})
    return None


def _beside(play: Campaign40, side: int, end: HexId) -> list[HexId]:
    """The enemies who control a hex, and must be attacked by whoever stands there."""
    enemy = ENEMY[side]
    near = play.steady(enemy) & play.field.board.around[end]
    return [where for where in bits(near) if covers(play, enemy, where) >> end & 1]


def _fire(play: Campaign40, word: str, where: str, dice: Sequence[str]) -> Text:
    return Text(f"explain.{word}", {"hex": where, "hit": _percent(dice.count(DISORGANISED), len(dice))})


def _percent(ways: int, of: int) -> int:
    return round(100 * ways / of)
