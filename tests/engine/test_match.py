"""A match: acting in turn, taking back, doing again."""

from __future__ import annotations

import pytest

from grognard.engine.match import Header, Match
from grognard.engine.ruling import IllegalAction
from tests.toy import TOY
from tests.toy_board import Attack, Dodge, Drew, Move, Pass


@pytest.fixture
def match() -> Match:
    return Match.new(TOY, Header("toy", 1, "meeting", (), "a seed"))


def digest(match: Match) -> str:
    return TOY.digest(match.play.state)


def test_the_beginning_is_told_too(match: Match) -> None:
    assert [type(event) for event in match.prologue] == [Drew]


def test_a_side_acts_only_when_it_has_to_decide(match: Match) -> None:
    before = digest(match)
    with pytest.raises(IllegalAction, match="not_your_decision"):
        match.act("blue", Pass())
    assert digest(match) == before
    assert match.entries == []


def test_undo_then_redo_is_identity(match: Match) -> None:
    digests = [digest(match)]
    for action in (Move("red-1", "ford"), Move("red-3", "west")):
        match.act("red", action)
        digests.append(digest(match))
    entries = list(match.entries)
    for expected in reversed(digests[:-1]):
        match.undo("red")
        assert digest(match) == expected
    assert match.entries == []
    for expected in digests[1:]:
        match.redo("red")
        assert digest(match) == expected
    assert match.entries == entries


def test_a_new_action_forgets_what_was_undone(match: Match) -> None:
    match.act("red", Move("red-1", "ford"))
    match.undo("red")
    match.act("red", Move("red-1", "hill"))
    assert not match.can_redo("red")
    with pytest.raises(IllegalAction, match="no_redo"):
        match.redo("red")


def test_a_refused_action_does_not_forget_what_was_undone(match: Match) -> None:
    match.act("red", Move("red-1", "ford"))
    match.undo("red")
    with pytest.raises(IllegalAction):
        match.act("red", Move("red-1", "east"))
    match.redo("red")
    assert match.play.state.at["red-1"] == "ford"


def test_nobody_undoes_for_the_other_side(match: Match) -> None:
    match.act("red", Move("red-1", "ford"))
    assert not match.can_undo("blue")
    with pytest.raises(IllegalAction, match="no_undo"):
        match.undo("blue")


def test_a_card_that_was_drawn_is_not_put_back(match: Match) -> None:
    match.act("red", Move("red-1", "ford"))
    match.act("red", Pass())
    assert match.decider == "blue"
    assert not match.can_undo("red")


def test_an_attack_may_be_taken_back_until_the_other_side_answers(match: Match) -> None:
    match.act("red", Attack("red-3", "blue-3"))
    assert match.decider == "blue"
    assert match.can_undo("red")
    match.act("blue", Pass())
    assert not match.can_undo("red")
    assert not match.can_undo("blue"), "dice were rolled"


def test_undo_stops_at_the_other_sides_decision_though_no_die_fell(match: Match) -> None:
    match.play.state.hands["blue"] = ("dodge-1",)
    match.act("red", Attack("red-3", "blue-3"))
    rolls = match.play.state.rolls
    match.act("blue", Dodge("dodge-1", "ford"))
    assert (match.decider, match.play.state.rolls) == ("red", rolls)
    assert not match.can_undo("red")
    match.undo("blue")
    assert match.decider == "blue"
    assert not match.can_undo("red"), "red has seen the answer"


def test_nothing_can_be_done_when_play_is_over(match: Match) -> None:
    while match.decider:
        match.act(match.decider, match.play.decision.candidates(match.play)[-1])  # type: ignore[union-attr]
    with pytest.raises(IllegalAction, match="not_your_decision"):
        match.act("red", Pass())
