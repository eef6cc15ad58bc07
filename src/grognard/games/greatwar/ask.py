"""Questions about a position: where can this unit go, what does it see, what are the chances, why not?

>>> ask(battle, "sight", ["7-4", "4-6"])                                         # doctest: +SKIP
{'from': '7-4', 'to': '4-6', 'distance': 4, 'sees': False, 'blocked_by': ['5-5']}

Answers are made of what JSON can hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.ask import Answer, BadQuestion, Questions, answer_to, forbidden, read_action, why_not
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.combat_actions import CloseCombat, Fire, FireOnWire
from grognard.games.greatwar.forecast import forecast
from grognard.games.greatwar.going import allowance, reach
from grognard.games.greatwar.los import blockers, sees
from grognard.games.greatwar.medals import medals_of, number
from grognard.games.greatwar.results import CLOSE, RANGED, WIRE
from grognard.games.greatwar.state import Fight
from grognard.geometry import HexId


def ask(battle: Battle, question: str, args: Sequence[str]) -> Answer:
    """`moves UNIT`, `sight HEX HEX`, `medals`, `odds ACTION` or `why-not ACTION`, where an action is JSON."""
    return answer_to(QUESTIONS, battle, question, args)


# moves and sight


def moves(battle: Battle, name: str) -> Answer:
    """Every hex in which an ordered unit could end a move now, by a shortest way."""
    unit = battle.unit(name)
    if unit < 0:
        raise BadQuestion(f"no unit {name!r} on the board")
    found = reach(battle, unit)
    hexes = [
        {"hex": BOARD.name(hex_), "steps": found.cost(hex_), "path": [BOARD.name(i) for i in found.path(hex_)]}
        for hex_ in BOARD.ordered(found.ends)
    ]
    return {"unit": name, "hex": battle.place(unit), "allowance": allowance(battle, unit)[0], "hexes": hexes}


def sight(battle: Battle, start: str, end: str) -> Answer:
    """The line between two hexes, and what blocks it."""
    a, b = _hex(battle, start), _hex(battle, end)
    seen = sees(battle, a, b)
    blocked = [] if seen else BOARD.names(blockers(battle, a, b))
    return {"from": start, "to": end, "distance": BOARD.distance(a, b), "sees": seen, "blocked_by": blocked}


def _hex(battle: Battle, name: str) -> HexId:
    hex_ = battle.hex(name)
    if hex_ < 0:
        raise BadQuestion(f"no hex {name!r} on the board")
    return hex_


# medals


def medals(battle: Battle) -> Answer:
    """Who has how many medals, and for what."""
    answer: Answer = {"needed": battle.setting.medals_to_win}
    for index, side in enumerate(SIDES):
        held = [
            {"for": medal.kind, "at": list(medal.groups), "medals": number(medal, index, battle.state.held[slot])}
            for slot, medal in zip(range(index, len(battle.state.held), 2), battle.medal_rules, strict=True)
            if battle.state.held[slot]
        ]
        answer[side] = {"medals": medals_of(battle, index), "held": held}
    return answer


# odds


def chances(battle: Battle, text: str) -> Answer:
    """What may come of a combat, with every reason for its dice."""
    action = read_action(battle, text)
    if not isinstance(action, Fire | CloseCombat | FireOnWire):
        raise BadQuestion("only fire, close_combat and fire_on_wire have odds")
    ruling = battle.ruling(action)
    if not ruling:
        return forbidden(battle, ruling)
    found = forecast(battle, _fight(battle, action))
    terms = [
        {"term": r.label.key, "facts": r.label.facts, "value": r.value, "rule": r.rule} for r in found.preview.reasons
    ]
    results = {chance.result: [chance.ways, chance.of] for chance in found.preview.chances}
    return {"legal": True, "terms": terms, "chances": results}


def _fight(battle: Battle, action: Fire | CloseCombat | FireOnWire) -> Fight:
    if isinstance(action, FireOnWire):
        return _declared(battle, (action.unit,), Fight(0, WIRE, (), -1, battle.hex(action.hex)))
    target = battle.unit(action.target)
    close = isinstance(action, CloseCombat)
    fight = Fight(0, CLOSE if close else RANGED, (), target, battle.state.at[target])
    return _declared(battle, action.units if isinstance(action, Fire) else (action.unit,), fight)


def _declared(battle: Battle, names: tuple[str, ...], fight: Fight) -> Fight:
    units = tuple(battle.unit(name) for name in names)
    return Fight(battle.units[units[0]].side, fight.kind, units, fight.target, fight.hex)


QUESTIONS: Final[Questions] = {
    "moves": (moves, ("UNIT",)),
    "sight": (sight, ("HEX", "HEX")),
    "medals": (medals, ()),
    "odds": (chances, ("ACTION",)),
    "why-not": (why_not, ("ACTION",)),
}
