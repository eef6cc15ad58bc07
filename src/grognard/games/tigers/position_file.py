"""The form of a position file, and the line to blame for whatever is wrong in it."""

from __future__ import annotations

import json
import re
from typing import Any, Final, Literal

import msgspec

from grognard.engine.errors import BadPosition, explain
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import AWAY, ELIMINATED

PHASE_NAMES: Final = tuple(f"{side} {phase}".strip() for phase, side in PHASES)
BOXES: Final = {"waiting": AWAY, "eliminated": ELIMINATED}

Ends = tuple[str, str]


class Sides(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Areas of either side."""

    german: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()


class SpecialForces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the marker is and for what, and what has been used before."""

    area: str = ""
    effect: str = ""
    used: tuple[str, ...] = ()
    days: tuple[int, ...] = ()


class BridgesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from the start, each bridge by its two ends; `tried` in this player impulse."""

    damaged: tuple[Ends, ...] = ()
    intact: tuple[Ends, ...] = ()
    failures: tuple[tuple[str, str, int], ...] = ()
    blowing_tried: tuple[Ends, ...] = ()
    building_tried: tuple[Ends, ...] = ()


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written. `control` lists what differs from the start of the game."""

    game: Literal["tigers"]
    scenario: str
    impulse: str
    phase: str
    options: tuple[str, ...] = ()
    score: int = 0
    units: dict[str, tuple[str, ...]] = {}
    control: Sides = Sides()
    bridges: BridgesFile = BridgesFile()
    special_forces: SpecialForces = SpecialForces()
    superior: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()


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


def parse(source: Source) -> PositionFile:
    try:
        raw = json.loads(source.text, object_pairs_hook=lambda pairs: _no_twins(source, pairs))
    except json.JSONDecodeError as error:
        raise BadPosition(error.lineno, "", f"is not JSON: {error.msg}") from None
    except RecursionError:
        raise BadPosition(1, "", "is not a position: nested too deeply") from None
    try:
        return msgspec.convert(raw, PositionFile)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise source.bad(field.partition("[")[0] or "position", _last_name(field), reason) from None


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
