"""Every command with the toy game: what it says, and how it ends."""

import json
from pathlib import Path
from typing import Any

import pytest

from grognard import games
from grognard.arena.fuzz import Fuzz, fuzz
from grognard.cli import main
from grognard.cli import serve as serving
from grognard.engine import record
from grognard.engine.match import Header, Match
from tests.toy import TOY, Toy
from tests.toy_board import Pass

POSITION = '{"game": "toy", "pieces": {"red-1": "west"}}'


class Asked(Toy):
    def position(self, text: str) -> Any:
        return self.start("raid", (), Header("toy", 1, "raid", (), "x").dice)

    def ask(self, play: Any, question: str, args: list[str]) -> Any:
        return {"question": question, "args": args, "turn": play.state.turn}


class Leaky(Toy):
    def invariants(self, play: Any) -> list[str]:
        return ["never well"] if play.state.acted else []


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "CLASSES", {"toy": "tests.toy:Toy"})
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> list[str]:
    """The lines a command prints; an error's line for a status that is not 0."""
    with pytest.raises(SystemExit) as end:
        main(args)
    out, err = capsys.readouterr()
    assert (end.value.code, "Traceback" in err) == (status, False), err
    return (err if status == 2 else out).splitlines()


def a_record(path: Path) -> Path:
    match = Match.new(TOY, Header("toy", 1, "raid", (), "seed"))
    while match.decider:
        match.act(match.decider, Pass())
    path.write_text(record.write(match))
    return path


def test_help_of_every_command_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["play", "serve", "games", "rules", "data", "fuzz", "duel", "bench", "soak", "replay", "ask"]
    names += ["verify", "migrate", "ladder"]
    overview = "\n".join(said(capsys, "--help"))
    for name in names:
        assert name in overview
        assert any(f"grognard {name}" in line for line in said(capsys, name, "--help"))


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "games")[:2] == ["toy: red against blue", "  meeting: 8 turns; options: veterans"]
    (toy,) = json.loads("\n".join(said(capsys, "games", "--json")))
    assert (toy["name"], [scenario["key"] for scenario in toy["scenarios"]]) == ("toy", ["meeting", "raid"])


def test_fuzz_ends_with_its_count(capsys: pytest.CaptureFixture[str]) -> None:
    actions = fuzz(TOY, Fuzz(3, 4)).actions
    line = said(capsys, "fuzz", "toy", "--games", "3", "--seed", "4")[-1]
    assert line.startswith(f"3 games, {actions} actions, ")
    assert line.endswith(" actions/s, 0 failures")


def test_fuzz_saves_the_record_of_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(games.CLASSES, "toy", f"{__name__}:Leaky")
    lines = said(capsys, "fuzz", "toy", "--games", "1", "--scenario", "raid", "--options", "", status=1)
    assert "never well" in lines[0]
    assert lines[-1].endswith("1 failures")
    assert said(capsys, "replay", str(tmp_path / "toy-seed1-game0.jsonl"), "--verify")


def test_duel(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--players", "random,random", "--games", "4", "--jobs", "1", "--options", "veterans")
    lines = said(capsys, "duel", "toy", *options)
    assert lines[0].startswith("random as blue: ")
    assert lines[-1].endswith("s a game")
    assert json.loads("\n".join(said(capsys, "duel", "toy", *options, "--json")))["players"]


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads("\n".join(said(capsys, "bench", "--json", "--seconds", "0.01")))
    assert figures.keys() == {"board", "toy"}
    assert said(capsys, "bench", "--seconds", "0.01")[0] == "board"


def test_replay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(a_record(tmp_path / "game.jsonl"))
    assert said(capsys, "replay", file)[0] == '1 red {"do":"pass"}'
    assert said(capsys, "replay", file, "--verify")[0].startswith("6 actions, over, digest ")


def test_replay_names_the_line_that_was_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = a_record(tmp_path / "game.jsonl")
    file.write_text(file.read_text().replace('"side":"blue"', '"side":"red"', 1))
    (line,) = said(capsys, "replay", str(file), status=2)
    assert line.startswith("grognard: record, line 3, field side: ")


def test_ask_hands_the_question_to_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(games.CLASSES, "toy", f"{__name__}:Asked")
    (tmp_path / "position.json").write_text(POSITION)
    answer = json.loads("\n".join(said(capsys, "ask", "position.json", "moves", "red-1")))
    assert answer == {"question": "moves", "args": ["red-1"], "turn": 1}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("fuzz", "chess"), "no game is called 'chess'; choose from toy"),
        (("fuzz", "toy", "--scenario", "siege"), "no scenario is called 'siege'"),
        (("duel", "toy", "--options", "dragons"), "option dragons"),
        (("duel", "toy", "--players", "oracle,random"), "no player is called 'oracle'"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
        (("ask", "nowhere.json", "supply"), "nowhere.json: No such file"),
        (("ask", "position.json", "supply"), "toy answers no questions"),
        (("ask", "other.json", "supply"), "position, field game"),
        (("ask", "binary.json", "supply"), "not UTF-8"),
        (("play", "--data", "."), "holds no folder named after a game: toy"),
        (("serve", "--workers", "2"), "several workers need a database that they can share"),
        (("serve", "--smtp-url", "nonsense"), "takes the address of a mail server"),
        (("serve", "--database", "mysql://me:s3cret@host/x"), "takes the address of a PostgreSQL database"),
        (("serve", "--database", "postgresql://me:s3cret@127.0.0.1:1/x"), "cannot open the PostgreSQL database 127."),
        (("soak", "--url", "http://127.0.0.1:1"), "no server at http://127.0.0.1:1"),
    ],
)
def test_what_a_person_gets_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, args: tuple[str, ...], words: str
) -> None:
    (tmp_path / "position.json").write_text(POSITION)
    (tmp_path / "other.json").write_text("{}")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe")
    (line,) = said(capsys, *args, status=2)
    assert line.startswith("grognard: ")
    assert words in line
    assert "s3cret" not in line


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with serving._listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        (line,) = said(capsys, "serve", "--port", str(port), "--db", "x.sqlite3", status=2)
    assert f"cannot listen on 127.0.0.1:{port}" in line


@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_browser_needs_a_desktop(monkeypatch: pytest.MonkeyPatch, display: str) -> None:
    monkeypatch.setattr(serving.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serving.has_desktop()
    monkeypatch.setenv(display, ":0")
    assert serving.has_desktop()
