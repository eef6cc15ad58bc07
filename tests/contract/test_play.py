"""The contract, part one: play goes on to its end, and everything in it is plain data that can be copied."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from grognard.engine import record
from grognard.engine.dice import Luck
from grognard.engine.errors import BadRecord
from grognard.engine.game import Game
from grognard.engine.rules import read_rules
from grognard.engine.steps import Action
from tests.contract.cases import Case, deciding, every, every_case, played, some_cases, steps

MOST = 100
"""Of so many candidates each is asked about, of more only some."""


@every_case
def test_random_play_ends_breaks_no_invariant_and_names_the_rules_it_rests_on(case: Case) -> None:
    check_a_whole_game(case, 0)


@some_cases
@pytest.mark.parametrize("seed", [1, 2])
def test_other_random_plays_do_so_too(case: Case, seed: int) -> None:
    check_a_whole_game(case, seed)


def check_a_whole_game(case: Case, seed: int) -> None:
    match, decisions = case.match(seed), set()
    for count in steps(match, Luck(seed)):
        assert case.game.invariants(match.play) == [], f"before action {count}"
        decisions.add(type(deciding(match.play)))
    assert case.game.invariants(match.play) == []
    assert match.entries
    assert case.game.outcome(match.play).winner in ("", *case.game.sides)
    assert {each.__name__: each.cites for each in decisions if each.cites not in rules(case.game)} == {}


@cache
def rules(game: Game) -> set[str]:
    return {rule.id for rule in read_rules(game.folder)}


@every_case
def test_what_is_offered_is_legal_and_asking_changes_nothing(case: Case) -> None:
    luck = Luck(4)
    for play in every(37, case.match(4), luck):
        before = case.game.digest(play.state)
        decision = deciding(play)
        candidates = decision.candidates(play)
        assert candidates, decision
        assert len({msgspec.json.encode(action) for action in candidates}) == len(candidates), decision
        some = candidates[:: 1 + len(candidates) // MOST]
        for action in [*some, *(decision.sample(play, luck) for _ in range(5))]:
            assert play.ruling(action), (action, play.ruling(action))
        assert case.game.digest(play.state) == before


@every_case
def test_nonsense_is_refused_with_a_rule(case: Case) -> None:
    luck = Luck(5)
    for play in every(7, case.match(5), luck):
        action = deciding(play).sample(play, luck)
        for other in garbled(case, action):
            ruling = play.ruling(other)
            assert not ruling, other
            assert all(breach.reason for breach in ruling.breaches)


def garbled(case: Case, action: Action) -> list[Action]:
    """The action with each of its names replaced by one that nothing has."""
    plain = msgspec.to_builtins(action)
    changed: list[dict[str, Any]] = []
    for key, value in plain.items():
        if key == "do":
            continue
        if isinstance(value, str) and value:
            changed.append({**plain, key: "nonsense"})
        elif isinstance(value, list) and value and isinstance(value[0], str):
            changed.append({**plain, key: ["nonsense", *value[1:]]})
    return [made for raw in changed if (made := read_or_none(case, raw)) is not None]


def read_or_none(case: Case, raw: dict[str, Any]) -> Action | None:
    try:
        return case.game.read_action(raw)
    except msgspec.ValidationError:
        return None


@some_cases
def test_copies_are_equal_and_apart(case: Case) -> None:
    game, luck = case.game, Luck(6)
    for play in every(7, case.match(6), luck):
        before = game.encode(play.state)
        clone = play.state.clone()
        assert clone == play.state == game.decode(before)
        assert game.encode(clone) == before
        ahead = game.resume(clone, play.dice)
        for _ in range(5):
            if ahead.decision:
                ahead.apply(ahead.decision.sample(ahead, luck))
        assert game.encode(play.state) == before


@some_cases
def test_play_goes_on_from_its_encoded_state_as_if_nothing_had_been(case: Case) -> None:
    game, match = case.game, case.match(7)
    again = game.resume(game.decode(game.encode(match.play.state)), match.play.dice)
    for count in steps(match, Luck(7)):
        for entry in match.entries[-1:] if count else []:
            again.apply(entry.action)
        assert game.digest(again.state) == game.digest(match.play.state), f"after action {count}"
        if count % 4 == 0:
            again = game.resume(game.decode(game.encode(again.state)), match.play.dice)


@some_cases
def test_a_record_replays_to_the_same_play(case: Case) -> None:
    match = played(case, 8)
    text = record.write(match)
    again = record.read(case.game, text)
    assert again.entries == match.entries
    assert again.prologue == match.prologue
    assert again.play.state == match.play.state
    assert record.write(again) == text


@some_cases
def test_a_record_that_was_cut_is_refused(case: Case) -> None:
    lines = record.write(played(case, 9)).splitlines(keepends=True)
    for kept in (0, 1, len(lines) // 2, len(lines) - 1):
        with pytest.raises(BadRecord):
            record.read(case.game, "".join(lines[:kept]))
