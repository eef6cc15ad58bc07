"""What the page shows while guns in Offensive mode move: a piece, its first hex, and the second by road or railway."""

from __future__ import annotations

from grognard.engine.drafts import last_pick
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import Path
from grognard.games.somme.offensive_guns import MoveGuns, gun_ruling, guns, move_guns, move_ruling, paths, ways_of
from grognard.games.somme.orders import Done
from grognard.games.somme.paths_menu import path_lines


def menu(play: Campaign18, side: int, cites: str, draft: tuple[str, ...]) -> Menu:
    """Pick a piece, then its hex; where a second is open it is picked next, or the piece stops."""
    moves = able(play, side)
    unit = chosen(play, moves, draft)
    found = moves.get(unit, [])
    path = walked(play, found, draft)
    further = [way for way in found if way[: len(path)] == path and len(way) > len(path)]
    picks = [Pick(f"unit:{play.units[u].id}", "unit", chosen=u == unit) for u in moves]
    picks += [Pick(f"place:{name}", "reach") for name in dict.fromkeys(_name(play, way[len(path)]) for way in further)]
    buttons = [Button(Text("button.guns_stay"), Done(), primary=not path)]
    if path in found and further:
        buttons.insert(0, Button(Text("button.stop_here"), move_guns(play, unit, path), primary=True))
    return Menu(
        Text("prompt.offensive_guns"),
        cites,
        _kept(play, unit, path, draft),
        tuple(picks),
        tuple(buttons),
        _preview(),
        move_guns(play, unit, path) if path in found and not further else None,
        path_lines(play, play.state.at[unit], path) if path else (),
    )


def able(play: Campaign18, side: int) -> dict[int, list[Path]]:
    """The pieces that may still move, each with its ways."""
    ways = ways_of(play, side)
    moves = {gun: list(paths(play, gun, ways)) for gun in guns(play, side)}
    return {gun: found for gun, found in moves.items() if found}


def chosen(play: Campaign18, moves: dict[int, list[Path]], draft: tuple[str, ...]) -> int:
    unit = play.unit(last_pick(draft, "unit"))
    if unit in moves:
        return unit
    return next(iter(moves)) if len(moves) == 1 else -1


def walked(play: Campaign18, found: list[Path], draft: tuple[str, ...]) -> Path:
    """The hexes picked, as far as a move begins so."""
    path: Path = ()
    for pick in draft:
        longer = (*path, play.hex(pick.removeprefix("place:")))
        if pick.startswith("place:") and any(way[: len(longer)] == longer for way in found):
            path = longer
    return path


def _kept(play: Campaign18, unit: int, path: Path, draft: tuple[str, ...]) -> tuple[str, ...]:
    """The piece if it was picked by hand, and the hexes."""
    name = f"unit:{play.units[unit].id}"
    return (*([name] if unit >= 0 and name in draft else []), *(f"place:{_name(play, where)}" for where in path))


def _name(play: Campaign18, where: int) -> str:
    return play.field.board.name(where)


def _preview() -> Preview:
    lines = (("guns_one_hex", "11.3.1.1a"), ("guns_two_hexes", "11.3.1.1b"), ("guns_by_rail", "11.1.4b"))
    reasons = tuple(Reason(Text(f"reason.{key}"), "", number) for key, number in lines)
    return Preview(Text("preview.offensive_guns"), reasons)


def why_not(play: Campaign18, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    """The piece may not move, or not there."""
    kind, _, name = pick.partition(":")
    if kind == "unit":
        return gun_ruling(play, side, name)
    moves = able(play, side)
    unit = chosen(play, moves, draft)
    if unit < 0:
        return forbid("11.3.1.1a", "unit_first", pick=pick)
    before = tuple(_name(play, where) for where in walked(play, moves[unit], draft))
    return move_ruling(play, side, MoveGuns(play.units[unit].id, (*before, name)))
