"""The agenda: what runs, in which order, and what stops it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice import Dice, Luck
from grognard.engine.events import Rolled
from grognard.engine.play import Play, State
from grognard.engine.ruling import LEGAL, IllegalAction, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from tests.toy import TOY
from tests.toy_board import LINKS, PIECES, Attack, Drew, Move, Pass


class Diary(State):
    """What happened, in order."""

    lines: list[str] = msgspec.field(default_factory=list)
    hexes: int = 0


class Say(Step[Play[Diary]], frozen=True):
    word: str
    after: tuple[str, ...] = ()

    def run(self, play: Play[Diary]) -> None:
        play.state.lines.append(self.word)
        play.then(*(Say(word) for word in self.after))


class Go(Action, frozen=True):
    word: str


class Ask(Decision[Play[Diary]], frozen=True):
    idle: bool = False

    accepts: ClassVar[tuple[type[Action], ...]] = (Go,)
    cites: ClassVar[str] = "1"

    def moot(self, play: Play[Diary]) -> bool:
        return self.idle

    def check(self, play: Play[Diary], action: Any) -> Ruling:
        return LEGAL if action.word else forbid("1", "no_word")

    def choose(self, play: Play[Diary], action: Any) -> None:
        play.then(Say(action.word, ("echo",)))


def diary(*steps: Step[Any]) -> Play[Diary]:
    play = Play(TOY, Diary([]), Dice(b"diary"))
    play.then(*steps)
    play.advance()
    return play


def test_steps_run_in_the_order_they_were_put_and_pushed_steps_come_first() -> None:
    play = diary(Say("a", ("b", "c")), Say("d"))
    assert play.state.lines == ["a", "b", "c", "d"]
    assert play.over
    assert play.decision is None


def test_play_stops_at_a_decision_and_goes_on_after_it() -> None:
    play = diary(Say("a"), Ask("red"), Say("z"))
    assert play.state.lines == ["a"]
    play.apply(Go("b"))
    assert play.state.lines == ["a", "b", "echo", "z"]


def test_a_moot_decision_is_passed_over() -> None:
    assert diary(Ask("red", idle=True), Say("a")).state.lines == ["a"]


def test_an_action_that_belongs_elsewhere_is_refused_by_the_decision() -> None:
    assert diary(Ask("red")).ruling(Pass()) == forbid("1", "wrong_moment", action="pass")


def test_nothing_is_legal_when_play_is_over() -> None:
    with pytest.raises(IllegalAction, match="game_over"):
        diary().apply(Go("b"))


@given(st.integers(0, 10_000), st.sampled_from(PIECES), st.sampled_from([*LINKS, "nowhere"]))
def test_an_illegal_action_changes_nothing(seed: int, piece: str, place: str) -> None:
    play, luck = TOY.start("meeting", [], Dice(b"%d" % seed)), Luck(seed)
    for _ in range(luck.below(30)):
        if play.decision:
            play.apply(play.decision.sample(play, luck))
    before = TOY.encode(play.state)
    for action in (Move(piece, place), Attack("red-1", piece, "mud-1"), Go("b")):
        if not play.ruling(action):
            with pytest.raises(IllegalAction):
                play.apply(action)
    assert TOY.encode(play.state) == before


def test_an_agenda_of_steps_survives_json() -> None:
    state = Diary([Say("a", ("b",)), Ask("red", idle=True)], rolls=3, lines=["x"], hexes=1 << 2000)
    plain = msgspec.json.decode(msgspec.json.encode(state), type=Diary)
    plain.agenda = msgspec.convert(plain.agenda, type=list[Say | Ask])
    assert plain == state


def test_a_state_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `hexez`"):
        msgspec.json.decode(b'{"agenda": [], "hexez": 1}', type=Diary)
    with pytest.raises(msgspec.ValidationError, match="unknown field `wurd`"):
        msgspec.convert([{"step": "say", "word": "a", "wurd": "b"}], type=list[Say | Ask])


@given(st.integers(0, 1000), st.integers(0, 60))
def test_a_clone_is_what_decoding_the_encoded_state_gives(seed: int, actions: int) -> None:
    play, luck = TOY.start("meeting", ["veterans"], Dice(b"%d" % seed)), Luck(seed)
    for _ in range(actions):
        if play.decision:
            play.apply(play.decision.sample(play, luck))
    clone = play.state.clone()
    assert clone == TOY.decode(TOY.encode(play.state))
    clone.rolls += 1
    clone.hands["red"] = ()
    clone.discards.append("mud-1")
    assert play.state == TOY.decode(TOY.encode(play.state)) != clone


def test_open_dice_are_told_and_hidden_ones_are_not() -> None:
    play = diary()
    play.events = []
    assert play.die(10) == play.dice.die(0, 10)
    total = play.roll("red", "attack", 2, "the hill", sides=10)
    dice = [play.dice.die(n, 10) for n in (1, 2)]
    assert play.events == [Rolled("red", "attack", dice, "the hill", 10)]
    assert (total, play.state.rolls) == (sum(dice), 3)


@given(st.lists(st.integers(), unique=True), st.binary())
def test_a_shuffle_loses_nothing(things: list[int], seed: bytes) -> None:
    play, shuffled = Play(TOY, Diary([]), Dice(seed)), list(things)
    play.shuffle(shuffled)
    assert sorted(shuffled) == sorted(things)


def test_a_shuffle_reaches_every_order() -> None:
    orders = set()
    for n in range(100):
        deck = ["a", "b", "c"]
        Play(TOY, Diary([]), Dice(b"%d" % n)).shuffle(deck)
        orders.add("".join(deck))
    assert len(orders) == 6


def test_a_fork_has_other_dice_and_no_audience_and_leaves_the_play_alone() -> None:
    play = TOY.start("meeting", [], Dice(b"real"), [])
    before, fork = TOY.digest(play.state), play.fork(Dice(b"thought"))
    while fork.decision:
        fork.apply(fork.decision.sample(fork, Luck(1)))
    assert fork.events is None
    assert TOY.digest(play.state) == before


def test_an_event_shows_each_side_what_it_may_know() -> None:
    drew = Drew("red", "mud-1")
    assert drew.seen_by("red") == drew
    assert drew.seen_by("blue") == drew.seen_by("") == Drew("red", "")
    assert Rolled("red", "attack", [1]).seen_by("blue") == Rolled("red", "attack", [1])
    assert msgspec.json.encode(drew) == b'{"event":"drew","side":"red","card":"mud-1"}'
