"""11.3.2: a Stoss is given to another regiment of its hex, at the start of any phase of its side."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.orders import GiveStoss, own_ruling
from grognard.games.somme.stacking import may_take_stoss
from grognard.games.somme.state import COMBAT, EXPLOITED, EXPLOITING, FOUGHT, MOVED, MOVEMENT, REASSIGNED

ACTED = {MOVEMENT: MOVED, COMBAT: FOUGHT, EXPLOITING: MOVED | EXPLOITED}
"""The marks of a unit that has acted in a phase."""


class StossGiven(Event, frozen=True):
    """A Stoss now goes with this regiment."""

    stoss: str
    regiment: str
    hex: str


@rule("11.3.2a", "11.3.2b")
def giving_ruling(play: Campaign18, side: int, order: GiveStoss) -> Ruling:
    """Q-126: to a regiment of the same hex that has none, once in a phase, while neither regiment has acted in it."""
    ruling = own_ruling(play, side, order.stoss, "11.3.2b") and own_ruling(play, side, order.regiment, "11.3.2b")
    if not ruling:
        return ruling
    stoss, regiment = play.unit(order.stoss), play.unit(order.regiment)
    if not play.units[stoss].stoss:
        return forbid("11.3.2b", "no_stoss", unit=order.stoss)
    if play.state.at[stoss] != play.state.at[regiment] or not play.units[regiment].regiment:
        return forbid("11.3.2a", "no_regiment_there", unit=order.regiment)
    if not may_take_stoss(play, regiment):
        return forbid("11.3.2b", "one_stoss_each", unit=order.regiment)
    return _timely(play, stoss, regiment)


@rule("11.3.2b")
def _timely(play: Campaign18, stoss: int, regiment: int) -> Ruling:
    """At the start of a phase, which is over for those who have moved or fought."""
    if play.has(stoss, REASSIGNED):
        return forbid("11.3.2b", "stoss_given_already", unit=play.units[stoss].id)
    for unit in (play.state.regiment[stoss], regiment):
        if play.has(unit, ACTED.get(play.state.phase, 0)):
            return forbid("11.3.2b", "regiment_has_acted", unit=play.units[unit].id)
    return LEGAL


@rule("11.3.2b")
def give_stoss(play: Campaign18, order: GiveStoss) -> None:
    stoss, regiment = play.unit(order.stoss), play.unit(order.regiment)
    play.bind(stoss, regiment)
    play.mark(stoss, REASSIGNED)
    play.changed()
    play.tell(StossGiven(order.stoss, order.regiment, play.place_name(regiment)))


def gifts(play: Campaign18, side: int) -> list[GiveStoss]:
    """All that may be given now."""
    if side != GERMAN:
        return []
    found = []
    for stoss in play.field.stoss:
        if play.on_map(stoss):
            mates = [u for u in play.fighters(play.state.at[stoss]) if may_take_stoss(play, u)]
            found += [GiveStoss(play.units[stoss].id, play.units[u].id) for u in mates if _timely(play, stoss, u)]
    return found
