"""What is true of the data files of every game."""

from __future__ import annotations

import pytest

from grognard.engine.data import carried_rules, data_files
from grognard.engine.rules import CARRIED_BY_DATA, read_rules
from grognard.games import games


@pytest.mark.parametrize("name", games())
def test_every_row_says_where_it_comes_from(name: str) -> None:
    summary = [entry for data in games()[name].data_dirs().values() for entry in data_files(data)]
    assert [entry.file for entry in summary if sum(entry.counts.values()) != entry.rows] == []


@pytest.mark.parametrize("name", games())
def test_rules_carried_by_data_are_of_a_kind_that_data_may_carry(name: str) -> None:
    game = games()[name]
    kinds = {rule.id: rule.kind for rule in read_rules(game.folder)}
    carried = [rule for data in game.data_dirs().values() for rule in carried_rules(data)]
    assert {rule: kinds.get(rule) for rule in carried if kinds.get(rule) not in CARRIED_BY_DATA} == {}
