"""Questions about a position: where can this unit go, who is in supply, what are the odds, why not?

>>> ask(play, "moves", ["g_sto_ggd_1"])["hexes"][0]                          # doctest: +SKIP
{'hex': '1104', 'cost': 1.5, 'path': ['1104']}

Answers are made of what JSON can hold. Costs are in MP.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.engine.ask import Answer, BadQuestion, Questions, answer_to, breaches, forbidden, read_action, why_not
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import SIDES
from grognard.games.blitzkrieg.bombs import results as bomb_results
from grognard.games.blitzkrieg.bombs import shell_results, target_ruling
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Assign, Fire
from grognard.games.blitzkrieg.forecast import forecast
from grognard.games.blitzkrieg.marching import may_move, points, reach_of
from grognard.games.blitzkrieg.odds import attack_total, defence_total, final_column, odds_column, planned, results
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.supply import supplied
from grognard.games.blitzkrieg.tables import HALVES, ODDS

OF: Final = 6  # sides of the die


def ask(play: Campaign40, question: str, args: Sequence[str]) -> Answer:
    """`moves UNIT`, `supply`, `odds ACTION` or `why-not ACTION`, where an action is JSON."""
    return answer_to(QUESTIONS, play, question, args)


# Moves


def moves(play: Campaign40, name: str) -> Answer:
    """Every hex that a unit could reach now by its cheapest way, in the vehicle that it is aboard of."""
    unit = play.unit(name)
    if unit < 0:
        raise BadQuestion(f"no unit {name!r}")
    if not play.on_map(unit):
        raise BadQuestion(f"{name} is not on the map")
    vehicle = play.state.aboard[unit]
    answer: Answer = {"unit": name, "hex": play.place_name(unit), "allowance": points(play, unit, vehicle)}
    ruling = may_move(play, Mover(unit, vehicle))
    if not ruling:
        return answer | {"hexes": [], "why_not": breaches(play, ruling)}
    return answer | {"hexes": _reach(play, unit, vehicle)}


def _reach(play: Campaign40, unit: int, vehicle: int) -> list[Answer]:
    reach, board = reach_of(play, unit, vehicle), play.field.board
    return [
        {"hex": board.name(there), "cost": reach.cost(there) / HALVES, "path": list(map(board.name, reach.path(there)))}
        for there in board.ordered(reach.hexes & ~(1 << play.state.at[unit]))
    ]


# Supply


def supply(play: Campaign40) -> Answer:
    """How every combat unit on the map would be judged now."""
    units = [unit for unit in play.units if unit.combat and play.on_map(unit.index)]
    return {
        "units": [
            {
                "unit": unit.id,
                "side": SIDES[unit.side],
                "hex": play.place_name(unit.index),
                "supplied": supplied(play, unit.index),
            }
            for unit in units
        ]
    }


# Odds


def chances(play: Campaign40, text: str) -> Answer:
    """The odds of an attack, of bombs or of a gun, whoever's turn it is."""
    action = read_action(play, text)
    if isinstance(action, Attack):
        return _attack(play, action)
    if isinstance(action, Fire):
        return _shelled(play, action)
    if isinstance(action, Assign):
        return _bombed(play, action)
    raise BadQuestion("only attack, fire and assign have odds")


def _attack(play: Campaign40, action: Attack) -> Answer:
    units, targets = [_unit(play, name) for name in action.units], [_hex(play, name) for name in action.targets]
    if not units or not targets:
        raise BadQuestion("an attack names units and target hexes")
    combat = with_odds(play, planned(play, play.units[units[0]].side, targets, units))
    preview = forecast(play, combat)
    return {
        "attack": attack_total(play, combat),
        "defence": defence_total(play, combat),
        "odds": _column(odds_column(play, combat)),
        "column": _column(final_column(combat)),
        "reasons": [
            {"reason": reason.label.key, "facts": dict(reason.label.facts), "value": reason.value, "rule": reason.rule}
            for reason in preview.reasons
        ],
        "chances": _counted([f"{attacker}/{defender}" for attacker, defender in results(play, combat)]),
    }


def _column(column: int) -> str:
    return ODDS[column] if column >= 0 else ""


def _shelled(play: Campaign40, action: Fire) -> Answer:
    side = play.units[_unit(play, action.unit)].side
    ruling = target_ruling(play, side, action.hex)
    if not ruling:
        return forbidden(play, ruling)
    return {"legal": True, "chances": _counted(shell_results(play, side, play.hex(action.hex)))}


def _bombed(play: Campaign40, action: Assign) -> Answer:
    side = next((air.side for air in play.field.air if air.id == action.air), -1)
    if side < 0:
        raise BadQuestion(f"no air unit {action.air!r}")
    ruling = target_ruling(play, side, action.hex)
    if not ruling:
        return forbidden(play, ruling)
    return {"legal": True, "chances": _counted(bomb_results(play, side, play.hex(action.hex)))}


def _counted(cells: list[str]) -> dict[str, list[int]]:
    return {cell: [ways, OF] for cell, ways in Counter(cells).items()}


def _unit(play: Campaign40, name: str) -> int:
    if play.unit(name) < 0:
        raise BadQuestion(f"no unit {name!r}")
    return play.unit(name)


def _hex(play: Campaign40, name: str) -> int:
    if play.hex(name) < 0:
        raise BadQuestion(f"no hex {name!r}")
    return play.hex(name)


QUESTIONS: Final[Questions] = {
    "moves": (moves, ("UNIT",)),
    "supply": (supply, ()),
    "odds": (chances, ("ACTION",)),
    "why-not": (why_not, ("ACTION",)),
}
