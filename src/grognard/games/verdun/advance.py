"""9.6 Advances: into the hex that was won, and with pioneers one hex farther."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Action
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import fort_at, intact
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import influence
from grognard.geometry import Hexes, union


class Advance(Action, frozen=True):
    """9.6: `stop` end in the hex that was won; `on` go one hex farther, to `to` (9.61)."""

    stop: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    to: str = ""


class Advanced(Event, frozen=True):
    side: str
    units: list[str]
    hex: str


@rule("9.53a", "9.6a", "9.6b", "14.8a")
def may_enter(war: War) -> bool:
    """The hex is empty, its fort has fallen, and no attacker has retreated."""
    clash = war.clash
    if clash.attacker_retreated or war.occupied(ENEMY[clash.side]) >> clash.target & 1:
        return False
    return clash.side != GERMAN or fort_at(war, clash.target) < 0


@rule("9.6c", "9.63a")
def candidates_to_advance(war: War) -> list[int]:
    """Attacking infantry, and support guns that stood with it, as long as they are where they attacked from."""
    clash = war.clash
    units = [unit for unit in clash.attackers if war.on_map(unit) and war.state.at[unit] != clash.target]
    units = [unit for unit in units if war.field.board.around[clash.target] >> war.state.at[unit] & 1]
    stood = {war.state.at[unit] for unit in units if war.units[unit].infantry}
    return [unit for unit in units if war.units[unit].infantry or war.state.at[unit] in stood]


@rule("9.61a", "9.61b")
def second_hexes(war: War, origin: int) -> Hexes:
    """Where a stack from this hex may go on: the way the defenders took, or beyond if none is left."""
    clash = war.clash
    if origin not in clash.pioneer_hexes:
        return 0
    if any(war.on_map(unit) for unit in clash.defenders):
        hexes = union(clash.first_hexes) if clash.retreat_length >= 2 else 0
    else:
        hexes = war.field.board.ring(origin, 2)
    hexes &= influence(war.field)[clash.target] & ~war.occupied(ENEMY[clash.side]) & ~war.field.closed
    return hexes & ~intact(war)
