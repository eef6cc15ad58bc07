"""Bombs and shells: where they may fall, the column and the die, and what they do to those in the hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.results import disorganise
from grognard.games.blitzkrieg.state import BOMBING, DOWN, WAITING
from grognard.games.blitzkrieg.transport import destroy_lone_vehicles
from grognard.geometry import Hexes, HexId

ABSENCE = 2  # turns for which an air unit that is hit is missing
DIE = range(1, 7)
OUTCOMES = {"-": "bombs_missed", "D": "bombs_hit", "X": "bombs_shot_down"}


class Bombed(Event, frozen=True):
    """AIR-08: what an air unit did to a hex, after its die and the modifiers."""

    air: str
    hex: str
    modifier: int
    result: str


class BrokenByFire(Event, frozen=True):
    """AIR-10: units lose their order under bombs or shells."""

    units: list[str]
    hex: str


class AirDown(Event, frozen=True):
    """AIR-05, AIR-09: an air unit is hit, and comes back on that turn."""

    air: str
    turn: int


class Modifier(NamedTuple):
    """What changes the die: `reason.<reason>`, by how much, by which rule."""

    reason: str
    value: int
    rule: str


# where


@rule("SEQ-G2a", "SEQ-F3a")
def targets(play: Campaign40, side: int) -> Hexes:
    """Hexes with an enemy unit or vehicle; Rommel alone is none (B-20)."""
    enemy, rommel = ENEMY[side], play.field.rommel
    hexes = play.occupied(enemy)
    if rommel >= 0 and side == ALLIED and play.state.at[rommel] >= 0 and len(play.stack(play.state.at[rommel])) == 1:
        hexes &= ~(1 << play.state.at[rommel])
    return hexes


@rule("SEQ-G2a", "SEQ-F3a")
def target_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """Is this a hex with somebody to bomb?"""
    where = play.hex(name)
    if where < 0:
        return forbid("SEQ-G2a", "no_such_target", hex=name)
    if not targets(play, side) >> where & 1:
        return forbid("SEQ-F3a" if side == ALLIED else "SEQ-G2a", "nobody_to_bomb", hex=name)
    return LEGAL


# the table


def is_dug_in(play: Campaign40, side: int, where: HexId) -> bool:
    """Is this hex an entrenchment that serves this side?"""
    works = play.state.entrenchments if side == ALLIED else play.state.trenches
    return bool(works >> where & 1)


@rule("AIR-08")
def is_covered(play: Campaign40, side: int, where: HexId) -> bool:
    """Which column do units of this side give here: town, woods and entrenchment, or any other terrain?"""
    field = play.field
    return bool((field.town | field.woods) >> where & 1) or is_dug_in(play, side, where)


def modifiers(play: Campaign40, side: int, where: HexId) -> list[Modifier]:
    """All that changes the die against units of this side in a hex."""
    return [*_for_armour(play, where), *_for_cover(play, side, where)]


@rule("AIR-11")
def _for_armour(play: Campaign40, where: HexId) -> list[Modifier]:
    """One armoured unit in the hex is enough (A-13), outside towns and villages."""
    units = play.units
    if play.field.built >> where & 1 or not any(units[unit].armoured for unit in play.stack(where)):
        return []
    return [Modifier("bombed_armour", -1, "AIR-11")]


@rule("AIR-12")
def _for_cover(play: Campaign40, side: int, where: HexId) -> list[Modifier]:
    """Woods and entrenchments protect once, besides their column (A-12)."""
    if is_dug_in(play, side, where):
        return [Modifier("bombed_trench", -1, "AIR-12")]
    return [Modifier("bombed_woods", -1, "AIR-12")] if play.field.woods >> where & 1 else []


@rule("AIR-13")
def result(cells: Sequence[str], die: int, modifier: int) -> str:
    """The die with its modifier in a column of the table; X only if the die itself shows it."""
    if cells[die - 1] == "X":
        return "X"
    cell = cells[max(die + modifier, 1) - 1]
    return "-" if cell == "X" else cell


def column(play: Campaign40, side: int, where: HexId) -> Sequence[str]:
    """The column of the table that is read for units of this side in a hex."""
    tables = play.field.tables
    return tables.covered if is_covered(play, side, where) else tables.open


def results(play: Campaign40, side: int, where: HexId) -> list[str]:
    """What each face of the die brings to units of this side in a hex."""
    cells, modifier = column(play, side, where), total(play, side, where)
    return [result(cells, die, modifier) for die in DIE]


@rule("CAP-2b")
def shell_results(play: Campaign40, side: int, where: HexId) -> list[str]:
    """The same for shells: as bombs, but nothing can happen to the gun."""
    return ["-" if found == "X" else found for found in results(play, side, where)]


def total(play: Campaign40, side: int, where: HexId) -> int:
    return sum(modifier.value for modifier in modifiers(play, side, where))


# what happens


@rule("AIR-10", "TRN-14")
def strike(play: Campaign40, side: int, where: HexId) -> None:
    """D: all units of this side in the hex are disorganised; vehicles that are there alone are destroyed."""
    shaken = [unit for unit in play.fighters(where) if not play.disorganised(unit)]
    if shaken:
        play.tell(BrokenByFire(play.ids(shaken), play.field.board.name(where)))
    for unit in shaken:
        disorganise(play, unit)
    destroy_lone_vehicles(play, side, where)


@rule("AIR-05", "AIR-09", "SEQ-G2f")
def shoot_down(play: Campaign40, air: int) -> None:
    """The air unit goes two turns ahead on the track."""
    state = play.state
    state.air[air], state.air_at[air], state.air_back[air] = DOWN, -1, state.turn + ABSENCE
    play.tell(AirDown(play.field.air[air].id, state.air_back[air]))


def home(play: Campaign40, air: int, doing: int = WAITING) -> None:
    """An air unit has done its work: it waits for other orders, or may not fly for some time."""
    play.state.air[air], play.state.air_at[air] = doing, -1


class Bombs(Step[Campaign40], frozen=True):
    """SEQ-G2d: the bombers of the side to move that are still aloft bomb, in the order of their list (B-17)."""

    def run(self, play: Campaign40) -> None:
        for air in play.air_units(play.state.side, BOMBING):
            bomb(play, air)


@rule("SEQ-G2d", "SEQ-G2e", "SEQ-F3b", "AIR-08")
def bomb(play: Campaign40, air: int) -> None:
    """One die for the hex; whoever is not hit flies home and may intercept in the enemy's next phase."""
    side, where = play.field.air[air].side, play.state.air_at[air]
    name, enemy = play.field.air[air].id, ENEMY[side]
    die = play.roll(SIDES[side], "bombs", about=name)
    modifier = total(play, enemy, where)
    found = result(column(play, enemy, where), die, modifier)
    play.tell(Bombed(name, play.field.board.name(where), modifier, OUTCOMES[found]))
    if found == "X":
        shoot_down(play, air)
        return
    home(play, air)
    if found == "D":
        strike(play, enemy, where)
