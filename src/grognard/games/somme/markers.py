"""11.2.7, 11.2.8: Disengagement and Reserve markers, put on stacks at the end of the movement phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick, Preview, Reason
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.cohesion import disengagement_ruling
from grognard.games.somme.orders import Done, MarkDisengagement, MarkReserve
from grognard.games.somme.state import ARRIVED, DISENGAGEMENT, MOVED, OFFENSIVE, RESERVE
from grognard.games.somme.strength import bombardment_range
from grognard.games.somme.zones import enemy_zone
from grognard.geometry import Hexes, HexId

STOPS = 0.6  # how often the random player leaves the markers in their box

MarkerOrder = MarkDisengagement | MarkReserve


class DisengagementMarked(Event, frozen=True):
    """11.2.7a: these units will try to get away."""

    side: str
    hex: str
    units: list[str]


class ReserveMarked(Event, frozen=True):
    """11.2.8a: these units are in reserve."""

    side: str
    hex: str
    units: list[str]


# who may be marked


def in_part(play: Campaign18, unit: int, part: str) -> bool:
    """Does a unit belong to this part of its side: all (""), "french", or the "others"?"""
    return not part or play.units[unit].french == (part == "french")


def idle(play: Campaign18, unit: int) -> bool:
    """Did a unit stay in this phase in the hex in which it began it?"""
    state = play.state
    return not state.marks[unit] & (MOVED | ARRIVED) and state.began[unit] == state.at[unit]


@rule("11.2.7a")
def disengaging(play: Campaign18, side: int, where: HexId, part: str = "") -> list[int]:
    """Q-131: the units of a stack that a Disengagement marker would serve: in an enemy zone, not moved, not marked."""
    if not enemy_zone(play, side) >> where & 1 or not disengagement_ruling(play, where):
        return []
    own = (u for u in play.fighters(where) if play.units[u].side == side and in_part(play, u, part))
    return [u for u in own if idle(play, u) and not play.has(u, DISENGAGEMENT)]


@rule("11.2.8a")
def reserves(play: Campaign18, side: int, where: HexId) -> list[int]:
    """Q-59: the units of a stack that a Reserve marker would serve: at full strength, not moved, in no enemy zone,
    within reach of the offensive."""
    if enemy_zone(play, side) >> where & 1 or not offensive_reach(play, side) >> where & 1:
        return []
    own = (u for u in play.fighters(where) if play.units[u].side == side)
    return [u for u in own if idle(play, u) and play.full_strength(u) and not play.has(u, RESERVE)]


@rule("11.2.8a", "HUT-5", "DES-3")
def offensive_reach(play: Campaign18, side: int) -> Hexes:
    """The hexes where units may be put in reserve: in range of an own artillery in Offensive mode, and in turns of a
    German offensive near v. Hutier's headquarters (Q-132)."""
    field, state, found = play.field, play.state, 0
    for gun in field.artillery[side]:
        if state.at[gun] >= 0 and state.marks[gun] & OFFENSIVE:
            found |= field.disks[state.at[gun], bombardment_range(play, gun)]
    if side == GERMAN == state.declared and state.hutier >= 0:
        found |= field.disks[state.at[state.hutier], field.numbers.hutier.reserve]
    return found


@rule("2.2d", "11.2.8b")
def reserve_markers(play: Campaign18, side: int) -> int:
    """The Reserve markers that a side has left: one serves a stack, and the two sides have not the same number."""
    numbers, at = play.field.numbers.reserve, play.state.at
    used = {at[u] for u in play.field.combat[side] if at[u] >= 0 and play.has(u, RESERVE)}
    return (numbers.german if side == GERMAN else numbers.allied) - len(used)


# decisions


