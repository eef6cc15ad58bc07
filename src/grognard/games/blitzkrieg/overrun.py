"""What combat units find in the hexes that they enter: lone vehicles, a lone Rommel, pontoons."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.pontoons import destroy_pontoons
from grognard.games.blitzkrieg.rommel import lose_rommel
from grognard.games.blitzkrieg.transport import destroy_lone_vehicles
from grognard.geometry import HexId


@rule("TRN-13")
def overrun(play: Campaign40, side: int, where: HexId) -> None:
    """A combat unit of a side comes into a hex without enemy troops: vehicles and Rommel are lost there."""
    enemy = ENEMY[side]
    if not play.occupied(enemy) >> where & 1:
        return
    destroy_lone_vehicles(play, enemy, where)
    rommel = play.field.rommel
    if side == ALLIED and rommel >= 0 and play.state.at[rommel] == where:
        lose_rommel(play)


def pass_through(play: Campaign40, unit: int, where: HexId) -> None:
    """What happens in every hex that a combat unit comes into, on the march or at its end."""
    side = play.units[unit].side
    play.take(side, where)
    overrun(play, side, where)
    if side == ALLIED and not play.disorganised(unit) and (play.state.pontoons or play.state.works):
        destroy_pontoons(play, where)
