"""The map says what the rulebook says of it, and hangs together."""

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import pairwise

import pytest

from grognard.engine.data import read_rows
from grognard.games.verdun.battlefield import SHIPPED, load
from grognard.games.verdun.ground import HexsideRow

FIELD = load()
BOARD = FIELD.board
GERMAN_SOURCES = ["0201", "1601", "2201"]
FRENCH_SOURCES = ["1323", "1622", "3307", "3310", "3321"]


def hexes(text: str) -> int:
    return BOARD.set(*text.split())


def at(name: str) -> int:
    return BOARD.at(name)


def members(mask: int) -> list[int]:
    return BOARD.ordered(mask)


def meets(links: tuple[int, ...], a: int) -> list[int]:
    """The neighbours of a that its links lead to."""
    return [b for d, b in enumerate(BOARD.neighbours[a]) if links[d] >> a & 1]


def flood(start: str, may_pass: Callable[[int, int], bool]) -> int:
    """The hexes that can be reached from start; `may_pass(hex, direction)`."""
    seen, todo = 1 << at(start), [at(start)]
    while todo:
        a = todo.pop()
        for d, b in enumerate(BOARD.neighbours[a]):
            if b >= 0 and not seen >> b & 1 and may_pass(a, d):
                seen |= 1 << b
                todo.append(b)
    return seen


def along(links: tuple[int, ...], start: str) -> int:
    return flood(start, lambda a, d: bool(links[d] >> a & 1))


def meuse(a: int, d: int) -> bool:
    return bool((FIELD.rivers[d] | FIELD.bridges[d]) >> a & 1)


LEFT_BANK = flood("0101", lambda a, d: not meuse(a, d))

# The grid and the named hexes


def test_the_grid_has_743_hexes() -> None:
    assert len(BOARD.hexes) == 743
    rows = Counter(BOARD.column(h) for h in BOARD.hexes)
    assert rows == {column: 23 if column % 2 else 22 for column in range(1, 34)}


@pytest.mark.parametrize(
    ("name", "place"), [("0105", "Forges"), ("1104", "Haumont"), ("1609", "Louvemont"), ("1605", "Beaumont")]
)
def test_towns_that_the_rulebook_names(name: str, place: str) -> None:
    assert FIELD.place[at(name)] == place
    assert FIELD.town >> at(name) & 1


def test_the_ground_of_the_supply_example() -> None:
    """6.15: 1606 is clear, roads leave it south and south-west; 1405 holds woods, trench and road."""
    assert FIELD.clear & ~FIELD.trench & FIELD.road & hexes("1606")
    assert {at("1605"), at("1607"), at("1507")} <= set(meets(FIELD.road_links, at("1606")))
    assert FIELD.woods & FIELD.trench & FIELD.road & ~FIELD.hill & hexes("1405")
    assert not FIELD.clear & hexes("1405")


@pytest.mark.rule("6.11a", "6.11b")
def test_sources_of_supply_are_the_only_road_hexes_on_the_edge() -> None:
    assert [BOARD.name(h) for h in FIELD.german_sources] == GERMAN_SOURCES
    assert [BOARD.name(h) for h in FIELD.french_sources] == FRENCH_SOURCES
    edge = sum(1 << h for h in BOARD.hexes if -1 in BOARD.neighbours[h])
    assert BOARD.names(FIELD.road & edge) == sorted(GERMAN_SOURCES + FRENCH_SOURCES)


def test_0105_is_closed() -> None:
    assert BOARD.names(FIELD.closed) == ["0105"]


# The Meuse, streams and bridges


def test_the_meuse_parts_the_map_in_two_banks() -> None:
    right = flood("3301", lambda a, d: not meuse(a, d))
    assert (LEFT_BANK & right, LEFT_BANK | right) == (0, BOARD.full)
    banked = [(a, d) for a in BOARD.hexes for d in range(6) if meuse(a, d)]
    assert all((LEFT_BANK >> a ^ LEFT_BANK >> BOARD.neighbour(a, d)) & 1 for a, d in banked)
    for edge in (BOARD.edge("N"), BOARD.edge("S")):
        assert edge & LEFT_BANK
        assert edge & right


