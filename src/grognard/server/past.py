"""The past of a table: what a seat could see at any moment, an outline of the play, and what it would branch off from.

Whatever leaves goes through `game.view(play, side)`, as it does at the present.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from grognard.engine.dice import Dice
from grognard.engine.match import EVERY, Entry, Match, carry_on
from grognard.engine.play import Play
from grognard.engine.view import View
from grognard.server.messages import Id, Outline, Stage
from grognard.server.refusals import Refusal
from grognard.server.showing import eyes_of
from grognard.server.store import Seat
from grognard.server.table import Table
from grognard.server.takeback import dice_in


def look(table: Table, seat: Seat, number: int) -> View:
    """What this seat could see after that many actions."""
    return table.game.view(play_at(table.match, number), eyes_of(table.match, seat))


def play_at(match: Match, number: int) -> Play[Any]:
    """The play after that many actions, or Refusal."""
    if not 0 <= number <= len(match.entries):
        raise Refusal(409, "no_such_moment", number=number, last=len(match.entries))
    return match.play if number == len(match.entries) else match.play_at(number)


def known_play(table: Table, seat: Seat, number: int, dice: Dice) -> Play[Any]:
    """The play at that moment as far as the seat may know it; what is hidden from it is dealt anew."""
    play = play_at(table.match, number)
    if not table.game.secret or table.over or set(seat.sides) >= set(table.game.sides):
        return play.fork(dice)
    if not seat.sides:
        raise Refusal(403, "secret_until_over")
    return table.game.imagine(play, eyes_of(table.match, seat), dice)


class Outliner:
    """Works out the outline of a match, and when asked again only what is new."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._stages: list[Stage] = []

    def goes_on(self, match: Match) -> bool:
        """Note the next few moments; False when there are no more."""
        self._forget_what_was_taken_back(match)
        number = len(self._entries)
        if self._stages and number == len(match.entries):
            return False
        play = match.play_at(number)
        if not self._stages:
            self._note(0, match.game.view(play, ""))
        for entry in match.entries[number : number + EVERY]:
            self._entries.append(entry)
            carry_on(play, entry)
            self._note(len(self._entries), match.game.view(play, ""))
        return True

    def _forget_what_was_taken_back(self, match: Match) -> None:
        pairs = enumerate(zip(self._entries, match.entries, strict=False))
        same = next((number for number, (old, new) in pairs if old is not new), len(match.entries))
        self._entries = self._entries[:same]
        self._stages = [stage for stage in self._stages if stage.seq <= len(self._entries)]

    def _note(self, number: int, view: View) -> None:
        phase = next((phase for phase in view.sequence if phase.now), None)
        stage = Stage(number, view.turn, phase.key if phase else "", phase.side if phase else "")
        last = self._stages[-1] if self._stages else None
        if last is None or msgspec.structs.replace(last, seq=number) != stage:
            self._stages.append(stage)

    def told(self, match: Match, asked: Id) -> Outline:
        rolls = [number for number, entry in enumerate(match.entries, 1) if dice_in(entry)]
        return Outline(asked, list(self._stages), [entry.side for entry in match.entries], rolls)


_outliners: WeakKeyDictionary[Table, Outliner] = WeakKeyDictionary()


async def outline(table: Table, asked: Id) -> Outline:
    """The play at a glance, as a spectator may know it; others get their turn while it is worked out."""
    outliner = _outliners.setdefault(table, Outliner())
    while await table.read(lambda: outliner.goes_on(table.match)):
        await asyncio.sleep(0)
    return await table.read(lambda: outliner.told(table.match, asked))
