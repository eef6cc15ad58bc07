"""12.2.6: how far a defender with mastery may go back, and what that buys."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import MASTERY, Escape
from grognard.games.somme.gains import relieved_by_retreat, retreat_limit
from grognard.games.somme.losses import DEFENDER
from grognard.games.somme.paths import FallBack


class Withdraw(Action, frozen=True):
    """12.2.6i: to go back so many hexes; 0 is to hold the hex."""

    hexes: int


class Withdrew(Event, frozen=True):
    """The defender buys off damage points by going back; so many are left."""

    side: str
    hexes: int
    points: int


@rule("12.3c", "12.3d")
def fugitives(play: Campaign18) -> list[int]:
    """All combat units of the attacked hex; its supports stay."""
    return [unit for unit in play.fighters(play.combat.target) if play.units[unit].side != play.combat.side]


@rule("12.3c")
def number_ruling(play: Campaign18, hexes: int) -> Ruling:
    """May the defender go back so many hexes? Everybody must have a way as long as that (Q-153)."""
    if hexes == 0:
        return LEGAL
    units, most = fugitives(play), retreat_limit(play)
    if not units or not 0 < hexes <= most:
        return forbid("12.2.6j", "retreat_number", hexes=most)
    for unit in units:
        if not Escape(play, (unit,), hexes, MASTERY).leads():
            return forbid("12.3c", "no_way_so_long", unit=play.units[unit].id, hexes=hexes)
    return LEGAL


def open_numbers(play: Campaign18) -> list[int]:
    """The numbers of hexes that the defender may choose from."""
    return [hexes for hexes in range(retreat_limit(play) + 1) if number_ruling(play, hexes)]


@rule("12.3a", "12.3b")
def withdraw(play: Campaign18, side: str, hexes: int) -> None:
    """Each hex takes off damage points, and everybody goes, by ways of his own choice."""
    play.state.combat = relieved_by_retreat(play, hexes)
    play.tell(Withdrew(side, hexes, play.combat.damage[DEFENDER]))
    play.then(FallBack(side, tuple(fugitives(play)), hexes, side, MASTERY))
