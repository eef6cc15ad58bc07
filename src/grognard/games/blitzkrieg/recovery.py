"""The end of a player turn: order is restored, guns are ready again, and a side that has collapsed has lost."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.results import exhaust
from grognard.games.blitzkrieg.state import DIGGING, DISORGANISED, FIRED, RECOVERY, SHAKEN, STUBBORN
from grognard.games.blitzkrieg.supply import supplied


class Rallied(Event, frozen=True):
    """Units in supply are in order again."""

    side: str
    units: list[str]


class Collapsed(Event, frozen=True):
    """All units of a side are disorganised: the other wins at once."""

    side: str
    winner: str


class RecoveryPhase(Step[Campaign40], frozen=True):
    """Disorganised units in supply rally; guns are turned face up."""

    side: str

    @rule("SEQ-G6a", "SEQ-F6")
    def run(self, play: Campaign40) -> None:
        side = side_index(self.side)
        play.state.phase = RECOVERY
        shaken = [unit for unit in play.field.combat[side] if play.disorganised(unit)]
        rallied = [unit for unit in shaken if may_rally(play, unit)]
        for unit in rallied:
            play.rally(unit)
        steady_shaken(play, side)
        reload(play, side)
        if rallied:
            play.tell(Rallied(self.side, play.ids(rallied)))


@rule("SEQ-G6a", "DIN-R-F7", "SUP-02")
def may_rally(play: Campaign40, unit: int) -> bool:
    """Is a unit in disorder, on the map and in supply, and not in the turn of its first march with the 1st DCR?"""
    marks = play.state.marks[unit]
    return marks & (DISORGANISED | SHAKEN) == DISORGANISED and play.on_map(unit) and supplied(play, unit)


@rule("DIN-R-F7")
def steady_shaken(play: Campaign40, side: int) -> None:
    """B-59: from the next turn on they rally like others."""
    marks = play.state.marks
    for unit in play.field.combat[side]:
        marks[unit] &= ~SHAKEN


@rule("SEQ-G6b", "ARR-O3")
def reload(play: Campaign40, side: int) -> None:
    """Guns that have bombarded may fire again; they have not been digging."""
    marks = play.state.marks
    for unit in play.field.combat[side]:
        if marks[unit] & FIRED:
            marks[unit] &= ~(FIRED | DIGGING)


class CheckCollapse(Step[Campaign40], frozen=True):
    """At the end of its own player turn a side with none but disorganised units on the map has lost (B-76)."""

    side: str

    @rule("VIC-05")
    def run(self, play: Campaign40) -> None:
        side = side_index(self.side)
        if play.troops(side) and not play.steady(side):
            play.state.winner = SIDES[ENEMY[side]]
            play.tell(Collapsed(self.side, play.state.winner))
            play.state.agenda.clear()


class StubbornDice(Step[Campaign40], frozen=True):
    """At the end of the turn each Moroccan unit that held its ground throws a die: an even one exhausts it."""

    @rule("CAP-9c")
    def run(self, play: Campaign40) -> None:
        for unit in play.field.combat[ALLIED]:
            if play.has(unit, STUBBORN):
                play.unmark(unit, STUBBORN)
                if play.roll(SIDES[ALLIED], "stubborn", about=play.units[unit].id) % 2 == 0:
                    exhaust(play, unit)
