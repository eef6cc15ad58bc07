"""Questions about a position: where can this unit go, who is in supply, what are the odds, why not?

>>> ask(war, "moves", ["g_21_80"])["march"]["hexes"][0]                          # doctest: +SKIP
{'hex': '1104', 'cost': 1.0, 'path': ['1104']}

Answers are made of what JSON can hold. Costs are in MP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.ask import Answer, BadQuestion, Questions, answer_to, breaches, forbidden, read_action, why_not
from grognard.engine.steps import Action
from grognard.games.verdun.assault import declared
from grognard.games.verdun.attack import Assault, assault_ruling
from grognard.games.verdun.barrage import barrage_odds, barrage_ruling
from grognard.games.verdun.barrage import column_name as barrage_column
from grognard.games.verdun.battlefield import SIDES
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.ground import HALVES
from grognard.games.verdun.interdiction import interdiction_chance, interdiction_ruling
from grognard.games.verdun.marching import MARCH, STRATEGIC, Going, may_move
from grognard.games.verdun.odds import Shift, column_name, odds, results
from grognard.games.verdun.supply import verdict
from grognard.games.verdun.war import War

OF: Final = 6  # sides of the die


def ask(war: War, question: str, args: Sequence[str]) -> Answer:
    """`moves UNIT`, `supply`, `odds ACTION` or `why-not ACTION`, where an action is JSON."""
    return answer_to(QUESTIONS, war, question, args)


# Moves


def moves(war: War, name: str) -> Answer:
    """Every hex that a unit could reach in a march and in a strategic move, by its cheapest way."""
    unit = war.unit(name)
    if unit < 0:
        raise BadQuestion(f"no unit {name!r}")
    if not war.on_map(unit):
        raise BadQuestion(f"{name} is not on the map")
    answer: Answer = {"unit": name, "hex": war.field.board.name(war.state.at[unit])}
    return answer | {pace: _reach(war, unit, pace) for pace in (MARCH, STRATEGIC)}


def _reach(war: War, unit: int, pace: str) -> Answer:
    ruling, going = may_move(war, unit, pace), Going(war, (unit,), pace)
    if not ruling:
        return {"allowance": going.budget / HALVES, "hexes": [], "why_not": breaches(war, ruling)}
    reach, board = going.reach(), war.field.board
    hexes = [
        {"hex": board.name(there), "cost": reach.cost(there) / HALVES, "path": list(map(board.name, reach.path(there)))}
        for there in board.ordered(reach.hexes & ~(1 << going.start))
    ]
    return {"allowance": going.budget / HALVES, "hexes": hexes}


# Supply


def supply(war: War) -> Answer:
    """How every HQ and then every other unit on the map would be judged now."""
    units = [unit.index for unit in war.units if unit.hq] + [unit.index for unit in war.units if not unit.hq]
    return {"units": [_supplied(war, unit) for unit in units if war.on_map(unit)]}


def _supplied(war: War, unit: int) -> Answer:
    found, board = verdict(war, unit), war.field.board
    line = found.line
    return {
        "unit": war.units[unit].id,
        "side": SIDES[war.units[unit].side],
        "hex": board.name(war.state.at[unit]),
        "supplied": found.supplied,
        "why": found.reason,
        "rule": found.rule,
        "to": found.to,
        "cost": None if line is None else line.cost / HALVES,
        "limit": found.limit / HALVES,
        "path": [] if line is None else [board.name(where) for where in line.path],
    }


# Odds


def chances(war: War, text: str) -> Answer:
    """The odds of an assault, a barrage or an interdiction, whoever's turn it is."""
    action = read_action(war, text)
    side = _side(war, action)
    if isinstance(action, Assault):
        return _assault(war, side, action)
    if isinstance(action, Barrage):
        return _barrage(war, side, action)
    if isinstance(action, Interdict):
        return _interdiction(war, side, action)
    raise BadQuestion("only assault, barrage and interdict have odds")


def _side(war: War, action: Action) -> int:
    """The side of the units that an action names."""
    names = (*getattr(action, "units", ()), *getattr(action, "guns", ()), getattr(action, "gun", ""))
    for name in filter(None, names):
        if war.unit(name) < 0:
            raise BadQuestion(f"no unit {name!r}")
        return war.units[war.unit(name)].side
    raise BadQuestion("the action names no units")


def _assault(war: War, side: int, action: Assault) -> Answer:
    ruling = assault_ruling(war, side, action)
    if not ruling and set(ruling.rules) != {"9.11a"}:
        return forbidden(war, ruling)
    value = odds(war, declared(war, side, action))
    cells = [f"{attacker}/{defender}" for attacker, defender in results(war, value.final)]
    return {
        "legal": bool(ruling),
        "why_not": breaches(war, ruling),
        "attack": value.attack,
        "defence": value.defence,
        "odds": column_name(value.base),
        "shifts": _shifts(value.shifts),
        "column": column_name(value.final),
        "chances": {cell: [cells.count(cell), OF] for cell in dict.fromkeys(cells)},
    }


def _barrage(war: War, side: int, action: Barrage) -> Answer:
    ruling = barrage_ruling(war, side, action.target, action.guns)
    if not ruling:
        return forbidden(war, ruling)
    value = barrage_odds(war, side, war.field.board.at(action.target), [war.unit(gun) for gun in action.guns])
    return {
        "legal": True,
        "strength": value.strength,
        "odds": barrage_column(war.field, value.base),
        "shifts": _shifts(value.shifts),
        "column": barrage_column(war.field, value.column),
        "chances": {result: [ways, OF] for result, ways in value.results},
    }


def _interdiction(war: War, side: int, action: Interdict) -> Answer:
    ruling = interdiction_ruling(war, side, action.gun, action.hex)
    if not ruling:
        return forbidden(war, ruling)
    value = interdiction_chance(war, war.unit(action.gun))
    chances = {"interdicted": [value.ways, OF], "missed": [OF - value.ways, OF]}
    return {"legal": True, "strength": value.strength, "bonus": value.bonus, "chances": chances}


def _shifts(shifts: Sequence[Shift]) -> list[Answer]:
    return [{"reason": shift.reason, "columns": shift.columns, "rule": shift.rule} for shift in shifts]


QUESTIONS: Final[Questions] = {
    "moves": (moves, ("UNIT",)),
    "supply": (supply, ()),
    "odds": (chances, ("ACTION",)),
    "why-not": (why_not, ("ACTION",)),
}
