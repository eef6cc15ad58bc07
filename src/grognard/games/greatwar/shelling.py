"""Before the first turn: the shelling of No Man's Land, row by row."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Stencil
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, ROWS, SIDES, row_of, side_index
from grognard.games.greatwar.scenarios import ShellingEntry
from grognard.geometry import HexId

OLD_CRATERS = "old_craters"
WORKS = ("trench", "bunker")
FIRST = "first"


class RowShelled(Event, frozen=True):
    """A row of No Man's Land was shelled: the d6, and the hexes that were changed."""

    side: str
    row: int
    dice: list[int]
    hexes: list[str]


class ShellRow(Action, frozen=True):
    """SCN-50c: shell this row next; those passed over are lost."""

    row: int


class EndShelling(Action, frozen=True):
    """SCN-50c: no further row."""


class Shelling(Step[Battle], frozen=True):
    """Everything is set up; the guns open up before the first turn."""

    @rule("SETUP-11", "SCN-56b", "NML-08")
    def run(self, battle: Battle) -> None:
        setting = battle.setting
        if setting.shelling is not None:
            self._begin(battle, setting.shelling)
        elif setting.craters is not None and battle.option(OLD_CRATERS):
            shell_rows(battle, side_index(setting.craters.by), setting.craters.rows)

    def _begin(self, battle: Battle, entry: ShellingEntry) -> None:
        side = battle.state.first if entry.by == FIRST else side_index(entry.by)
        if entry.free_rows:
            battle.then(ChooseRows(SIDES[side]))
        else:
            shell_rows(battle, side, entry.rows)


@rule("NML-02")
def shell_rows(battle: Battle, side: int, rows: Iterable[int]) -> None:
    """The row nearest to the enemy first."""
    for row in sorted(rows, key=lambda row: from_own_edge(battle, side, row), reverse=True):
        shell_row(battle, side, row)


def from_own_edge(battle: Battle, side: int, row: int) -> int:
    """How far a row lies from the edge of a side: 0 for its baseline."""
    own = battle.seat(side).baseline >> row_of(ROWS, battle.seat(side))[0] & 1
    return ROWS - row if own else row - 1


@rule("NML-03", "NML-04")
def shell_row(battle: Battle, side: int, row: int) -> None:
    """Count on by d6 from the left end of the row as the shelling player sees it, until a roll leads past the end."""
    hexes = row_of(row, battle.seat(side))
    dice = [battle.die()]
    reached, hit = dice[0], []
    while reached <= len(hexes):
        if burst(battle, hexes[reached - 1]):
            hit.append(BOARD.name(hexes[reached - 1]))
        dice.append(battle.die())
        reached += dice[-1]
    battle.tell(RowShelled(SIDES[side], row, dice, hit))


def burst(battle: Battle, hex_: HexId) -> bool:
    """A shell falls on a hex; did that change it?"""
    state, bit = battle.state, 1 << hex_
    if not hurts(battle, hex_):
        return False
    if battle.base_terrain(hex_).kind in WORKS:
        state.removed |= bit
    state.wire &= ~bit
    state.craters |= bit
    return True


@rule("NML-05", "NML-06", "NML-07", "SCN-52c")
def hurts(battle: Battle, hex_: HexId) -> bool:
    """Open ground, with wire or without; where the scenario says so a trench or bunker too. Never under a unit."""
    if battle.in_hex[hex_] >= 0 or battle.state.craters >> hex_ & 1:
        return False
    kind, shelling = battle.base_terrain(hex_).kind, battle.setting.shelling
    if kind in WORKS:
        return shelling is not None and shelling.hits_works
    return kind == "countryside"


class ChooseRows(Decision[Battle], frozen=True):
    """SCN-50c: any rows, beginning with those nearest to the own side; `beyond` is the farthest one done."""

    beyond: int = -1

    accepts = (ShellRow, EndShelling)
    cites = "SCN-50c"

    def left(self, battle: Battle) -> list[int]:
        """Rows that may still be shelled, the nearest first."""
        side, shelling = side_index(self.side), battle.setting.shelling
        rows = shelling.rows if shelling else ()
        far = {row: from_own_edge(battle, side, row) for row in rows}
        return sorted((row for row in rows if far[row] > self.beyond), key=lambda row: far[row])

    def moot(self, battle: Battle) -> bool:
        return not self.left(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        return [*(ShellRow(row) for row in self.left(battle)), EndShelling()]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        return ShellRow(self.left(battle)[0]) if luck.chance(0.5) else luck.pick(self.candidates(battle))

    @rule("SCN-50c")
    def check(self, battle: Battle, action: ShellRow | EndShelling) -> Ruling:
        if isinstance(action, EndShelling) or action.row in self.left(battle):
            return LEGAL
        if battle.setting.shelling and action.row in battle.setting.shelling.rows:
            return forbid("SCN-50c", "row_passed", row=action.row)
        return forbid("SCN-50c", "no_such_row", row=action.row)

    @rule("SCN-50c")
    def choose(self, battle: Battle, action: ShellRow | EndShelling) -> None:
        if isinstance(action, ShellRow):
            side = side_index(self.side)
            shell_row(battle, side, action.row)
            battle.then(ChooseRows(self.side, from_own_edge(battle, side, action.row)))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        rows = self.left(battle)
        picks = [Pick(f"place:{BOARD.name(hex_)}", "target") for row in rows for hex_ in self._hexes(battle, row)]
        chosen = _row(last_pick(draft, "place"))
        return Menu(
            prompt=Text("prompt.choose_rows", {"side": self.side}),
            rule=self.cites,
            picks=tuple(picks),
            buttons=(
                Button(Text("button.shell_next_row", {"row": rows[0]}), ShellRow(rows[0]), primary=True),
                Button(Text("button.end_shelling"), EndShelling()),
            ),
            ready=ShellRow(chosen) if chosen in rows else None,
            stencil=tuple(Stencil(BOARD.name(hex_), str(n)) for n, hex_ in enumerate(self._hexes(battle, rows[0]), 1)),
        )

    def _hexes(self, battle: Battle, row: int) -> tuple[HexId, ...]:
        return row_of(row, battle.seat(side_index(self.side)))

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit":
            unit = battle.unit(name)
            name = battle.place(unit) if unit >= 0 else ""
        row = _row(name)
        return self.check(battle, ShellRow(row)) if row else forbid(self.cites, "not_now", pick=pick)


def _row(hex_: str) -> int:
    """The row in the name of a hex; 0 for none."""
    row = hex_.partition("-")[0]
    return int(row) if row.isdecimal() else 0
