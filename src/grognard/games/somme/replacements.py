"""G: replacements: two dice say which of the eliminated units come back, with one step each."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import replacements_menu
from grognard.games.somme.battlefield import ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.quarters import around_headquarters, forbidden
from grognard.games.somme.rebuilding import BringBack, ForgoReplacements
from grognard.games.somme.stacking import one_force, points
from grognard.games.somme.state import ELIMINATED
from grognard.games.somme.supply import headquarters
from grognard.games.somme.tables import SUMS
from grognard.geometry import Hexes, bits, union

GUNS: Final = 5  # the column of corps artillery; those before it are morale 2 to 6
LOWEST_MORALE: Final = 2
STOPS: Final = 0.1  # how often the random player leaves it at that


class ReplacementsRolled(Event, frozen=True):
    """G-1: the sum of a side and how many units it may rebuild."""

    side: str
    total: int
    points: int


class Rebuilt(Event, frozen=True):
    """G-4: an eliminated unit is back with one step."""

    unit: str
    hex: str


def replacement_phase() -> list[Step[Any]]:
    """Both sides, the one with the initiative first (Q-102)."""
    return [Replacements()]


class Replacements(Step[Campaign18], frozen=True):
    """The phase of both sides."""

    def run(self, play: Campaign18) -> None:
        first = play.state.initiative
        play.then(RollReplacements(SIDES[first]), RollReplacements(SIDES[ENEMY[first]]))


# the dice


@rule("G-1")
def modifiers(play: Campaign18, side: int) -> tuple[Shift, ...]:
    """What turn, offensive, Foch and Amiens add to the dice (R-05)."""
    state = play.state
    if side == GERMAN:
        conditions = {"offensive": state.declared == GERMAN, "turn_5_or_later": state.turn >= 5}
        return modifiers_of(play, "replacements_german", [word for word, holds in conditions.items() if holds])
    conditions = {
        "turn_3_or_later": state.turn >= 3,
        "foch": state.generalissimo == "foch",
        "amiens": bool(play.field.zones["amiens"] & play.controls(GERMAN)),
    }
    return modifiers_of(play, "replacements_allied", [word for word, holds in conditions.items() if holds])


class RollReplacements(Step[Campaign18], frozen=True):
    """Two dice for a side; the sum stays on its table."""

    side: str

    @rule("G-1", "G-2")
    def run(self, play: Campaign18) -> None:
        side = side_index(self.side)
        sum_ = play.roll(self.side, "replacements", count=2) + total(modifiers(play, side))
        sum_ = max(SUMS[0], min(sum_, SUMS[-1]))
        columns = play.field.tables.replacements[side][sum_ - SUMS[0]].columns
        won = [column for column, count in enumerate(columns) for _ in range(count)]
        play.tell(ReplacementsRolled(self.side, sum_, len(won)))
        play.then(*(ReplaceOne(self.side, column) for column in won))


# who may come back


@rule("G-2")
def column_of(play: Campaign18, unit: int) -> int:
    """The column in which a unit stands: that of its morale, or of corps artillery; -1 for whoever never comes back
    (Q-173)."""
    data = play.units[unit]
    if data.corps_artillery:
        return GUNS
    return data.morale - LOWEST_MORALE if data.combat and not data.tank else -1


@rule("G-2", "G-3")
def recruits(play: Campaign18, side: int, column: int) -> list[int]:
    """The eliminated units of a column for which there is a place; if there is none, those of all columns to its
    left."""
    lost = [u for u, where in enumerate(play.state.at) if where == ELIMINATED and play.units[u].side == side]
    able = [u for u in lost if column_of(play, u) >= 0 and hexes_for(play, u)]
    of_type = [u for u in able if column_of(play, u) == column]
    return of_type or [u for u in able if column_of(play, u) < column]


@rule("G-5")
def hexes_for(play: Campaign18, unit: int) -> Hexes:
    """On a headquarters of its nation or beside it, with room, not next to an enemy unit."""
    data = play.units[unit]
    near = around_headquarters(play, data.side, headquarters(play, data.side, data.force))
    passable = near & play.ground.enterable(data.moves, play.flooded) & ~forbidden(play, unit)
    held = passable & play.occupied(data.side)
    return passable & ~held | union(where for where in bits(held) if _has_room(play, unit, where))


@rule("4.0a", "COOP-1")
def _has_room(play: Campaign18, unit: int, where: int) -> bool:
    """Is there room in a hex for the one step of a unit that comes back?"""
    data, there = play.units[unit], play.stack(where)
    room = points(play, there) + data.points[-1] <= play.field.numbers.stacking.limit
    return room and one_force(play, [*there, unit])


@rule("G-4")
def rebuild(play: Campaign18, unit: int, where: int) -> None:
    """It comes back with one step, and may move in this turn."""
    play.state.losses[unit] = max(0, play.units[unit].steps - 1)
    play.place(unit, where)


class ReplaceOne(Decision[Campaign18], frozen=True):
    """One point of a column: the owner names the unit and its hex, or lets the point go."""

    column: int

    accepts = (BringBack, ForgoReplacements)
    cites = "G-2"

    def moot(self, play: Campaign18) -> bool:
        return not recruits(play, side_index(self.side), self.column)

    def candidates(self, play: Campaign18) -> list[Action]:
        board, found = play.field.board, list[Action]()
        for unit in recruits(play, side_index(self.side), self.column):
            found += [BringBack(play.units[unit].id, where) for where in board.names(hexes_for(play, unit))]
        return [*found, ForgoReplacements()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(STOPS):
            return ForgoReplacements()
        unit = luck.pick(recruits(play, side_index(self.side), self.column))
        return BringBack(play.units[unit].id, luck.pick(play.field.board.names(hexes_for(play, unit))))

    @rule("G-3", "G-5")
    def check(self, play: Campaign18, action: BringBack | ForgoReplacements) -> Ruling:
        if isinstance(action, ForgoReplacements):
            return LEGAL
        unit, where = play.unit(action.unit), play.hex(action.hex)
        if unit not in recruits(play, side_index(self.side), self.column):
            return forbid("G-3", "not_to_rebuild", unit=action.unit)
        if where < 0 or not hexes_for(play, unit) >> where & 1:
            return forbid("G-5", "not_rebuilt_there", unit=action.unit, hex=action.hex)
        return LEGAL

    def choose(self, play: Campaign18, action: BringBack | ForgoReplacements) -> None:
        if isinstance(action, BringBack):
            rebuild(play, play.unit(action.unit), play.hex(action.hex))
            play.tell(Rebuilt(action.unit, action.hex))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        able = {unit: hexes_for(play, unit) for unit in recruits(play, side_index(self.side), self.column)}
        return replacements_menu.menu(play, self.side, self.column, able, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return replacements_menu.why_not(self, play, draft, pick)
