"""R-19: looting: a German unit in a town that was Allied falls into disorder, by the choice of the Allied player."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.choosing import pick_one
from grognard.games.somme.event_actions import Plunder
from grognard.games.somme.state import DISORGANISED

FIRST = 1  # the sequence in which they loot


class Looted(Event, frozen=True):
    """A unit is disorganised by looting."""

    unit: str


def looters(play: Campaign18) -> list[int]:
    """The German units that may be struck: in a town that was Allied on 21 March, and not disorganised yet."""
    towns = play.ground.town & play.field.control[ALLIED]
    at, units = play.state.at, play.units
    return [
        unit
        for unit in play.field.combat[GERMAN]
        if at[unit] >= 0 and towns >> at[unit] & 1 and not play.has(unit, DISORGANISED) and not units[unit].tank
    ]


def may_loot(play: Campaign18) -> Ruling:
    return LEGAL if looters(play) else forbid("C.1b", "nobody_loots")


class Looting(Decision[Campaign18], frozen=True):
    """In the first sequence, before the Germans move, the Allied player names one of them."""

    accepts = (Plunder,)
    cites = "C.3b"

    def moot(self, play: Campaign18) -> bool:
        return play.state.sequence != FIRST or not play.event("looting") or not looters(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Plunder(name) for name in play.ids(looters(play))]

    @rule("C.3b")
    def check(self, play: Campaign18, action: Plunder) -> Ruling:
        if play.unit(action.unit) not in looters(play):
            return forbid("C.3b", "not_in_a_town", unit=action.unit)
        return LEGAL

    def choose(self, play: Campaign18, action: Plunder) -> None:
        play.disorganise(play.unit(action.unit))
        play.tell(Looted(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        offers: dict[str, Action] = {f"unit:{name}": Plunder(name) for name in play.ids(looters(play))}
        return pick_one(Text("prompt.looting"), self.cites, offers, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, Plunder(pick.partition(":")[2]))
        return ruling if not ruling else forbid("C.3b", "pick_a_looter")
