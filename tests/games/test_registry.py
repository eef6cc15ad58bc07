"""The shelf of games."""

import subprocess
import sys
from pathlib import Path

import pytest

from grognard import games
from grognard.engine.errors import BadData, UnknownGame
from tests.toy import Toy


def test_unknown_games_are_named_with_the_known() -> None:
    with pytest.raises(UnknownGame) as error:
        games.game("chess")
    assert error.value.known == tuple(games.CLASSES)


def test_a_game_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.CLASSES, "toy", "tests.toy:Toy")
    assert isinstance(games.game("toy"), Toy)
    assert games.game("toy") is games.games()["toy"]


def test_own_data_are_in_a_folder_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no folder named after a game"):
        games.games(tmp_path)
    (tmp_path / "toy").mkdir()
    monkeypatch.setitem(games.CLASSES, "toy", f"{__name__}:OwnToy")
    loaded = games.game("toy", tmp_path)
    assert isinstance(loaded, OwnToy)
    assert loaded.own == tmp_path / "toy"


class OwnToy(Toy):
    def __init__(self, own: Path | None = None) -> None:
        self.own = own


def test_the_shelf_needs_no_server_and_loads_no_game() -> None:
    heavy = ["starlette", "uvicorn", "typer", "grognard.players", "grognard.server"]
    heavy += [f"grognard.games.{name}" for name in games.CLASSES]
    code = f"import sys, grognard.games; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
