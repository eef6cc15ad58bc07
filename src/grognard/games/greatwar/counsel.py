"""Advice for players that think ahead: the plans of a phase, who carries them out, and what a battle is worth."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from grognard.engine.counsel import Counsel, Plan, Staff
from grognard.engine.play import Play
from grognard.games.greatwar import chance
from grognard.games.greatwar.advance import AdvanceAfterCombat
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import PlayCommand
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_general import plans_of
from grognard.games.greatwar.plans_weights import weights

HASTY: Final = "hasty"
MANNERS: Final = ("careful", "bold", "hunting", "rush", "hold", "grind", "pack", "spread")
"""Changes of the standard doctrine and of the hasty one, for a turn."""
DOCTRINES: Final = (HASTY, *MANNERS, *(f"{HASTY}_{manner}" for manner in MANNERS))
ANSWER: Final = "answer"
THOUGHT_ABOUT: Final = (PlayCommand, NameUnits, MoveUnits, Combat, AdvanceAfterCombat)


class GreatWarCounsel(Counsel):
    """A thought for each phase of a turn: another card than the usual one, other orders, moves or fights to begin with,
    or another manner of playing the rest of the turn."""

    figures = weights
    on_the_way = True
    ahead = 0.5
    enough = 120
    rehearsals = 100
    proving_ground = "s06"

    def staff(self, doctrine: str) -> Staff:
        return _staff(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """What is asked in the enemy's turn needs no plan."""
        assert isinstance(play, Battle)
        side = play.decision.side if play.decision is not None else ""
        return f"{self.moment(play)}/{side}/{play.state.phase if _is_own_turn(play) else ANSWER}"

    def lasts(self, since: str, now: str) -> bool:
        """For the whole turn."""
        return since.rpartition("/")[0] == now.rpartition("/")[0]

    def plans(self, play: Play[Any]) -> list[Plan]:
        assert isinstance(play, Battle)
        if not isinstance(play.decision, THOUGHT_ABOUT) or not _is_own_turn(play):
            return [Plan(self.standard)]
        plans = plans_of(play, self.standard)
        return plans if isinstance(play.decision, AdvanceAfterCombat) else [*plans, *map(Plan, DOCTRINES)]

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, Battle)
        state = play.state
        return 2 * state.turn + (state.active != state.first)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, Battle)
        return chance.chance(play, side_index(side))


def _is_own_turn(play: Play[Any]) -> bool:
    assert isinstance(play, Battle)
    return play.decision is not None and side_index(play.decision.side) == play.state.active


@cache
def _staff(doctrine: str) -> Appraisal:
    """`careful` changes the standard doctrine, `hasty_careful` the hasty one."""
    basis, _, manner = doctrine.rpartition("_")
    if manner not in MANNERS:
        return Appraisal(doctrine)
    return Appraisal(weights.upon(basis or Counsel.standard, manner))
