"""Position files: JSON read into the form that a game gives it, with the line to blame for whatever is wrong.

>>> parse(Source('{"turn": 3}'), PositionFile).turn              # doctest: +SKIP
3
>>> Source('{\\n"turn": 12}').bad("turn", 12, "the game has 9 turns")
BadPosition("position, line 2, field turn: the game has 9 turns")
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from grognard.engine.errors import BadOption, BadPosition, UnknownScenario, explain
from grognard.engine.game import Game

T = TypeVar("T", bound=msgspec.Struct)


class Source:
    """The text, to find the line on which a word stands."""

    def __init__(self, text: str) -> None:
        self.text = text

    def bad(self, field: str, word: object, reason: str, nth: int = 1) -> BadPosition:
        """The error at the nth time that the word stands in a field; at the field if it is not found."""
        start = self._key(field)
        token = rf"(?<![\w]){re.escape(str(word))}(?![\w])"
        found = [match.start() for match in re.finditer(token, self.text[start:])] if str(word) else []
        at = start + found[min(nth, len(found)) - 1] if found else start
        return BadPosition(self.line_at(at), field, reason)

    def twice(self, key: str) -> BadPosition:
        """The error for a key that stands twice, at the second."""
        keys = [match.start() for match in re.finditer(rf'"{re.escape(key)}"\s*:', self.text)]
        return BadPosition(self.line_at(keys[1]) if len(keys) > 1 else 0, key, f"{key} stands here twice")

    def line_at(self, position: int) -> int:
        return self.text.count("\n", 0, position) + 1

    def _key(self, field: str) -> int:
        found = re.search(rf'"{re.escape(field.partition(".")[0])}"\s*:', self.text)
        return found.start() if found else 0


def parse(source: Source, form: type[T]) -> T:
    """The file in its form, or BadPosition."""
    try:
        raw = json.loads(source.text, object_pairs_hook=lambda pairs: _no_twins(source, pairs))
    except json.JSONDecodeError as error:
        raise BadPosition(error.lineno, "", f"is not JSON: {error.msg}") from None
    except RecursionError:
        raise BadPosition(1, "", "is not a position: nested too deeply") from None
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise source.bad(field.partition("[")[0] or "position", _last_name(field), reason) from None


def check_scenario(source: Source, game: Game, scenario: str, options: Sequence[str]) -> None:
    """Refuse a scenario that the game does not have, and options that the scenario does not have."""
    try:
        game.scenario(scenario)
        game.check_options(scenario, options)
    except UnknownScenario as error:
        raise source.bad("scenario", scenario, str(error)) from None
    except BadOption as error:
        raise source.bad("options", error.option, str(error)) from None


def layout(file: msgspec.Struct) -> str:
    """The file as a text: a line for each field, and for each place with units."""
    lines = []
    for key, value in msgspec.to_builtins(file).items():
        if value == {}:
            continue
        text = json.dumps(value, ensure_ascii=False)
        if key == "units":
            stacks = [f"    {json.dumps(place)}: {json.dumps(entries)}" for place, entries in value.items()]
            text = "{\n" + ",\n".join(stacks) + "\n  }"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _last_name(field: str) -> str:
    found = re.search(r"\w+", field.rpartition(".")[2])
    return found[0] if found else ""


def _no_twins(source: Source, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a key stand twice and forgets the first: we do not."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise source.twice(key)
        found[key] = value
    return found
