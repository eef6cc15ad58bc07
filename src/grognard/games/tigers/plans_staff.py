"""The quieter decisions: reinforcements, bridges, special forces, crowded areas."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.arrivals import entry_zones_of
from grognard.games.tigers.bridges import attempts
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.demolition import BlowBridge, Demolish, SpecialForcesAtBridge, able, highest_die
from grognard.games.tigers.plans_values import goals, outlook, pull, roads
from grognard.games.tigers.reinforcements import Arrive, PlaceReinforcements
from grognard.games.tigers.special_forces import UseSpecialForces, placing_ruling
from grognard.games.tigers.state import ARROW
from grognard.games.tigers.theatre import ALLIED, GERMAN
from grognard.geometry import bits

STRONG = 3  # points for which a bridge is worth the special forces
MANY = 4  # Allied points that are worth their help in a battle


# Reinforcements


def place(play: Campaign, decision: PlaceReinforcements) -> Action:
    """Each through the zone nearest to the main effort."""
    side = side_index(decision.side)
    for unit in decision.open(play):
        zones = entry_zones_of(play, unit)
        best = max(zones, key=lambda zone: _effort(play, side, zone))
        return Arrive(play.units[unit].id, play.theatre.name(best))
    return Done()


def _effort(play: Campaign, side: int, zone: int) -> float:
    """How much there is to do beyond a zone; nothing where the enemy stands."""
    if not play.region >> zone & 1:
        return -1.0
    if side == GERMAN:
        return pull(roads(play), goals(play))[zone]
    if play.occupied(GERMAN) >> zone & 1:
        return 0.0
    traffic = outlook(play).traffic
    near = [other for other, _ in play.theatre.joins[zone]]
    return max(traffic[area] for area in near)


# Bridges


def demolish(play: Campaign, decision: Demolish) -> Action:
    """The Allies blow whatever they can; the German wants to cross it himself one day."""
    side = side_index(decision.side)
    units = able(play, side, decision.bridge)
    if side == GERMAN or not units:
        return Done()
    best = max(units, key=lambda unit: highest_die(play, unit))
    return BlowBridge(play.units[best].id)


def save_bridge(play: Campaign, decision: SpecialForcesAtBridge) -> Action:
    """When many want to cross, and the charge would probably go off."""
    points = sum(play.state.strength[unit] for unit in play.march.units)
    return Answer(points >= STRONG and highest_die(play, play.unit(decision.unit)) > STRONG)


def build(play: Campaign, side: int) -> Action:
    return next(attempts(play, side), None) or Done()


# Special forces


def special_forces(play: Campaign) -> Action | None:
    """At the end of the German movement: into the hardest battle, or on the road of the Allied reserves."""
    fights = [area for area in bits(play.contested) if any(play.has(u, ARROW) for u in play.present(area, GERMAN))]
    fights.sort(key=lambda area: -play.points(area, ALLIED))
    for area in fights:
        order = UseSpecialForces(play.theatre.name(area), "combat")
        if play.points(area, ALLIED) >= MANY and placing_ruling(play, order):
            return order
    return _restrict(play)


def _restrict(play: Campaign) -> Action | None:
    """In the morning, where most Allied points stand."""
    areas = sorted(bits(play.occupied(ALLIED) & play.theatre.area_mask), key=lambda area: -play.points(area, ALLIED))
    for area in areas if play.state.impulse == 1 else ():
        order = UseSpecialForces(play.theatre.name(area), "restriction")
        if placing_ruling(play, order):
            return order
    return None
