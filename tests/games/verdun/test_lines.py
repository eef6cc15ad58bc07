"""6.12-6.14: what supply lines cost and where they cannot go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.lines import cheapest_line, cost_at, passable, rings, step_cost, ways
from grognard.games.verdun.war import War
from tests.games.verdun.support import battle, hexes

FIELD = load()
BOARD = FIELD.board
MP = 2


def cost(war: War, side: int, a: str, b: str) -> int:
    """Half MP for one step of a line."""
    return step_cost(ways(war, side), BOARD.at(a), BOARD.direction(BOARD.at(a), BOARD.at(b)))


def interdicted(*names: str) -> War:
    return battle({}, french_fire=BOARD.set(*names))


def where_woods(mask: int, marked: bool = False) -> tuple[str, str, War]:
    """A neighbour without a road link to a hex of the mask, that hex, and a war with a marker there, or not."""
    for b in BOARD.ordered(mask):
        for d in range(6):
            a = BOARD.neighbour(b, d)
            water = FIELD.rivers[d] | FIELD.bridges[d] | FIELD.streams[d]
            if a >= 0 and not (FIELD.road_links[d] | water) >> b & 1:
                name = BOARD.name(b)
                return BOARD.name(a), name, interdicted(name) if marked else battle({})
    raise AssertionError("no such hex on the map")


@pytest.mark.rule("6.12d")
def test_t1_woods_and_trench_add_up() -> None:
    a, b, war = where_woods(FIELD.woods & FIELD.trench & ~FIELD.hill)
    assert cost(war, GERMAN, a, b) == 3 * MP


@pytest.mark.rule("6.13a")
@pytest.mark.parametrize("road", [True, False])
def test_t2_a_marker_in_the_woods(road: bool) -> None:
    woods = FIELD.woods & ~FIELD.hill & ~FIELD.trench
    a, b, war = where_woods(woods & FIELD.road if road else woods & ~FIELD.road, marked=True)
    assert cost(war, GERMAN, a, b) == 4 * MP


@pytest.mark.rule("6.13a")
def test_t3_a_marker_on_woods_and_trench() -> None:
    assert cost(interdicted("1405"), GERMAN, "1506", "1405") == 6 * MP


@pytest.mark.rule("6.13b")
def test_t4_leaving_a_marker_by_road_costs_the_ground_beyond() -> None:
    war = interdicted("1405")
    assert cost(battle({}), GERMAN, "1405", "1305") == 0
    assert cost(war, GERMAN, "1405", "1305") == 1 * MP
    assert cost(war, GERMAN, "1305", "1204") == 0


@pytest.mark.rule("6.12b")
def test_roads_are_free_and_other_ground_is_not() -> None:
    war = battle({})
    line = cheapest_line(ways(war, GERMAN), BOARD.at("1606"), 1 << BOARD.at("0201"))
    assert line is not None
    assert line.cost == 0
    assert len(line.path) > 10


@pytest.mark.rule("6.12c")
def test_off_road_every_hex_is_paid_for() -> None:
    a, b, war = where_woods(FIELD.clear & ~FIELD.trench & FIELD.road)
    assert cost(war, GERMAN, a, b) == 1 * MP


@pytest.mark.rule("6.13c")
def test_markers_of_both_sides_hamper_a_line() -> None:
    for mine in ("german_fire", "french_fire"):
        war = battle({}, **{mine: BOARD.set("1405")})
        assert cost(war, GERMAN, "1506", "1405") == 6 * MP


@pytest.mark.rule("6.12e", "14.7e")
def test_railways_serve_the_french_from_26_february() -> None:
    a = BOARD.at("1320")
    d = BOARD.direction(a, BOARD.at("1420"))
    assert FIELD.rail_links[d] & ~FIELD.road_links[d] & 1 << a
    early, late = battle({}, turn=5), battle({}, turn=6)
    assert [step_cost(ways(war, FRENCH), a, d) for war in (early, late)] == [1 * MP, 0]
    assert step_cost(ways(late, GERMAN), a, d) == 1 * MP


def test_a_marker_cuts_a_railway_too() -> None:
    war = battle({}, turn=6, german_fire=BOARD.set("1420"))
    assert cost(war, FRENCH, "1320", "1420") == 4 * MP


def test_a_stream_adds_one_and_the_meuse_is_no_way() -> None:
    found = ways(battle({}), GERMAN)
    for d in range(6):
        plain = FIELD.streams[d] & ~FIELD.road_links[d]
        for a in BOARD.ordered(plain)[:3]:
            assert step_cost(found, a, d) in (FIELD.off_road[BOARD.neighbour(a, d)] + MP, -1)
        for a in BOARD.ordered(FIELD.rivers[d])[:3]:
            assert step_cost(found, a, d) == -1


@pytest.mark.rule("6.14a")
def test_no_line_through_an_enemy_unit() -> None:
    war = battle({"1405": ["f_hq_30"]})
    assert not passable(war, GERMAN) & hexes(war, "1405")
    assert passable(war, FRENCH) & hexes(war, "1405")


@pytest.mark.rule("6.14b")
def test_no_line_through_an_enemy_zone_unless_a_friend_is_there() -> None:
    war = battle({"1406": ["f_51_208"], "1405": ["g_5_8g"], "2006": ["f_bcp_56"]})
    assert passable(war, GERMAN) & hexes(war, "1405", "1506", "2005") == hexes(war, "1405")


@pytest.mark.rule("8.42d")
def test_a_strong_zone_stops_a_line() -> None:
    war = battle({"1406": ["f_51_208"]})
    assert not passable(war, GERMAN) & hexes(war, "1405")


@pytest.mark.rule("8.43f")
def test_a_weak_zone_stops_a_line_too() -> None:
    war = battle({"1406": ["f_bcp_56"]})
    assert not passable(war, GERMAN) & hexes(war, "1405")


def test_no_german_line_through_an_intact_fort() -> None:
    war = battle({})
    douaumont = 1 << FIELD.forts[0].hex
    assert not passable(war, GERMAN) & douaumont
    war.state.forts[0] = 0
    war.changed()
    assert passable(war, GERMAN) & douaumont


HEX = st.sampled_from(BOARD.hexes)


@pytest.mark.rule("6.12a")
@settings(max_examples=25, deadline=None)
@given(st.lists(HEX, max_size=25), st.lists(HEX, max_size=8), HEX, st.sampled_from([GERMAN, FRENCH]))
def test_the_wave_and_the_drawn_line_agree(markers: list[int], enemies: list[int], end: int, side: int) -> None:
    """Two ways of working it out: outwards from the end for everybody, and hex by hex for one unit."""
    war = battle({}, turn=6, german_fire=sum(1 << h for h in set(markers)))
    troops = [u.index for u in war.units if u.side != side and u.infantry]
    for unit, where in zip(troops, sorted(set(enemies)), strict=False):
        war.place(unit, where)
    found = ways(war, side)
    ends = 1 << end & found.passable
    wave = rings(found, ends, 20, BOARD.full)
    for start in BOARD.ordered(found.passable)[::41]:
        line = cheapest_line(found, start, ends)
        drawn = line.cost if line and line.cost <= 20 else -1
        assert cost_at(wave, start) == drawn
        if line:
            assert sum(line.paid) == line.cost
            assert (line.path or (start,))[-1] == end
