"""Where computer players think: processes of their own, so that nobody waits for the thinking of another table.

A process gets a state and dice of its own. It never has the real dice. Told that it is enough, it decides at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine.dice import Dice, Luck
from grognard.engine.events import Event, Rolled
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.players import Explaining, Player, Resigning, player
from grognard.players.budget import Budget
from grognard.players.crew import cores
from grognard.players.hint import Hint, hint
from grognard.players.thinking import General, Mind, Veteran, counsel_of

LONGEST: Final = 300.0
"""Seconds after which a player that still thinks is given up."""
POLITE: Final = 5
"""How much a thinking process gives way to the server (`nice`)."""
TICK: Final = 0.05
"""Seconds between two looks at whether it is enough."""
FAIR: Final = 5.0
"""Seconds that anybody may think while others wait."""
ENOUGH: Final = None
"""What a process is told that shall decide at once."""
Enough = Callable[[], bool]


def never() -> bool:
    return False


class Task(NamedTuple):
    """A decision to make: `seed` is that of the player's own luck and dice, `mind` what it thought before.

    `begins` says that this is the first decision of a turn of its own: then it may resign.
    """

    game: str
    state: bytes
    player: str
    seed: str
    mind: Mind = Mind()
    begins: bool = False
    hands: int = 1


class Wondering(NamedTuple):
    """A decision for which a person wants a hint."""

    game: str
    state: bytes
    seconds: int
    seed: str
    hands: int = 1


class Decided(NamedTuple):
    """An action as JSON; `failure` names what went wrong with the player, so that chance decided.

    `why` is what the player says of it, `plan` the doctrine that it has found by thinking; if it `goes_on`, what it
    found before holds as long as it finds no other.
    """

    action: Any
    failure: str = ""
    why: Text | None = None
    mind: Mind = Mind()
    plan: str = ""
    goes_on: bool = False
    resigns: bool = False


class Hinted(NamedTuple):
    """A hint, and the first that would be told of its action before any die falls; or what went wrong."""

    hint: Hint | None
    event: Event | None = None
    failure: str = ""


def decide(games: Mapping[str, Game], task: Task, enough: Enough = never) -> Decided:
    luck, play = Luck(task.seed), _play(games, task)
    try:
        decided = _thought(play, task, luck, enough)
    except Exception as error:
        decided = Decided(None, type(error).__name__)
    if not decided.failure:
        return decided
    return decided._replace(action=msgspec.to_builtins(player("random").choose(play, luck)))


def _thought(play: Play[Any], task: Task, luck: Luck, enough: Enough) -> Decided:
    seen, thinker = imagined(play), _player(task, enough)
    if task.begins and isinstance(thinker, Resigning) and thinker.resigns(seen):
        return Decided(None, resigns=True)
    action = thinker.choose(seen, luck)
    if not play.ruling(action):
        return Decided(None, "an illegal action")
    why = thinker.explain(seen, action) if isinstance(thinker, Explaining) else None
    decided = Decided(msgspec.to_builtins(action), why=why)
    if not isinstance(thinker, General):
        return decided
    plan = thinker.found.plan.doctrine if thinker.found and not isinstance(thinker, Veteran) else ""
    goes_on = counsel_of(play.game).lasts(task.mind.phase, thinker.mind.phase)
    return decided._replace(mind=thinker.mind, plan=plan, goes_on=goes_on)


def _player(task: Task, enough: Enough) -> Player:
    thinker = player(task.player)
    if isinstance(thinker, General):
        thinker.mind, thinker.hands, thinker.stop = task.mind, task.hands, enough
    return thinker


def wonder(games: Mapping[str, Game], task: Wondering, enough: Enough = never) -> Hinted:
    """What a general would do, who knows what the side that has to decide knows."""
    try:
        seen = imagined(_play(games, task))
        found = hint(seen, Budget(task.seconds), Luck(task.seed), task.hands, enough)
        return Hinted(found, _told(seen, found.action))
    except Exception as error:
        return Hinted(None, failure=type(error).__name__)


def _told(play: Play[Any], action: Action) -> Event | None:
    """What the side that acts would read first in the log.

    A die is not known before, nor what comes of an action that names nobody and nothing: the log does not tell of that
    action itself.
    """
    events: list[Event] = []
    after, side = play.game.resume(play.state.clone(), play.dice, events), play.state.agenda[-1].side
    after.carry_out(action)
    first = events[0] if events else None
    if first is None or isinstance(first, Rolled) or hasattr(first, "faces") or not any(_fields(action)):
        return None
    return first.seen_by(side)


def _fields(action: Action) -> list[Any]:
    """What an action says, but for numbers and yes or no."""
    return [value for value in msgspec.structs.astuple(action) if isinstance(value, str | tuple)]


def _play(games: Mapping[str, Game], task: Task | Wondering) -> Play[Any]:
    game = games[task.game]
    return game.resume(game.decode(task.state), Dice(task.seed.encode()))


def imagined(play: Play[Any]) -> Play[Any]:
    """The play as the side that has to decide knows it."""
    return play.game.imagine(play, play.state.agenda[-1].side, play.dice)


def work(pipe: Connection, games: Mapping[str, Game]) -> None:
    """The process's whole life; it ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
    try:
        while True:
            task = pipe.recv()
            if isinstance(task, Task):
                pipe.send(decide(games, task, pipe.poll))
            elif task is not ENOUGH:
                pipe.send(wonder(games, task, pipe.poll))
    except (EOFError, OSError):
        return


