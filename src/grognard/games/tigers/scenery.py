"""What the page draws once: areas and zones with their outlines, roads, rivers and bridges, and the boxes."""

from __future__ import annotations

from grognard.engine.view import Box, Path, Place, Scenery
from grognard.games.tigers.outlines import Point, border, centre, gate, outlines, towards
from grognard.games.tigers.places import Area, Zone
from grognard.games.tigers.roads import MAJOR, Border, Bridge, Link
from grognard.games.tigers.theatre import SIDES, Scenario, Theatre
from grognard.geometry import Hexes, bits, union

BOXES = tuple(f"{side}.{box}" for side in SIDES for box in ("reinforcements", "eliminated"))
SPAN = 0.9  # km from the middle of a bridge to either end


def scenery(theatre: Theatre, scenario: Scenario) -> Scenery:
    """The map of a scenario: all of it, or the limits of the 7th Army, which nobody enters from outside."""
    shown = shown_spaces(theatre, scenario)
    places = [_place(theatre, scenario, space) for space in bits(shown)]
    places += [_bridge_place(theatre, bridge) for bridge in theatre.bridges if _joins(bridge, shown)]
    xs, ys = zip(*(corner for place in places for corner in place.outline), strict=True)
    boxes = tuple(Box(name) for name in BOXES)
    size = max(xs) - min(xs), max(ys) - min(ys)
    return Scenery(*size, (), tuple(places), tuple(_paths(theatre, shown)), boxes)


def shown_spaces(theatre: Theatre, scenario: Scenario) -> Hexes:
    """The limits, and the whole map where units come in from beyond them."""
    entries = union(zone for arrival in theatre.arrivals if scenario.key in arrival.scenarios for zone in arrival.zones)
    return theatre.graph.full if entries & ~scenario.region else scenario.region


# Places


def _place(theatre: Theatre, scenario: Scenario, space: int) -> Place:
    where, (x, y) = theatre.spaces[space], centre(theatre, space)
    return Place(
        where.name,
        x,
        y,
        terrain_of(theatre, scenario, space),
        where.display_name if isinstance(where, Area) else f"{where.name} ({where.display_name})",
        tags_of(theatre, scenario, space),
        where.source,
        outlines(theatre)[space],
    )


def terrain_of(theatre: Theatre, scenario: Scenario, space: int) -> tuple[str, ...]:
    """In the order in which it is drawn; towns are there to be looked at."""
    where = theatre.spaces[space]
    kinds = ("zone",) if isinstance(where, Zone) else ("area", "town")
    if isinstance(where, Area) and where.front_line:
        kinds = ("front_line", "town")
    return kinds if playable(theatre, scenario) >> space & 1 else ("closed", *kinds[1:])


def playable(theatre: Theatre, scenario: Scenario) -> Hexes:
    """The spaces of a scenario, with those that one of its variants would add."""
    variants = [option for option in theatre.options if scenario.key in option.scenarios]
    return scenario.region | theatre.set(*(area for option in variants for area in option.areas))


def tags_of(theatre: Theatre, scenario: Scenario, space: int) -> tuple[str, ...]:
    """What is printed beside the name: values, tank silhouettes, multipliers, sources, towns that count."""
    where, tags = theatre.spaces[space], list[str]()
    if isinstance(where, Area):
        tags += [f"value_{where.value}"] if where.value else []
        tags += [f"release_{where.group}"] if where.group else []
        tags += ["objective"] if space in scenario.towns else []
    else:
        tags += [f"multiplier_{where.multiplier}"] if where.multiplier else []
        tags += [f"supply_{side}" for side, zones in zip(SIDES, scenario.sources, strict=True) if zones >> space & 1]
    is_added = playable(theatre, scenario) & ~scenario.region & 1 << space
    return (*tags, "variant") if is_added else tuple(tags)


def bridge_name(theatre: Theatre, bridge: Bridge) -> str:
    """`Dasburg-Marnach`: how a bridge is called on the page."""
    return f"{theatre.name(bridge.a)}-{theatre.name(bridge.b)}"


def _bridge_place(theatre: Theatre, bridge: Bridge) -> Place:
    """A bridge as a small place of its own, to hold the marker that tells how it stands."""
    x, y = gate(theatre, bridge.link)
    outline = (x, y - SPAN), (x + SPAN, y), (x, y + SPAN), (x - SPAN, y)
    source = theatre.links[bridge.link].source
    return Place(bridge_name(theatre, bridge), x, y, ("bridge",), "", (), source, outline)


# Paths


def _paths(theatre: Theatre, shown: Hexes) -> list[Path]:
    rivers = [
        Path("river", edge, bank.river)
        for bank in theatre.borders
        if bank.river and _joins(bank, shown)
        for edge in border(theatre, bank.a, bank.b)
    ]
    roads = [_road(theatre, link) for link in theatre.links if _joins(link, shown)]
    return [*rivers, *roads, *(_stroke(theatre, bridge) for bridge in theatre.bridges if _joins(bridge, shown))]


def _joins(pair: Link | Bridge | Border, shown: Hexes) -> bool:
    return bool(shown >> pair.a & shown >> pair.b & 1)


def _road(theatre: Theatre, link: Link) -> Path:
    kind = "major_road" if link.road == MAJOR else "minor_road"
    return Path(kind, (centre(theatre, link.a), gate(theatre, link.index), centre(theatre, link.b)))


def _stroke(theatre: Theatre, bridge: Bridge) -> Path:
    """A short stroke across the river, along the road."""
    middle = gate(theatre, bridge.link)
    ends: tuple[Point, Point] = (
        towards(middle, centre(theatre, bridge.a), SPAN),
        towards(middle, centre(theatre, bridge.b), SPAN),
    )
    return Path("bridge", ends, bridge.river)
