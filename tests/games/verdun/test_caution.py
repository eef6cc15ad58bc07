"""Warnings before a legal but costly act, and what can be drawn over the map."""

from __future__ import annotations

from grognard.engine.view import Menu
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.supply import out_of_supply
from grognard.games.verdun.war import War
from tests.games.verdun.support import GAME, battle

FRENCH, GERMAN = [Movement("french")], [Movement("german")]


def menu(war: War, *draft: str) -> Menu:
    assert war.decision is not None
    return war.decision.menu(war, draft)


def warned(war: War, *draft: str) -> list[tuple[str, str]]:
    return [(warning.label.key, warning.rule) for warning in menu(war, *draft).warnings]


def test_a_town_that_an_enemy_could_march_into() -> None:
    near = battle({"1313": ["f_14_35"], "1312": ["g_5_8g"]}, FRENCH)
    found = menu(near, "unit:f_14_35", "place:1315")
    assert [warning.label.facts for warning in found.warnings] == [{"hex": "1313", "unit": "g_5_8g"}]
    assert warned(near, "unit:f_14_35", "place:1315") == [("warn.left_empty", "16.0b")]
    far = battle({"1313": ["f_14_35"], "1303": ["g_5_8g"]}, FRENCH)
    assert warned(far, "unit:f_14_35", "place:1315") == []


def test_a_town_where_a_friend_stays() -> None:
    war = battle({"1313": ["f_14_35", "f_14_42"], "1312": ["g_5_8g"]}, FRENCH)
    assert warned(war, "unit:f_14_35", "place:1315") == []


def test_verdun_itself() -> None:
    war = battle({"1320": ["f_14_35"], "1219": ["g_5_8g"]}, FRENCH)
    assert warned(war, "unit:f_14_35", "place:1321") == [("warn.left_empty", "16.0d")]


def test_a_fort_left_to_its_garrison_with_the_enemy_at_the_gates() -> None:
    near = battle({"2012": ["f_14_35"], "2010": ["g_5_8g"]}, FRENCH)
    assert warned(near, "unit:f_14_35", "place:2013") == [("warn.fort_alone", "14.81c")]
    far = battle({"2012": ["f_14_35"], "2005": ["g_5_8g"]}, FRENCH)
    assert warned(far, "unit:f_14_35", "place:2013") == []


def test_a_hex_that_somebody_has_to_leave_before_the_phase_ends() -> None:
    war = battle({"0617": ["f_14_35"], "0618": ["f_14_42", "f_14_44"]}, FRENCH)
    assert warned(war, "unit:f_14_35", "place:0618") == [("warn.must_clear", "8.31a")]
    war.apply(Move(("f_14_35",), ("0618",)))
    end = next(button for button in menu(war).buttons if button.label.key == "button.end_movement")
    assert [(breach.rule, breach.facts) for breach in end.ruling.breaches] == [("8.31a", {"hexes": ["0618"]})]


POCKET = {"1104": ["g_hq_18"], "1606": ["g_21_80"], "1605": ["g_21_87"]}
LID = {"1706": ["f_72_351"], "1506": ["f_72_366"], "1608": ["f_14_35"]}


def test_a_move_that_cuts_off_ones_own() -> None:
    war = battle(POCKET | LID, GERMAN)
    found = menu(war, "unit:g_21_87", "place:1604")
    assert [(w.label.key, w.label.facts) for w in found.warnings] == [("warn.cut_off", {"units": ["g_21_80"]})]
    assert warned(battle(POCKET, GERMAN), "unit:g_21_87", "place:1604") == []


def test_a_warning_asks_once_more_and_changes_nothing() -> None:
    war = battle(POCKET | LID, GERMAN)
    found = menu(war, "unit:g_21_87", "place:1604")
    assert (found.ready, found.draft) == (None, ("unit:g_21_87", "place:1604"))
    assert found.buttons[0].label.key == "button.all_the_same"
    assert found.buttons[0].action == Move(("g_21_87",), ("1604",))
    assert out_of_supply(war, 0) == []
    war.apply(found.buttons[0].action)
    assert war.ids(out_of_supply(war, 0)) == ["g_21_80"]


def test_an_assault_that_would_hardly_hurt() -> None:
    assault = [AssaultPhase("german")]
    alone = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, assault)
    assert warned(alone, "place:0518", "unit:g_5_8g") == [("warn.poor_assault", "9.1d")]
    assert warned(alone, "place:0518") == []
    strong = {"0517": ["g_5_8g", "g_5_12g"], "0417": ["g_6_20"], "0518": ["f_14_35 reduced"]}
    units = ("unit:g_5_8g", "unit:g_5_12g", "unit:g_6_20")
    assert warned(battle(strong, assault), "place:0518", *units) == []


# over the map


def test_supply_reaches_where_a_corps_would_have_it() -> None:
    war = battle(POCKET | LID, GERMAN)
    regions = GAME.overlay(war, "", "supply")
    assert set(regions) == {"supply.german.lines", "supply.french.lines"}
    assert "1606" in regions["supply.german.lines"]
    war.apply(Move(("g_21_87",), ("1604",)))
    assert "1606" not in GAME.overlay(war, "german", "supply")["supply.german.lines"]


def test_the_guns_of_a_side_have_their_ranges() -> None:
    war = battle({"0513": ["g_5_art"], "0618": ["f_14_35"]})
    regions = GAME.overlay(war, "french", "guns")
    assert regions["guns.french.range"] == ()
    board, gun = war.field.board, war.units[war.unit("g_5_art")]
    assert set(regions["guns.german.range"]) == set(board.names(board.disk(board.at("0513"), gun.range)))


def test_the_reach_of_a_unit_is_what_its_menu_would_offer() -> None:
    war = battle({"0617": ["f_14_35"], "0618": ["f_14_42", "f_14_44"], "0614": ["g_5_8g"]}, FRENCH)
    offered = {pick.pick[6:]: pick.note for pick in menu(war, "unit:f_14_35").picks if pick.pick[:6] == "place:"}
    found = {reached.place: reached.cost for reached in GAME.reach(war, "german", "f_14_35")}
    assert found == {place: cost for place, cost in offered.items() if place != "0618"}, "a hex without room is none"
    assert GAME.reach(war, "french", "g_5_8g"), "that of an enemy, too: nothing is hidden"
    assert GAME.reach(war, "french", "nobody") == ()
