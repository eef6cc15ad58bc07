"""Small positions for tests: who stands where, on what ground, which dice will fall, what is to be decided.

>>> play = battle({"5-5": "G1 infantry grenadier 3", "7-5": "A1 machine_gun ordered"}, forest="6-5", agenda=[...])

The Germans sit at the top, the Allies at the bottom, unless the scenario says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, BOARD, GERMAN, LONG_ROW, ROWS, SIDES, find
from grognard.games.greatwar.game import GreatWar
from grognard.games.greatwar.settings import Unit
from grognard.games.greatwar.start import bare, opening
from grognard.games.greatwar.state import FLAGS, GreatWarState
from tests.games.support import Loaded

GAME = GreatWar()
BOX = GAME.box
OPEN = "/".join("." * (LONG_ROW - (row % 2 == 0)) for row in range(1, ROWS + 1))
TERRAIN = tuple(BOX.terrains.kinds)
MARKERS = ("craters", "wire", "fortified", "removed", "bridges", "damaged_bridges", "guns")

SOLDIER, BURST, SKULL, FLAG, STAR = (BOX.faces.index(f) + 1 for f in ("soldier", "burst", "skull", "flag", "star"))
"""Numbers of a die that show these faces, for loaded dice."""


def battle(units: dict[str, str], agenda: Sequence[Step[Any]] = (), dice: Sequence[int] = (), **more: Any) -> Battle:
    """Units by hex, each `id kind [specialist] [figures] [flag ...]`: an id that begins with G is German.

    Terrain and markers by name (`forest="6-5 6-6"`, `wire="7-4"`) lie on open countryside or on the map of
    `scenario` (`real_ground=True`), whose medals and seats are those of the battle. `hands` and `combat_hands` are
    pairs of tuples of cards; `next_cards` and `next_combat` are drawn next, in this order. `moved` is by unit id;
    other fields of the state by name.
    """
    key = more.pop("scenario", "s01")
    ground = BOX.settings[key].map if more.pop("real_ground", False) else OPEN
    state = bare(BOX, key, _patched(ground, more), more.pop("options", ()))
    moved = more.pop("moved", {})
    state.active = GERMAN
    for where, words in units.items():
        _stand(state, where, words.split())
    state.moved = [moved.get(unit.id, 0) for unit in state.units]
    _deal(state, more)
    for name in MARKERS:
        setattr(state, name, hexes(more.pop(name, "")))
    for name, value in more.items():
        assert name in state.__struct_fields__, f"no field {name}"
        setattr(state, name, value)
    return begin(state, agenda, dice)


def at_start(
    key: str, agenda: Sequence[Step[Any]] = (), dice: Sequence[int] = (), options: Sequence[str] = ()
) -> Battle:
    """A scenario as it is laid out, nothing dealt or decided yet."""
    return begin(opening(BOX, key, options), agenda, dice)


def begin(state: GreatWarState, agenda: Sequence[Step[Any]], dice: Sequence[int]) -> Battle:
    play = Battle(GAME, state, Loaded(dice), [])
    play.then(*agenda)
    play.advance()
    return play


def _patched(ground: str, more: dict[str, Any]) -> str:
    rows = [list(row) for row in ground.split("/")]
    for kind in TERRAIN:
        if kind in more and BOX.terrains[kind].letter:
            for name in more.pop(kind).split():
                row, place = name.split("-")
                rows[int(row) - 1][int(place) - 1] = BOX.terrains[kind].letter
    return "/".join("".join(row) for row in rows)


def _stand(state: GreatWarState, where: str, words: list[str]) -> None:
    name, kind, *rest = words
    specialist = next((word for word in rest if word in BOX.forces.specialists), "")
    full = BOX.forces.kinds[kind].figures
    left = next((int(word) for word in rest if word.isdigit()), full)
    state.units += (Unit(name, GERMAN if name[0] == "G" else ALLIED, kind, full),)
    state.at.append(find(where))
    state.figures.append(left)
    state.specialist.append(specialist)
    flags = [FLAGS[word] for word in rest if word in FLAGS]
    assert len(flags) + bool(specialist) + (str(left) in rest) == len(rest), f"what is {' '.join(words)}?"
    state.flags.append(sum(flags))


def _deal(state: GreatWarState, more: dict[str, Any]) -> None:
    """Cards of the hands leave the decks; the next cards lie on top."""
    state.hands = list(more.pop("hands", ((), ())))
    state.combat_hands = list(more.pop("combat_hands", ((), ())))
    state.deck = _deck(state.deck, state.hands, more.pop("next_cards", ()), more.get("discards", ()))
    state.combat_deck = _deck(
        state.combat_deck, state.combat_hands, more.pop("next_combat", ()), more.get("combat_discards", ())
    )


def _deck(deck: list[str], hands: list[Any], top: Sequence[str], gone: Sequence[str]) -> list[str]:
    taken = {*hands[0], *hands[1], *top, *gone}
    return [card for card in deck if card not in taken] + list(reversed(top))


def hexes(names: str) -> int:
    """A set of hexes by name."""
    return BOARD.set(*names.split())


def names(found: int) -> list[str]:
    return BOARD.names(found)


def unit(play: Battle, name: str) -> int:
    return [other.id for other in play.units].index(name)


def at(play: Battle, name: str) -> str:
    """The hex of a unit, or its place out of play as a number in words."""
    where = play.state.at[unit(play, name)]
    return BOARD.name(where) if where >= 0 else str(where)


def figures(play: Battle, name: str) -> int:
    return play.state.figures[unit(play, name)]


def side(name: str) -> int:
    return SIDES.index(name)
