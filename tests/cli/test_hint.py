"""`grognard hint` with the toy game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard import games
from grognard.engine import record
from grognard.engine.dice import Luck
from grognard.engine.match import Header, Match
from tests.cli.test_commands import said
from tests.toy_counsel import Counselled

POSITION = (
    '{"game": "toy", "pieces": {"red-1": "hill", "red-2": "hill", "blue-1": "wood", "blue-2": "east"}}'
)


class Counsel(Counselled):
    def position(self, text: str) -> object:  # type: ignore[override]
        pieces = {key: value for key, value in json.loads(text).items() if key != "game"}
        return super().position(json.dumps(pieces))


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "CLASSES", {"toy": "tests.cli.test_hint:Counsel"})
    monkeypatch.chdir(tmp_path)


def test_a_hint_for_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "here.json").write_text(POSITION)
    found = json.loads("\n".join(said(capsys, "hint", "here.json", "--seconds", "0.3", "--json")))
    assert found["action"]["do"] == "attack"
    assert found["plan"] == "attack"


def test_a_hint_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "here.json").write_text(POSITION)
    lines = said(capsys, "hint", "here.json", "--seconds", "0.3", "--lang", "fr")
    assert '"do":"attack"' in lines[0]
    assert "%" in lines[-1]


def test_a_hint_in_the_midst_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(record.write(played()))
    first = said(capsys, "hint", "game.jsonl", "--after", "0", "--seconds", "0.1")[0]
    assert first.lower().startswith("red")
    assert said(capsys, "hint", "game.jsonl", status=2)[-1].endswith("nobody has to decide")


def played() -> Match:
    match = Match.new(Counselled(), Header("toy", 1, "raid", (), "seed"))
    luck = Luck(1)
    while match.play.decision is not None:
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    return match
