"""12.3: the ways of a retreat: where to first, around whom, how long.

The British of these fronts stand in 2130, seven hexes from their nearest source in 2036; 2030 and 2131 are nearer.
"""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import DISENGAGEMENT, FORCED, LENGTHENED, MASTERY, PANIC, Escape, longest
from grognard.games.somme.state import FLYING, INTERDICTION
from tests.games.somme.fighting import fight
from tests.games.somme.flying import put_air
from tests.games.somme.support import front, index

HERE = "2130"
ZONE = {"2031": ["g_185"]}  # puts both hexes on the way to the source in a German zone
NORTH = {"2129": ["g_187"]}


def ways(play: Campaign18, units: str, hexes: int = 1, cause: str = MASTERY) -> list[list[str]]:
    """All ways of these units, by the numbers of their hexes."""
    escape = Escape(play, [index(play, name) for name in units.split()], hexes, cause)
    return [[play.field.board.name(where) for where in way] for way in escape.ways()]


def firsts(play: Campaign18, units: str, cause: str = MASTERY) -> list[str]:
    return [way[0] for way in ways(play, units, 1, cause)]


# where to


@pytest.mark.rule("12.3e")
@pytest.mark.parametrize("cause", [MASTERY, PANIC, DISENGAGEMENT, FORCED])
def test_towards_the_nearest_source_first(cause: str) -> None:
    play = front("michael", {HERE: ["a_br_37"], **NORTH})
    assert firsts(play, "a_br_37", cause) == ["2030", "2131"]
    assert ways(play, "a_br_37", 2, cause) == [["2030", "2031"], ["2131", "2031"], ["2131", "2132"]]


@pytest.mark.rule("12.3e")
def test_a_source_that_the_enemy_has_closed_does_not_count() -> None:
    play = front("michael", {HERE: ["a_br_37"], "2036": ["g_185"]})
    assert firsts(play, "a_br_37") == ["2029"]


@pytest.mark.rule("12.3e", "12.3f")
def test_a_disengagement_goes_to_a_headquarters_before_it_goes_home_with_loss() -> None:
    play = front("michael", {HERE: ["a_br_37"], "2430": ["a_br_hq_3"], **NORTH, **ZONE})
    assert firsts(play, "a_br_37", DISENGAGEMENT) == ["2230"]
    assert firsts(play, "a_br_37", FORCED) == ["2230"]


@pytest.mark.rule("12.3f")
def test_only_mastery_and_panic_turn_aside_to_spare_a_loss() -> None:
    play = front("michael", {HERE: ["a_br_37"], **NORTH, **ZONE})
    assert firsts(play, "a_br_37", MASTERY) == firsts(play, "a_br_37", PANIC) == ["2230"]
    assert firsts(play, "a_br_37", DISENGAGEMENT) == firsts(play, "a_br_37", FORCED) == ["2030", "2131"]


@pytest.mark.rule("12.3e", "12.3f")
def test_who_turns_aside_still_prefers_a_headquarters() -> None:
    units = {HERE: ["a_br_37"], **ZONE}
    assert firsts(front("michael", units), "a_br_37") == ["2029", "2129", "2229", "2230"]
    assert firsts(front("michael", {**units, "2430": ["a_br_hq_3"]}), "a_br_37") == ["2229", "2230"]


@pytest.mark.rule("12.3e")
def test_with_loss_everywhere_the_source_comes_first_again() -> None:
    ring = {"2129": ["g_187"], "2031": ["g_185"], "2330": ["g_14"]}
    assert firsts(front("michael", {HERE: ["a_br_37"], **ring}), "a_br_37") == ["2030", "2131"]


@pytest.mark.rule("12.3e")
def test_with_loss_everywhere_and_no_source_a_headquarters_then_anywhere() -> None:
    ring = {"2129": ["g_187"], "2330": ["g_14"], "2131": ["g_185"], "2030": ["g_12"]}
    play = front("michael", {HERE: ["a_br_37"], **ring})
    assert firsts(play, "a_br_37") == ["2029", "2229", "2230"]
    with_staff = front("michael", {HERE: ["a_br_37"], "2427": ["a_br_hq_3"], **ring})
    assert firsts(with_staff, "a_br_37") == ["2229"]


@pytest.mark.rule("5.0d", "12.3g")
def test_a_friend_takes_the_zone_away_in_a_retreat() -> None:
    units = {HERE: ["a_br_37"], "2131": ["a_br_g_1"], **NORTH, **ZONE}
    assert firsts(front("michael", units), "a_br_37") == ["2131"]
    support = {HERE: ["a_br_37"], "2131": ["a_br_corps_1"], "2330": ["a_br_g_1"], **NORTH, **ZONE}
    assert firsts(front("michael", support), "a_br_37") == ["2131"]


@pytest.mark.rule("12.3m")
def test_interdiction_is_avoided_like_a_zone() -> None:
    play = front("michael", {HERE: ["a_br_37"]}, options=["aviation"])
    put_air(play, "g_air_1", FLYING, "2030", INTERDICTION)
    assert firsts(play, "a_br_37") == ["2131"]


# what is closed


@pytest.mark.rule("12.3b")
def test_never_into_the_enemy_nor_twice_into_a_hex() -> None:
    play = front("michael", {HERE: ["a_br_37"], "2030": ["g_187"]})
    assert "2030" not in firsts(play, "a_br_37")
    for way in ways(front("michael", {HERE: ["a_br_37"]}), "a_br_37", 3):
        assert len({HERE, *way}) == 4


