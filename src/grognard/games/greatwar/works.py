"""Work in the movement phase: engineers clear wire, fortify and mend bridges; crews free their tanks."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES, find
from grognard.games.greatwar.going import FIRESTORM, RELIEF
from grognard.games.greatwar.moves import mover_ruling, ordered_ruling
from grognard.games.greatwar.protection import may_fight_from
from grognard.games.greatwar.state import BOGGED, DONE, FOUGHT, NO_FIGHT, NO_MOVE
from grognard.geometry import Hexes, HexId

ENGINEER: Final = "engineer"
COST_NEXT_DOOR: Final = 2
MOST_BOUGHT: Final = 3  # dice for a tank's freedom beyond the first


class ClearWire(Action, frozen=True):
    """An engineer unit removes the wire that it stands on."""

    unit: str


class Fortify(Action, frozen=True):
    """An engineer unit makes a fortified position of its hex or of a neighbouring one."""

    unit: str
    hex: str


class RepairBridge(Action, frozen=True):
    """An engineer unit mends a damaged bridge beside it."""

    unit: str
    hex: str


class FreeTank(Action, frozen=True):
    """The crew of a tank that is bogged down tries to free it, with dice bought for tokens."""

    unit: str
    tokens: int = 0


class WireCleared(Event, frozen=True):
    """Wire was removed from hexes."""

    side: str
    hexes: list[str]


class HexFortified(Event, frozen=True):
    """A fortified position was made."""

    unit: str
    hex: str


class BridgeRepaired(Event, frozen=True):
    """A damaged bridge is whole again."""

    unit: str
    hex: str


class TankFreed(Event, frozen=True):
    """A-68: a tank that was bogged down may act again."""

    unit: str


Work = ClearWire | Fortify | RepairBridge | FreeTank


def is_engineer(battle: Battle, unit: int) -> bool:
    return battle.state.specialist[unit] == ENGINEER


# wire


@rule("EXS-04a")
def clear_wire_ruling(battle: Battle, side: int, action: ClearWire) -> Ruling:
    """A-95: an ordered engineer unit, from the moment it stands there until it has fought; not under Firestorm."""
    unit = battle.unit(action.unit)
    ruling = ordered_ruling(battle, side, unit, action.unit)
    if not ruling:
        return ruling
    if not is_engineer(battle, unit):
        return forbid("EXS-04a", "no_engineer", unit=action.unit)
    if not battle.state.wire >> battle.state.at[unit] & 1:
        return forbid("EXS-04a", "no_wire_here", unit=action.unit)
    if battle.ordered_by(unit, FIRESTORM):
        return forbid("TAC-07b", "fires_only", unit=action.unit)
    if battle.has(unit, FOUGHT):
        return forbid("EXS-04a", "has_fought", unit=action.unit)
    return LEGAL if may_fight_from(battle, unit) else forbid("WAT-04", "in_the_water", unit=action.unit)


def clear_wire(battle: Battle, unit: int) -> None:
    """The wire under one unit goes."""
    remove_wire(battle, battle.units[unit].side, 1 << battle.state.at[unit])


def remove_wire(battle: Battle, side: int, hexes: Hexes) -> None:
    battle.state.wire &= ~hexes
    battle.tell(WireCleared(SIDES[side], BOARD.names(hexes)))


# instead of moving and fighting


def _worker_ruling(battle: Battle, side: int, unit: int, name: str) -> Ruling:
    """A-96: an ordered engineer unit to which moving and fighting are both still open."""
    ruling = mover_ruling(battle, side, unit, name)
    if not ruling:
        return ruling
    if not is_engineer(battle, unit):
        return forbid("EXS-04b", "no_engineer", unit=name)
    if battle.ordered_by(unit, RELIEF):
        return forbid("TAC-10", "no_work_on_relief", unit=name)
    return forbid("EXS-04b", "no_work_without_fight", unit=name) if battle.has(unit, NO_FIGHT) else LEGAL


@rule("EXS-04b", "EXS-04c")
def fortify_ruling(battle: Battle, side: int, action: Fortify) -> Ruling:
    """Not beside an enemy; the own hex, or for 2 tokens a neighbouring one that no enemy holds."""
    unit, hex_ = battle.unit(action.unit), find(action.hex)
    ruling = _worker_ruling(battle, side, unit, action.unit)
    if not ruling:
        return ruling
    if battle.beside_enemy(unit):
        return forbid("EXS-04b", "enemy_beside", unit=action.unit)
    where = battle.state.at[unit]
    if hex_ != where and not (hex_ >= 0 and BOARD.around[where] >> hex_ & 1):
        return forbid("EXS-04c", "too_far_to_fortify", hex=action.hex)
    if hex_ != where and battle.state.tokens[side] < COST_NEXT_DOOR:
        return forbid("EXS-04c", "no_tokens_to_fortify", cost=COST_NEXT_DOOR)
    return ground_ruling(battle, hex_)


@rule("FOP-01")
def ground_ruling(battle: Battle, hex_: HexId) -> Ruling:
    """Where no fortified position can be made; A-151: a church shelled to a ruin is one."""
    state, name = battle.state, BOARD.name(hex_)
    if state.wire >> hex_ & 1:
        return forbid("FOP-01", "fortify_on_wire", hex=name)
    if state.fortified >> hex_ & 1:
        return forbid("FOP-01", "fortified_already", hex=name)
    tile, now = battle.base_terrain(hex_).kind, battle.combat_terrain(hex_).kind
    barred = now == "ruin" or tile in ("ruin", "waterway", "ford", "bunker")
    return forbid("FOP-01", "fortify_on_such_ground", hex=name) if barred else LEGAL


@rule("EXS-04d")
def repair_ruling(battle: Battle, side: int, action: RepairBridge) -> Ruling:
    """Only from a hex beside the damaged bridge."""
    unit, hex_ = battle.unit(action.unit), find(action.hex)
    ruling = _worker_ruling(battle, side, unit, action.unit)
    if not ruling:
        return ruling
    if hex_ < 0 or not battle.state.damaged_bridges >> hex_ & 1:
        return forbid("EXS-04d", "no_damaged_bridge", hex=action.hex)
    beside = BOARD.around[battle.state.at[unit]] >> hex_ & 1
    return LEGAL if beside else forbid("EXS-04d", "bridge_too_far", hex=action.hex)


@rule("EXS-04b", "EXS-04c")
def fortify(battle: Battle, unit: int, hex_: HexId) -> None:
    """The marker lies for both sides; its builders neither move nor fight."""
    if hex_ != battle.state.at[unit]:
        battle.pay_tokens(battle.units[unit].side, COST_NEXT_DOOR)
    battle.state.fortified |= 1 << hex_
    battle.mark(unit, DONE | NO_FIGHT)
    battle.tell(HexFortified(battle.units[unit].id, BOARD.name(hex_)))


@rule("EXS-04d")
def repair(battle: Battle, unit: int, hex_: HexId) -> None:
    """The bridge is turned to its whole side."""
    battle.state.damaged_bridges &= ~(1 << hex_)
    battle.mark(unit, DONE | NO_FIGHT)
    battle.tell(BridgeRepaired(battle.units[unit].id, BOARD.name(hex_)))


# tanks


def free_ruling(battle: Battle, side: int, action: FreeTank) -> Ruling:
    """A-68: once a turn, with one die and up to three more at a token each."""
    unit = battle.unit(action.unit)
    ruling = ordered_ruling(battle, side, unit, action.unit)
    if not ruling:
        return ruling
    if not battle.has(unit, BOGGED):
        return forbid("MOVE-10", "not_bogged_down", unit=action.unit)
    if battle.has(unit, DONE | NO_MOVE):
        return forbid("MOVE-02", "has_moved", unit=action.unit)
    if battle.ordered_by(unit, FIRESTORM):
        return forbid("TAC-07b", "fires_only", unit=action.unit)
    if not 0 <= action.tokens <= MOST_BOUGHT:
        return forbid("MOVE-10", "too_many_dice", most=MOST_BOUGHT)
    payable = action.tokens <= battle.state.tokens[side]
    return LEGAL if payable else forbid("MOVE-10", "no_tokens_for_dice", cost=action.tokens)


def free_tank(battle: Battle, unit: int, tokens: int) -> None:
    """A STAR frees it, and it may act; otherwise it stays for this turn and may still fight."""
    side, name = battle.units[unit].side, battle.units[unit].id
    battle.pay_tokens(side, tokens)
    dice = battle.kinds[unit].bog_dice + tokens
    if "star" in battle.roll_battle_dice(side, "freeing", dice, name):
        battle.unmark(unit, BOGGED)
        battle.tell(TankFreed(name))
    else:
        battle.mark(unit, DONE)


# all of them


def work_ruling(battle: Battle, side: int, action: Work) -> Ruling:
    if isinstance(action, ClearWire):
        return clear_wire_ruling(battle, side, action)
    if isinstance(action, Fortify):
        return fortify_ruling(battle, side, action)
    return (
        repair_ruling(battle, side, action) if isinstance(action, RepairBridge) else free_ruling(battle, side, action)
    )


def do_work(battle: Battle, action: Work) -> None:
    unit = battle.unit(action.unit)
    if isinstance(action, ClearWire):
        clear_wire(battle, unit)
    elif isinstance(action, FreeTank):
        free_tank(battle, unit, action.tokens)
    elif isinstance(action, Fortify):
        fortify(battle, unit, find(action.hex))
    else:
        repair(battle, unit, find(action.hex))


def works_of(battle: Battle, unit: int) -> list[Work]:
    """Everything that the unit may do now instead of a move or beside it, in a defined order."""
    if battle.has(unit, BOGGED):
        return _legal(battle, unit, [FreeTank(battle.units[unit].id, tokens) for tokens in range(MOST_BOUGHT + 1)])
    if not is_engineer(battle, unit):
        return []
    name, where = battle.units[unit].id, battle.state.at[unit]
    work: list[Work] = [ClearWire(name)]
    if not battle.has(unit, DONE):
        work += [Fortify(name, BOARD.name(hex_)) for hex_ in (where, *BOARD.ordered(BOARD.around[where]))]
        bridges = BOARD.around[where] & battle.state.damaged_bridges
        work += [RepairBridge(name, BOARD.name(hex_)) for hex_ in BOARD.ordered(bridges)]
    return _legal(battle, unit, work)


def _legal(battle: Battle, unit: int, work: list[Work]) -> list[Work]:
    side = battle.units[unit].side
    return [action for action in work if work_ruling(battle, side, action)]
