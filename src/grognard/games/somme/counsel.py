"""What Somme 1918 tells players that think ahead: the plans of each phase, and what a position is worth."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.counsel import Counsel, Plan, Staff
from grognard.engine.play import Play
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.chance import SEQUENCES, chance
from grognard.games.somme.combat import Attacks
from grognard.games.somme.plans_attack import wishes
from grognard.games.somme.plans_values import weights
from grognard.games.somme.state import COMBAT, EXPLOITING, MOVEMENT, PHASES

DOCTRINES: Final = {
    (MOVEMENT, GERMAN): ("dash", "seize", "north", "centre", "south"),
    (MOVEMENT, ALLIED): ("forward", "stand", "fall_back", "guard", "guard_south"),
    (COMBAT, GERMAN): ("bold", "careful"),
    (COMBAT, ALLIED): ("bold", "careful"),
    (EXPLOITING, GERMAN): ("dash", "seize"),
    (EXPLOITING, ALLIED): ("bold",),
}
"""What a side tries in a phase besides the standard."""
USUAL: Final = {("hutier", ALLIED): "canal"}
"""What a general does where nothing else proves better, by scenario and side; elsewhere the standard."""
OTHERS: Final = 2  # attacks that may come first instead of the best


class SommeCounsel(Counsel):
    """The phases of a player turn are movement, combat, disengagement and exploitation."""

    figures = weights

    def staff(self, doctrine: str) -> Staff:
        return Appraisal(doctrine)

    def phase(self, play: Play[Any]) -> str:
        """Answers in the middle of the other side's phase, and the administration, are phases of their own."""
        assert isinstance(play, Campaign18)
        state, decision = play.state, play.decision
        side = state.side if decision is None else side_index(decision.side)
        kind = PHASES[state.phase] if side == state.side else f"answers_{PHASES[state.phase]}"
        return f"{state.turn}.{state.sequence}.{side}.{kind}"

    def usual(self, play: Play[Any]) -> str:
        assert isinstance(play, Campaign18)
        side = play.state.side if play.decision is None else side_index(play.decision.side)
        return USUAL.get((play.field.key, side), self.standard)

    def plans(self, play: Play[Any]) -> list[Plan]:
        """In its own phases a side thinks about doctrines, and about the attack to begin with."""
        assert isinstance(play, Campaign18)
        state, decision = play.state, play.decision
        usual = self.usual(play)
        if decision is None or side_index(decision.side) != state.side:
            return [Plan(usual)]
        tried = [Plan(doctrine) for doctrine in DOCTRINES.get((state.phase, state.side), ())]
        return [Plan(usual), *tried, *self._attacks(play, usual)]

    def _attacks(self, play: Campaign18, usual: str) -> list[Plan]:
        """The next best attacks, made first."""
        decision = play.decision
        if not isinstance(decision, Attacks):
            return []
        with weights.under(usual):
            found = wishes(play, side_index(decision.side), decision.exploiting)[1 : OTHERS + 1]
        return [Plan(usual, wish.attack) for wish in found]

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