class Thinker:
    """One process as the server sees it. Started when first needed, and again when it died."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._starting = Lock()

    def think(self, task: Task | Wondering, enough: Enough = never) -> Any:
        """Waits for the answer; EOFError or OSError when the process died over it or took too long."""
        pipe = self._ready()
        pipe.send(task)
        self._wait(pipe, enough)
        return pipe.recv()

    def _wait(self, pipe: Connection, enough: Enough) -> None:
        """What is said too late, when the process has decided already, it does not mind.

        That a process has died is not always heard at once: those that helped it may still hold the pipe.
        """
        until, is_told = time.monotonic() + LONGEST, False
        while not pipe.poll(min(TICK, LONGEST)):
            if time.monotonic() >= until:
                self.kill()
                raise TimeoutError
            if self._process is None or not self._process.is_alive():
                raise EOFError
            if not is_told and enough():
                pipe.send(ENOUGH)
                is_told = True

    def _ready(self) -> Connection:
        """A fresh process, not a fork: the server has threads, and its store stays its own."""
        with self._starting:
            if self._closed:
                raise EOFError
            if self._process is None or self._pipe is None or not self._process.is_alive():
                context = get_context("spawn")
                self._pipe, there = context.Pipe()
                self._process = context.Process(target=work, args=(there, self._games), daemon=True)
                self._process.start()
                there.close()
            return self._pipe

    def kill(self) -> None:
        """End the process; the next task starts another. Those that help it hear that it is enough."""
        with self._starting:
            if self._process is not None and self._pipe is not None:
                with suppress(OSError):
                    self._pipe.send(ENOUGH)
                self._process.kill()
                self._process.join()

    def close(self) -> None:
        self._closed = True
        self.kill()


class Thinkers:
    """A few of them. A table asks for one decision at a time and then queues up again, so all get their turn."""

    def __init__(self, games: Mapping[str, Game], count: int) -> None:
        self._all = [Thinker(games) for _ in range(count)]
        self._threads = ThreadPoolExecutor(count, "thinker")
        self._idle: asyncio.Queue[Thinker] = asyncio.Queue()
        self._waiting = 0
        for thinker in self._all:
            self._idle.put_nowait(thinker)

    def __len__(self) -> int:
        return len(self._all)

    async def think(self, task: Task, enough: Enough = never) -> Decided:
        """A decision; when it is `enough`, which is asked in another thread, at once."""
        decided: Decided = await self._ask(task, enough)
        return decided

    async def wonder(self, task: Wondering, enough: Enough = never) -> Hinted:
        """A hint, in the same way."""
        hinted: Hinted = await self._ask(task, enough)
        return hinted

    async def _ask(self, task: Task | Wondering, enough: Enough) -> Any:
        """Whoever thinks alone has all cores, and all the time that was given."""
        thinker, began = await self._free(), time.monotonic()
        asked = task._replace(hands=cores() if self._idle.qsize() == len(self) - 1 else 1)

        def is_enough() -> bool:
            return enough() or (self._waiting > 0 and time.monotonic() - began > FAIR)

        thinking = asyncio.get_running_loop().run_in_executor(self._threads, thinker.think, asked, is_enough)
        thinking.add_done_callback(lambda _: self._idle.put_nowait(thinker))
        return await asyncio.shield(thinking)

    async def _free(self) -> Thinker:
        self._waiting += 1
        try:
            return await self._idle.get()
        finally:
            self._waiting -= 1

    def close(self) -> None:
        for thinker in self._all:
            thinker.close()
        self._threads.shutdown()
