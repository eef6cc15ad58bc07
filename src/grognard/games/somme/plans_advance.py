"""After a combat: who goes forward and how far, who exploits, and what the defender takes from the attacker."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.somme.advancing import advancers, endings, go_forward
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.exploitation_markers import Exploit, choices
from grognard.games.somme.misdirection import Misdirection
from grognard.games.somme.orders import Done
from grognard.games.somme.plans_line import threat
from grognard.games.somme.plans_posts import prizes
from grognard.games.somme.plans_values import goals, weights
from grognard.games.somme.plans_way import way_on
from grognard.games.somme.reacting import Misdirect, TakeOffMarker, markers_near
from grognard.games.somme.strength import attack
from grognard.games.somme.supply import fed
from grognard.games.somme.zones import zone_for
from grognard.geometry import HexId, bits


def advance(play: Campaign18) -> Action:
    """The strongest first, each to the hex that is worth most; into the hex fought for at least one."""
    side = play.combat.side
    ground = Ground(play, side)
    best, found = 0.0, None
    for unit in sorted(advancers(play), key=lambda unit: (-attack(play, unit), unit)):
        here = play.state.at[unit]
        for where, path in endings(play, unit).items():
            gain = ground.worth(unit, where) - ground.worth(unit, here)
            if gain > best:
                best, found = gain, go_forward(play, unit, path)
        if found is not None:
            return found
    return Done()


class Ground:
    """What hexes are worth to those who advance."""

    def __init__(self, play: Campaign18, side: int) -> None:
        self.play, self.side, self.value = play, side, weights()
        self.near, self.wanted = way_on(play, side), goals(play, side)
        self.prizes, self.fed = prizes(play, side), fed(play, side)

    def worth(self, unit: int, where: HexId) -> float:
        play, value, side = self.play, self.value, self.side
        found = value.nearness[side] * self.near[where] + self.wanted.get(where, 0.0) + self.prizes.get(where, 0.0)
        friends = [u for u in play.fighters(where) if u != unit]
        if where == play.combat.target and not friends:
            found += value.follow[side]
        strong = attack(play, unit) + sum(attack(play, u) for u in friends)
        beside = threat(play, side, where, 1)
        found -= value.danger * max(0.0, beside - 2 * strong)
        return found - (0 if self.fed >> where & 1 else 1)


def exploit(play: Campaign18) -> Action:
    """The marker for those who can use it best: strong, and free to move."""
    able = choices(play)

    def use(unit: int) -> float:
        held = zone_for(play, unit) >> play.state.at[unit] & 1
        return sum(attack(play, each) + play.units[each].movement for each in able[unit]) * (0.5 if held else 1.0)

    best = max(able, key=lambda unit: (use(unit), -unit), default=-1)
    return Exploit(play.units[best].id) if best >= 0 else Done()


def take_marker(play: Campaign18, side: int) -> Action:
    """The marker that serves the most."""
    found = markers_near(play, side)
    if not found:
        return Done()
    marker, units = max(found, key=lambda each: (sum(attack(play, u) for u in each[1]), each[0]))
    return TakeOffMarker(play.units[units[0]].id, marker)


def misdirect(play: Campaign18, decision: Misdirection) -> Action:
    """Whoever can be sent furthest from the combat."""
    strays, board, target = decision.strays(play), play.field.board, play.combat.target
    best, found = 0.0, None
    for unit, hexes in strays.items():
        here = play.state.at[unit]
        for where in bits(hexes):
            gain = board.distance(where, target) - board.distance(here, target) + 0.01 * attack(play, unit)
            if gain > best:
                best, found = gain, Misdirect(play.units[unit].id, board.name(where))
    return found or Done()
