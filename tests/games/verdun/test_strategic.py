"""8.2 Strategic movement."""

import pytest

from grognard.games.verdun.marching import MARCH, STRATEGIC, allowance
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move, Moved
from grognard.games.verdun.state import FLIPPED
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle, hexes

GERMANS, FRENCH = Movement("german"), Movement("french")
ROAD = ("1322", "1321", "1320")


def far(unit: str, *path: str) -> Move:
    return Move((unit,), path, strategic=True)


def rules(war: War, move: Move) -> tuple[str, ...]:
    return war.ruling(move).rules


@pytest.mark.rule("8.2a")
def test_the_allowance_is_doubled() -> None:
    war = battle({"1323": ["f_14_35"]}, [FRENCH])
    unit = war.unit("f_14_35")
    assert allowance(war, unit, STRATEGIC) == 2 * allowance(war, unit, MARCH) == 16
    path = ("0617", "0616", "0615", "0614", "0613")
    war = battle({"0618": ["f_14_35"]}, [FRENCH])
    assert rules(war, Move(("f_14_35",), path)) == ("8.1a",)
    assert war.ruling(far("f_14_35", *path))


@pytest.mark.rule("8.2a")
def test_bad_weather_comes_off_before_doubling() -> None:
    war = battle({"1323": ["f_14_35"]}, [FRENCH], bad_weather=True)
    assert allowance(war, war.unit("f_14_35"), STRATEGIC) == 12


@pytest.mark.rule("8.21a")
def test_a_road_leads_twice_as_far_again() -> None:
    war = battle({"1018": ["f_rit_44"]}, [FRENCH])
    war.apply(far("f_rit_44", "1017", "1016", "1015"))
    assert at(war, "f_rit_44") == "1015"
    assert events(war, Moved)[0].cost == "1½"


@pytest.mark.rule("8.2b")
@pytest.mark.parametrize("mark", ["out_of_supply", "demoralized"])
def test_only_in_supply_and_in_good_order(mark: str) -> None:
    war = battle({"1323": [f"f_14_35 {mark}"]}, [FRENCH])
    assert rules(war, far("f_14_35", *ROAD)) == ("8.2b",)


@pytest.mark.rule("8.2c")
def test_not_from_next_to_an_enemy_unit() -> None:
    war = battle({"0617": ["f_14_35"], "0618": ["g_hq_3"]}, [FRENCH])
    assert rules(war, far("f_14_35", "0616")) == ("8.2c",)
    war = battle({"0617": ["f_14_35"], "0619": ["g_hq_3"]}, [FRENCH])
    assert war.ruling(far("f_14_35", "0616"))


@pytest.mark.rule("8.2d")
@pytest.mark.parametrize("enemy", ["g_5_8g", "g_5_pio"])
def test_not_through_enemy_zones(enemy: str) -> None:
    war = battle({"0616": ["f_14_35"], "0619": [enemy]}, [FRENCH])
    assert war.ruling(far("f_14_35", "0617"))
    assert rules(war, far("f_14_35", "0617", "0618")) == ("8.2d",)


@pytest.mark.rule("8.2e")
def test_only_through_hexes_of_ones_own() -> None:
    war = battle({"0616": ["f_14_35"]}, [FRENCH])
    war.state.control |= hexes(war, "0617")
    assert rules(war, far("f_14_35", "0617")) == ("8.2e",)


@pytest.mark.rule("8.2e")
def test_what_was_just_taken_counts() -> None:
    war = battle({"0616": ["f_14_35"], "0516": ["f_14_42"]}, [FRENCH])
    war.state.control |= hexes(war, "0517")
    assert rules(war, far("f_14_35", "0517")) == ("8.2e",)
    war.apply(Move(("f_14_42",), ("0517", "0518")))
    assert war.ruling(far("f_14_35", "0517"))


@pytest.mark.rule("8.22a")
def test_a_unit_that_marched_has_no_strategic_move_left() -> None:
    war = battle({"1323": ["f_14_35", "f_14_42"]}, [FRENCH])
    war.apply(Move(("f_14_35",), ("1322",)))
    assert rules(war, far("f_14_35", "1321")) == ("8.22a",)


@pytest.mark.rule("8.1e")
def test_division_artillery_is_flipped_by_a_strategic_move_alone() -> None:
    war = battle({"1323": ["f_14_art", "f_51_art", "f_14_35"]}, [FRENCH])
    war.apply(Move(("f_14_art",), ("1322",)))
    assert not war.has(war.unit("f_14_art"), FLIPPED)
    war.apply(far("f_51_art", *ROAD))
    assert war.has(war.unit("f_51_art"), FLIPPED)
