"""Where computer players think: processes of their own, so that nobody waits for the thinking of another table.

A process gets a state and dice of its own. It never has the real dice.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine.dice import Dice, Luck
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.players import Explaining, player

LONGEST: Final = 300.0
"""Seconds after which a player that still thinks is given up."""
POLITE: Final = 5
"""How much a thinking process gives way to the server (`nice`)."""


class Task(NamedTuple):
    """A decision to make, as text: `seed` is that of the player's own luck and dice."""

    game: str
    state: bytes
    player: str
    seed: str


class Decided(NamedTuple):
    """An action as JSON; `failure` names what went wrong with the player, so that chance decided.

    `why` is what the player says of it, a Text as JSON.
    """

    action: Any
    failure: str = ""
    why: str = ""


def decide(games: Mapping[str, Game], task: Task) -> Decided:
    game, luck = games[task.game], Luck(task.seed)
    play = game.resume(game.decode(task.state), Dice(task.seed.encode()))
    why = None
    try:
        seen, thinker = imagined(play), player(task.player)
        action = thinker.choose(seen, luck)
        failure = "" if play.ruling(action) else "an illegal action"
        if not failure and isinstance(thinker, Explaining):
            why = thinker.explain(seen, action)
    except Exception as error:
        failure = type(error).__name__
    if failure:
        action = player("random").choose(play, luck)
    return Decided(msgspec.to_builtins(action), failure, msgspec.json.encode(why).decode() if why else "")


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
            pipe.send(decide(games, pipe.recv()))
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

    def think(self, task: Task) -> Decided:
        """Waits for the decision; EOFError or OSError when the process died over it or took too long."""
        pipe = self._ready()
        pipe.send(task)
        if not pipe.poll(LONGEST):
            self.kill()
            raise TimeoutError
        decided: Decided = pipe.recv()
        return decided

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
        """End the process; the next task starts another."""
        with self._starting:
            if self._process is not None:
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
        for thinker in self._all:
            self._idle.put_nowait(thinker)

    async def think(self, task: Task) -> Decided:
        thinker = await self._idle.get()
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, thinker.think, task)
        thinking.add_done_callback(lambda _: self._idle.put_nowait(thinker))
        return await asyncio.shield(thinking)

    def close(self) -> None:
        for thinker in self._all:
            thinker.close()
        self._threads.shutdown()
