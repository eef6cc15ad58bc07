"""For tests of combats: a German phase of combat, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire
from tests.games.greatwar.support import battle

COMBAT = Combat("german")
FIRE = Fire(("G1",), "A1")
CHARGE = CloseCombat("G1", "A1")


def phase(units: dict[str, str], dice: Sequence[int] = (), **more: Any) -> Battle:
    """The Germans are in their combat phase; whoever is `ordered` may fight."""
    return battle(units, [COMBAT], dice, **more)


def fired(target: str, dice: Sequence[int], firer: str = "G1 infantry", **more: Any) -> Battle:
    """An ordered unit in 5-5 has fired at one in 7-5."""
    play = phase({"5-5": f"{firer} ordered", "7-5": target}, dice, **more)
    play.apply(FIRE)
    return play


def charged(target: str, dice: Sequence[int], attacker: str = "G1 infantry", **more: Any) -> Battle:
    """An ordered unit in 5-5 has attacked one in 6-5, next to it."""
    play = phase({"5-5": f"{attacker} ordered", "6-5": target}, dice, **more)
    play.apply(CHARGE)
    return play


def ruling(play: Battle, action: Action) -> Ruling:
    return COMBAT.check(play, action)


def refused(play: Battle, action: Action) -> str:
    """The rule that forbids it; nothing when it is allowed."""
    found = ruling(play, action)
    return found.rules[0] if not found else ""


def asked(play: Battle) -> str:
    """The decision that play waits for."""
    return type(play.decision).__name__ if play.decision else ""
