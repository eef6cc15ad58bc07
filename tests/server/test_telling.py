"""Sentences for people who are not at the page: what fills their slots."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.text import Text
from grognard.server.telling import ONES, Words
from grognard.server.words import LANGUAGES


def told(lang: str, sentence: str, hexes: Any) -> str:
    return Words(lang, {"back": sentence}).say(Text("back", {"hexes": hexes}))


@pytest.mark.parametrize(("hexes", "expected"), [(0, "0 hexes"), (1, "1 hex"), (2, "2 hexes"), (-1, "-1 hex")])
def test_the_word_for_one_in_english(hexes: int, expected: str) -> None:
    assert told("en", "go back {hexes|hex|hexes}.", hexes) == f"go back {expected}."


@pytest.mark.parametrize(("hexes", "expected"), [(0, "0 hexagone"), (1, "1 hexagone"), (2, "2 hexagones")])
def test_the_word_for_one_in_french(hexes: int, expected: str) -> None:
    assert told("fr", "reculer de {hexes|hexagone|hexagones}.", hexes) == f"reculer de {expected}."


@pytest.mark.parametrize(("fact", "shown"), [([1], "1"), ([1, 1], "1 + 1"), ("1", "1"), (None, "–")])
def test_what_is_no_number_takes_the_word_for_many(fact: Any, shown: str) -> None:
    assert told("fr", "{hexes|hexagone|hexagones}", fact) == f"{shown} hexagones"


def test_a_slot_without_words_is_only_filled() -> None:
    assert told("en", "hexes: {hexes}", 1) == "hexes: 1"


def test_every_language_knows_what_one_is() -> None:
    assert set(ONES) == set(LANGUAGES)
