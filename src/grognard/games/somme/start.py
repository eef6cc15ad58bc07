"""A play before its first step: nobody on the map, or everybody where the set-up puts them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ALLIED, GERMAN, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import (
    AIR_AWAY,
    AVAILABLE,
    AWAY,
    DISCARDED,
    IN_CUP,
    IN_HAND,
    MISSIONS,
    ON_MAP,
    REMOVED,
    RESTRICTIONS,
    WAITING,
    SommeState,
)
from grognard.geometry import union

HUTIER = "g_hq_18"  # v. Hutier begins with the XVIII Army


@rule("3.0b")
def opening(field: Battlefield, options: Sequence[str]) -> SommeState:
    """Everybody off the map; the German has the initiative in all scenarios."""
    count, air = len(field.units), len(field.air)
    state = SommeState(
        agenda=[],
        scenario=field.key,
        options=tuple(options),
        turn=field.first_turn,
        last_turn=field.last_turn,
        initiative=GERMAN,
        side=GERMAN,
        at=[REMOVED] * count,
        losses=[0] * count,
        marks=[0] * count,
        regiment=[-1] * count,
        began=[-1] * count,
        due=[0] * count,
        fired=[0] * count,
        answered=[0] * count,
        german_control=field.control[GERMAN],
        attempts=[0, 0],
        air=[AIR_AWAY] * air,
        air_at=[-1] * air,
        missions=[0] * air,
        restrictions=_restrictions(field),
        events=[WAITING] * len(field.counters) if field.scenario.advanced else [],
        marker_at=[ON_MAP] * len(field.objectives),
    )
    _await_arrivals(field, state)
    return state


@rule("S1-09", "CAMP-11", "S3-10")
def _restrictions(field: Battlefield) -> tuple[str, ...]:
    """The limits of cooperation: all of them, in the campaign all but that on an event, in the third scenario none."""
    if not field.scenario.cooperation:
        return ()
    return RESTRICTIONS[:-1] if field.scenario.advanced else RESTRICTIONS


def _await_arrivals(field: Battlefield, state: SommeState) -> None:
    """Reinforcements are away until they are due."""
    for arrival in field.arrivals:
        if arrival.unit >= 0:
            state.at[arrival.unit] = AWAY
            state.due[arrival.unit] = 10 * arrival.turn + arrival.os if arrival.turn else 0


@rule("A-3", "S1-10", "S2-09", "S3-08", "CAMP-08")
def set_up(play: Campaign18) -> None:
    """Everything where the set-up has it: the Allied side first, then the German; v. Hutier, redoubts and aircraft as
    the scenario has them; then what is drawn by lot."""
    for side in (ALLIED, GERMAN):
        place_units(play, side)
    place_redoubts(play)
    place_hutier(play)
    place_air(play)
    if play.advanced:
        place_markers(play)
        fill_cups(play)


@rule("S1-03", "S2-01", "S3-01", "CAMP-01")
def place_units(play: Campaign18, side: int) -> None:
    """The units of a side in their hexes, with their losses, each Stoss bound to its regiment."""
    for placement in play.field.setup:
        if play.units[placement.unit].side == side:
            play.put(placement.unit, placement.hex)
            play.state.losses[placement.unit] = placement.losses
            play.bind(placement.unit, placement.regiment)


@rule("S1-12")
def place_redoubts(play: Campaign18) -> None:
    play.state.redoubts = union(play.field.redoubts) & play.occupied(ALLIED)


@rule("HUT-1")
def place_hutier(play: Campaign18) -> None:
    """v. Hutier goes on the headquarters of the XVIII Army."""
    play.state.hutier = play.field.index[HUTIER]


@rule("17.1a", "S1-11", "S2-10", "S3-09")
def place_air(play: Campaign18) -> None:
    """Air supports in their Available boxes, and in the first scenario straight in the Missions box; none without the
    option of aviation."""
    if not play.has_aviation():
        return
    for box, names in ((AVAILABLE, play.field.scenario.air), (MISSIONS, play.field.scenario.flying)):
        for name in names:
            play.state.air[play.field.air_index[name]] = box


@rule("CAMP-02")
def place_markers(play: Campaign18) -> None:
    """Objective markers drawn blind, each class from a cup of its own."""
    slots, markers = play.field.objectives, play.field.markers
    play.state.markers = [-1] * len(slots)
    for crosses in (1, 2, 3):
        cup = [i for i, marker in enumerate(markers) if marker.crosses == crosses]
        play.shuffle(cup)
        hexes = [i for i, slot in enumerate(slots) if slot.crosses == crosses]
        for slot, marker in zip(hexes, cup, strict=True):
            play.state.markers[slot] = marker


@rule("C.2a", "CAMP-03")
def fill_cups(play: Campaign18) -> None:
    """The events of the first turn in the two cups, those of the German's start in his hand; the optional counters
    only if they were asked for."""
    for counter in play.field.counters:
        if counter.optional and not play.option("extra_events"):
            play.state.events[counter.index] = DISCARDED
        elif counter.hand:
            play.state.events[counter.index] = IN_HAND
        elif counter.turn == 1:
            play.state.events[counter.index] = IN_CUP
