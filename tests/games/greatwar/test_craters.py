"""What three equal d6, and BURSTs, do to the ground: craters, wire, fortified positions."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.artillery import CraterMade
from grognard.games.greatwar.board import ALLIED, find
from tests.games.greatwar.barrage import RING, fire, rolls
from tests.games.greatwar.support import BURST, SKULL, SOLDIER, STAR, figures, hexes, names
from tests.games.support import events

# wire and fortified positions


@pytest.mark.rule("WIR-05")
def test_a_burst_ends_the_wire_without_a_crater() -> None:  # T-40
    play = fire({RING[1]: "G1 infantry"}, [1, 1], [BURST, STAR], wire=RING[1])
    assert (figures(play, "G1"), play.state.tokens[ALLIED]) == (3, 5)
    assert (play.state.wire, play.state.craters) == (0, 0)


@pytest.mark.rule("WIR-05", "RES-16")
def test_empty_wire_is_rolled_for_and_gives_no_token() -> None:  # T-08
    play = fire({}, [1, 1], [SKULL, STAR], wire=RING[1])
    assert rolls(play) == [(RING[1], 2)]
    assert (names(play.state.wire), play.state.tokens[ALLIED]) == ([RING[1]], 4)


@pytest.mark.rule("WIR-07")
def test_a_triple_turns_the_wire_over() -> None:
    play = fire({"6-6": "G0 infantry"}, [1, 1, 1], [SKULL, STAR, STAR], wire="6-6")
    assert (play.state.wire, names(play.state.craters)) == (0, ["6-6"])
    assert play.combat_terrain(find("6-6")).kind == "shell_crater"
    assert not play.movement_terrain(find("6-6")).stops


@pytest.mark.rule("FOP-04")
def test_a_triple_removes_the_fortified_position_first() -> None:
    play = fire({"6-6": "G0 infantry"}, [1, 1, 1], [SOLDIER, STAR, STAR], fortified="6-6", forest="6-6")
    assert (play.state.fortified, names(play.state.craters), figures(play, "G0")) == (0, ["6-6"], 3)
    play = fire({"6-6": "G0 infantry"}, [1, 1], [SOLDIER, STAR], fortified="6-6")
    assert (names(play.state.fortified), figures(play, "G0")) == (["6-6"], 4)


# what a triple makes of each terrain


def ploughed(terrain: str) -> tuple[bool, str, str]:
    """After a triple on it: is there a crater, what is it for movement, what for combat?"""
    play = fire({}, [5, 5, 5], [], **{terrain: "6-6"})
    hex_ = find("6-6")
    return bool(play.state.craters), play.movement_terrain(hex_).kind, play.combat_terrain(hex_).kind


@pytest.mark.rule("COU-02")
def test_countryside() -> None:
    assert ploughed("countryside") == (True, "countryside", "shell_crater")


@pytest.mark.rule("FOR-05")
def test_forest() -> None:
    assert ploughed("forest") == (True, "forest", "shell_crater")


@pytest.mark.rule("BLD-05")
def test_building() -> None:
    assert ploughed("building") == (True, "ruin", "ruin")
    assert ploughed("fortified_building") == (True, "ruin", "ruin")


@pytest.mark.rule("HIL-07")
def test_hill() -> None:
    assert ploughed("hill") == (True, "hill", "shell_crater")
    assert fire({}, [5, 5, 5], [], hill="6-6").hills == hexes("6-6")


@pytest.mark.rule("RUB-05")
def test_ruin() -> None:
    assert ploughed("ruin") == (False, "ruin", "ruin")


@pytest.mark.rule("TRE-05")
def test_trench() -> None:
    assert ploughed("trench") == (True, "trench", "shell_crater")
    assert fire({}, [5, 5, 5], [], trench="6-6").base_terrain(find("6-6")).kind == "trench"


@pytest.mark.rule("SHC-04")
def test_a_crater_is_made_once() -> None:
    play = fire({}, [5, 5, 5], [], craters="6-6")
    assert names(play.state.craters) == ["6-6"]
    assert events(play, CraterMade) == []


@pytest.mark.rule("MIN-05")
def test_mine_crater() -> None:
    assert ploughed("mine_crater") == (False, "mine_crater", "mine_crater")


@pytest.mark.rule("CHU-05")
def test_church() -> None:
    assert ploughed("church") == (True, "church", "ruin")


@pytest.mark.rule("BUN-07")
def test_bunker() -> None:
    assert ploughed("bunker") == (True, "bunker", "ruin")


@pytest.mark.rule("WAT-06")
def test_water() -> None:
    assert ploughed("ford") == (False, "ford", "ford")
    assert ploughed("waterway") == (False, "waterway", "waterway")
