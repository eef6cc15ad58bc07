"""Phase 3: ordered units move one after the other, or work; then wire may be cut."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Line, Menu
from grognard.games.greatwar import movement_menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES, side_index
from grognard.games.greatwar.going import RELIEF, free_to_move, reach
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import (
    ExitBoard,
    Leaving,
    Marching,
    MoveUnit,
    exit_ruling,
    move_ruling,
)
from grognard.games.greatwar.raid import note_raid
from grognard.games.greatwar.state import NO_FIGHT, NO_MOVE, ORDERED
from grognard.games.greatwar.windows import PlayCard, Window
from grognard.games.greatwar.works import (
    ClearWire,
    Fortify,
    FreeTank,
    RepairBridge,
    Work,
    do_work,
    remove_wire,
    work_ruling,
    works_of,
)
from grognard.geometry import Hexes

TRIES: Final = 4
Moves = MoveUnit | ExitBoard | Work | EndMoves


class UnitFrozen(Event, frozen=True):
    """CBC-28: a unit about to move stays where it is."""

    unit: str


class Movement(Step[Battle], frozen=True):
    """The movement phase of a side begins."""

    side: str

    @rule("TAC-10", "MED-08")
    def run(self, battle: Battle) -> None:
        """Those ordered to relieve or withdraw will not fight, whether they move or not."""
        side = side_index(self.side)
        for unit in battle.of_side(side):
            if battle.ordered_by(unit, RELIEF):
                battle.mark(unit, NO_FIGHT)
        note_raid(battle, side)
        battle.begin_relief(side)
        battle.then(MoveUnits(self.side), EndMovement(self.side))


class EndMovement(Step[Battle], frozen=True):
    """All have moved: medals whose ground was left without relief are lost."""

    side: str

    @rule("MED-08")
    def run(self, battle: Battle) -> None:
        battle.end_relief()


class AfterMoves(Step[Battle], frozen=True):
    """The moment between movement and combat."""

    side: str

    def run(self, battle: Battle) -> None:
        battle.then(WireCutters(self.side))


class MoveUnits(Decision[Battle], frozen=True):
    """Move, leave the board, work, or end the phase; asked again until nobody is left or the phase is ended."""

    accepts = (MoveUnit, ExitBoard, ClearWire, Fortify, RepairBridge, FreeTank, EndMoves)
    cites = "MOVE-01"

    def moot(self, battle: Battle) -> bool:
        return not any(can_act(battle, unit) for unit in ordered(battle, side_index(self.side)))

    @rule("MOVE-03")
    def check(self, battle: Battle, action: Moves) -> Ruling:
        """Nobody has to move."""
        side = side_index(self.side)
        if isinstance(action, MoveUnit):
            return move_ruling(battle, side, action)
        if isinstance(action, ExitBoard):
            return exit_ruling(battle, side, action)
        return LEGAL if isinstance(action, EndMoves) else work_ruling(battle, side, action)

    @rule("MOVE-01")
    def choose(self, battle: Battle, action: Moves) -> None:
        """One unit after the other, each to its end."""
        if isinstance(action, EndMoves):
            return
        battle.then(self)
        if isinstance(action, MoveUnit):
            battle.then(*_asked_first(battle, action.unit, action.path), Marching(action.unit, action.path))
        elif isinstance(action, ExitBoard):
            battle.then(*_asked_first(battle, action.unit, ()), Leaving(action.unit))
        else:
            do_work(battle, action)

    def candidates(self, battle: Battle) -> list[Action]:
        found: list[Action] = []
        for unit in ordered(battle, side_index(self.side)):
            found += actions_of(battle, unit)
        return [*found, EndMoves()]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        units = ordered(battle, side_index(self.side))
        for _ in range(0 if luck.chance(0.1) else TRIES):
            action = any_action(battle, luck.pick(units), luck)
            if action:
                return action
        return EndMoves()

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        side = side_index(self.side)
        able = [unit for unit in ordered(battle, side) if can_act(battle, unit)]
        return movement_menu.menu(battle, side, draft, able)

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(battle, side_index(self.side), draft, pick)


@rule("CBC-28")
def _asked_first(battle: Battle, unit: str, path: tuple[str, ...]) -> tuple[Step[Battle], ...]:
    """The enemy may have frost for a soldier unit that is about to move; A-113: not for tanks and guns."""
    index = battle.unit(unit)
    if not battle.kinds[index].soldier:
        return ()
    return (Frostbite(SIDES[1 - battle.units[index].side], unit, path),)


@rule("MOVE-13")
def ordered(battle: Battle, side: int) -> list[int]:
    """The units of a side on the board that were ordered; the reserve artillery stands in no hex."""
    flags, at = battle.state.flags, battle.state.at
    return [i for i, unit in enumerate(battle.units) if flags[i] & ORDERED and unit.side == side and at[i] >= 0]


def to_move(battle: Battle) -> list[int]:
    """Those of the side in its turn that may still move or work."""
    return [unit for unit in ordered(battle, battle.state.active) if can_act(battle, unit)]


def can_act(battle: Battle, unit: int) -> bool:
    if free_to_move(battle, unit) and (reach(battle, unit).ends or _may_leave(battle, unit)):
        return True
    return bool(works_of(battle, unit))


def _may_leave(battle: Battle, unit: int) -> bool:
    side = battle.units[unit].side
    if not battle.seat(side).enemy_baseline >> battle.state.at[unit] & 1:
        return False
    return bool(exit_ruling(battle, side, ExitBoard(battle.units[unit].id)))


def actions_of(battle: Battle, unit: int) -> list[Action]:
    """Every hex in reach by a shortest way, the way off the board, and all the work there is."""
    name = battle.units[unit].id
    found = reach(battle, unit)
    actions: list[Action] = [
        MoveUnit(name, tuple(BOARD.name(hex_) for hex_ in found.path(end))) for end in BOARD.ordered(found.ends)
    ]
    if _may_leave(battle, unit):
        actions.append(ExitBoard(name))
    return [*actions, *works_of(battle, unit)]


def any_action(battle: Battle, unit: int, luck: Luck) -> Action | None:
    """A move to any hex in reach; now and then the way off the board, or work."""
    name = battle.units[unit].id
    chance = luck.below(4)
    if chance == 0 and (work := works_of(battle, unit)):
        return luck.pick(work)
    if chance <= 1 and _may_leave(battle, unit):
        return ExitBoard(name)
    found = reach(battle, unit)
    ends = BOARD.ordered(found.ends)
    return MoveUnit(name, tuple(BOARD.name(hex_) for hex_ in found.path(luck.pick(ends)))) if ends else None


# windows


class Frostbite(Window, frozen=True):
    """The other side may stop a soldier unit that is about to move along a path (none: off the board)."""

    unit: str
    path: tuple[str, ...] = ()

    kinds = ("frostbite",)
    cites = "CBC-28"

    @rule("CBC-28")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        """A-113: it stays, has not moved, and may fight as one that stood still."""
        battle.mark(battle.unit(self.unit), NO_MOVE)
        battle.tell(UnitFrozen(self.unit))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        start = battle.place(battle.unit(self.unit))
        way = (start, *self.path)
        key = "prompt.frostbite" if self.path else "prompt.frostbite_exit"
        return msgspec.structs.replace(
            super().menu(battle, draft),
            prompt=Text(key, {"unit": self.unit, "hex": way[-1]}),
            lines=tuple(Line(a, b, kind="path") for a, b in pairwise(way)),
        )


class WireCutters(Window, frozen=True):
    """Own turn, when all infantry has moved: all wire under own infantry may go."""

    kinds = ("wire_cutters",)
    cites = "CBC-29"

    def open_to(self, battle: Battle, kind: str) -> bool:
        return bool(self._wire(battle))

    @rule("CBC-29")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        remove_wire(battle, self.index, self._wire(battle))

    def _wire(self, battle: Battle) -> Hexes:
        """A-114: under infantry, ordered or not."""
        found = 0
        for unit in battle.of_side(self.index):
            if battle.kinds[unit].infantry:
                found |= 1 << battle.state.at[unit]
        return found & battle.state.wire
