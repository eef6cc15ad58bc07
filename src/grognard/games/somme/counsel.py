"""What Somme 1918 tells players that think ahead."""

from __future__ import annotations

from typing import Any

from grognard.engine.counsel import Counsel, Plan, Staff
from grognard.engine.play import Play
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.chance import chance
from grognard.games.somme.state import PHASES

SEQUENCES = 3


class SommeCounsel(Counsel):
    """The phases of a player turn are movement, combat, disengagement and exploitation."""

    def staff(self, doctrine: str) -> Staff:
        return Appraisal(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """Answers in the middle of the other side's phase, and the administration, are phases of their own."""
        assert isinstance(play, Campaign18)
        state, decision = play.state, play.decision
        side = state.side if decision is None else side_index(decision.side)
        kind = PHASES[state.phase] if side == state.side else f"answers_{PHASES[state.phase]}"
        return f"{state.turn}.{state.sequence}.{side}.{kind}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        return [Plan(self.standard)]

    def moment(self, play: Play[Any]) -> int:
        """The player turns of a game turn are counted from its end, for there may be two or six of them."""
        assert isinstance(play, Campaign18)
        state = play.state
        begun = 2 * SEQUENCES * state.turn
        if not state.sequence:
            return begun
        to_come = state.sequences - state.sequence
        return begun + 2 * (SEQUENCES - 1 - to_come) + (state.side != state.initiative)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, Campaign18)
        return chance(play, side)
