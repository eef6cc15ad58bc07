"""Fuzzing finds faults, duels swap sides and count right, bench measures everything."""

from typing import Any

import msgspec
import pytest

from grognard import games
from grognard.arena import bench
from grognard.arena.duel import Duel, Result, lines, run, seating, standings
from grognard.arena.fuzz import Fuzz, fuzz, fuzz_at_once
from grognard.arena.playout import Endless, Setting, begin, play_at_random, settings
from grognard.engine import record
from grognard.engine.dice import Luck
from grognard.engine.errors import BadOption, UnknownScenario
from grognard.engine.play import Play
from tests.toy import TOY, Toy


class Leaky(Toy):
    """Its invariants fail in the second turn."""

    def invariants(self, play: Play[Any]) -> list[str]:
        return ["the second turn came"] if play.state.turn == 2 else []


class DeadEnd(Toy):
    def resume(self, *args: Any) -> Any:
        play = super().resume(*args)
        play.entry = None  # type: ignore[method-assign,assignment]
        return play


@pytest.fixture
def toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.CLASSES, "toy", "tests.toy:Toy")


def test_the_same_seed_the_same_game() -> None:
    def played(seed: str) -> str:
        play = begin(TOY, Setting("meeting"), seed)
        play_at_random(play, Luck(seed))
        return TOY.digest(play.state)

    assert played("1/0") == played("1/0") != played("1/1")


def test_a_play_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.arena.playout.LONGEST", 3)
    with pytest.raises(Endless):
        play_at_random(begin(TOY, Setting("meeting"), "1"), Luck(1))


def test_settings_go_through_scenarios_and_options() -> None:
    wanted = settings(TOY, 1)
    seen = {next(wanted) for _ in range(40)}
    assert seen == {Setting("meeting"), Setting("meeting", ("veterans",)), Setting("raid")}


def test_fuzz_counts_and_repeats_itself() -> None:
    first, second = fuzz(TOY, Fuzz(10, 1)), fuzz(TOY, Fuzz(10, 1))
    assert (first.games, first.faults) == (10, [])
    assert first.actions == second.actions
    assert first.line.startswith(f"10 games, {first.actions} actions, ")
    assert first.line.endswith(" actions/s, 0 failures")


def test_fuzz_plays_the_same_games_in_several_processes() -> None:
    alone, shared = fuzz(TOY, Fuzz(7, 1)), fuzz_at_once(Toy, Fuzz(7, 1), jobs=2)
    assert (alone.games, alone.actions, alone.faults) == (shared.games, shared.actions, shared.faults)


def test_fuzz_refuses_what_the_game_does_not_have() -> None:
    with pytest.raises(UnknownScenario):
        fuzz(TOY, Fuzz(1, scenario="siege"))
    with pytest.raises(BadOption):
        fuzz(TOY, Fuzz(1, options=("dragons",)))


def test_a_broken_invariant_is_found_and_its_record_leads_there() -> None:
    report = fuzz(Leaky(), Fuzz(2, scenario="meeting"))
    assert len(report.faults) == 2
    fault = report.faults[0]
    assert "the second turn came" in fault.reason
    match = record.read(TOY, fault.record)
    assert (len(match.entries), match.play.state.turn) == (fault.actions, 2)


def test_a_crash_is_a_fault_and_not_the_end() -> None:
    report = fuzz(DeadEnd(), Fuzz(3))
    assert (report.games, len(report.faults)) == (3, 3)
    assert "TypeError" in report.faults[0].reason


def test_sides_are_swapped_every_other_game() -> None:
    assert seating(TOY, ("a", "b"), 0) == {"red": "a", "blue": "b"}
    assert seating(TOY, ("a", "b"), 1) == {"red": "b", "blue": "a"}


def test_standings_count_wins_by_player_and_by_side() -> None:
    results = [
        Result({"red": "a", "blue": "b"}, "red", "edge", 3, 10, 1.0),
        Result({"red": "b", "blue": "a"}, "red", "edge", 1, 10, 2.0),
        Result({"red": "a", "blue": "b"}, "", "draw", 2, 10, 3.0),
    ]
    table = standings(results)
    found = {(one.player, one.side): (one.won, one.lost, one.drawn) for one in table.sides + table.players}
    assert found["a", "red"] == (1, 0, 1)
    assert found["a", "blue"] == (0, 1, 0)
    assert found["a", ""] == (1, 1, 1)
    assert found["b", ""] == (1, 1, 1)
    assert (table.mean_points, table.seconds_per_game) == (2, 2)
    assert lines(table)[0] == "a as blue: 0 of 1 won, 1 lost, 0 drawn, mean points 1.0"


def test_a_player_against_itself_is_counted_per_side() -> None:
    table = standings([Result({"red": "a", "blue": "a"}, "red", "edge", 3, 10, 1.0)])
    assert [(one.side, one.won) for one in table.sides] == [("blue", 0), ("red", 1)]


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_duel_is_the_same_on_one_process_and_on_two() -> None:
    def outcomes(jobs: int) -> list[Any]:
        duel = Duel("toy", Setting("meeting"), ("random", "random"))
        return [msgspec.structs.replace(result, seconds=0) for result in run(duel, 4, jobs)]

    assert outcomes(1) == outcomes(2)


def test_bench_measures_board_and_game() -> None:
    figures = bench.bench({"toy": TOY}, seconds=0.05)
    assert figures["board"].keys() == {"zones_and_supply_us", "movement_range_us"}
    assert all(value > 0 for value in figures["toy"].values())
    assert {"clone_us", "encode_us", "actions_per_second", "memory_bytes"} <= figures["toy"].keys()
