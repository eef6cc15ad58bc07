"""Dice that both sides can verify, and plain luck for players and fuzzers.

A game has a secret seed. Die number n is a keyed hash of seed and n, so a record replays exactly; the
hash of the seed is shown when play starts and the seed itself when it is over.

>>> dice = Dice(b"example seed")
>>> [dice.die(n, 6) for n in range(5)] == [dice.die(n, 6) for n in range(5)]
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class AnyDice(Protocol):
    """Whatever can tell die number `n` of a play."""

    def die(self, n: int, sides: int) -> int: ...


class Dice:
    """The dice of one play: a pure function of the secret seed and the number of the roll."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._key = hashlib.sha256(seed).digest()

    def die(self, n: int, sides: int) -> int:
        digest = hashlib.blake2b(n.to_bytes(8, "big"), key=self._key, digest_size=8).digest()
        return int.from_bytes(digest, "big") % sides + 1

    @property
    def commitment(self) -> str:
        """What is shown before the first roll: it fixes the seed and does not tell it."""
        return commitment(self.seed)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"grognard dice " + seed).hexdigest()


class Luck:
    """Random choices of players and fuzzers; never the dice of a play. The same seed, the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def pick(self, things: Sequence[T]) -> T:
        return things[int(self._random() * len(things))]

    def chance(self, probability: float) -> bool:
        return self._random() < probability

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """From none to `most` of the things, in their order."""
        wanted = self.below(min(most, len(things)) + 1)
        left = list(range(len(things)))
        chosen = sorted(left.pop(self.below(len(left))) for _ in range(wanted))
        return [things[i] for i in chosen]
