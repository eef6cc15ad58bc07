"""J: the reinforcement phase of the campaign: who is due in this turn, and in which sequence."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import AWAY


class ReinforcementsDue(Event, frozen=True):
    """J-1: these units of a side may come from this sequence on."""

    side: str
    sequence: int
    units: list[str]


def reinforcement_phase() -> list[Step[Any]]:
    """Both sides look at their schedules, the one with the initiative first (Q-102). Where a unit comes is said when it
    enters (Q-324)."""
    return [AnnounceReinforcements()]


class AnnounceReinforcements(Step[Campaign18], frozen=True):
    """What the schedules have for this turn."""

    @rule("J-1")
    def run(self, play: Campaign18) -> None:
        first = play.state.initiative
        for side in (first, ENEMY[first]):
            for sequence, units in sorted(scheduled(play, side).items()):
                play.tell(ReinforcementsDue(SIDES[side], sequence, play.ids(units)))


def scheduled(play: Campaign18, side: int) -> dict[int, list[int]]:
    """The units that become due in this turn, by sequence."""
    state, found = play.state, defaultdict[int, list[int]](list)
    for arrival in play.field.arrivals:
        if arrival.unit >= 0 and not arrival.when and play.units[arrival.unit].side == side:
            turn, sequence = divmod(state.due[arrival.unit], 10)
            if turn == state.turn and state.at[arrival.unit] == AWAY:
                found[sequence].append(arrival.unit)
    return found
