"""Vehicles: whom they carry, what befalls them with their load, and what befalls them alone."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.state import CARRIED, EXPLOITATION, EXPLOITED, MOVED
from grognard.geometry import HexId


class VehiclesLost(Event, frozen=True):
    """TRN-13, TRN-14: vehicles without a unit beside them are gone."""

    units: list[str]
    hex: str


# on the road


def spent_mark(play: Campaign40) -> int:
    """The mark of whoever has moved in the phase under way."""
    return EXPLOITED if play.state.phase == EXPLOITATION else MOVED


@rule("TRN-05", "TRN-06", "TRN-07", "UNIT-04")
def carrier_ruling(play: Campaign40, unit: int, vehicle: int) -> Ruling:
    """May this vehicle carry this unit in this phase? Nobody in the hex who has not moved in it came during it."""
    data, carrier, marks = play.units[unit], play.units[vehicle], play.state.marks
    if not carrier.vehicle:
        return forbid("TRN-01", "no_vehicle", unit=carrier.id)
    if data.armoured or not data.combat:
        return forbid("UNIT-04", "not_carried", unit=data.id)
    if play.state.at[unit] != play.state.at[vehicle]:
        return forbid("TRN-05", "vehicle_elsewhere", unit=data.id, vehicle=carrier.id)
    if marks[vehicle] & spent_mark(play):
        return forbid("TRN-06", "vehicle_used", vehicle=carrier.id)
    if play.state.phase == EXPLOITATION and marks[unit] & (MOVED | CARRIED) == MOVED:
        return forbid("TRN-07", "has_walked", unit=data.id)
    return LEGAL


def carriers(play: Campaign40, unit: int) -> list[int]:
    """The vehicles of its hex that may carry a unit now: its own first, then those without a load."""
    own = play.state.aboard[unit]
    stack = [each for each in play.stack(play.state.at[unit]) if play.units[each].vehicle]
    free = [each for each in stack if each == own or play.cargo(each) < 0]
    return sorted([each for each in free if carrier_ruling(play, unit, each)], key=lambda each: each != own)


@rule("TRN-04", "TRN-10")
def couple(play: Campaign40, mover: Mover) -> None:
    """Whoever goes in a vehicle is its one load from now on; whoever goes without the other has left it."""
    unit, vehicle = mover.unit, mover.vehicle
    carrier = unit if play.units[unit].vehicle else vehicle
    if carrier >= 0:
        cargo = play.cargo(carrier)
        if cargo >= 0:
            play.unload(cargo)
    if vehicle >= 0:
        play.load(unit, vehicle)
    else:
        play.unload(unit)


# in battle


def with_vehicle(play: Campaign40, unit: int) -> list[int]:
    """A unit, and the vehicle that it is aboard of."""
    vehicle = play.state.aboard[unit]
    return [unit, vehicle] if vehicle >= 0 and play.state.at[vehicle] == play.state.at[unit] else [unit]


@rule("TRN-09")
def place_loaded(play: Campaign40, unit: int, where: HexId) -> None:
    """A loaded vehicle goes where its unit goes in retreat and advance."""
    for each in with_vehicle(play, unit):
        play.place(each, where)


@rule("TRN-09")
def eliminate_loaded(play: Campaign40, unit: int) -> None:
    """A loaded vehicle is lost with its unit."""
    for each in with_vehicle(play, unit):
        play.eliminate(each)


@rule("TRN-13", "TRN-14")
def destroy_lone_vehicles(play: Campaign40, side: int, where: HexId) -> None:
    """Vehicles of a side in a hex without its combat units are destroyed: by whoever enters it, or by bombardment."""
    if play.troops(side) >> where & 1:
        return
    alone = [each for each in play.stack(where) if play.units[each].vehicle and play.units[each].side == side]
    for each in alone:
        play.eliminate(each)
    if alone:
        play.tell(VehiclesLost(play.ids(alone), play.field.board.name(where)))
