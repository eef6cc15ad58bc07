"""Who may retreat before combat, and where to."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.answers import Evade
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.retreats import Way, legal_paths, path_ruling
from grognard.geometry import Hexes, union

HEXES = 2


def evaders(play: Campaign40) -> list[int]:
    """The defenders who may go and have somewhere to go."""
    if recon_attacks(play):
        return []
    return [u for u in play.combat.defenders if play.units[u].evades and not play.disorganised(u) and ways(play, u)]


@rule("CAP-3a")
def unit_ruling(play: Campaign40, unit: int) -> Ruling:
    """Undisrupted armoured cars and motorcycles, if there are none among the attackers."""
    if unit not in play.combat.defenders:
        return forbid("CAP-3a", "not_attacked")
    data = play.units[unit]
    if not data.evades:
        return forbid("CAP-3a", "cannot_evade", unit=data.id)
    if play.disorganised(unit):
        return forbid("CAP-3a", "disorganised_cannot_evade", unit=data.id)
    return forbid("CAP-3a", "recon_attacks") if recon_attacks(play) else LEGAL


def recon_attacks(play: Campaign40) -> bool:
    units = play.units
    return any(units[unit].armoured_car or units[unit].motorcycle for unit in play.combat.attackers)


def drivers(play: Campaign40) -> Hexes:
    """The hexes of the attackers, from whom the defenders go away (B-44)."""
    combat = play.combat
    return union(play.state.at[unit] for unit in combat.attackers + combat.guns)


@rule("CAP-3c")
def ways(play: Campaign40, unit: int) -> list[Way]:
    """Legal ways of just two hexes, or off the map."""
    found = legal_paths(play, unit, drivers(play), HEXES, HEXES)
    return [way for way in found if way.off_map or len(way.path) == HEXES]


@rule("CAP-3c")
def way_ruling(play: Campaign40, unit: int, action: Evade) -> Ruling:
    if any(play.hex(name) < 0 for name in action.path):
        return forbid("CAP-3c", "no_such_way", unit=action.unit)
    if not action.off_map and len(action.path) != HEXES:
        return forbid("CAP-3c", "two_hexes", unit=action.unit)
    return path_ruling(play, unit, way_of(play, action), drivers(play), HEXES, HEXES)


def way_of(play: Campaign40, action: Evade) -> Way:
    """The way that an action with good names tells."""
    return Way(tuple(play.hex(name) for name in action.path), action.off_map)


def evasion(play: Campaign40, unit: int, way: Way) -> Evade:
    """The action that takes a unit along a way."""
    return Evade(play.units[unit].id, tuple(play.field.board.name(where) for where in way.path), way.off_map)
