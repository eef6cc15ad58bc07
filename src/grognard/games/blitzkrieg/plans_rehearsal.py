"""One turn's planning: a few ways to move are carried through in the mind, with the enemy's answer, and the best kept.

The dice of a rehearsal are its own, the same for every plan, so that luck does not choose between them.
"""

from __future__ import annotations

from statistics import mean
from typing import Any, Final

from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.battlefield import SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.chance import chance
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.state import MOVEMENT

REGULAR: Final = "regular"
"""The doctrine of both sides in what follows the move."""
WAYS: Final = (REGULAR, "careful", "hold", "hunt", "mass")
CLEARLY: Final = 0.01  # the chance by which another way must be better than the regular one
PLAYER_TURNS: Final = 2
MOST_ACTIONS: Final = 1_000


def way_to_move(play: Campaign40) -> str:
    """The doctrine for the movement phase that begins: the one in force, or the best of those that are rehearsed."""
    times = weights().rehearsals
    if not times or play.night or play.state.phase != MOVEMENT:
        return weights.doctrine
    worths = {way: mean(rehearsed(play, way, number) for number in range(times)) for way in WAYS}
    best = max(WAYS, key=lambda way: worths[way])
    return best if worths[best] > worths[REGULAR] + CLEARLY else REGULAR


def rehearsed(play: Campaign40, way: str, number: int) -> float:
    """The chance after a move by this doctrine, the rest of the turn, and the turn of the enemy."""
    game: Any = play.game
    mine, side, luck = game.appraisal(way), SIDES[play.state.side], Luck(number)
    later = game.resume(play.state.clone(), Dice(f"{play.state.rolls} {number}".encode()))
    began, until = moment(later), moment(later) + PLAYER_TURNS
    for _ in range(MOST_ACTIONS):
        if later.decision is None or moment(later) >= until:
            break
        moves = later.state.phase == MOVEMENT and moment(later) == began
        later.carry_out((mine if moves else game.appraisal(REGULAR)).choose(later, luck))
    return chance(later, side)


def moment(play: Campaign40) -> int:
    """Counts the turns of both sides."""
    return 2 * play.state.turn + play.state.side
