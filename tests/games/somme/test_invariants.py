"""What may never be is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.engine.dice import Dice
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.invariants import invariants
from grognard.games.somme.start import set_up
from grognard.games.somme.state import (
    COMBAT,
    COUNTER_BATTERY,
    DISENGAGING,
    DISORGANISED,
    FLYING,
    HESITANT,
    MOVEMENT,
    OFFENSIVE,
    POSSIBLE,
    REORGANISING,
    Combat,
    Footbridge,
)
from tests.games.somme.support import front, index

Spoil = Callable[[Campaign18], object]


def place() -> Campaign18:
    """Two armies face each other."""
    return front(
        "michael",
        {
            "4407": ["g_185", "g_28_1", "g_stoss_1 with:g_28_1"],
            "4207": ["a_br_37", "a_br_corps_1", "a_br_tank_1"],
            "5010": ["g_hq_18", "g_army_1"],
        },
        phase=COMBAT,
        hutier=-1,
    )


def mark(name: str, bits: int) -> Spoil:
    return lambda play: play.state.marks.__setitem__(index(play, name), bits)


def put(name: str, where: int) -> Spoil:
    return lambda play: play.state.at.__setitem__(index(play, name), where)


def test_a_sound_position_has_nothing_wrong() -> None:
    play = place()
    assert invariants(play) == []
    assert invariants(play) == []
    for scenario in ("hutier", "michael", "push", "campaign"):
        whole = front(scenario, {})
        whole.dice = Dice(b"sound")
        set_up(whole)
        assert invariants(whole) == []


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (put("g_185", 9999), "nowhere"),
        (put("g_185", -9), "nowhere"),
        (mark("a_br_corps_1", DISORGANISED), "bears"),
        (mark("a_br_tank_1", DISORGANISED), "bears"),
        (mark("a_br_37", OFFENSIVE), "bears"),
        (mark("g_army_1", COUNTER_BATTERY), "bears"),
        (mark("g_army_1", POSSIBLE), "bears"),
        (mark("a_br_34", DISORGANISED), "bears"),
        (mark("g_185", DISORGANISED | REORGANISING), "12.5c"),
        (lambda play: play.state.losses.__setitem__(index(play, "g_185"), 9), "6.0"),
        (lambda play: play.bind(index(play, "g_stoss_1"), index(play, "g_185")), "11.3.2a"),
        (lambda play: play.bind(index(play, "g_185"), index(play, "g_28_1")), "has a regiment"),
        (lambda play: play.put(index(play, "a_br_34"), play.hex("4407")), "11.1.1e"),
        (lambda play: play.put(index(play, "g_187"), play.hex("1320")), "Q-37"),
        (lambda play: play.take(0, play.hex("4207")), "Q-37"),
        (lambda play: setattr(play.state, "redoubts", 1 << play.hex("1320")), "RED-2"),
        (lambda play: play.place(index(play, "g_187"), play.hex("4407")), "4.0a"),
        (lambda play: setattr(play.state, "turn", 5), "7.0"),
        (lambda play: setattr(play.state, "sequences", 2), "7.0a"),
        (lambda play: setattr(play.state, "footbridges", (Footbridge(0, 1, 1),) * 3), "11.2.4"),
        (lambda play: setattr(play.state, "destroyed", (1,)), "11.2.5"),
        (lambda play: play.state.air.__setitem__(0, FLYING), "17.1"),
    ],
)
def test_what_is_wrong_is_named(spoil: Spoil, problem: str) -> None:
    play = place()
    assert invariants(play) == []
    spoil(play)
    assert problem in "; ".join(invariants(play))
    assert problem in "; ".join(invariants(play)) or problem == "4.0a"


def test_a_hesitant_artillery_may_be_anywhere() -> None:
    play = place()
    mark("g_army_2", HESITANT)(play)
    assert invariants(play) == []


def test_too_many_in_a_hex_are_allowed_while_units_move() -> None:
    play = place()
    play.state.phase = MOVEMENT
    play.place(index(play, "g_187"), play.hex("4407"))
    assert invariants(play) == []
    play.state.phase = COMBAT
    assert "4.0a" in "; ".join(invariants(play))


def test_a_combat_belongs_to_its_phase() -> None:
    play = front("michael", {"4407": ["g_185"]}, phase=DISENGAGING)
    play.state.agenda.append(None)
    play.state.combat = Combat(0, play.hex("4407"), ())
    assert "12.2a" in "; ".join(invariants(play))


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda play: play.state.events.__setitem__(0, 7), "C.1"),
        (lambda play: play.state.markers.__setitem__(0, play.state.markers[1]), "P.1a"),
        (lambda play: play.state.marker_at.__setitem__(0, 9), "P.1b"),
    ],
)
def test_counters_and_markers_are_counted(spoil: Spoil, problem: str) -> None:
    play = front("campaign", {})
    play.dice = Dice(b"counters")
    set_up(play)
    spoil(play)
    assert problem in "; ".join(invariants(play))
