"""The supply phase: whoever has no line of supply is disorganised."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.results import disorganise
from grognard.games.blitzkrieg.state import SUPPLY
from grognard.games.blitzkrieg.supply import out_of_supply


class OutOfSupply(Event, frozen=True):
    """SUP-08: units without supply."""

    side: str
    units: list[str]


class SupplyPhase(Step[Campaign40], frozen=True):
    """SEQ-G1, SEQ-F1: supply is traced for all units of a side."""

    side: str

    @rule("SEQ-G1", "SEQ-F1", "SUP-02", "SUP-08")
    def run(self, play: Campaign40) -> None:
        """Every unit that cannot trace supply is disorganised at once; those that were so before are not told again."""
        play.state.phase = SUPPLY
        cut_off = [unit for unit in out_of_supply(play, side_index(self.side)) if not play.disorganised(unit)]
        if cut_off:
            play.tell(OutOfSupply(self.side, play.ids(cut_off)))
        for unit in cut_off:
            disorganise(play, unit)
