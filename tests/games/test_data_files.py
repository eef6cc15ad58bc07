"""What is true of the data files of every game."""

from __future__ import annotations

import pytest

from grognard.engine.data import DataDir, carried_rules, data_files
from grognard.engine.rules import CARRIED_BY_DATA, read_rules
from grognard.games import games


@pytest.mark.parametrize("name", games())
def test_every_row_says_where_it_comes_from(name: str) -> None:
    summary = data_files(DataDir(games()[name].folder / "data"))
    assert [entry.file for entry in summary if sum(entry.counts.values()) != entry.rows] == []


@pytest.mark.parametrize("name", games())
def test_rules_carried_by_data_are_of_a_kind_that_data_may_carry(name: str) -> None:
    folder = games()[name].folder
    kinds = {rule.id: rule.kind for rule in read_rules(folder)}
    carried = carried_rules(DataDir(folder / "data"))
    assert {rule: kinds.get(rule) for rule in carried if kinds.get(rule) not in CARRIED_BY_DATA} == {}
