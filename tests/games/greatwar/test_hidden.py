"""Nobody learns what he may not know: whole random games, with everything looked at that leaves the server.

Two ways to look. A name of a hidden card must be in nothing that a side is sent. And a side must not be able to
tell the real battle from one in which the cards that it does not know lie otherwise: not by its view, not by the
log, not by who is asked next.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.events import Event
from grognard.engine.match import Header, Match
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.choices import ChooseCard
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import PlayCommandCard
from grognard.games.greatwar.ending import DiscardForToken
from grognard.games.greatwar.explanation import explain
from grognard.games.greatwar.imagine import imagine
from grognard.games.greatwar.news import HandSeen
from grognard.games.greatwar.spies import CounterEspionage, MataHari, open_hand
from grognard.games.greatwar.view_cards import secrets
from grognard.games.greatwar.windows import Pass, PlayCard
from grognard.server.messages import Order
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from grognard.server.tables import Tables
from tests.games.greatwar.support import GAME, battle

SOME = ("s01", "s12", "s44", "s50", "s54")
LOOKED_AT = 7
"""One decision in so many is looked at from all sides."""
NAME = re.compile(r"\w+")


def match_of(scenario: str) -> Match:
    options = tuple(option.key for option in GAME.scenario(scenario).options)
    return Match.new(GAME, Header(GAME.name, GAME.version, scenario, options, f"hidden {scenario}"))


def decisions(match: Match, luck: Luck) -> Iterator[int]:
    """The number of each decision of a random game."""
    count = 0
    while match.play.decision is not None:
        yield count
        match.act(match.decider, match.play.decision.sample(match.play, luck))
        count += 1


def seen(events: tuple[Event, ...] | list[Event], side: str) -> list[Event | None]:
    return [event.seen_by(side) for event in events]


# names


@pytest.mark.parametrize("scenario", SOME)
def test_no_name_of_a_hidden_card_is_ever_sent(scenario: str) -> None:
    match = match_of(scenario)
    for count in decisions(match, Luck(scenario)):
        news = match.entries[-1].events if match.entries else match.prologue
        for side in (*SIDES, ""):
            told = [GAME.view(match.play, side), seen(news, side)]
            if side == match.decider and count % LOOKED_AT == 0:
                told += asked(match.play)
            sent = set(NAME.findall(msgspec.json.encode(told).decode()))
            assert sent & {*secrets(match.play, side)} == set()


def asked(play: Battle) -> list[Any]:
    """Menus after every first pick, and the reasons against what is not lit."""
    decision = play.decision
    assert decision is not None
    menu = decision.menu(play, ())
    drafts = [(), *((pick.pick,) for pick in menu.picks), *((b.pick,) for b in menu.buttons if b.pick)]
    units = [f"unit:{unit.id}" for unit in play.units]
    return [
        *(decision.menu(play, draft) for draft in drafts),
        *(decision.why_not(play, draft, pick) for draft in drafts[:3] for pick in [*units, "place:6-6", "choice:x"]),
    ]


def test_no_message_of_the_server_names_a_hidden_card(tmp_path: Path) -> None:
    """The whole log goes to a page that connects anew: what was open once may be secret by then."""
    asyncio.run(look_at_every_message(tmp_path / "tables.sqlite3"))


async def look_at_every_message(db: Path) -> None:
    store, luck = Store(Sqlite(db)), Luck(2)
    await store.open()
    tables = Tables(store, {GAME.name: GAME})
    opened = await tables.open(Order(game=GAME.name, scenario="s41", seats=dict.fromkeys(SIDES, "friend")))
    for count in range(600):
        table, _ = await tables.at(opened.watch)
        play = table.match.play
        for token in (opened.watch, *(seat.token for seat in opened.seats)) if count % 20 == 0 else ():
            seat = (await tables.at(token))[1]
            sent = set(NAME.findall(msgspec.json.encode((await table.state(seat))[0]).decode()))
            assert sent & {*secrets(play, table.eyes(seat))} == set()
        if play.decision is None:
            break
        await table.answer(table.version, play.decision.sample(play, luck))
    await store.close()


@pytest.mark.parametrize("scenario", SOME)
def test_whoever_asks_for_a_card_by_its_name_is_told_the_same_wherever_it_lies(scenario: str) -> None:
    match = match_of(scenario)
    for count in decisions(match, Luck(scenario)):
        if count % LOOKED_AT == 0:
            decision, play = match.play.decision, match.play
            hidden = secrets(play, decision.side)
            assert len({nameless(decision.why_not(play, (), f"card:{card}"), card) for card in hidden}) <= 1
            for act in (PlayCard, PlayCommandCard, ChooseCard, DiscardForToken):
                assert len({nameless(play.ruling(act(card)), card) for card in hidden}) <= 1


def nameless(thing: Any, card: str) -> str:
    return msgspec.json.encode(thing).decode().replace(card, "?")


# the real battle and others


@pytest.mark.parametrize("scenario", SOME)
def test_a_side_cannot_tell_the_battle_from_one_with_other_hidden_cards(scenario: str) -> None:
    match, luck, compared = match_of(scenario), Luck(scenario), 0
    while match.play.decision is not None:
        side = SIDES[1 - SIDES.index(match.decider)]
        action = match.play.decision.sample(match.play, luck)
        twin = twin_of(match.play, side)
        assert not twin.decision.moot(twin), twin.decision
        assert GAME.view(twin, side) == GAME.view(match.play, side)
        fits = bool(twin.ruling(action))
        own, hidden = own_cards(match.play, side), {*secrets(match.play, side)}
        entry = match.act(match.decider, action)
        shown = looked(entry.events, side) or not hidden.isdisjoint(open_cards(match.play))
        if fits and own_cards(match.play, side) == own and not shown:
            compared += 1
            twin.apply(action)
            assert seen(twin.events or [], side) == seen(entry.events, side), action
            assert (twin.over, side_of(twin)) == (match.play.over, match.decider), action
            assert GAME.view(twin, side) == GAME.view(match.play, side), action
    assert compared > 100


def twin_of(play: Battle, side: str) -> Battle:
    """The battle with what the side does not know dealt anew, under the same dice."""
    twin = imagine(play, side, Dice(b"twin %d" % play.state.rolls))
    twin.dice, twin.state.rolls, twin.events = play.dice, play.state.rolls, []
    return twin


def own_cards(play: Battle, side: str) -> list[tuple[str, ...]]:
    index = SIDES.index(side)
    return [play.state.hands[index], play.state.combat_hands[index]]


def open_cards(play: Battle) -> list[str]:
    state = play.state
    return [*state.discards, *state.combat_discards, *(lying.card for lying in state.in_play)]


def looked(events: tuple[Event, ...], side: str) -> bool:
    return any(isinstance(event, HandSeen) and event.side == side for event in events)


def side_of(play: Battle) -> str:
    return play.decision.side if play.decision else ""


@pytest.mark.parametrize("scenario", SOME[:3])
def test_a_side_is_asked_the_same_whatever_the_other_holds(scenario: str) -> None:
    """Menus and reasons for the side that decides do not depend on what it does not know."""
    match = match_of(scenario)
    for count in decisions(match, Luck(scenario)):
        if count % LOOKED_AT == 0:
            twin = twin_of(match.play, match.decider)
            assert asked(twin) == asked(match.play)
            assert twin.decision.candidates(twin) == match.play.decision.candidates(match.play)


@pytest.mark.parametrize("scenario", SOME[:3])
def test_what_the_computer_says_of_a_fight_tells_nothing_of_its_hand(scenario: str) -> None:
    """The other side reads it: with other cards in the hand it would be the same."""
    match, said = match_of(scenario), set[str]()
    for _ in decisions(match, Luck(scenario)):
        if isinstance(match.play.decision, Combat):
            twin = twin_of(match.play, SIDES[1 - SIDES.index(match.decider)])
            for action in match.play.decision.candidates(match.play):
                told = [explain(play, action) for play in (match.play, twin)]
                assert told[0] == told[1]
                said |= {told[0].key} if told[0] else set()
    assert said == {"explain.fire", "explain.close_combat"}


# what a spy has seen


def spied() -> Battle:
    """The Allies are about to choose from the German Combat hand."""
    hands = ("ambush_1", "lice_1"), ("observation_1",)
    agenda = (CounterEspionage("allied"),)
    return battle({"3-5": "G1 infantry", "9-5": "A1 infantry"}, agenda, combat_hands=hands, seen=[(), hands[0]])


def test_a_hand_that_lies_open_is_no_secret_to_him_alone_who_looks() -> None:
    play = spied()
    assert open_hand(play, 1) == ("ambush_1", "lice_1")
    assert "ambush_1" not in secrets(play, "allied")
    assert "ambush_1" in secrets(play, "")
    cards = [card.id for card in GAME.view(play, "allied").cards if card.side == "german"]
    assert cards == ["ambush_1", "lice_1"]
    assert all(card.side != "german" for card in GAME.view(play, "").cards)


def test_who_has_looked_remembers_as_long_as_the_card_is_held() -> None:
    play = spied()
    play.apply(ChooseCard("ambush_1"))
    assert play.state.seen[1] == ("lice_1",)
    for number in range(5):
        assert imagine(play, "allied", Dice(b"%d" % number)).state.combat_hands[0] == ("lice_1",)


def test_a_spy_in_the_command_hand_is_shown_that_hand() -> None:
    hands = ("probe_left_1", "recon_left_1"), ("forward_1",)
    play = battle({"3-5": "G1 infantry", "9-5": "A1 infantry"}, (MataHari("allied"),), hands=hands)
    shown = [card.id for card in GAME.view(play, "allied").cards if card.at == "hand" and card.side == "german"]
    assert shown == ["probe_left_1", "recon_left_1"]


def test_silence_is_known_to_nobody_else() -> None:
    play = battle({"3-5": "G1 infantry", "9-5": "A1 infantry"}, silent=[True, False])
    assert imagine(play, "allied", Dice(b"x")).state.silent == [False, False]
    assert imagine(play, "german", Dice(b"x")).state.silent == [True, False]


def test_a_deal_that_is_imagined_keeps_every_card() -> None:
    play = GAME.start("s01", (), Dice(b"deal"))
    again = imagine(play, "german", Dice(b"x"))
    assert again.state.hands[0] == play.state.hands[0]
    assert again.state.hands[1] != play.state.hands[1]
    assert len(again.state.hands[1]) == len(play.state.hands[1])
    whole = [*again.state.deck, *again.state.hands[0], *again.state.hands[1]]
    assert sorted(whole) == sorted([*play.state.deck, *play.state.hands[0], *play.state.hands[1]])


def test_passing_for_the_rest_of_the_turn_looks_like_passing() -> None:
    """The other side sees no difference in the log."""
    match, luck = match_of("s41"), Luck(3)
    while not isinstance(match.play.decision.sample(match.play, luck), Pass):
        match.act(match.decider, match.play.decision.sample(match.play, luck))
    loud, quiet = match.play.fork(match.play.dice), match.play.fork(match.play.dice)
    for play, action in ((loud, Pass()), (quiet, Pass(rest_of_turn=True))):
        play.events = []
        play.apply(_legal(play, action))
    assert loud.events == quiet.events
    assert all(GAME.view(loud, side) == GAME.view(quiet, side) for side in (*SIDES, ""))


def _legal(play: Battle, action: Action) -> Action:
    assert play.ruling(action)
    return action
