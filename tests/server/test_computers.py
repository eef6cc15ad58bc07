"""The worker that decides for computer seats."""

import asyncio
from threading import Event
from typing import ClassVar

import pytest

from grognard.engine.dice import Dice
from grognard.players import PLAYERS
from grognard.server import thinkers as thinking
from grognard.server.thinkers import Decided, Enough, Task, Thinker, Thinkers, decide
from tests.toy import TOY


def task(player: str) -> Task:
    play = TOY.start("meeting", (), Dice(b"test"))
    return Task("toy", TOY.encode(play.state), player, "luck")


def test_a_decision_is_legal_and_the_same_for_the_same_luck() -> None:
    first, second = decide({"toy": TOY}, task("random")), decide({"toy": TOY}, task("random"))
    assert first == second
    assert not first.failure


def test_chance_decides_where_a_player_fails() -> None:
    decided = decide({"toy": TOY}, task("greedy"))
    assert decided.failure == "NoAppraisal"
    play = TOY.start("meeting", (), Dice(b"test"))
    assert play.ruling(TOY.read_action(decided.action))


def test_a_player_does_not_see_the_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []

    class Spy:
        def choose(self, play, luck):  # type: ignore[no-untyped-def]
            seen.append(play.state.hands["blue"])
            return play.decision.sample(play, luck)

    monkeypatch.setitem(PLAYERS, "random", Spy)
    for luck in "abcdefgh":
        decide({"toy": TOY}, task("random")._replace(seed=luck))
    assert len(set(seen)) > 1


def test_a_process_that_was_killed_is_started_again() -> None:
    thinker = Thinker({"toy": TOY})
    try:
        first = thinker.think(task("random"))
        thinker.kill()
        assert thinker.think(task("random")) == first
    finally:
        thinker.close()


class Slow:
    """Thinks in the place of a process until it is told to end, and notes for which table."""

    asked: ClassVar[list[str]] = []
    turn: ClassVar[Event] = Event()

    def __init__(self, games: object) -> None:
        pass

    def think(self, task: Task, enough: Enough) -> Decided:
        Slow.asked.append(task.game)
        Slow.turn.wait(60)
        return Decided(task.game)

    def close(self) -> None:
        pass


async def ask_in_turn(thinkers: Thinkers, table: str) -> None:
    for _ in range(4):
        decided = await thinkers.think(Task(table, b"", "", ""))
        assert decided.action == table


@pytest.mark.anyio
async def test_all_tables_get_their_turn_and_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "Thinker", Slow)
    thinkers = Thinkers({}, 1)
    asking = asyncio.gather(*(ask_in_turn(thinkers, table) for table in "abc"))
    while not Slow.asked:
        await asyncio.sleep(0.001)
    for _ in range(30):
        await asyncio.sleep(0.001)
    assert (Slow.asked, asking.done()) == (["a"], False)
    Slow.turn.set()
    await asking
    thinkers.close()
    assert "".join(Slow.asked) == "abc" * 4


@pytest.mark.anyio
async def test_two_processes_think_for_two_tables_at_once() -> None:
    thinkers = Thinkers({"toy": TOY}, 2)
    decided = await asyncio.gather(*(thinkers.think(task("random")) for _ in range(6)))
    assert len({str(each.action) for each in decided}) == 1
    assert len({thinker._process.pid for thinker in thinkers._all if thinker._process}) == 2
    thinkers.close()


@pytest.mark.anyio
async def test_a_player_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.0)
    thinkers = Thinkers({"toy": TOY}, 1)
    with pytest.raises(TimeoutError):
        await thinkers.think(task("random"))
    monkeypatch.setattr(thinking, "LONGEST", 60.0)
    assert await thinkers.think(task("random")) == decide({"toy": TOY}, task("random"))
    thinkers.close()
