"""14.0 The German special forces: one marker, three effects, each of them once."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.tigers.calendar import IMPULSES
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import DEMOLITION, EFFECTS, NOWHERE, RESTRICTION
from grognard.games.tigers.theatre import ALLIED
from grognard.geometry import Hexes

EVERY_DAY: Final = "daily_special_forces"


class UseSpecialForces(Action, frozen=True):
    """14.12, 14.21: the marker goes to an area, for `restriction`, `demolition` or `combat`."""

    area: str
    effect: str


class SpecialForcesPlaced(Event, frozen=True):
    area: str
    effect: str


class SpecialForcesRemoved(Event, frozen=True):
    area: str


# may they be used


@rule("14.11a", "14.11b", "S1-5", "S2-9", "C-7", "ER02-14.13")
def availability(play: Campaign) -> Ruling:
    """14.11: once on each of the scenario's days and no oftener than it says (A-15); unused days are lost."""
    scenario, used = play.scenario, play.state.special_days
    if not scenario.special_days:
        return forbid("S1-5", "no_special_forces")
    if play.state.day not in scenario.special_days:
        return forbid("14.11a", "not_a_day_of_theirs", days=[str(day) for day in scenario.special_days])
    if play.state.day in used:
        return forbid("14.11a", "used_today")
    if len(used) >= scenario.special_uses and not play.option(EVERY_DAY):
        return forbid("S2-9", "used_up")
    return LEGAL


@rule("14.21b", "14.22b")
def effect_ruling(play: Campaign, effect: str) -> Ruling:
    """14.21, 14.22: each effect once in the game; the restriction not in the last impulse of a day."""
    if effect not in EFFECTS:
        return forbid("14.21a", "no_such_effect", effect=effect)
    if play.state.effects_used & EFFECTS[effect]:
        return forbid("14.21b", "effect_used", effect=effect)
    if EFFECTS[effect] == RESTRICTION and play.state.impulse == IMPULSES:
        return forbid("14.22b", "restriction_too_late")
    return LEGAL


@rule("14.12b", "S3-5")
def area_ruling(play: Campaign, area: str) -> Ruling:
    """14.12: an area of the scenario (A-70) without a printed value."""
    theatre = play.theatre
    where = theatre.space(area)
    if where < 0 or not play.region & theatre.area_mask & 1 << where:
        return forbid("14.12b", "not_an_area", area=area)
    if theatre.valued >> where & 1:
        return forbid("14.12b", "area_has_value", area=area)
    return LEGAL


def placing_ruling(play: Campaign, order: UseSpecialForces) -> Ruling:
    return availability(play) and effect_ruling(play, order.effect) and area_ruling(play, order.area)


# what comes of it


@rule("14.0", "14.12a", "14.21a")
def place(play: Campaign, order: UseSpecialForces) -> None:
    """14.12, 14.21: the marker is on the map with its effect."""
    state = play.state
    state.special_area = play.theatre.space(order.area)
    state.special_effect = EFFECTS[order.effect]
    state.effects_used |= state.special_effect
    state.special_days = (*state.special_days, state.day)
    play.tell(SpecialForcesPlaced(play.theatre.name(state.special_area), order.effect))


@rule("14.3")
class LiftSpecialForces(Step[Campaign], frozen=True):
    """14.3: the marker comes off the map when the Allied player impulse is over."""

    def run(self, play: Campaign) -> None:
        state = play.state
        if state.special_area != NOWHERE:
            play.tell(SpecialForcesRemoved(play.theatre.name(state.special_area)))
            state.special_area, state.special_effect = NOWHERE, 0


@rule("14.22a")
def restricted(play: Campaign, side: int) -> Hexes:
    """14.22: the area that units of this side enter and leave for 1 MP more."""
    state = play.state
    return 1 << state.special_area if side == ALLIED and state.special_effect == RESTRICTION else 0


@rule("14.23a", "14.23b")
def hinders_demolition(play: Campaign, unit: int) -> bool:
    """14.23: an Allied unit beside the marker hardly blows a bridge, whichever it tries."""
    state = play.state
    is_beside = state.special_effect == DEMOLITION and state.special_area == state.at[unit]
    return is_beside and play.units[unit].side == ALLIED
