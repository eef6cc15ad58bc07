"""Words for people are made on the page: the engine only names them.

>>> Text("prompt.move", {"side": "red"})
Text(key='prompt.move', facts={'side': 'red'})

A fact is a number, or a name: of a piece, of a place, of a side, or of a word of the game's text
files (`word.<name>`). The page looks it up and puts it into the sentence of its language.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

Fact = int | str | list[str]


class Text(msgspec.Struct, frozen=True):
    """The key of a sentence in the game's text files, and the facts that fill it."""

    key: str
    facts: Mapping[str, Fact] = {}


def snake(name: str) -> str:
    """`TakeLosses` -> `take_losses`: the tag of a Struct in JSON and in the text files."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
