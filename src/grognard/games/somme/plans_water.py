"""Bridges and footbridges of the computer player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.bridges import Demolish, Rebuild, heads
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import LayFootbridge, ways
from grognard.games.somme.ground import Edge
from grognard.games.somme.movers import sites
from grognard.games.somme.orders import Done
from grognard.games.somme.plans_values import nearness, weights

LEAST_WAYS: Final = 3  # faces of the die that must lay a footbridge
LEAST_WAY_ON: Final = 1.0  # movement points that it must bring nearer to the goals


def demolish(play: Campaign18, side: int, bridges: list[Edge]) -> Action:
    """The Allies blow what the enemy is about to cross, unless friends still stand before it; the German keeps all."""
    if side == GERMAN:
        return Done()
    field, enemy, value = play.field, play.troops(ENEMY[side]), weights()
    for bridge in bridges:
        ends = play.ground.ends(bridge)
        apart = [min((d for d in range(1, 5) if field.disks[end, d] & enemy), default=9) for end in ends]
        near = ends[apart.index(min(apart))]
        held = play.troops(side) >> near & 1
        if min(apart) <= value.blow_within and (value.blow_before_friends or not held):
            return Demolish(*heads(play, bridge))
    return Done()


def rebuild(play: Campaign18, bridges: list[Edge], side: int) -> Action:
    """The German rebuilds whatever he can; the Allies leave rivers as they are."""
    return Rebuild(*heads(play, bridges[0])) if bridges and side == GERMAN else Done()


def footbridge_orders(play: Campaign18, side: int) -> Iterator[Action]:
    """A footbridge where it leads on towards the goals; the die decides, and the march is planned anew."""
    if side != GERMAN:
        return
    near, at = nearness(play, side), play.state.at
    found: list[tuple[float, LayFootbridge]] = []
    for order in sites(play, side):
        here, over = at[play.unit(order.unit)], play.hex(order.over)
        gain = near[over] - near[here]
        bridged = play.ground.edge(here, over) in play.ground.bridges.difference(play.state.destroyed)
        open_ = play.ground.is_major(here, over) and not play.occupied(ENEMY[side]) >> over & 1
        if gain >= LEAST_WAY_ON and open_ and not bridged and ways(play, order) >= LEAST_WAYS:
            found.append((gain, order))
    if found:
        yield max(found, key=lambda each: each[0])[1]
