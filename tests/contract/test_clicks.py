"""The contract, part four: a person who only clicks what is lit can play a whole game."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.view import Menu
from tests.clicking import clicks_to
from tests.contract.cases import MOST, Case, deciding, every, some_cases

CLICKS = 300
"""More than anybody needs for one action."""


@some_cases
def test_every_lit_pick_leads_to_an_action_or_a_further_menu(case: Case) -> None:
    for play in every(19, case.match(14), Luck(14)):
        decision = deciding(play)
        menu = decision.menu(play, ())
        check_menu(play, menu)
        assert menu.draft == ()
        for pick in [*(p.pick for p in menu.picks), *(b.pick for b in menu.buttons if b.pick)]:
            after = decision.menu(play, (pick,))
            check_menu(play, after)
            assert after.ready is not None or after.draft, (decision, pick)


def check_menu(play: Play[Any], menu: Menu) -> None:
    """Something can be done, and what can be sent is legal, also by way of JSON."""
    assert menu.ready is not None or menu.picks or menu.buttons, menu
    offers = [button.action for button in menu.buttons if button.action is not None and button.ruling]
    for action in [*offers, *([menu.ready] if menu.ready is not None else [])]:
        assert play.ruling(action), (action, play.ruling(action))
        assert play.game.read_action(msgspec.json.decode(msgspec.json.encode(action))) == action


@some_cases
def test_a_whole_game_by_clicks(case: Case) -> None:
    match, luck = case.match(15), Luck(15)
    for _ in range(MOST):
        if match.play.over:
            return
        match.act(match.decider, click(match.play, luck))
    raise AssertionError(f"no end after {MOST} actions")


def click(play: Play[Any], luck: Luck) -> Action:
    """Click at random, as the page would, until an action is complete."""
    draft: tuple[str, ...] = ()
    for _ in range(CLICKS):
        menu = deciding(play).menu(play, draft)
        if menu.ready is not None:
            return _sent(play, menu.ready)
        actions = [button.action for button in menu.buttons if button.action is not None and button.ruling]
        picks = [pick.pick for pick in menu.picks] + [button.pick for button in menu.buttons if button.pick]
        fresh = [pick for pick in picks if pick not in menu.draft]
        if actions and (not fresh or luck.chance(0.3)):
            return _sent(play, luck.pick(actions))
        draft = toggled(menu.draft, luck.pick(fresh or picks))
    raise AssertionError(f"{CLICKS} clicks and no action: {play.decision}, {draft}")


def toggled(draft: tuple[str, ...], pick: str) -> tuple[str, ...]:
    return tuple(p for p in draft if p != pick) if pick in draft else (*draft, pick)


def _sent(play: Play[Any], action: Any) -> Action:
    """The action as it arrives at the server."""
    return play.game.read_action(msgspec.json.decode(msgspec.json.encode(action)))


@some_cases
def test_what_is_not_lit_has_a_reason(case: Case) -> None:
    pieces_and_places = names(case)
    for play in every(17, case.match(16), Luck(16)):
        decision = deciding(play)
        lit = {pick.pick for pick in decision.menu(play, ()).picks}
        for pick in pieces_and_places:
            if pick not in lit:
                ruling = decision.why_not(play, (), pick)
                assert not ruling, (decision, pick)
                assert all(breach.reason for breach in ruling.breaches)


def names(case: Case) -> list[str]:
    """Some of all that can be clicked."""
    places = [f"place:{place.id}" for place in case.game.scenery(case.scenario).places]
    view = case.game.view(case.match(0).play, "")
    return [*places[:: max(1, len(places) // 20)], *(f"unit:{piece.id}" for piece in view.pieces)]


@some_cases
def test_there_is_a_way_of_clicks_to_what_is_offered(case: Case) -> None:
    luck = Luck(7)
    for play in every(61, case.match(7), luck):
        action = luck.pick(deciding(play).candidates(play))
        assert clicks_to(play, action) is not None, (deciding(play), action)
