"""C.3: events drawn, kept, played, returned or discarded, and the limit of a hand."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import hand_menu
from grognard.games.somme.battlefield import ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.counters import (
    MAY_KEEP,
    MUST_PLAY,
    MUST_RETURN,
    ONCE,
    OWNER_SAYS,
    CountersDrawn,
    compulsory,
    cup,
    data,
    find,
    hand,
    put_aside,
    put_back,
    spoken,
)
from grognard.games.somme.doullens import RepeatConference
from grognard.games.somme.effects import may_play, play_event
from grognard.games.somme.event_actions import KeepHand, PlayEvent, PutAside, PutBack
from grognard.games.somme.event_window import event_window
from grognard.games.somme.state import DISCARDED, IN_CUP, IN_HAND, PLAYED, WAITING

__all__ = ["Hand", "HandLimit", "Used", "draw_phase", "event_window", "hand_limit_phase", "may_play", "play_event"]

OPEN_TURN = 1  # on this turn the German may hold as many as he has


class CupsFilled(Event, frozen=True):
    """C.2a: so many counters of this turn went into the two cups."""

    german: int
    allied: int


def draw_phase() -> list[Step[Any]]:
    """The event phase of the administrative sequence, in the order of Q-102."""
    return [PutAway(), FillCups(), DrawEvents(), RepeatConference(), RedBands(), DecideOnHands()]


def hand_limit_phase() -> list[Step[Any]]:
    """C.3d: at the end of the administrative sequence the hands are cut to their limit."""
    return [LimitHands()]


def _in_order(play: Campaign18) -> tuple[int, int]:
    """Both sides, whoever has the initiative first."""
    return play.state.initiative, ENEMY[play.state.initiative]


# before the draw


class PutAway(Step[Campaign18], frozen=True):
    """The counters that were in force on the last turn leave the table."""

    @rule("C.1d", "C.1e", "C.1f")
    def run(self, play: Campaign18) -> None:
        for side in _in_order(play):
            for counter in play.counters(side, PLAYED):
                fate = after_use(data(play, counter).symbols)
                if fate != PLAYED:
                    play.state.events[counter] = fate
        play.then(*(Used(SIDES[side]) for side in _in_order(play)))


@rule("C.1d", "C.1e", "C.1f")
def after_use(symbols: tuple[str, ...]) -> int:
    """Where a counter goes after use: # happens only once, $ goes back, and of % its owner decides."""
    if ONCE in symbols:
        return DISCARDED
    return PLAYED if OWNER_SAYS in symbols and MUST_RETURN not in symbols else IN_CUP


class FillCups(Step[Campaign18], frozen=True):
    """C.2a: the counters of this turn leave the turn track for the cups."""

    @rule("C.1a", "C.2a")
    def run(self, play: Campaign18) -> None:
        added = [0, 0]
        for counter in play.field.counters:
            if counter.turn == play.state.turn and play.state.events[counter.index] == WAITING:
                play.state.events[counter.index] = IN_CUP
                added[counter.side] += 1
        if any(added):
            play.tell(CupsFilled(*added))


class DrawEvents(Step[Campaign18], frozen=True):
    """C.3a: each side draws three events at random from its cup, or what there is."""

    @rule("C.3a")
    def run(self, play: Campaign18) -> None:
        for side in _in_order(play):
            left, drawn = cup(play, side), []
            for _ in range(min(play.field.numbers.events.drawn, len(left))):
                drawn.append(left.pop(play.die(len(left)) - 1))
                play.state.events[drawn[-1]] = IN_HAND
            if drawn:
                play.tell(CountersDrawn(SIDES[side], [spoken(data(play, counter).event) for counter in drawn]))


class RedBands(Step[Campaign18], frozen=True):
    """C.3b: an event with a red band is played at once, or goes back if it cannot be."""

    @rule("C.3b", "C.1b")
    def run(self, play: Campaign18) -> None:
        for side in _in_order(play):
            for counter in hand(play, side):
                if data(play, counter).red_band:
                    if may_play(play, counter):
                        play_event(play, counter)
                    else:
                        put_back(play, counter)


class DecideOnHands(Step[Campaign18], frozen=True):
    """C.3c: each side decides about its hand, whoever has the initiative first."""

    def run(self, play: Campaign18) -> None:
        play.then(*(Hand(SIDES[side]) for side in _in_order(play)))


class LimitHands(Step[Campaign18], frozen=True):
    """C.3d: each side, whoever has the initiative first."""

    def run(self, play: Campaign18) -> None:
        play.then(*(HandLimit(SIDES[side]) for side in _in_order(play)))


# the decisions


def _hand_ruling(play: Campaign18, side: str, name: str) -> Ruling:
    """Is there such a counter in the hand of this side?"""
    counter = find(play, name)
    if counter < 0 or counter not in hand(play, side_index(side)):
        return forbid("C.3c", "counter_not_in_hand", counter=name)
    return LEGAL


@rule("CAMP-05")
def _kept_ruling(play: Campaign18, counter: int) -> Ruling:
    """An offensive that must be launched cannot be given up."""
    if compulsory(play, counter):
        return forbid("CAMP-05", "compulsory_offensive", what=spoken(data(play, counter).event))
    return LEGAL


@rule("C.1b")
def must_play(play: Campaign18, counter: int) -> bool:
    """@: it must be played in this phase if it can be."""
    known = data(play, counter)
    return MUST_PLAY in known.symbols and known.phase == "events" and bool(may_play(play, counter))


