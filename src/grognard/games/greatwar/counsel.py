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
from grognard.games.greatwar.movement import MoveUnits, ordered, to_move
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_general import plans_of

ANSWER: Final = "answer"
OF_A_PHASE: Final = 48
"""Rehearsals of what comes of each plan for a phase, all together."""
REHEARSED: Final = (PlayCommand, NameUnits, Combat, AdvanceAfterCombat)
THOUGHT_ABOUT: Final = (*REHEARSED, MoveUnits)


class GreatWarCounsel(Counsel):
    """Plans for the card, the orders, each move, the first fight, and the way into a hex that was won."""

    enough = 64
    proving_ground = "s44"

    def staff(self, doctrine: str) -> Staff:
        return _staff(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """A phase of one's own turn; what is asked in the enemy's turn, or needs no thought, belongs to no phase."""
        assert isinstance(play, Battle)
        state, decision = play.state, play.decision
        side = decision.side if decision is not None else ""
        mine = bool(side) and side_index(side) == state.active
        part = _part(play) if mine else ANSWER
        return f"{self.moment(play)}/{side}/{part}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        assert isinstance(play, Battle)
        decision = play.decision
        thinks = isinstance(decision, THOUGHT_ABOUT) and side_index(decision.side) == play.state.active
        return plans_of(play, self.standard) if thinks else [Plan(self.standard)]

    def rehearsals(self, play: Play[Any]) -> int:
        return OF_A_PHASE if isinstance(play.decision, REHEARSED) else 0

    def parts(self, play: Play[Any]) -> int:
        """Every ordered unit is moved by itself."""
        assert isinstance(play, Battle)
        return len(ordered(play, play.state.active)) if isinstance(play.decision, MoveUnits) else 1

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, Battle)
        state = play.state
        return 2 * state.turn + (state.active != state.first)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, Battle)
        return chance.chance(play, side_index(side))


def _part(battle: Battle) -> str:
    """The part of a turn for which there is one plan."""
    match battle.decision:
        case MoveUnits():
            return f"{battle.state.phase}/{len(to_move(battle))}"
        case AdvanceAfterCombat():
            return "advance"
    return battle.state.phase


@cache
def _staff(doctrine: str) -> Appraisal:
    return Appraisal(doctrine)
