"""17.1, 17.2: which air support may fly which mission over which hex."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import AIR_MISSIONS, BOMBING, FLYING, INTERDICTION, MISSIONS, OBSERVATION
from grognard.games.somme.supply import headquarters
from grognard.geometry import Hexes, HexId

FLOWN = (OBSERVATION, BOMBING, INTERDICTION)


class Fly(Action, frozen=True):
    """17.1e: an air support flies a mission over a hex; the Red Baron may drive an enemy air support off (R-10)."""

    air: str
    hex: str
    mission: str
    against: str = ""


def air_support(play: Campaign18, name: str) -> int:
    """An air support by its id; -1 when there is none."""
    return play.field.air_index.get(name, -1)


def ready(play: Campaign18, side: int) -> list[int]:
    """The air supports of a side that may still fly this turn."""
    return play.air_supports(side, MISSIONS)


@rule("17.1d")
def air_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """Only the own air supports in the box of missions fly."""
    air = air_support(play, name)
    if air < 0 or play.field.air[air].side != side:
        return forbid("17.1d", "air_not_yours", air=name)
    if play.state.air[air] != MISSIONS:
        return forbid("17.1d", "air_not_ready", air=name)
    return LEGAL


# where to


@rule("17.1e")
def in_range(play: Campaign18, air: int) -> Hexes:
    """The hexes of the play area within fifteen hexes of a headquarters of its nation, as the crow flies (Q-107)."""
    data, hexes = play.field.air[air], 0
    for hq in headquarters(play, data.side, data.nation):
        hexes |= play.field.disks[play.state.at[hq], play.field.numbers.air.radius]
    return hexes & play.field.area


@rule("17.1e")
def crowded(play: Campaign18, side: int) -> Hexes:
    """The hexes over which two air supports of a side fly."""
    over = [play.state.air_at[air] for air in play.air_supports(side, FLYING)]
    full = 0
    for where in over:
        if over.count(where) >= play.field.numbers.air.stack:
            full |= 1 << where
    return full


def within_reach(play: Campaign18, air: int) -> Hexes:
    """Where an air support may be placed with some mission."""
    return in_range(play, air) & ~crowded(play, play.field.air[air].side)


@rule("17.1e")
def place_ruling(play: Campaign18, air: int, hex_: str) -> Ruling:
    """May an air support be placed over this hex?"""
    data, where, numbers = play.field.air[air], play.hex(hex_), play.field.numbers.air
    if where < 0 or not in_range(play, air) >> where & 1:
        return forbid("17.1e", "air_out_of_range", air=data.id, hex=hex_, count=numbers.radius)
    if crowded(play, data.side) >> where & 1:
        return forbid("17.1e", "air_crowded", hex=hex_, count=numbers.stack)
    return LEGAL


# what for


@rule("17.2b", "17.2c")
def missions_over(play: Campaign18, air: int) -> dict[int, Hexes]:
    """The hexes within reach for each mission: to observe somebody, to bomb under an observer of the own side, to
    interdict anything. The Red Baron drops no bombs."""
    data, state, hexes = play.field.air[air], play.state, within_reach(play, air)
    observed = 0
    for each in play.air_supports(data.side, FLYING):
        if state.missions[each] == OBSERVATION:
            observed |= 1 << state.air_at[each]
    return {
        OBSERVATION: hexes & (play.occupied(GERMAN) | play.occupied(ALLIED)),
        BOMBING: 0 if data.baron else hexes & observed,
        INTERDICTION: hexes,
    }


@rule("17.2b", "17.2c")
def mission_ruling(play: Campaign18, air: int, hex_: str, mission: str) -> Ruling:
    """May an air support fly this mission over a hex within its reach?"""
    if mission not in AIR_MISSIONS[1:]:
        return forbid("17.2b", "no_such_mission", mission=mission)
    number = AIR_MISSIONS.index(mission)
    if missions_over(play, air)[number] >> play.hex(hex_) & 1:
        return LEGAL
    if number == OBSERVATION:
        return forbid("17.2b", "nobody_to_observe", hex=hex_)
    return forbid("17.2c", "baron_bombs" if play.field.air[air].baron else "bombs_unobserved", hex=hex_)


def prey(play: Campaign18, air: int, where: HexId) -> list[int]:
    """The enemy air supports over a hex that the Red Baron could drive off; nobody else can."""
    data, state = play.field.air[air], play.state
    if not data.baron:
        return []
    return [each for each in play.air_supports(ENEMY[data.side], FLYING) if state.air_at[each] == where]


def prey_ruling(play: Campaign18, air: int, order: Fly) -> Ruling:
    """May the one named be driven off? Nobody need be."""
    if not order.against or air_support(play, order.against) in prey(play, air, play.hex(order.hex)):
        return LEGAL
    return forbid("17.2c", "no_prey", air=order.air, against=order.against, hex=order.hex)


def flight_ruling(play: Campaign18, side: int, order: Fly) -> Ruling:
    """Air support, hex, mission and prey, in that order."""
    ruling = air_ruling(play, side, order.air)
    if not ruling:
        return ruling
    air = air_support(play, order.air)
    return (
        place_ruling(play, air, order.hex)
        and mission_ruling(play, air, order.hex, order.mission)
        and prey_ruling(play, air, order)
    )
