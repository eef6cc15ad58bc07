"""What the computer says of its acts: whom it attacks and with which exact chance, where a unit goes and what for.

It says no more than the other side sees when the act is declared: cards that may come are not spoken of.
"""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact, Text
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.bombarding import Bombard
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire
from grognard.games.greatwar.combat_menu import fight_of
from grognard.games.greatwar.forecast import forecast
from grognard.games.greatwar.moves import MoveUnit
from grognard.geometry import bits


def explain(battle: Battle, action: Action) -> Text | None:
    """A fight, a bombardment, or a move that leads up to an enemy or into cover; nothing of any other action."""
    match action:
        case Bombard():
            return _bombardment(battle, action)
        case MoveUnit():
            return _move(battle, action)
    return explain_fight(battle, action)


def explain_fight(battle: Battle, action: Action) -> Text | None:
    """The chances that the target is destroyed or has to leave its hex; nothing of any other action."""
    if not isinstance(action, CloseCombat | Fire) or not isinstance(battle.decision, Combat):
        return None
    found = forecast(battle, fight_of(battle, action))
    units = list(action.units) if isinstance(action, Fire) else [action.unit]
    key = "explain.fire" if isinstance(action, Fire) else "explain.close_combat"
    facts: dict[str, Fact] = {
        "units": units, "target": action.target,
        "clear": round(100 * (found.eliminated + found.driven_back) / found.of),
        "hit": round(100 * (found.of - found.hits[0]) / found.of),
    }  # fmt: skip
    return Text(key, facts)


def _bombardment(battle: Battle, action: Bombard) -> Text | None:
    """The enemies under the template."""
    centre = battle.hex(action.hex)
    enemies = (BOARD.around[centre] | 1 << centre) & battle.occupied[1 - battle.state.active]
    if not enemies:
        return None
    units = [battle.units[battle.in_hex[hex_]].id for hex_ in bits(enemies)]
    return Text("explain.bombard", {"place": action.hex, "units": units})


def _move(battle: Battle, action: MoveUnit) -> Text | None:
    """Up to which enemies, or else into which cover."""
    unit, place = battle.unit(action.unit), action.path[-1]
    end, start = battle.hex(place), battle.state.at[unit]
    enemies = BOARD.around[end] & battle.occupied[1 - battle.units[unit].side]
    if enemies:
        targets = [battle.units[battle.in_hex[hex_]].id for hex_ in bits(enemies)]
        return Text("explain.close_in", {"unit": action.unit, "place": place, "units": targets})
    if battle.combat_terrain(end).cancel_ranged > battle.combat_terrain(start).cancel_ranged:
        return Text("explain.take_cover", {"unit": action.unit, "place": place})
    return None
