"""The points of a move, and how they come about."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.text import Text
from grognard.engine.view import Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.homeward import confined
from grognard.games.somme.marching import Going, budget, mp
from grognard.games.somme.state import EXPLOITING, RESERVE, UNSUPPLIED, WITHOUT_ARTILLERY


def preview(play: Campaign18, units: Sequence[int], forced: bool) -> Preview:
    """What the slowest of these units has left for its move."""
    going = Going(play, units, forced=forced)
    slowest = min(units, key=lambda unit: budget(play, unit, play.state.phase))
    title = Text("preview.movement", {"units": play.ids(units), "points": mp(max(0, going.budget - going.spent))})
    return Preview(title, (*_allowance(play, slowest, forced), *_limits(play, going)))


def _allowance(play: Campaign18, unit: int, forced: bool) -> list[Reason]:
    """From the printed number to the points of the phase."""
    data, numbers = play.units[unit], play.field.numbers
    found = [Reason(Text("reason.printed_allowance", {"unit": data.id}), str(data.movement), "11.1.1a")]
    if play.has(unit, WITHOUT_ARTILLERY):
        found.append(Reason(Text("reason.without_artillery"), f"+{numbers.without_artillery.movement}", "WOA-2"))
    if play.shaken(unit):
        found.append(Reason(Text("reason.disorganised_pace"), "÷2", "12.5a"))
    if forced:
        found.append(Reason(Text("reason.forced_march"), "x2", "11.2.6a"))
    if play.state.phase == EXPLOITING and play.has(unit, RESERVE):
        found.append(Reason(Text("reason.in_reserve"), f"+{numbers.movement.reserve_bonus}", "11.2.8c"))
    elif play.state.phase == EXPLOITING and not data.hq:
        found.append(Reason(Text("reason.exploiting"), "÷2", "14.2a"))
    return found


def _limits(play: Campaign18, going: Going) -> list[Reason]:
    """What else bears on the move."""
    found = []
    if going.spent:
        found.append(Reason(Text("reason.spent_so_far"), f"-{mp(min(going.spent, going.budget))}", "11.1.1d"))
    if going.minimum:
        found.append(Reason(Text("reason.minimum_move"), "", "11.1.2a"))
    if going.forced and play.offensive_in_progress:
        found.append(Reason(Text("reason.march_disorganises"), "", "11.2.6b"))
    if any(play.has(unit, UNSUPPLIED) for unit in going.units):
        found.append(Reason(Text("reason.back_to_supply"), "", "9.2d"))
    if confined(play, going.units):
        found.append(Reason(Text("reason.south_of_the_somme"), "", "DOU-10"))
    return found
