"""Words for people who are not at the page: a text or an event as a sentence, as the page says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.text import Text
from grognard.engine.view import Piece, Place
from grognard.server.words import words

AND: Final = {"en": "and", "fr": "et"}
ONES: Final = {"en": (1,), "fr": (0, 1)}
"""The numbers with which a language takes the word for one."""
_SLOT: Final = re.compile(r"\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}")
"""`{slot}`, or `{slot|word for one|word for many}`."""


class Words:
    """The words of a language, and the names of pieces and places."""

    def __init__(self, lang: str, book: Mapping[str, str], names: Mapping[str, str] | None = None) -> None:
        self._lang = lang
        self._book = book
        self._names = names or {}

    def say(self, text: Text) -> str:
        """The sentence of a text; a key without a sentence stands for itself."""
        return self._filled(self._book.get(text.key, text.key), text.facts)

    def event(self, event: Event) -> str:
        facts = msgspec.to_builtins(event)
        told = self._filled(self._book.get(f"event.{facts['event']}", facts["event"]), facts)
        return told[:1].upper() + told[1:]

    def side(self, side: str) -> str:
        return self._book.get(f"side.{side}", side)

    def name(self, fact: str) -> str:
        for kind in ("unit", "place"):
            if (found := self._book.get(f"{kind}.{fact}")) is not None:
                return found
        if fact in self._names:
            return self._names[fact]
        return self._book.get(f"side.{fact}", self._book.get(f"word.{fact}", fact))

    def _filled(self, sentence: str, facts: Mapping[str, Any]) -> str:
        return _SLOT.sub(lambda slot: self._counted(facts.get(slot[1]), slot[2], slot[3]), sentence)

    def _counted(self, fact: Any, one: str | None, many: str | None) -> str:
        """A fact, with the word that fits it if the slot has words; what is not a number takes the word for many."""
        if one is None:
            return self._fact(fact)
        alone = isinstance(fact, int) and abs(fact) in ONES[self._lang]
        return f"{self._fact(fact)} {one if alone else many}"

    def _fact(self, fact: Any) -> str:
        if fact is None:
            return "–"
        if isinstance(fact, list | tuple):
            numbers = all(isinstance(each, int) for each in fact)
            return " + ".join(map(str, fact)) if numbers else self._list([self._fact(each) for each in fact])
        return self.name(fact) if isinstance(fact, str) else str(fact)

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        comma = "," if self._lang == "en" and len(items) > 2 else ""
        return f"{', '.join(items[:-1])}{comma} {AND[self._lang]} {items[-1]}"


def words_of(game: Game, lang: str, scenario: str, pieces: Iterable[Piece] = ()) -> Words:
    names = {piece.id: piece.name for piece in pieces}
    places = {place.id: _place_name(place) for place in game.scenery(scenario).places}
    return Words(lang, _book(game, lang), {**places, **names})


def _place_name(place: Place) -> str:
    """A hex is called by its number, and by its name if it has one; an area by its name."""
    if place.outline:
        return place.name or place.id
    return f"{place.id} {place.name}" if place.name else place.id


@lru_cache(maxsize=16)
def _book(game: Game, lang: str) -> dict[str, str]:
    return words(game, lang)
