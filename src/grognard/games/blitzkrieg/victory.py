"""The victory phase of a turn, and who has won at the end."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.game import Outcome
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.points import totals, vp

DLM_TURNS: Final = (10, 20)
OPERATIONAL, STRATEGIC = 2, 3  # times the points of the loser


class DlmScored(Event, frozen=True):
    """The Germans have points for light mechanised divisions that were needed elsewhere."""

    units: list[str]
    points: str


class VictoryPhase(Step[Campaign40], frozen=True):
    """B-15: what scores at the end of a turn; all else is counted at the end of the battle."""

    def run(self, play: Campaign40) -> None:
        if play.field.scenario.dlm and play.state.turn in DLM_TURNS:
            score_dlm(play)


@rule("GEM-V3")
def score_dlm(play: Campaign40) -> None:
    """A-27, B-75: each unit of the two DLMs that is on the map scores, if the breakout came before this turn."""
    units = dlm_on_map(play)
    if not units or not any(event == "breakout" and turn < play.state.turn for turn, event in play.state.past):
        return
    halves = sum(row.halves for row in play.field.points if row.item == "dlm_on_map") * len(units)
    play.score(GERMAN, halves)
    play.tell(DlmScored(play.ids(units), vp(halves)))


def dlm_on_map(play: Campaign40) -> list[int]:
    formations, at = play.field.scenario.dlm, play.state.at
    return [u for u in play.field.combat[ALLIED] if at[u] >= 0 and play.units[u].formation in formations]


def outcome(play: Campaign40) -> Outcome:
    """How it stands: the winner, the level of his victory, and the half points that the German is ahead by."""
    german, allied = totals(play)
    lead = german - allied
    if play.state.winner:
        return Outcome(play.state.winner, f"{play.state.winner}_strategic", lead)
    if not lead:
        return Outcome("", "draw", 0)
    winner = SIDES[GERMAN] if lead > 0 else SIDES[ALLIED]
    return Outcome(winner, f"{winner}_{level_of(max(german, allied), min(german, allied))}", lead)


@rule("VIC-04")
def level_of(winner: int, loser: int) -> str:
    """Less than twice the loser's points is tactical, up to three times operational, more strategic (A-53)."""
    if winner < OPERATIONAL * loser:
        return "tactical"
    return "operational" if winner <= STRATEGIC * loser else "strategic"
