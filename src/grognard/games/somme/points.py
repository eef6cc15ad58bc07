"""Victory points: what has been won so far, line by line, as if play ended now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN, Objective
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import CAPTURED, CONFERENCE, SHOWN
from grognard.geometry import HexId, bits

TAKEN = (CAPTURED, CONFERENCE, SHOWN)
"""Where an objective marker is that the German has taken."""
ALBERT = "albert_3517"


class Item(msgspec.Struct, frozen=True):
    """A line of the count: for whom, what (`word.vp_<item>`), how many, what it is worth, by which rule.

    A `hidden` line is worth what the backs of objective markers say, and nobody may know that before the end.
    """

    side: int
    item: str
    count: int
    points: int
    rule: str
    hidden: bool = False


def items(play: Campaign18) -> list[Item]:
    """All that counts in this scenario."""
    return list(COUNTS[play.field.key](play))


def total(lines: list[Item], side: int = GERMAN) -> int:
    return sum(line.points for line in lines if line.side == side)


# the first scenario


@rule("S1-13")
def bridges_held(play: Campaign18) -> list[int]:
    """Q-36: the bridges over the Canal du Nord of which the German controls both ends, standing or not."""
    german, ground = play.controls(GERMAN), play.ground
    return [edge for edge in ground.du_nord if all(german >> end & 1 for end in ground.ends(edge))]


def _bridgeheads(play: Campaign18) -> Iterator[Item]:
    held = len(bridges_held(play))
    if held:
        yield Item(GERMAN, "bridge", held, held, "S1-13")


# the second


@rule("S2-15")
def point_hexes(play: Campaign18) -> list[HexId]:
    """The sixteen hexes that score; Albert lies where the option says (Q-46)."""
    return [_point_hex(objective, play.option(ALBERT)) for objective in play.field.points_at]


def _point_hex(objective: Objective, as_printed: bool) -> HexId:
    return objective.printed if as_printed else objective.hex


@rule("S2-15")
def _tactical(play: Campaign18) -> Iterator[Item]:
    """A point for each hex that the German holds, more if the Allies declared their offensive."""
    german, worth = play.controls(GERMAN), play.field.points
    held = sum(german >> where & 1 for where in point_hexes(play))
    if held:
        yield Item(GERMAN, "point_hex", held, held * worth["point_hex"].points, "S2-15")
    if play.state.allied_declared:
        yield Item(GERMAN, "allied_offensive", 1, worth["allied_offensive"].points, "S2-15")


# the third


@rule("S3-11")
def crosses(play: Campaign18, side: int) -> int:
    """The iron crosses of the hexes that a side has captured: its own now, the enemy's at the start."""
    captured = play.controls(side) & play.field.control[ENEMY[side]] & play.field.area
    printed = play.ground.crosses
    return sum(printed.get(where, 0) for where in bits(captured))


def _crosses(play: Campaign18) -> Iterator[Item]:
    for side in (GERMAN, ALLIED):
        found = crosses(play, side)
        if found:
            yield Item(side, "crosses", found, found, "S3-11")


# the campaign


def markers_taken(play: Campaign18) -> list[int]:
    """The slots whose objective marker the German has, in his box or at the conference."""
    return [slot for slot, where in enumerate(play.state.marker_at) if where in TAKEN]


@rule("P.3a", "P.3b", "P.3c", "DOU-7")
def _campaign(play: Campaign18) -> Iterator[Item]:
    """The markers, then Stoss, Arras and Amiens, then the Generalissimo; at the end also what lies in the cup of the
    conference counts."""
    state, worth = play.state, play.field.points
    yield from _markers(play)
    stoss = sum(play.on_map(each) for each in play.field.stoss)
    if stoss >= play.field.numbers.victory.stoss:
        yield Item(GERMAN, "stoss", 1, worth["stoss"].points, "P.3b")
    for town in ("arras", "amiens"):
        if play.controls(GERMAN) & play.field.zones[town]:
            yield Item(GERMAN, town, 1, worth[town].points, "P.3b")
    general = state.generalissimo or "no_conference"
    yield Item(GERMAN, general, 1, worth[general].points, "P.3c")
    if state.penalty:
        yield Item(GERMAN, "headquarters", 1, state.penalty, "F-3")


@rule("P.3a")
def _markers(play: Campaign18) -> Iterator[Item]:
    """The backs of the markers taken: those that the conference showed, and those that nobody has seen."""
    backs = play.field.markers
    for hidden in (False, True):
        slots = [slot for slot in markers_taken(play) if (play.state.marker_at[slot] != SHOWN) == hidden]
        if slots:
            value = sum(backs[play.state.markers[slot]].points for slot in slots)
            yield Item(GERMAN, "hidden_markers" if hidden else "markers", len(slots), value, "P.3a", hidden)


COUNTS = {"hutier": _bridgeheads, "michael": _tactical, "push": _crosses, "campaign": _campaign}
