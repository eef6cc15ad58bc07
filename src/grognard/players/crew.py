"""Work shared out among the cores: a forked child has all that its parent knows, and tells what came of its part.

Where a process cannot fork, or has one core only, the work is done here. The answers are the same either way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")


def cores() -> int:
    """The cores that this process may use."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def share(work: Callable[[T], float], things: Sequence[T], hands: int) -> list[float]:
    """`work` done on each of the things, by so many hands."""
    hands = min(hands, len(things))
    if hands <= 1:
        return [work(thing) for thing in things]
    pipes = [_child(work, things[hand::hands]) for hand in range(1, hands)]
    parts = [[work(thing) for thing in things[::hands]], *map(_answer, pipes)]
    found = [0.0] * len(things)
    for hand, part in enumerate(parts):
        found[hand::hands] = part if part is not None else [work(thing) for thing in things[hand::hands]]
    return found


def _child(work: Callable[[T], float], things: Sequence[T]) -> tuple[int, int]:
    """A child at work: its number, and where its answers will come."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    try:
        os.close(read)
        with os.fdopen(write, "wb") as out:
            out.write(msgspec.json.encode([work(thing) for thing in things]))
    finally:
        os._exit(0)


def _answer(child: tuple[int, int]) -> list[float] | None:
    """What a child says; nothing if it died over it."""
    number, read = child
    with os.fdopen(read, "rb") as said:
        told = said.read()
    os.waitpid(number, 0)
    try:
        return msgspec.json.decode(told, type=list[float])
    except msgspec.DecodeError:
        return None
