"""What Tigers in the Mist tells players that think ahead: plans for the movement of an impulse, and their worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.play import Play
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.calendar import IMPULSES
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.chance import chance
from grognard.games.tigers.movement import Movement, troops
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_line import is_last_move
from grognard.games.tigers.plans_marches import is_free
from grognard.games.tigers.sequence import PHASES
from grognard.geometry import count

WAIT: Final = "wait"
STANCES: Final = (WAIT, "bold", "careful", "advance", "strike", "north", "south")
FEW: Final = STANCES[:3]
"""Where a try takes long, fewer plans are tried more often."""
SMALL: Final = 40
"""Spaces of a scenario in which tries are quick."""

DAY: Final = 2 * IMPULSES
"""The player impulses of a day."""


class TigersCounsel(Counsel):
    """The movement of a player impulse is one plan; what follows from it is left to the standard doctrine."""

    figures = weights
    ahead = 1.2

    def staff(self, doctrine: str) -> Appraisal:
        return _staff(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """Answers in the middle of the enemy's phase have a name of their own."""
        assert isinstance(play, Campaign)
        decision = play.decision
        side = decision.side if decision else ""
        return f"{self.moment(play)} {side} {PHASES[play.state.phase][0]}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        """For a movement phase in which somebody can move; nobody waits who moves last."""
        assert isinstance(play, Campaign)
        decision = play.decision
        if not isinstance(decision, Movement) or not any(_is_free(play, decision.side)):
            return [Plan(self.standard)]
        stances = STANCES if _is_small(play) else FEW
        return [Plan(self.standard), *(Plan(name) for name in stances if name != WAIT or not is_last_move(play))]

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, Campaign)
        return 2 * play.clock + play.state.side

    def until(self, play: Play[Any]) -> int:
        """A day ahead, for every unit moves once a day; where that takes long, to the end of the answer."""
        assert isinstance(play, Campaign)
        return self.moment(play) + (DAY if _is_small(play) else self.horizon)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, Campaign)
        return chance(play, side)


def _is_small(play: Campaign) -> bool:
    return count(play.region) <= SMALL


def _is_free(play: Campaign, side: str) -> Iterator[bool]:
    return (is_free(play, unit) for unit in troops(play.theatre, side_index(side)))


@cache
def _staff(doctrine: str) -> Appraisal:
    return Appraisal(doctrine)
