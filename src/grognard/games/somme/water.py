"""11.2.5: at the end of its movement phase a side blows bridges over major rivers and rebuilds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import water_menu
from grognard.games.somme.bridges import (
    BridgeOrder,
    Demolish,
    Rebuild,
    bridge_between,
    demolition_ruling,
    heads,
    rebuilding_modifiers,
    rebuilding_ruling,
    standing,
)
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.ground import Edge
from grognard.games.somme.modifiers import total
from grognard.games.somme.orders import Done

STOPS = 0.5  # how often the random player leaves the bridges alone


class BridgeBlown(Event, frozen=True):
    """11.2.5c: a bridge is destroyed."""

    side: str
    one: str
    other: str


class BridgeHeld(Event, frozen=True):
    """11.2.5c: a bridge that was to be destroyed still stands."""

    side: str
    one: str
    other: str


class BridgeRebuilt(Event, frozen=True):
    """11.2.5e: a bridge stands again."""

    side: str
    one: str
    other: str


class BridgeNotRebuilt(Event, frozen=True):
    """11.2.5e: a bridge is still down."""

    side: str
    one: str
    other: str


class BridgeWork(Decision[Campaign18], frozen=True):
    """Bridges are named one after the other, each at once with its die, and none twice in a phase (Q-35)."""

    tried: tuple[Edge, ...] = ()

    order: ClassVar[type[BridgeOrder]]

    def allowed(self, play: Campaign18, bridge: Edge) -> Ruling:
        """May the work be tried on this bridge?"""
        raise NotImplementedError

    def work(self, play: Campaign18, bridge: Edge) -> None:
        """Try it."""
        raise NotImplementedError

    def sites(self, play: Campaign18) -> list[Edge]:
        """The bridges that may be tried now, in order."""
        return list(self._sites(play))

    def _sites(self, play: Campaign18) -> Iterator[Edge]:
        bridges = (*standing(play), *play.state.destroyed)
        return (each for each in bridges if each not in self.tried and self.allowed(play, each))

    def moot(self, play: Campaign18) -> bool:
        return next(self._sites(play), None) is None

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Done(), *(self.order(*heads(play, bridge)) for bridge in self.sites(play))]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return Done() if luck.chance(STOPS) else luck.pick(self.candidates(play))

    def check(self, play: Campaign18, action: BridgeOrder | Done) -> Ruling:
        if isinstance(action, Done):
            return LEGAL
        bridge = bridge_between(play, action.one, action.other)
        if bridge < 0:
            return forbid("11.2.5a", "no_such_bridge", one=action.one, other=action.other)
        if bridge in self.tried:
            return forbid(self.cites, "bridge_tried", one=action.one, other=action.other)
        return self.allowed(play, bridge)

    def choose(self, play: Campaign18, action: BridgeOrder | Done) -> None:
        if isinstance(action, BridgeOrder):
            bridge = bridge_between(play, action.one, action.other)
            play.then(type(self)(self.side, (*self.tried, bridge)))
            self.work(play, bridge)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        """What forbids the first bridge of the hex that was clicked."""
        for one, other in water_menu.bridges_at(play, pick):
            ruling = self.check(play, self.order(one, other))
            if not ruling:
                return ruling
        return forbid(self.cites, "pick_a_bridge")


@rule("11.2.5b")
class Demolition(BridgeWork, frozen=True):
    """The phasing side names bridges to destroy."""

    accepts = (Demolish, Done)
    cites = "11.2.5b"
    order = Demolish

    def allowed(self, play: Campaign18, bridge: Edge) -> Ruling:
        return demolition_ruling(play, side_index(self.side), bridge)

    @rule("11.2.5c")
    def work(self, play: Campaign18, bridge: Edge) -> None:
        """A die up to four brings the bridge down."""
        state, names = play.state, heads(play, bridge)
        if play.roll(self.side, "demolition", about=names[0]) > play.field.numbers.bridge.success:
            play.tell(BridgeHeld(self.side, *names))
            return
        state.destroyed = tuple(sorted((*state.destroyed, bridge)))
        play.changed()
        play.tell(BridgeBlown(self.side, *names))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return water_menu.demolition_menu(play, self.sites(play), draft)


@rule("11.2.5d")
class Rebuilding(BridgeWork, frozen=True):
    """The phasing side names bridges to rebuild."""

    accepts = (Rebuild, Done)
    cites = "11.2.5d"
    order = Rebuild

    def allowed(self, play: Campaign18, bridge: Edge) -> Ruling:
        return rebuilding_ruling(play, side_index(self.side), bridge)

    @rule("11.2.5e")
    def work(self, play: Campaign18, bridge: Edge) -> None:
        """A die up to four, two more in an enemy zone, and the bridge serves at once."""
        state, names = play.state, heads(play, bridge)
        added = total(rebuilding_modifiers(play, side_index(self.side), bridge))
        if play.roll(self.side, "rebuilding", about=names[0]) + added > play.field.numbers.bridge.success:
            play.tell(BridgeNotRebuilt(self.side, *names))
            return
        state.destroyed = tuple(each for each in state.destroyed if each != bridge)
        play.changed()
        play.tell(BridgeRebuilt(self.side, *names))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return water_menu.rebuilding_menu(play, side_index(self.side), self.sites(play), draft)
