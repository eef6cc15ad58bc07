"""8.3 Stacking."""

import pytest

from grognard.games.verdun.actions import Done
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.stacking import fits, over_limit, overstacked, stack_size
from grognard.games.verdun.war import War

from .support import at, battle, hexes

GERMANS, FRENCH = Movement("german"), Movement("french")
TWO = ["g_5_8g", "g_5_12g"]


def fit(war: War, *units: str) -> bool:
    return not over_limit(war, [war.unit(unit) for unit in units])


@pytest.mark.rule("8.31a")
def test_two_regiments_to_a_hex() -> None:
    war = battle({"0617": TWO})
    assert fits(war, war.field.board.at("0617"), ())
    assert not fits(war, war.field.board.at("0617"), (war.unit("g_5_52"),))
    assert fits(war, war.field.board.at("0618"), (war.unit("g_5_52"),))


@pytest.mark.rule("8.31b")
def test_a_pioneer_battalion_may_join_its_own_division() -> None:
    war = battle({})
    assert fit(war, *TWO, "g_5_pio")
    assert fit(war, "g_6_20", "g_5_12g", "g_5_pio"), "one unit of the division is enough"
    assert not fit(war, *TWO, "g_6_pio")
    assert not fit(war, *TWO, "g_5_pio", "g_hq_3"), "the pioneers alone, nobody else"
    assert not fit(war, "g_5_12g", "g_6_20", "g_5_pio", "g_6_pio"), "only one battalion"


@pytest.mark.rule("8.32a")
def test_corps_artillery_counts_as_a_regiment() -> None:
    war = battle({})
    assert stack_size(war, [war.unit("g_ca_3_1")]) == stack_size(war, [war.unit("g_5_8g")]) == 2
    assert not fit(war, *TWO, "g_ca_3_1")


@pytest.mark.rule("8.32b")
def test_battalions_hqs_division_guns_and_remnants_count_half() -> None:
    war = battle({})
    assert fit(war, "f_bcp_56", "f_hq_30", "f_72_art", "f_remnant_1")
    assert not fit(war, "f_bcp_56", "f_hq_30", "f_72_art", "f_remnant_1", "f_bcp_59")


@pytest.mark.rule("8.32c")
def test_a_garrison_takes_no_room() -> None:
    war = battle({"2012": ["f_14_35", "f_14_42"]})
    assert not overstacked(war, 1)


@pytest.mark.rule("8.12a", "8.34a")
def test_any_number_may_pass_through_a_hex() -> None:
    war = battle({"0617": TWO, "0616": ["g_5_52"]}, [GERMANS])
    war.apply(Move(("g_5_52",), ("0617", "0618")))
    assert at(war, "g_5_52") == "0618"


def test_a_move_may_end_where_others_can_still_leave() -> None:
    war = battle({"0617": TWO, "0616": ["g_5_52"]}, [GERMANS])
    war.apply(Move(("g_5_52",), ("0617",)))
    assert war.ruling(Done()).rules == ("8.31a",)
    war.apply(Move(("g_5_8g",), ("0618",)))
    assert war.ruling(Done())


def test_a_move_may_not_end_where_nobody_can_make_room() -> None:
    war = battle({"0617": [f"{unit} done" for unit in TWO], "0616": ["g_5_52"]}, [GERMANS])
    assert war.ruling(Move(("g_5_52",), ("0617",))).rules == ("8.31a",)


@pytest.mark.rule("8.33a")
def test_reinforcements_must_have_found_room_when_the_phase_ends() -> None:
    arrivals = ["f_37_2z", "f_37_3z", "f_37_2t"]
    war = battle({"1323": arrivals}, [FRENCH])
    ruling = war.ruling(Done())
    assert ruling.rules == ("8.31a",)
    assert ruling.breaches[0].facts == {"hexes": ["1323"]}
    war.apply(Move(("f_37_2z",), ("1322",)))
    assert war.ruling(Done())


def test_an_overstack_that_nobody_can_cure_stands() -> None:
    war = battle({"0617": [*(f"{unit} done" for unit in TWO), "g_5_52 done"], "0101": ["g_6_20"]}, [GERMANS])
    assert overstacked(war, 0) == hexes(war, "0617")
    assert war.ruling(Done())


def test_pioneers_beyond_the_limit_do_not_help_by_leaving() -> None:
    """Three regiments: the phase cannot end although pioneers could go and nobody else of them has to."""
    units = [f"{unit} done" for unit in (*TWO, "g_5_52")]
    war = battle({"0617": [*units, "g_5_pio"]}, [GERMANS])
    assert war.ruling(Done())


def test_nobody_digs_in_who_has_to_make_room() -> None:
    war = battle({"0617": [f"{TWO[0]} done", f"{TWO[1]} done", "g_5_52"]}, [GERMANS])
    assert war.ruling(DigIn(("g_5_52",))).rules == ("8.31a",)
