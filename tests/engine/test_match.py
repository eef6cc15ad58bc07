"""A match: acting in turn, taking back, doing again."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.match import Header, Match, TakenBack
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


def played(seed: int, actions: int) -> Match:
    match, luck = Match.new(TOY, Header("toy", 1, "meeting", (), f"seed {seed}")), Luck(seed)
    while match.play.decision and len(match.entries) < actions:
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    return match


@pytest.mark.parametrize("number", [0, 1, 24, 25, 26, 40])
def test_every_point_of_the_past_can_be_looked_at(number: int) -> None:
    assert TOY.digest(played(1, 40).play_at(number).state) == digest(played(1, number))


def test_looking_back_changes_nothing() -> None:
    match = played(1, 40)
    before = digest(match)
    match.play_at(12).apply(Pass())
    assert digest(match) == before


def test_the_past_after_an_undo_is_the_one_that_stayed(match: Match) -> None:
    match = next(found for seed in range(50) if (found := played(seed, 25)).can_undo(found.entries[-1].side))
    match.undo(match.entries[-1].side)
    match.act(match.decider, Pass())
    assert TOY.digest(match.play_at(25).state) == digest(match)


def test_what_the_sides_take_back_is_gone_and_new_dice_fall() -> None:
    matches = (played(seed, 30) for seed in range(50))
    match = next(match for match in matches if match.play.state.rolls > match.play_at(10).state.rolls)
    rolls, before = match.play.state.rolls, match.play_at(10).state
    entry = match.back_to(10)
    assert entry.events == (TakenBack(20),)
    assert match.play.state.rolls == rolls
    match.play.state.rolls = before.rolls
    assert match.play.state == before


def test_a_play_may_set_out_from_any_state() -> None:
    middle = played(2, 20)
    start = TOY.encode(middle.play.state).decode()
    match = Match.new(TOY, Header("toy", 1, "meeting", (), "another seed", start))
    assert match.play.state == middle.play.state
    assert match.decider == middle.decider
