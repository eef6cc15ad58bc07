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


def share(
    work: Callable[[T], float], things: Sequence[T], hands: int, stop: Callable[[], bool] = lambda: False
) -> list[float] | None:
    """`work` done on each of the things, by so many hands; nothing when they were told to stop before all was done."""
    hands = min(hands, len(things))
    if hands <= 1:
        return _whole(_done(work, things, stop), things)
    pipes = [_child(work, things[hand::hands], stop) for hand in range(1, hands)]
    parts = [_done(work, things[::hands], stop), *map(_answer, pipes)]
    found: list[float] = [0.0] * len(things)
    for hand, part in enumerate(parts):
        share_of = things[hand::hands]
        whole = _whole(part if part is not None else _done(work, share_of, stop), share_of)
        if whole is None:
            return None
        found[hand::hands] = whole
    return found


def _done(work: Callable[[T], float], things: Sequence[T], stop: Callable[[], bool]) -> list[float]:
    """What came of the things until it was time to stop."""
    found: list[float] = []
    for thing in things:
        if stop():
            break
        found.append(work(thing))
    return found


def _whole(found: list[float], things: Sequence[T]) -> list[float] | None:
    return found if len(found) == len(things) else None


def _child(work: Callable[[T], float], things: Sequence[T], stop: Callable[[], bool]) -> tuple[int, int]:
    """A child at work: its number, and where its answers will come."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    try:
        os.close(read)
        with os.fdopen(write, "wb") as out:
            out.write(msgspec.json.encode(_done(work, things, stop)))
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
