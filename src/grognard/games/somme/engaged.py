"""Who is still in a combat: those designated in step 1, as far as they are left and in order."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import Combat


def attackers(play: Campaign18, combat: Combat) -> list[int]:
    """The units designated for the attack that are still on the map: these take its losses."""
    at = play.state.at
    return [unit for unit in combat.attackers if at[unit] >= 0]


@rule("12.2.4a")
def effective(play: Campaign18, combat: Combat) -> list[int]:
    """The attackers that really take part: who was disorganised by the defender's guns does not (Q-04)."""
    return [unit for unit in attackers(play, combat) if not play.shaken(unit)]


@rule("12.2.1b")
def defenders(play: Campaign18, combat: Combat) -> list[int]:
    """All combat units of the attacked hex that are still on the map."""
    at = play.state.at
    return [unit for unit in combat.defenders if at[unit] >= 0]
