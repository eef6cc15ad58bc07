"""What the picks of a draft name."""

from __future__ import annotations


def last_pick(draft: tuple[str, ...], kind: str) -> str:
    """The name in the latest pick of a kind (`unit`, `place`, `choice`), or nothing."""
    for pick in reversed(draft):
        found, _, name = pick.partition(":")
        if found == kind:
            return name
    return ""
