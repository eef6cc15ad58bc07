"""17.1e: air supports are placed at the very start of a movement phase, by the phasing side and then by the other."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import air_menu
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.flights import (
    FLOWN,
    Fly,
    air_ruling,
    air_support,
    flight_ruling,
    missions_over,
    place_ruling,
    prey,
    ready,
    within_reach,
)
from grognard.games.somme.orders import Done
from grognard.games.somme.state import AIR_MISSIONS, AVAILABLE, FLYING, INTERDICTION, OBSERVATION
from grognard.games.somme.weather import flying_weather
from grognard.games.somme.zones import exerted
from grognard.geometry import Hexes, HexId

STOPS = 0.15  # how often the random player sends nobody else


class AirPlaced(Event, frozen=True):
    """17.1e: an air support is on a mission."""

    side: str
    air: str
    hex: str
    mission: str


class AirDrivenOff(Event, frozen=True):
    """R-10: the Red Baron sends an enemy air support away."""

    air: str
    against: str
    hex: str


@rule("11.0a", "17.1e", "17.1f")
class PlaceAir(Decision[Campaign18], frozen=True):
    """A side places air supports one after the other, each with its mission; there they stay."""

    accepts = (Fly, Done)
    cites = "17.1e"

    def moot(self, play: Campaign18) -> bool:
        free = ready(play, side_index(self.side))
        return not free or not flying_weather(play) or not any(within_reach(play, air) for air in free)

    def candidates(self, play: Campaign18) -> list[Action]:
        """One of each kind of air support: to watch where both sides touch, to bomb what is watched, to bar the hexes
        behind the enemy's front."""
        side = side_index(self.side)
        touching = contested(play, side)
        behind = play.ground.next_to(touching & play.troops(ENEMY[side])) & ~play.occupied(side)
        found: list[Action] = [Done()]
        for air in kinds(play, side):
            over = missions_over(play, air)
            over[OBSERVATION] &= touching
            over[INTERDICTION] &= behind
            for mission in FLOWN:
                for where in play.field.board.ordered(over[mission]):
                    found += flights(play, air, where, mission)
        return found

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(STOPS):
            return Done()
        side = side_index(self.side)
        air = luck.pick([air for air in ready(play, side) if within_reach(play, air)])
        over = missions_over(play, air)
        mission = luck.pick([each for each in FLOWN if over[each]])
        where = luck.pick(play.field.board.ordered(over[mission]))
        return luck.pick(flights(play, air, where, mission))

    def check(self, play: Campaign18, action: Fly | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        return flying_weather(play) and flight_ruling(play, side_index(self.side), action)

    def choose(self, play: Campaign18, action: Fly | Done) -> None:
        if isinstance(action, Fly):
            place(play, action)
            play.then(self)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return air_menu.place_menu(play, side_index(self.side), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        side = side_index(self.side)
        kind, _, name = pick.partition(":")
        if kind == "unit" and air_support(play, name) >= 0:
            ruling = air_ruling(play, side, name)
        else:
            ruling = place_ruling(play, air_menu.Sortie.read(play, side, draft).air, air_menu.place_of(play, pick))
        return ruling if not ruling else forbid(self.cites, "pick_air_and_hex")


def kinds(play: Campaign18, side: int) -> list[int]:
    """The first air support that may fly of each nation and potential."""
    found: dict[tuple[str, int], int] = {}
    for air in ready(play, side):
        found.setdefault((play.field.air[air].nation, play.field.air[air].bombing), air)
    return list(found.values())


def contested(play: Campaign18, side: int) -> Hexes:
    """The hexes of combat units of either side that stand next to each other."""
    enemy = ENEMY[side]
    return play.troops(enemy) & exerted(play, side) | play.troops(side) & exerted(play, enemy)


def flights(play: Campaign18, air: int, where: HexId, mission: int) -> list[Action]:
    """A mission as an order, and again with each enemy that could be driven off."""
    name, hex_, names = play.field.air[air].id, play.field.board.name(where), play.field.air
    against = ["", *(names[each].id for each in prey(play, air, where))]
    return [Fly(name, hex_, AIR_MISSIONS[mission], each) for each in against]


@rule("17.1f")
def place(play: Campaign18, order: Fly) -> None:
    """An air support is on the map until the sequence ends; an enemy driven off goes to its Available box."""
    state, air = play.state, air_support(play, order.air)
    state.air[air], state.air_at[air] = FLYING, play.hex(order.hex)
    state.missions[air] = AIR_MISSIONS.index(order.mission)
    names = play.field.air
    side = play.game.sides[names[air].side]
    play.tell(AirPlaced(side, order.air, order.hex, f"mission_{order.mission}"))
    if order.against:
        land(play, air_support(play, order.against), AVAILABLE)
        play.tell(AirDrivenOff(order.air, order.against, order.hex))


def land(play: Campaign18, air: int, box: int) -> None:
    """An air support leaves the map for one of its boxes."""
    state = play.state
    state.air[air], state.air_at[air], state.missions[air] = box, -1, 0
