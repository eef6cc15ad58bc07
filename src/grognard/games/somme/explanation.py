"""What the computer says of its decisions: the chances of its attacks, what a retreat spares, who is overmatched.

It says no more than both sides can see and work out: events in hand and the backs of markers have no part in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.somme import mastery
from grognard.games.somme.attack import Attack, planned
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.bridges import Demolish
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.combat import Attacks
from grognard.games.somme.forecast import forecast_of
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.losses import DEFENDER
from grognard.games.somme.odds import ratio
from grognard.games.somme.orders import MarkDisengagement, Move
from grognard.games.somme.plan_actions import DeclareOffensive
from grognard.games.somme.plans_line import strength, threat
from grognard.games.somme.plans_odds import prospect
from grognard.games.somme.plans_values import goals
from grognard.games.somme.retreat import Retreat
from grognard.games.somme.state import PARTIAL, TOTAL
from grognard.geometry import count

GOAL: Final = 1.0  # steps that a goal is worth of which something is said


def explain(play: Campaign18, action: Action) -> Text | None:
    """One sentence of what the player is after; nothing of actions that speak for themselves."""
    if play.decision is None:
        return None
    say = SAYINGS.get(type(action))
    return say(play, action) if say is not None else None


def _attack(play: Campaign18, action: Action) -> Text | None:
    """The column as it is before any gun is heard, the chance that the hex is left, and that of a mastery."""
    decision = play.decision
    if not isinstance(action, Attack) or not isinstance(decision, Attacks):
        return None
    side = side_index(decision.side)
    combat = planned(play, side, action, decision.exploiting)
    seen = forecast_of(play, combat)
    if seen.cancelled:
        return None
    led = replace(combat, lead=seen.leads[0], defence_lead=seen.leads[1])
    chances = mastery.chances(play, side, led)
    facts: dict[str, Fact] = {
        "hex": action.target, "column": ratio(seen.odds.column),
        "clear": _percent(prospect(play, combat).clears), "mastery": _percent(chances[TOTAL] + chances[PARTIAL]),
    }  # fmt: skip
    return Text("explain.attack", facts)


def _retreat(play: Campaign18, action: Action) -> Text | None:
    """Damage points that so many hexes take off, or that are borne."""
    if not isinstance(action, Withdraw) or not isinstance(play.decision, Retreat):
        return None
    damage = play.combat.damage[DEFENDER]
    spared = min(damage, action.hexes * play.field.numbers.combat.retreat_points)
    facts: dict[str, Fact] = {"hexes": action.hexes, "spared": spared, "damage": damage}
    return Text("explain.retreat" if action.hexes else "explain.stand", facts)


def _disengagement(play: Campaign18, action: Action) -> Text | None:
    """Attack factors before a stack, and what it has against them."""
    if not isinstance(action, MarkDisengagement) or play.decision is None:
        return None
    side, where = side_index(play.decision.side), play.hex(action.hex)
    facts: dict[str, Fact] = {
        "hex": action.hex, "attack": round(threat(play, side, where, 1)), "defence": round(strength(play, where)),
    }  # fmt: skip
    return Text("explain.disengagement", facts)


def _offensive(play: Campaign18, action: Action) -> Text | None:
    """How many enemy stacks the guns on the map have in range."""
    if not isinstance(action, DeclareOffensive) or play.decision is None:
        return None
    side, range_ = side_index(play.decision.side), 0
    for name in action.guns:
        gun = play.unit(name)
        if gun >= 0 and play.on_map(gun):
            range_ |= play.field.disks[play.state.at[gun], play.units[gun].offensive_range]
    stacks = count(range_ & play.troops(ENEMY[side]))
    return Text("explain.offensive", {"guns": [name for name in action.guns if name], "stacks": stacks})


def _demolition(play: Campaign18, action: Action) -> Text | None:
    if not isinstance(action, Demolish):
        return None
    ways = round(100 * play.field.numbers.bridge.success / 6)
    return Text("explain.demolition", {"one": action.one, "other": action.other, "chance": ways})


def _march(play: Campaign18, action: Action) -> Text | None:
    """A move is explained only where it ends on an open goal."""
    if not isinstance(action, Move) or play.decision is None:
        return None
    worth = goals(play, side_index(play.decision.side)).get(play.hex(action.path[-1]), 0.0)
    return Text("explain.goal", {"hex": action.path[-1]}) if worth > GOAL else None


def _percent(chance: float) -> int:
    return round(100 * chance)


SAYINGS: Final[dict[type[Action], Callable[[Campaign18, Action], Text | None]]] = {
    Attack: _attack,
    Withdraw: _retreat,
    MarkDisengagement: _disengagement,
    DeclareOffensive: _offensive,
    Demolish: _demolition,
    Move: _march,
}
