"""Doctrines change some figures, and what is kept for one is not taken for another."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.engine.errors import BadData
from grognard.engine.figures import Figures

BASE = """
caution = [0.1, 0.2]
[keep]
probe = 1.0
attack = 2.0
"""
CHANGES = """
[veteran]
caution = [0.3, 0.4]
[bold]
like = "veteran"
[bold.keep]
attack = 5.0
"""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    caution: tuple[float, float]
    keep: dict[str, float]


def figures(folder: Path, changes: str = CHANGES) -> Figures[Weights]:
    (folder / "appraisal.toml").write_text(BASE)
    (folder / "doctrines.toml").write_text(changes)
    return Figures(folder, Weights)


def test_the_plain_figures_without_a_doctrine(tmp_path: Path) -> None:
    assert figures(tmp_path)() == Weights((0.1, 0.2), {"probe": 1.0, "attack": 2.0})


def test_a_doctrine_changes_what_it_names_and_is_like_another(tmp_path: Path) -> None:
    weights = figures(tmp_path)
    with weights.under("bold"):
        assert weights() == Weights((0.3, 0.4), {"probe": 1.0, "attack": 5.0})
    assert weights().caution == (0.1, 0.2)
    assert weights.doctrines == ("", "veteran", "bold")


def test_of_two_joined_doctrines_the_second_changes_the_first(tmp_path: Path) -> None:
    changes = "[careful]\ncaution = [0.9, 0.9]\n[cards.keep]\nprobe = 7.0\n"
    assert figures(tmp_path, changes).of("careful+cards") == Weights((0.9, 0.9), {"probe": 7.0, "attack": 2.0})


@pytest.mark.parametrize(
    ("words", "base"),
    [(("german", "towns"), "general_german_towns"), (("german", "areas"), "general_german"), (("allied",), "general")],
)
def test_a_doctrine_rests_on_the_most_special_version_of_another(
    tmp_path: Path, words: tuple[str, ...], base: str
) -> None:
    weights = figures(tmp_path, "[general]\n[general_german]\n[general_german_towns]\n[bold]\n")
    assert weights.upon("general", "general", *words) == base
    assert weights.upon("general", "bold", *words) == f"{base}+bold"


def test_each_doctrine_has_its_own_cache(tmp_path: Path) -> None:
    weights, asked = figures(tmp_path), list[str]()

    @weights.cached
    def caution(side: int) -> float:
        asked.append(weights.doctrine)
        return weights().caution[side]

    for doctrine in ("", "veteran", "", "veteran"):
        with weights.under(doctrine):
            assert caution(0) == weights().caution[0]
    assert asked == ["", "veteran"]


def test_only_the_latest_results_are_remembered(tmp_path: Path) -> None:
    weights, asked = figures(tmp_path), list[int]()

    @weights.remembered(1)
    def caution(side: int) -> float:
        asked.append(side)
        return weights().caution[side]

    for side in (0, 0, 1, 0):
        caution(side)
    assert asked == [0, 1, 0]


@pytest.mark.parametrize(("changes", "doctrine", "reason"), [
    ("[other]\ncaution = [1, 1]", "bold", "no such doctrine"),
    ("[bold]\ncation = [1, 1]", "bold", "cation"),
    ("[bold]\ncaution = 3", "bold", "array"),
    ('[bold]\nlike = "bold"', "bold", "no such doctrine"),
])  # fmt: skip
def test_a_wrong_file_is_refused(tmp_path: Path, changes: str, doctrine: str, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        figures(tmp_path, changes).of(doctrine)


def test_what_was_taught_holds_until_it_is_forgotten(tmp_path: Path) -> None:
    weights, asked = figures(tmp_path), list[str]()

    @weights.cached
    def caution() -> float:
        asked.append(weights.doctrine)
        return weights().caution[0]

    for value in (0.5, 0.7):
        weights.teach("tried", {"caution": [value, 0.0], "keep": {}})
        with weights.under("tried"):
            assert caution() == caution() == value
        weights.forget("tried")
    assert asked == ["tried", "tried"]
    with pytest.raises(BadData, match="tried"):
        weights.of("tried")


def test_a_figure_that_nobody_knows_is_not_taught(tmp_path: Path) -> None:
    weights = figures(tmp_path)
    with pytest.raises(BadData, match="tried"):
        weights.teach("tried", {"courage": 1.0})
    assert "tried" not in weights.doctrines


def test_what_was_taught_is_forgotten_where_it_is_joined_with_another(tmp_path: Path) -> None:
    weights = figures(tmp_path)
    for value in (0.5, 0.7):
        weights.teach("tried", {"caution": [value, 0.0]})
        assert weights.of("bold+tried").caution[0] == value
        weights.forget("tried")
