"""C.3e: moments at which an event of the hand may be played.

A window opens whenever both sides can see that it might be used, and never stays shut because a hand lacks the
counter: the silence would tell.
"""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.counters import data, find, hand, may_hold, spoken
from grognard.games.somme.effects import may_play, play_event
from grognard.games.somme.event_actions import NoEvent, PlayEvent
from grognard.games.somme.looting import Looting

WINDOWS = ("reinforcements", "movement", "attack", "superiority")
"""Phases in which events are played at a window. Offensives and Bruchmuller belong to the declaration of offensives,
the sacrifice of the gunners to the moves that it answers."""


def event_window(side: str, phase: str) -> list[Step[Any]]:
    """The steps by which a side may play events of a phase; nothing where the phase has no window."""
    window: list[Step[Any]] = [EventWindow(side, phase)] if phase in WINDOWS else []
    if phase == "movement" and side == "german":
        return [Looting("allied"), *window]
    return window


class EventWindow(Decision[Campaign18], frozen=True):
    """One event after the other, or none."""

    phase: str

    accepts = (PlayEvent, NoEvent)
    cites = "C.3e"

    @rule("C.3e")
    def moot(self, play: Campaign18) -> bool:
        """Could no event of this phase be in the hand and be played now, by what both sides see?"""
        side = side_index(self.side)
        return not any(
            counter.side == side
            and counter.phase == self.phase
            and may_hold(play, side, counter.event)
            and may_play(play, counter.index)
            for counter in play.field.counters
        )

    def playable(self, play: Campaign18) -> list[int]:
        """The counters of the hand that may be played now; of equals the first."""
        held = hand(play, side_index(self.side))
        first = {data(play, counter).event: counter for counter in reversed(held)}
        return [
            counter
            for counter in held
            if first[data(play, counter).event] == counter
            and data(play, counter).phase == self.phase
            and may_play(play, counter)
        ]

    def forced(self, play: Campaign18) -> Action | None:
        return None if self.playable(play) else NoEvent()

    def candidates(self, play: Campaign18) -> list[Action]:
        return [NoEvent(), *(PlayEvent(data(play, counter).id) for counter in self.playable(play))]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        return luck.pick(self.candidates(play))

    @rule("C.3e")
    def check(self, play: Campaign18, action: PlayEvent | NoEvent) -> Ruling:
        if isinstance(action, NoEvent):
            return LEGAL
        counter = find(play, action.counter)
        if counter < 0 or counter not in hand(play, side_index(self.side)):
            return forbid("C.3c", "counter_not_in_hand", counter=action.counter)
        known = data(play, counter)
        if known.phase != self.phase:
            return forbid("C.3e", f"event_phase_{known.phase}", what=spoken(known.event))
        return may_play(play, counter)

    def choose(self, play: Campaign18, action: PlayEvent | NoEvent) -> None:
        """There is no limit to the events of a turn: the window opens again."""
        if isinstance(action, PlayEvent):
            play.then(self)
            play_event(play, find(play, action.counter))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        names = [data(play, counter).id for counter in self.playable(play)]
        card = last_pick(draft, "card")
        chosen = card if card in names else ""
        buttons = [Button(Text("button.play_event"), PlayEvent(chosen), primary=True)] if chosen else []
        nothing = Button(Text("button.no_event"), NoEvent(), primary=not chosen)
        return Menu(
            prompt=Text(f"prompt.event_window_{self.phase}", {"side": self.side}),
            rule=self.cites,
            draft=(f"card:{chosen}",) if chosen else (),
            picks=tuple(Pick(f"card:{name}", "card", chosen=name == chosen) for name in names),
            buttons=(*buttons, nothing),
            aside=(Button(Text("button.no_event"), NoEvent()),),
        )

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "card":
            ruling = self.check(play, PlayEvent(name))
            return ruling if not ruling else forbid("C.3e", "same_event_lit", counter=name)
        return forbid("C.3e", "pick_an_event")
