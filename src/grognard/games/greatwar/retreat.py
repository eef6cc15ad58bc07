"""FLAGs and what they cost: the owner ignores some if he may, and takes his unit back hex by hex."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Fact, Text
from grognard.engine.view import Button, Line, Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES, find
from grognard.games.greatwar.results import announce, ignorable
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.state import ENTERED
from grognard.games.greatwar.tanks import crush_wire, suffer, ways_back
from grognard.geometry import HexId


class UnitRetreated(Event, frozen=True):
    """A unit went back by one hex."""

    unit: str
    start: str
    place: str


class RetreatBlocked(Event, frozen=True):
    """RET-07: a unit could not go back so many hexes."""

    unit: str
    place: str
    count: int


class Ignore(Action, frozen=True):
    """So many FLAGs are ignored, the others obeyed."""

    count: int


class RetreatTo(Action, frozen=True):
    """The next hex of a retreat."""

    hex: str


class IgnoreFlags(Decision[Battle], frozen=True):
    """MOR-02: the owner of the target ignores none, some or all of the FLAGs that he may ignore."""

    accepts: ClassVar[tuple[type[Action], ...]] = (Ignore,)
    cites: ClassVar[str] = "MOR-02"

    def moot(self, battle: Battle) -> bool:
        return not may_choose(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        least, most = ignorable(battle, battle.fight)
        return [Ignore(count) for count in range(most, least - 1, -1)]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        least, most = ignorable(battle, battle.fight)
        return Ignore(least + luck.below(most - least + 1))

    @rule("MOR-02", "MOR-04")
    def check(self, battle: Battle, action: Ignore) -> Ruling:
        least, most = ignorable(battle, battle.fight)
        if action.count > most:
            return forbid("MOR-04", "too_many_flags_ignored", most=most)
        if action.count < least:
            return forbid("MOR-01", "too_few_flags_ignored", least=least)
        return LEGAL

    def choose(self, battle: Battle, action: Ignore) -> None:
        battle.change_fight(replace(battle.fight, ignored=action.count))
        announce(battle, battle.fight)

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        fight = battle.fight
        facts: dict[str, Fact] = {"unit": battle.units[fight.target].id, "flags": fight.flags}
        buttons = [self._button(battle, action) for action in self.candidates(battle)]
        return Menu(Text("prompt.ignore_flags", facts), self.cites, buttons=tuple(buttons))

    def _button(self, battle: Battle, action: Action) -> Button:
        assert isinstance(action, Ignore)
        hexes = battle.fight.flags - action.count
        key = "button.stand_fast" if not hexes else "button.obey_flags"
        return Button(Text(key, {"count": action.count, "hexes": hexes}), action, primary=not hexes)


def may_choose(battle: Battle) -> bool:
    """Are there FLAGs that may be ignored or not, and a unit left to do so?"""
    fight = battle.fight
    if not fight.flags or battle.state.at[fight.target] < 0:
        return False
    least, most = ignorable(battle, fight)
    return least < most


@rule("RET-01", "RET-02", "RNG-17")
class FallBack(Step[Battle], frozen=True):
    """When the losses are removed: each FLAG that is not ignored is one hex of retreat."""

    def run(self, battle: Battle) -> None:
        fight = battle.fight
        if fight.flags > fight.ignored and battle.state.at[fight.target] >= 0:
            battle.change_fight(replace(fight, retreat=fight.flags - fight.ignored))
            go_on_retreating(battle)


@rule("RET-03", "RET-07", "RET-09")
def go_on_retreating(battle: Battle) -> None:
    """Step by step: where two hexes are free the owner is asked; where none is, figures are lost."""
    unit = battle.fight.target
    while battle.fight.retreat and battle.state.at[unit] >= 0 and battle.state.winner == NOBODY:
        ways = BOARD.ordered(ways_back(battle, unit))
        if not ways:
            pay_for_blocked(battle)
        elif len(ways) == 1:
            step_back(battle, ways[0])
        else:
            battle.then(Retreat(SIDES[battle.units[unit].side]))
            return


@rule("RET-06")
def step_back(battle: Battle, to: HexId) -> None:
    """One hex, whatever the terrain; A-98: it is no entry, so that no die is lost for it."""
    fight = battle.fight
    unit = fight.target
    start = battle.place(unit)
    battle.unmark(unit, ENTERED)
    battle.change_fight(replace(fight, retreat=fight.retreat - 1, retreated=True))
    battle.tell(UnitRetreated(battle.units[unit].id, start, BOARD.name(to)))
    battle.enter(unit, to)
    crush_wire(battle, unit)


@rule("RET-07", "RET-08", "RET-10")
def pay_for_blocked(battle: Battle) -> None:
    """Each hex that cannot be made, at the own edge too, is a figure lost."""
    fight = battle.fight
    unit = fight.target
    battle.tell(RetreatBlocked(battle.units[unit].id, battle.place(unit), fight.retreat))
    lost = suffer(battle, unit, fight.retreat, fight.side)
    battle.change_fight(replace(fight, retreat=0, lost=fight.lost + lost))


class Retreat(Decision[Battle], frozen=True):
    """RET-03: the owner chooses between the two hexes behind, one step at a time (A-97)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (RetreatTo,)
    cites: ClassVar[str] = "RET-03"

    def candidates(self, battle: Battle) -> list[Action]:
        return [RetreatTo(BOARD.name(hex_)) for hex_ in BOARD.ordered(ways_back(battle, battle.fight.target))]

    @rule("RET-03", "RET-04", "RET-05")
    def check(self, battle: Battle, action: RetreatTo) -> Ruling:
        hex_, unit = find(action.hex), battle.fight.target
        if hex_ >= 0 and ways_back(battle, unit) >> hex_ & 1:
            return LEGAL
        behind = battle.seat(battle.units[unit].side).rear_set[battle.state.at[unit]]
        if hex_ < 0 or not behind >> hex_ & 1:
            return forbid("RET-04", "not_behind", hex=action.hex)
        reason = "occupied" if battle.in_hex[hex_] >= 0 else "impassable"
        return forbid("RET-05", reason, hex=action.hex)

    def choose(self, battle: Battle, action: RetreatTo) -> None:
        step_back(battle, find(action.hex))
        go_on_retreating(battle)

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        fight = battle.fight
        named = last_pick(draft, "place")
        ways = [action.hex for action in self.candidates(battle) if isinstance(action, RetreatTo)]
        start = battle.place(fight.target)
        return Menu(
            Text("prompt.retreat", {"unit": battle.units[fight.target].id, "hexes": fight.retreat}),
            self.cites,
            picks=tuple(Pick(f"place:{way}", "reach") for way in ways),
            ready=RetreatTo(named) if named in ways else None,
            lines=tuple(Line(start, way, kind="path") for way in ways),
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "unit" and (unit := battle.unit(name)) >= 0:
            kind, name = "place", battle.place(unit)
        return self.check(battle, RetreatTo(name)) if kind == "place" else forbid(self.cites, "not_now", pick=pick)
