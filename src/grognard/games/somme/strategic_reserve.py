"""O: the events that send German units from the map into the Strategic Reserve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.counters import data, find, hand, holds, lay_down, may_hold
from grognard.games.somme.event_actions import NobodyElse, PlayEvent, SendToReserve
from grognard.games.somme.state import OFFENSIVE, STRATEGIC, UNSUPPLIED
from grognard.games.somme.supply import supplied
from grognard.games.somme.zones import enemy_zone

COUPLED: Final = "better_organisation"


class ReserveFilled(Event, frozen=True):
    """Units are in the Strategic Reserve."""

    units: list[str]


def _enter(play: Campaign18, units: Sequence[int]) -> None:
    for unit in units:
        play.remove(unit, STRATEGIC)
    if units:
        play.tell(ReserveFilled(play.ids(units)))


# the event Strategic reserve


@rule("O-1")
def may_leave(play: Campaign18, unit: int) -> Ruling:
    """A German combat unit or artillery in supply, outside enemy zones; headquarters, tanks and guns in Offensive mode
    stay (R-15, Q-304)."""
    unit_data, where = play.units[unit], play.state.at[unit]
    if unit_data.side != GERMAN or where < 0:
        return forbid("O-1", "not_german_on_map", unit=unit_data.id)
    if unit_data.hq or unit_data.stoss or unit_data.tank or play.has(unit, OFFENSIVE):
        return forbid("O-2", "not_for_reserve", unit=unit_data.id)
    if play.has(unit, UNSUPPLIED) or not supplied(play, unit):
        return forbid("O-2", "reserve_unsupplied", unit=unit_data.id)
    if enemy_zone(play, GERMAN) >> where & 1:
        return forbid("O-2", "reserve_in_zone", unit=unit_data.id)
    return LEGAL


def leavers(play: Campaign18) -> list[int]:
    """Everybody who may go to the Strategic Reserve."""
    forces = sorted((*play.field.combat[GERMAN], *play.field.artillery[GERMAN]))
    return [unit for unit in forces if play.on_map(unit) and may_leave(play, unit)]


def groups(play: Campaign18) -> list[tuple[int, ...]]:
    """What may be sent at once: each unit alone, and all regiments of a division that may go."""
    able = leavers(play)
    divisions: dict[str, list[int]] = {}
    for unit in able:
        if play.units[unit].regiment and play.units[unit].division:
            divisions.setdefault(play.units[unit].division, []).append(unit)
    return [(unit,) for unit in able] + [tuple(units) for units in divisions.values() if len(units) > 1]


@rule("O-2")
def may_call(play: Campaign18) -> Ruling:
    return LEGAL if leavers(play) else forbid("O-2", "nobody_for_reserve")


@rule("O-2")
def call_up(play: Campaign18) -> None:
    """The event is played: so many divisions or artilleries may go."""
    play.then(IntoReserve("german", play.field.numbers.effects.reserve))


class IntoReserve(Decision[Campaign18], frozen=True):
    """One division or artillery after the other goes to the Strategic Reserve; Better organisation lets more go."""

    left: int
    coupled: bool = False

    accepts = (SendToReserve, PlayEvent, NobodyElse)
    cites = "O-2"

    def moot(self, play: Campaign18) -> bool:
        """Nobody is left to go, or no more may, by what both sides see."""
        more = self.left > 0 or (not self.coupled and may_hold(play, GERMAN, COUPLED))
        return not more or not leavers(play)

    def forced(self, play: Campaign18) -> Action | None:
        return None if self.left or self._couplings(play) else NobodyElse()

    def candidates(self, play: Campaign18) -> list[Action]:
        sent = [SendToReserve(tuple(play.ids(units))) for units in groups(play)] if self.left else []
        return [NobodyElse(), *sent, *self._couplings(play)]

    def _couplings(self, play: Campaign18) -> list[PlayEvent]:
        counter = -1 if self.coupled else holds(play, GERMAN, COUPLED)
        return [PlayEvent(data(play, counter).id)] if counter >= 0 else []

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return NobodyElse() if luck.chance(0.3) else luck.pick(self.candidates(play))

    def check(self, play: Campaign18, action: SendToReserve | PlayEvent | NobodyElse) -> Ruling:
        if isinstance(action, NobodyElse):
            return LEGAL
        if isinstance(action, PlayEvent):
            return self._coupling_ruling(play, action)
        if not self.left:
            return forbid("O-2", "reserve_quota", count=self.left)
        return group_ruling(play, action.units)

    @rule("O-2")
    def _coupling_ruling(self, play: Campaign18, action: PlayEvent) -> Ruling:
        """Better organisation may be coupled with it, once."""
        counter = find(play, action.counter)
        if counter not in hand(play, GERMAN):
            return forbid("C.3c", "counter_not_in_hand", counter=action.counter)
        if data(play, counter).event != COUPLED:
            return forbid("O-2", "only_better_organisation")
        return forbid("O-2", "coupled_already") if self.coupled else LEGAL

    def choose(self, play: Campaign18, action: SendToReserve | PlayEvent | NobodyElse) -> None:
        if isinstance(action, PlayEvent):
            lay_down(play, find(play, action.counter))
            effects = play.field.numbers.effects
            play.then(replace(self, left=self.left + effects.reserve_doubled - effects.reserve, coupled=True))
        elif isinstance(action, SendToReserve):
            _enter(play, [play.unit(name) for name in action.units])
            play.then(replace(self, left=self.left - 1))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        chosen = _picked(play, draft) if self.left else []
        able = _lit(play, chosen) if self.left else []
        picks = tuple(Pick(f"unit:{name}", "unit", chosen=name in chosen) for name in able)
        send = SendToReserve(tuple(chosen))
        buttons = [Button(Text("button.send_to_reserve", {"units": chosen}), send, primary=True)] if chosen else []
        buttons += [Button(Text("button.couple_organisation"), action) for action in self._couplings(play)]
        buttons.append(Button(Text("button.nobody_else"), NobodyElse(), primary=not chosen))
        prompt = Text("prompt.into_reserve", {"count": self.left})
        return Menu(prompt, self.cites, tuple(f"unit:{name}" for name in chosen), picks, tuple(buttons))

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind != "unit":
            return forbid("O-2", "pick_for_reserve")
        if not self.left:
            return forbid("O-2", "reserve_quota", count=self.left)
        ruling = group_ruling(play, (*_picked(play, draft), name))
        return ruling if not ruling else forbid("O-2", "pick_for_reserve")


@rule("O-2", "D.4a")
def group_ruling(play: Campaign18, names: Sequence[str]) -> Ruling:
    """One unit or artillery, or regiments of one division together."""
    if not names or len(set(names)) != len(names):
        return forbid("O-2", "nobody_for_reserve_named")
    for name in names:
        unit = play.unit(name)
        if unit < 0:
            return forbid("O-2", "no_unit_of_this_name", unit=name)
        ruling = may_leave(play, unit)
        if not ruling:
            return ruling
    return LEGAL if _one_division(play, names) else forbid("O-2", "one_division_at_a_time")


def _one_division(play: Campaign18, names: Sequence[str]) -> bool:
    units = [play.units[play.unit(name)] for name in names]
    together = {unit.division for unit in units}
    return len(units) == 1 or (all(unit.regiment for unit in units) and len(together) == 1 and "" not in together)


def _picked(play: Campaign18, draft: Iterable[str]) -> list[str]:
    """The units of the draft that may be sent together, in order."""
    chosen: list[str] = []
    for pick in draft:
        kind, _, name = pick.partition(":")
        if kind == "unit" and group_ruling(play, (*chosen, name)):
            chosen.append(name)
    order = play.field.index
    return sorted(chosen, key=lambda name: order[name])


def _lit(play: Campaign18, chosen: Sequence[str]) -> list[str]:
    """Who may be picked beside those chosen, and they themselves."""
    names = play.ids(leavers(play))
    return [name for name in names if name in chosen or _one_division(play, (*chosen, name))]
