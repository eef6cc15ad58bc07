"""6.3: replacements."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.replacements import (
    DrawReplacements,
    Refill,
    Replacements,
    Restore,
    RestoreHq,
    ReturnGun,
)
from grognard.games.verdun.restoring import gun_places, hq_places
from grognard.games.verdun.stacking import overstacked
from grognard.games.verdun.state import ELIMINATED, SURRENDERED
from grognard.games.verdun.war import War
from tests.games.verdun.support import at, battle, hexes

FIELD = load()
BOARD = FIELD.board
HQ = {"1601": ["g_hq_18"]}


def spending(
    units: dict[str, list[str]], lost: str = "", side: str = "german", points: int = 3, **state: object
) -> War:
    """Units on the map, units lost, and the owner about to spend his points."""
    war = battle(units, replacements=points, **state)
    for name in lost.split():
        lose(war, name)
    war.then(Replacements(side))
    war.advance()
    return war


def lose(war: War, name: str, where: int = ELIMINATED) -> None:
    war.place(war.unit(name), where)
    war.state.steps[war.unit(name)] = 0


def ruling(war: War, action: Action, side: str = "german") -> Ruling:
    return Replacements(side).check(war, action)


def steps(war: War, unit: str) -> int:
    return war.state.steps[war.unit(unit)]


# The allowance


def drawn(side: str, turn: int) -> int:
    """With a reduced regiment that can use them."""
    units = {"1601": ["g_hq_18", "g_21_87 reduced", "g_21_81 reduced", "g_21_80 reduced"], "1609": ["f_14_35 reduced"]}
    return battle(units, [DrawReplacements(side)], turn=turn, replacements=7).state.replacements


@pytest.mark.rule("6.3a", "6.31a")
def test_three_german_replacements_from_the_second_turn() -> None:
    assert [drawn("german", turn) for turn in range(1, 10)] == [0] + [3] * 8


@pytest.mark.rule("6.3a", "6.31b", "14.7f")
def test_one_french_replacement_and_two_with_petain() -> None:
    assert [drawn("french", turn) for turn in range(1, 10)] == [1] * 5 + [2] * 4


@pytest.mark.rule("6.31c")
def test_what_is_not_used_is_lost() -> None:
    war = spending({"1602": ["g_21_87 reduced"]})
    war.apply(Done())
    assert war.state.replacements == 0
    war = spending({"1602": ["g_21_87 reduced"]})
    war.apply(Refill("g_21_87"))
    assert (war.state.replacements, war.over) == (0, True)
    assert battle({}, [DrawReplacements("german")]).state.replacements == 0


# Filling up


@pytest.mark.rule("6.32b")
def test_one_point_fills_up_a_reduced_unit() -> None:
    war = spending({"1602": ["g_21_87 reduced", "g_21_81 reduced"]})
    war.apply(Refill("g_21_87"))
    assert (steps(war, "g_21_87"), war.state.replacements) == (2, 2)
    assert ruling(war, Refill("g_21_87")).rules == ("6.32b",)


@pytest.mark.rule("6.32a")
def test_guns_and_headquarters_cannot_be_filled_up() -> None:
    war = spending({"1602": ["g_21_art", "g_hq_18"]})
    assert ruling(war, Refill("g_21_art")).rules == ruling(war, Refill("g_hq_18")).rules == ("6.32a",)


@pytest.mark.rule("6.16c")
def test_not_out_of_supply() -> None:
    war = spending({"1602": ["g_21_87 reduced out_of_supply"]})
    assert ruling(war, Refill("g_21_87")).rules == ("6.16c",)


@pytest.mark.rule("6.33c")
def test_not_demoralized() -> None:
    war = spending({"1602": ["g_21_87 reduced demoralized"]})
    assert ruling(war, Refill("g_21_87")).rules == ("6.33c",)


@pytest.mark.rule("14.6b")
def test_reduced_chasseurs_may_be_filled_up_but_lost_ones_stay_lost() -> None:
    war = spending({"1609": ["f_hq_30", "f_bcp_56 reduced"]}, "f_bcp_59", "french", 1)
    assert ruling(war, Refill("f_bcp_56"), "french")
    assert ruling(war, Restore("f_bcp_59"), "french").rules == ("14.6b",)


@pytest.mark.rule("6.33d")
def test_one_point_a_turn_for_pioneers() -> None:
    war = spending({"1601": ["g_hq_18", "g_21_pio reduced", "g_25_pio reduced"]}, "g_121_pio")
    assert ruling(war, Restore("g_121_pio", True)).rules == ("6.33d",)
    war.apply(Refill("g_21_pio"))
    assert ruling(war, Refill("g_25_pio")).rules == ("6.33d",)
    assert ruling(war, Restore("g_121_pio")).rules == ("6.33d",)


def test_pioneers_are_served_again_next_turn() -> None:
    war = battle({"1601": ["g_hq_18", "g_25_pio reduced"]}, [DrawReplacements("german")], pioneer_replaced=True)
    assert ruling(war, Refill("g_25_pio"))


def test_no_more_than_there_is() -> None:
    war = spending(HQ, "g_21_87", points=1)
    assert ruling(war, Restore("g_21_87", True)).rules == ("6.31a",)
    war = spending({"1609": ["f_hq_30"]}, "f_51_208", "french", 1)
    assert ruling(war, Restore("f_51_208", True), "french").rules == ("6.31b",)


# Returning infantry


@pytest.mark.rule("6.32c")
def test_one_point_brings_a_unit_back_reduced() -> None:
    war = spending(HQ, "g_21_87 g_21_81")
    war.apply(Restore("g_21_87"))
    assert (at(war, "g_21_87"), steps(war, "g_21_87"), war.state.replacements) == ("1601", 1, 2)


@pytest.mark.rule("6.32e")
def test_two_points_bring_it_back_full() -> None:
    war = spending(HQ, "g_21_87 g_21_81")
    war.apply(Restore("g_21_87", True))
    assert (at(war, "g_21_87"), steps(war, "g_21_87"), war.state.replacements) == ("1601", 2, 1)


@pytest.mark.rule("6.33a")
def test_lost_guns_stay_lost() -> None:
    war = spending(HQ, "g_21_art")
    assert ruling(war, Restore("g_21_art")).rules == ("6.33a",)
    assert ruling(war, ReturnGun("g_21_art", "1601")).rules == ("6.33a",)


@pytest.mark.rule("6.33b")
def test_those_who_surrendered_never_return() -> None:
    war = spending(HQ)
    lose(war, "g_21_87", SURRENDERED)
    assert ruling(war, Restore("g_21_87")).rules == ("6.33b",)


def test_remnants_and_the_living_do_not_return() -> None:
    war = spending({"1601": ["g_hq_18", "g_21_87"]}, "g_remnant_1")
    assert ruling(war, Restore("g_remnant_1")).rules == ("14.42a",)
    assert ruling(war, Restore("g_21_87")).rules == ("6.32c",)
    assert ruling(war, Restore("g_121_60")).rules == ("6.32c",)


@pytest.mark.rule("14.2b")
def test_lost_units_of_the_16th_division_do_not_return() -> None:
    war = spending({"1521": ["f_hq_20"]}, "f_16_13", "french", 2)
    assert ruling(war, Restore("f_16_13"), "french").rules == ("14.2b",)


@pytest.mark.rule("15.3a")
def test_with_a_corps_they_do() -> None:
    war = spending({"1521": ["f_hq_20"]}, "f_16_13", "french", 2, corps_16="XX")
    war.apply(Restore("f_16_13"))
    assert at(war, "f_16_13") == "1521"


@pytest.mark.rule("6.33e")
def test_only_to_an_hq_on_the_map_and_in_supply() -> None:
    war = spending({"2201": ["g_hq_3"]}, "g_21_87")
    assert ruling(war, Restore("g_21_87")).rules == ("6.33e",)
    war = spending({"1601": ["g_hq_18 out_of_supply"]}, "g_21_87")
    assert ruling(war, Restore("g_21_87")).rules == ("6.33e",)


@pytest.mark.rule("6.33f")
def test_the_hq_may_be_as_crowded_as_it_likes() -> None:
    war = spending({"1601": ["g_hq_18", "g_21_81", "g_21_80"]}, "g_21_87")
    war.apply(Restore("g_21_87"))
    assert overstacked(war, GERMAN) == hexes(war, "1601")


@pytest.mark.rule("6.33i")
def test_not_into_an_enemy_zone() -> None:
    war = spending({"1601": ["g_hq_18"], "1602": ["f_51_208"]}, "g_21_87")
    assert ruling(war, Restore("g_21_87")).rules == ("6.33i",)


# Returning headquarters


@pytest.mark.rule("6.32d", "6.33g")
def test_a_french_hq_returns_in_verdun() -> None:
    war = spending({"1609": ["f_14_35"]}, "f_hq_30", "french", 1)
    assert hq_places(war, FRENCH) == FIELD.city
    assert ruling(war, RestoreHq("f_hq_30", "1609"), "french").rules == ("6.33g",)
    war.apply(RestoreHq("f_hq_30", "1421"))
    assert (at(war, "f_hq_30"), steps(war, "f_hq_30"), war.state.replacements) == ("1421", 1, 0)


@pytest.mark.rule("6.33h")
def test_a_german_hq_returns_on_a_road_to_a_source() -> None:
    war = spending({}, "g_hq_18")
    assert hq_places(war, GERMAN) == FIELD.road & FIELD.north_of_line
    assert ruling(war, RestoreHq("g_hq_18", "1501")).rules == ("6.33h",)
    war.apply(RestoreHq("g_hq_18", "1602"))
    assert at(war, "g_hq_18") == "1602"


@pytest.mark.rule("6.33h")
@pytest.mark.parametrize("blocked_by", ["unit", "zone", "marker", "control"])
def test_not_where_the_road_is_blocked(blocked_by: str) -> None:
    """The road comes down from 2201 to 2404; a marker in 2405 cuts it off from the south."""
    war = spending({}, "g_hq_18", french_fire=BOARD.set("2405"))
    assert hq_places(war, GERMAN) & hexes(war, "2404")
    if blocked_by == "unit":
        war.place(war.unit("f_hq_30"), BOARD.at("2202"))
    elif blocked_by == "zone":
        war.place(war.unit("f_51_208"), BOARD.at("2102"))
    elif blocked_by == "marker":
        war.state.french_fire |= hexes(war, "2202")
    else:
        war.take(FRENCH, BOARD.at("2201"))
    assert not hq_places(war, GERMAN) & hexes(war, "2404")


@pytest.mark.rule("6.33i")
def test_no_hq_into_an_enemy_zone_even_beside_a_friend() -> None:
    war = spending({"1602": ["g_21_87"], "1702": ["f_51_208"]}, "g_hq_18")
    assert ruling(war, RestoreHq("g_hq_18", "1602")).rules == ("6.33i",)


# Pétain's gun


def with_petain(turn: int = 6, points: int = 0, lost: str = "f_ca_30 f_51_art") -> War:
    return spending({"1609": ["f_hq_30"]}, lost, "french", points, turn=turn)


@pytest.mark.rule("14.7b")
def test_one_gun_returns_on_26_february() -> None:
    war = with_petain()
    war.apply(ReturnGun("f_ca_30", "1609"))
    assert (at(war, "f_ca_30"), steps(war, "f_ca_30")) == ("1609", 1)
    assert war.over
    assert not ruling(war, ReturnGun("f_51_art", "1609"), "french")


@pytest.mark.rule("14.7b")
@pytest.mark.parametrize("turn", [5, 7])
def test_but_on_no_other_day(turn: int) -> None:
    war = with_petain(turn)
    assert war.over
    assert ruling(war, ReturnGun("f_ca_30", "1609"), "french").rules == ("6.33a",)


def test_where_a_gun_returns() -> None:
    war = with_petain()
    assert ruling(war, ReturnGun("f_ca_30", "1421"), "french").rules == ("14.7b",)
    assert gun_places(war, war.unit("f_army_rail")) == FIELD.rail & war.controlled(FRENCH)
    assert gun_places(war, war.unit("f_16_art")) == FIELD.city
    war.place(war.unit("g_21_87"), BOARD.at("1608"))
    assert ruling(war, ReturnGun("f_ca_30", "1609"), "french").rules == ("6.33i",)


# The decision


def test_nobody_is_asked_when_nothing_can_be_done() -> None:
    assert spending({"1602": ["g_21_87"]}).over
    assert spending({"1602": ["g_21_87 reduced"]}, points=0).over


@pytest.mark.parametrize(
    "action",
    [Refill("nobody"), Refill("f_14_35"), Restore(""), RestoreHq("g_hq_18", "9999"), RestoreHq("g_21_87", "1602"),
     Restore("g_hq_18"), ReturnGun("g_21_87", "1602"), ReturnGun("f_ca_30", "")],
)  # fmt: skip
def test_nonsense_is_refused(action: Action) -> None:
    war = spending({"1602": ["f_14_35"]}, "g_hq_18 g_21_87")
    assert not ruling(war, action)


def test_candidates_and_samples_are_legal() -> None:
    war = spending({"1601": ["g_hq_18", "g_21_80 reduced", "g_21_pio reduced"]}, "g_21_87 g_hq_3")
    decision = Replacements("german")
    assert all(decision.check(war, action) for action in decision.candidates(war))
    luck = Luck(1)
    while not war.over:
        war.apply(decision.sample(war, luck))
    assert war.state.replacements == 0


def test_the_menu_leads_to_each_action() -> None:
    war = spending({"1601": ["g_hq_18"], "1602": ["g_21_80 reduced"]}, "g_21_87 g_hq_3", points=1)
    menu = Replacements("german").menu
    assert [pick.pick for pick in menu(war, ()).picks] == ["unit:g_21_80", "unit:g_21_87", "unit:g_hq_3"]
    assert menu(war, ("unit:g_21_80",)).ready == Refill("g_21_80")
    returning = menu(war, ("unit:g_21_87",)).buttons
    assert [(b.action, bool(b.ruling)) for b in returning[:2]] == [
        (Restore("g_21_87"), True), (Restore("g_21_87", True), False),
    ]  # fmt: skip
    assert menu(war, ("unit:g_hq_3", "place:2201")).ready == RestoreHq("g_hq_3", "2201")
    assert menu(war, ("unit:g_hq_3", "place:1501")).ready is None
    assert menu(war, ("unit:nobody", "place:??")).picks


def test_why_a_click_does_nothing() -> None:
    war = spending({"1601": ["g_hq_18"], "1602": ["g_21_80 reduced"]}, "g_21_art g_hq_3")
    why = Replacements("german").why_not
    assert why(war, (), "unit:g_hq_18").rules == ("6.32c",)
    assert why(war, (), "unit:g_21_art").rules == ("6.33a",)
    assert why(war, ("unit:g_hq_3",), "place:1501").rules == ("6.33h",)
    assert why(war, (), "place:1501").rules == ("6.32a",)
