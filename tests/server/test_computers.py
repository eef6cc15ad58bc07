"""The worker that decides for computer seats."""

import asyncio

import pytest

from grognard.engine.dice import Dice
from grognard.players import PLAYERS
from grognard.server.computers import Decided, Task, Thinker, decide
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


def test_a_worker_that_was_killed_is_started_again() -> None:
    async def twice() -> list[Decided]:
        thinker = Thinker({"toy": TOY})
        try:
            first = await thinker.think(task("random"))
            thinker.close()
            await asyncio.sleep(0.1)
            return [first, await thinker.think(task("random"))]
        finally:
            thinker.close()

    first, second = asyncio.run(twice())
    assert first == second
