"""The engine and the geometry name no unit type, no nation and no game."""

import re
from pathlib import Path

import pytest

import grognard
from grognard.games import games

SRC = Path(grognard.__file__).parent
NATIONS = ("german", "french", "british", "allied", "american", "belgian", "soviet")
UNITS = ("infantry", "artillery", "cavalry", "tank", "armour", "pioneer", "engineer", "mortar")
FILES = sorted([*(SRC / "engine").rglob("*.py"), *(SRC / "geometry").rglob("*.py")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SRC).as_posix())
def test_nothing_is_named(path: Path) -> None:
    names = "|".join([*games(), *NATIONS, *UNITS])
    assert re.findall(rf"(?i)\b(?:{names})s?\b", path.read_text("utf-8")) == []
