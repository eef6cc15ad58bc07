"""`grognard tune`: what it says, and what it refuses."""

import json

import pytest

from tests.cli.test_commands import said

QUICK = ("--scenario", "seventh_army", "--sides", "german", "--pairs", "1", "--rounds", "2", "--jobs", "1")


def test_every_round_tells_how_it_went_and_what_has_moved(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "tune", "tigers", *QUICK, "--most", "3")
    assert [line[:8] for line in lines if line.startswith("round")] == ["round 1:", "round 2:"]
    assert len(lines) == 2 * (1 + 3)


def test_rounds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(said(capsys, "tune", "tigers", *QUICK[:-4], "--rounds", "1", "--jobs", "1", "--json"))
    found = json.loads(text)
    assert found["round"] == 1
    assert len(found["moved"]) > 10


def test_an_unknown_side_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'martian'" in " ".join(said(capsys, "tune", "tigers", "--sides", "martian", status=2))


def test_an_unknown_doctrine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "heroic" in " ".join(said(capsys, "tune", "tigers", "--doctrine", "heroic", status=2))


def test_points_count_if_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    once = ("--scenario", "s01", "--sides", "german", "--pairs", "2", "--rounds", "1", "--jobs", "1", "--json")
    wins, points = (
        json.loads("\n".join(said(capsys, "tune", "greatwar", *once, *more)))["moved"]
        for more in ((), ("--margin", "5"))
    )
    assert wins != points
