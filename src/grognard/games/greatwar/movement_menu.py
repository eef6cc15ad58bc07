"""What the page lights up in the movement phase: units, hexes in reach with their cost, ways, work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.engine.ways import ARRIVED, BY_HEX, Trail, Way, by_hex, by_hex_button, picked_way
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, find
from grognard.games.greatwar.going import (
    NEVER,
    RELIEF,
    Reach,
    allowance,
    free_to_move,
    gifts,
    own_allowance,
    own_rule,
    reach,
    spread,
)
from grognard.games.greatwar.moves import (
    ExitBoard,
    MoveUnit,
    exit_ruling,
    move_ruling,
    mover_ruling,
    path_ruling,
)
from grognard.games.greatwar.state import BOGGED
from grognard.games.greatwar.works import (
    MOST_BOUGHT,
    ClearWire,
    Fortify,
    FreeTank,
    RepairBridge,
    clear_wire_ruling,
    fortify_ruling,
    free_ruling,
    is_engineer,
    repair_ruling,
    works_of,
)
from grognard.geometry import HexId

CITES: Final = "MOVE-01"
FORTIFY: Final = "choice:fortify"
ANYWHERE: Final = 40  # more steps than any way needs


class EndMoves(Action, frozen=True):
    """Nobody else moves."""


class Picked(NamedTuple):
    """A draft as understood: a unit, how its hexes are meant, the hexes so far, and where they begin in the draft."""

    unit: int
    mode: str
    places: tuple[str, ...]
    since: int = 0


def read(battle: Battle, draft: tuple[str, ...], able: Sequence[int]) -> Picked:
    unit = battle.unit(last_pick(draft, "unit"))
    if unit not in able:
        return Picked(-1, "", ())
    since = max(i for i, pick in enumerate(draft) if pick.startswith("unit:"))
    places = tuple(pick[6:] for pick in draft[since:] if pick.startswith("place:"))
    modes = [pick for pick in draft if pick.startswith("choice:") and pick != ARRIVED]
    return Picked(unit, modes[-1] if modes else "", places, since)


def menu(battle: Battle, side: int, draft: tuple[str, ...], able: Sequence[int]) -> Menu:
    picked = read(battle, draft, able)
    units = tuple(Pick(f"unit:{battle.units[u].id}", "unit", chosen=u == picked.unit) for u in able)
    if picked.unit < 0:
        return Menu(Text("prompt.move_units"), CITES, (), units, (_end(),))
    if picked.mode == FORTIFY:
        return _fortify_menu(battle, side, picked, units)
    found = _menu(battle, side, picked, units)
    return by_hex(found, trail(battle, side, picked.unit), draft[picked.since :]) if picked.mode == BY_HEX else found


def _end() -> Button:
    return Button(Text("button.end_moves"), EndMoves())


def _name(battle: Battle, unit: int) -> str:
    return battle.units[unit].id


# a hex in reach


def _menu(battle: Battle, side: int, picked: Picked, units: tuple[Pick, ...]) -> Menu:
    name = _name(battle, picked.unit)
    found = reach(battle, picked.unit)
    places = [Pick(f"place:{BOARD.name(b)}", "reach", str(found.cost(b))) for b in BOARD.ordered(found.ends)]
    bridges = [Pick(f"place:{work.hex}", "target") for work in _repairs(battle, picked.unit)]
    return Menu(
        Text("prompt.move_unit", {"unit": name}),
        CITES,
        (f"unit:{name}",),
        (*units, *places, *bridges),
        (*_buttons(battle, side, picked.unit), _end()),
        preview(battle, picked.unit),
        _ready(battle, side, picked),
    )


def _ready(battle: Battle, side: int, picked: Picked) -> Action | None:
    """A click on a hex in reach is a move there by a shortest way; on a damaged bridge, work on it."""
    if not picked.places:
        return None
    name, where = _name(battle, picked.unit), find(picked.places[-1])
    found = reach(battle, picked.unit)
    if where >= 0 and found.ends >> where & 1:
        return MoveUnit(name, tuple(BOARD.name(hex_) for hex_ in found.path(where)))
    mend = RepairBridge(name, picked.places[-1])
    return mend if repair_ruling(battle, side, mend) else None


def _repairs(battle: Battle, unit: int) -> list[RepairBridge]:
    return [work for work in works_of(battle, unit) if isinstance(work, RepairBridge)]


def _buttons(battle: Battle, side: int, unit: int) -> list[Button]:
    name, found = _name(battle, unit), []
    if free_to_move(battle, unit) and allowance(battle, unit).hexes > 1:
        found.append(by_hex_button())
    if battle.seat(side).enemy_baseline >> battle.state.at[unit] & 1:
        leave = ExitBoard(name)
        found.append(Button(Text("button.exit_board"), leave, ruling=exit_ruling(battle, side, leave)))
    if is_engineer(battle, unit):
        found += _engineer_buttons(battle, side, unit)
    if battle.has(unit, BOGGED):
        found += [_free_button(battle, side, FreeTank(name, tokens)) for tokens in range(MOST_BOUGHT + 1)]
    return found


def _engineer_buttons(battle: Battle, side: int, unit: int) -> list[Button]:
    name = _name(battle, unit)
    here, clear = Fortify(name, battle.place(unit)), ClearWire(name)
    return [
        Button(Text("button.clear_wire"), clear, ruling=clear_wire_ruling(battle, side, clear)),
        Button(Text("button.fortify_here"), here, ruling=fortify_ruling(battle, side, here)),
        Button(Text("button.fortify_beside"), pick=FORTIFY),
    ]


def _free_button(battle: Battle, side: int, action: FreeTank) -> Button:
    dice = battle.kinds[battle.unit(action.unit)].bog_dice + action.tokens
    label = Text("button.free_tank", {"dice": dice, "tokens": action.tokens})
    return Button(label, action, ruling=free_ruling(battle, side, action))


def preview(battle: Battle, unit: int) -> Preview:
    """How far it may go and after how many hexes it may fight, and what gives it that."""
    hexes, fights, _ = allowance(battle, unit)
    name, own = _name(battle, unit), own_allowance(battle, unit)
    key = "preview.move_no_fight" if fights == NEVER else "preview.move"
    printed = Text("reason.own_move", {"hexes": own.hexes, "fights": own.fights_after})
    reasons = [Reason(printed, rule=own_rule(battle, unit))]
    reasons += [Reason(Text("reason.move_by_card", {"card": card}), rule=cited) for card, cited in gifts(battle, unit)]
    return Preview(Text(key, {"unit": name, "hexes": hexes, "fights": fights}), tuple(reasons))


# hex after hex


def trail(battle: Battle, side: int, unit: int) -> Trail:
    """The ways of a unit, hex after hex; a way costs its hexes."""

    def order(way: Way) -> MoveUnit:
        return MoveUnit(_name(battle, unit), way)

    return Trail(
        battle.place(unit),
        lambda name: [BOARD.name(hex_) for hex_ in BOARD.ordered(BOARD.around[find(name)])],
        lambda way: _leads_on(battle, unit, way),
        lambda way: move_ruling(battle, side, order(way)),
        order,
        lambda way: str(len(way)),
    )


def _leads_on(battle: Battle, unit: int, path: tuple[str, ...]) -> bool:
    """Could a move begin like this? Where a relief may not end, it may still pass."""
    ruling = path_ruling(battle, unit, path)
    passing = ("not_beside_a_friend", "occupied") if battle.ordered_by(unit, RELIEF) else ()
    return bool(ruling) or (
        bool(passing)
        and ruling.breaches[0].reason in passing
        and bool(allowance(battle, unit).hexes > len(path))
        and not _enemy_at(battle, unit, path[-1])
    )


def _enemy_at(battle: Battle, unit: int, name: str) -> bool:
    return bool(battle.occupied[1 - battle.units[unit].side] >> find(name) & 1)


# fortified positions


def _fortify_menu(battle: Battle, side: int, picked: Picked, units: tuple[Pick, ...]) -> Menu:
    name = _name(battle, picked.unit)
    works = [work for work in works_of(battle, picked.unit) if isinstance(work, Fortify)]
    chosen = picked.places[-1] if picked.places else ""
    return Menu(
        Text("prompt.fortify", {"unit": name}),
        "EXS-04b",
        (f"unit:{name}", FORTIFY),
        (*units, *(Pick(f"place:{work.hex}", "target") for work in works)),
        (Button(Text("button.rather_move"), pick=FORTIFY), _end()),
        ready=next((work for work in works if work.hex == chosen), None),
    )


# why not


def why_not(battle: Battle, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    kind, _, name = pick.partition(":")
    if kind == "unit":
        return _why_not_unit(battle, side, name)
    if kind != "place":
        return forbid(CITES, "not_now", pick=pick)
    unit = battle.unit(last_pick(draft, "unit"))
    if unit < 0:
        return forbid("ORD-02", "pick_a_unit")
    if FORTIFY in draft:
        return fortify_ruling(battle, side, Fortify(_name(battle, unit), name))
    if BY_HEX in draft:
        picked = read(battle, draft, (unit,))
        path = (*picked_way(trail(battle, side, unit), draft[picked.since :]), name)
    else:
        path = _any_way(battle, unit, find(name)) if find(name) >= 0 else (name,)
    return move_ruling(battle, side, MoveUnit(_name(battle, unit), path))


def _why_not_unit(battle: Battle, side: int, name: str) -> Ruling:
    unit = battle.unit(name)
    ruling = mover_ruling(battle, side, unit, name)
    if ruling and not reach(battle, unit).ends:
        return forbid("MOVE-08", "nowhere_to_go", unit=name)
    return ruling


def _any_way(battle: Battle, unit: int, where: HexId) -> tuple[str, ...]:
    """A way to that hex around units, or through them, or through the water, as if nothing stopped anybody."""
    start, enemy = battle.state.at[unit], battle.occupied[1 - battle.units[unit].side]
    able = battle.passable(unit)
    standing = enemy if battle.ordered_by(unit, RELIEF) else battle.everybody
    for open_ in (able & ~standing, able, BOARD.full):
        found = Reach(spread(start, ANYWHERE, open_ | 1 << where, -1), 0, -1)
        if where != start and any(layer >> where & 1 for layer in found.layers):
            return tuple(BOARD.name(hex_) for hex_ in found.path(where))
    return ()
