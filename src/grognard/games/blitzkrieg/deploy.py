"""Set-up: each side begins as the ready-made set-up has it, and rearranges its units within the printed limits."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import deploy_menu
from grognard.games.blitzkrieg.actions import Done, Entrench, FillIn, HoldBack, Place, ReadyMade
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.deploying import check, whole_ruling
from grognard.games.blitzkrieg.setting_up import (
    SETUP_RULES,
    is_levied,
    lay_works,
    put_down,
    ready_made,
    to_set_up,
    zone_name,
)
from grognard.games.blitzkrieg.state import AWAY, REMOVED

ENOUGH = 0.2  # how often the random player leaves it at that
TRIES = 3


class SetUpReset(Event, frozen=True):
    side: str


class SetUpDone(Event, frozen=True):
    side: str


class HeldBack(Event, frozen=True):
    """Units that will enter later."""

    units: list[str]


class StartDeploy(Step[Campaign40], frozen=True):
    """The units of a side are where the ready-made set-up has them."""

    side: str

    def run(self, play: Campaign40) -> None:
        ready_made(play, side_index(self.side))


class Deploy(Decision[Campaign40], frozen=True):
    """B-63: a side rearranges its units, in any order, until it is content."""

    accepts = (Place, Entrench, FillIn, HoldBack, ReadyMade, Done)
    cites = "GEM-02"

    def candidates(self, play: Campaign40) -> list[Action]:
        return [Done() if whole_ruling(play, side_index(self.side)) else ReadyMade()]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        """Mostly a unit somewhere else in its zone; every now and then an end to it."""
        for _ in range(0 if luck.chance(ENOUGH) else TRIES):
            action = self._whim(play, luck)
            if self.check(play, action):
                return action
        return self.candidates(play)[0]

    def _whim(self, play: Campaign40, luck: Luck) -> Action:
        """Any idea, legal or not."""
        unit = luck.pick(to_set_up(play, side_index(self.side)))
        zone = play.field.board.ordered(play.field.zones[zone_name(play, unit)])
        name, where = play.units[unit].id, play.field.board.name(luck.pick(zone))
        return luck.pick((Place(name, where), Place(name, where), Entrench(where), FillIn(where), HoldBack(name)))

    def check(self, play: Campaign40, action: Any) -> Ruling:
        return check(play, side_index(self.side), action)

    def choose(self, play: Campaign40, action: Action) -> None:
        if isinstance(action, Done):
            finish(play, self.side)
            return
        _rearrange(play, self.side, action)
        play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return deploy_menu.deploy_menu(play, self.side, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = deploy_menu.why_not(play, side_index(self.side), draft, pick)
        return ruling if not ruling else forbid(SETUP_RULES[play.field.key], "not_now", pick=pick)


def _rearrange(play: Campaign40, side: str, action: Action) -> None:
    state = play.state
    if isinstance(action, Place):
        put_down(play, play.unit(action.unit), play.hex(action.hex))
    elif isinstance(action, HoldBack):
        put_down(play, play.unit(action.unit), AWAY)
    elif isinstance(action, Entrench):
        lay_works(play, state.entrenchments | 1 << play.hex(action.hex))
    elif isinstance(action, FillIn):
        lay_works(play, state.entrenchments & ~(1 << play.hex(action.hex)))
    else:
        ready_made(play, side_index(side))
        play.tell(SetUpReset(side))


@rule("SED-S-G4", "SED-S-F4")
def finish(play: Campaign40, side: str) -> None:
    """Whoever stands on the map holds his hex; the rest of a levy takes no part, others enter later."""
    held = []
    for unit in to_set_up(play, side_index(side)):
        vehicle = play.units[unit].transport
        for each in (unit, *([vehicle] if vehicle >= 0 else [])):
            if play.on_map(each):
                play.place(each, play.state.at[each])
            elif is_levied(play, unit):
                play.put(each, REMOVED)
            elif each == unit:
                held.append(unit)
    play.tell(SetUpDone(side))
    if held:
        play.tell(HeldBack(play.ids(held)))
