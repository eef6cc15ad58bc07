"""What the page lights up while units move."""

from __future__ import annotations

import pytest

from grognard.engine.view import Menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.exploitation import Exploitation, StartExploitation
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.orders import Enter, Exit, Move, SendRommel
from grognard.games.blitzkrieg.state import READY
from tests.games.blitzkrieg.support import battle, index
from tests.games.blitzkrieg.test_movement import phase

TANK, FOOT, TRACK, FRENCH = "g_gem_4_1_35", "g_gem_4_1_4", "g_gem_4_ht1", "a_gem_15_4_1"


def menu(play: Campaign40, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def why(play: Campaign40, pick: str, *draft: str) -> tuple[str, ...]:
    assert play.decision is not None
    return play.decision.why_not(play, draft, pick).rules


def places(found: Menu) -> dict[str, str]:
    return {pick.pick[6:]: pick.note for pick in found.picks if pick.pick.startswith("place:")}


def units(found: Menu) -> list[str]:
    return [pick.pick[5:] for pick in found.picks if pick.pick.startswith("unit:")]


def buttons(found: Menu) -> dict[str, str]:
    return {button.label.key: button.pick for button in found.buttons}


@pytest.fixture
def field() -> Campaign40:
    return phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}", TANK], "0220": [FRENCH]})


def test_units_that_may_move_are_lit(field: Campaign40) -> None:
    found = menu(field)
    assert units(found) == [TANK, FOOT, TRACK]
    assert [button.action for button in found.buttons] == [Done()]


def test_a_unit_shows_its_reach_with_costs_and_completes_a_move(field: Campaign40) -> None:
    found = menu(field, f"unit:{TANK}")
    assert places(found)["0214"] == "1"
    assert found.preview is not None
    assert found.preview.title.facts == {"unit": TANK, "points": "4"}
    assert menu(field, f"unit:{TANK}", "place:0215").ready == Move(TANK, ("0214", "0215"))
    assert menu(field, f"unit:{TANK}", "place:2020").ready is None


def test_a_unit_rides_in_its_vehicle_unless_told_to_walk(field: Campaign40) -> None:
    assert menu(field, f"unit:{FOOT}", "place:0214").ready == Move(FOOT, ("0214",), TRACK)
    walking = menu(field, f"unit:{FOOT}", "choice:on_foot", "place:0214")
    assert walking.ready == Move(FOOT, ("0214",))
    assert walking.draft == (f"unit:{FOOT}", "choice:on_foot")
    assert buttons(menu(field, f"unit:{FOOT}"))["button.on_foot"] == "choice:on_foot"


def test_a_vehicle_goes_alone_or_with_the_unit_picked_before(field: Campaign40) -> None:
    assert menu(field, f"unit:{TRACK}", "place:0214").ready == Move(TRACK, ("0214",))
    assert menu(field, f"unit:{FOOT}", f"unit:{TRACK}", "place:0214").ready == Move(FOOT, ("0214",), TRACK)


def test_an_idle_vehicle_may_be_boarded() -> None:
    play = phase("gembloux", {"0213": [FOOT, TRACK]})
    assert menu(play, f"unit:{FOOT}", "place:0214").ready == Move(FOOT, ("0214",))
    assert buttons(menu(play, f"unit:{FOOT}"))["button.ride"] == "choice:ride"
    assert menu(play, f"unit:{FOOT}", "choice:ride", "place:0214").ready == Move(FOOT, ("0214",), TRACK)


def test_stale_drafts_are_tolerated(field: Campaign40) -> None:
    found = menu(field, "unit:nobody", f"unit:{FRENCH}", "place:9999", "choice:leave")
    assert found.draft == ()
    assert found.ready is None


def test_leaving_the_map_lights_the_way_out() -> None:
    play = phase("gembloux", {"2013": [TANK], "1413": [FOOT]})
    assert buttons(menu(play, f"unit:{TANK}"))["button.leave_map"] == "choice:leave"
    found = menu(play, f"unit:{TANK}", "choice:leave")
    assert places(found)["2013"] == "1"
    assert menu(play, f"unit:{TANK}", "choice:leave", "place:2013").ready == Exit(TANK)
    assert menu(play, f"unit:{TANK}", "choice:leave", "place:2014").ready == Exit(TANK, ("2014",))


def test_newcomers_show_where_they_can_enter() -> None:
    play = battle("gembloux", {})
    play.put(index(play, "g_gem_3_1_5"), READY)
    play.then(StartMovement("german"), Movement("german"))
    play.advance()
    found = menu(play, "unit:g_gem_3_1_5")
    assert places(found)["2014"] == "1"
    assert menu(play, "unit:g_gem_3_1_5", "place:1914").ready == Enter("g_gem_3_1_5", ("2014", "1914"))
    assert found.buttons[-1].ruling.rules == ("RNF-06",)
    assert why(play, "place:0101", "unit:g_gem_3_1_5") == ("RNF-02",)


def test_rommel_is_picked_and_sent_or_taken_along() -> None:
    play = phase("arras", {"0504": ["g_arr_7_25_1", "g_arr_rommel"], "0310": ["g_arr_7_25_3"]})
    found = menu(play, "unit:g_arr_rommel")
    assert units(found) == ["g_arr_7_25_3"]
    assert menu(play, "unit:g_arr_rommel", "unit:g_arr_7_25_3").ready == SendRommel("g_arr_7_25_3")
    taking = menu(play, "unit:g_arr_7_25_1", "choice:rommel", "place:0505")
    assert taking.ready == Move("g_arr_7_25_1", ("0505",), rommel=True)
    assert taking.preview is not None
    assert [reason.rule for reason in taking.preview.reasons] == ["MOV-02", "CAP-10d"]
    assert why(play, "unit:g_arr_7_25_1", "unit:g_arr_rommel") == ("CAP-10c",)


def test_exploitation_has_its_own_words() -> None:
    play = battle("gembloux", {"0213": [TANK]}, [StartExploitation("german"), Exploitation("german")])
    found = menu(play, f"unit:{TANK}")
    assert found.preview is not None
    assert [reason.rule for reason in found.preview.reasons] == ["MOV-02", "SEQ-G5a"]
    assert menu(play).prompt.key == "prompt.exploitation"


def test_why_not(field: Campaign40) -> None:
    assert why(field, f"unit:{FRENCH}") == ("MOV-01",)
    assert why(field, "unit:nobody") == ("MOV-01",)
    assert why(field, "unit:g_gem_3_1_5") == ("RNF-01",)
    assert why(field, "place:0214") == ("MOV-01",)
    assert why(field, "place:9999", f"unit:{TANK}") == ("MOV-03",)
    assert why(field, "place:1413", f"unit:{TANK}") == ("MOV-04",)
    assert why(field, "place:0220", f"unit:{TANK}") == ("MOV-03",)
    assert why(field, "place:0213", f"unit:{TANK}") == ("MOV-03",)
