"""Who may go into a hex that a combat has left empty, and by which exception to the rule that nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fugitives import cannot_move
from grognard.games.blitzkrieg.overrun import pass_through
from grognard.games.blitzkrieg.pontoons import building
from grognard.games.blitzkrieg.results import may_hold_ground
from grognard.games.blitzkrieg.retreats import steps_from
from grognard.games.blitzkrieg.rommel import rommel_at, rommel_follows
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.transport import place_loaded
from grognard.geometry import HexId


class GoIn(Action, frozen=True):
    """FIN-02: these units advance into this hex."""

    units: tuple[str, ...]
    hex: str


class Advanced(Event, frozen=True):
    units: list[str]
    hex: str


# the ordinary advance


def emptied(play: Campaign40) -> list[HexId]:
    """The target hexes without defenders now."""
    held = play.troops(ENEMY[play.combat.side])
    return [target for target in play.combat.targets if not held >> target & 1]


def advancers(play: Campaign40, target: HexId) -> list[int]:
    """The attackers that may go into an emptied hex."""
    combat = play.combat
    return [unit for unit in combat.attackers + combat.guns if advance_ruling(play, unit, target)]


def advance_ruling(play: Campaign40, unit: int, target: HexId) -> Ruling:
    """May this attacker go into this hex, as far as it alone is concerned?"""
    combat = play.combat
    if unit not in combat.attackers + combat.guns:
        return forbid("FIN-02", "took_no_part")
    if target not in emptied(play):
        return forbid("FIN-02", "not_emptied")
    return licence_ruling(play, unit, target) and mobile_ruling(play, unit, target)


@rule("FIN-01", "FIN-02", "CAP-1c")
def licence_ruling(play: Campaign40, unit: int, target: HexId) -> Ruling:
    """Nobody advances after combat but by a combined attack or another exception."""
    if play.combat.combined or _after_evasion(play, target) or _behind_heavies(play) or _with_rommel(play, unit):
        return LEGAL
    return forbid("FIN-01", "no_advance", unit=play.units[unit].id)


@rule("CAP-3d")
def _after_evasion(play: Campaign40, target: HexId) -> bool:
    """The hex was left empty by a retreat before combat."""
    return target in play.combat.vacated


@rule("CAP-11c")
def _behind_heavies(play: Campaign40) -> bool:
    """British heavy tanks took part in the attack."""
    return any(play.units[unit].heavy_tank for unit in play.combat.attackers)


@rule("CAP-10f")
def _with_rommel(play: Campaign40, unit: int) -> bool:
    """Rommel is with the unit."""
    return play.units[unit].side == GERMAN and rommel_at(play, play.state.at[unit])


@rule("CAP-8e", "CAP-12c")
def mobile_ruling(play: Campaign40, unit: int, target: HexId) -> Ruling:
    """B-40: it stands where it stood, beside the hex; no river bars its way, no work, no want of a vehicle."""
    data = play.units[unit]
    if not play.on_map(unit) or unit in play.combat.withdrawn:
        return forbid("FIN-02", "has_withdrawn", unit=data.id)
    if not steps_from(play, unit, play.state.at[unit]) >> target & 1:
        return forbid("FIN-02", "cannot_step_in", unit=data.id, hex=play.field.board.name(target))
    if building(play, unit):
        return forbid("CAP-8e", "builds_pontoon", unit=data.id)
    return forbid("CAP-12c", "needs_vehicle", unit=data.id) if cannot_move(play, unit) else LEGAL


def stack_ruling(play: Campaign40, action: GoIn) -> Ruling:
    """Attackers of one hex, with room for all of them."""
    units, target = [play.unit(name) for name in action.units], play.hex(action.hex)
    if not units or len(set(units)) != len(units):
        return forbid("FIN-02", "nobody_advances")
    for unit in units:
        ruling = advance_ruling(play, unit, target)
        if not ruling:
            return ruling
    if len({play.state.at[unit] for unit in units}) > 1:
        return forbid("CAP-1c", "one_stack_only")
    return room_ruling(play, units, target)


@rule("CAP-9d", "CAP-1c")
def room_ruling(play: Campaign40, units: Sequence[int], target: HexId) -> Ruling:
    return LEGAL if has_room(play, target, units) else forbid("STK-01", "no_room", hex=play.field.board.name(target))


def advances(play: Campaign40) -> list[GoIn]:
    """Every stack or part of one that may go into an emptied hex, the largest first."""
    found: list[GoIn] = []
    for target in emptied(play):
        able = advancers(play, target)
        for base in dict.fromkeys(play.state.at[unit] for unit in able):
            found += _parts(play, [unit for unit in able if play.state.at[unit] == base], target)
    return found


def _parts(play: Campaign40, stack: Sequence[int], target: HexId) -> list[GoIn]:
    sizes = range(len(stack), 0, -1)
    some = [units for size in sizes for units in combinations(stack, size)]
    name = play.field.board.name(target)
    return [GoIn(tuple(play.ids(units)), name) for units in some if has_room(play, target, units)]


def go_in(play: Campaign40, action: GoIn) -> None:
    """The units come into the hex with their vehicles; Rommel goes with the last of his."""
    target = play.hex(action.hex)
    units = [play.unit(name) for name in action.units]
    play.state.combat = replace(play.combat, advanced=(*play.combat.advanced, *units))
    play.tell(Advanced(list(action.units), action.hex))
    for unit in units:
        left = play.state.at[unit]
        pass_through(play, unit, target)
        place_loaded(play, unit, target)
        rommel_follows(play, left, target)


# Moroccan ferocity


@rule("CAP-9d")
def left_by_germans(play: Campaign40) -> list[HexId]:
    """B-46: the hexes of the combat that the Germans have left: the targets, or those they attacked from."""
    combat, held = play.combat, play.troops(GERMAN)
    hexes = combat.targets if combat.side == ALLIED else combat.bases
    return [where for where in hexes if not held >> where & 1]


def ferocious_ruling(play: Campaign40, unit: int, target: HexId) -> Ruling:
    """May this Moroccan unit go into this hex?"""
    combat = play.combat
    if unit not in combat.attackers + combat.guns + combat.defenders or not may_hold_ground(play, unit):
        return forbid("CAP-9d", "not_ferocious")
    if unit in combat.advanced:
        return forbid("CAP-9d", "advanced_already", unit=play.units[unit].id)
    if target not in left_by_germans(play):
        return forbid("CAP-9d", "not_emptied")
    return mobile_ruling(play, unit, target) and room_ruling(play, (unit,), target)


def ferocious_advances(play: Campaign40) -> list[GoIn]:
    """Every single advance of a Moroccan unit that is open now."""
    combat, name = play.combat, play.field.board.name
    wild = [u for u in combat.attackers + combat.guns + combat.defenders if may_hold_ground(play, u)]
    hexes = left_by_germans(play) if wild else []
    return [
        GoIn((play.units[unit].id,), name(where))
        for unit in wild
        for where in hexes
        if ferocious_ruling(play, unit, where)
    ]
