"""What They Shall Not Pass tells players that think ahead: one plan for each phase of a turn."""

from __future__ import annotations

from typing import Any

from grognard.engine.counsel import Counsel
from grognard.engine.play import Play
from grognard.games.verdun import chance
from grognard.games.verdun.appraisal import Appraisal
from grognard.games.verdun.war import War


class VerdunCounsel(Counsel):
    """Plans, who carries them out, and the chance of a win."""

    def __init__(self) -> None:
        self._staffs: dict[str, Appraisal] = {}

    def staff(self, doctrine: str) -> Appraisal:
        if doctrine not in self._staffs:
            self._staffs[doctrine] = Appraisal(doctrine)
        return self._staffs[doctrine]

    def phase(self, play: Play[Any]) -> str:
        """The phase by turn and number, and who decides: answers to the enemy's acts are a phase of their own."""
        assert isinstance(play, War)
        assert play.decision is not None, "the play is over"
        return f"{play.state.turn}/{play.state.phase}/{play.decision.side}"

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, War)
        return chance.moment(play)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, War)
        return chance.chance(play, side)
