"""The end of a combat phase: disorganised units that were left out of it go back from enemy zones."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.retreat import ChooseRetreat, ask_or_lose
from grognard.games.blitzkrieg.state import ATTACKED, BARRED, FOUGHT


class FallBack(Step[Campaign40], frozen=True):
    """The disorganised units of a side in enemy zones that did not fight, even beside undisrupted friends, go 1 or 2
    hexes or are lost (B-47)."""

    side: str

    @rule("FIN-03", "FIN-04", "ZOC-08")
    def run(self, play: Campaign40) -> None:
        if ask_or_lose(play, self.side):
            play.then(ChooseRetreat(self.side), self)


class EndCombat(Step[Campaign40], frozen=True):
    """The phase is over: its marks and duties go."""

    def run(self, play: Campaign40) -> None:
        play.clear(ATTACKED | FOUGHT | BARRED)
        play.state.obliged = play.state.hampered = 0
