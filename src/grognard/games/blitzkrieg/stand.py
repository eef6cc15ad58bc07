"""The defender's last words before the die: the column shift of an event, and the no-retreat defence."""

from __future__ import annotations

from itertools import chain, combinations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import stand_menu
from grognard.games.blitzkrieg.answers import Shift, StandFast
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import results
from grognard.games.blitzkrieg.state import Combat

NOT_PASS = "they_shall_not_pass"
RETREATS = ("R", "R*")


class ColumnShifted(Event, frozen=True):
    """They shall not pass: the combat is moved one column."""

    side: str
    columns: int
    left: int


class StoodFast(Event, frozen=True):
    """The defenders of these hexes will not retreat."""

    side: str
    hexes: list[str]


@rule("EVT-PASS")
class ColumnShift(Decision[Campaign40], frozen=True):
    """As long as the event leaves some, the Allied side may move any combat by one column, attack or defence."""

    accepts = (Shift,)
    cites = "EVT-PASS"

    def moot(self, play: Campaign40) -> bool:
        return play.state.passes <= 0 or not play.event(NOT_PASS)

    def candidates(self, play: Campaign40) -> list[Action]:
        return [Shift(0), Shift(-1), Shift(1)]

    def check(self, play: Campaign40, action: Shift) -> Ruling:
        return LEGAL if action.columns in (-1, 0, 1) else forbid("EVT-PASS", "one_column")

    def choose(self, play: Campaign40, action: Shift) -> None:
        if action.columns:
            play.state.passes -= 1
            play.state.combat = replace(play.combat, pass_shift=action.columns)
            play.tell(ColumnShifted(self.side, action.columns, play.state.passes))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return stand_menu.shift_menu(play, self.cites)


@rule("CMB-24")
class NoRetreat(Decision[Campaign40], frozen=True):
    """When the column is known, and before the die, the defender says which hexes are held to the last."""

    accepts = (StandFast,)
    cites = "CMB-24"

    def moot(self, play: Campaign40) -> bool:
        """No result of the column sends anybody back, or all are bound by terror already."""
        combat = play.combat
        if not any(defender in RETREATS for _, defender in results(play, combat)):
            return True
        return not open_to_choice(play, combat)

    def candidates(self, play: Campaign40) -> list[Action]:
        names = [play.field.board.name(where) for where in open_to_choice(play, play.combat)]
        some = chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))
        return [StandFast(hexes) for hexes in some]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        hexes = open_to_choice(play, play.combat)
        return StandFast(tuple(play.field.board.name(where) for where in luck.some(hexes, len(hexes))))

    def check(self, play: Campaign40, action: StandFast) -> Ruling:
        known = open_to_choice(play, play.combat)
        if len(set(action.hexes)) != len(action.hexes):
            return forbid("CMB-24", "named_twice")
        strange = next((name for name in action.hexes if play.hex(name) not in known), "")
        return forbid("CMB-24", "nothing_to_hold", hex=strange) if strange else LEGAL

    def choose(self, play: Campaign40, action: StandFast) -> None:
        held = [where for where in play.combat.targets if play.field.board.name(where) in action.hexes]
        play.state.combat = replace(play.combat, no_retreat=tuple(held))
        if held:
            play.tell(StoodFast(self.side, [play.field.board.name(where) for where in held]))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        hexes = open_to_choice(play, play.combat)
        names = [play.field.board.name(where) for where in hexes]
        chosen = [name for name in names if f"place:{name}" in draft]
        return stand_menu.no_retreat_menu(play, self.cites, names, chosen)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        name = stand_menu.place_of(play, pick)
        ruling = self.check(play, StandFast((name,)))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


def open_to_choice(play: Campaign40, combat: Combat) -> list[int]:
    """The target hexes with a defender whom terror does not bind (A-46, A-88)."""
    at = play.state.at
    return [t for t in combat.targets if any(at[u] == t and u not in combat.forced for u in combat.defenders)]
