"""What is in the box: terrain, units, cards and scenarios, loaded once and shared by all plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, read_toml
from grognard.games.greatwar.cards import Decks, read_decks
from grognard.games.greatwar.scenarios import KEYS
from grognard.games.greatwar.settings import Kit, Limits, Setting, read_setting
from grognard.games.greatwar.terrain import Terrains, read_terrain
from grognard.games.greatwar.units import Forces, read_forces

SHIPPED: Final = Path(__file__).parent / "data"
FILE: Final = "game.toml"
FaceWord = Literal["soldier", "burst", "skull", "flag", "star"]
FACES_OF_A_DIE: Final = 6


class Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """COMP-05: the faces of a battle die, for the numbers 1 to 6."""

    faces: tuple[FaceWord, ...]
    source: str


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed game."""

    title: str
    designer: str
    publisher: str
    year: int
    source: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice made before play, the rule that offers it, and the scenarios that have it."""

    key: str
    rule: str
    scenarios: tuple[str, ...]
    source: str


class GameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """game.toml."""

    components: Limits
    die: Die
    credits: Credits
    options: tuple[Option, ...]


class Box(msgspec.Struct, frozen=True):
    """All that is fixed before play."""

    terrains: Terrains
    forces: Forces
    decks: Decks
    limits: Limits
    faces: tuple[FaceWord, ...]
    credits: Credits
    options: tuple[Option, ...]
    settings: Mapping[str, Setting]


@cache
def load(own: Path | None = None) -> Box:
    """The shipped files, each replaced by one of the same name in the player's own folder."""
    data = DataDir(SHIPPED, own)
    data.check_own()
    game = read_toml(data.path(FILE), GameFile)
    terrains, forces, decks = read_terrain(data), read_forces(data), read_decks(data)
    _check(game, decks)
    kit = Kit(terrains, forces, game.components)
    settings = {key: read_setting(data, key, kit) for key in KEYS}
    return Box(terrains, forces, decks, game.components, game.die.faces, game.credits, game.options, settings)


def _check(game: GameFile, decks: Decks) -> None:
    """COMP-15: decks as large as the printed ones, a die of six faces, options for scenarios that exist."""
    place = Place(FILE, 0)
    if len(game.die.faces) != FACES_OF_A_DIE:
        raise place.bad("die.faces", f"a die has {FACES_OF_A_DIE} faces")
    limits = game.components
    command, combat = len(decks.command_cards), len(decks.combat_cards)
    if command != limits.section_cards + limits.tactic_cards:
        raise Place("command_cards.csv", 0).bad("copies", f"{command} cards, the deck has 58")
    if combat != limits.combat_cards:
        raise Place("combat_cards.csv", 0).bad("copies", f"{combat} cards, the deck has {limits.combat_cards}")
    for option in game.options:
        for key in option.scenarios:
            if key not in KEYS:
                raise place.bad("options.scenarios", f"no scenario {key!r}")
