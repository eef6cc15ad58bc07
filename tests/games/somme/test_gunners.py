"""DES-5: the sacrifice of the British gunners, in answer to moves, exploitation moves and advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.event_actions import NoEvent, StandByGun
from grognard.games.somme.gunners import GunnersFired, GunnersStand, damage_of, halted
from grognard.games.somme.movement import Moves
from grognard.games.somme.moves import Unguarded, arrive
from grognard.games.somme.orders import Move
from grognard.games.somme.state import ELIMINATED, MOVEMENT, PLAYED, Combat
from tests.clicking import clicks_to
from tests.games.somme.event_table import table, where
from tests.games.somme.support import at, index
from tests.games.support import events

GUN = {"4818": ["a_br_corps_1"], "5119": ["g_185", "g_28_1"], "5420": ["g_hq_18"]}
PATH = ("5018", "4918", "4917")


def coming(dice: Sequence[int] = (), **facts: Any) -> Campaign18:
    """A German division is ordered past the guns in 4818."""
    state: dict[str, Any] = {"hand": ["gunners_sacrifice_1"], "phase": MOVEMENT, "side": "german", **facts}
    play = table(GUN, [Moves("german")], dice, **state)
    play.apply(Move(("g_185",), PATH))
    return play


@pytest.mark.rule("DES-5")
def test_the_mover_stops_beside_the_guns_which_may_answer() -> None:
    play = coming()
    assert isinstance(play.decision, GunnersStand)
    assert at(play, "g_185") == "4918"
    assert at(play, "a_br_corps_1") == "4818"
    for action in play.decision.candidates(play):
        assert play.ruling(action)
        assert clicks_to(play, action) is not None
    for name in ("g_185", "a_br_corps_2", "nonsense"):
        assert play.ruling(StandByGun(name)).rules == ("DES-5",)


@pytest.mark.rule("DES-5")
def test_the_gunners_fire_once_without_modifiers_and_are_lost_and_the_enemy_goes_no_further() -> None:
    play = coming([6])
    points = damage_of(play, index(play, "a_br_corps_1"), 6)
    assert points == play.field.tables.bombardment[1][6].damage > 0
    play.apply(StandByGun("a_br_corps_1"))
    assert [told.points for told in events(play, GunnersFired)] == [points]
    assert where(play, "gunners_sacrifice_1") == PLAYED
    assert at(play, "a_br_corps_1") == str(ELIMINATED)
    assert play.state.losses[index(play, "g_185")] or play.shaken(index(play, "g_185"))
    assert play.state.combat is None
    assert play.decision == Moves("german")
    assert not play.ruling(Move(("g_185",), ("4917",)))


@pytest.mark.rule("DES-5")
def test_when_they_do_not_the_guns_are_lost_and_the_mover_may_go_on() -> None:
    play = coming()
    play.apply(NoEvent())
    assert at(play, "a_br_corps_1") == str(ELIMINATED)
    assert [told.units for told in events(play, Unguarded)] == [["a_br_corps_1"]]
    assert not play.state.losses[index(play, "g_185")]
    assert play.decision == Moves("german")
    assert play.state.moving == (index(play, "g_185"),)


@pytest.mark.rule("DES-5")
def test_the_german_cannot_tell_from_the_question_whether_the_counter_is_held() -> None:
    play = coming(hand=["doullens_1"], cup=["gunners_sacrifice_1"])
    assert isinstance(play.decision, GunnersStand)
    assert play.decision.forced(play) == NoEvent()
    assert play.decision.candidates(play) == [NoEvent()]
    assert play.ruling(StandByGun("a_br_corps_1")).rules == ("C.3c",)


@pytest.mark.rule("DES-5")
@pytest.mark.parametrize("facts", [{"turn": 4}, {"hand": []}, {"hand": ["doullens_1"]}])
def test_after_turn_3_or_when_the_event_is_out_of_reach_nobody_is_asked(facts: dict[str, Any]) -> None:
    play = coming(**facts)
    assert play.decision == Moves("german")
    assert at(play, "g_185") == "4917"
    assert at(play, "a_br_corps_1") == str(ELIMINATED)


def test_guns_with_an_escort_and_french_guns_stop_nobody() -> None:
    for there in (["a_br_corps_1", "a_br_37"], ["a_fr_corps_1"]):
        play = table({"4818": there, "5119": ["g_185"]}, hand=["gunners_sacrifice_1"], phase=MOVEMENT)
        assert len(halted(play, (index(play, "g_185"),), [play.hex(name) for name in PATH], "movement")) == len(PATH)


@pytest.mark.rule("DES-5")
def test_an_advance_is_answered_at_its_end_and_its_combat_goes_on() -> None:
    play = table(GUN, [], [6], hand=["gunners_sacrifice_1"], phase=MOVEMENT, side="german")
    combat = Combat(0, play.hex("5018"), (index(play, "g_185"),))
    play.state.combat = combat
    arrive(play, (index(play, "g_185"),), [play.hex("5018"), play.hex("4918")], "advance")
    play.advance()
    assert isinstance(play.decision, GunnersStand)
    play.apply(StandByGun("a_br_corps_1"))
    assert play.state.combat == combat
    assert at(play, "a_br_corps_1") == str(ELIMINATED)
