"""Keeping what was made, for the next time that all it depends on is the same."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(known: dict[K, V], key: K, value: V, most: int) -> V:
    """Keep a value by its key; when `most` are known, they are forgotten first."""
    if len(known) >= most:
        known.clear()
    known[key] = value
    return value
