"""How a battle stands: medals against medals."""

from __future__ import annotations

from typing import Final

from grognard.engine.game import Outcome
from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, GERMAN, SIDES
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.settings import NOBODY

WON: Final = "won"
UNDECIDED: Final = "undecided"


@rule("OBJ-01")
def outcome(battle: Battle) -> Outcome:
    """The winner is the first with enough medals; the points are the German medals less the Allied ones."""
    winner, lead = battle.state.winner, medals_of(battle, GERMAN) - medals_of(battle, ALLIED)
    return Outcome("", UNDECIDED, lead) if winner == NOBODY else Outcome(SIDES[winner], WON, lead)
