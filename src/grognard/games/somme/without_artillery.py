"""French divisions that came without their artillery: who bears the marker, and the dice that take it off."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import ALLIED, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.petain import GUNS_COME, reluctance
from grognard.games.somme.routes import RAIL, ROAD, to_source
from grognard.games.somme.state import WITHOUT_ARTILLERY

LAST: Final = 31  # ten times the turn, plus the sequence: the first of turn 3
TABLE: Final = "without_artillery"


class ArtilleryJoined(Event, frozen=True):
    """WOA-3: the artillery of a division has come up; die and sum."""

    unit: str
    total: int


class ArtilleryMissing(Event, frozen=True):
    """WOA-3: a division still waits for its artillery; die and sum."""

    unit: str
    total: int


@rule("WOA-1", "PET-3a", "CAMP-10")
def comes_without(play: Campaign18, unit: int) -> bool:
    """Does a unit that arrives now bear the marker: French combat units up to the first sequence of turn 3, unless
    Pétain lets their artillery come along (Q-322)?"""
    state, arrival = play.state, play.field.arrival.get(unit)
    if arrival is None or not arrival.without_artillery or not play.field.scenario.without_artillery:
        return False
    return 10 * state.turn + state.sequence <= LAST and reluctance(play) != GUNS_COME


def marked(play: Campaign18) -> list[int]:
    """The units on the map without their artillery, in order (Q-187)."""
    state = play.state
    return [u for u in play.field.combat[ALLIED] if state.marks[u] & WITHOUT_ARTILLERY and state.at[u] >= 0]


@rule("WOA-4", "WOA-5")
def modifiers(play: Campaign18, unit: int) -> tuple[Shift, ...]:
    """What railway, road and ground add to the die; in the campaign the way must lead to a source."""
    ground, bit = play.ground, 1 << play.state.at[unit]
    rail = to_source(play, ALLIED, RAIL) if play.advanced else ground.rail
    road = to_source(play, ALLIED, ROAD) if play.advanced else ground.road
    found = [word for word, hexes in (("railway", rail), ("road", road)) if hexes & bit]
    return modifiers_of(play, TABLE, [*found, *([] if _is_clear(play, bit) else ["not_clear"])])


def _is_clear(play: Campaign18, bit: int) -> bool:
    """Clear ground without trench or craters (Q-187); so are meadows until they are flooded."""
    ground = play.ground
    open_ground = ground.clear | (0 if play.flooded else ground.meadow)
    return bool(bit & open_ground & ~ground.trench & ~ground.crater & ~ground.fort)


class WithoutArtilleryRolls(Step[Campaign18], frozen=True):
    """WOA-3: at the start of a German combat phase a die for each marked unit: 1 or less takes its marker off."""

    @rule("WOA-3", "CAMP-10")
    def run(self, play: Campaign18) -> None:
        for unit in marked(play):
            name = play.units[unit].id
            sum_ = play.roll(SIDES[ALLIED], "without_artillery", about=name) + total(modifiers(play, unit))
            if sum_ < play.field.numbers.without_artillery.keeps:
                play.unmark(unit, WITHOUT_ARTILLERY)
                play.tell(ArtilleryJoined(name, sum_))
            else:
                play.tell(ArtilleryMissing(name, sum_))
