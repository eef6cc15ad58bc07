"""11.2.4: footbridges: laid by units on the move, taken up again, lost to the enemy.

Whether a unit may act at all now is a question of its move (Q-117), which `movement` answers before it asks here.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.ground import Edge
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.state import Footbridge
from grognard.geometry import HexId

DIE = range(1, 7)


class LayFootbridge(Action, frozen=True):
    """A unit tries to lay a footbridge from its hex to a neighbour."""

    unit: str
    over: str


class TakeUpFootbridge(Action, frozen=True):
    """A footbridge is taken off the map: its hex, and the hex that its arrow points to."""

    hex: str
    over: str


class FootbridgeLaid(Event, frozen=True):
    """11.2.4c: a footbridge is on the map."""

    side: str
    unit: str
    hex: str
    over: str


class FootbridgeFailed(Event, frozen=True):
    """11.2.4a: an attempt that came to nothing."""

    side: str
    unit: str
    hex: str
    over: str


class FootbridgeTakenUp(Event, frozen=True):
    """11.2.4f: its owner takes a footbridge off the map."""

    side: str
    hex: str
    over: str


class FootbridgeLost(Event, frozen=True):
    """11.2.4j: the enemy takes a footbridge away; `side` is its owner."""

    side: str
    hex: str
    over: str


# laying


@rule("11.2.4a", "11.2.4e", "11.2.4k")
def laying_ruling(play: Campaign18, side: int, order: LayFootbridge) -> Ruling:
    """May this unit try a footbridge to that hex? A combat unit beside water, within the limits of its side."""
    unit, over = play.unit(order.unit), play.hex(order.over)
    return _layer_ruling(play, side, unit, order) and _water_ruling(play, unit, over, order) and limits(play, side)


@rule("11.2.4a")
def _layer_ruling(play: Campaign18, side: int, unit: int, order: LayFootbridge) -> Ruling:
    """Only a combat unit on the map lays footbridges."""
    if unit < 0 or play.units[unit].side != side:
        return forbid("11.2.4a", "footbridge_not_yours", unit=order.unit)
    if not play.units[unit].combat or not play.on_map(unit):
        return forbid("11.2.4a", "footbridge_no_layer", unit=order.unit)
    return LEGAL


@rule("11.2.4a", "11.2.4c")
def _water_ruling(play: Campaign18, unit: int, over: HexId, order: LayFootbridge) -> Ruling:
    """The hexside is one of a river, and has no footbridge yet (Q-127)."""
    where = play.state.at[unit]
    edge = water_between(play, where, over)
    if edge < 0:
        return forbid("11.2.4a", "footbridge_no_water", hex=play.field.board.name(where), over=order.over)
    if any(bridge.edge == edge for bridge in play.state.footbridges):
        return forbid("11.2.4c", "footbridge_there", hex=play.field.board.name(where), over=order.over)
    return LEGAL


def water_between(play: Campaign18, where: HexId, over: HexId) -> Edge:
    """The hexside between two neighbours of the play area if a river runs there, else -1."""
    if over < 0 or not play.field.area >> over & 1 or play.field.board.direction(where, over) < 0:
        return -1
    ground = play.ground
    return ground.edge(where, over) if ground.is_major(where, over) or ground.is_minor(where, over) else -1


@rule("11.2.4e", "11.2.4k")
def limits(play: Campaign18, side: int) -> Ruling:
    """Three attempts of the German in a sequence, two of the Allies; two footbridges of a side on the map."""
    numbers = play.field.numbers.footbridge
    most = numbers.german_attempts if side == GERMAN else numbers.allied_attempts
    if play.state.attempts[side] >= most:
        return forbid("11.2.4k" if side == ALLIED else "11.2.4e", "footbridge_attempts", count=most)
    if sum(bridge.side == side for bridge in play.state.footbridges) >= numbers.markers:
        return forbid("11.2.4e", "footbridge_markers", count=numbers.markers)
    return LEGAL


def layers(play: Campaign18, side: int) -> list[int]:
    """The units beside a river that could try a footbridge; who may act now is not asked."""
    at, waters = play.state.at, play.ground.waters
    return [unit for unit in play.field.combat[side] if at[unit] in waters] if limits(play, side) else []


def sites(play: Campaign18, side: int, units: Sequence[int] | None = None) -> list[LayFootbridge]:
    """All attempts that the layers of a side, or these of them, may make, by unit."""
    board, area, at, waters = play.field.board, play.field.area, play.state.at, play.ground.waters
    laid = [bridge.edge for bridge in play.state.footbridges]
    return [
        LayFootbridge(play.units[unit].id, board.name(over))
        for unit in (layers(play, side) if units is None else units)
        for over, edge in waters[at[unit]]
        if edge not in laid and area >> over & 1
    ]


@rule("11.2.4b")
def laying_modifiers(play: Campaign18, order: LayFootbridge) -> tuple[Shift, ...]:
    """What is added to the German die: an enemy of any kind near the unit, a friend on the far bank, a minor river."""
    unit, over = play.unit(order.unit), play.hex(order.over)
    where, side = play.state.at[unit], play.units[unit].side
    found = {
        "enemy_near": play.field.disks[where, play.field.numbers.footbridge.near] & play.occupied(ENEMY[side]),
        "far_bank": play.occupied(side) >> over & 1,
        "minor_river": play.ground.is_minor(where, over),
    }
    return modifiers_of(play, "footbridge", (each for each, holds in found.items() if holds))


@rule("11.2.4a", "11.2.4k")
def succeeds(play: Campaign18, order: LayFootbridge, die: int) -> bool:
    """Is a footbridge laid with this die? Those of the Allies always are."""
    if play.units[play.unit(order.unit)].side == ALLIED:
        return True
    return die + total(laying_modifiers(play, order)) <= play.field.numbers.footbridge.success


def ways(play: Campaign18, order: LayFootbridge) -> int:
    """How many faces of the die lay this footbridge."""
    return sum(succeeds(play, order, die) for die in DIE)


@rule("11.2.4c", "11.2.4d", "11.2.4k")
def lay(play: Campaign18, order: LayFootbridge) -> bool:
    """Try it: the marker lies in the unit's hex, its arrow on the hexside. It costs no movement, and one attempt of
    this sequence, laid or not."""
    state, unit, over = play.state, play.unit(order.unit), play.hex(order.over)
    side, where = play.units[unit].side, state.at[unit]
    state.attempts[side] += 1
    die = play.roll(SIDES[side], "footbridge", about=order.unit) if side == GERMAN else 0
    facts = SIDES[side], order.unit, play.field.board.name(where), order.over
    if not succeeds(play, order, die):
        play.tell(FootbridgeFailed(*facts))
        return False
    state.footbridges = (*state.footbridges, Footbridge(side, where, play.ground.edge(where, over)))
    play.changed()
    play.tell(FootbridgeLaid(*facts))
    return True


@rule("11.2.4e", "11.2.4k")
def count_anew(play: Campaign18) -> None:
    """A sequence begins: no attempt has been made in it."""
    play.state.attempts[:] = [0, 0]


# taking up


def _own(play: Campaign18, side: int, order: TakeUpFootbridge) -> Footbridge | None:
    """The footbridge that is meant."""
    here, over = play.hex(order.hex), play.hex(order.over)
    edge = play.ground.edge(here, over) if here >= 0 and over >= 0 else -1
    bridges = play.state.footbridges
    return next((each for each in bridges if (each.side, each.hex, each.edge) == (side, here, edge)), None)


@rule("11.2.4f")
def take_up_ruling(play: Campaign18, side: int, order: TakeUpFootbridge) -> Ruling:
    """Only the owner takes a footbridge up."""
    if _own(play, side, order) is None:
        return forbid("11.2.4f", "no_footbridge", hex=order.hex, over=order.over)
    return LEGAL


@rule("11.2.4f")
def take_up(play: Campaign18, order: TakeUpFootbridge) -> None:
    """Off the map; the marker may be used again."""
    for side in (GERMAN, ALLIED):
        bridge = _own(play, side, order)
        if bridge is not None:
            _remove(play, bridge)
            play.tell(FootbridgeTakenUp(SIDES[side], order.hex, order.over))


def removable(play: Campaign18, side: int) -> list[TakeUpFootbridge]:
    """The footbridges of a side, as orders to take them up."""
    board = play.field.board
    own = (bridge for bridge in play.state.footbridges if bridge.side == side)
    return [TakeUpFootbridge(board.name(each.hex), board.name(far_bank(play, each))) for each in own]


def far_bank(play: Campaign18, bridge: Footbridge) -> HexId:
    """The hex that the arrow points to."""
    one, other = play.ground.ends(bridge.edge)
    return other if one == bridge.hex else one


def _remove(play: Campaign18, bridge: Footbridge) -> None:
    play.state.footbridges = tuple(each for each in play.state.footbridges if each != bridge)
    play.changed()


# losing


@rule("11.2.4j")
def trample(play: Campaign18, side: int, where: HexId = -1) -> None:
    """Enemy footbridges go when a unit of this side has come to a hex: those in it, and those beside it in a hex
    without any unit of their owner (Q-128). Without a hex, every hex with a combat unit of this side counts."""
    if not play.state.footbridges:
        return
    held = 1 << where if where >= 0 else play.troops(side)
    beside = play.ground.next_to(held) & ~play.occupied(ENEMY[side])
    for bridge in play.state.footbridges:
        if bridge.side == ENEMY[side] and (held | beside) >> bridge.hex & 1:
            _remove(play, bridge)
            names = (play.field.board.name(each) for each in (bridge.hex, far_bank(play, bridge)))
            play.tell(FootbridgeLost(SIDES[ENEMY[side]], *names))