@pytest.mark.rule("12.3l")
def test_an_attacker_in_panic_never_goes_into_the_hex_fought_for() -> None:
    play = fight({"5013": ["g_187"], "5112": ["a_br_37"]}, "g_187", target="5112")
    towards = Escape(play, [index(play, "g_187")], 1, PANIC)
    assert not towards.open >> play.hex("5112") & 1
    assert "5112" not in [way[0] for way in ways(play, "g_187", 1, PANIC)]


@pytest.mark.rule("12.3b", "S1-02")
def test_never_off_the_area_that_is_played() -> None:
    row = load("hutier").scenario.first_row
    here, north = f"40{row}", f"40{row - 1}"
    around = {f"39{row}": ["g_185"], f"39{row + 1}": ["g_14"], f"40{row + 1}": ["g_187"]}
    around |= {f"41{row}": ["g_12"], f"41{row + 1}": ["g_54"]}
    assert firsts(front("michael", {here: ["a_br_37"], **around}), "a_br_37") == [north]
    play = front("hutier", {here: ["a_br_37"], **around})
    assert longest(play, [index(play, "a_br_37")], 1, PANIC) == 0


# rivers


@pytest.mark.rule("12.3k")
def test_an_unbridged_river_is_crossed_on_the_last_hex_alone() -> None:
    play = front("michael", {"4017": ["a_br_37"]})
    assert firsts(play, "a_br_37") == ["4018"]
    assert all(way[0] != "4018" for way in ways(play, "a_br_37", 2))
    bridged = front("michael", {"4017": ["a_br_37"]}, footbridges=[("allied", "4017", "4018")])
    assert {way[0] for way in ways(bridged, "a_br_37", 2)} == {"4018"}
    enemy = front("michael", {"4017": ["a_br_37"]}, footbridges=[("german", "4018", "4017")])
    assert all(way[0] != "4018" for way in ways(enemy, "a_br_37", 2))


@pytest.mark.rule("12.3k")
def test_a_bridge_carries_a_retreat_while_it_stands() -> None:
    play = front("michael", {"4218": ["g_187"]})
    assert ["4318", "4417"] in ways(play, "g_187", 2)
    down = front("michael", {"4218": ["g_187"]}, destroyed=[("4218", "4318")])
    assert all(way[0] != "4318" for way in ways(down, "g_187", 2))


@pytest.mark.rule("15.4.1g")
def test_tanks_retreat_by_their_own_ground() -> None:
    foot = front("michael", {"4017": ["a_br_tank_1", "a_br_37"]})
    assert "4018" not in firsts(foot, "a_br_tank_1")
    assert firsts(foot, "a_br_37") == ["4018"]
    assert "4018" not in firsts(foot, "a_br_tank_1 a_br_37")


# how long


@pytest.mark.rule("12.3h")
def test_want_of_room_lengthens_a_retreat() -> None:
    full = {"2030": ["a_br_56", "a_br_g_1"], "2131": ["a_br_62", "a_br_g_2"]}
    play = front("michael", {HERE: ["a_br_37"], **full})
    assert ways(play, "a_br_37") == [["2030", "2031"], ["2131", "2031"], ["2131", "2132"]]


@pytest.mark.rule("COOP-2")
def test_another_nation_lengthens_it_too_while_that_is_restricted() -> None:
    units = {HERE: ["a_br_g_3"], "2030": ["a_fr_38_1"], "2131": ["a_nz_1"]}
    assert ways(front("michael", units), "a_br_g_3") == [["2030", "2031"], ["2131"]]
    assert ways(front("michael", units, restrictions=()), "a_br_g_3") == [["2030"], ["2131"]]


@pytest.mark.rule("12.3h")
def test_a_retreat_is_not_lengthened_for_ever() -> None:
    play = front("michael", {HERE: ["a_br_37"]})
    escape = Escape(play, [index(play, "a_br_37")], 1, MASTERY)
    escape.has_room = lambda where: False  # type: ignore[method-assign]
    path = tuple(play.hex(f"21{row}") for row in range(30, 31 + LENGTHENED))
    assert not escape.steps(path)
    assert not escape.leads()


@pytest.mark.rule("12.3c")
def test_units_that_go_together_need_room_together() -> None:
    play = front("michael", {HERE: ["a_br_37", "a_br_g_1"], "2030": ["a_br_g_2"]})
    assert ways(play, "a_br_37") == [["2030"], ["2131"]]
    assert ways(play, "a_br_37 a_br_g_1") == [["2030", "2031"], ["2131"]]


@pytest.mark.rule("13.0g")
def test_a_compulsory_retreat_goes_as_far_as_it_can() -> None:
    ring = {"2129": ["g_187"], "2229": ["g_14"], "2029": ["g_12"], "2131": ["g_185"], "2230": ["g_204"]}
    walls = {"1930": ["g_54"], "1931": ["g_200"], "2031": ["g_3b"]}
    open_ = front("michael", {HERE: ["a_br_37"], **ring})
    assert longest(open_, [index(open_, "a_br_37")], 3, FORCED) == 3
    pocket = front("michael", {HERE: ["a_br_37"], **ring, **walls})
    assert longest(pocket, [index(pocket, "a_br_37")], 3, FORCED) == 1
    closed = front("michael", {HERE: ["a_br_37"], **ring, "2030": ["g_26r"]})
    assert longest(closed, [index(closed, "a_br_37")], 3, FORCED) == 0
