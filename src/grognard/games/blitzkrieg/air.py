"""Air units: where the side to move sends them, and when they come back."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import air_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.bombs import home, target_ruling, targets
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.flights import Assign, Interdict, air_ruling, air_unit, free_air
from grognard.games.blitzkrieg.interdiction import interdict_ruling, may_interdict
from grognard.games.blitzkrieg.stand_menu import place_of
from grognard.games.blitzkrieg.state import BOMBARDMENT, BOMBING, DOWN, HOME, INTERDICTING, RESERVE
from grognard.geometry import Hexes

STOPS = 0.1  # how often the random player sends nobody else
WATCHES = 0.25  # how often he watches the roads


class AirSent(Event, frozen=True):
    """SEQ-G2a: an air unit is over a hex."""

    air: str
    hex: str


class RoadsWatched(Event, frozen=True):
    """INT-01: an air unit is in interdiction."""

    air: str


class AirBack(Event, frozen=True):
    """AIR-05: air units are ready again."""

    units: list[str]


# coming and going


@rule("AIR-05", "AIR-09", "INT-02")
def air_returns(play: Campaign40) -> None:
    """A turn begins: who is due on the track is back, interdictors are home, the reserve leaves again."""
    state = play.state
    back = [each.index for each in play.field.air if _is_due(play, each.index)]
    for air in back:
        state.air_back[air] = 0
    for air in (*back, *(i for i, doing in enumerate(state.air) if doing == INTERDICTING)):
        home(play, air)
    for each in play.field.air:
        if each.reserve:
            home(play, each.index, RESERVE)
            state.air_back[each.index] = 0
    state.interdiction = 0
    if back:
        play.tell(AirBack([play.field.air[air].id for air in back]))


def _is_due(play: Campaign40, air: int) -> bool:
    state, reserve = play.state, play.field.air[air].reserve
    return state.air[air] == DOWN and 0 < state.air_back[air] <= state.turn and not reserve


class StartBombardment(Step[Campaign40], frozen=True):
    """SEQ-G2a: the bombardment phase of a side begins."""

    side: str

    def run(self, play: Campaign40) -> None:
        play.state.phase = BOMBARDMENT
        fly_again(play, side_index(self.side))


@rule("AIR-06")
def fly_again(play: Campaign40, side: int) -> None:
    """Whoever was sent home may be used again in the own bombardment phase."""
    for air in play.air_units(side, HOME):
        home(play, air)


# orders


@rule("SEQ-G2b", "SEQ-F3a")
def open_targets(play: Campaign40, side: int) -> Hexes:
    """Hexes to bomb that no air unit of the side is over yet."""
    hexes = targets(play, side)
    for air in play.air_units(side, BOMBING):
        hexes &= ~(1 << play.state.air_at[air])
    return hexes


@rule("SEQ-G2b", "SEQ-G2i", "SEQ-F3d")
def assign_ruling(play: Campaign40, side: int, order: Assign) -> Ruling:
    """May this air unit bomb that hex? By day, a hex with enemies, one air unit to a hex."""
    ruling = daylight(play, side) and air_ruling(play, side, order.air) and target_ruling(play, side, order.hex)
    if not ruling or open_targets(play, side) >> play.hex(order.hex) & 1:
        return ruling
    return forbid("SEQ-G2b", "one_air_a_hex", hex=order.hex)


@rule("SEQ-G2i", "SEQ-F3d", "NGT-04")
def daylight(play: Campaign40, side: int) -> Ruling:
    """No air unit flies at night."""
    if not play.night:
        return LEGAL
    return forbid("SEQ-F3d" if side else "SEQ-G2i", "no_air_at_night")


@rule("SEQ-G2a", "SEQ-F3a", "AIR-02")
class PlaceAir(Decision[Campaign40], frozen=True):
    """The side to move sends its air units out, one after the other: over a hex, or into interdiction."""

    accepts = (Assign, Interdict, Done)
    cites = "SEQ-G2a"

    def moot(self, play: Campaign40) -> bool:
        side = side_index(self.side)
        if play.night or not free_air(play, side):
            return True
        return not may_interdict(side) and not open_targets(play, side)

    def candidates(self, play: Campaign40) -> list[Action]:
        """All air units of a side are alike: the first that is free, to every place."""
        side, board = side_index(self.side), play.field.board
        name = play.field.air[free_air(play, side)[0]].id
        found: list[Action] = [Assign(name, hex_) for hex_ in board.names(open_targets(play, side))]
        return [*found, *([Interdict(name)] if may_interdict(side) else []), Done()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        side, board = side_index(self.side), play.field.board
        if luck.chance(STOPS):
            return Done()
        air = play.field.air[luck.pick(free_air(play, side))].id
        hexes = open_targets(play, side)
        if may_interdict(side) and (not hexes or luck.chance(WATCHES)):
            return Interdict(air)
        return Assign(air, board.name(luck.pick(board.ordered(hexes))))

    def check(self, play: Campaign40, action: Action) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Assign):
            return assign_ruling(play, side, action)
        if isinstance(action, Interdict):
            return daylight(play, side) and interdict_ruling(play, side, action)
        return LEGAL

    def choose(self, play: Campaign40, action: Action) -> None:
        state = play.state
        if isinstance(action, Assign):
            air = air_unit(play, action.air)
            state.air[air], state.air_at[air] = BOMBING, play.hex(action.hex)
            play.tell(AirSent(action.air, action.hex))
        elif isinstance(action, Interdict):
            state.air[air_unit(play, action.air)] = INTERDICTING
            play.tell(RoadsWatched(action.air))
        if not isinstance(action, Done):
            play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        side = side_index(self.side)
        return air_menu.place_menu(play, side, air_menu.Sortie.read(play, side, open_targets(play, side), draft))

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self._meant_ruling(play, draft, pick)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)

    def _meant_ruling(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        """What the pick would mean, and whether that is allowed."""
        side = side_index(self.side)
        given = air_menu.Sortie.read(play, side, open_targets(play, side), draft)
        kind, _, name = pick.partition(":")
        if air_unit(play, name) >= 0:
            return air_ruling(play, side, name)
        if kind == "place" and name == air_menu.BOX:
            return self.check(play, Interdict(play.field.air[given.air].id))
        return self.check(play, Assign(play.field.air[given.air].id, place_of(play, pick)))
