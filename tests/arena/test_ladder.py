"""The ladder puts players in their order, with the share of each side."""

from pathlib import Path

import pytest

from grognard import games
from grognard.arena.duel import Result
from grognard.arena.kept import Kept
from grognard.arena.ladder import Climb, climb, lines, ratings
from grognard.engine.errors import BadData


def won(by: str, other: str, games: int, side: str = "red") -> list[Result]:
    """Games that `by` won, playing `side`."""
    seats = {"red": by, "blue": other} if side == "red" else {"red": other, "blue": by}
    return [Result(seats, side, "", 0, 10, 0.1)] * games


def test_three_of_four_are_191_points() -> None:
    elos = ratings(won("a", "b", 3000) + won("b", "a", 1000), ("a", "b"))
    assert elos["a"] - elos["b"] == pytest.approx(190.8, abs=1)
    assert elos["a"] + elos["b"] == pytest.approx(3000)


def test_who_beats_whom_beats_the_third() -> None:
    elos = ratings(won("a", "b", 8) + won("b", "a", 2) + won("b", "c", 8) + won("c", "b", 2), ("a", "b", "c"))
    assert elos["a"] > elos["b"] > elos["c"]


def test_who_loses_all_has_a_rating_all_the_same() -> None:
    elos = ratings(won("a", "b", 10, "red") + won("a", "b", 10, "blue"), ("a", "b"))
    assert 300 < elos["a"] - elos["b"] < 1500


def test_draws_count_half() -> None:
    drawn = [Result({"red": "a", "blue": "b"}, "", "", 0, 10, 0.1)] * 10
    elos = ratings(drawn, ("a", "b"))
    assert elos["a"] == pytest.approx(elos["b"])


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.CLASSES, "toy", "tests.players.test_players:Appraised")


@pytest.mark.usefixtures("toys")
def test_a_climb_plays_every_pair_in_every_scenario() -> None:
    [table] = climb(Climb({"toy": ("meeting", "raid")}, ("greedy", "recruit", "random"), games=4))
    assert sum(rung.games for rung in table.rungs) == 2 * 2 * 3 * 4
    assert sum(table.sides.values()) == pytest.approx(100)
    assert all(rung.error > 0 for rung in table.rungs)
    assert lines(table)[0].startswith("toy: red")


def test_neighbours_alone_make_fewer_pairs() -> None:
    wanted = Climb({}, ("general", "veteran", "recruit"), 1, neighbours=True)
    assert wanted.pairs == [("general", "veteran"), ("veteran", "recruit")]


@pytest.mark.usefixtures("toys")
def test_a_long_climb_can_be_played_in_pieces(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    few, all_ = (Climb({"toy": ("raid",)}, ("greedy", "random"), games) for games in (2, 5))
    list(climb(few, kept=Kept(file)))
    first = file.read_text()
    [table] = climb(all_, kept=Kept(file))
    assert file.read_text().startswith(first)
    assert (first.count("\n"), file.read_text().count("\n"), table.rungs[0].games) == (2, 5, 5)


def test_a_broken_file_of_results_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    file.write_text('{"task": {"game": "toy"}}\n')
    with pytest.raises(BadData, match=r"ladder.jsonl.*1"):
        Kept(file)
