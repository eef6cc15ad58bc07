"""Warnings before a legal but costly act, and how far a unit could go."""

from __future__ import annotations

from grognard.engine.view import Menu
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.moves import Move
from tests.games.tigers.marches import moving
from tests.games.tigers.support import GAME

FIVE = ["G-2-3a 1", "G-2-3b 1", "G-2-2 1", "G-2-304 1", "G-600E 1"]
LINE = {"Marnach": ["G-2-304"], "Dasburg": ["G-2-2"]}
RING = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}
OUR = [("Dasburg", "Marnach")]


def menu(play: Campaign, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def warned(play: Campaign, *draft: str) -> list[tuple[str, str]]:
    return [(warning.label.key, warning.rule) for warning in menu(play, *draft).warnings]


def test_who_ends_movement_in_a_crowd_gives_up_units() -> None:
    assert warned(moving({"Clervaux": FIVE})) == [("warn.overfull", "7.2a")]
    assert warned(moving({"Clervaux": FIVE[:4]})) == []


def test_a_crowd_elsewhere_does_not_hold_a_move_back() -> None:
    play = moving({"Clervaux": FIVE, "Marnach": ["G-26-39"]})
    assert menu(play, "unit:G-26-39", "place:Dasburg").ready == Move(("G-26-39",), ("Dasburg",))


def test_a_move_into_a_crowd() -> None:
    play = moving({"Clervaux": FIVE[:4], "Marnach": FIVE[4:]})
    found = menu(play, "unit:G-600E", "place:Clervaux")
    assert [(w.label.key, w.label.facts) for w in found.warnings] == [("warn.overfull", {"areas": ["Clervaux"]})]
    assert (found.ready, found.draft[-1]) == (None, "place:Clervaux")
    assert isinstance(found.buttons[0].action, Move)
    assert found.buttons[0].action.path[-1] == "Clervaux"


def test_an_area_that_an_enemy_could_enter_and_cut_a_line() -> None:
    play = moving({**LINE, **RING, "Karlshausen": ["A-28-110a"]}, intact=OUR)
    found = menu(play, "unit:G-2-2", "place:Daleiden")
    facts = {"area": "Dasburg", "foe": "A-28-110a", "units": ["G-2-304"]}
    assert [(w.label.key, w.label.facts) for w in found.warnings] == [("warn.line_open", facts)]


def test_a_line_that_nobody_can_cut_now() -> None:
    assert warned(moving({**LINE, **RING}, intact=OUR), "unit:G-2-2", "place:Daleiden") == []
    done = moving({**LINE, **RING, "Karlshausen": ["A-28-110a finished"]}, intact=OUR)
    assert warned(done, "unit:G-2-2", "place:Daleiden") == []


def test_a_bridge_with_nobody_left_to_blow_it() -> None:
    play = moving({"Waimes": ["G-2-3a"], "Malmedy": ["A-291E"]}, "allied")
    assert warned(play, "unit:A-291E", "place:Stavelot") == [("warn.bridge_open", "10.22c")]
    guarded = moving({"Waimes": ["G-2-3a"], "Malmedy": ["A-291E", "A-30-117"]}, "allied")
    assert warned(guarded, "unit:A-291E", "place:Stavelot") == []


def test_the_reach_of_a_unit_is_what_its_menu_offers() -> None:
    play = moving({**LINE, **RING}, intact=OUR)
    offered = {pick.pick[6:]: pick.note for pick in menu(play, "unit:G-2-2").picks if pick.pick[:6] == "place:"}
    found = {reached.place: reached.cost for reached in GAME.reach(play, "allied", "G-2-2")}
    assert offered.items() <= found.items()
    assert GAME.reach(play, "german", "nobody") == ()
