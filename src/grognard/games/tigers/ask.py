"""Questions about a position: where can this unit go, who is in supply, what are the odds, why not?

>>> ask(campaign, "moves", ["G-2-304"])["spaces"][0]                             # doctest: +SKIP
{'space': 'Marnach', 'cost': 4, 'path': ['Marnach'], 'on_foot': True}

Answers are made of what JSON can hold. Costs are in MP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.ask import Answer, BadQuestion, Questions, answer_to, breaches, forbidden, read_action, why_not
from grognard.engine.view import Preview
from grognard.games.tigers import bridges_menu, demolition
from grognard.games.tigers.attacks import Fight, fight_ruling
from grognard.games.tigers.battle_forecast import battle_preview
from grognard.games.tigers.bridges import Build, building_ruling
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import BlowBridge
from grognard.games.tigers.marching import may_move, points_left, reach_of
from grognard.games.tigers.supply import verdict
from grognard.games.tigers.theatre import SIDES


def ask(campaign: Campaign, question: str, args: Sequence[str]) -> Answer:
    """`moves UNIT`, `supply`, `odds ACTION` or `why-not ACTION`, where an action is JSON."""
    return answer_to(QUESTIONS, campaign, question, args)


# Moves


def moves(campaign: Campaign, name: str) -> Answer:
    """Every space in which a unit could end a move, by its cheapest way."""
    unit = _unit(campaign, name)
    ruling = may_move(campaign, unit)
    answer: Answer = {"unit": name, "space": campaign.place_name(unit), "points": points_left(campaign, unit)}
    if not ruling:
        return answer | {"spaces": [], "why_not": breaches(campaign, ruling)}
    names = campaign.theatre.name
    spaces = [
        {"space": names(way.space), "cost": way.cost, "path": list(map(names, way.path)), "on_foot": way.on_foot}
        for way in reach_of(campaign, unit)
    ]
    return answer | {"spaces": spaces}


def _unit(campaign: Campaign, name: str) -> int:
    unit = campaign.unit(name)
    if unit < 0:
        raise BadQuestion(f"no unit {name!r}")
    if not campaign.in_play(unit):
        raise BadQuestion(f"{name} is not in play")
    return unit


# Supply


def supply(campaign: Campaign) -> Answer:
    """How every unit in play would be judged now."""
    return {"units": [_supplied(campaign, unit.index) for unit in campaign.units if campaign.in_play(unit.index)]}


def _supplied(campaign: Campaign, unit: int) -> Answer:
    found, data = verdict(campaign, unit), campaign.units[unit]
    return {
        "unit": data.id,
        "side": SIDES[data.side],
        "space": campaign.place_name(unit),
        "supplied": found.supplied,
        "why": found.reason,
        "rule": found.rule,
        "path": list(found.path),
        "damaged_bridges": [list(ends) for ends in found.bridges],
    }


# Odds


def chances(campaign: Campaign, text: str) -> Answer:
    """What can be known of a battle, a demolition or an attempt to build before it is tried."""
    action = read_action(campaign, text)
    if isinstance(action, Fight):
        return _battle(campaign, action)
    if isinstance(action, BlowBridge):
        return _preview(demolition.preview(campaign, _unit(campaign, action.unit)))
    if isinstance(action, Build):
        return _building(campaign, action)
    raise BadQuestion("only fight, blow_bridge and build have odds")


def _battle(campaign: Campaign, action: Fight) -> Answer:
    side, area = campaign.state.side, campaign.theatre.space(action.area)
    ruling = fight_ruling(campaign, side, action)
    if not ruling:
        return forbidden(campaign, ruling)
    joining = [campaign.unit(name) for name in action.units]
    return {"legal": True, **_preview(battle_preview(campaign, side, area, joining))}


def _building(campaign: Campaign, action: Build) -> Answer:
    unit = _unit(campaign, action.unit)
    ruling = building_ruling(campaign, campaign.units[unit].side, action)
    if not ruling:
        return forbidden(campaign, ruling)
    return {"legal": True, **_preview(bridges_menu.preview(campaign, action))}


def _preview(preview: Preview) -> Answer:
    """The terms with their rules, and every result with its chance."""
    terms = [{"term": r.label.key, "facts": r.label.facts, "value": r.value, "rule": r.rule} for r in preview.reasons]
    return {"terms": terms, "chances": {chance.result: [chance.ways, chance.of] for chance in preview.chances}}


QUESTIONS: Final[Questions] = {
    "moves": (moves, ("UNIT",)),
    "supply": (supply, ()),
    "odds": (chances, ("ACTION",)),
    "why-not": (why_not, ("ACTION",)),
}
