"""The aircraft of the computer player: observers over the best combat, bombers with them."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.somme.air_placing import contested
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import offensive_modifier
from grognard.games.somme.flights import Fly, missions_over, prey, ready
from grognard.games.somme.orders import Done
from grognard.games.somme.plans_line import strength, threat
from grognard.games.somme.plans_values import peril, weights
from grognard.games.somme.state import AIR_MISSIONS, BOMBING, OBSERVATION
from grognard.geometry import HexId, bits


def fly(play: Campaign18, side: int) -> Action:
    """An observer where none is yet, over the combat that matters most; then a bomber under one."""
    best, found = 0.0, None
    for air in ready(play, side):
        over = missions_over(play, air)
        for mission in (BOMBING, OBSERVATION):
            for where in bits(over[mission] & contested(play, side)):
                worth = _worth(play, side, where)
                if mission == OBSERVATION:
                    worth *= not play.flying(side, where, OBSERVATION)
                else:
                    worth *= min(1, play.field.air[air].bombing) * 0.8
                if worth > best:
                    best, found = worth, _order(play, air, where, mission)
    return found or Done()


def _order(play: Campaign18, air: int, where: HexId, mission: int) -> Fly:
    against = [play.field.air[each].id for each in prey(play, air, where)]
    name = play.field.air[air].id
    return Fly(name, play.field.board.name(where), AIR_MISSIONS[mission], against[0] if against else "")


def _worth(play: Campaign18, side: int, where: HexId) -> float:
    """How hot a combat over a hex would be: in our own phase an enemy hex, in the enemy's one of ours."""
    attacking = play.state.side == side
    owner = ENEMY[side] if attacking else side
    if not play.troops(owner) >> where & 1:
        return 0.0
    attacker = ENEMY[owner]
    odds = threat(play, owner, where, 1) / max(1.0, strength(play, where))
    bonus = 1 + max(0, offensive_modifier(play, attacker, where))
    slope = weights().nearness[GERMAN] * peril(play)[where] / 10
    return max(0.01, min(odds, 3.0) * bonus + slope)
