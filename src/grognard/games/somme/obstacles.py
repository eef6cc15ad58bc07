"""What stands against a step, in the words of the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.state import UNSUPPLIED
from grognard.games.somme.units import GUNS, TANKS
from grognard.geometry import HexId

if TYPE_CHECKING:
    from grognard.games.somme.marching import Going


def step_ruling(going: Going, a: HexId, b: HexId) -> Ruling:
    """One step, or what is against it."""
    if going.cost(a, b) >= 0:
        return LEGAL
    play, name = going.play, going.play.field.board.name(b)
    if a >= 0 and play.field.board.direction(a, b) < 0:
        return forbid("11.1.1b", "not_adjacent", hex=name)
    if play.troops(ENEMY[going.side]) >> b & 1:
        return forbid("11.1.1e", "enemy_there", hex=name)
    if not play.field.area >> b & 1:
        return forbid("S1-02", "outside_the_area", hex=name)
    ruling = _zone_ruling(going, a, b) and _march_ruling(going, b) and _home_ruling(going, a, b)
    return ruling and _water_ruling(going, b)


def _zone_ruling(going: Going, a: HexId, b: HexId) -> Ruling:
    play, name = going.play, going.play.field.board.name(b)
    if not going.zone >> b & 1:
        return LEGAL
    for unit in going.units:
        if play.units[unit].support:
            number = "11.3.3b" if play.units[unit].hq else "11.3.1a"
            return forbid(number, "no_supports_in_zone", unit=play.units[unit].id, hex=name)
    return forbid("11.2.1b", "zone_to_zone", hex=name) if a >= 0 and going.zone >> a & 1 else LEGAL


def _march_ruling(going: Going, b: HexId) -> Ruling:
    if not going.forced:
        return LEGAL
    near = going.passage.blocked >> b & 1
    return forbid("11.2.6a", "too_near_for_march" if near else "no_road", hex=going.play.field.board.name(b))


def _home_ruling(going: Going, a: HexId, b: HexId) -> Ruling:
    play = going.play
    if not going.leads_astray(a, b):
        return LEGAL
    for unit in going.units:
        if play.has(unit, UNSUPPLIED):
            return forbid("9.2d", "only_back_to_supply", unit=play.units[unit].id)
    french = next(unit for unit in going.units if play.units[unit].french)
    return forbid("DOU-10", "only_to_the_south", unit=play.units[french].id)


def _water_ruling(going: Going, b: HexId) -> Ruling:
    """Nothing else is left: water, a crest or a flooded meadow closes the side to one of them."""
    play, name = going.play, going.play.field.board.name(b)
    strictest = max(play.units[u].moves for u in going.units)
    if strictest == TANKS:
        return forbid("15.4.1g", "no_way_for_tanks", hex=name)
    if play.flooded and play.ground.meadow >> b & 1:
        return forbid("CAMP-06", "flooded_meadow", hex=name)
    return forbid("11.3.1d" if strictest == GUNS else "11.2.3b", "no_bridge", hex=name)
