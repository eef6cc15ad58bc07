"""9.0: the supply phase: headquarters fall back on their sources, then every unit of both sides is judged at once."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Menu, Pick
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.state import UNSUPPLIED
from grognard.games.somme.supply import has_line, headquarters, out_of_supply, refuges


class Displace(Action, frozen=True):
    """9.1c: a headquarters without a supply line goes back to this hex."""

    unit: str
    hex: str


class HeadquartersDisplaced(Event, frozen=True):
    """9.1c: a headquarters falls back towards its source."""

    unit: str
    start: str
    end: str


class HeadquartersLost(Event, frozen=True):
    """9.3a: a headquarters that no source is left to."""

    unit: str


class OutOfSupply(Event, frozen=True):
    """9.2a: combat units that get the marker."""

    side: str
    units: list[str]


class BackInSupply(Event, frozen=True):
    """9.2e: combat units that lose it."""

    side: str
    units: list[str]


class LostForSupply(Event, frozen=True):
    """9.2e, 9.3a: units that are eliminated for want of supply."""

    side: str
    units: list[str]


@rule("9.1a", "E.1")
def supply_phase() -> list[Step[Any]]:
    """Once a turn and for both sides: the headquarters of the side with the initiative, those of the other, then every
    unit."""
    return [StartSupply(), JudgeSupply()]


class StartSupply(Step[Campaign18], frozen=True):
    """Q-112: the side with the initiative sees to its headquarters first."""

    def run(self, play: Campaign18) -> None:
        first = play.state.initiative
        play.then(*(FallBackOnSources(SIDES[side]) for side in (first, ENEMY[first])))


class FallBackOnSources(Step[Campaign18], frozen=True):
    """9.1c: the headquarters of a side that have no supply line, one after the other."""

    side: str

    @rule("9.3a")
    def run(self, play: Campaign18) -> None:
        """Back to where a line begins; the owner chooses among equals; one that no source is left to is eliminated as
        any support without supply."""
        hq = cut_off(play, side_index(self.side))
        if hq < 0:
            return
        ways = play.field.board.ordered(refuges(play, hq))
        play.then(self)
        if not ways:
            play.eliminate(hq)
            play.tell(HeadquartersLost(play.units[hq].id))
        elif len(ways) == 1:
            displace(play, hq, ways[0])
        else:
            play.then(DisplaceHeadquarters(self.side))


def cut_off(play: Campaign18, side: int) -> int:
    """The first headquarters of a side that cannot trace its line; -1 when all can."""
    return next((hq for hq in headquarters(play, side) if not has_line(play, hq)), -1)


def displace(play: Campaign18, hq: int, where: int) -> None:
    """Put a headquarters into its new hex, over enemies and their zones."""
    start = play.place_name(hq)
    play.place(hq, where)
    play.tell(HeadquartersDisplaced(play.units[hq].id, start, play.place_name(hq)))


@rule("9.1c")
class DisplaceHeadquarters(Decision[Campaign18], frozen=True):
    """Several hexes are equally near for a headquarters without a line: its owner chooses."""

    accepts = (Displace,)
    cites = "9.1c"

    def candidates(self, play: Campaign18) -> list[Action]:
        hq = self._headquarters(play)
        return [Displace(play.units[hq].id, name) for name in play.field.board.names(refuges(play, hq))]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return luck.pick(self.candidates(play))

    def check(self, play: Campaign18, action: Displace) -> Ruling:
        hq, where = self._headquarters(play), play.hex(action.hex)
        if play.unit(action.unit) != hq:
            return forbid("9.1c", "another_headquarters", unit=play.units[hq].id)
        if where < 0 or not refuges(play, hq) >> where & 1:
            return forbid("9.1c", "no_refuge", unit=action.unit, hex=action.hex)
        return LEGAL

    def choose(self, play: Campaign18, action: Displace) -> None:
        displace(play, play.unit(action.unit), play.hex(action.hex))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Pick the hex."""
        hq, picked = self._headquarters(play), last_pick(draft, "place")
        names = play.field.board.names(refuges(play, hq))
        unit = play.units[hq].id
        picks = tuple(Pick(f"place:{name}", "target") for name in names)
        prompt = Text("prompt.displace_headquarters", {"unit": unit, "hex": play.place_name(hq)})
        ready = Displace(unit, picked) if picked in names else None
        return Menu(prompt, self.cites, (), picks, ready=ready)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        unit = play.units[self._headquarters(play)].id
        if kind != "place":
            return forbid("9.1c", "another_headquarters", unit=unit)
        return forbid("9.1c", "no_refuge", unit=unit, hex=name)

    def _headquarters(self, play: Campaign18) -> int:
        return cut_off(play, side_index(self.side))


class JudgeSupply(Step[Campaign18], frozen=True):
    """Q-110: who is not supplied is found for both sides before anybody is removed."""

    @rule("9.1a")
    def run(self, play: Campaign18) -> None:
        wanting = [out_of_supply(play, side) for side in (GERMAN, ALLIED)]
        for side in (GERMAN, ALLIED):
            _judge(play, side, wanting[side])


def _judge(play: Campaign18, side: int, wanting: list[int]) -> None:
    """Markers off, markers on, and the lost."""
    lost = [unit for unit in wanting if is_lost(play, unit)]
    units = play.units
    fresh = [unit for unit in wanting if units[unit].combat and unit not in lost]
    marked = [unit for unit in play.field.combat[side] if play.has(unit, UNSUPPLIED)]
    saved = [unit for unit in marked if unit not in wanting]
    _mark(play, side, fresh, saved)
    for unit in lost:
        play.eliminate(unit)
    if lost:
        play.tell(LostForSupply(SIDES[side], play.ids(lost)))


@rule("9.2e", "9.3a", "9.3b")
def is_lost(play: Campaign18, unit: int) -> bool:
    """Is a unit without supply eliminated? A support at once, a combat unit if it bore the marker already; a Stoss goes
    with its regiment."""
    data = play.units[unit]
    return not data.stoss if data.support else play.has(unit, UNSUPPLIED)


@rule("9.2a", "9.2e")
def _mark(play: Campaign18, side: int, fresh: list[int], saved: list[int]) -> None:
    """The marker goes on combat units newly out of supply, and off those that are supplied again."""
    for unit in saved:
        play.unmark(unit, UNSUPPLIED)
    for unit in fresh:
        play.mark(unit, UNSUPPLIED)
    if saved:
        play.tell(BackInSupply(SIDES[side], play.ids(saved)))
    if fresh:
        play.tell(OutOfSupply(SIDES[side], play.ids(fresh)))
