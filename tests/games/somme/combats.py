"""Combats for tests: one that is planned, one that is declared, and the way through its first steps.

1424 is open ground with open ground all around: 1423, 1524, 1525, 1425, 1325, 1324.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.games.somme.artillery import Answer, CounterBattery, Guns
from grognard.games.somme.attack import Attack, planned
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import combat_phase
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.state import Combat
from tests.games.somme.support import front, index

HQ = {"1430": ["g_hq_18"], "1418": ["a_br_hq_5"]}
"""A headquarters of each side, near enough to 1424."""


def plan(
    play: Campaign18, side: int, target: str, *units: str, stoss: bool = False, tank: str = "", leads: str = ""
) -> Combat:
    """The combat of an attack that nobody has declared; `leads` are the two lead units with a space between."""
    combat = planned(play, side, Attack(target, units, stoss, tank))
    if leads:
        ours, theirs = leads.split()
        combat = replace(combat, lead=index(play, ours), defence_lead=index(play, theirs))
    return combat


def fighting(
    units: dict[str, list[str]], dice: Sequence[int] = (), side: str = "german", scenario: str = "michael", **state: Any
) -> Campaign18:
    """The combat phase of a side."""
    return front(scenario, units, combat_phase(side), dice, **state)


def attack(play: Campaign18, target: str, *units: str, stoss: bool = False, tank: str = "") -> Campaign18:
    """Declare an attack; play then waits for the next decision of the combat."""
    play.apply(Attack(target, units, stoss, tank))
    return play


def without_guns(play: Campaign18) -> Campaign18:
    """Nobody uses artillery."""
    return with_guns(play, (), (), ())


def with_guns(
    play: Campaign18, ours: Sequence[str], theirs: Sequence[str], turned: Sequence[str] = (), back: Sequence[str] = ()
) -> Campaign18:
    """Steps 2 to 4: guns of the attacker, of the defender, those that the defender turns, those turned back at him."""
    if isinstance(play.decision, AttackerGuns):
        play.apply(Guns(tuple(ours)))
    if isinstance(play.decision, DefenderGuns):
        play.apply(Answer(tuple(theirs), tuple(turned)))
    if isinstance(play.decision, AttackerCounter):
        play.apply(CounterBattery(tuple(back)))
    return play