@rule("C.1c", "C.1f")
def may_keep(play: Campaign18, counter: int) -> bool:
    """£ may wait for a later turn, and so does an offensive that must be launched; all else goes back."""
    symbols = data(play, counter).symbols
    return (MAY_KEEP in symbols and MUST_RETURN not in symbols) or compulsory(play, counter)


class Hand(Decision[Campaign18], frozen=True):
    """C.3c: every counter in hand is played, kept, returned to the cup or discarded for good."""

    accepts = (PlayEvent, PutBack, PutAside, KeepHand)
    cites = "C.3c"

    def moot(self, play: Campaign18) -> bool:
        return not hand(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        names = [data(play, counter).id for counter in hand(play, side_index(self.side))]
        offers = [offer(name) for name in names for offer in (PlayEvent, PutBack, PutAside)]
        return [offer for offer in (KeepHand(), *offers) if self.check(play, offer)]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(0.5) and self.check(play, KeepHand()):
            return KeepHand()
        return luck.pick(self.candidates(play))

    @rule("C.3c")
    def check(self, play: Campaign18, action: PlayEvent | PutBack | PutAside | KeepHand) -> Ruling:
        if isinstance(action, KeepHand):
            return self._rest_ruling(play)
        ruling = _hand_ruling(play, self.side, action.counter)
        if not ruling:
            return ruling
        counter = find(play, action.counter)
        return _play_ruling(play, counter) if isinstance(action, PlayEvent) else self._away_ruling(play, action)

    @rule("C.1b")
    def _rest_ruling(self, play: Campaign18) -> Ruling:
        for counter in hand(play, side_index(self.side)):
            if must_play(play, counter):
                return forbid("C.1b", "must_be_played", what=spoken(data(play, counter).event))
        return LEGAL

    def _away_ruling(self, play: Campaign18, action: PutBack | PutAside) -> Ruling:
        """@ is played, $ is never discarded, and what must be launched stays in hand."""
        counter = find(play, action.counter)
        known = data(play, counter)
        if must_play(play, counter):
            return forbid("C.1b", "must_be_played", what=spoken(known.event))
        if isinstance(action, PutAside) and MUST_RETURN in known.symbols:
            return forbid("C.1f", "must_go_back", what=spoken(known.event))
        return _kept_ruling(play, counter)

    def choose(self, play: Campaign18, action: PlayEvent | PutBack | PutAside | KeepHand) -> None:
        if isinstance(action, KeepHand):
            for counter in hand(play, side_index(self.side)):
                if not may_keep(play, counter):
                    put_back(play, counter)
            return
        play.then(self)
        counter = find(play, action.counter)
        if isinstance(action, PlayEvent):
            play_event(play, counter)
        elif isinstance(action, PutBack):
            put_back(play, counter)
        else:
            put_aside(play, counter)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return hand_menu.hand_menu(play, self, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("C.3c", "pick_a_counter")


@rule("C.3e")
def _play_ruling(play: Campaign18, counter: int) -> Ruling:
    """An event is played in the phase that it names; this is the event phase."""
    known = data(play, counter)
    if known.phase != "events":
        return forbid("C.3e", f"event_phase_{known.phase}", what=spoken(known.event))
    return may_play(play, counter)


class HandLimit(Decision[Campaign18], frozen=True):
    """C.3d: a hand with more than three counters: which go back to the cup (Q-69)?"""

    accepts = (PutBack,)
    cites = "C.3d"

    @rule("C.3d")
    def moot(self, play: Campaign18) -> bool:
        side = side_index(self.side)
        if side == GERMAN and play.state.turn == OPEN_TURN:
            return True
        return len(hand(play, side)) <= play.field.numbers.events.hand

    def candidates(self, play: Campaign18) -> list[Action]:
        names = [PutBack(data(play, counter).id) for counter in hand(play, side_index(self.side))]
        return [offer for offer in names if self.check(play, offer)]

    def check(self, play: Campaign18, action: PutBack) -> Ruling:
        ruling = _hand_ruling(play, self.side, action.counter)
        return _kept_ruling(play, find(play, action.counter)) if ruling else ruling

    def choose(self, play: Campaign18, action: PutBack) -> None:
        play.then(self)
        put_back(play, find(play, action.counter))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return hand_menu.limit_menu(play, self, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("C.3d", "pick_a_counter")


class Used(Decision[Campaign18], frozen=True):
    """C.1e: the counters with % that were used go back to the cup or out of play, as their owner says."""

    accepts = (PutBack, PutAside)
    cites = "C.1e"

    def moot(self, play: Campaign18) -> bool:
        return not play.counters(side_index(self.side), PLAYED)

    def candidates(self, play: Campaign18) -> list[Action]:
        names = [data(play, counter).id for counter in play.counters(side_index(self.side), PLAYED)]
        return [offer for name in names for offer in (PutBack(name), PutAside(name))]

    @rule("C.1e")
    def check(self, play: Campaign18, action: PutBack | PutAside) -> Ruling:
        if find(play, action.counter) not in play.counters(side_index(self.side), PLAYED):
            return forbid("C.1e", "counter_not_used", counter=action.counter)
        return LEGAL

    def choose(self, play: Campaign18, action: PutBack | PutAside) -> None:
        play.then(self)
        (put_back if isinstance(action, PutBack) else put_aside)(play, find(play, action.counter))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return hand_menu.used_menu(play, self, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("C.1e", "pick_a_counter")
