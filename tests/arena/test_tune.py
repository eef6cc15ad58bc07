"""Figures that move to where games are won."""

from __future__ import annotations

from math import log

import msgspec
import pytest

from grognard.arena.tune import (
    NothingToTune,
    Result,
    Tuning,
    _gain,
    _slopes,
    dials,
    farthest,
    figures_of,
    parts_of,
    tune,
    turned,
)
from grognard.games import games
from tests.toy_counsel import Counselled

FIGURES = {"step": 0.5, "off": 0.0, "on": True, "days": 4, "pull": [1.0, 2.0], "keep": {"probe": 0.1}}
DIALS = [("step",), ("days",), ("pull", 0), ("pull", 1), ("keep", "probe")]


def test_every_number_but_nought_is_a_dial() -> None:
    assert dials(FIGURES) == DIALS


def test_figures_grow_by_their_offsets_and_whole_numbers_stay_whole() -> None:
    found = turned(FIGURES, {("step",): log(2), ("days",): log(1.6), ("pull", 1): log(0.5)})
    assert found["step"] == pytest.approx(1.0)
    assert found["days"] == 6
    assert found["pull"] == pytest.approx([1.0, 1.0])
    assert (found["off"], found["on"], found["keep"]) == (0.0, True, {"probe": 0.1})


def test_a_figure_that_wins_when_it_is_raised_goes_up_and_the_others_stay() -> None:
    signs = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    won, lost = Result(1.0, 0), Result(0.0, 0)
    played = [(pair, (won, lost) if pair[0] > 0 else (lost, won)) for pair in signs]
    slopes = _slopes([("a",), ("b",)], played)
    assert slopes["a",] > 0
    assert slopes["b",] == 0


def test_points_count_only_where_they_are_asked_for_and_never_more_than_a_win() -> None:
    ahead, level = Result(0.5, 6), Result(0.5, 0)
    assert _gain(ahead, level, margin=0.0) == 0
    assert _gain(ahead, level, margin=10.0) == pytest.approx(0.6)
    assert _gain(level, ahead, margin=2.0) == -1


@pytest.mark.parametrize("name", ["blitzkrieg", "verdun"])
def test_a_part_of_a_whole_stays_less_than_it_however_far_it_moves(name: str) -> None:
    known = figures_of(name).of("veteran")
    parts = parts_of(type(known))
    assert parts == {("nearness",)}
    moved = turned({"nearness": known.nearness}, {("nearness",): 3.0}, parts)
    assert known.nearness < moved["nearness"] < 1


def test_rounds_of_a_real_game_are_the_same_with_the_same_seed() -> None:
    wanted = Tuning("tigers", ("seventh_army",), ("german",), "veteran", "", pairs=2)
    first, second = (list(tune(wanted, 1)) for _ in range(2))
    assert first == second
    assert 0 <= first[0].share <= 1
    assert len(farthest(first[0].offsets, 3)) == 3


def test_a_doctrine_that_was_tried_is_forgotten() -> None:
    weights = figures_of("tigers")
    before = weights.doctrines
    list(tune(Tuning("tigers", ("seventh_army",), ("allied",), "veteran", "", pairs=1), 1))
    assert weights.doctrines == before


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_figures_to_tune(name: str) -> None:
    assert len(dials(msgspec.to_builtins(figures_of(name).of("veteran")))) > 10


def test_a_game_without_figures_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.arena.tune.load", lambda name: Counselled())
    with pytest.raises(NothingToTune, match="toy"):
        figures_of("toy")
