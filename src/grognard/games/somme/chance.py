"""The share of a win that a side may hope for: a logistic curve over a few signs that anybody can read off the map.

The signs are the German's; `chance.toml` holds what each counts for in a scenario, fitted to games of the computer
against itself.
"""

from __future__ import annotations

from functools import cache
from math import exp, log
from typing import Final

from grognard.engine.data import read_toml
from grognard.games.somme.battlefield import ALLIED, ENEMY, FOLDER, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.plans_values import MARKER, distances, stakes
from grognard.games.somme.plans_way import spread
from grognard.games.somme.points import TAKEN, bridges_held, crosses, items, total
from grognard.games.somme.state import ADMINISTRATION
from grognard.games.somme.tables import HALVES
from grognard.games.somme.victory import holds, outcome, threatens_railway
from grognard.geometry import Hexes, HexId, bits

Signs = dict[str, float]

SEQUENCES: Final = 3
FADES: Final = 3.0  # movement points in which the reach of troops fades to a third
MOST_BRIDGES: Final = 2
MIDDLE: Final = {"michael": 9.5, "campaign": 29.0}  # the middle of a drawn game, in points
LEAST_GOAL: Final = 1.0  # steps: hexes near a railway are too many and too poor
TOWN: Final = 3.0  # points that Arras, or the railway to Amiens, counts for in the second scenario


def chance(play: Campaign18, side: str) -> float:
    """0 to 1; both sides' together are 1."""
    won = _ended(play) if play.over else _logistic(play)
    return won if side == SIDES[GERMAN] else 1 - won


def _ended(play: Campaign18) -> float:
    return outcome(play).share(SIDES[GERMAN])


def _logistic(play: Campaign18) -> float:
    weights = figures()[play.field.key]
    total_ = sum(weights[name] * value for name, value in signs(play).items())
    return 1 / (1 + exp(-total_))


@cache
def figures() -> dict[str, dict[str, float]]:
    """By scenario and sign."""
    return read_toml(FOLDER / "chance.toml", dict[str, dict[str, float]])


def signs(play: Campaign18) -> Signs:
    """What can be read off the map, from the German's side."""
    return {"always": 1.0, **(_canal(play) if play.field.key == "hutier" else _points(play))}


# the time that is left


def moves_left(play: Campaign18, side: int) -> int:
    """Operational sequences in which a side still moves, with the one under way; one for each turn to come."""
    state = play.state
    here = state.sequences - state.sequence
    if state.phase == ADMINISTRATION or not state.sequence:
        here = state.sequences
    elif state.side == side or side != state.initiative:
        here += 1
    return here + state.last_turn - state.turn


# the first scenario


def _canal(play: Campaign18) -> Signs:
    """How near the German is to the far bank of the Canal du Nord, through those who stand in his way."""
    ground, down = play.ground, play.state.destroyed
    left, last = moves_left(play, GERMAN), moves_left(play, ALLIED)
    held = min(MOST_BRIDGES, len(bridges_held(play)))
    ways = _ways_over(play)
    near, mass = ways[0] / 10, sum(exp(-way / FADES) for way in ways)
    return {
        "near": -near,
        "late": -near / (left + 0.5),
        "mass": log(mass + 0.01),
        "left": left / SEQUENCES,
        "held": held,
        "kept": held / (last + 1),
        "down": sum(edge in down for edge in ground.du_nord) / len(ground.du_nord),
        "strength": _balance(play),
    }


def _ways_over(play: Campaign18) -> list[float]:
    """Movement points to the far end of the nearest bridge, from each hex with Germans, the shortest way first."""
    far = {_far(play, edge): 1.0 for edge in play.ground.du_nord}
    apart = spread(play, GERMAN, far)
    return sorted(apart[where] / HALVES for where in bits(play.troops(GERMAN)))


def _far(play: Campaign18, edge: int) -> HexId:
    """The western end of a bridge."""
    return min(play.ground.ends(edge), key=play.field.board.column)


def _nearest(play: Campaign18, goal: HexId, troops: Hexes) -> float:
    """Movement points from the nearest of these to a goal."""
    way = distances(play.field, goal)
    return min((way[where] for where in bits(troops)), default=99 * HALVES) / HALVES


# the other scenarios


def _points(play: Campaign18) -> Signs:
    """Points ahead, the points within reach of both sides, the strength that is left, and the time."""
    lead, left = _lead(play), moves_left(play, GERMAN) / SEQUENCES
    gain, loss = _within_reach(play, GERMAN), _within_reach(play, ALLIED)
    return {
        "lead": lead / 10,
        "sure": lead / 10 / (left + 0.3),
        "left": left / SEQUENCES,
        "gain": gain / 10,
        "loss": loss / 10,
        "strength": _balance(play),
    }


def _lead(play: Campaign18) -> float:
    """Points of the German beyond a drawn game, as far as both sides know."""
    if play.field.key == "push":
        return float(crosses(play, GERMAN) - crosses(play, ALLIED))
    if play.field.key == "michael":
        towns = holds(play, "arras") + threatens_railway(play)
        return total(items(play)) + TOWN * towns - MIDDLE["michael"]
    return _campaign_points(play) - MIDDLE["campaign"]


def _campaign_points(play: Campaign18) -> float:
    """What is on the table, with the mean of the markers that nobody has seen."""
    open_ = sum(line.points for line in items(play) if not line.hidden and line.side == GERMAN)
    slots = [slot for slot, where in enumerate(play.state.marker_at) if where in TAKEN[:2]]
    return open_ + sum(MARKER[play.field.objectives[slot].crosses] for slot in slots)


def _within_reach(play: Campaign18, side: int) -> float:
    """The goals that a side has still to win, each by how near its troops are, and not those of the enemy."""
    taken, found = play.controls(side), 0.0
    for goal, worth in stakes(play, side).items():
        if worth >= LEAST_GOAL and not taken >> goal & 1:
            apart = _nearest(play, goal, play.troops(side)) - _nearest(play, goal, play.troops(ENEMY[side])) / 2
            found += worth * exp(-max(0.0, apart) / FADES)
    return found


def _balance(play: Campaign18) -> float:
    """The German's steps against those of the Allies, as a logarithm."""
    ours, theirs = (_steps(play, side) for side in (GERMAN, ALLIED))
    return log((ours + 1) / (theirs + 1))


def _steps(play: Campaign18, side: int) -> int:
    at, units, losses = play.state.at, play.units, play.state.losses
    return sum(units[unit].steps - losses[unit] for unit in play.field.combat[side] if at[unit] >= 0)
