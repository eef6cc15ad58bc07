"""Rulings: may this be done, and if not, which rules forbid it.

>>> bool(LEGAL)
True
>>> forbid("8.42f", "strong_to_strong", hex="1405").rules
('8.42f',)
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.engine.errors import GrognardError
from grognard.engine.text import Fact


class Breach(msgspec.Struct, frozen=True):
    """One rule that is broken: its number, the key of the reason's words (`why.<reason>`), the facts."""

    rule: str
    reason: str
    facts: Mapping[str, Fact] = {}


class Ruling(msgspec.Struct, frozen=True):
    """True when legal; otherwise every breach that was found."""

    breaches: tuple[Breach, ...] = ()

    def __bool__(self) -> bool:
        return not self.breaches

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(breach.rule for breach in self.breaches)


LEGAL = Ruling()


def forbid(rule: str, reason: str, **facts: Fact) -> Ruling:
    """A ruling that says no."""
    return Ruling((Breach(rule, reason, facts),))


class IllegalAction(GrognardError):
    """What `check` refused. The play is as it was before."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        super().__init__(f"not allowed: {'; '.join(map(_words, ruling.breaches))}")


def _words(breach: Breach) -> str:
    words = f"{breach.rule} {breach.reason}".strip()
    return f"{words} {breach.facts}" if breach.facts else words
