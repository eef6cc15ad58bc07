"""Games between clickers over the network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.arena import soak as soaking
from grognard.arena.clicker import Button, Menu, Pick
from grognard.arena.soak import Report, Soak, lines, own_server, quantiles, soak
from grognard.engine.ruling import forbid
from tests.serving import Server, answers
from tests.toy_grognard import ENVIRONMENT, TOY_GROGNARD


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(TOY_GROGNARD, tmp_path, ENVIRONMENT, ("--no-limits",))
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
def test_games_are_played_and_measured(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "WARM_UP", 0.1)
    report = soak(Soak(games=4, seconds=3, pace=0.01, names=("toy",)), server.url)
    assert not report.errors
    assert report.actions
    assert len(report.own) == report.actions
    assert report.other
    assert report.menus
    told = list(lines(report))
    assert told[0].startswith(f"4 games for {report.seconds:.0f} s: {report.actions} actions (")
    assert told[-1] == "errors: 0"


@pytest.mark.slow
def test_it_starts_a_server_of_its_own() -> None:
    with own_server() as url:
        assert answers(url)
    assert not answers(url)


def test_what_a_person_complains_about_is_counted() -> None:
    report = Report(1, seconds=1.0)
    report.errors["toy: Lost"] += 2
    assert list(lines(report))[-2:] == ["errors: 2", "  2 x toy: Lost"]


def test_quantiles_are_milliseconds() -> None:
    assert quantiles([n / 1000 for n in range(100)]) == {"p50": 50.0, "p95": 95.0, "p99": 99.0, "max": 99.0}
    assert quantiles([])["max"] == 0.0


def test_a_clicker_takes_what_is_lit_and_allowed() -> None:
    menu = Menu(
        draft=("unit:a",),
        picks=(Pick("unit:a", chosen=True), Pick("unit:b")),
        buttons=(Button({"do": "pass"}), Button({"do": "no"}, ruling=forbid("1", "no")), Button(pick="choice:x")),
    )
    assert menu.actions() == [{"do": "pass"}]
    assert menu.onward() == ["unit:b", "choice:x"]
