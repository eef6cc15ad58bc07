"""R-21: the cohesion of the French front, in the turn of its event and under Pétain."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.cohesion import cohesion_ruling, disengagement_ruling, in_force
from grognard.games.somme.hand import RedBands
from grognard.games.somme.movement import Moves
from grognard.games.somme.orders import Move
from grognard.games.somme.state import MOVEMENT, PLAYED
from tests.games.somme.event_table import table, where
from tests.games.somme.support import index

FRONT = {
    "2528": ["a_fr_35"],
    "2529": ["a_fr_55"],
    "2530": ["a_fr_125", "a_br_39"],
    "2222": ["a_fr_1"],
}


def bound(**facts: Any) -> Campaign18:
    state: dict[str, Any] = {
        "played": ["front_cohesion_1"],
        "phase": MOVEMENT,
        "side": "allied",
        "restrictions": (),
        **facts,
    }
    return table(FRONT, **state)


def may_end(play: Campaign18, where: str, *names: str) -> bool:
    return bool(cohesion_ruling(play, [index(play, name) for name in names], play.hex(where)))


@pytest.mark.rule("C.3b")
def test_the_event_is_played_as_soon_as_it_is_drawn() -> None:
    play = table(FRONT, [RedBands()], hand=["front_cohesion_1"])
    assert where(play, "front_cohesion_1") == PLAYED
    assert in_force(play)


@pytest.mark.rule("DOU-10")
def test_a_french_unit_ends_its_move_only_within_two_hexes_of_another() -> None:
    play = bound()
    assert may_end(play, "2527", "a_fr_55")
    assert play.field.board.distance(play.hex("2528"), play.hex("2727")) == 2
    assert may_end(play, "2727", "a_fr_55")
    assert not may_end(play, "3028", "a_fr_55")
    assert may_end(play, "3028", "a_fr_55", "a_fr_35")
    assert may_end(play, "3028", "a_br_39")
    assert may_end(play, "3036", "a_fr_22")  # a reinforcement
    assert may_end(bound(played=[]), "3028", "a_fr_55")
    assert not may_end(bound(played=[], generalissimo="petain"), "3028", "a_fr_55")


@pytest.mark.rule("DOU-10")
def test_the_rule_binds_orders_to_move() -> None:
    play = bound()
    play.then(Moves("allied"))
    ruling = play.ruling(Move(("a_fr_55",), ("2629", "2730", "2829")))
    assert "DOU-10" in ruling.rules
    assert play.ruling(Move(("a_fr_55",), ("2629",)))


@pytest.mark.rule("DOU-10")
def test_a_french_stack_alone_does_not_disengage() -> None:
    play = bound()
    assert disengagement_ruling(play, play.hex("2528"))
    assert not disengagement_ruling(play, play.hex("2222"))
    assert disengagement_ruling(bound(played=[]), play.hex("2222"))


def test_with_fewer_than_four_french_units_nothing_is_asked() -> None:
    few = {name: units for name, units in FRONT.items() if name != "2222"}
    play = table(few, played=["front_cohesion_1"])
    assert not in_force(play)
    assert may_end(play, "3028", "a_fr_55")
