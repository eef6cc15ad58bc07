"""Rommel arrives: before anybody moves the German puts him with a unit in supply."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.orders import SendRommel
from grognard.games.blitzkrieg.state import READY
from grognard.games.blitzkrieg.supply import supplied


class RommelPlaced(Event, frozen=True):
    unit: str
    hex: str


@rule("CAP-10a")
class PlaceRommel(Decision[Campaign40], frozen=True):
    """Once he is available, at the start of a German movement phase (B-70)."""

    accepts = (SendRommel, Done)
    cites = "CAP-10a"

    def moot(self, play: Campaign40) -> bool:
        rommel = play.field.rommel
        return rommel < 0 or play.state.at[rommel] != READY or not escorts(play)

    def candidates(self, play: Campaign40) -> list[Action]:
        return [*(SendRommel(name) for name in play.ids(escorts(play))), Done()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        return luck.pick(self.candidates(play))

    def check(self, play: Campaign40, action: SendRommel | Done) -> Ruling:
        return escort_ruling(play, play.unit(action.unit)) if isinstance(action, SendRommel) else LEGAL

    def choose(self, play: Campaign40, action: SendRommel | Done) -> None:
        if isinstance(action, SendRommel):
            where = play.state.at[play.unit(action.unit)]
            play.place(play.field.rommel, where)
            play.tell(RommelPlaced(action.unit, play.field.board.name(where)))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        names = play.ids(escorts(play))
        picked = last_pick(draft, "unit")
        ready = SendRommel(picked) if picked in names else None
        picks = tuple(Pick(f"unit:{name}", "unit") for name in names)
        buttons = (Button(Text("button.rommel_waits"), Done()),)
        return Menu(Text("prompt.place_rommel"), self.cites, (), picks, buttons, ready=ready)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        unit = play.unit(name) if kind == "unit" else -1
        ruling = escort_ruling(play, unit)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("CAP-10a")
def escort_ruling(play: Campaign40, unit: int) -> Ruling:
    """A German combat unit on the map that is in supply."""
    if unit < 0 or play.units[unit].side != GERMAN or not play.units[unit].combat or not play.on_map(unit):
        return forbid("CAP-10a", "no_escort")
    return LEGAL if supplied(play, unit) else forbid("CAP-10a", "escort_unsupplied", unit=play.units[unit].id)


def escorts(play: Campaign40) -> list[int]:
    """The units that Rommel may join."""
    at = play.state.at
    return [unit for unit in play.field.combat[GERMAN] if at[unit] >= 0 and supplied(play, unit)]
