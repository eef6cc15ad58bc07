"""How long a player may think about a phase: seconds, seconds of the processor, or a number of tries.

>>> Budget.read("5")
Budget(amount=5.0, unit='s')
>>> Budget.read("40tries")
Budget(amount=40.0, unit='tries')
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

import msgspec

SECONDS, PROCESSOR, TRIES = "s", "cpu", "tries"
LONGEST: Final = 60.0
"""Seconds."""
FORM: Final = re.compile(r"(\d+(?:\.\d+)?)(s|cpu|tries)?")


class Budget(msgspec.Struct, frozen=True):
    """`s`: by the clock on the wall. `cpu`: the same on a busy machine. `tries`: the same on every machine."""

    amount: float = 5.0
    unit: str = SECONDS

    @classmethod
    def read(cls, text: str) -> Budget | None:
        """`5`, `0.5s`, `5cpu`, `40tries`; None for anything else."""
        found = FORM.fullmatch(text)
        if found is None:
            return None
        budget = cls(float(found[1]), found[2] or SECONDS)
        return budget if budget.amount > 0 and (budget.unit == TRIES or budget.amount <= LONGEST) else None

    def at_least(self, tries: int) -> Budget:
        """The same, but for a number of tries that is smaller than this one."""
        return Budget(tries, TRIES) if self.is_below(tries) else self

    def is_below(self, tries: int) -> bool:
        """Is it a number of tries, and a smaller one?"""
        return self.unit == TRIES and self.amount < tries

    def begin(self) -> Watch:
        return Watch(self)


class Watch:
    """Tells how much of a budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.tries = 0
        self._amount = budget.amount
        self._clock: Callable[[], float] = {
            SECONDS: time.monotonic, PROCESSOR: time.process_time, TRIES: lambda: float(self.tries)
        }[budget.unit]  # fmt: skip
        self._began = self._clock()

    @property
    def used(self) -> float:
        """The part that is gone: 1 and more when it is time to stop."""
        return (self._clock() - self._began) / self._amount
