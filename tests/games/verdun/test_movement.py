"""8.0-8.5 Movement: who may move, how far, and what is in the way."""

import pytest

from grognard.games.verdun.actions import Done
from grognard.games.verdun.marching import MARCH, Going, allowance, mp
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import GunsLimbered, Move, Moved
from grognard.games.verdun.state import FLIPPED
from grognard.games.verdun.strength import movement_allowance
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle, hexes

GERMANS, FRENCH = Movement("german"), Movement("french")


def go(unit: str, *path: str) -> Move:
    return Move((unit,), path)


def rules(war: War, move: Move) -> tuple[str, ...]:
    return war.ruling(move).rules


def cost(war: War, unit: str, a: str, b: str) -> int:
    """Half MP for a step of this unit, zones included."""
    board = war.field.board
    start = board.at(a)
    return Going(war, (war.unit(unit),), MARCH).cost(start, board.direction(start, board.at(b)))


# who may move


@pytest.mark.rule("8.0a")
def test_infantry_hqs_and_guns_that_have_not_fired_may_move() -> None:
    war = battle({"0617": ["f_14_35", "f_hq_30 flipped", "f_72_art"]}, [FRENCH])
    for unit in ("f_14_35", "f_hq_30", "f_72_art"):
        war.apply(go(unit, "0618", "0619"))
        assert at(war, unit) == "0619"


@pytest.mark.rule("8.0a")
@pytest.mark.parametrize("unit", ["f_ca_30", "f_72_art"])
def test_guns_that_have_fired_may_not(unit: str) -> None:
    war = battle({"0617": [f"{unit} flipped"]}, [FRENCH])
    assert rules(war, go(unit, "0618")) == ("8.0a",)


def test_moving_is_not_compulsory() -> None:
    war = battle({"0617": ["f_14_35"]}, [FRENCH])
    war.apply(Done())
    assert war.over


@pytest.mark.rule("8.0c")
def test_units_move_singly_or_as_stacks() -> None:
    war = battle({"0617": ["f_14_35", "f_14_42"], "0517": ["f_14_44"]}, [FRENCH])
    assert rules(war, Move(("f_14_35", "f_14_44"), ("0618",))) == ("8.0a",), "from one hex only"
    war.apply(Move(("f_14_35", "f_14_42"), ("0618", "0619")))
    assert at(war, "f_14_35") == at(war, "f_14_42") == "0619"
    assert events(war, Moved)[0].units == ["f_14_35", "f_14_42"]


def test_a_stack_goes_no_farther_than_its_slowest_unit() -> None:
    war = battle({"0619": ["f_bcp_56", "f_rit_44"]}, [FRENCH])
    path = ("0618", "0617", "0616", "0615")
    assert rules(war, Move(("f_bcp_56", "f_rit_44"), path)) == ("8.1a",)
    assert war.ruling(Move(("f_bcp_56",), path))


@pytest.mark.parametrize(
    "move",
    [
        Move((), ("0618",)),
        Move(("f_14_35", "f_14_35"), ("0618",)),
        Move(("nobody",), ("0618",)),
        Move(("g_army_naval",), ("0618",)),
        Move(("g_5_8g",), ("0618",)),
        Move(("f_14_35",), ()),
        Move(("f_14_35",), ("9999",)),
        Move(("f_14_35",), ("0619",)),
        Move(("f_army_forges",), ("0206",)),
    ],
)
def test_nonsense_is_refused_with_a_rule(move: Move) -> None:
    war = battle({"0617": ["f_14_35"], "0101": ["g_5_8g"], "0105": ["f_army_forges"]}, [FRENCH])
    assert all(rules(war, move))
    assert not war.ruling(move)


# how far


@pytest.mark.rule("8.1a")
def test_nobody_spends_more_than_his_allowance() -> None:
    war = battle({"0618": ["f_14_35"]}, [FRENCH])
    assert war.ruling(go("f_14_35", "0617", "0616", "0615", "0614"))
    assert rules(war, go("f_14_35", "0617", "0616", "0615", "0614", "0613")) == ("8.1a",)


def test_a_unit_moves_once_in_a_phase() -> None:
    war = battle({"0618": ["f_14_35"], "0101": ["f_14_42"]}, [FRENCH])
    war.apply(go("f_14_35", "0617"))
    assert rules(war, go("f_14_35", "0616")) == ("8.1a",)


@pytest.mark.rule("5.1a", "8.14a")
def test_bad_weather_takes_a_point() -> None:
    war = battle({"0618": ["f_14_35"]}, [FRENCH], bad_weather=True)
    assert movement_allowance(war, war.unit("f_14_35")) == 3
    assert rules(war, go("f_14_35", "0617", "0616", "0615", "0614")) == ("8.1a",)


