"""What can be wrong with what a person gives us, each with a type and a place.

>>> BadData("units.csv", 12, "morale", "expected int, got 'x'")
BadData("units.csv, line 12, field morale: expected int, got 'x'")
"""

import re
from collections.abc import Sequence

import msgspec


class GrognardError(Exception):
    """Anything that the program refuses with a reason."""

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self}")'


class _Misplaced(GrognardError):
    """An error at a line and a field of a text; line 0 and an empty field mean the whole of it."""

    def __init__(self, text: str, line: int, field: str, reason: str) -> None:
        place = [text, f"line {line}" if line else "", f"field {field}" if field else ""]
        super().__init__(", ".join(filter(None, place)) + f": {reason}")
        self.line, self.field, self.reason = line, field, reason


class BadData(_Misplaced):
    """A data file that does not say what it must."""

    def __init__(self, file: str, line: int, field: str, reason: str) -> None:
        super().__init__(file, line, field, reason)
        self.file = file


class BadPosition(_Misplaced):
    """A position that cannot be set up."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        super().__init__("position", line, field, reason)


class BadRecord(_Misplaced):
    """A record that cannot be replayed."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        super().__init__("record", line, field, reason)


class _Unknown(GrognardError):
    """A name that nothing answers to; `known` are the names that would do."""

    kind = "name"

    def __init__(self, name: str, known: Sequence[str] = ()) -> None:
        choice = f"; choose from {', '.join(known)}" if known else ""
        super().__init__(f"no {self.kind} is called {name!r}{choice}")
        self.name, self.known = name, tuple(known)


class UnknownGame(_Unknown):
    """No game of that name is installed."""

    kind = "game"


class UnknownScenario(_Unknown):
    """The game has no scenario of that name."""

    kind = "scenario"


class BadOption(GrognardError):
    """An option that the scenario does not have, or a value that it cannot take."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"option {option}: {reason}")
        self.option, self.reason = option, reason


def explain(error: msgspec.DecodeError) -> tuple[str, str]:
    """The field and the reason in a decoding error such as "Expected `int`, got `str` - at `$.morale`"."""
    reason, _, place = str(error).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    named = re.search(r"field `(.+)`", reason)
    if named:
        field = f"{field}.{named[1]}".lstrip(".")
    reason = reason.replace("`", "")
    return field, reason[:1].lower() + reason[1:]
