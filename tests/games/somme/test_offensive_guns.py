"""11.3.1.1: army artillery in Offensive mode at the end of its exploitation.

The guns stand in 5511, on the road and the railway from 5410 to 5611; from there the road goes on to 5711 and the
railway to 5612 and to a German source.
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.exploitation import OffensiveGuns
from grognard.games.somme.offensive_guns import MoveGuns, rail_net
from grognard.games.somme.orders import Done
from grognard.games.somme.state import EXPLOITING, MOVED
from tests.games.somme.fighting import marked, offered, refused
from tests.games.somme.support import at, front

HERE = "5511"


def guns(units: dict[str, list[str]] | None = None, where: str = HERE, **state: Any) -> Campaign18:
    """German guns in Offensive mode may move."""
    stacks = {where: ["g_army_1 offensive"], **(units or {})}
    return front("michael", stacks, [OffensiveGuns("german")], side="german", phase=EXPLOITING, **state)


def ends(play: Campaign18) -> set[str]:
    """Where the guns may end; each of it can be clicked."""
    return {" ".join(each.path) for each in offered(play) if isinstance(each, MoveGuns)}


def no(play: Campaign18, path: str, unit: str = "g_army_1") -> tuple[str, ...]:
    return refused(play, MoveGuns(unit, tuple(path.split())))


@pytest.mark.rule("11.3.1.1a", "14.2d")
def test_one_hex_wherever_guns_may_go() -> None:
    play = guns(where="5512")
    assert ends(play) == {"5411", "5412", HERE, "5513", "5611", "5612"}
    play.apply(MoveGuns("g_army_1", ("5513",)))
    assert (at(play, "g_army_1"), play.over) == ("5513", True)
    assert marked(play, MOVED) == ["g_army_1"]


@pytest.mark.rule("11.3.1.1b")
def test_two_hexes_along_road_or_railway_the_second_out_of_range() -> None:
    """The printed example: the first hex may be in range of enemy guns, the second may not."""
    play = guns({"5308": ["a_fr_corps_1"]})
    found = ends(play)
    assert {"5410", "5611", "5611 5711", "5611 5612"} <= found
    assert not {way for way in found if way.startswith("5410 ")}
    assert no(play, "5410 5409") == ("11.3.1.1b",)
    assert no(play, "5410 5310") == ("11.3.1.1b",)
    play.apply(MoveGuns("g_army_1", ("5611", "5711")))
    assert at(play, "g_army_1") == "5711"


@pytest.mark.rule("11.3.1.1b")
def test_both_hexes_must_follow_the_road() -> None:
    play = guns()
    assert {"5410 5409", "5410 5310"} <= ends(play)
    assert no(play, "5512 5513") == ("11.3.1.1b",)
    assert no(play, "5611 5610") == ("11.3.1.1b",)
    assert no(play, f"5611 {HERE}") == ("11.3.1.1b",)
    assert no(guns(where="5512"), f"{HERE} 5611") == ("11.3.1.1b",)


@pytest.mark.rule("11.1.4b", "11.1.4a")
def test_a_railway_serves_only_with_a_line_to_a_source_free_of_enemies() -> None:
    play = guns()
    assert rail_net(play, GERMAN) >> play.hex("5612") & 1
    assert "5611 5612" in ends(play)
    east = guns({"5814": ["a_br_37"]})
    assert "5611 5612" in ends(east)
    cut = guns({"5814": ["a_br_37"], "5208": ["a_br_56"]})
    assert not rail_net(cut, GERMAN) >> cut.hex("5611") & 1
    assert no(cut, "5611 5612") == ("11.3.1.1b",)
    assert "5611 5711" in ends(cut)
    assert "5612" in ends(guns({"5814": ["a_br_37"], "5208": ["a_br_56"]}, where="5611"))


@pytest.mark.rule("11.3.1a", "11.3.1.1b")
def test_never_into_an_enemy_zone_not_even_to_friends() -> None:
    play = guns({"5409": ["a_br_37"], "5410": ["g_185"]})
    assert "5410" not in ends(play)
    assert no(play, "5410") == ("11.3.1a",)


@pytest.mark.rule("11.3.1d")
def test_over_water_by_bridges_alone() -> None:
    play = guns(where="5010")
    assert "5009" not in ends(play)
    assert no(play, "5009") == ("11.3.1d",)
    assert "5110" in ends(play)


@pytest.mark.rule("11.3.1.1b")
def test_a_bridge_that_is_down_carries_no_guns() -> None:
    down = guns(where="4725", destroyed=[("4725", "4824")])
    assert no(down, "4824") == ("11.3.1d",)
    assert "4824" in ends(guns(where="4725"))


@pytest.mark.rule("11.3.1.1a")
def test_only_army_artillery_in_offensive_mode_and_once() -> None:
    units = {
        "5514": ["g_army_2"],
        "5516": ["g_corps_1"],
        "5518": ["g_army_3 offensive"],
        "2120": ["a_br_army_1 offensive"],
    }
    play = guns(units)
    assert no(play, "5515", "g_army_2") == ("11.3.1.1a",)
    assert no(play, "5517", "g_corps_1") == ("11.3.1.1a",)
    assert no(play, "2121", "a_br_army_1") == ("11.3.1.1a",)
    assert no(play, "5512", "nobody") == ("11.3.1.1a",)
    play.apply(MoveGuns("g_army_1", ("5512",)))
    assert no(play, "5513") == ("11.3.1.1a",)
    play.apply(Done())
    assert (at(play, "g_army_3"), play.over) == ("5518", True)


@pytest.mark.rule("11.3.1.1a")
@pytest.mark.parametrize("path", ["", "5512 5513 5514", "9999", "5514"])
def test_what_is_no_move_of_these_guns_is_refused(path: str) -> None:
    assert no(guns(), path) in (("11.3.1.1a",), ("11.3.1d",))


@pytest.mark.rule("COOP-1")
def test_guns_do_not_end_with_another_nation() -> None:
    units = {"2120": ["a_br_army_1 offensive"], "2121": ["a_fr_hq_3"]}
    play = front("michael", units, [OffensiveGuns("allied")], side="allied", phase=EXPLOITING)
    assert refused(play, MoveGuns("a_br_army_1", ("2121",))) == ("COOP-1",)
    assert MoveGuns("a_br_army_1", ("2121",)) not in offered(play)


@pytest.mark.rule("DOU-10")
def test_french_guns_stay_south_of_the_somme_under_petain() -> None:
    units = {"3120": ["a_fr_army_1 offensive"]}
    free = front("campaign", units, [OffensiveGuns("allied")], side="allied", phase=EXPLOITING)
    assert MoveGuns("a_fr_army_1", ("3119",)) in offered(free)
    bound = front("campaign", units, [OffensiveGuns("allied")], side="allied", phase=EXPLOITING, generalissimo="petain")
    assert not bound.ruling(MoveGuns("a_fr_army_1", ("3119",)))


def test_the_menu_says_why_a_hex_is_not_lit() -> None:
    play = guns({"5308": ["a_fr_corps_1"]})
    decision = play.decision
    assert isinstance(decision, OffensiveGuns)
    assert decision.why_not(play, ("unit:g_army_1", "place:5410"), "place:5409").rules == ("11.3.1.1b",)
    assert decision.why_not(play, (), "unit:a_fr_corps_1").rules == ("11.3.1.1a",)
    assert decision.menu(play, ("unit:g_army_1", "place:5611")).buttons[0].action == MoveGuns("g_army_1", ("5611",))
