"""`grognard verify` and `grognard migrate` with the toy game."""

from pathlib import Path

import pytest

from grognard import games
from grognard.engine.ruling import forbid
from tests.cli.test_commands import a_record, said
from tests.server.house import ADVANCE, house_at
from tests.toy_board import ToyPlay


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "CLASSES", {"toy": "tests.toy:Toy"})
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        (token,) = house.tokens(red="person", blue="person")
        with house.page(token) as page:
            page.act(ADVANCE)
    return db


def test_verify_names_the_seed_its_commitment_and_the_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = said(capsys, "verify", str(a_record(tmp_path / "game.jsonl")))
    assert [line.split()[0] for line in lines] == ["seed", "commitment", "rules", "actions", "verified:"]
    assert lines[-1] == "verified: the play is over"


def test_verify_names_the_line_of_a_record_that_was_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = a_record(tmp_path / "game.jsonl")
    path.write_text(path.read_text().replace('"seed":"seed"', '"seed":"another"'))
    assert "field commitment" in said(capsys, "verify", str(path), status=2)[0]


def test_migrate_is_content_with_games_that_play_as_before(
    capsys: pytest.CaptureFixture[str], tables: Path
) -> None:
    assert said(capsys, "migrate", "--db", str(tables)) == ["1 games, 0 begun with other rules, 0 differ"]


def test_migrate_names_games_that_differ_and_fails(
    capsys: pytest.CaptureFixture[str], tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyPlay, "entry", lambda play, piece, place: forbid("2.2", "not_next", place=place))
    line, count = said(capsys, "migrate", "--db", str(tables), status=1)
    assert "(toy), action 1 of 1: red may not do this any more" in line
    assert count.endswith("1 differ")


def test_migrate_does_not_make_a_store_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "is not there" in said(capsys, "migrate", "--db", str(tmp_path / "no.sqlite3"), status=2)[0]
    assert not (tmp_path / "no.sqlite3").exists()
