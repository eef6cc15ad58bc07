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
from grognard.games.greatwar.sequence import PHASES

CARD, DEEDS, ANSWER = "card", "deeds", "answer"
BEFORE_MOVES: Final = PHASES[:2]
THOUGHT_ABOUT: Final = (PlayCommand, NameUnits, MoveUnits, Combat, AdvanceAfterCombat)


class GreatWarCounsel(Counsel):
    """Two thoughts a turn: the card, and the first move. Who is asked between them thinks about the orders; who has
    nobody to move, or is asked later, about the first fight or the way into a hex that was won."""

    figures = weights
    on_the_way = True
    ahead = 0.5
    enough = 160
    rehearsals = 60
    proving_ground = "s44"

    def staff(self, doctrine: str) -> Staff:
        return _staff(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """What is asked in the enemy's turn needs no plan."""
        assert isinstance(play, Battle)
        side = play.decision.side if play.decision is not None else ""
        part = CARD if play.state.phase in BEFORE_MOVES else DEEDS
        return f"{self.moment(play)}/{side}/{part if _is_own_turn(play) else ANSWER}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        assert isinstance(play, Battle)
        thinks = isinstance(play.decision, THOUGHT_ABOUT) and _is_own_turn(play)
        return plans_of(play, self.standard) if thinks else [Plan(self.standard)]

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
    return Appraisal(doctrine)
