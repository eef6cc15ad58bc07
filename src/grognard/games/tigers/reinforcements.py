"""11.1 Reinforcements: in every impulse a side places those who are due, shifts them or keeps them waiting."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.tigers.actions import Done
from grognard.games.tigers.arrivals import (
    arrival_after,
    arrival_ruling,
    default_zone,
    due_now,
    entry_zones_of,
    forget_entered,
    is_waiting,
    owed_after,
    place,
    reinforcement_ruling,
    shift,
    shift_distance,
    shift_ruling,
    shift_zones,
    waiting,
)
from grognard.games.tigers.calendar import impulse_name
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.reinforcements_menu import Way, placement_menu


class ReinforcementsDue(Event, frozen=True):
    """6.0-I: these units may be placed now."""

    side: str
    units: list[str]


class HeldBack(Event, frozen=True):
    """11.15: its owner keeps a reinforcement waiting."""

    unit: str


class Reinforcements(Step[Campaign], frozen=True):
    """6.0-I: the reinforcement step of one side, in every impulse."""

    side: str

    @rule("6.0-I", "ER02-6.0")
    def run(self, play: Campaign) -> None:
        side = side_index(self.side)
        forget_entered(play, side)
        units = due_now(play, side)
        if units:
            play.tell(ReinforcementsDue(self.side, play.ids(units)))
        play.then(PlaceReinforcements(self.side))


class Arrive(Action, frozen=True):
    """A reinforcement is placed in a zone."""

    unit: str
    zone: str


class Shift(Action, frozen=True):
    """A reinforcement goes round to another zone."""

    unit: str
    zone: str


class Hold(Action, frozen=True):
    """A reinforcement is kept back for this impulse."""

    unit: str


class PlaceReinforcements(Decision[Campaign], frozen=True):
    """11.1: the owner places, shifts or holds back; `Done` places the rest. `held` are held back in this impulse."""

    held: tuple[str, ...] = ()

    accepts = (Arrive, Shift, Hold, Done)
    cites = "11.11"

    def moot(self, play: Campaign) -> bool:
        return not self.open(play) and not self._able_to_shift(play)

    def open(self, play: Campaign) -> list[int]:
        """Those about whom nothing has been said in this impulse."""
        held = self.held
        return [unit for unit in due_now(play, side_index(self.side)) if play.units[unit].id not in held]

    def _able_to_shift(self, play: Campaign) -> bool:
        """Could somebody be shifted who was there before this impulse?"""
        here, before = play.state.at, play.state.impulse_start
        early = [unit for unit in waiting(play, side_index(self.side)) if before[unit] == here[unit]]
        return any(shift_zones(play, unit) for unit in early)

    def candidates(self, play: Campaign) -> list[Action]:
        """First all placements, then delays, then shifts; last `Done`."""
        side, units = side_index(self.side), self.open(play)
        names, name = play.ids(units), play.theatre.name
        placed = [Arrive(play.units[u].id, name(zone)) for u in units for zone in entry_zones_of(play, u)]
        movable = [*units, *waiting(play, side)]
        shifted = [Shift(play.units[u].id, name(zone)) for u in movable for zone in shift_zones(play, u)]
        return [*placed, *map(Hold, names), *shifted, Done()]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        """Mostly everybody comes; now and then somebody is placed, kept waiting or shifted."""
        units = self.open(play)
        if not units or luck.chance(0.4):
            return self._sample_shift(play, luck) if luck.chance(0.2) else Done()
        unit = luck.pick(units)
        if luck.chance(0.1):
            return Hold(play.units[unit].id)
        return Arrive(play.units[unit].id, play.theatre.name(luck.pick(entry_zones_of(play, unit))))

    def _sample_shift(self, play: Campaign, luck: Luck) -> Action:
        movable = [*self.open(play), *waiting(play, side_index(self.side))]
        unit = luck.pick(movable)
        zones = shift_zones(play, unit)
        return Shift(play.units[unit].id, play.theatre.name(luck.pick(zones))) if zones else Done()

    def check(self, play: Campaign, action: Arrive | Shift | Hold | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        unit, side = play.unit(action.unit), side_index(self.side)
        who = reinforcement_ruling(play, side, action.unit)
        if not who:
            return who
        if isinstance(action, Shift):
            return shift_ruling(play, unit, action.zone)
        if is_waiting(play, unit) or action.unit in self.held:
            return forbid("11.15", "nothing_to_place", unit=action.unit)
        return LEGAL if isinstance(action, Hold) else arrival_ruling(play, unit, action.zone)

    def choose(self, play: Campaign, action: Arrive | Shift | Hold | Done) -> None:
        if isinstance(action, Done):
            self._place_rest(play)
            return
        unit, held = play.unit(action.unit), self.held
        if isinstance(action, Arrive):
            place(play, [unit], play.theatre.space(action.zone))
        elif isinstance(action, Shift):
            shift(play, unit, play.theatre.space(action.zone))
        else:
            held = (*held, action.unit)
            play.tell(HeldBack(action.unit))
        play.then(PlaceReinforcements(self.side, held))

    def _place_rest(self, play: Campaign) -> None:
        by_zone: dict[int, list[int]] = {}
        for unit in self.open(play):
            by_zone.setdefault(default_zone(play, unit), []).append(unit)
        for zone, units in by_zone.items():
            place(play, units, zone)

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return placement_menu(self.side, self._ways(play), draft)

    def _ways(self, play: Campaign) -> list[Way]:
        """Every act for one unit, with the zone it leads to and what a shift costs."""
        return [_way(play, action) for action in self.candidates(play) if not isinstance(action, Done)]

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        """The unit clicked on, or the zone clicked on for the unit picked before."""
        name, zone = last_pick((*draft, pick), "unit"), last_pick((pick,), "place")
        who = reinforcement_ruling(play, side_index(self.side), name)
        if not name or not who:
            return who if name else forbid(self.cites, "pick_reinforcement_first")
        if zone:
            return self.check(play, Shift(name, zone))
        return self.check(play, Hold(name))


def _way(play: Campaign, action: Action) -> Way:
    assert isinstance(action, Arrive | Shift | Hold)
    if not isinstance(action, Shift):
        return Way(action.unit, action, "" if isinstance(action, Hold) else action.zone)
    unit = play.unit(action.unit)
    distance = shift_distance(play, unit, play.theatre.space(action.zone))
    when, owed = impulse_name(arrival_after(play, distance)), owed_after(play, unit, distance)
    return Way(action.unit, action, action.zone, f"{when}, {owed}")