@pytest.mark.rule("8.1b")
def test_one_hex_is_always_possible() -> None:
    war = battle({"1506": ["f_rit_44 out_of_supply"]}, [FRENCH], german_fire=0)
    war.state.german_fire = hexes(war, "1406")
    assert cost(war, "f_rit_44", "1506", "1406") == 18 > allowance(war, war.unit("f_rit_44"), MARCH)
    assert war.ruling(go("f_rit_44", "1406"))
    assert rules(war, go("f_rit_44", "1506", "1406")) == ("8.0b",)
    assert rules(war, go("f_rit_44", "1606", "1506", "1406")) == ("8.1a",)


@pytest.mark.rule("8.1d", "4.IV")
def test_corps_artillery_that_moves_is_flipped() -> None:
    war = battle({"0617": ["g_ca_3_1", "g_5_art", "g_hq_3"]}, [GERMANS])
    war.apply(Move(("g_ca_3_1", "g_5_art", "g_hq_3"), ("0618",)))
    assert [war.has(war.unit(unit), FLIPPED) for unit in ("g_ca_3_1", "g_5_art", "g_hq_3")] == [True, False, False]
    assert events(war, GunsLimbered) == [GunsLimbered("g_ca_3_1")]


@pytest.mark.rule("4.IX")
def test_french_corps_artillery_that_moves_is_flipped() -> None:
    war = battle({"0617": ["f_ca_30"], "0101": ["f_14_35"]}, [FRENCH])
    war.apply(go("f_ca_30", "0618"))
    assert war.has(war.unit("f_ca_30"), FLIPPED)


# what is in the way


@pytest.mark.rule("8.11a")
def test_nobody_enters_the_hex_of_an_enemy() -> None:
    war = battle({"0617": ["f_14_35"], "0618": ["g_hq_3"]}, [FRENCH])
    assert rules(war, go("f_14_35", "0618")) == ("8.11a",)


@pytest.mark.rule("8.11b")
def test_germans_do_not_enter_an_intact_fort() -> None:
    war = battle({"2011": ["g_5_8g"]}, [GERMANS])
    assert "8.11b" in rules(war, go("g_5_8g", "2012"))
    war = battle({"2011": ["g_5_8g"]}, [GERMANS], forts=[0] * 7)
    assert war.ruling(go("g_5_8g", "2012"))
    war = battle({"2011": ["f_14_35"]}, [FRENCH])
    assert war.ruling(go("f_14_35", "2012"))


@pytest.mark.rule("8.11c", "TEC-05")
def test_nobody_crosses_the_meuse_without_a_bridge() -> None:
    war = battle({"1213": ["f_14_35"]}, [FRENCH])
    assert rules(war, go("f_14_35", "1314")) == ("8.11c", "TEC-05")
    assert war.ruling(go("f_14_35", "1313"))


def test_forges_is_closed() -> None:
    war = battle({"0106": ["f_14_35"]}, [FRENCH])
    assert rules(war, go("f_14_35", "0105")) == ("14.33a",)


@pytest.mark.rule("8.11d")
@pytest.mark.parametrize("unit", ["f_hq_30", "f_72_art", "f_ca_30"])
@pytest.mark.parametrize("enemy", ["g_5_8g", "g_5_pio"])
def test_hqs_and_guns_keep_out_of_enemy_zones(unit: str, enemy: str) -> None:
    war = battle({"0617": [unit], "0619": [enemy]}, [FRENCH])
    assert "8.11d" in rules(war, go(unit, "0618"))
    assert war.ruling(go(unit, "0616"))


@pytest.mark.rule("8.42a")
def test_a_strong_zone_bars_guns() -> None:
    war = battle({"0617": ["f_72_art"], "0619": ["g_5_8g"]}, [FRENCH])
    assert rules(war, go("f_72_art", "0618")) == ("8.42a", "8.11d")


@pytest.mark.rule("8.43a")
def test_a_weak_zone_bars_guns_as_well() -> None:
    war = battle({"0617": ["f_72_art"], "0619": ["g_5_pio"]}, [FRENCH])
    assert rules(war, go("f_72_art", "0618")) == ("8.43a", "8.11d")


# zones of control


@pytest.mark.rule("8.42b")
def test_infantry_stops_in_a_strong_zone() -> None:
    war = battle({"0617": ["f_14_35"], "0619": ["g_5_8g"]}, [FRENCH])
    assert war.ruling(go("f_14_35", "0618"))
    assert rules(war, go("f_14_35", "0618", "0617")) == ("8.42b",)


@pytest.mark.rule("8.42e")
def test_a_strong_zone_costs_one_to_enter_and_one_to_leave() -> None:
    war = battle({"0617": ["f_14_35"], "0619": ["g_5_8g"]}, [FRENCH])
    assert cost(war, "f_14_35", "0617", "0618") == 4
    assert cost(war, "f_14_35", "0618", "0617") == 4


