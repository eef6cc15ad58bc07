"""What the page is shown: figures, markers, cards, tokens and medals."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.text import Text
from grognard.engine.view import Marker, Pile, Purse, View
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.bombarding import Bombard
from grognard.games.greatwar.command import CommandWindow, PlayCommand
from grognard.games.greatwar.ending import KeepCard, Resupply
from grognard.games.greatwar.movement import Frostbite
from grognard.games.greatwar.state import ACQUIRED, ELIMINATED, EXITED, Effect, InPlay
from tests.games.greatwar.support import GAME, SOLDIER, at_start, battle, hexes, unit

FRONT = {"6-4": "G1 infantry grenadier 3 ordered fought", "8-4": "A1 machine_gun heavy_weapon_loader"}


def seen(units: dict[str, str] = FRONT, side: str = "german", **more: Any) -> View:
    return GAME.view(battle(units, **more), side)


def piece(view: View, name: str) -> Any:
    return next(piece for piece in view.pieces if piece.id == name)


# figures


def test_a_unit_shows_its_figures_and_its_specialist() -> None:
    found = piece(seen(), "G1")
    assert (found.at, found.symbol, found.figures, found.of, found.specialist) == ("6-4", "infantry", 3, 4, "grenadier")
    assert (found.side, found.army, found.reduced) == ("german", "german", True)
    assert piece(seen(), "A1").specialist == "loader"


def test_marks_tell_what_the_turn_has_made_of_it() -> None:
    assert piece(seen(moved={"G1": 1}), "G1").marks == ("moved", "ordered", "fought")
    assert piece(seen(effects=[Effect("lice", 1, 0, 2)]), "G1").marks == ("ordered", "fought", "lice")


def test_the_army_is_that_of_the_scenario() -> None:
    armies = {piece.army for piece in GAME.view(at_start("s41"), "").pieces if piece.side == "allied"}
    assert armies == {"french"}


def test_a_face_is_made_anew_when_something_changes() -> None:
    play = battle(FRONT)
    assert piece(GAME.view(play, ""), "A1").figures == 4
    play.lose_figures(unit(play, "A1"), 2)
    assert piece(GAME.view(play, ""), "A1").figures == 2


def test_the_lost_lie_in_boxes() -> None:
    play = battle(FRONT)
    play.eliminate(unit(play, "G1"))
    assert piece(GAME.view(play, ""), "G1").at == "german.eliminated"
    play.state.at[unit(play, "G1")] = EXITED
    assert piece(GAME.view(play, ""), "G1").at == "german.exited"
    assert play.state.at[unit(play, "G1")] != ELIMINATED


@pytest.mark.rule("COMP-11")
def test_reserve_artillery_stands_beside_the_board_with_its_strength() -> None:
    gun = piece(seen(artillery=[4, 3], aim=1, shoots=1), "german.artillery")
    assert (gun.at, gun.symbol, gun.strength, gun.marks) == ("german.reserve", "howitzer", "4", ("ordered",))
    assert piece(seen(artillery=[4, 3], aim=1, shoots=1), "allied.artillery").marks == ()


# markers


def test_what_lies_on_the_hexes_is_marked() -> None:
    markers = seen(wire="7-4", craters="8-1 9-2", fortified="7-7", building="9-2").markers
    assert set(markers) == {
        Marker("7-4", "wire"),
        Marker("8-1", "shell_crater"),
        Marker("9-2", "ruin"),
        Marker("7-7", "fortified_position"),
    }


def test_works_that_are_gone_show_a_crater() -> None:
    assert seen(removed="9-2", craters="9-2", trench="9-2").markers == (Marker("9-2", "shell_crater"),)


@pytest.mark.rule("COMP-14")
def test_a_medal_shows_the_face_of_the_side_that_has_it() -> None:
    play = at_start("s54")
    index = next(i for i, medal in enumerate(play.medal_rules) if medal.kind == "permanent")
    held = [marker for marker in GAME.view(play, "").markers if marker.kind == "medal"]
    assert {marker.side for marker in held} == {""}
    play.state.held[2 * index + 1] = hexes(held[0].at)
    sides = {marker.at: marker.side for marker in GAME.view(play, "").markers if marker.kind == "medal"}
    assert sides.pop(held[0].at) == "allied"
    assert set(sides.values()) <= {""}


def test_an_acquisition_marker_belongs_to_those_who_may_aim_at_it() -> None:
    play = battle(FRONT)
    play.mark(unit(play, "G1"), ACQUIRED)
    assert GAME.view(play, "").markers == (Marker("6-4", "acquisition", "allied"),)


def test_the_template_lies_where_the_artillery_aims() -> None:
    agenda, hands = [ReserveArtillery("german")], ((), ("ambush_1",))
    more: Any = {"tokens": [5, 5], "artillery": [3, 3], "aim": hexes("8-4 8-5"), "shoots": 1, "combat_hands": hands}
    play = battle(FRONT, agenda, [SOLDIER] * 9, **more)
    play.apply(Bombard("8-5", 2))
    assert Marker("8-5", "template", "german") in GAME.view(play, "allied").markers


# cards, tokens, medals

HANDS = {"hands": (("probe_left_1",), ("forward_1",)), "combat_hands": (("ambush_1",), ("lice_1", "lice_2"))}


def test_a_side_sees_its_own_hand_and_of_the_other_only_the_number() -> None:
    view = seen(**HANDS)
    assert [(card.id, card.at, card.group, card.cost) for card in view.cards] == [
        ("probe_left_1", "hand", "command", None),
        ("ambush_1", "hand", "combat", GAME.box.decks.cost("ambush")),
    ]
    assert Pile("allied", "combat", 2) in view.piles
    assert Pile("", "command", 56) in view.piles


def test_a_spectator_sees_no_hand() -> None:
    assert seen(side="", **HANDS).cards == ()


def test_cards_in_play_lie_open_with_their_tokens() -> None:
    lying = [InPlay("ambush_1", 1, 2), InPlay("counter_attack_1", 0)]
    one, two = seen(in_play=lying, command="attack_left").cards
    assert (one.id, one.at, one.side, one.tokens) == ("ambush_1", "play", "allied", 2)
    assert (two.group, two.detail) == ("tactic", Text("detail.copies", {"card": "attack_left"}))


def test_discards_are_piles_that_can_be_looked_through() -> None:
    cards = seen(discards=["forward_1", "recon_left_1"], combat_discards=["lice_1"]).cards
    assert [(card.id, card.at) for card in cards] == [
        ("forward_1", "command_discards"),
        ("recon_left_1", "command_discards"),
        ("lice_1", "combat_discards"),
    ]


def test_two_cards_to_choose_from_lie_apart() -> None:
    hands = ("forward_1", "probe_left_1", "recon_left_1"), ()
    drawn = [card.at for card in seen(agenda=[KeepCard("german")], hands=hands).cards]
    assert drawn == ["hand", "drawn", "drawn"]


@pytest.mark.rule("COMP-13")
def test_tokens_of_both_sides_and_of_the_pool_lie_open() -> None:
    view = seen(tokens=[5, 7], in_play=[InPlay("ambush_1", 1, 2)])
    assert view.purses == (Purse("german", "hq_token", 5), Purse("allied", "hq_token", 7), Purse("", "hq_token", 16))


def test_medals_are_counted_towards_those_that_win() -> None:
    play = battle(FRONT)
    play.eliminate(unit(play, "G1"))
    german, allied = GAME.view(play, "").score
    assert (german.value, german.of, allied.value) == (0, play.setting.medals_to_win, 1)
    assert [tally.value for tally in GAME.view(play, "").losses] == [4, 0]


# where play is


def test_the_phase_is_marked() -> None:
    now = [phase.key for phase in seen(phase="movement").sequence if phase.now]
    assert now == ["movement"]
    assert [phase.key for phase in GAME.view(at_start("s01"), "").sequence if phase.now] == ["set_up"]


def test_windows_of_every_kind_look_alike_to_him_who_waits() -> None:
    """Only the side that is asked is told for what."""
    hands = {"combat_hands": ((), ("lice_1",)), "tokens": [5, 5], "hands": ((), ("forward_1",))}
    views = [
        seen(agenda=[window], **hands)
        for window in (CommandWindow("allied"), Frostbite("allied", "G1", ("6-5",)), PlayCommand("allied"))
    ]
    assert views[0].decider == "allied"
    assert views[0] == views[1] == views[2]


def test_the_end_is_told_with_the_medals_of_both() -> None:
    play = battle(FRONT, [Resupply("german")])
    for _ in range(play.setting.medals_to_win):
        play.state.held[0] += 1
    play.eliminate(unit(play, "A1"))
    view = GAME.view(play, "")
    assert view.over == Text("over", {"side": "german", "medals": play.setting.medals_to_win + 1, "enemy": 0})
    assert view.decider == ""


def test_every_side_has_a_view_at_every_start() -> None:
    for key in GAME.box.settings:
        for side in (*SIDES, ""):
            assert GAME.view(at_start(key), side).side == side
