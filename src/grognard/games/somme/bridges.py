"""11.2.5: which bridges may be blown, and which rebuilt."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.ground import Edge
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.supply import command
from grognard.games.somme.zones import enemy_zone, open_zone
from grognard.geometry import Hexes, union

DIE = range(1, 7)


class BridgeOrder(Action, frozen=True):
    """Something is done with the bridge between two hexes, named in any order."""

    one: str
    other: str


class Demolish(BridgeOrder, frozen=True):
    """11.2.5b: try to destroy it."""


class Rebuild(BridgeOrder, frozen=True):
    """11.2.5d: try to rebuild it."""


@rule("11.2.5a", "11.2.5f")
def bridge_between(play: Campaign18, one: str, other: str) -> Edge:
    """The bridge between two hexes, of road and railway together; -1 if no major river is bridged there."""
    a, b = play.hex(one), play.hex(other)
    edge = play.ground.edge(a, b) if a >= 0 and b >= 0 else -1
    return edge if edge in play.ground.bridges and _inside(play, edge) else -1


def _inside(play: Campaign18, bridge: Edge) -> bool:
    """Do both ends lie in the play area?"""
    return not union(play.ground.ends(bridge)) & ~play.field.area


def standing(play: Campaign18) -> list[Edge]:
    """The bridges of the play area that can be destroyed, in order."""
    down = play.state.destroyed
    return [edge for edge in sorted(play.ground.bridges) if edge not in down and _inside(play, edge)]


def heads(play: Campaign18, bridge: Edge) -> tuple[str, str]:
    """The two hexes that a bridge joins, by number."""
    one, other = play.ground.ends(bridge)
    return play.field.board.name(one), play.field.board.name(other)


# blowing


@rule("11.2.5b")
def demolition_ruling(play: Campaign18, side: int, bridge: Edge) -> Ruling:
    """A bridge that stands, an enemy of any kind within three hexes of one of its ends, and one end in the command
    radius of a headquarters; a supply source is not enough (Q-84)."""
    one, other = heads(play, bridge)
    ends = union(play.ground.ends(bridge))
    if bridge in play.state.destroyed:
        return forbid("11.2.5b", "bridge_is_down", one=one, other=other)
    if not threatened(play, side, ends):
        return forbid("11.2.5b", "no_enemy_near_bridge", one=one, other=other, count=play.field.numbers.bridge.near)
    if not command(play, side) & ends:
        return forbid("11.2.5b", "bridge_beyond_command", one=one, other=other)
    return LEGAL


@rule("11.2.5b")
def threatened(play: Campaign18, side: int, ends: Hexes) -> bool:
    """Is an enemy near one of these hexes?"""
    return bool(play.field.near(ends, play.field.numbers.bridge.near) & play.occupied(ENEMY[side]))


@rule("11.2.5c")
def demolition_ways(play: Campaign18) -> int:
    """How many faces of the die bring a bridge down."""
    return sum(die <= play.field.numbers.bridge.success for die in DIE)


# rebuilding


@rule("11.2.5d")
def rebuilding_ruling(play: Campaign18, side: int, bridge: Edge) -> Ruling:
    """A bridge that is down, a friend at one end, no enemy zone at the other unless a friend is there too, and both
    ends in the command radius of a headquarters (Q-223)."""
    one, other = heads(play, bridge)
    ends = union(play.ground.ends(bridge))
    if bridge not in play.state.destroyed:
        return forbid("11.2.5d", "bridge_stands", one=one, other=other)
    if not ends & play.occupied(side):
        return forbid("11.2.5d", "nobody_at_bridge", one=one, other=other)
    if ends & open_zone(play, side):
        return forbid("11.2.5d", "bridge_in_zone", one=one, other=other)
    if ends & ~command(play, side):
        return forbid("11.2.5d", "ends_beyond_command", one=one, other=other)
    return LEGAL


@rule("11.2.5e")
def rebuilding_modifiers(play: Campaign18, side: int, bridge: Edge) -> tuple[Shift, ...]:
    """Two more if an end lies in an enemy zone, whoever stands there."""
    hindered = union(play.ground.ends(bridge)) & enemy_zone(play, side)
    return modifiers_of(play, "rebuilding", ["enemy_zone"] if hindered else [])


@rule("11.2.5e")
def rebuilding_ways(play: Campaign18, side: int, bridge: Edge) -> int:
    """How many faces of the die rebuild a bridge."""
    added = total(rebuilding_modifiers(play, side, bridge))
    return sum(die + added <= play.field.numbers.bridge.success for die in DIE)
