"""Computer seats: a process of its own decides, so that nobody waits for the thinking of another table.

The process gets a state and dice of its own. It never has the real dice. For a person who has only one answer the
table gives it, after a while in which the others may believe that the person thinks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine.dice import Dice, Luck
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.players import player
from grognard.server.refusals import where
from grognard.server.table import Table

log = logging.getLogger("grognard")

RHYTHM: Final = (3.0, 9.0)
"""How long a person seems to think who has only one answer, in computer's paces: at least and at most."""

_thinking_time = secrets.SystemRandom()


class Task(NamedTuple):
    """A decision to make, as text: `seed` is that of the player's own luck and dice."""

    game: str
    state: bytes
    player: str
    seed: str


class Decided(NamedTuple):
    """An action as JSON; `failure` names what went wrong with the player, so that chance decided."""

    action: Any
    failure: str = ""


def decide(games: Mapping[str, Game], task: Task) -> Decided:
    game, luck = games[task.game], Luck(task.seed)
    play = game.resume(game.decode(task.state), Dice(task.seed.encode()))
    try:
        action = player(task.player).choose(imagined(play), luck)
        failure = "" if play.ruling(action) else "an illegal action"
    except Exception as error:
        failure = type(error).__name__
    if failure:
        action = player("random").choose(play, luck)
    return Decided(msgspec.to_builtins(action), failure)


def imagined(play: Play[Any]) -> Play[Any]:
    """The play as the side that has to decide knows it."""
    return play.game.imagine(play, play.state.agenda[-1].side, play.dice)


def work(pipe: Connection, games: Mapping[str, Game]) -> None:
    """The worker's whole life; it ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            pipe.send(decide(games, pipe.recv()))
    except (EOFError, OSError):
        return


class Thinker:
    """The worker process as the server sees it. Started when first needed."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._turn = asyncio.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def think(self, task: Task) -> Decided:
        """EOFError or OSError when the worker died over it."""
        async with self._turn:
            return await asyncio.to_thread(self._ask, task)

    def _ask(self, task: Task) -> Decided:
        if self._process is None or self._pipe is None or not self._process.is_alive():
            self._pipe = self._start()
        self._pipe.send(task)
        decided: Decided = self._pipe.recv()
        return decided

    def _start(self) -> Connection:
        """A fresh process, not a fork: the server has threads, and its store stays its own."""
        context = get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=work, args=(there, self._games), daemon=True)
        self._process.start()
        there.close()
        return here

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()


class Computers:
    """Lets computer seats decide, at a pace that people can follow."""

    def __init__(self, games: Mapping[str, Game], pace: float) -> None:
        self._thinker = Thinker(games)
        self._pace = pace
        self._busy: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """See to it that the table goes on until a person has to decide."""
        if table.unattended and table.id not in self._busy:
            self._busy[table.id] = asyncio.create_task(self._drive(table))

    async def _drive(self, table: Table) -> None:
        try:
            while table.unattended:
                await (self._decide(table) if table.computer else self._answer(table))
        except Exception as error:
            log.error("table %s: its computer seat stopped: %s", table.id, where(error))
        finally:
            del self._busy[table.id]

    async def _decide(self, table: Table) -> None:
        version, name = table.version, table.computer
        state = table.game.encode(table.match.play.state)
        task = Task(table.match.header.game, state, name, secrets.token_hex(16))
        decided, _ = await asyncio.gather(self._thinker.think(task), asyncio.sleep(self._pace))
        if decided.failure:
            log.error("table %s: %s failed (%s); chance decided", table.id, name, decided.failure)
        await table.decide(version, decided.action)

    async def _answer(self, table: Table) -> None:
        version, action = table.version, table.only_answer
        if table.company:
            await asyncio.sleep(self._pace * _thinking_time.uniform(*RHYTHM))
        if action is not None:
            await table.answer(version, action)

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        self._thinker.close()
