"""Records: what was written is read back, and what was tampered with is found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine import record
from grognard.engine.dice import Luck, commitment
from grognard.engine.errors import BadRecord
from grognard.engine.match import Header, Match
from tests.toy import TOY

SEED = "record"


def played(seed: int, actions: int = 1000) -> Match:
    match, luck = Match.new(TOY, Header("toy", 1, "meeting", ("veterans",), f"{SEED} {seed}")), Luck(seed)
    while match.play.decision and len(match.entries) < actions:
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    return match


TEXT = record.write(played(1))
LINES = TEXT.splitlines(keepends=True)
KINDS = [json.loads(line)["line"] for line in LINES]


@given(st.integers(0, 10_000), st.integers(0, 80))
@settings(max_examples=40)
def test_replaying_a_record_gives_the_played_state_digest_by_digest(seed: int, actions: int) -> None:
    match = played(seed, actions)
    text = record.write(match)
    again = record.read(TOY, text)
    assert again.play.state == match.play.state
    assert (again.entries, again.header, again.prologue) == (match.entries, match.header, match.prologue)
    assert record.write(again) == text


def test_a_record_that_was_read_can_be_undone_as_before() -> None:
    match = played(3, 13)
    again = record.read(TOY, record.write(match))
    assert [again.can_undo(side) for side in TOY.sides] == [match.can_undo(side) for side in TOY.sides]


def test_a_digest_stands_every_ten_actions_and_the_end_counts_them() -> None:
    assert KINDS[:12] == ["header", *["act"] * 10, "digest"]
    assert json.loads(LINES[-1])["actions"] == KINDS.count("act")


@pytest.mark.parametrize("kept", range(len(LINES)))
def test_a_record_cut_at_any_line_is_refused(kept: int) -> None:
    with pytest.raises(BadRecord) as found:
        record.read(TOY, "".join(LINES[:kept]))
    assert found.value.line in (kept, kept + 1)
    assert found.value.field


@given(st.integers(0, len(TEXT) - 1))
def test_a_record_cut_anywhere_is_refused(kept: int) -> None:
    with pytest.raises(BadRecord):
        record.read(TOY, TEXT[:kept])


@pytest.mark.parametrize("missing", range(len(LINES)))
def test_a_line_that_is_missing_is_found(missing: int) -> None:
    with pytest.raises(BadRecord):
        record.read(TOY, "".join(LINES[:missing] + LINES[missing + 1 :]))


def edited(number: int, **fields: Any) -> str:
    """The record with some fields of a line (from 1) replaced, or taken away when None."""
    line = {**json.loads(LINES[number - 1]), **fields}
    line = {key: value for key, value in line.items() if value is not None}
    return "".join([*LINES[: number - 1], json.dumps(line) + "\n", *LINES[number:]])


DIGEST, END = KINDS.index("digest") + 1, len(LINES)
PASS = {"do": "pass"}


@pytest.mark.parametrize(
    ("number", "fields", "field"),
    [
        (1, {"game": "chess"}, "game"),
        (1, {"version": 2}, "version"),
        (1, {"version": "one"}, "version"),
        (1, {"scenario": "siege"}, "scenario"),
        (1, {"options": ["tanks"]}, "options"),
        (1, {"commitment": commitment(b"other")}, "commitment"),
        (1, {"seed": "other"}, "commitment"),
        (1, {"seed": None}, "seed"),
        (1, {"date": "today"}, "date"),
        (2, {"comment": "!"}, "comment"),
        (2, {"side": "blue"}, "side"),
        (2, {"action": {"do": "fly"}}, "action.do"),
        (2, {"action": {"do": "move", "piece": "red-1"}}, "action.to"),
        (2, {"action": {"do": "move", "piece": "red-1", "to": "east"}}, "action"),
        (2, {"action": {**PASS, "loudly": True}}, "action.loudly"),
        (2, {"action": "pass"}, "action"),
        (2, {"line": "verse"}, "line"),
        (DIGEST, {"digest": "0" * 16}, "digest"),
        (DIGEST, {"actions": 9}, "actions"),
        (END, {"digest": "0" * 16}, "digest"),
        (END, {"actions": 1}, "actions"),
    ],
)
def test_an_edited_line_is_named_with_its_field(number: int, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRecord) as found:
        record.read(TOY, edited(number, **fields))
    assert (found.value.line, found.value.field) == (number, field)
    assert f"line {number}, field {field}" in str(found.value)


def test_a_legal_action_in_the_place_of_another_is_found_by_the_next_digest_at_the_latest() -> None:
    for number in (n for n, kind in enumerate(KINDS, 1) if kind == "act"):
        if json.loads(LINES[number - 1])["action"] != PASS:
            with pytest.raises(BadRecord) as found:
                record.read(TOY, edited(number, action=PASS))
            assert number <= found.value.line <= number + record.EVERY + 1


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("hello\n", 1), (TEXT + "\n", END + 1), (TEXT + LINES[-1], END + 1), (LINES[0] + TEXT, 2)],
    ids=["empty", "not JSON", "blank line", "two ends", "two headers"],
)
def test_what_is_no_record_is_refused(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as found:
        record.read(TOY, text)
    assert found.value.line == line


def test_the_header_alone_tells_the_game() -> None:
    assert record.header(TEXT) == Header("toy", 1, "meeting", ("veterans",), f"{SEED} 1")
    assert record.header(LINES[0]).game == "toy"


def test_a_take_back_stands_in_the_record_and_no_die_falls_twice() -> None:
    match, luck = played(3, 30), Luck(3)
    match.back_to(12)
    while match.play.decision and len(match.entries) < 40:
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    text = record.write(match)
    again = record.read(TOY, text)
    assert again.entries == match.entries
    lines = text.splitlines(keepends=True)
    [number] = [n for n, line in enumerate(lines) if '"skip"' in line]
    earlier = json.loads(lines[number])
    earlier["action"]["rolls"] = 0
    lines[number] = json.dumps(earlier) + "\n"
    with pytest.raises(BadRecord) as found:
        record.read(TOY, "".join(lines))
    assert (found.value.line, found.value.field) == (number + 1, "action.rolls")


def test_a_record_may_set_out_from_a_state() -> None:
    start = TOY.encode(played(4, 15).play.state).decode()
    match, luck = Match.new(TOY, Header("toy", 1, "meeting", (), "seed", start)), Luck(4)
    while match.play.decision and len(match.entries) < 20:
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    text = record.write(match)
    assert record.read(TOY, text).play.state == match.play.state
    broken = text.replace('\\"agenda\\"', '\\"agend\\"', 1)
    with pytest.raises(BadRecord) as found:
        record.read(TOY, broken)
    assert (found.value.line, found.value.field) == (1, "start")
