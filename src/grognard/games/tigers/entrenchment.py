"""8.5 Entrenchment: infantry spends its turn, or an engineer its last points, on digging in."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import allowance, points_left
from grognard.games.tigers.moves import indexes, units_ruling
from grognard.games.tigers.state import BUILT, ENTRENCHED, FINISHED


class Entrench(Action, frozen=True):
    """8.51: each of these units of one area digs in, for itself."""

    units: tuple[str, ...]


class DugIn(Event, frozen=True):
    units: list[str]
    area: str


@rule("8.51a", "8.54", "8.55", "5.23b", "13.23d")
def entrench_ruling(play: Campaign, unit: int) -> Ruling:
    """8.51, 8.54, 8.55: no armour, no enemy in the area; triangles and lack of supply do not matter."""
    data, where = play.units[unit], play.state.at[unit]
    if data.armour:
        return forbid("8.54", "armour_cannot_dig", unit=data.id)
    if not play.on_map(unit):
        return forbid("8.51a", "no_digging_in_zones", unit=data.id)
    if play.contested >> where & 1:
        return forbid("8.55", "enemy_too_close", unit=data.id, area=play.theatre.name(where))
    if play.has(unit, ENTRENCHED):
        return forbid("8.51a", "already_entrenched", unit=data.id)
    return _points_ruling(play, unit)


@rule("8.52", "8.53", "8.5x", "13.23c")
def _points_ruling(play: Campaign, unit: int) -> Ruling:
    """8.52, 8.53: an engineer needs 4 MP, after its move if need be; all others a turn of which nothing is spent."""
    data = play.units[unit]
    if play.has(unit, BUILT) or (play.has(unit, FINISHED) and not _is_engineer_on_the_move(play, unit)):
        return forbid("8.5x", "turn_is_spent", unit=data.id)
    if data.engineer:
        left = points_left(play, unit)
        short = left < data.entrench
        return forbid("8.52", "points_to_dig", unit=data.id, points=left, cost=data.entrench) if short else LEGAL
    return forbid("8.53", "has_spent_points", unit=data.id) if play.state.spent[unit] else LEGAL


def _is_engineer_on_the_move(play: Campaign, unit: int) -> bool:
    """Is it an engineer that came to its area in this player impulse (A-82)?"""
    return play.units[unit].engineer and play.state.impulse_start[unit] != play.state.at[unit]


def entrench_order_ruling(play: Campaign, side: int, order: Entrench) -> Ruling:
    ruling = units_ruling(play, side, order.units, "8.51a")
    if not ruling:
        return ruling
    for unit in indexes(play, order.units):
        ruling = entrench_ruling(play, unit)
        if not ruling:
            return ruling
    return LEGAL


@rule("8.36d", "8.51b", "8.57", "8.5x")
def entrench(play: Campaign, units: Sequence[int]) -> None:
    """8.5: each unit has its own entrenchment, however many there are, and has spent its turn on it."""
    for unit in units:
        data = play.units[unit]
        play.state.spent[unit] += data.entrench if data.engineer else allowance(play, unit)
        play.mark(unit, ENTRENCHED | FINISHED)
    play.tell(DugIn(play.ids(units), play.place_name(units[0])))
