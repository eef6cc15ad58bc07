"""Signatures of rules and traces of actions."""

from __future__ import annotations

import pytest

from grognard.engine.match import Header, Match
from grognard.engine.signature import signature, trace
from tests.toy import TOY, Fight, Toy
from tests.toy_board import Move, Pass, ToyPlay


def test_the_same_rules_have_the_same_signature() -> None:
    assert signature(Toy(), "meeting", ()) == signature(Toy(), "meeting", ())


def test_another_scenario_or_option_is_another_game() -> None:
    played = (("meeting", ()), ("raid", ()), ("meeting", ("veterans",)))
    assert len({signature(TOY, scenario, options) for scenario, options in played}) == 3


def test_a_changed_rule_changes_the_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signature(Toy(), "meeting", ())
    monkeypatch.setattr(Fight, "run", lambda step, play: ToyPlay.put(play, step.target, ""))
    assert signature(Toy(), "meeting", ()) != before


def test_a_trace_tells_what_came_of_an_action() -> None:
    found = set()
    for action in (Move("red-1", "ford"), Move("red-1", "hill"), Pass()):
        match = Match.new(TOY, Header("toy", 1, "meeting", (), "a seed"))
        entry = match.act("red", action)
        found.add(trace(entry, match.decider))
    assert len(found) == 3
