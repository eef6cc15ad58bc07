"""9.5: where a beaten force goes, and what it costs."""

from __future__ import annotations

import pytest

from grognard.games.verdun.assault import engaged
from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.casualties import Answer, MoraleTested
from grognard.games.verdun.losses import withdraw
from grognard.games.verdun.retreat import Retreat, farthest, next_hexes
from grognard.games.verdun.state import DEMORALIZED, DUG_IN
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle


def beaten(
    units: dict[str, list[str]],
    target: str,
    hexes: int,
    *,
    attacker: int = GERMAN,
    dice: tuple[int, ...] = (),
    **state: int,
) -> War:
    """Everybody next to the target attacked it; its defenders have to retreat so many hexes."""
    war = battle(units, dice=dice, **state)
    where = war.field.board.at(target)
    near = [u for h, stack in war.stacks.items() if war.field.board.around[where] >> h & 1 for u in stack]
    infantry = tuple(sorted(u for u in near if war.units[u].side == attacker and war.units[u].infantry))
    war.state.clash = engaged(war, clash_for(war, attacker, where, infantry, ()))
    if hexes:
        withdraw(war, 1 - attacker, hexes)
        war.advance()
    return war


def ways(war: War, unit: str) -> list[str]:
    index = war.unit(unit)
    return war.field.board.names(next_hexes(war, index, war.state.at[index]))


def morale_tests(war: War) -> int:
    return len(events(war, MoraleTested))


@pytest.mark.rule("9.5b")
def test_the_french_go_south_away_from_every_attacker() -> None:
    assert ways(beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, "0518", 0), "f_14_35") == ["0418", "0519", "0618"]
    two = beaten({"0517": ["g_5_8g"], "0417": ["g_5_12g"], "0518": ["f_14_35"]}, "0518", 0)
    assert ways(two, "f_14_35") == ["0519", "0618"]


@pytest.mark.rule("9.5b")
def test_the_germans_go_north() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, "0517", 0, attacker=FRENCH)
    assert ways(war, "g_5_8g") == ["0416", "0516", "0616"]


@pytest.mark.rule("9.5b")
def test_a_hex_that_is_not_homewards_is_refused() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, "0518", 1)
    assert war.ruling(Retreat(("f_14_35",), ("0417",))).rules == ("9.5b",)


@pytest.mark.rule("9.5c")
def test_cut_off_from_home_they_make_for_the_nearest_friendly_town() -> None:
    """Attacked from the south, no hex is both away from the enemy and nearer to the southern edge."""
    war = beaten({"0415": ["f_14_35"], "0416": ["g_5_8g"]}, "0415", 0, control=0)
    assert ways(war, "f_14_35") == ["0414"]


@pytest.mark.rule("9.5d")
def test_surrounded_they_cannot_retreat() -> None:
    ring = {
        "0517": ["g_5_8g"],
        "0519": ["g_5_12g"],
        "0417": ["g_5_52"],
        "0418": ["g_6_20"],
        "0617": ["g_6_24"],
        "0618": ["g_6_64"],
    }
    war = beaten(ring | {"0518": ["f_14_35"]}, "0518", 0)
    assert farthest(war, war.unit("f_14_35"), 1) == 0


@pytest.mark.rule("9.5a")
def test_the_way_is_as_long_as_the_hits_left() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, "0518", 2)
    assert war.ruling(Retreat(("f_14_35",), ("0519",))).rules == ("9.5a",)
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    assert at(war, "f_14_35") == "0520"


@pytest.mark.rule("9.5e")
def test_enemy_hexes_and_the_meuse_are_closed() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"], "0520": ["g_6_20"]}, "0518", 2)
    assert war.ruling(Retreat(("f_14_35",), ("0519", "0520"))).rules == ("9.5e",)
    river = beaten({"1311": ["g_5_8g"], "1212": ["f_14_35"]}, "1212", 0)
    assert "1213" not in ways(river, "f_14_35")


@pytest.mark.rule("8.11b", "14.8a")
def test_germans_do_not_retreat_into_an_intact_fort() -> None:
    war = beaten({"1419": ["g_5_8g"], "1420": ["f_14_35"]}, "1419", 0, attacker=FRENCH)
    assert "1418" not in ways(war, "g_5_8g")


@pytest.mark.rule("9.42e")
def test_units_of_one_force_may_part() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35", "f_14_42"]}, "0518", 1)
    war.apply(Retreat(("f_14_35",), ("0519",)))
    war.apply(Retreat(("f_14_42",), ("0618",)))
    assert (at(war, "f_14_35"), at(war, "f_14_42")) == ("0519", "0618")


@pytest.mark.rule("8.13a")
def test_a_retreat_costs_no_movement_points() -> None:
    """0520 and 0620 are woods in which a territorial could not get so far."""
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_rit_44"]}, "0518", 3)
    war.apply(Retreat(("f_rit_44",), ("0519", "0520", "0521")))
    assert at(war, "f_rit_44") == "0521"


IN_STRONG_ZONE = {"0517": ["g_5_8g"], "0518": ["f_14_35"], "0521": ["g_6_20"]}


@pytest.mark.rule("8.42c", "9.51a")
def test_infantry_tests_for_each_strong_zone_hex_and_goes_on() -> None:
    war = beaten(IN_STRONG_ZONE, "0518", 2, dice=(6, 6))
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    assert morale_tests(war) == 1
    assert war.has(war.unit("f_14_35"), DEMORALIZED)
    assert at(war, "f_14_35") == "0520"


