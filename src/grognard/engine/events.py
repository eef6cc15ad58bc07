"""Events: what happened, as data. The log, the animation and the replay are made of them."""

from __future__ import annotations

import msgspec

from grognard.engine.text import snake


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake):
    """One thing that happened. Its words are `event.<tag>` in the game's text files, filled by its fields."""

    def seen_by(self, side: str) -> Event | None:
        """What this side may know of it; `side` is empty for a spectator."""
        return self


class Rolled(Event, frozen=True):
    """Dice were rolled in the open: by whom, for what (`word.<purpose>`), and what they showed."""

    side: str
    purpose: str
    dice: list[int]
    about: str = ""
    sides: int = 6
