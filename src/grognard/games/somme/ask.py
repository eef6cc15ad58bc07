"""Questions about a position: where can this unit go, who is in supply, what are the odds, how does it stand, why not?

>>> ask(play, "moves", ["g_185"])["hexes"][0]                          # doctest: +SKIP
{'hex': '4306', 'cost': 1.5, 'path': ['4306']}

Answers are made of what JSON can hold. Costs are in MP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.ask import Answer, BadQuestion, Questions, answer_to, breaches, forbidden, read_action, why_not
from grognard.games.somme.attack import Attack, attack_ruling
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.forecast import WAYS, forecast
from grognard.games.somme.marching import Going
from grognard.games.somme.odds import ratio
from grognard.games.somme.permits import may_move
from grognard.games.somme.points import items
from grognard.games.somme.state import EXPLOITING, MOVEMENT
from grognard.games.somme.supply import command, supplied
from grognard.games.somme.tables import HALVES
from grognard.games.somme.victory import outcome


def ask(play: Campaign18, question: str, args: Sequence[str]) -> Answer:
    """`moves UNIT`, `supply`, `odds ATTACK`, `points` or `why-not ACTION`, where an action is JSON."""
    return answer_to(QUESTIONS, play, question, args)


# moves


def moves(play: Campaign18, name: str) -> Answer:
    """Every hex that a unit could reach now by its cheapest way."""
    unit = play.unit(name)
    if unit < 0:
        raise BadQuestion(f"no unit {name!r}")
    if not play.on_map(unit) or play.units[unit].stoss:
        raise BadQuestion(f"{name} is not on the map, or goes with its regiment")
    answer: Answer = {"unit": name, "hex": play.place_name(unit)}
    ruling = may_move(play, unit) if play.state.phase in (MOVEMENT, EXPLOITING) else None
    if ruling is not None and not ruling:
        return answer | {"hexes": [], "why_not": breaches(play, ruling)}
    going = Going(play, [unit], phase=EXPLOITING if play.state.phase == EXPLOITING else MOVEMENT)
    return answer | {"allowance": going.budget / HALVES, "hexes": _reach(play, going)}


def _reach(play: Campaign18, going: Going) -> list[Answer]:
    reach, board = going.range(), play.field.board
    return [
        {"hex": board.name(there), "cost": reach.cost(there) / HALVES, "path": list(map(board.name, reach.path(there)))}
        for there in board.ordered(reach.hexes & ~(1 << going.start))
    ]


# supply


def supply(play: Campaign18) -> Answer:
    """How every combat unit on the map would be judged now, and whether it could lead an attack."""
    units = [unit for unit in play.units if unit.combat and play.on_map(unit.index)]
    return {
        "units": [
            {
                "unit": unit.id,
                "side": SIDES[unit.side],
                "hex": play.place_name(unit.index),
                "supplied": supplied(play, unit.index),
                "commanded": bool(command(play, unit.side) >> play.state.at[unit.index] & 1),
            }
            for unit in units
        ]
    }


# odds


def chances(play: Campaign18, text: str) -> Answer:
    """The odds of an attack without artillery, whoever's turn it is: column, shifts, and the chance of each result."""
    action = read_action(play, text)
    if not isinstance(action, Attack):
        raise BadQuestion("only an attack has odds")
    side = _attacking_side(play, action)
    ruling = attack_ruling(play, side, action)
    if not ruling:
        return forbidden(play, ruling)
    found = forecast(play, action)
    return {
        "legal": True,
        "odds": ratio(found.odds.initial),
        "column": ratio(found.odds.final),
        "cancelled": found.cancelled,
        "shifts": [{"reason": each.reason, "value": each.value, "rule": each.rule} for each in found.odds.shifts],
        "chances": {each.word: [each.ways, WAYS] for each in found.outcomes},
    }


def _attacking_side(play: Campaign18, action: Attack) -> int:
    units = [play.unit(name) for name in action.units]
    if not units or min(units) < 0 or play.hex(action.target) < 0:
        raise BadQuestion("an attack names units and a target hex")
    side = play.units[units[0]].side
    if not play.troops(ENEMY[side]) >> play.hex(action.target) & 1:
        raise BadQuestion(f"no enemy combat unit in {action.target}")
    return side


# points


def points(play: Campaign18) -> Answer:
    """What each side would have if play ended now; nothing that depends on a marker whose back is hidden."""
    lines = [line for line in items(play) if not line.hidden or play.state.level]
    hidden = sum(line.count for line in items(play) if line.hidden and not play.state.level)
    answer: Answer = {
        "items": [
            {"side": SIDES[line.side], "item": line.item, "count": line.count, "points": line.points, "rule": line.rule}
            for line in lines
        ],
        "hidden_markers": hidden,
    }
    return answer if hidden else answer | {"level": outcome(play).level}


QUESTIONS: Final[Questions] = {
    "moves": (moves, ("UNIT",)),
    "supply": (supply, ()),
    "odds": (chances, ("ATTACK",)),
    "points": (points, ()),
    "why-not": (why_not, ("ACTION",)),
}
