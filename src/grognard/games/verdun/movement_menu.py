"""What the page lights up in a movement or breakthrough phase: units, then hexes with their cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from grognard.engine.ruling import LEGAL, Breach, Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason, cautioned
from grognard.engine.ways import BY_HEX, Trail, Way, by_hex, by_hex_button, picked_way
from grognard.games.verdun import caution
from grognard.games.verdun.actions import Done
from grognard.games.verdun.digging import DigIn, dig_order_ruling
from grognard.games.verdun.marching import (
    BREAKTHROUGH,
    MARCH,
    STRATEGIC,
    Going,
    Range,
    allowance,
    may_move,
    mp,
    pace_of,
)
from grognard.games.verdun.moves import Move, dearest, end_ruling, hex_at, hexes_of, move_ruling, room_ruling
from grognard.games.verdun.state import OUT_OF_SUPPLY
from grognard.games.verdun.terrain import costs_of
from grognard.games.verdun.war import War
from grognard.geometry import HexId, cheapest

ALL = "choice:stack"
FAR = "choice:strategic"
UNLIMITED = 400


class Picked(NamedTuple):
    """A draft as understood: units of one hex, how they go, where to (-1 for nowhere yet)."""

    units: tuple[int, ...]
    pace: str
    where: HexId


Permit = Callable[[int], Ruling]


# reading drafts


def picked_units(war: War, side: int, draft: Sequence[str], permit: Permit) -> tuple[int, ...]:
    """The picked units that may go, all of the hex that was picked last; or its whole stack."""
    named = [war.unit(pick[5:]) for pick in draft if pick.startswith("unit:")]
    able = [unit for unit in named if _is_ours(war, side, unit) and permit(unit)]
    if not able:
        return ()
    where = war.state.at[able[-1]]
    if ALL in draft:
        return tuple(unit for unit in war.stack(where) if permit(unit))
    return tuple(dict.fromkeys(unit for unit in able if war.state.at[unit] == where))


def _is_ours(war: War, side: int, unit: int) -> bool:
    return unit >= 0 and war.units[unit].side == side and war.on_map(unit)


def picked_place(war: War, draft: Sequence[str]) -> HexId:
    places = [hex_at(war, pick[6:]) for pick in draft if pick.startswith("place:")]
    return places[-1] if places else -1


def read(war: War, side: int, draft: Sequence[str]) -> Picked:
    units = picked_units(war, side, draft, lambda unit: may_move(war, unit, MARCH))
    far = FAR in draft and units and strategic_ruling(war, units)
    return Picked(units, pace_of(bool(far)), picked_place(war, draft))


def strategic_ruling(war: War, units: Sequence[int]) -> Ruling:
    for unit in units:
        ruling = may_move(war, unit, STRATEGIC)
        if not ruling:
            return ruling
    return LEGAL


# showing what can be picked


def unit_picks(war: War, able: Sequence[int], chosen: Sequence[int]) -> tuple[Pick, ...]:
    return tuple(Pick(f"unit:{war.units[unit].id}", "unit", chosen=unit in chosen) for unit in able)


def reach_picks(war: War, units: Sequence[int], reach: Range) -> tuple[Pick, ...]:
    """The hexes in reach that have room, with the MP they cost."""
    board = war.field.board
    return tuple(
        Pick(f"place:{board.name(b)}", "reach", mp(reach.cost(b)))
        for b in board.ordered(reach.hexes)
        if room_ruling(war, units, b)
    )


def preview(war: War, units: Sequence[int], pace: str) -> Preview:
    """The allowance of the slowest unit, and how it comes about."""
    slowest = min(units, key=lambda unit: allowance(war, unit, pace))
    title = Text("preview.movement", {"units": war.ids(list(units)), "points": mp(allowance(war, slowest, pace))})
    return Preview(title, tuple(_reasons(war, slowest, pace)))


def _reasons(war: War, unit: int, pace: str) -> list[Reason]:
    data = war.units[unit]
    found = [Reason(Text("reason.printed_move", {"unit": data.id}), str(data.move), "8.1a")]
    if war.state.bad_weather:
        found.append(Reason(Text("reason.bad_weather_move"), "-1", "5.1a"))
    if data.infantry and war.has(unit, OUT_OF_SUPPLY):
        found.append(Reason(Text("reason.unsupplied_move"), "÷2", "6.16a"))
    if pace == STRATEGIC:
        found.append(Reason(Text("reason.strategic_move"), "×2", "8.2a"))
    if pace == BREAKTHROUGH:
        found.append(Reason(Text("reason.breakthrough_move"), "÷2", "13.0a"))
    return found


# the movement phase


def menu(war: War, side: int, draft: tuple[str, ...]) -> Menu:
    picked = read(war, side, draft)
    able = [unit for stack in _stacks(war, side) for unit in stack if may_move(war, unit, MARCH)]
    picks = unit_picks(war, able, picked.units)
    if not picked.units:
        return Menu(Text("prompt.movement"), "8.0a", (), picks, (_end(war, side),))
    going = Going(war, picked.units, picked.pace)
    reach = going.reach()
    tokens = tuple(f"unit:{name}" for name in war.ids(picked.units))
    order = _ready(war, side, picked, reach)
    found = Menu(
        Text("prompt.movement_to", {"units": war.ids(picked.units)}),
        "8.0a",
        (*tokens, FAR) if picked.pace == STRATEGIC else tokens,
        (*picks, *reach_picks(war, picked.units, reach)),
        _buttons(war, side, picked),
        preview(war, picked.units, picked.pace),
        order,
    )
    if BY_HEX in draft:
        return _by_hex(war, side, found, trail(war, side, picked), draft)
    return cautioned(found, caution.of_move(war, order), f"place:{order.path[-1]}") if order else found


def _by_hex(war: War, side: int, found: Menu, picking: Trail, draft: Sequence[str]) -> Menu:
    """The way so far, with what it would cost beyond its points."""
    way = picked_way(picking, draft)
    order = picking.order(way) if way and picking.ruling(way) else None
    warnings = caution.of_move(war, order) if isinstance(order, Move) else ()
    return cautioned(by_hex(found, picking, draft), warnings)


def trail(war: War, side: int, picked: Picked) -> Trail:
    """The ways of the picked units, hex after hex."""
    board, units, names = war.field.board, picked.units, tuple(war.ids(picked.units))
    goings = [Going(war, (unit,), picked.pace, company=units) for unit in units]

    def order(way: Way) -> Move:
        return Move(names, way, picked.pace == STRATEGIC)

    return Trail(
        board.name(war.state.at[units[0]]),
        lambda name: [board.name(b) for b in board.ordered(board.around[board.at(name)])],
        lambda way: all(going.ruling(hexes_of(war, way)) for going in goings),
        lambda way: move_ruling(war, side, order(way)),
        order,
        lambda way: mp(dearest(war, units, hexes_of(war, way), picked.pace)),
    )


def _stacks(war: War, side: int) -> list[list[int]]:
    board = war.field.board
    return [war.stack(where) for where in board.ordered(war.occupied(side))]


def _ready(war: War, side: int, picked: Picked, reach: Range) -> Move | None:
    if picked.where < 0 or not reach.hexes >> picked.where & 1:
        return None
    path = tuple(war.field.board.name(b) for b in reach.path(picked.where))
    move = Move(tuple(war.ids(picked.units)), path, picked.pace == STRATEGIC)
    return move if move_ruling(war, side, move) else None


def _buttons(war: War, side: int, picked: Picked) -> tuple[Button, ...]:
    spade = DigIn(tuple(war.ids(picked.units)))
    on = picked.pace == STRATEGIC
    label = Text("button.march_again" if on else "button.strategic")
    return (
        Button(label, pick=FAR, ruling=LEGAL if on else strategic_ruling(war, picked.units)),
        *stack_button(war, picked.units, lambda unit: may_move(war, unit, MARCH)),
        by_hex_button(),
        Button(Text("button.dig_in"), spade, ruling=dig_order_ruling(war, side, spade)),
        _end(war, side),
    )


def stack_button(war: War, units: Sequence[int], permit: Permit) -> tuple[Button, ...]:
    """Offered while somebody of the stack is left out."""
    stack = war.stack(war.state.at[units[0]])
    if all(unit in units for unit in stack if permit(unit)):
        return ()
    return (Button(Text("button.whole_stack"), pick=ALL),)


def _end(war: War, side: int) -> Button:
    return Button(Text("button.end_movement"), Done(), ruling=end_ruling(war, side))


# why not


def why_not(war: War, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    if pick.startswith("unit:"):
        return why_not_unit(war, side, pick[5:], MARCH)
    picked = read(war, side, draft)
    if pick == FAR and picked.units:
        return strategic_ruling(war, picked.units)
    where = picked_place(war, (pick,))
    if where < 0:
        return forbid("8.0b", "unknown_hex", hex=pick.partition(":")[2])
    if not picked.units:
        return forbid("8.0a", "pick_a_unit")
    if BY_HEX in draft:
        picking = trail(war, side, picked)
        return picking.ruling((*picked_way(picking, draft), war.field.board.name(where)))

    def ruling(path: tuple[str, ...]) -> Ruling:
        return move_ruling(war, side, Move(tuple(war.ids(picked.units)), path, picked.pace == STRATEGIC))

    return why_not_there(Going(war, picked.units, picked.pace), where, ruling)


def why_not_unit(war: War, side: int, name: str, pace: str) -> Ruling:
    unit = war.unit(name)
    if unit < 0 or not war.on_map(unit):
        return forbid("8.0a", "unknown_unit", unit=name)
    if war.units[unit].side != side:
        return forbid("8.0a", "unit_not_yours", unit=name)
    return may_move(war, unit, pace)


def why_not_there(going: Going, where: HexId, ruling: Callable[[tuple[str, ...]], Ruling]) -> Ruling:
    """The hex is closed; or its cheapest path is too long; or, without zones, the first thing in the way."""
    closed: list[Breach] = going.closed(where)
    if closed:
        return Ruling(tuple(closed))
    field = going.war.field
    costs = costs_of(field, going.marked, going.price)
    adjacent = field.board.around[going.start] >> where & 1
    if adjacent or where == going.start:
        return ruling((field.board.name(where),))
    ways: list[Any] = [
        cheapest(field.board, 1 << going.start, 1 << where, UNLIMITED, costs, going.passage),
        cheapest(field.board, 1 << going.start, 1 << where, UNLIMITED, costs),
    ]
    for way in ways:
        if way is not None:
            return ruling(tuple(field.board.name(b) for b in way.path))
    return forbid("8.0b", "no_way_there", hex=field.board.name(where))
