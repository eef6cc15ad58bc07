"""Results of a ladder that are kept in a file, so that a long one can be played in pieces.

One line a game: `{"task": {"game": "verdun", ..., "number": 0}, "result": {"winner": "german", ...}}`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from grognard.arena.duel import Result
from grognard.engine.errors import BadData, explain


class Task(msgspec.Struct, frozen=True):
    """A game to be played: the players in their order, its number in the series of this seed."""

    game: str
    scenario: str
    players: tuple[str, ...]
    seed: int
    number: int


class _Line(msgspec.Struct, frozen=True):
    task: Task
    result: Result


class Kept:
    """Results by the game that they are of. Without a file they are forgotten at the end."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._known: dict[Task, Result] = {}
        lines = file.read_text("utf-8").splitlines() if file is not None and file.is_file() else []
        for number, text in enumerate(lines, 1):
            line = _read(str(file), number, text)
            self._known[line.task] = line.result

    def __contains__(self, task: Task) -> bool:
        return task in self._known

    def __getitem__(self, task: Task) -> Result:
        return self._known[task]

    def add(self, task: Task, result: Result) -> None:
        """The result is in the file before the next game is asked for."""
        self._known[task] = result
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(msgspec.json.encode(_Line(task, result)).decode() + "\n")


def _read(file: str, number: int, text: str) -> _Line:
    try:
        return msgspec.json.decode(text, type=_Line)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise BadData(file, number, field, reason) from None
    except msgspec.DecodeError as error:
        raise BadData(file, number, "", str(error)) from None
