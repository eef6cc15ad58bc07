"""Dice of the set-up that say who takes part: the levy of Sedan, the cups of Dinant and Arras."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ALLIED, SIDES, Cup
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import AWAY, REMOVED

UNDRAWN = {"removed": REMOVED, "waits": AWAY}


class Levied(Event, frozen=True):
    """So many units of a formation may be set up."""

    number: int


class DrawnAtSetUp(Event, frozen=True):
    """The units drawn from a cup."""

    cup: str
    units: list[str]


class Levy(Step[Campaign40], frozen=True):
    """A die says how many units of the 5th DLC may be set up."""

    @rule("SED-S-F4")
    def run(self, play: Campaign40) -> None:
        play.state.levy = play.roll(SIDES[ALLIED], "levy")
        play.tell(Levied(play.state.levy))


class DrawCup(Step[Campaign40], frozen=True):
    """B-57: a die says how many units are drawn blind from a cup before the first turn."""

    cup: str

    def run(self, play: Campaign40) -> None:
        number = next(i for i, cup in enumerate(play.field.cups) if cup.entry.key == self.cup)
        draw_cup(play, number, play.field.cups[number])


@rule("DIN-S-F4", "ARR-S-A1", "ARR-S-A3")
def draw_cup(play: Campaign40, number: int, cup: Cup) -> None:
    """The die with what the cup adds; those who stay in it are out of play, or wait with their own group."""
    drawn = sorted(play.draw(number, max(0, play.roll(SIDES[ALLIED], "cup") + cup.entry.add)))
    for unit in drawn:
        _come(play, unit, cup.entry.group)
    for unit in play.state.cups[number]:
        leave_in_cup(play, unit, UNDRAWN[cup.entry.undrawn])
    play.state.cups[number] = ()
    play.tell(DrawnAtSetUp(cup.entry.key, play.ids(drawn)))


@rule("ARR-S-A2")
def _come(play: Campaign40, unit: int, group: str) -> None:
    """A drawn unit arrives with a group, and so does its vehicle; without one it is set up."""
    for each in (unit, play.units[unit].transport):
        if each >= 0:
            play.put(each, AWAY)
            if group:
                play.state.group[each] = play.field.group[group].index


@rule("DIN-S-F5")
def leave_in_cup(play: Campaign40, unit: int, place: int) -> None:
    """Not drawn: out of play with its vehicle, never to be scored; or a reinforcement like others."""
    for each in (unit, play.units[unit].transport):
        if each >= 0:
            play.put(each, place)
