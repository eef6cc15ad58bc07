"""What lies on the hexes beside units: craters, ruins, wire, fortified positions, medals, the template."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.rules import rule
from grognard.engine.view import Marker
from grognard.games.greatwar.artillery import RollTargeting, ShellCentre
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.medals import COUNTED
from grognard.games.greatwar.settings import Medal
from grognard.games.greatwar.state import ACQUIRED
from grognard.games.greatwar.terrain import Ground
from grognard.geometry import Hexes, HexId

EACH_HEX = ("hex", "permanent")


def markers(battle: Battle) -> tuple[Marker, ...]:
    state = battle.state
    return (
        *_tiles(battle, state.craters | state.removed, state.removed),
        *_lying("wire", state.wire),
        *_lying("fortified_position", state.fortified),
        *_lying("bridge", state.bridges & ~state.damaged_bridges),
        *_lying("damaged_bridge", state.damaged_bridges),
        *_lying("gun", state.guns),
        *_medals(battle.medal_rules, tuple(state.held)),
        *_acquisitions(battle),
        *_template(battle),
    )


@lru_cache(maxsize=256)
def _lying(kind: str, hexes: Hexes) -> tuple[Marker, ...]:
    return tuple(Marker(name, kind) for name in BOARD.names(hexes))


def _tiles(battle: Battle, craters: Hexes, removed: Hexes) -> tuple[Marker, ...]:
    """A shelled village lies in ruins; any other hex shows the crater."""
    return tuple(Marker(BOARD.name(hex_), _tile(battle.land, hex_, removed)) for hex_ in BOARD.ordered(craters))


def _tile(land: Ground, hex_: HexId, removed: Hexes) -> str:
    ruined = land.cratered_combat[hex_].kind == "ruin" and not removed >> hex_ & 1
    return "ruin" if ruined else "shell_crater"


# medals


@lru_cache(maxsize=256)
@rule("COMP-14")
def _medals(rules: tuple[Medal, ...], held: tuple[int, ...]) -> tuple[Marker, ...]:
    """A medal on every objective, with the face of the side that has it."""
    found = []
    for index, medal in enumerate(rules):
        if medal.kind in COUNTED:
            continue
        german, allied = held[2 * index], held[2 * index + 1]
        label = str(max(medal.worth)) if max(medal.worth) > 1 else ""
        if medal.kind in EACH_HEX and not medal.once:
            spots = [(hex_, german >> hex_ & 1, allied >> hex_ & 1) for hex_ in BOARD.ordered(medal.hexes)]
        else:
            spots = [(_middle(medal.hexes), german, allied)]
        found += [Marker(BOARD.name(hex_), "medal", _face(one, two), label) for hex_, one, two in spots]
    return tuple(found)


def _face(german: int, allied: int) -> str:
    if german:
        return SIDES[0]
    return SIDES[1] if allied else ""


def _middle(hexes: Hexes) -> HexId:
    """The hex of a group that is nearest to all others: there lies the one medal for it."""
    group = BOARD.ordered(hexes)
    return min(group, key=lambda hex_: sum(BOARD.distance(hex_, other) for other in group))


# the guns


def _acquisitions(battle: Battle) -> tuple[Marker, ...]:
    """EXS-11: the marker belongs to those who may aim at it."""
    state = battle.state
    marked = [unit for unit, flags in enumerate(state.flags) if flags & ACQUIRED and state.at[unit] >= 0]
    return tuple(Marker(battle.place(unit), "acquisition", SIDES[1 - battle.units[unit].side]) for unit in marked)


def _template(battle: Battle) -> tuple[Marker, ...]:
    """The centre of the template, as long as shells are still to fall there."""
    for step in reversed(battle.state.agenda):
        if isinstance(step, RollTargeting | ShellCentre):
            return (Marker(step.hex, "template", step.side),)
    return ()
