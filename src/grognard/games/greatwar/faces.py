"""The units as they stand: figures left, specialist, and what this turn has made of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.engine.keeping import keep
from grognard.engine.text import Fact, Text
from grognard.engine.view import Piece
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.scenery import ELIMINATED_BOX, EXITED_BOX, RESERVE
from grognard.games.greatwar.settings import Unit
from grognard.games.greatwar.state import (
    BOGGED,
    DITCHED,
    ELIMINATED,
    EXITED,
    FOUGHT,
    NO_FIGHT,
    NO_MOVE,
    ORDERED,
    TOKEN,
)

Key = tuple[int, int, str, bool, int, tuple[str, ...]]
Known = dict[Key, Piece]

MOST_FACES: Final = 500  # of one unit that are kept
HOWITZER: Final = "howitzer"
SHOWN: Final = {
    "ordered": ORDERED,
    "fought": FOUGHT,
    "no_move": NO_MOVE,
    "no_fight": NO_FIGHT,
    "token": TOKEN,
    "bogged": BOGGED,
    "ditched": DITCHED,
}
SHOWN_FLAGS: Final = sum(SHOWN.values())
MOVED: Final = "moved"
CARD_MARKS: Final = {"out_of_ammunition": "ammo", "lice": "lice", "trench_raid": "raid"}
"""Cards that lie on a unit, and the mark that it bears for them."""
SIGNS: Final = {
    "infantry": "Inf",
    "machine_gun": "MG",
    "mortar": "Mor",
    "field_gun": "Art",
    "tank_schneider": "Schneider",
    "tank_saint_chamond": "St-Chamond",
}
"""What stands beside the number of a unit, in any language."""
DRAWN_AS: Final = {"tank_schneider": "tank", "tank_saint_chamond": "tank"}
SPECIALISTS_DRAWN_AS: Final = {"heavy_weapon_loader": "loader"}


@cache
def _album(units: tuple[Unit, ...], armies: tuple[str, str]) -> list[Known]:
    """The faces made so far of each unit of a scenario, by all that changes them."""
    return [{} for _ in units]


def faces(battle: Battle) -> tuple[Piece, ...]:
    """Every unit on the board or in a box, and both reserve artilleries."""
    state, cards = battle.state, _on_units(battle)
    album = _album(battle.units, battle.setting.armies)
    found = []
    for unit, (where, flags) in enumerate(zip(state.at, state.flags, strict=True)):
        if not place_of(battle, unit):
            continue
        specialist, moved = state.specialist[unit], state.moved[unit] > 0
        key = where, state.figures[unit], specialist, moved, flags & SHOWN_FLAGS, cards.get(unit, ())
        piece = album[unit].get(key)
        found.append(piece or keep(album[unit], key, face(battle, unit), MOST_FACES))
    return (*found, *(_artillery(battle, side) for side in range(len(SIDES))))


def _on_units(battle: Battle) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for effect in battle.state.effects:
        if effect.unit >= 0 and effect.kind in CARD_MARKS:
            found[effect.unit] = (*found.get(effect.unit, ()), CARD_MARKS[effect.kind])
    return found


def face(battle: Battle, unit: int) -> Piece:
    """One unit: `figures` are left of those it began with, the specialist stands beside them."""
    data, state = battle.units[unit], battle.state
    specialist = state.specialist[unit]
    return Piece(
        id=data.id,
        side=SIDES[data.side],
        at=place_of(battle, unit),
        symbol=DRAWN_AS.get(data.kind, data.kind),
        name=f"{data.id} {SIGNS[data.kind]}",
        short=data.id,
        reduced=0 < state.figures[unit] < data.figures,
        marks=marks_of(battle, unit),
        details=details_of(battle, unit),
        figures=state.figures[unit],
        of=data.figures,
        specialist=SPECIALISTS_DRAWN_AS.get(specialist, specialist),
        army=battle.setting.armies[data.side],
    )


def place_of(battle: Battle, unit: int) -> str:
    """The hex, or the box; empty for whoever takes no part."""
    where, side = battle.state.at[unit], SIDES[battle.units[unit].side]
    if where >= 0:
        return BOARD.name(where)
    if where == ELIMINATED:
        return ELIMINATED_BOX[side]
    return EXITED_BOX[side] if where == EXITED else ""


def marks_of(battle: Battle, unit: int) -> tuple[str, ...]:
    flags = battle.state.flags[unit]
    found = [mark for mark, flag in SHOWN.items() if flags & flag]
    if battle.state.moved[unit]:
        found.insert(0, MOVED)
    return (*found, *_on_units(battle).get(unit, ()))


def details_of(battle: Battle, unit: int) -> tuple[Text, ...]:
    """For the stack viewer: kind, dice by distance, moves, specialist and sources."""
    data, profile, specialist = battle.units[unit], battle.profile(unit), battle.state.specialist[unit]
    dice = [str(number) for number in profile.ranged[2 : profile.reach + 1]]
    ranged: dict[str, Fact] = {"close": profile.close, "reach": profile.reach, "dice": ", ".join(dice)}
    found = [
        Text("detail.kind", {"kind": data.kind, "army": battle.setting.armies[data.side]}),
        Text("detail.figures", {"figures": battle.state.figures[unit], "full": data.figures}),
        Text("detail.moves", {"moves": profile.moves, "fights_after": profile.fights_after}),
        Text("detail.dice", ranged) if dice else Text("detail.close_dice", {"close": profile.close}),
    ]
    found += [Text("detail.specialist", {"specialist": specialist})] if specialist else []
    return (*found, Text("detail.source", {"unit": data.source, "place": data.place_source}))


def _artillery(battle: Battle, side: int) -> Piece:
    """COMP-11: reserve artillery is a unit beside the board; its number is that of the d6 it may roll."""
    state = battle.state
    ordered = side == state.active and state.aim and state.shoots
    return _gun(side, battle.setting.armies[side], state.artillery[side], bool(ordered))


@cache
def _gun(side: int, army: str, strength: int, ordered: bool) -> Piece:
    return Piece(
        id=f"{SIDES[side]}.artillery",
        side=SIDES[side],
        at=RESERVE[SIDES[side]],
        symbol=HOWITZER,
        name=f"{SIDES[side]}.artillery",
        strength=str(strength),
        marks=("ordered",) if ordered else (),
        details=(Text("detail.artillery", {"strength": strength}),),
        figures=1,
        of=1,
        army=army,
    )
