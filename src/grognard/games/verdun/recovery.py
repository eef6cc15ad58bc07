"""10.0 Mutual recovery: guns are ready again, HQs try to pull themselves together."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.verdun.casualties import passes
from grognard.games.verdun.state import FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.war import War


class GunsReady(Event, frozen=True):
    """So many artillery units of both sides have been turned face up."""

    count: int


class HqRallied(Event, frozen=True):
    unit: str


class Recovery(Step[War], frozen=True):
    """Phase XII, of both sides at once."""

    @rule("4.XII")
    def run(self, war: War) -> None:
        ready_guns(war)
        rally_headquarters(war)


@rule("10.0a")
def ready_guns(war: War) -> None:
    """All artillery to its front side, off-map artillery included."""
    flipped = [unit.index for unit in war.units if unit.artillery and war.has(unit.index, FLIPPED)]
    for unit in flipped:
        war.unmark(unit, FLIPPED)
    if flipped:
        war.tell(GunsReady(len(flipped)))


@rule("10.0b", "6.2f", "12.3e")
def rally_headquarters(war: War) -> None:
    """Each flipped HQ tries, if it was in supply when last judged (A25). A failure costs nothing more."""
    for unit in war.units:
        hq = unit.index
        tries = unit.hq and war.on_map(hq) and war.has(hq, FLIPPED) and not war.has(hq, OUT_OF_SUPPLY)
        if tries and passes(war, hq):
            war.unmark(hq, FLIPPED)
            war.tell(HqRallied(unit.id))
