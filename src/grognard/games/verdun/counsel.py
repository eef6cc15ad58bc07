"""What They Shall Not Pass tells players that think ahead: one plan for each phase of a turn."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.play import Play
from grognard.games.verdun import chance
from grognard.games.verdun.actions import Done
from grognard.games.verdun.appraisal import GENERAL, Appraisal
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import Breakthrough
from grognard.games.verdun.casualties import Answer
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.plans_fight import best_assaults
from grognard.games.verdun.reinforcements import Take121
from grognard.games.verdun.war import War
from grognard.games.verdun.worth import weights

BOLD, CAREFUL = "bold", "careful"
FIRE: Final = {"german": ("nerves", "roads", "batteries", "spread"), "french": ("batteries", "nerves", "roads")}
MOVES: Final = {
    "german": ("towns", "hunt", CAREFUL, BOLD, "halt", "west", "east"),
    "french": ("stacked", "thin", "severing", CAREFUL, BOLD, "closed"),
}  # fmt: skip
BEGINNINGS: Final = 3
"""Assaults that are tried as the first of a phase."""


class VerdunCounsel(Counsel):
    """Plans, who carries them out, and the chance of a win."""

    figures = weights
    playout = GENERAL
    ahead = 1.5

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

    def usual(self, play: Play[Any]) -> str:
        return GENERAL

    def plans(self, play: Play[Any]) -> list[Plan]:
        """Doctrines for fire and movement; for assaults also what to begin with, or not to begin at all."""
        assert isinstance(play, War)
        decision = play.decision
        usual = [Plan(GENERAL)]
        match decision:
            case Bombard():
                return usual + [Plan(doctrine) for doctrine in FIRE[decision.side]]
            case Movement():
                return usual + [Plan(doctrine) for doctrine in MOVES[decision.side]]
            case AssaultPhase():
                return usual + self._assaults(play, decision.side)
            case Breakthrough():
                return [*usual, Plan(GENERAL, Done())]
            case Take121():
                return [*usual, *(Plan(GENERAL, Answer(yes)) for yes in (True, False))]
        return usual

    def _assaults(self, war: War, side: str) -> list[Plan]:
        with weights.under(self.staff(GENERAL).in_force(side)):
            first = best_assaults(war, side, BEGINNINGS)
        return [Plan(BOLD), Plan(CAREFUL), *(Plan(GENERAL, action) for action in [*first, Done()])]

    def moment(self, play: Play[Any]) -> int:
        assert isinstance(play, War)
        return chance.moment(play)

    def chance(self, play: Play[Any], side: str) -> float:
        assert isinstance(play, War)
        return chance.chance(play, side)
