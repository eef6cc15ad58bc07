"""`grognard ladder` with the toy game."""

import json
from pathlib import Path

import pytest

from grognard import games
from tests.cli.test_commands import said


@pytest.fixture(autouse=True)
def only_the_toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    appraised = "tests.players.test_players:Appraised"
    monkeypatch.setattr(games, "CLASSES", {"toy": appraised, "dull": "tests.toy:Toy"})
    monkeypatch.chdir(tmp_path)


def test_the_ladder_of_every_game_that_all_can_play(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "ladder", "--players", "recruit,greedy,random", "--games", "2", "--jobs", "1")
    assert [line for line in lines if ": red" in line] == [lines[0]]
    assert [line.split()[0] for line in sorted(lines[1:])] == ["greedy", "random", "recruit"]


def test_the_ladder_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("ladder", "toy", "--players", "greedy,random", "--games", "2", "--jobs", "1", "--json")
    [table] = json.loads("\n".join(said(capsys, *asked)))
    assert (table["game"], sum(rung["games"] for rung in table["rungs"])) == ("toy", 8)


def test_an_unknown_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "oracle" in said(capsys, "ladder", "--players", "oracle,random", status=2)[-1]
