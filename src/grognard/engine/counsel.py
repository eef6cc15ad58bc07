"""What a game tells players that think ahead: plans worth trying, who carries them out, and what a position is worth.

The player code is the same for all games (`grognard.players`); a game hands it a `Counsel`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.figures import Figures
from grognard.engine.play import Play
from grognard.engine.steps import Action


class Plan(msgspec.Struct, frozen=True):
    """A way to go on: the doctrine to follow for the rest of the phase, and what to do first, if not what it says."""

    doctrine: str
    first: Action | None = None


class Staff(Protocol):
    """Carries out a doctrine, decision by decision, for whichever side has to decide."""

    def choose(self, play: Play[Any], luck: Luck) -> Action: ...


class Counsel:
    """One game's advice. Each game derives its own."""

    standard: ClassVar[str] = "veteran"
    """The doctrine of a good player."""
    playout: ClassVar[str] = ""
    """The doctrine of both sides in try-outs, where it must be quick; the standard one if there is no other."""
    horizon: ClassVar[int] = 2
    """So many moments ahead plans are tried out: one's own turn and the answer."""
    on_the_way: ClassVar[bool] = False
    """Tries are judged at the end of every turn on their way, and the mean counts: less of it is luck."""
    ahead: ClassVar[float] = 1.0
    """Standard errors by which a plan must be ahead of the standard one."""
    enough: ClassVar[int] = 0
    """The fewest tries of a general that counts them."""
    rehearsals: ClassVar[int] = 0
    """The tries of a veteran for a phase, all plans together; none where the standard doctrine alone is good enough."""
    figures: ClassVar[Figures[Any] | None] = None
    """What its staffs go by, if they go by figures."""
    proving_ground: ClassVar[str] = ""
    """The scenario in which strength shows soonest; the first, if none is named."""

    def staff(self, doctrine: str) -> Staff:
        """Who plays by a doctrine of `doctrines.toml`, for both sides."""
        raise NotImplementedError

    def phase(self, play: Play[Any]) -> str:
        """The phase for which the side that has to decide makes one plan: it names turn, side and phase."""
        raise NotImplementedError

    def lasts(self, since: str, now: str) -> bool:
        """Does a doctrine that was chosen for the phase `since` hold in the phase `now`, if no other proves better?"""
        return since == now

    def usual(self, play: Play[Any]) -> str:
        """The doctrine of a general of the side that has to decide, where no other plan proves better."""
        return self.standard

    def plans(self, play: Play[Any]) -> list[Plan]:
        """What that side may try now, the usual plan first. One alone where there is nothing to think about."""
        return [Plan(self.standard)]

    def moment(self, play: Play[Any]) -> int:
        """Counts the turns of both sides: it grows by one whenever the other side's turn begins."""
        raise NotImplementedError

    def until(self, play: Play[Any]) -> int:
        """The moment at which a try that begins now is judged."""
        return self.moment(play) + self.horizon

    def chance(self, play: Play[Any], side: str) -> float:
        """The share of a win, 0 to 1, that this side may hope for between equal players. Reckoned with what the play
        shows; players give it plays that their side has imagined."""
        raise NotImplementedError
