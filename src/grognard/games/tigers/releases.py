"""11.3 Superiority: German reserves that wait for a breakthrough."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import AWAY
from grognard.games.tigers.supply import in_supply
from grognard.games.tigers.theatre import ALLIED, GERMAN, Group
from grognard.geometry import Hexes, bits, union


class GroupReleased(Event, frozen=True):
    """11.3: superiority in these areas sets a group of reserves free."""

    units: list[str]
    areas: list[str]


@rule("11.3b")
def is_superior(play: Campaign, area: int) -> bool:
    """More German points than Allied ones; an empty area is nobody's."""
    return play.points(area, GERMAN) > play.points(area, ALLIED)


def superior_areas(play: Campaign) -> Hexes:
    """The release areas in play in which the German is superior now."""
    areas = play.occupied(GERMAN) & play.region & union_of_groups(play)
    return union(area for area in bits(areas) if is_superior(play, area))


def union_of_groups(play: Campaign) -> Hexes:
    """11.32: every area that releases a group."""
    found = 0
    for group in play.theatre.groups:
        found |= group.areas
    return found


@rule("11.3a", "11.3b")
def note_superiority(play: Campaign) -> None:
    """At the end of the German player impulse (ruling A-36)."""
    play.state.superior = superior_areas(play)


@rule("ER02-11.34")
def still_holds(play: Campaign, area: int) -> bool:
    """Is a German unit there after the Allied player impulse, in supply (rulings A-36, A-77)?"""
    return any(in_supply(play, unit) for unit in play.present(area, GERMAN))


@rule("ER02-11.33", "ER02-11.34", "C-2", "C-3", "C-4", "C-5")
def confirm_releases(play: Campaign) -> None:
    """At the end of the Allied player impulse: one area that was won and held in this impulse is enough."""
    state = play.state
    held = union(area for area in bits(state.superior) if still_holds(play, area))
    state.superior = 0
    for group in play.theatre.groups:
        if group.areas & held and not is_released(play, group):
            release(play, group, held)


def release(play: Campaign, group: Group, held: Hexes) -> None:
    """For good: nothing takes a release back (ruling A-37)."""
    play.state.released |= 1 << group.index
    waiting = members(play, group)
    if waiting:
        play.tell(GroupReleased(play.ids(waiting), play.names(group.areas & held)))


def is_released(play: Campaign, group: Group) -> bool:
    return bool(play.state.released >> group.index & 1)


def members(play: Campaign, group: Group) -> list[int]:
    """The units of a group that have not come yet."""
    mine = [arrival.unit for arrival in play.theatre.arrivals if arrival.group == group.index]
    return [unit for unit in mine if play.state.at[unit] == AWAY]


@rule("11.3c", "C-6", "S2-5", "S2-6", "S2-7", "S2-8")
def may_come(play: Campaign, group: Group) -> bool:
    """From its date on if released, without any condition from its fallback date on; some have none."""
    clock = play.clock
    return clock >= group.fallback or (clock >= group.clock and is_released(play, group))