class PlaceMarkers(Decision[Campaign18], frozen=True):
    """Markers are put on one stack after the other, until the side has done."""

    part: str = ""

    mark: ClassVar[int]
    order: ClassVar[type[MarkerOrder]]
    words: ClassVar[str]

    def units(self, play: Campaign18, where: HexId) -> list[int]:
        """Whom a marker in this hex would serve."""
        raise NotImplementedError

    def refusal(self, play: Campaign18, where: HexId) -> Ruling:
        """Why nobody in this hex may be marked."""
        raise NotImplementedError

    def supply(self, play: Campaign18) -> Ruling:
        """Is a marker left?"""
        return LEGAL

    def told(self, where: str, units: list[str]) -> Event:
        raise NotImplementedError

    def hexes(self, play: Campaign18) -> list[HexId]:
        """The hexes whose stack may be marked now."""
        if not self.supply(play):
            return []
        held = play.field.board.ordered(play.troops(side_index(self.side)))
        return [where for where in held if self.units(play, where)]

    def orders(self, play: Campaign18) -> list[Action]:
        return [self.order(play.field.board.name(where)) for where in self.hexes(play)]

    def moot(self, play: Campaign18) -> bool:
        return not self.hexes(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Done(), *self.orders(play)]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return Done() if luck.chance(STOPS) else luck.pick(self.candidates(play))

    def check(self, play: Campaign18, action: MarkerOrder | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        where = play.hex(action.hex)
        if where < 0:
            return forbid(self.cites, "unknown_hex", hex=action.hex)
        ruling = self.supply(play)
        if ruling and not self.units(play, where):
            return self.refusal(play, where)
        return ruling

    def choose(self, play: Campaign18, action: MarkerOrder | Done) -> None:
        if isinstance(action, Done):
            return
        units = self.units(play, play.hex(action.hex))
        for unit in units:
            play.mark(unit, self.mark)
        play.tell(self.told(action.hex, play.ids(units)))
        play.then(self)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Hexes are lit; the one that is picked shows whom the marker would serve."""
        name = last_pick(draft, "place")
        chosen = name if play.hex(name) in self.hexes(play) else ""
        picks = tuple(Pick(f"place:{order.hex}", "target", chosen=order.hex == chosen) for order in self._lit(play))
        put = Button(Text(f"button.mark_{self.words}", {"hex": chosen}), self.order(chosen), primary=True)
        return Menu(
            Text(f"prompt.{self.words}", self.facts(play)),
            self.cites,
            (f"place:{chosen}",) if chosen else (),
            picks,
            (*((put,) if chosen else ()), Button(Text(f"button.{self.words}_done"), Done(), primary=not chosen)),
            self._preview(play, chosen) if chosen else None,
        )

    def _lit(self, play: Campaign18) -> list[MarkerOrder]:
        return [self.order(play.field.board.name(where)) for where in self.hexes(play)]

    def facts(self, play: Campaign18) -> dict[str, int | str | list[str]]:
        """What the prompt says beside its words."""
        return {"side": self.side}

    def _preview(self, play: Campaign18, chosen: str) -> Preview:
        served: Sequence[str] = play.ids(self.units(play, play.hex(chosen)))
        reasons = tuple(Reason(Text("reason.served", {"unit": name}), "", self.cites) for name in served)
        return Preview(Text(f"preview.{self.words}", {"hex": chosen}), reasons)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        unit = play.unit(name) if kind == "unit" else -1
        place = play.place_name(unit) if unit >= 0 else name
        ruling = self.check(play, self.order(place))
        return ruling if not ruling else forbid(self.cites, "pick_the_hex", hex=place)


@rule("11.2.7a")
class PlaceDisengagement(PlaceMarkers, frozen=True):
    """The phasing side marks stacks that want to break contact; they will not attack."""

    accepts = (MarkDisengagement, Done)
    cites = "11.2.7a"
    mark = DISENGAGEMENT
    order = MarkDisengagement
    words = "disengagement"

    def units(self, play: Campaign18, where: HexId) -> list[int]:
        return disengaging(play, side_index(self.side), where, self.part)

    def refusal(self, play: Campaign18, where: HexId) -> Ruling:
        name = play.field.board.name(where)
        if not enemy_zone(play, side_index(self.side)) >> where & 1:
            return forbid("11.2.7a", "no_contact", hex=name)
        return disengagement_ruling(play, where) and forbid("11.2.7a", "nobody_to_mark", hex=name)

    def told(self, where: str, units: list[str]) -> Event:
        return DisengagementMarked(self.side, where, units)


@rule("11.2.8a")
class PlaceReserve(PlaceMarkers, frozen=True):
    """The phasing side puts stacks in reserve, as many as it has markers."""

    accepts = (MarkReserve, Done)
    cites = "11.2.8a"
    mark = RESERVE
    order = MarkReserve
    words = "reserve"

    def units(self, play: Campaign18, where: HexId) -> list[int]:
        return reserves(play, side_index(self.side), where)

    @rule("11.2.8b")
    def supply(self, play: Campaign18) -> Ruling:
        left = reserve_markers(play, side_index(self.side))
        return LEGAL if left > 0 else forbid("11.2.8b", "no_reserve_marker")

    def refusal(self, play: Campaign18, where: HexId) -> Ruling:
        side, name = side_index(self.side), play.field.board.name(where)
        if not offensive_reach(play, side) >> where & 1:
            return forbid("11.2.8a", "out_of_the_offensive", hex=name)
        if enemy_zone(play, side) >> where & 1:
            return forbid("11.2.8a", "reserve_in_contact", hex=name)
        return forbid("11.2.8a", "nobody_to_mark", hex=name)

    def facts(self, play: Campaign18) -> dict[str, int | str | list[str]]:
        return {"side": self.side, "left": reserve_markers(play, side_index(self.side))}

    def told(self, where: str, units: list[str]) -> Event:
        return ReserveMarked(self.side, where, units)
