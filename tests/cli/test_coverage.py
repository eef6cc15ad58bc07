"""`grognard rules`: what counts as carried and as tested."""

from pathlib import Path

import pytest

from grognard.cli.coverage import cover, lines
from grognard.engine.errors import BadData
from tests.toy import Toy

RULES = "id,kind,en,fr\n1.1,mechanic,One,Un\n1.2,data,Two,Deux\n1.3,limit,Three,Trois\n"


@pytest.fixture
def game(tmp_path: Path) -> Toy:
    toy = Toy()
    toy.folder = tmp_path / "toy"
    (toy.folder / "data").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (toy.folder / "rules.csv").write_text(RULES)
    (toy.folder / "data" / "units.csv").write_text("id\n")
    (toy.folder / "move.py").write_text('@rule("1.1", "1.3")\ndef move() -> None: ...\n')
    carry(toy, '"units.csv" = ["1.2"]')
    return toy


def carry(game: Toy, text: str) -> None:
    (game.folder / "data" / "carries.toml").write_text(text)


def show(game: Toy, *ids: str) -> Path:
    tests = game.folder.parent / "tests"
    marked = ", ".join(f'"{number}"' for number in ids)
    (tests / "test_move.py").write_text(f"@pytest.mark.rule({marked})\ndef test_move() -> None: ...\n")
    return tests


def test_all_in_code_and_all_tested(game: Toy) -> None:
    coverage = cover(game, show(game, "1.1", "1.2", "1.3"))
    assert coverage.complete
    said = list(lines(coverage))
    assert said[0] == "1.1 [mechanic] move.py:2 move <- test_move.py:2 test_move"
    assert said[1] == "1.2 [data] data/units.csv <- test_move.py:2 test_move"
    assert said[-1] == "3/3 rules in code, 3/3 tested"


def test_a_rule_without_code_or_test_is_incomplete(game: Toy) -> None:
    (game.folder / "move.py").write_text('@rule("1.1")\ndef move() -> None: ...\n')
    coverage = cover(game, show(game, "1.1"))
    assert not coverage.complete
    assert list(lines(coverage))[-2:] == ["1.3 [limit] NO CODE <- NO TEST", "2/3 rules in code, 1/3 tested"]


def test_a_mark_of_no_rule_is_incomplete(game: Toy) -> None:
    coverage = cover(game, show(game, "1.1", "1.2", "1.3", "9.9"))
    assert not coverage.complete
    assert coverage.unknown == ["test_move.py:2 test_move marks 9.9"]


def test_functions_and_tests_that_carry_too_much_are_listed(game: Toy) -> None:
    coverage = cover(game, show(game, "1.1", "1.2", "1.3", "1.1"))
    assert coverage.crowded == ["test_move.py:2 test_move carries 4 rules"]


def test_the_tests_of_another_game_do_not_count(game: Toy) -> None:
    tests = show(game, "1.1", "1.2", "1.3")
    (tests / "games" / "toy").mkdir(parents=True)
    assert list(lines(cover(game, tests)))[-1] == "3/3 rules in code, 0/3 tested"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('"units.csv" = ["1.1"]', "1.1 is no rule of kind data"),
        ('"units.csv" = ["7.7"]', "7.7 is no rule"),
        ('"ghosts.csv" = ["1.2"]', "no such data file"),
        ('"units.csv" = 3', "Expected `array`"),
        ("units.csv = [", "carries.toml"),
    ],
)
def test_data_carries_only_what_is_data(game: Toy, text: str, reason: str) -> None:
    carry(game, text)
    with pytest.raises(BadData, match=r"carries\.toml") as error:
        cover(game, show(game))
    assert reason in str(error.value)
