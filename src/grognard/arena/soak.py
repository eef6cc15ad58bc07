"""Many games at once over the network, between clickers: how quickly does the server answer?"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from grognard.arena.clicker import Clicker, Lost
from grognard.engine.dice import Luck
from grognard.engine.errors import GrognardError

WARM_UP: Final = 5.0
"""Seconds at the start that are not measured: all pages come at once, games are loaded."""
LONGEST: Final = 300
"""So much of an error is told."""
QUANTILES: Final = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


class NoServer(GrognardError):
    """Nothing answers at this address."""

    def __init__(self, url: str, reason: object) -> None:
        super().__init__(f"no server at {url}: {reason}")


class Soak(msgspec.Struct, frozen=True):
    """So many games at once for so many seconds; a player thinks `pace` seconds before an action, on average."""

    games: int
    seconds: float
    pace: float = 2.0
    names: tuple[str, ...] = ()
    seed: int = 1


class Setting(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    sides: tuple[str, ...]


class Report(msgspec.Struct):
    """Latencies in seconds: from the action that was sent to the new state on the own and on the other screen, and
    from a click to its menu."""

    games: int
    seconds: float = 0.0
    finished: int = 0
    actions: int = 0
    own: list[float] = []
    other: list[float] = []
    menus: list[float] = []
    errors: Counter[str] = msgspec.field(default_factory=Counter)

    def forget(self) -> None:
        """What happened while the pages were still coming; errors stay."""
        self.finished = self.actions = 0
        for latencies in (self.own, self.other, self.menus):
            latencies.clear()

    @property
    def figures(self) -> dict[str, Any]:
        latencies = {"own screen": self.own, "other screen": self.other, "menu": self.menus}
        return {
            "games": self.games, "seconds": round(self.seconds, 1), "finished": self.finished,
            "actions": self.actions, "actions/s": round(self.actions / self.seconds, 1),
            "menus/s": round(len(self.menus) / self.seconds, 1),
            "latency, ms": {name: quantiles(each) for name, each in latencies.items()},
            "errors": dict(self.errors),
        }  # fmt: skip


def quantiles(seconds: Sequence[float]) -> dict[str, float]:
    """In milliseconds."""
    ranked = sorted(seconds) or [0.0]
    last = len(ranked) - 1
    return {name: round(ranked[min(last, int(len(ranked) * part))] * 1000, 1) for name, part in QUANTILES.items()}


class Pair:
    """A table of two clickers: when each action was sent, and when it came to whose screen."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._sent: dict[int, tuple[int, float]] = {}

    def acts(self, seat: int, number: int) -> None:
        self._sent[number] = (seat, time.perf_counter())

    def saw(self, seat: int, number: int) -> None:
        if number in self._sent:
            sender, since = self._sent[number]
            (self._report.own if seat == sender else self._report.other).append(time.perf_counter() - since)
            self._report.actions += seat == sender


class Soaker:
    """All tables of one run on one server."""

    def __init__(self, url: str, soak: Soak) -> None:
        self._url = url
        self._soak = soak
        self._report = Report(soak.games)
        self._ended = False

    async def run(self) -> Report:
        settings = cycle(await asyncio.to_thread(self._settings))
        chosen = [next(settings) for _ in range(self._soak.games)]
        opened = [await asyncio.to_thread(self._open, setting) for setting in chosen]
        playing = [
            asyncio.create_task(self._table(number, setting, tokens))
            for number, (setting, tokens) in enumerate(zip(chosen, opened, strict=True))
        ]
        await asyncio.sleep(WARM_UP)
        self._report.forget()
        start = time.perf_counter()
        await asyncio.sleep(self._soak.seconds)
        self._report.seconds = time.perf_counter() - start
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return self._report

    async def _table(self, number: int, setting: Setting, tokens: list[str]) -> None:
        """One game after the other, until cancelled."""
        while True:
            try:
                await self._game(number, tokens)
                self._report.finished += 1
            except* (Lost, OSError, WebSocketException) as group:
                for error in group.exceptions:
                    self._report.errors[f"{setting.game}: {type(error).__name__} {error}"[:LONGEST]] += 1
                await asyncio.sleep(1)
            tokens = await asyncio.to_thread(self._open, setting)

    async def _game(self, number: int, tokens: list[str]) -> None:
        table = Pair(self._report)
        async with asyncio.TaskGroup() as group:
            for seat, token in enumerate(tokens):
                luck = Luck(f"{self._soak.seed}/{number}/{seat}")
                group.create_task(self._seat(table, seat, token, luck))

    async def _seat(self, table: Pair, seat: int, token: str, luck: Luck) -> None:
        address = f"{self._url.replace('http', 'ws', 1)}/ws/{token}"
        async with connect(address, max_size=None, open_timeout=60) as socket:
            saw, acts = partial(table.saw, seat), partial(table.acts, seat)
            clicker = Clicker(socket, luck, self._soak.pace, saw, acts)
            clicker.menus = self._report.menus
            await clicker.play()

    def _settings(self) -> list[Setting]:
        """Every scenario of every game that is wanted, one game after the other in turn."""
        games = [game for game in self._ask("/api/games") if game["name"] in self._soak.names or not self._soak.names]
        shelves = [[Setting(g["name"], s["key"], tuple(g["sides"])) for s in g["scenarios"]] for g in games]
        longest = max(map(len, shelves), default=0)
        return [shelf[number % len(shelf)] for number in range(longest) for shelf in shelves if shelf]

    def _open(self, setting: Setting) -> list[str]:
        seats = dict.fromkeys(setting.sides, "friend")
        order = {"game": setting.game, "scenario": setting.scenario, "seats": seats}
        return [seat["token"] for seat in self._ask("/api/tables", order)["seats"]]

    def _ask(self, path: str, body: Any = None) -> Any:
        data = msgspec.json.encode(body) if body is not None else None
        request = urllib.request.Request(self._url + path, data)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return msgspec.json.decode(answer.read())
        except OSError as error:
            raise NoServer(self._url, error) from None


def soak(wanted: Soak, url: str = "") -> Report:
    """On the server at this address, or on one that is started for it."""
    if url:
        return asyncio.run(Soaker(url.rstrip("/"), wanted).run())
    with own_server() as own:
        return asyncio.run(Soaker(own, wanted).run())


@contextmanager
def own_server() -> Iterator[str]:
    """A server of its own in another process, with a store that is gone afterwards."""
    with TemporaryDirectory(prefix="grognard-soak-") as home:
        command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--no-limits"]
        store = ["--db", str(Path(home) / "tables.sqlite3")]
        process = subprocess.Popen([*command, *store], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            if "http" not in said:
                raise NoServer("this machine", "it did not start")
            yield said.split()[3]
        finally:
            process.terminate()
            process.wait()


def lines(report: Report) -> Iterator[str]:
    """The figures as a table."""
    figures = report.figures
    yield (
        f"{report.games} games for {report.seconds:.0f} s: {report.actions} actions ({figures['actions/s']}/s), "
        f"{len(report.menus)} menus ({figures['menus/s']}/s), {report.finished} games finished"
    )
    yield f"{'latency, ms':14}" + "".join(f"{name:>9}" for name in QUANTILES)
    for name, measured in figures["latency, ms"].items():
        yield f"{name:14}" + "".join(f"{value:9.1f}" for value in measured.values())
    yield f"errors: {sum(report.errors.values())}"
    for error, times in report.errors.most_common():
        yield f"  {times} x {error}"
