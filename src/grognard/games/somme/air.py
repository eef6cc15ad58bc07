"""17.0: aviation: who has the superiority of the turn, who flies when, what aircraft do in a combat, how they land."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.air_placing import PlaceAir, land
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.schedule import FixedAir
from grognard.games.somme.state import AIR_AWAY, AVAILABLE, BOMBING, FLYING, MISSIONS, OBSERVATION
from grognard.geometry import HexId

LATER = 3  # the turn from which the Allies gain in the air
FRENCH = 2  # groups that help them too


class AirArrived(Event, frozen=True):
    """17.1a: air supports that come as reinforcements."""

    units: list[str]


class AirSuperiority(Event, frozen=True):
    """17.1b: the side that flies this turn, and with whom."""

    side: str
    modifier: int
    count: int
    units: list[str]


class AirGiven(Event, frozen=True):
    """S2-12: a side that flies without a roll."""

    side: str
    units: list[str]


class AirReturned(Event, frozen=True):
    """17.1g: an air support is back from its mission; `box` is where it is now."""

    air: str
    box: str


# the administrative sequence


class AirArrivals(Step[Campaign18], frozen=True):
    """The administrative sequence begins: air supports that are due this turn."""

    @rule("17.1a", "S2-11")
    def run(self, play: Campaign18) -> None:
        """They go into the Available box of their side."""
        due = [each.air for each in play.field.arrivals if each.air >= 0 and each.turn <= play.state.turn]
        fresh = [air for air in due if play.state.air[air] == AIR_AWAY] if play.has_aviation() else []
        for air in fresh:
            play.state.air[air] = AVAILABLE
        if fresh:
            play.tell(AirArrived(_names(play, fresh)))


@rule("17.1b", "H-1")
def superiority_phase() -> list[Step[Any]]:
    """The phase of air superiority, in scenarios and campaign alike."""
    return [Superiority()]


class Superiority(Step[Campaign18], frozen=True):
    """17.1b: one die says which side flies this turn, and with how many."""

    @rule("S1-11", "S2-12")
    def run(self, play: Campaign18) -> None:
        """All come back first. There is no roll without aviation, where air supports start in the box of missions, and
        on a turn on which they are given."""
        if not play.has_aviation() or play.field.scenario.flying:
            return
        air_returns_to_boxes(play)
        fixed = play.field.scenario.fixed_air
        if fixed is not None and fixed.turn == play.state.turn:
            give(play, fixed)
        else:
            roll_superiority(play)


@rule("17.1b", "J-5")
def air_returns_to_boxes(play: Campaign18) -> None:
    """Whoever is left in a box of missions from the turn before is Available again."""
    for side in (GERMAN, ALLIED):
        for air in play.air_supports(side, MISSIONS):
            land(play, air, AVAILABLE)


@rule("17.1b")
def superiority_modifiers(play: Campaign18) -> tuple[Shift, ...]:
    """What is added to the die (R-04), events in force among it (R-20)."""
    turn, names = play.state.turn, play.field.air
    available = [names[air] for side in (GERMAN, ALLIED) for air in play.air_supports(side, AVAILABLE)]
    found = {
        "turn_1": turn == 1,
        "red_baron": any(air.baron for air in available),
        "turn_3_or_later": turn >= LATER,
        "two_french": sum(air.nation == "french" for air in available) >= FRENCH,
        "air_concentration": play.event("air_concentration"),
        "low_flying": play.event("low_flying"),
    }
    return modifiers_of(play, "superiority", (each for each, holds in found.items() if holds))


@rule("17.1b", "17.1c")
def roll_superiority(play: Campaign18) -> None:
    """The side with the initiative rolls; the side that the table names draws so many of its own, the other none."""
    table = play.field.tables.superiority
    added = total(superiority_modifiers(play))
    die = play.roll(SIDES[play.state.initiative], "superiority") + added
    row = table[max(0, min(die, len(table) - 1))]
    drawn = draw(play, side_index(row.side), row.supports)
    play.tell(AirSuperiority(row.side, added, row.supports, _names(play, drawn)))


@rule("17.1c")
def draw(play: Campaign18, side: int, count: int) -> list[int]:
    """So many of the Available air supports of a side go into its box of missions, drawn blind; all if it has no
    more."""
    left = play.air_supports(side, AVAILABLE)
    drawn = left if len(left) <= count else [left.pop(play.die(len(left)) - 1) for _ in range(count)]
    for air in drawn:
        play.state.air[air] = MISSIONS
    return sorted(drawn)


@rule("S2-12")
def give(play: Campaign18, fixed: FixedAir) -> None:
    """So many of each nation, or all it has, fly for a side without a roll; they are alike, so the first will do
    (Q-222)."""
    chosen: list[int] = []
    for nation, count in (("french", fixed.french), ("british", fixed.british)):
        available = play.air_supports(side_index(fixed.side), AVAILABLE)
        chosen += [air for air in available if play.field.air[air].nation == nation][:count]
    for air in chosen:
        play.state.air[air] = MISSIONS
    play.tell(AirGiven(fixed.side, _names(play, chosen)))


def _names(play: Campaign18, air: Iterable[int]) -> list[str]:
    return [play.field.air[each].id for each in air]


# an operational sequence


@rule("11.0a")
def air_missions(side: str) -> list[Step[Any]]:
    """The start of a side's movement phase: it places its air supports, then its enemy; nothing moves before (Q-24)."""
    return [PlaceAir(side), PlaceAir(SIDES[ENEMY[side_index(side)]])]


def air_ends() -> list[Step[Any]]:
    """The end of an operational sequence for aircraft."""
    return [AirTests()]


class AirTests(Step[Campaign18], frozen=True):
    """17.1f: the sequence ends, and with it every mission."""

    @rule("17.1f", "17.1g")
    def run(self, play: Campaign18) -> None:
        """A die for each, German ones first (Q-184): on a 1 or 2 it may fly again this turn."""
        for side in (GERMAN, ALLIED):
            for air in play.air_supports(side, FLYING):
                die = play.roll(SIDES[side], "air_return", about=play.field.air[air].id)
                again = die <= play.field.numbers.air.flies_again
                land(play, air, MISSIONS if again else AVAILABLE)
                play.tell(AirReturned(play.field.air[air].id, "box_missions" if again else "box_available"))


# in a combat


@rule("COOP-5")
def serves(play: Campaign18, air: int, units: Iterable[int]) -> bool:
    """Does an air support fly for these units of its side? While nations fly for themselves, only if all are of its
    nation (Q-182)."""
    nation = play.field.air[air].nation
    return not play.restricted("air") or all(play.units[unit].force == nation for unit in units)


@rule("17.2b")
def observers(play: Campaign18, side: int, where: HexId, units: Iterable[int]) -> bool:
    """Does an air support of this side watch the attacked hex for its units in the combat? It gives their guns a column
    and their mastery a point."""
    engaged = list(units)
    return any(serves(play, air, engaged) for air in play.flying(side, where, OBSERVATION))


@rule("17.2c")
def bombs(play: Campaign18, side: int, where: HexId, units: Iterable[int]) -> int:
    """The potential that bombers of this side add for its units in a combat over that hex: none without an observer."""
    engaged = list(units)
    if not observers(play, side, where, engaged):
        return 0
    bombers = play.flying(side, where, BOMBING)
    return sum(play.field.air[air].bombing for air in bombers if serves(play, air, engaged))
