"""Rules by number: listed in a file, marked in code, found without running it."""

from pathlib import Path

import pytest

from grognard.engine.errors import BadData
from grognard.engine.rules import Mark, marks, read_rules, rule
from tests.toy import TOY, TakeTurn
from tests.toy_board import ToyPlay

CODE = '''
from grognard.engine.rules import rule
import pytest

@rule("1.1", "1.2a")
class Supply:
    @rule("2.1")
    def traced(self): ...

@pytest.mark.rule("1.1")
def test_supply(): ...

@other("9.9")
def unmarked(): ...
'''


def test_a_mark_stays_on_what_it_marks() -> None:
    @rule("8.1", "8.2")
    def march() -> str:
        return "on we go"

    assert march() == "on we go"
    assert march.rules == ("8.1", "8.2")  # type: ignore[attr-defined]
    assert TakeTurn.rules == ("1.1", "4.1")  # type: ignore[attr-defined]
    assert ToyPlay.entry.rules == ("2.2", "2.3", "2.4")  # type: ignore[attr-defined]


def test_marks_are_found_in_the_source(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "supply.py").write_text(CODE, "utf-8")
    found = sorted(marks(tmp_path, "rule"), key=lambda mark: mark.rule)
    names = [("1.1", "Supply"), ("1.2a", "Supply"), ("2.1", "traced")]
    assert [(mark.rule, mark.name) for mark in found] == names
    assert found[0] == Mark("1.1", "deep/supply.py", 6, "Supply")
    assert found[0].place == "deep/supply.py:6 Supply"
    assert [mark.name for mark in marks(tmp_path, "pytest.mark.rule")] == ["test_supply"]


def test_every_rule_of_the_toy_is_listed_and_carried_out() -> None:
    listed = [found.id for found in read_rules(TOY.folder)]
    found = marks(Path(__file__).parents[1], "rule")
    carried = {mark.rule for mark in found if mark.file in ("toy.py", "toy_board.py")}
    assert sorted(carried) == sorted(listed)


def test_a_rule_without_words_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rules.csv").write_text("id,kind,en,fr\n1.1,rule,Go.,\n", "utf-8")
    with pytest.raises(BadData, match=r"rules.csv, line 2, field fr"):
        read_rules(tmp_path)
