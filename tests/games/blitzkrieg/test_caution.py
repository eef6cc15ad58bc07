"""Warnings before a legal but costly act, and what can be drawn over the map."""

from __future__ import annotations

from grognard.engine.view import Menu
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.orders import Move
from tests.games.blitzkrieg.support import GAME, battle
from tests.games.blitzkrieg.test_movement import phase

FOOT, OTHER, TANK, GUN, TRACK = "g_gem_4_1_4", "g_gem_4_2_4", "g_gem_4_1_35", "g_gem_4_art93", "g_gem_4_ht1"
FRENCH, SECOND, THIRD = "a_gem_15_4_1", "a_gem_15_4_2", "a_gem_15_27_1"


def menu(play: Campaign40, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def warned(units: dict[str, list[str]], unit: str, to: str) -> list[tuple[str, str]]:
    found = menu(phase("gembloux", units), f"unit:{unit}", f"place:{to}")
    return [(warning.label.key, warning.rule) for warning in found.warnings]


def test_a_move_that_obliges_to_attack_at_poor_odds() -> None:
    play = phase("gembloux", {"0214": [FOOT], "0216": [FRENCH, SECOND]})
    found = menu(play, f"unit:{FOOT}", "place:0215")
    assert [warning.label.facts for warning in found.warnings] == [{"hex": "0216", "odds": "1:4"}]
    assert [(warning.label.key, warning.rule) for warning in found.warnings] == [("warn.poor_attack", "CMB-01")]
    assert (found.ready, found.buttons[0].action) == (None, Move(FOOT, ("0215",)))


def test_not_while_others_may_still_come_up() -> None:
    assert warned({"0214": [FOOT, OTHER], "0213": [TANK], "0216": [FRENCH]}, FOOT, "0215") == []
    assert warned({"0214": [FOOT, OTHER], "0213": [TANK], "0216": [f"{FRENCH} disorganised"]}, FOOT, "0215") == []


def test_an_enemy_whom_nobody_can_attack() -> None:
    strong = [FRENCH, SECOND, THIRD]
    assert warned({"0214": [FOOT], "0216": strong}, FOOT, "0215") == [("warn.too_strong", "CMB-11")]
    helped = {"0214": [FOOT], "0115": [f"{OTHER} disorganised"], "0216": strong}
    assert warned(helped, FOOT, "0215") == [("warn.needs_help", "CMB-01")]


def test_a_move_that_cuts_off_ones_own() -> None:
    pocket = {"1806": [FOOT], "1805": [OTHER]}
    lid = {"1905": [FRENCH], "1705": [SECOND], "1808": [THIRD]}
    play = phase("gembloux", pocket | lid)
    found = menu(play, f"unit:{OTHER}", "place:1804")
    assert [(w.label.key, w.label.facts) for w in found.warnings] == [("warn.cut_off", {"units": [FOOT]})]
    assert warned(pocket, OTHER, "1804") == []


# over the map


def test_the_guns_of_a_side_have_their_ranges() -> None:
    play = battle("gembloux", {"0212": [GUN], "0216": [FRENCH]})
    regions = GAME.overlay(play, "", "guns")
    assert regions["guns.allied.range"] == ()
    board, reach = play.field.board, play.units[play.unit(GUN)].range
    assert set(regions["guns.german.range"]) == set(board.names(board.disk(board.at("0212"), reach)))


def test_the_reach_of_a_unit_is_what_its_menu_offers() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}", TANK], "0220": [FRENCH]})
    for unit in (TANK, FOOT):
        offered = {pick.pick[6:]: pick.note for pick in menu(play, f"unit:{unit}").picks if pick.pick[:6] == "place:"}
        found = {reached.place: reached.cost for reached in GAME.reach(play, "allied", unit)}
        assert found == offered
    assert GAME.reach(play, "german", "nobody") == ()