def test_places_lie_on_their_bank() -> None:
    assert not hexes("0105 0606 0209 1013 1019 0413 1323") & ~LEFT_BANK
    assert not hexes("0201 0403 0504 0806 0709 1111 1313 1218 1622") & LEFT_BANK


def test_four_bridges_all_south_of_row_12() -> None:
    assert sum(mask.bit_count() for mask in FIELD.bridges) == 2 * 4
    assert all(BOARD.row(h) >= 13 for mask in FIELD.bridges for h in members(mask))
    assert not any(river & bridge for river, bridge in zip(FIELD.rivers, FIELD.bridges, strict=True))


def test_hexsides_are_the_same_from_both_sides() -> None:
    for sides in (FIELD.rivers, FIELD.bridges, FIELD.streams, FIELD.road_links, FIELD.rail_links):
        for d, mask in enumerate(sides):
            assert BOARD.shift(mask, d) == sides[BOARD.opposite(d)]
            assert BOARD.shift(mask, d).bit_count() == mask.bit_count()


def watercourses() -> dict[str, list[tuple[object, object]]]:
    """Every river and stream as a list of the hexsides' ends."""
    found = defaultdict(list)
    for row in read_rows(SHIPPED / "hexsides.csv", HexsideRow):
        d = BOARD.directions.index(row.direction)
        ends = [(round(x, 3), round(y, 3)) for x, y in BOARD.corners(at(row.hex))]
        found[row.name if row.kind == "stream" else "Meuse"].append((ends[d], ends[(d + 1) % 6]))
    return found


@pytest.mark.parametrize("name", sorted(watercourses()))
def test_a_watercourse_is_one_unbroken_line(name: str) -> None:
    sides = watercourses()[name]
    joints = Counter(end for side in sides for end in side)
    assert max(joints.values()) == 2
    reached = {sides[0][0]}
    for _ in sides:
        reached |= {end for side in sides if reached & set(side) for end in side}
    assert reached == set(joints)


# Roads and railways


def test_one_road_net_and_one_railway_net() -> None:
    assert along(FIELD.road_links, "0201") == FIELD.road
    assert along(FIELD.rail_links, BOARD.names(FIELD.rail)[0]) == FIELD.rail


def test_roads_end_only_in_sources_and_places() -> None:
    ends = [h for h in members(FIELD.road) if len(meets(FIELD.road_links, h)) == 1]
    allowed = FIELD.town | FIELD.city | hexes(" ".join(GERMAN_SOURCES + FRENCH_SOURCES))
    assert [BOARD.name(h) for h in ends if not allowed >> h & 1] == []


def test_all_towns_but_two_lie_on_a_road() -> None:
    assert sorted(FIELD.place[h] for h in members(FIELD.town & ~FIELD.road)) == ["Forges", "Regnéville"]


# Trenches, control, towns, forts, Verdun


def test_the_first_line_crosses_the_front_without_a_gap() -> None:
    line = members(FIELD.first_line)
    assert [BOARD.column(h) for h in line] == list(range(4, 34))
    assert all(b in BOARD.neighbours[a] for a, b in pairwise(line))
    assert not hexes("0403 1403 1504 2305 2405 3305") & ~FIELD.first_line
    assert FIELD.rivers[BOARD.directions.index("SW")] >> at("0403") & 1
    assert all(BOARD.row(h) >= 3 for h in line)


def test_the_second_line_is_broken_only_by_beaumont() -> None:
    line = members(FIELD.second_line)
    assert (BOARD.name(line[0]), BOARD.name(line[-1])) == ("0907", "3312")
    assert [(BOARD.name(a), BOARD.name(b)) for a, b in pairwise(line) if b not in BOARD.neighbours[a]] == [
        ("1505", "1705")
    ]
    assert {at("1505"), at("1705")} <= set(BOARD.neighbours[at("1605")])
    assert not FIELD.second_line & ~FIELD.south_of_line
    assert FIELD.trench == FIELD.first_line | FIELD.second_line


