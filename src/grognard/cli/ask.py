"""Questions about files: `grognard replay` and `grognard ask`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Protocol, runtime_checkable

import msgspec
import typer

from grognard.cli.shared import OwnData, say_json
from grognard.engine import record
from grognard.engine.errors import BadPosition, BadRecord, GrognardError
from grognard.engine.play import Play
from grognard.games import game

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
Verify = Annotated[bool, typer.Option("--verify", help="Only say whether every action and digest holds.")]
PositionFile = Annotated[Path, typer.Argument(metavar="POSITION", help="A position file; - is stdin.")]
Question = Annotated[str, typer.Argument(metavar="QUESTION", help="moves, supply, odds or why-not.")]
About = Annotated[list[str] | None, typer.Argument(metavar="[UNIT|ACTION]", help="What it is about.")]


@runtime_checkable
class Answering(Protocol):
    """A game that answers questions about a position."""

    def ask(self, play: Play[Any], question: str, args: list[str]) -> Any: ...


class NoAnswers(GrognardError):
    """The game does not answer questions."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} answers no questions about positions")


class _GameOf(msgspec.Struct, frozen=True):
    game: str


def replay(file: RecordFile, verify: Verify = False, own: OwnData = None) -> None:
    """Replay a record, action by action, and verify it.

    \b
    Examples:
      grognard replay game.jsonl
      grognard replay game.jsonl --verify
    """
    text = read_text(file, BadRecord)
    match = record.read(game(record.header(text).game, own), text)
    if not verify:
        for number, entry in enumerate(match.entries, 1):
            print(f"{number} {entry.side} {msgspec.json.encode(entry.action).decode()}")
            for event in entry.events:
                print(f"    {msgspec.json.encode(event).decode()}")
    digest = match.game.digest(match.play.state)
    state = "over" if match.play.over else f"{match.decider} to decide"
    print(f"{len(match.entries)} actions, {state}, digest {digest}: verified")


def ask(position: PositionFile, question: Question, about: About = None, own: OwnData = None) -> None:
    """Ask about a position; the answer is JSON.

    \b
    Examples:
      grognard ask position.json moves g_21_80
      grognard ask position.json supply
      grognard ask position.json why-not '{"do": "move", "unit": "g_21_80", "path": ["1106"]}'
    """
    text = read_position(position)
    asked = game(game_of(text), own)
    if not isinstance(asked, Answering):
        raise NoAnswers(asked.name)
    say_json(asked.ask(asked.position(text), question, about or []))


def read_position(path: Path) -> str:
    return sys.stdin.read() if str(path) == "-" else read_text(path, BadPosition)


def game_of(text: str) -> str:
    """The game that a position is of."""
    try:
        return msgspec.json.decode(text, type=_GameOf).game
    except msgspec.ValidationError as error:
        raise BadPosition(0, "game", str(error)) from None
    except msgspec.DecodeError as error:
        raise BadPosition(0, "", f"is not JSON: {error}") from None


def read_text(path: Path, bad: type[BadRecord] | type[BadPosition]) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise bad(0, "", f"{path} is not UTF-8 text") from None