@pytest.mark.rule("8.42f")
def test_never_from_strong_to_strong_not_even_one_hex() -> None:
    war = battle({"0618": ["f_14_35"], "0619": ["g_5_8g"]}, [FRENCH])
    assert rules(war, go("f_14_35", "0719")) == ("8.42f",)


@pytest.mark.rule("8.43b")
def test_a_weak_zone_costs_nothing_to_enter_one_to_leave_and_stops_nobody() -> None:
    war = battle({"0617": ["f_14_35"], "0619": ["g_5_pio"]}, [FRENCH])
    assert cost(war, "f_14_35", "0617", "0618") == 2
    assert cost(war, "f_14_35", "0618", "0617") == 4
    assert war.ruling(go("f_14_35", "0618", "0617"))


@pytest.mark.rule("8.43c")
def test_weak_to_weak_is_open() -> None:
    war = battle({"0618": ["f_14_35"], "0619": ["g_5_pio"]}, [FRENCH])
    assert cost(war, "f_14_35", "0618", "0719") == 4
    assert war.ruling(go("f_14_35", "0719"))


@pytest.mark.rule("8.43d")
def test_weak_to_strong_costs_both_and_stops() -> None:
    war = battle({"0616": ["f_14_35"], "0518": ["g_5_pio"], "0619": ["g_5_8g"]}, [FRENCH])
    assert cost(war, "f_14_35", "0617", "0618") == 6
    assert rules(war, go("f_14_35", "0617", "0618", "0617")) == ("8.42b",)


def test_guns_pay_for_leaving_a_zone_that_came_to_them() -> None:
    war = battle({"0618": ["f_72_art"], "0619": ["g_5_pio"]}, [FRENCH])
    assert cost(war, "f_72_art", "0618", "0617") == 4


@pytest.mark.rule("8.44b")
def test_a_friend_in_the_hex_does_not_cancel_the_zone() -> None:
    war = battle({"0617": ["f_14_35", "f_72_art"], "0618": ["f_14_42"], "0619": ["g_5_8g"]}, [FRENCH])
    assert cost(war, "f_14_35", "0617", "0618") == 4
    assert rules(war, go("f_72_art", "0618")) == ("8.42a", "8.11d")


@pytest.mark.rule("8.45a")
def test_a_lone_hq_stands_its_ground() -> None:
    war = battle({"0619": ["f_hq_30"], "0617": ["g_5_8g"], "0101": ["g_5_52"]}, [GERMANS])
    war.apply(go("g_5_8g", "0618"))
    assert at(war, "f_hq_30") == "0619"
    assert war.decision == GERMANS


@pytest.mark.rule("8.47a")
def test_for_chasseurs_every_zone_is_weak() -> None:
    war = battle({"0617": ["f_bcp_56"], "0619": ["g_5_8g"]}, [FRENCH])
    assert cost(war, "f_bcp_56", "0617", "0618") == 2
    assert cost(war, "f_bcp_56", "0618", "0719") == 4
    assert war.ruling(go("f_bcp_56", "0618", "0719"))


@pytest.mark.rule("14.6a")
def test_but_not_for_those_who_go_with_them() -> None:
    war = battle({"0617": ["f_bcp_56", "f_14_35"], "0619": ["g_5_8g"]}, [FRENCH])
    assert war.ruling(go("f_bcp_56", "0618", "0617"))
    assert rules(war, Move(("f_bcp_56", "f_14_35"), ("0618", "0617"))) == ("8.42b",)


# control and rails


@pytest.mark.rule("14.9b")
def test_every_hex_entered_is_taken_until_it_is_retaken() -> None:
    path = ("0618", "0619", "0620")
    war = battle({"0617": ["g_5_8g"]}, [GERMANS])
    assert not war.controlled(0) & hexes(war, *path)
    war.apply(go("g_5_8g", *path))
    assert war.controlled(0) & hexes(war, *path) == hexes(war, *path)
    war = battle({"0617": ["f_14_35"]}, [FRENCH], control=hexes(war, *path))
    war.apply(go("f_14_35", *path))
    assert not war.controlled(0)


@pytest.mark.rule("14.34a")
def test_the_train_moves_along_its_line_even_after_firing() -> None:
    war = battle({"1016": ["f_army_rail flipped"]}, [FRENCH])
    assert rules(war, go("f_army_rail", "1015", "0915")) == ("14.34a",)
    assert war.ruling(go("f_army_rail", "1015", "1014", "1013", "0913", "0812", "0712"))
    assert rules(war, go("f_army_rail", "1015", "1014", "1013", "0913", "0812", "0712", "0612")) == ("8.1a",)


def test_half_points_as_people_write_them() -> None:
    assert [mp(halves) for halves in (0, 1, 2, 5, 16)] == ["0", "½", "1", "2½", "8"]
