"""12.2.6: what tactical mastery gives: hexes of retreat, reactions, hexes of advance, exploitation markers."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import follows
from grognard.games.somme.losses import ATTACKER, DEFENDER, reduced, takers
from grognard.games.somme.state import PARTIAL, TOTAL, Combat

RETREATS: Final = {TOTAL: 3, PARTIAL: 2}
REACTIONS: Final = {TOTAL: 2, PARTIAL: 1}
EXPLOITATIONS: Final = {TOTAL: 2, PARTIAL: 1}


@rule("12.2.6j", "12.2.6l")
def retreat_limit(play: Campaign18) -> int:
    """How many hexes the defender may retreat: three or two, one less if a unit of his follows Foch or is
    disorganised (Q-23)."""
    most = RETREATS.get(play.combat.mastery[DEFENDER], 0)
    return most - 1 if most and hampered(play) else most


def hampered(play: Campaign18) -> bool:
    return any(follows(play, unit, "foch") or play.shaken(unit) for unit in takers(play, DEFENDER))


@rule("12.2.6j", "12.2.6l")
def relieved_by_retreat(play: Campaign18, hexes: int) -> Combat:
    """The combat when the defender has bought so many hexes: three damage points less for each, never below none."""
    points = hexes * play.field.numbers.combat.retreat_points
    return replace(reduced(play.combat, DEFENDER, points), retreat=hexes)


@rule("12.2.6k", "12.2.6l")
def reactions(play: Campaign18) -> int:
    """How many units of the defender may react."""
    return REACTIONS.get(play.combat.mastery[DEFENDER], 0)


@rule("12.2.6m", "12.2.6n")
def exploitations(play: Campaign18) -> int:
    """How many Exploitation markers the attacker may place."""
    return EXPLOITATIONS.get(play.combat.mastery[ATTACKER], 0)


@rule("12.2.6m", "12.2.6n")
def advance_after_retreat(play: Campaign18) -> int:
    """How many hexes the attacker may advance after a retreat: into the hex fought for, or as far as they retreated."""
    combat = play.combat
    lengths = {TOTAL: combat.retreat, PARTIAL: min(1, combat.retreat)}
    return lengths.get(combat.mastery[ATTACKER], 0)