@pytest.mark.rule("14.9a")
def test_the_first_line_divides_control() -> None:
    row = {BOARD.column(h): BOARD.row(h) for h in members(FIELD.first_line)}
    for h in BOARD.hexes:
        column = BOARD.column(h)
        if column >= 4:
            assert FIELD.control_german >> h & 1 == (BOARD.row(h) < row[column])
    assert FIELD.north_of_line == FIELD.control_german
    assert FIELD.north_of_line | FIELD.first_line | FIELD.south_of_line == BOARD.full


def test_no_town_is_german_at_start_and_eleven_lie_in_the_belt() -> None:
    assert not FIELD.town & FIELD.control_german
    belt = FIELD.town & ~LEFT_BANK & ~hexes("1111 2011")
    assert sum(3 <= BOARD.row(h) <= 12 for h in members(belt)) == 11


def test_seven_french_forts_on_the_right_bank() -> None:
    assert len(FIELD.forts) == FIELD.fort_hexes.bit_count() == 7
    assert not FIELD.fort_hexes & (LEFT_BANK | FIELD.control_german)


def test_verdun_is_one_city_beside_1323() -> None:
    assert FIELD.city.bit_count() == 7
    assert BOARD.flood(hexes("1421"), FIELD.city) == FIELD.city
    assert not FIELD.city & hexes("1323 1622")
    assert BOARD.around[at("1323")] & FIELD.city


# The terrain chart


@pytest.mark.rule("TEC-01")
def test_the_terrain_chart() -> None:
    enter = {word: (row.move, row.strategic, row.extra) for word, row in FIELD.chart.items()}
    assert enter == {
        "clear": (1, 1, 0), "woods": (2, 2, 0), "hill": (2, 2, 0), "town": (2, 1, 0), "city": (2, 1, 0),
        "road": (1, 0.5, 0), "bridge": (1, 1, 0), "trench": (0, 0, 1), "stream": (0, 0, 1),
        "meuse": (0, 0, 0), "fort": (0, 0, 0),
    }  # fmt: skip
    assert {word: row.closed_to for word, row in FIELD.chart.items() if row.closed_to} == {
        "meuse": "both", "fort": "german",
    }  # fmt: skip


def test_the_column_shifts_of_terrain() -> None:
    assault = {word: row.assault for word, row in FIELD.chart.items() if row.assault}
    assert assault == {
        "woods": -1, "hill": -1, "town": -1, "city": -3, "trench": -2, "stream": -1, "bridge": -1, "fort": -2,
    }  # fmt: skip
    barrage = {word: row.barrage for word, row in FIELD.chart.items() if row.barrage}
    assert barrage == {"town": -1, "city": -2, "trench": -2}
    assert [word for word, row in FIELD.chart.items() if row.barrage_immune] == ["fort"]


@pytest.mark.parametrize(
    ("name", "half_points", "shifts"),
    [
        ("1606", (2, 2), (0, 0)),
        ("0403", (4, 4), (-2, -2)),
        ("1405", (6, 6), (-3, -2)),
        ("1404", (8, 8), (-2, 0)),
        ("1605", (4, 2), (-1, -1)),
        ("1421", (4, 2), (-3, -2)),
        ("1107", (6, 6), (-3, -2)),
    ],
)
def test_costs_and_shifts_of_a_hex(name: str, half_points: tuple[int, int], shifts: tuple[int, int]) -> None:
    h = at(name)
    assert (FIELD.off_road[h], FIELD.strategic_off_road[h]) == half_points
    assert (FIELD.assault_shift[h], FIELD.barrage_shift[h]) == shifts


def test_no_hex_costs_more_than_4_mp() -> None:
    assert max(FIELD.off_road) == 2 * 4
    assert min(FIELD.assault_shift[h] for h in members(FIELD.first_line)) >= -3
