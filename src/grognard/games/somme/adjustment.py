"""14.3: at the end of every exploitation phase the markers of both sides are adjusted."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import (
    DISENGAGEMENT,
    DISORGANISED,
    EXPLOITATION,
    PINNED,
    REORGANISING,
    RESERVE,
)
from grognard.games.somme.zones import enemy_zone


class MarkersAdjusted(Event, frozen=True):
    """Who is in order again, and who begins to reorganise."""

    ordered: list[str]
    reorganising: list[str]


class AdjustMarkers(Step[Campaign18], frozen=True):
    """The five steps, in their order, for the units of both sides."""

    @rule("14.3a", "12.5f")
    def run(self, play: Campaign18) -> None:
        ordered = in_order_again(play)
        reorganising = turn_over(play)
        play.clear(EXPLOITATION | RESERVE)
        play.clear(DISENGAGEMENT)
        play.clear(PINNED)
        if ordered or reorganising:
            play.tell(MarkersAdjusted(play.ids(ordered), play.ids(reorganising)))


@rule("14.3a")
def in_order_again(play: Campaign18) -> list[int]:
    """1: the RG marker is taken off whoever is not in an enemy zone; friends in the hex do not change that."""
    found = []
    for side in (GERMAN, ALLIED):
        zone = enemy_zone(play, side)
        for unit in play.field.combat[side]:
            if play.has(unit, REORGANISING) and play.on_map(unit) and not zone >> play.state.at[unit] & 1:
                play.unmark(unit, REORGANISING)
                found.append(unit)
    return found


@rule("14.3a")
def turn_over(play: Campaign18) -> list[int]:
    """2: DG becomes RG."""
    found = [unit for side in (GERMAN, ALLIED) for unit in play.field.combat[side] if play.has(unit, DISORGANISED)]
    for unit in found:
        play.unmark(unit, DISORGANISED)
        play.mark(unit, REORGANISING)
    return found
