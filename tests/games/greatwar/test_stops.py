"""Terrain that stops units on their way, or bars it."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.board import find
from grognard.games.greatwar.going import reach
from grognard.games.greatwar.state import STOPPED
from tests.games.greatwar.moving import START, go, has, moving, refused
from tests.games.greatwar.support import BOX, names


def stops(ground: str, **more: str) -> tuple[tuple[str, ...], bool]:
    """The rule that forbids to go on through this terrain, and whether a unit that ends there has had to stop."""
    on = {ground: "6-5", **more}
    return refused(moving(**on), "6-5", "7-5"), has(go(moving(**on), "6-5"), STOPPED)


@pytest.mark.rule("FOR-01")
def test_stop_in_a_forest() -> None:
    assert stops("forest") == (("FOR-01",), True)


@pytest.mark.rule("BLD-01")
def test_stop_in_a_building() -> None:
    assert stops("building") == (("BLD-01",), True)


@pytest.mark.rule("RUB-01")
def test_stop_in_a_ruin() -> None:
    assert stops("ruin") == (("RUB-01",), True)


def test_stop_in_a_building_shelled_to_a_ruin() -> None:
    assert stops("building", craters="6-5") == (("RUB-01",), True)


@pytest.mark.rule("CHU-01")
def test_stop_in_a_church() -> None:
    assert stops("church") == (("CHU-01",), True)


@pytest.mark.rule("BUN-02")
def test_stop_in_a_bunker() -> None:
    assert stops("bunker") == (("BUN-02",), True)


@pytest.mark.rule("MIN-01")
def test_stop_in_a_mine_crater() -> None:
    assert stops("mine_crater") == (("MIN-01",), True)


@pytest.mark.rule("WIR-01")
def test_stop_on_wire() -> None:
    assert stops("wire") == (("WIR-01",), True)


@pytest.mark.rule("WAT-02")
def test_stop_in_a_ford() -> None:
    assert stops("ford") == (("WAT-02",), True)


@pytest.mark.rule("MIN-02")
def test_stop_in_the_first_hex_out_of_a_mine_crater() -> None:
    play = moving(mine_crater=START)
    assert refused(play, "6-5", "7-5") == ("MIN-02",)
    assert "7-5" not in names(reach(play, 0).ends)
    assert has(go(play, "6-5"), STOPPED)


GOES_ON = ((), False)


@pytest.mark.rule("HIL-01")
def test_hills_stop_nobody() -> None:
    assert stops("hill") == GOES_ON


@pytest.mark.rule("TRE-01")
def test_trenches_stop_nobody() -> None:
    assert stops("trench") == GOES_ON


@pytest.mark.rule("SHC-01")
def test_shell_craters_stop_nobody() -> None:
    assert stops("craters") == GOES_ON


@pytest.mark.rule("FOP-02")
def test_a_fortified_position_moves_like_the_hex_beneath() -> None:
    assert stops("fortified") == GOES_ON
    assert stops("forest", fortified="6-5") == (("FOR-01",), True)


@pytest.mark.rule("BUN-01")
def test_the_forts_are_groups_of_bunkers() -> None:
    bunkers = [i for i, letter in enumerate(BOX.settings["s50"].map) if letter == BOX.terrains["bunker"].letter]
    assert len(bunkers) == 3


def test_reach_goes_around_what_stops() -> None:
    play = moving(forest="6-5", wire="5-6")
    found = reach(play, 0)
    assert found.cost(find("6-5")) == found.cost(find("5-6")) == 1
    assert found.path(find("7-5")) == [find("6-4"), find("7-5")]
    assert "5-7" not in names(found.ends)


# water


@pytest.mark.rule("WAT-01")
def test_a_waterway_that_is_no_ford_bars_the_way() -> None:
    play = moving(waterway="6-5 6-4")
    assert refused(play, "6-5") == ("WAT-01",)
    assert not reach(play, 0).ends & (1 << find("6-5"))


@pytest.mark.rule("WAT-03")
@pytest.mark.parametrize("kind", ["tank_schneider", "field_gun"])
def test_tanks_and_guns_do_not_ford(kind: str) -> None:
    assert refused(moving(kind, ford="6-5"), "6-5") == ("WAT-03",)


@pytest.mark.rule("WAT-08")
def test_a_whole_bridge_is_crossed_and_a_damaged_one_is_not() -> None:
    whole = moving(waterway="6-5", bridges="6-5")
    assert not refused(whole, "6-5", "7-5")
    damaged = moving(waterway="6-5", bridges="6-5", damaged_bridges="6-5")
    assert refused(damaged, "6-5") == ("WAT-01",)
