"""CAMP-12, CAMP-13: the event Cooperation ends limits between the Allied nations."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.event_actions import Lift

ONE_BY_ONE: Final = {
    "stacking": ("stacking", "retreat"),
    "attack": ("attack",),
    "artillery": ("artillery",),
    "air": ("air",),
}
"""What Joffre may lift, and the limits that go with it: a retreat onto another nation belongs to stacking (Q-171)."""


class CooperationFull(Event, frozen=True):
    """CAMP-12: all limits of cooperation are void."""


class RestrictionLifted(Event, frozen=True):
    """CAMP-13: one limit of cooperation is void."""

    restriction: str


def spoken_restriction(word: str) -> str:
    """The word (`word.<name>`) for a limit of cooperation."""
    return f"restriction_{word}"


def open_restrictions(play: Campaign18) -> list[str]:
    """The limits that Joffre may still lift."""
    return [word for word in ONE_BY_ONE if play.restricted(word)]


@rule("CAMP-12", "CAMP-13")
def may_cooperate(play: Campaign18) -> Ruling:
    """Under Foch or Joffre, as long as there is a limit to lift."""
    if play.state.generalissimo not in ("foch", "joffre"):
        return forbid("CAMP-12", "no_generalissimo_for_it")
    return LEGAL if open_restrictions(play) else forbid("CAMP-12", "cooperation_is_full")


@rule("CAMP-12", "CAMP-13")
def cooperate(play: Campaign18) -> None:
    """Foch ends all limits, Joffre one of the Allied player's choice."""
    if play.state.generalissimo == "joffre":
        play.then(LiftRestriction("allied"))
    else:
        play.state.restrictions = ()
        play.tell(CooperationFull())


class LiftRestriction(Decision[Campaign18], frozen=True):
    """Which limit of cooperation does Joffre end?"""

    accepts = (Lift,)
    cites = "CAMP-13"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Lift(word) for word in open_restrictions(play)]

    @rule("CAMP-13")
    def check(self, play: Campaign18, action: Lift) -> Ruling:
        if action.restriction not in open_restrictions(play):
            return forbid("CAMP-13", "no_such_restriction")
        return LEGAL

    @rule("CAMP-13")
    def choose(self, play: Campaign18, action: Lift) -> None:
        lifted = ONE_BY_ONE[action.restriction]
        play.state.restrictions = tuple(word for word in play.state.restrictions if word not in lifted)
        play.tell(RestrictionLifted(spoken_restriction(action.restriction)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        buttons = tuple(
            Button(Text("button.lift", {"restriction": spoken_restriction(word)}), Lift(word))
            for word in open_restrictions(play)
        )
        return Menu(Text("prompt.lift_restriction"), self.cites, buttons=buttons)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("CAMP-13", "choose_a_limit")
