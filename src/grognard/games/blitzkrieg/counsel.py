"""What Blitzkrieg in the West tells players that think ahead: phases, plans for them, and the chance of a position."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.counsel import Counsel, Plan
from grognard.games.blitzkrieg.appraisal import GENERAL, Appraisal
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.chance import chance
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.state import BOMBARDMENT, COMBAT, EXPLOITATION, MOVEMENT, PHASES

OPERATIONS: Final = ("bold", "careful", "wait", "hold", "ground", "hunt", "mass")
"""Doctrines that may do better than the standard one, from movement on."""
FIRE: Final = ("roads", "support")
"""The same for air units and guns."""
ONE_PLAN: Final = (MOVEMENT, COMBAT, EXPLOITATION)
"""Phases that follow one plan: who goes where, who attacks whom, and what comes of it."""


class Counsel40(Counsel):
    """The advice for all six battles."""

    figures = weights
    playout = GENERAL
    proving_ground = "hannut"

    def staff(self, doctrine: str) -> Appraisal:
        return Appraisal(doctrine)

    def phase(self, play: Any) -> str:
        """A player turn from its movement on is one phase; so is each that comes before it, and all answers of the
        other side together."""
        state, decision = play.state, play.decision
        side = decision.side if decision is not None else play.phasing
        if side != play.phasing:
            return f"{state.turn} {side} answers"
        word = "operations" if state.phase in ONE_PLAN else PHASES[state.phase]
        return f"{state.turn} {side} {word}"

    def usual(self, play: Any) -> str:
        return GENERAL

    def plans(self, play: Any) -> list[Plan]:
        if play.decision.side != play.phasing:
            return [Plan(GENERAL)]
        others = OPERATIONS if play.state.phase in ONE_PLAN else FIRE if self._is_german_raid(play) else ()
        return [Plan(GENERAL), *map(Plan, others)]

    def _is_german_raid(self, play: Any) -> bool:
        """The German bombs before he moves, and may watch the roads instead."""
        return bool(play.state.side == GERMAN and play.state.phase == BOMBARDMENT and not play.night)

    def moment(self, play: Any) -> int:
        state = play.state
        turn: int = 2 * state.turn + state.side
        return turn

    def chance(self, play: Any, side: str) -> float:
        return chance(play, side)
