"""Random full games that look for faults: dead ends, illegal samples, broken invariants, crashes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice, repeat
from pathlib import Path
from typing import Any

import msgspec

from grognard.arena.playout import LONGEST, Endless, Setting, settings
from grognard.engine import record
from grognard.engine.dice import Luck
from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.engine.play import Play
from grognard.engine.steps import Action


class Fuzz(msgspec.Struct, frozen=True):
    """What to try: `setting` without a scenario goes through all, with changing options."""

    games: int
    seed: int = 1
    scenario: str = ""
    options: tuple[str, ...] | None = None


class Fault(msgspec.Struct, frozen=True):
    """What went wrong in which game after how many actions; `record` replays the way there."""

    game: int
    actions: int
    reason: str
    record: str


class Report(msgspec.Struct):
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    faults: list[Fault] = []

    @property
    def line(self) -> str:
        pace = round(self.actions / self.seconds) if self.seconds else 0
        return f"{self.games} games, {self.actions} actions, {pace} actions/s, {len(self.faults)} failures"


class Broken(GrognardError):
    """An invariant of the game that does not hold."""


def fuzz_at_once(load: Callable[[], Game], wanted: Fuzz, jobs: int) -> Report:
    """Play all games in several processes; each loads the game for itself."""
    next(_settings(load(), wanted))
    with ProcessPoolExecutor(jobs) as pool:
        reports = list(pool.map(partial(_share, load, wanted, jobs), range(jobs)))
    return Report(
        games=sum(report.games for report in reports),
        actions=sum(report.actions for report in reports),
        seconds=max(report.seconds for report in reports),
        faults=sorted((fault for report in reports for fault in report.faults), key=lambda fault: fault.game),
    )


def _share(load: Callable[[], Game], wanted: Fuzz, jobs: int, first: int) -> Report:
    return fuzz(load(), wanted, first, jobs)


def fuzz(game: Game, wanted: Fuzz, first: int = 0, every: int = 1) -> Report:
    """Play all games, or every n-th of them from `first` on; a fault ends its game, not the others."""
    report = Report()
    for number, setting in islice(enumerate(_settings(game, wanted)), first, wanted.games, every):
        header = Header(game.name, game.version, setting.scenario, setting.options, f"{wanted.seed}/{number}")
        done: list[Action] = []
        started = time.perf_counter()
        try:
            _play(game, header, done)
        except Exception as error:
            report.faults.append(_fault(game, header, number, (done, error)))
        report.seconds += time.perf_counter() - started
        report.games += 1
        report.actions += len(done)
    return report


def _settings(game: Game, wanted: Fuzz) -> Iterator[Setting]:
    if wanted.options is None:
        return settings(game, wanted.seed, wanted.scenario)
    scenario = wanted.scenario or game.scenarios[0].key
    game.check_options(scenario, wanted.options)
    return repeat(Setting(scenario, wanted.options))


def _play(game: Game, header: Header, done: list[Action]) -> None:
    """One game; `done` holds every action that was taken in full."""
    play = game.start(header.scenario, header.options, header.dice)
    luck = Luck(header.seed)
    _check(game, play)
    while (decision := play.decision) is not None:
        action = decision.sample(play, luck)
        play.apply(action)
        done.append(action)
        _check(game, play)
        if len(done) > LONGEST:
            raise Endless


def _check(game: Game, play: Play[Any]) -> None:
    wrong = game.invariants(play)
    if wrong:
        raise Broken("; ".join(wrong))


def _fault(game: Game, header: Header, number: int, end: tuple[list[Action], Exception]) -> Fault:
    done, error = end
    reason = str(error) if isinstance(error, GrognardError) else f"{type(error).__name__}: {error}"
    return Fault(number, len(done), f"{reason} ({_raised_in(error)})", _record(game, header, done))


def _raised_in(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""


def _record(game: Game, header: Header, done: list[Action]) -> str:
    """The record up to the fault; only its header where even the start fails."""
    try:
        match = Match.new(game, header)
        for action in done:
            match.act(match.decider, action)
        return record.write(match)
    except Exception:
        return msgspec.json.encode(header).decode() + "\n"
