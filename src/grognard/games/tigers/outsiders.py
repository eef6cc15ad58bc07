"""S2-12: reinforcements that enter outside the limits of the scenario have one day to get inside."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.supply import in_supply
from grognard.geometry import bits


class LostOutside(Event, frozen=True):
    """S2-12: this unit is not inside and supplied at the end of its turn of entry."""

    unit: str
    place: str


def note_outsiders(campaign: Campaign) -> None:
    """Remember who stands outside the limits at the start of a player impulse: all of them entered today."""
    region, state = campaign.region, campaign.state
    for where in campaign.stacks:
        if not region >> where & 1:
            for unit in campaign.stack(where):
                state.outsiders |= 1 << unit


@rule("S2-12")
def too_late(campaign: Campaign, unit: int) -> bool:
    """Has the day ended for a unit from outside without bringing it inside, and into supply?"""
    inside = campaign.region >> campaign.state.at[unit] & 1
    return not (inside and in_supply(campaign, unit))


class EliminateOutsiders(Step[Campaign], frozen=True):
    """S2-12: judged at the end of the day's last impulse, before attrition (ruling A-71)."""

    @rule("S2-12")
    def run(self, campaign: Campaign) -> None:
        there = [unit for unit in bits(campaign.state.outsiders) if campaign.in_play(unit)]
        late = [unit for unit in there if too_late(campaign, unit)]
        for unit in late:
            campaign.tell(LostOutside(campaign.units[unit].id, campaign.place_name(unit)))
            campaign.eliminate(unit)
