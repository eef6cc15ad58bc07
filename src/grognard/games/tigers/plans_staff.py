"""The quieter decisions: reinforcements, bridges, special forces, crowded areas."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers import supply
from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.arrivals import entry_zones_of, shift_zones, waiting
from grognard.games.tigers.bridges import attempts
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.demolition import BlowBridge, Demolish, SpecialForcesAtBridge, able, highest_die
from grognard.games.tigers.plans_exits import Situation, outlook
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_supply import fed
from grognard.games.tigers.plans_values import goals, pull, roads
from grognard.games.tigers.reinforcements import Arrive, PlaceReinforcements, Shift
from grognard.games.tigers.special_forces import UseSpecialForces, placing_ruling
from grognard.games.tigers.state import ARROW
from grognard.games.tigers.theatre import ALLIED, ENEMY, GERMAN
from grognard.geometry import bits

STRONG = 3  # points for which a bridge is worth the special forces
MANY = 4  # Allied points that are worth their help in a battle


# Reinforcements


def place(play: Campaign, decision: PlaceReinforcements) -> Action:
    """Each through the zone nearest to the main effort, or round to another one when that is closed."""
    side = side_index(decision.side)
    for unit in decision.open(play):
        zones = entry_zones_of(play, unit)
        best = max(zones, key=lambda zone: _effort(play, side, zone))
        return _way_round(play, unit, best) or Arrive(play.units[unit].id, play.theatre.name(best))
    rounds = (_way_round(play, unit, play.state.at[unit]) for unit in waiting(play, side))
    return next((order for order in rounds if order), Done())


def _way_round(play: Campaign, unit: int, zone: int) -> Shift | None:
    """To the best open zone, if this one is closed."""
    side = play.units[unit].side
    if not is_closed(play, side, zone):
        return None
    others = [other for other in shift_zones(play, unit) if not is_closed(play, side, other)]
    best = max(others, key=lambda other: _effort(play, side, other), default=None)
    return None if best is None else Shift(play.units[unit].id, play.theatre.name(best))


def is_closed(play: Campaign, side: int, zone: int) -> bool:
    """Does the enemy stand in the zone, or in every area to which it leads?"""
    enemies = play.occupied(ENEMY[side])
    return bool(enemies >> zone & 1) or all(enemies >> area & 1 for area, _ in play.theatre.joins[zone])


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
    """The Allies blow whatever they can, the German what he does not need himself."""
    side = side_index(decision.side)
    units = able(play, side, decision.bridge)
    if not units or (side == GERMAN and not is_dispensable(play, decision.bridge)):
        return Done()
    best = max(units, key=lambda unit: highest_die(play, unit))
    return BlowBridge(play.units[best].id)


def is_dispensable(play: Campaign, bridge: int) -> bool:
    """Would the Germans keep their prospects and their supply without this bridge?"""
    now, damaged = Situation(play), play.state.damaged | 1 << bridge
    if now.outlook.hope - now.threat(now.roads._replace(damaged=damaged)).hope > weights().spare_bridge:
        return False
    ends, through = supply.sources(play, GERMAN), supply.open_areas(play, GERMAN)
    lost = fed(play.theatre, play.state.damaged, ends, through) & ~fed(play.theatre, damaged, ends, through)
    return not lost & play.occupied(GERMAN)


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
