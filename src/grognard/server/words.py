"""A game's words, its maps, and what there is to choose before play. What never changes is worked out once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from grognard.engine.game import Game
from grognard.engine.rules import read_rules
from grognard.players import seats_of
from grognard.server.refusals import Refusal

LANGUAGES: Final = ("en", "fr")


@cache
def words(game: Game, lang: str) -> dict[str, str]:
    """Every sentence of the files in `text/<lang>` by its key, and `rule.<id>`, the summary of each rule."""
    if lang not in LANGUAGES:
        raise Refusal(404, "unknown_language", lang=lang, known=list(LANGUAGES))
    found: dict[str, str] = {}
    for path in sorted((game.folder / "text" / lang).glob("*.toml")):
        found |= _flat(tomllib.loads(path.read_text("utf-8")))
    if (game.folder / "rules.csv").is_file():
        found |= {f"rule.{rule.id}": getattr(rule, lang) for rule in read_rules(game.folder)}
    return found


@cache
def scenery(game: Game, scenario: str) -> msgspec.Raw:
    """The Scenery of a scenario as JSON."""
    return msgspec.Raw(msgspec.json.encode(game.scenery(game.scenario(scenario).key)))


def game_info(game: Game) -> dict[str, Any]:
    """What the page shows of a game before play."""
    return {
        "name": game.name, "sides": game.sides, "scenarios": game.scenarios,
        "players": seats_of(game), "credits": game.credits,
    }  # fmt: skip


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as keys with dots: `[event] moved = ...` gives `event.moved`."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
