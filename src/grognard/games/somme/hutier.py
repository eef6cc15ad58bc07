"""R-17: the event that gives v. Hutier another headquarters; his rules go with him."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.choosing import pick_one
from grognard.games.somme.event_actions import Reassign
from grognard.games.somme.supply import headquarters


class HutierReassigned(Event, frozen=True):
    """v. Hutier is with another headquarters."""

    unit: str


def posts(play: Campaign18) -> list[int]:
    """The other German headquarters on the map."""
    return [unit for unit in headquarters(play, GERMAN) if unit != play.state.hutier]


@rule("HUT-1")
def may_reassign(play: Campaign18) -> Ruling:
    """Once he has left the game he does not come back."""
    if play.state.hutier < 0:
        return forbid("HUT-1", "hutier_is_gone")
    return LEGAL if posts(play) else forbid("HUT-1", "no_other_headquarters")


class ReassignHutier(Decision[Campaign18], frozen=True):
    """Which headquarters does v. Hutier go to?"""

    accepts = (Reassign,)
    cites = "HUT-1"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Reassign(name) for name in play.ids(posts(play))]

    @rule("HUT-1")
    def check(self, play: Campaign18, action: Reassign) -> Ruling:
        if play.unit(action.headquarters) not in posts(play):
            return forbid("HUT-1", "not_another_headquarters", unit=action.headquarters)
        return LEGAL

    @rule("HUT-1", "CAMP-08")
    def choose(self, play: Campaign18, action: Reassign) -> None:
        """All that is counted from his headquarters is counted from the new one."""
        play.state.hutier = play.unit(action.headquarters)
        play.tell(HutierReassigned(action.headquarters))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        offers: dict[str, Action] = {f"unit:{name}": Reassign(name) for name in play.ids(posts(play))}
        return pick_one(Text("prompt.reassign_hutier"), self.cites, offers, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, Reassign(pick.partition(":")[2]))
        return ruling if not ruling else forbid("HUT-1", "pick_a_headquarters")
