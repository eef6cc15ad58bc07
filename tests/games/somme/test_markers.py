"""11.2.7, 11.2.8: Disengagement and Reserve markers at the end of the movement phase."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.markers import PlaceDisengagement, PlaceReserve, offensive_reach, reserve_markers
from grognard.games.somme.movement import MarkUnits, Moves, StartMovement
from grognard.games.somme.orders import Done, MarkDisengagement, MarkReserve
from grognard.games.somme.state import DISENGAGEMENT, RESERVE
from tests.clicking import clicks_to
from tests.games.somme.moving import go, reasons
from tests.games.somme.support import front, index

CONTACT = {"1633": ["g_185"], "1634": ["a_br_37", "a_br_corps_1"], "1636": ["a_br_34"], "1734": ["a_br_56"]}


def marking(units: dict[str, list[str]], side: str = "allied", scenario: str = "michael", **state: Any) -> Campaign18:
    """A side at its Disengagement markers, nobody having moved, or at its Reserve markers where nobody is in touch."""
    return front(scenario, units, [StartMovement(side), Moves(side), MarkUnits(side)], **state)


def lit(play: Campaign18) -> list[str]:
    assert play.decision is not None
    return [pick.pick for pick in play.decision.menu(play, ()).picks]


# disengagement


@pytest.mark.rule("11.2.7a")
def test_stacks_in_an_enemy_zone_that_did_not_move_may_be_marked() -> None:
    play = marking(CONTACT)
    play.apply(Done())
    assert play.decision == PlaceDisengagement("allied")
    assert lit(play) == ["place:1634", "place:1734"]
    play.apply(MarkDisengagement("1634"))
    assert play.has(index(play, "a_br_37"), DISENGAGEMENT)
    assert not play.has(index(play, "a_br_corps_1"), DISENGAGEMENT)
    assert reasons(play, MarkDisengagement("1634")) == ("11.2.7a nobody_to_mark",)
    assert reasons(play, MarkDisengagement("1636")) == ("11.2.7a no_contact",)
    assert reasons(play, MarkDisengagement("0000")) == ("11.2.7a unknown_hex",)
    play.apply(Done())
    assert not play.has(index(play, "a_br_56"), DISENGAGEMENT)


@pytest.mark.rule("11.2.7a")
def test_whoever_moved_into_contact_is_not_marked() -> None:
    play = marking(CONTACT | {"1634": ["a_br_g_1"], "1635": ["a_br_g_2"]})
    go(play, "a_br_g_2", "1634")
    play.apply(Done())
    play.apply(MarkDisengagement("1634"))
    assert play.has(index(play, "a_br_g_1"), DISENGAGEMENT)
    assert not play.has(index(play, "a_br_g_2"), DISENGAGEMENT)


@pytest.mark.rule("11.2.7a", "2.2d")
def test_disengagement_markers_do_not_run_out() -> None:
    british = ["a_br_37", "a_br_34", "a_br_62", "a_br_56", "a_br_4", "a_br_15", "a_br_3"]
    line = {f"{column}34": [name] for column, name in enumerate(british, 13)}
    foes = {"1433": ["g_187"], "1633": ["g_12r"], "1833": ["g_236"]}
    play = front("michael", line | foes, [StartMovement("allied"), PlaceDisengagement("allied")])
    for where in line:
        play.apply(MarkDisengagement(where))
    assert play.over
    assert all(play.has(index(play, name), DISENGAGEMENT) for name in british)


@pytest.mark.rule("PET-4")
def test_the_french_are_marked_after_the_british_where_petain_holds() -> None:
    units = {"1633": ["g_185"], "1634": ["a_br_37"], "1534": ["a_fr_9"]}
    play = front("michael", units, [StartMovement("allied"), PlaceDisengagement("allied", "others")])
    assert lit(play) == ["place:1634"]
    late = front("michael", units, [StartMovement("allied"), MarkUnits("allied")], petain=5, turn=2)
    assert lit(late) == ["place:1534"]


# reserve


BEHIND = {"1634": ["g_army_1 offensive"], "1633": ["g_185", "g_2gr_1"], "1535": ["g_187 lost:1"], "2530": ["g_12r"]}


@pytest.mark.rule("11.2.8a")
def test_full_units_in_range_of_the_offensive_guns_may_be_put_in_reserve() -> None:
    play = marking(BEHIND, "german")
    play.apply(Done())
    assert play.decision == PlaceReserve("german")
    assert lit(play) == ["place:1633"]
    assert reasons(play, MarkReserve("1535")) == ("11.2.8a nobody_to_mark",)
    play.apply(MarkReserve("1633"))
    assert play.has(index(play, "g_185"), RESERVE)
    assert play.has(index(play, "g_2gr_1"), RESERVE)
    assert play.over


@pytest.mark.rule("11.2.8a")
def test_who_moved_or_is_in_contact_or_out_of_range_is_no_reserve() -> None:
    units = {
        "1634": ["g_army_1 offensive"],
        "1633": ["g_185"],
        "1533": ["g_187"],
        "1531": ["a_br_37"],
        "1832": ["g_12r"],
    }
    play = marking(units | {"2530": ["g_236"]}, "german")
    go(play, "g_185", "1634")
    play.apply(Done())
    assert isinstance(play.decision, PlaceReserve)
    assert lit(play) == ["place:1533", "place:1832"]
    assert reasons(play, MarkReserve("1634")) == ("11.2.8a nobody_to_mark",)
    assert reasons(play, MarkReserve("2530")) == ("11.2.8a out_of_the_offensive",)
    contact = marking(
        {"1634": ["g_army_1 offensive"], "1635": ["g_187"], "1636": ["a_br_37"], "1633": ["g_185"]}, "german"
    )
    contact.apply(Done())
    contact.apply(Done())
    assert reasons(contact, MarkReserve("1635")) == ("11.2.8a reserve_in_contact",)


@pytest.mark.rule("DES-3", "11.2.8a")
def test_there_are_no_reserves_without_an_offensive() -> None:
    play = marking({"1634": ["g_army_1"], "1633": ["g_185"]}, "german")
    assert offensive_reach(play, 0) == 0
    play.apply(Done())
    assert play.over


@pytest.mark.rule("HUT-5")
def test_near_hutier_units_are_put_in_reserve_in_turns_of_a_german_offensive() -> None:
    units = {"1634": ["g_hq_18"], "1630": ["g_185"], "1629": ["g_187"]}
    play = marking(units, "german", declared="german")
    play.state.hutier = index(play, "g_hq_18")
    play.apply(Done())
    assert lit(play) == ["place:1630"]
    for declared in (-1, 1):
        play.state.declared = declared
        assert offensive_reach(play, 0) == 0
    play.state.declared = 0
    assert offensive_reach(play, 1) == 0


@pytest.mark.rule("11.2.8b", "2.2d")
def test_a_marker_serves_a_stack_and_the_german_has_more_of_them() -> None:
    allied = marking({"1634": ["a_br_army_1 offensive"]})
    german = marking({"1634": ["g_army_1 offensive"]}, "german")
    assert reserve_markers(german, 0) == 5
    assert reserve_markers(allied, 1) == 2
    spread = {"1633": ["a_br_37", "a_br_g_1"], "1533": ["a_br_34"], "1733": ["a_br_62"], "1734": ["a_br_56"]}
    play = marking({"1634": ["a_br_army_1 offensive"], **spread})
    play.apply(Done())
    play.apply(MarkReserve("1633"))
    assert reserve_markers(play, 1) == 1
    assert reasons(play, MarkReserve("1733")) == ()
    play.apply(MarkReserve("1733"))
    assert play.over
    assert not PlaceReserve("allied").check(play, MarkReserve("1533"))


@pytest.mark.rule("11.2.8a")
def test_reinforcements_of_the_phase_have_moved_in_it() -> None:
    units = {"1634": ["g_army_1 offensive"], "1633": ["g_185 arrived"], "1533": ["g_187"]}
    play = marking(units, "german")
    play.apply(Done())
    assert lit(play) == ["place:1533"]


# on the page


def test_a_hex_is_picked_and_shows_whom_the_marker_serves() -> None:
    play = marking(BEHIND, "german")
    play.apply(Done())
    assert play.decision is not None
    menu = play.decision.menu(play, ("place:1633",))
    assert menu.preview is not None
    assert [reason.label.facts["unit"] for reason in menu.preview.reasons] == ["g_185", "g_2gr_1"]
    assert [button.action for button in menu.buttons] == [MarkReserve("1633"), Done()]
    for action in play.decision.candidates(play):
        assert clicks_to(play, action) is not None
    for pick in ("place:2530", "unit:g_12r", "unit:g_185", "place:nowhere"):
        assert not play.decision.why_not(play, (), pick)