@pytest.mark.rule("8.43e")
def test_infantry_tests_for_a_weak_zone_hex() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"], "0520": ["g_6_pio"]}, "0518", 1, dice=(1, 1))
    war.apply(Retreat(("f_14_35",), ("0519",)))
    assert morale_tests(war) == 1


@pytest.mark.rule("8.46b")
def test_retreating_units_never_stop_for_a_zone() -> None:
    war = beaten(IN_STRONG_ZONE, "0518", 3, dice=(1, 1, 1, 1))
    assert war.ruling(Retreat(("f_14_35",), ("0519", "0520", "0620"))).rules != ("8.42b",)
    war.apply(Retreat(("f_14_35",), ("0519", "0619", "0620")))
    assert at(war, "f_14_35") == "0620"


@pytest.mark.rule("8.44a")
def test_a_friend_in_the_hex_cancels_the_zone() -> None:
    war = beaten(IN_STRONG_ZONE | {"0520": ["f_14_44"]}, "0518", 2)
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    assert morale_tests(war) == 0


@pytest.mark.rule("9.51b")
def test_a_demoralized_unit_that_fails_loses_a_step() -> None:
    units = IN_STRONG_ZONE | {"0518": ["f_14_35 demoralized"]}
    war = beaten(units, "0518", 2, dice=(6, 6))
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    assert war.state.steps[war.unit("f_14_35")] == 1


@pytest.mark.rule("14.41b")
def test_a_remnant_born_on_the_way_goes_on() -> None:
    units = {"0517": ["g_5_8g"], "0518": ["f_14_35 reduced demoralized"], "0619": ["g_6_20"]}
    war = beaten(units, "0518", 2, dice=(6, 6, 1, 1))
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    war.apply(Answer(True))
    assert at(war, "f_remnant_1") == "0519"
    assert dict(war.clash.retreating) == {war.unit("f_remnant_1"): 1}


@pytest.mark.rule("9.51c", "8.42a")
def test_guns_and_headquarters_may_not_enter_an_enemy_zone() -> None:
    war = beaten(
        {"0517": ["g_5_8g"], "0518": ["f_14_art", "f_hq_30"], "0419": ["g_6_20"], "0619": ["g_6_24"]}, "0518", 0
    )
    assert ways(war, "f_14_art") == []
    assert ways(war, "f_hq_30") == []


@pytest.mark.rule("8.43a")
def test_guns_may_not_enter_a_weak_zone_either() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_art"], "0419": ["g_6_pio"], "0619": ["g_5_pio"]}, "0518", 0)
    assert ways(war, "f_14_art") == []


@pytest.mark.rule("8.44a", "9.51c")
def test_guns_pass_a_zone_that_a_friend_cancels() -> None:
    war = beaten(
        {"0517": ["g_5_8g"], "0518": ["f_14_art"], "0419": ["g_6_pio"], "0619": ["g_5_pio"], "0519": ["f_14_44"]},
        "0518",
        0,
    )
    assert ways(war, "f_14_art") == ["0519"]


@pytest.mark.rule("7.22c", "9.52a")
def test_a_marker_of_either_side_tests_guns_too() -> None:
    for fire in ("german_fire", "french_fire"):
        war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_art"]}, "0518", 1, dice=(1, 1), **{fire: 0})
        setattr(war.state, fire, war.field.board.set("0519"))
        war.apply(Retreat(("f_14_art",), ("0519",)))
        assert morale_tests(war) == 1


def test_zone_and_marker_in_one_hex_are_two_tests() -> None:
    war = beaten(IN_STRONG_ZONE, "0518", 2, dice=(1, 1, 1, 1))
    war.state.german_fire = war.field.board.set("0520")
    war.apply(Retreat(("f_14_35",), ("0519", "0520")))
    assert morale_tests(war) == 2


@pytest.mark.rule("14.34a")
def test_the_train_never_leaves_the_rails() -> None:
    war = beaten({"1519": ["f_army_rail"], "1518": ["g_5_8g"]}, "1519", 0)
    rails = set(war.field.board.names(war.field.rail))
    assert set(ways(war, "f_army_rail")) <= rails


@pytest.mark.rule("14.11b")
def test_whoever_leaves_a_hex_is_no_longer_dug_in() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35 dug_in"]}, "0518", 1)
    war.apply(Retreat(("f_14_35",), ("0519",)))
    assert not war.has(war.unit("f_14_35"), DUG_IN)


def test_the_menu_walks_hex_by_hex() -> None:
    war = beaten({"0517": ["g_5_8g"], "0518": ["f_14_35"]}, "0518", 2)
    assert war.decision is not None
    first = war.decision.menu(war, ("unit:f_14_35", "place:0519"))
    assert "place:0520" in [pick.pick for pick in first.picks]
    assert first.ready is None
    assert war.decision.menu(war, (*first.draft, "place:0520")).ready == Retreat(("f_14_35",), ("0519", "0520"))


@pytest.mark.rule("9.5e")
def test_nobody_retreats_into_the_closed_hex_of_forges() -> None:
    war = beaten({"0103": ["g_5_8g"], "0104": ["f_14_35"]}, "0104", 0)
    assert "0105" not in ways(war, "f_14_35")
