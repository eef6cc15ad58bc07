"""12.2.3: the lead units of a combat, step 6."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import lead_menu
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.leading import lead_ruling, leads
from grognard.games.somme.strength import morale


class Lead(Action, frozen=True):
    """This unit leads."""

    unit: str


class LeadNamed(Event, frozen=True):
    """A side has named its lead unit."""

    side: str
    unit: str
    morale: int


@rule("12.2.3a")
def name_lead(play: Campaign18, side: int, unit: int) -> None:
    combat = play.combat
    attacking = side == combat.side
    play.state.combat = replace(combat, lead=unit) if attacking else replace(combat, defence_lead=unit)
    play.tell(LeadNamed(SIDES[side], play.units[unit].id, morale(play, unit)))


@rule("12.2.3a")
class ChooseLead(Decision[Campaign18], frozen=True):
    """A side names its lead unit: the attacker first, then the defender."""

    accepts = (Lead,)
    cites = "12.2.3a"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Lead(name) for name in play.ids(leads(play, play.combat, side_index(self.side)))]

    def check(self, play: Campaign18, action: Lead) -> Ruling:
        return lead_ruling(play, side_index(self.side), action.unit)

    def choose(self, play: Campaign18, action: Lead) -> None:
        name_lead(play, side_index(self.side), play.unit(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        found = leads(play, play.combat, side_index(self.side))
        offers: dict[str, Action] = {name: Lead(name) for name in play.ids(found)}
        return lead_menu.menu(play, self.side, self.cites, found, offers, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = lead_ruling(play, side_index(self.side), pick.removeprefix("unit:"))
        return ruling if not ruling else super().why_not(play, draft, pick)
