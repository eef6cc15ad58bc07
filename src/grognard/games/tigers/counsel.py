"""What Tigers in the Mist tells players that think ahead: plans for the movement of an impulse, and their worth."""

from __future__ import annotations

from functools import cache
from typing import Any

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.play import Play
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.chance import chance
from grognard.games.tigers.sequence import PHASES


class TigersCounsel(Counsel):
    """The movement of a player impulse is one plan; what follows from it is left to the standard doctrine."""

    def staff(self, doctrine: str) -> Appraisal:
        return _staff(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """Answers in the middle of the enemy's phase have a name of their own."""
        assert isinstance(play, Campaign)
        decision = play.decision
        side = decision.side if decision else ""
        return f"{self.moment(play)} {side} {PHASES[play.state.phase][0]}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        return [Plan(self.standard)]

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, Campaign)
        return 2 * play.clock + play.state.side

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, Campaign)
        return chance(play, side)


@cache
def _staff(doctrine: str) -> Appraisal:
    return Appraisal(doctrine)
