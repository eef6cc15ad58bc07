"""D.3, D.4: the Strategic Reserve of the German: who enters it with an offensive, and where it comes back."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.quarters import roomy, within_reach
from grognard.games.somme.routes import FIRM, to_source
from grognard.games.somme.state import AWAY, POSSIBLE, STRATEGIC, WITHDRAWN
from grognard.games.somme.supply import headquarters, radius
from grognard.geometry import Hexes

VALKYRIE: Final = "valkyrie"


class Mustered(Event, frozen=True):
    """An offensive puts these units into the Strategic Reserve."""

    units: list[str]


@rule("D.4a", "O-1")
def reserve(play: Campaign18) -> list[int]:
    """The units in the Strategic Reserve, Stoss aside, which come with their regiments; there may be any number."""
    return [u for u, where in enumerate(play.state.at) if where == STRATEGIC and not play.units[u].stoss]


@rule("D.4a", "O-2")
def muster(play: Campaign18, event: str) -> None:
    """R-14: Mars and Valkyrie bring units into the Strategic Reserve, Valkyrie also the artilleries once withdrawn."""
    at = play.state.at
    units = [each.unit for each in play.field.arrivals if each.when == event and each.entry == "reserve"]
    units = [unit for unit in units if at[unit] == AWAY]
    if event == VALKYRIE:
        units += [unit for unit, where in enumerate(at) if where == WITHDRAWN]
    for unit in units:
        play.put(unit, STRATEGIC)
    if units:
        play.tell(Mustered(play.ids(units)))


def leads_offensive(play: Campaign18, unit: int) -> bool:
    """Is this one of the artilleries of the offensive, on the map or still to be put there?"""
    return any(each.unit == unit for each in play.state.offensives)


@rule("D.3b", "D.3c")
def hosts(play: Campaign18) -> list[int]:
    """The headquarters at which the reserve deploys: all on the map, since none has come yet in this turn; prepared
    ones only, if the option holds and the German takes the initiative by this offensive (Q-87)."""
    state, hqs = play.state, headquarters(play, GERMAN)
    reacts = state.seized or state.initiative != GERMAN
    if not reacts or not play.option("prepared_offensives"):
        return hqs
    return [hq for hq in hqs if play.has(hq, POSSIBLE)]


@rule("D.3b")
def assembly(play: Campaign18) -> Hexes:
    """Within five hexes of such a headquarters and in its command radius, three hexes or more from any enemy unit."""
    found = 0
    for hq in hosts(play):
        found |= within_reach(play, GERMAN, (hq,)) & radius(play, GERMAN, 1 << play.state.at[hq])
    return found


@rule("D.3d")
def railheads(play: Campaign18) -> Hexes:
    """Where an artillery in Offensive mode comes out of the reserve: on a railway that is not precarious and leads to a
    source."""
    return assembly(play) & to_source(play, GERMAN, FIRM)


@rule("D.3b", "D.3d", "O-1")
def assembly_hexes(play: Campaign18, unit: int) -> Hexes:
    """The hexes with room in which a unit of the reserve may be put down."""
    hexes = railheads(play) if leads_offensive(play, unit) else assembly(play)
    return roomy(play, unit, hexes)
