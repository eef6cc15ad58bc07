"""What both sides read of the combat under way, whoever decides: the hex, the step, the column as it stands."""

from __future__ import annotations

from typing import Final

from grognard.engine.rules import rule
from grognard.engine.text import Fact, Text
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import ChooseDisorder, ChooseLoss
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.lead import ChooseLead
from grognard.games.somme.leading import likely_leads
from grognard.games.somme.odds import odds_of, ratio

STEPS: Final[dict[type, int]] = {
    AttackerGuns: 2, DefenderGuns: 3, AttackerCounter: 4, ChooseLoss: 5, ChooseDisorder: 5, ChooseLead: 6,
}  # fmt: skip
ODDS, LAST = 7, 10


@rule("12.2a")
def step_of(play: Campaign18) -> int:
    """The step that waits for somebody; what follows the dice, or a hex without defenders, is the last."""
    combat = play.combat
    if combat.dice or combat.vacated:
        return LAST
    return ODDS if combat.lead >= 0 and combat.defence_lead >= 0 else STEPS.get(type(play.decision), 1)


def status(play: Campaign18) -> Text:
    """The column is what it would be with those who are in the combat now; after the dice it tells nothing more."""
    combat, step = play.combat, step_of(play)
    facts: dict[str, Fact] = {"hex": play.field.board.name(combat.target), "step": step}
    if step == LAST:
        return Text("status.combat", facts)
    found = odds_of(play, likely_leads(play, combat))
    column = ratio(found.final if found.cancelled else found.column)
    return Text("status.combat_column", facts | {"column": column})
