"""Trench Raid (CBC-13): when its fight is over, the raiding unit may go back to where it came from."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Line, Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.going import RAID

NO_RAID = -1


class GoBack(Action, frozen=True):
    """The raiders return to their starting hex."""


class StayThere(Action, frozen=True):
    """The raiders stay where their fight has left them."""


class RaidersBack(Event, frozen=True):
    """A raiding unit is back where its turn began."""

    unit: str
    hex: str


@rule("CBC-13")
def note_raid(battle: Battle, side: int) -> None:
    """The hex where the turn of the raiding unit begins."""
    battle.state.raid_start = NO_RAID
    for effect in battle.state.effects:
        if effect.kind == RAID and effect.side == side and effect.unit >= 0:
            battle.state.raid_start = battle.state.at[effect.unit]


class RaidReturn(Decision[Battle], frozen=True):
    """A-112: after the fight, won or lost: back at one stroke, if the starting hex is free; once only."""

    unit: str

    accepts = (GoBack, StayThere)
    cites = "CBC-13"

    @rule("CBC-13")
    def moot(self, battle: Battle) -> bool:
        unit, start = battle.unit(self.unit), battle.state.raid_start
        if unit < 0 or start < 0 or not battle.in_force(RAID, battle.units[unit].side, unit):
            return True
        return battle.in_hex[start] >= 0

    def check(self, battle: Battle, action: GoBack | StayThere) -> Ruling:
        return LEGAL

    @rule("CBC-13")
    def choose(self, battle: Battle, action: GoBack | StayThere) -> None:
        start, battle.state.raid_start = battle.state.raid_start, NO_RAID
        if isinstance(action, GoBack):
            battle.tell(RaidersBack(self.unit, BOARD.name(start)))
            battle.enter(battle.unit(self.unit), start)

    def candidates(self, battle: Battle) -> list[Action]:
        return [GoBack(), StayThere()]

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        start = BOARD.name(battle.state.raid_start)
        token = f"place:{start}"
        return Menu(
            prompt=Text("prompt.raid_return", {"unit": self.unit, "hex": start}),
            rule=self.cites,
            picks=(Pick(token, "reach"),),
            buttons=(Button(Text("button.go_back"), GoBack()), Button(Text("button.stay_there"), StayThere())),
            ready=GoBack() if token in draft else None,
            lines=(Line(battle.place(battle.unit(self.unit)), start, kind="path"),),
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid(self.cites, "only_back_to_start", hex=BOARD.name(battle.state.raid_start))
