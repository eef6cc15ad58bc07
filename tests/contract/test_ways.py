"""The contract, part seven: where units move along a path, the player may choose it place by place."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.view import Menu
from grognard.engine.ways import ARRIVED, BY_HEX
from tests.contract.cases import CASES, deciding, steps

PLAYED = ["verdun.verdun", "tigers.seventh_army", "blitzkrieg.stonne", "somme.hutier", "greatwar.s01"]
ENOUGH = 8
MOST_LOOKED_AT = 400


def by_place(play: Play[Any], luck: Luck) -> tuple[str, ...]:
    """A draft of units that can be led place by place, or nothing."""
    picks = [pick.pick for pick in deciding(play).menu(play, ()).picks if pick.pick.startswith("unit:")]
    if not picks:
        return ()
    menu = deciding(play).menu(play, (luck.pick(picks),))
    return (*menu.draft, BY_HEX) if any(button.pick == BY_HEX for button in menu.buttons) else ()


def places(menu: Menu) -> list[str]:
    return [pick.pick for pick in menu.picks if pick.pick.startswith("place:") and pick.pick not in menu.draft]


def follow(play: Play[Any], draft: tuple[str, ...], luck: Luck) -> int:
    """Lead units along a way of lit places; how many places that were."""
    decision, steps = deciding(play), 0
    while True:
        menu = decision.menu(play, draft)
        assert menu.draft == draft
        assert len(menu.lines) == steps
        if steps:
            arrives(play, draft, menu)
        lit = places(menu)
        if not lit:
            return steps
        draft, steps = (*draft, luck.pick(lit)), steps + 1


def arrives(play: Play[Any], draft: tuple[str, ...], menu: Menu) -> None:
    """Letting go does what the button does, or nothing if that is held back."""
    first = menu.buttons[0]
    assert first.ruling.breaches == play.ruling(first.action).breaches
    after = deciding(play).menu(play, (*draft, ARRIVED))
    if not first.ruling:
        assert after.ready is None
    elif after.warnings:
        assert after.buttons[0].action == first.action
    else:
        assert after.ready == first.action


@pytest.mark.parametrize("name", PLAYED)
def test_a_way_is_picked_place_by_place(name: str) -> None:
    match, luck, led, longest = CASES[name].match(3), Luck(3), 0, 0
    for _ in islice(steps(match, luck), MOST_LOOKED_AT):
        play = match.play
        draft = by_place(play, luck)
        if draft:
            led, longest = led + 1, max(longest, follow(play, draft, luck))
        if led >= ENOUGH and longest > 1:
            return
    pytest.fail(f"{led} moves could be led, the longest over {longest} places")
