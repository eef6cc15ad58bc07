"""Reinforcements: in their turn they are called up, with or without a die, and when they enter it may score."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import reinforcements_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.arrival_losses import survives_entry
from grognard.games.blitzkrieg.arrival_rolls import RollFor, added, throw
from grognard.games.blitzkrieg.availability import (
    comes_without_roll,
    groups_of,
    is_open,
    pooled,
    waiting,
)
from grognard.games.blitzkrieg.battlefield import ENEMY, SIDES, Group
from grognard.games.blitzkrieg.callers import group_of, name_ruling, names_open
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.events import paralysed
from grognard.games.blitzkrieg.petreforce import call_petreforce
from grognard.games.blitzkrieg.points import vp
from grognard.games.blitzkrieg.state import AWAY, READY


class MayEnter(Event, frozen=True):
    """Units that need no die may enter from now on."""

    side: str
    units: list[str]


class NumberMayEnter(Event, frozen=True):
    """So many units of these groups may enter in this turn."""

    side: str
    number: int
    groups: list[str]


class EntryScored(Event, frozen=True):
    """The enemy has points for the arrival of a unit."""

    side: str
    unit: str
    points: str


# called up


class Reinforce(Step[Campaign40], frozen=True):
    """RNF-01: a moment in which reinforcements are called up: start, supply or movement. A paralysed side has none."""

    side: str
    when: str

    @rule("RNF-01")
    def run(self, play: Campaign40) -> None:
        side = side_index(self.side)
        if paralysed(play, side):
            return
        for group in groups_of(play.field, side, self.when):
            if is_open(play, group):
                summon(play, group)
        play.then(CallUp(self.side, self.when))


def summon(play: Campaign40, group: Group) -> None:
    """What happens for a group by itself, before anybody is named."""
    if group.trigger == "off_map":
        return
    if group.per == "number":
        throw_number(play, group)
    elif group.per == "once":
        call_petreforce(play, group)
        make_ready(play, waiting(play, group) if play.state.allowance[group.index] else [])
    elif comes_without_roll(group, play.state.turn):
        units = waiting(play, group)
        make_ready(play, units)
        if units:
            play.tell(MayEnter(SIDES[group.side], play.ids(units)))


@rule("DIN-R-G2", "DIN-R-G5")
def throw_number(play: Campaign40, group: Group) -> None:
    """One die for all groups of a pool: how many of their units may enter in this turn, interdictors added or not."""
    pool = pooled(play.field, group)
    units = waiting(play, *pool)
    if group is not pool[0] or not units:
        return
    side = SIDES[group.side]
    number = play.roll(side, "arrival_number") + added(play, group)
    play.state.allowance[group.index] = number
    play.tell(NumberMayEnter(side, number, [each.name for each in pool]))
    make_ready(play, units)


def make_ready(play: Campaign40, units: list[int]) -> None:
    """They may enter now, each in the vehicle that comes with it."""
    at = play.state.at
    for unit in units:
        play.put(unit, READY)
        vehicle = play.units[unit].transport
        if vehicle >= 0 and at[vehicle] == AWAY:
            play.put(vehicle, READY)


# rolled for


@rule("RNF-06")
class CallUp(Decision[Campaign40], frozen=True):
    """B-14: the owner names whom he wants, each once a turn; `tried` are those named already."""

    when: str
    tried: tuple[str, ...] = ()

    accepts = (RollFor, Done)
    cites = "RNF-06"

    def moot(self, play: Campaign40) -> bool:
        return not self.open(play)

    def open(self, play: Campaign40) -> list[str]:
        """Whom a die can still be thrown for."""
        names = names_open(play, side_index(self.side), self.when)
        return [name for name in names if name not in self.tried] if self.tried else names

    def candidates(self, play: Campaign40) -> list[Action]:
        names = self.open(play)
        singles = [RollFor((name,)) for name in names] if len(names) > 1 else []
        return [RollFor(tuple(names)), *singles, Done()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        names = self.open(play)
        if luck.chance(0.6):
            return RollFor(tuple(names))
        some = luck.some(names, len(names))
        return RollFor(tuple(some)) if some else Done()

    def check(self, play: Campaign40, action: RollFor | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        names, open_names = action.names, self.open(play)
        if not names or len(set(names)) != len(names):
            return forbid("RNF-06", "name_some_once")
        strange = next((name for name in names if name not in open_names), None)
        return LEGAL if strange is None else self._refusal(play, strange)

    def _refusal(self, play: Campaign40, name: str) -> Ruling:
        if name in self.tried:
            return forbid("RNF-06", "rolled_already", name=name)
        return name_ruling(play, side_index(self.side), name)

    def choose(self, play: Campaign40, action: RollFor | Done) -> None:
        if isinstance(action, Done):
            return
        roll_for(play, action.names)
        play.then(CallUp(self.side, self.when, (*self.tried, *action.names)))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return reinforcements_menu.call_up_menu(play, self.side, self.open(play), draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, RollFor((reinforcements_menu.name_of(play, pick),)))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("GEM-R-F1", "GEM-R-G1")
def roll_for(play: Campaign40, names: tuple[str, ...]) -> None:
    """A die for each unit, or for all units of a formation together; no die changes what is added to another."""
    more: dict[int, int] = {}
    for name in names:
        group = group_of(play, name)
        assert group is not None
        if group.index not in more:
            more[group.index] = added(play, group)
        units = waiting(play, group) if group.per == "group" else [play.unit(name)]
        if throw(play, group, name, more[group.index]):
            make_ready(play, units)


# on arrival


@rule("SED-R-F8", "SED-V2", "ARR-R-G5", "ARR-R-G6", "HAN-R-F5")
def arrived(play: Campaign40, unit: int) -> bool:
    """A unit comes onto the map for the first time: does it survive its dice, and what is that worth to the enemy?"""
    group = play.field.groups[play.state.group[unit]]
    if not survives_entry(play, unit, group):
        return False
    worth = entry_points(group, play.day)
    if worth:
        enemy = ENEMY[group.side]
        play.score(enemy, worth)
        play.tell(EntryScored(SIDES[enemy], play.units[unit].id, vp(worth)))
    return True


@rule("ARR-V5", "HAN-V4")
def entry_points(group: Group, day: int) -> int:
    """What each unit of a group that enters gives the enemy, by the day, in half points."""
    return group.points[day - 1] if group.points else 0
