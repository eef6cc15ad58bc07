"""Trenches of the Arras option: who may dig, and when a trench is there."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.pontoons import is_builder
from grognard.games.blitzkrieg.state import DIGGING
from grognard.geometry import Hexes, HexId, count

OPTION = "trenches"


class DiggingBegun(Event, frozen=True):
    unit: str
    hex: str


class TrenchDug(Event, frozen=True):
    hex: str


@rule("CAP-4c", "CAP-4e", "ARR-O3")
def trenches_of(play: Campaign40, side: int) -> Hexes:
    """The works of a side; those of the Germans exist by this option only (A-24)."""
    return play.state.trenches if side == GERMAN else play.state.entrenchments


def diggers(play: Campaign40, side: int) -> list[int]:
    """The units of a side that dig, in order."""
    marks = play.state.marks
    return [unit for unit in play.field.combat[side] if marks[unit] & DIGGING]


@rule("ARR-O3")
def digging_ruling(play: Campaign40, side: int, unit: int) -> Ruling:
    """Undisrupted infantry or artillery in a hex without a trench, as long as there are markers (B-77)."""
    data = play.units[unit]
    if unit < 0 or data.side != side or not play.on_map(unit):
        return forbid("ARR-O3", "no_digger_there")
    if not is_builder(data) and not data.artillery:
        return forbid("ARR-O3", "does_not_dig", unit=data.id)
    if play.disorganised(unit):
        return forbid("ARR-O3", "disorganised_cannot_dig", unit=data.id)
    if not markers_left(play):
        return forbid("ARR-O3", "no_trench_left")
    if _dug(play, side) >> play.state.at[unit] & 1:
        return forbid("ARR-O3", "trench_there", hex=play.place_name(unit))
    return LEGAL


def markers_left(play: Campaign40) -> int:
    """How many trenches may still be begun: the markers not on the map (B-145)."""
    lying = count(play.state.entrenchments) + count(play.state.trenches)
    return play.field.scenario.entrenchments - lying - len(diggers(play, ALLIED)) - len(diggers(play, GERMAN))


def _dug(play: Campaign40, side: int) -> Hexes:
    """Hexes with a trench of the side, finished or not."""
    hexes = trenches_of(play, side)
    for unit in diggers(play, side):
        hexes |= 1 << play.state.at[unit]
    return hexes


def able_to_dig(play: Campaign40, side: int) -> list[int]:
    """The units that may begin a trench now."""
    if markers_left(play) <= 0:
        return []
    at = play.state.at
    return [unit for unit in play.field.combat[side] if at[unit] >= 0 and digging_ruling(play, side, unit)]


def begin_digging(play: Campaign40, unit: int) -> None:
    play.mark(unit, DIGGING)
    play.tell(DiggingBegun(play.units[unit].id, play.place_name(unit)))


@rule("ARR-O3")
def finish_trenches(play: Campaign40, side: int) -> None:
    """Whoever has done nothing but dig since its last supply phase has its trench."""
    for unit in diggers(play, side):
        play.unmark(unit, DIGGING)
        _dig_in(play, side, play.state.at[unit])


def _dig_in(play: Campaign40, side: int, where: HexId) -> None:
    if side == GERMAN:
        play.state.trenches |= 1 << where
    else:
        play.state.entrenchments |= 1 << where
    play.changed(ENEMY[side])
    play.tell(TrenchDug(play.field.board.name(where)))
