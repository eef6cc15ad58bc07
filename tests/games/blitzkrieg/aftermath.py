"""Small combats for tests, from the moment their result is known.

>>> play = aftermath("gembloux", {...}, Fight("german", ["0909"], ["g_gem_4_1_35"], "-/R"))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.engine.steps import Step
from grognard.games.blitzkrieg.advance import Advance, EndAttack, FerociousAdvance
from grognard.games.blitzkrieg.battlefield import ENEMY, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import planned
from grognard.games.blitzkrieg.results import AttackerResult, DefenderResult
from grognard.games.blitzkrieg.retreat import Retreat
from tests.games.blitzkrieg.support import battle
from tests.games.support import Loaded


class Fight(NamedTuple):
    """Who attacks which hexes, with whom, and the result as the table has it."""

    side: str
    targets: Sequence[str]
    units: Sequence[str]
    result: str = "-/-"
    combat: dict[str, Any] = {}


def aftermath(
    scenario: str, units: dict[str, list[str]], fight: Fight, dice: Sequence[int] = (), **state: Any
) -> Campaign40:
    """The play after the die of a combat, at the first decision, or after the combat if there is none."""
    play = battle(scenario, units, **state)
    play.dice = Loaded(dice)
    side = SIDES.index(fight.side)
    targets = [play.hex(name) for name in fight.targets]
    combat = planned(play, side, targets, [play.unit(name) for name in fight.units])
    attacker, _, defender = fight.result.partition("/")
    play.state.combat = replace(combat, result=(attacker, defender), **fight.combat)
    play.then(*rest_of_combat(fight.side, SIDES[ENEMY[side]]))
    play.advance()
    return play


def rest_of_combat(attacker: str, defender: str) -> list[Step[Any]]:
    return [
        DefenderResult(),
        Retreat(defender),
        AttackerResult(),
        Retreat(attacker),
        Advance(attacker),
        FerociousAdvance("allied"),
        EndAttack(),
    ]
