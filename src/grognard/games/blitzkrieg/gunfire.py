"""Artillery bombardment: guns fire at hexes in range, one shot after the other, by day and by night."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import gunfire_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ENEMY, SIDES, Battlefield
from grognard.games.blitzkrieg.bombs import OUTCOMES, shell_results, strike, target_ruling, targets, total
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.flights import Fire
from grognard.games.blitzkrieg.stand_menu import place_of
from grognard.games.blitzkrieg.state import DISORGANISED, FIRED, OFF_MAP
from grognard.geometry import Hexes, HexId

BESIDE = 1  # how far an 88 bombards
STOPS = 0.3  # how often the random player ceases fire


class Shelled(Event, frozen=True):
    """CAP-2b: what a gun did to a hex, after its die and the modifiers."""

    unit: str
    hex: str
    modifier: int
    result: str


# who may fire where


@cache
def gun_list(field: Battlefield, side: int) -> tuple[int, ...]:
    """All units of a side that ever bombard."""
    return tuple(unit for unit in field.combat[side] if field.units[unit].artillery or field.units[unit].aa88)


@rule("CAP-2a", "ARR-O1")
def reach_of_gun(play: Campaign40, gun: int) -> int:
    """How many hexes it fires: as printed; an 88 next to itself, by option."""
    data = play.units[gun]
    return BESIDE if data.aa88 and play.option("bombarding_88") else data.range


@rule("ARR-R-A6")
def muzzle(play: Campaign40, gun: int) -> HexId:
    """The hex that it fires from: off the map, the one by which it would enter; -1 if it is not in play."""
    where = play.state.at[gun]
    if where == OFF_MAP:
        return play.field.board.ordered(play.field.arrivals[gun].zone)[0]
    return max(where, -1)


@cache
def _disk(field: Battlefield, where: HexId, radius: int) -> Hexes:
    return field.board.disk(where, radius)


@rule("CAP-2a", "ARR-R-A6")
def in_reach(play: Campaign40, gun: int) -> Hexes:
    """All hexes that a gun in play can fire at."""
    return _disk(play.field, muzzle(play, gun), reach_of_gun(play, gun))


@rule("SEQ-G2g", "SEQ-F3c", "SEQ-G2h", "CAP-2b")
def gun_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """May this unit bombard at all? An undisrupted gun of ours that has not fired; to have moved is no hindrance."""
    gun = play.unit(name)
    if gun < 0 or play.units[gun].side != side:
        return forbid("SEQ-G2g", "no_gun_of_yours", unit=name)
    if not reach_of_gun(play, gun):
        return forbid("ARR-O1" if play.units[gun].aa88 else "CAP-2a", "no_artillery", unit=name)
    if muzzle(play, gun) < 0:
        return forbid("SEQ-G2g", "gun_not_here", unit=name)
    if play.disorganised(gun):
        return forbid("DIS-04", "gun_disorganised", unit=name)
    if play.has(gun, FIRED):
        return forbid("SEQ-G2h", "gun_spent", unit=name)
    return LEGAL


@rule("CAP-2a", "SEQ-G2g", "SEQ-F3c")
def fire_ruling(play: Campaign40, side: int, order: Fire) -> Ruling:
    """May this gun fire at that hex: enemies in it, and in range?"""
    ruling = gun_ruling(play, side, order.unit) and target_ruling(play, side, order.hex)
    if not ruling:
        return ruling
    gun = play.unit(order.unit)
    if in_reach(play, gun) >> play.hex(order.hex) & 1:
        return LEGAL
    return forbid("CAP-2a", "beyond_range", unit=order.unit, hex=order.hex, range=reach_of_gun(play, gun))


def ready_guns(play: Campaign40, side: int) -> dict[int, Hexes]:
    """The guns that can fire now, and at which hexes."""
    enemies, marks, at, ready = targets(play, side), play.state.marks, play.state.at, {}
    for gun in gun_list(play.field, side):
        if marks[gun] & (DISORGANISED | FIRED) or (at[gun] < 0 and at[gun] != OFF_MAP):
            continue
        hexes = in_reach(play, gun) & enemies
        if hexes:
            ready[gun] = hexes
    return ready


# firing


@rule("CAP-2b", "CAP-2c", "CAP-2d", "SEQ-G2h", "SEQ-F3c", "ARR-O2")
def fire(play: Campaign40, gun: int, where: HexId) -> None:
    """A die on the table of the bombs, X is nothing; the gun is on its back until its side recovers."""
    enemy = ENEMY[play.units[gun].side]
    die = play.roll(SIDES[play.units[gun].side], "shells", about=play.units[gun].id)
    found = shell_results(play, enemy, where)[die - 1]
    play.mark(gun, FIRED)
    play.tell(Shelled(play.units[gun].id, play.field.board.name(where), total(play, enemy, where), OUTCOMES[found]))
    if found == "D":
        strike(play, enemy, where)


@rule("SEQ-G2g", "SEQ-F3c", "SEQ-G2i", "SEQ-F3d", "NGT-05")
class Gunfire(Decision[Campaign40], frozen=True):
    """The side to move fires its guns, each once; every shot is seen before the next. At night too."""

    accepts = (Fire, Done)
    cites = "SEQ-G2g"

    def moot(self, play: Campaign40) -> bool:
        return not ready_guns(play, side_index(self.side))

    def candidates(self, play: Campaign40) -> list[Action]:
        units, board = play.units, play.field.board
        ready = ready_guns(play, side_index(self.side))
        return [*(Fire(units[gun].id, name) for gun, hexes in ready.items() for name in board.names(hexes)), Done()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        if luck.chance(STOPS):
            return Done()
        board, ready = play.field.board, ready_guns(play, side_index(self.side))
        gun = luck.pick(list(ready))
        return Fire(play.units[gun].id, board.name(luck.pick(board.ordered(ready[gun]))))

    def check(self, play: Campaign40, action: Action) -> Ruling:
        return fire_ruling(play, side_index(self.side), action) if isinstance(action, Fire) else LEGAL

    def choose(self, play: Campaign40, action: Action) -> None:
        if isinstance(action, Fire):
            play.then(self)
            fire(play, play.unit(action.unit), play.hex(action.hex))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        side = side_index(self.side)
        return gunfire_menu.menu(play, gunfire_menu.Aim.read(play, ready_guns(play, side), draft), ENEMY[side])

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        side = side_index(self.side)
        unit = play.unit(pick.removeprefix("unit:"))
        if unit >= 0 and play.units[unit].side == side:
            ruling = gun_ruling(play, side, play.units[unit].id)
            return ruling if not ruling else forbid("CAP-2b", "no_target_in_range", unit=play.units[unit].id)
        given = gunfire_menu.Aim.read(play, ready_guns(play, side), draft)
        if given.gun < 0:
            return forbid("SEQ-G2g", "no_gun_chosen")
        ruling = fire_ruling(play, side, Fire(play.units[given.gun].id, place_of(play, pick)))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)
