"""The map says what the rulebook and the published clues say of it."""

from heapq import heappop, heappush
from itertools import combinations, pairwise
from math import dist

import pytest

from grognard.games.tigers.theatre import ALLIED, GERMAN, Area, Zone, load
from grognard.geometry import bits, count, union

T = load()
KNOWN = {
    10: "Irrel", 11: "Echternach", 19: "Nusbaum", 20: "Beaufort", 40: "Wahlerscheid", 41: "Monschau", 51: "Dasburg",
    55: "Gemund", 58: "Ettelbruck", 59: "Eschdorf", 69: "Holzthum", 70: "Marnach",
}  # fmt: skip
ATTESTED = (
    *KNOWN.values(), "Luxembourg", "Mersch", "Diekirch", "Rambrouch", "Saeul", "Vianden", "Larochette", "Weiswampach",
    "Sinspelt", "Waimes", "Malmedy", "Bastogne", "Sprimont", "Moircy", "Nives", "Arlon", "Martelange", "Noville",
    "Xhoffraix", "Grandmenil", "Trois-Ponts", "Belle-Croix", "Beaufays", "Oneux", "Ouffet", "Mean", "Marche",
    "Rochefort", "Wellin", "Wallendorf", "Lutzkampen", "Habscheid", "Bleialf", "Auw", "Schonberg", "Hoscheid",
    "St. Vith", "Baraque", "Grupont", "Aywaille",
)  # fmt: skip
START_DAMAGE = {(40, 41), (51, 70), (55, 69), (19, 20), (10, 11)}
FAR_BANK = T.set("Huy", "Andenne", "Namur", "Dinant", "Givet")


def s(name: str) -> int:
    return T.space(name)


def area(name: str) -> Area:
    return T.areas[s(name)]


def zone(letter: str) -> Zone:
    return T.zones[s(letter) - len(T.areas)]


def road(a: str, b: str) -> str:
    """The kind of the road between two spaces; empty where there is none."""
    link = T.link_between.get((s(a), s(b)))
    return "" if link is None else T.links[link].road


def cheapest(start: str, goal: str, lost: str = "", friends: str = "") -> tuple[int, list[str]]:
    """The least cost for armour with bridge `lost` blown and one more point for each of `friends`' areas."""
    closed = {link.index for link in T.links if link.damaged}
    if lost:
        closed.add(T.bridges[T.bridge(*lost.split("-"))].link)
    crowded = {s(name) for name in friends.split()}
    queue, seen = [(0, [s(start)])], set[int]()
    while queue:
        cost, path = heappop(queue)
        if path[-1] == s(goal):
            return cost, [T.name(i) for i in path]
        if path[-1] in seen:
            continue
        seen.add(path[-1])
        for other, link in T.joins[path[-1]]:
            if link not in closed and T.area_mask >> other & 1:
                heappush(queue, (cost + T.road_cost[link] + (other in crowded), [*path, other]))
    raise AssertionError("no way")


# Areas


@pytest.mark.rule("3.22a")
def test_areas_have_a_name_and_a_number() -> None:
    assert [a.number for a in T.areas] == list(range(1, 151))
    assert len({a.name for a in T.areas}) == 150
    assert {n: T.areas[n - 1].name for n in KNOWN} == KNOWN
    assert s("51") == s("Dasburg") == 50
    assert s("151") == s("Atlantis") == s("0") == -1


def test_every_attested_town_is_there() -> None:
    assert len(ATTESTED) == 52
    assert all(s(name) >= 0 for name in ATTESTED)


@pytest.mark.rule("3.22b")
def test_each_area_touches_the_numbers_before_and_after_it() -> None:
    """T-21."""
    borders = {(border.a, border.b) for border in T.borders}
    assert all(pair in borders for pair in pairwise(range(150)))


@pytest.mark.rule("3.24")
def test_an_area_has_no_terrain_that_could_matter() -> None:
    columns = {field for field in Area.__struct_fields__ if not field.endswith("source")}
    assert columns == {
        "space", "number", "name", "display_name", "latitude", "longitude", "side", "front_line", "value", "group",
        "seventh_army", "fifth_panzer",
    }  # fmt: skip


@pytest.mark.rule("3.25")
def test_the_front_line() -> None:
    """Every Allied area with a road to German ground belongs to it; Schonberg lies behind it."""
    sure = "Monschau Auw Bleialf Habscheid Lutzkampen Marnach Holzthum Vianden Wallendorf Beaufort Echternach"
    assert T.set(*sure.split()) & ~T.front_line == 0
    assert not area("Schonberg").front_line
    german = T.german_at_start & T.area_mask
    assert T.graph.border(german) & T.area_mask & ~T.front_line == 0
    touching = {frozenset((b.a, b.b)) for b in T.borders}
    assert all(any({i, j} in touching for j in bits(german)) for i in bits(T.front_line))


@pytest.mark.rule("3.27", "11.32")
def test_tank_silhouettes() -> None:
    assert {a.name: a.group for a in T.areas if a.group} == {
        "Grandmenil": "G1", "Trois-Ponts": "G1", "Malmedy": "G2", "Belle-Croix": "G2", "Beaufays": "G3", "Oneux": "G3",
        "Ouffet": "G3", "Mean": "G3", "Marche": "G4", "Rochefort": "G4", "Wellin": "G4",
    }  # fmt: skip


def test_victory_values() -> None:
    """No value on the front line or on German ground; the three towns that the designer names have one."""
    assert {a.value for a in T.areas} == {0, 1, 2, 3}
    assert T.valued & (T.front_line | T.german_at_start) == 0
    assert T.set("Bastogne", "Malmedy", "Arlon") & ~T.valued == 0
    assert all(T.value[i] == T.areas[i].value for i in bits(T.area_mask))


def points(until: int, **taken: int) -> int:
    """German points when he holds these towns from the given days on."""
    return sum(area(town.replace("_", " ")).value * (until + 1 - day) for town, day in taken.items())


def test_values_decide_as_the_designer_tells() -> None:
    def vith(day: int, bastogne: int) -> int:
        return points(22, Bastogne=bastogne) + area("St. Vith").value * (23 - day)

    assert vith(19, bastogne=18) >= 13
    assert 10 <= vith(18, bastogne=20) <= 12
    assert vith(20, bastogne=22) <= 6
    assert 1 <= area("St. Vith").value + points(18, Malmedy=18) <= 2
    steady = points(22, Malmedy=19, Bastogne=20, Marche=21, Rochefort=21, Neufchateau=21, Spa=21, Dinant=22)
    assert 25 <= steady + area("St. Vith").value * 5 <= 29


# Roads and bridges


@pytest.mark.rule("3.22c")
def test_roads_are_major_or_minor() -> None:
    roads = [link for link in T.links if link.b < 150]
    assert len(roads) == 312
    assert {link.road for link in roads} == {"major", "minor"}
    borders = {(border.a, border.b) for border in T.borders}
    assert all((link.a, link.b) in borders for link in roads)
    assert min(len(joins) for joins in T.joins[:150]) >= 2
    assert T.graph.flood(1, T.area_mask) == T.area_mask


def test_no_two_roads_cross_and_none_is_long() -> None:
    at = [(a.longitude * 71.3, a.latitude * 111.2) for a in T.areas]

    def left(p: int, q: int, r: int) -> bool:
        (px, py), (qx, qy), (rx, ry) = at[p], at[q], at[r]
        return (qx - px) * (ry - py) > (qy - py) * (rx - px)

    roads = [(link.a, link.b) for link in T.links if link.b < 150]
    assert all(dist(at[a], at[b]) <= 25 for a, b in roads)
    for (a, b), (c, d) in combinations(roads, 2):
        if not {a, b} & {c, d}:
            assert not (left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b))


@pytest.mark.rule("3.23a")
def test_a_bridge_belongs_to_one_road_over_a_river() -> None:
    assert [b.index for b in T.bridges] == list(range(81))
    assert all((link.bridge >= 0) == bool(link.river) for link in T.links)
    assert all(T.bridge_of[b.link] == b.index and (b.a, b.b) in T.link_between for b in T.bridges)
    assert sum(map(len, T.bridges_at)) == 2 * len(T.bridges)
    rivers = {(border.a, border.b): border.river for border in T.borders}
    assert all(rivers[link.a, link.b] == link.river for link in T.links if link.b < 150)


@pytest.mark.rule("3.23b", "5.1a", "5.1b")
def test_five_bridges_are_damaged_at_the_start() -> None:
    damaged = {(b.a + 1, b.b + 1) for b in T.bridges if b.damaged}
    assert damaged == START_DAMAGE
    assert all(T.areas[a - 1].side != T.areas[b - 1].side for a, b in damaged)


@pytest.mark.rule("5.1c", "5.1d", "5.1e")
@pytest.mark.parametrize(("a", "b"), [("Gemund", "Holzthum"), ("Nusbaum", "Beaufort"), ("Irrel", "Echternach")])
def test_bridges_damaged_in_the_south(a: str, b: str) -> None:
    assert T.bridges[T.bridge(a, b)].damaged


@pytest.mark.parametrize(
    ("a", "b", "river"),
    [("Waimes", "Malmedy", ""), ("58", "59", ""), ("Bleialf", "Schonberg", "Our"), ("Noville", "Houffalize", "Ourthe")],
)
def test_bridges_that_stand(a: str, b: str, river: str) -> None:
    bridge = T.bridges[T.bridge(a, b)]
    assert not bridge.damaged
    assert bridge.river.startswith(river)
    assert T.bridge("Marnach", "Bastogne") == T.bridge("Redange", "Saeul") == -1


def test_the_our_at_vianden_and_the_ourthe_at_sprimont() -> None:
    our = [T.bridges[b] for b in T.bridges_at[s("Vianden")] if T.bridges[b].river == "Our"]
    assert any(not b.damaged and GERMAN in (T.areas[b.a].side, T.areas[b.b].side) for b in our)
    assert "Ourthe" in {T.bridges[b].river for b in T.bridges_at[s("Sprimont")]}


@pytest.mark.parametrize(
    ("a", "b"),
    [("Vianden", "Hoscheid"), ("Rochefort", "Wellin"), ("Rochefort", "Grupont"), ("Rochefort", "Marche"),
     ("Bastogne", "Sprimont"), ("Sprimont", "Moircy"), ("Nives", "Moircy"), ("Mersch", "Saeul")],
)  # fmt: skip
def test_roads_that_the_examples_use(a: str, b: str) -> None:
    assert road(a, b)
    assert not road("Auw", "Schonberg")


def test_the_movement_example_costs_what_it_should() -> None:
    """T-05: 5 points by Ettelbruck; with its bridge lost 8 by Saeul, 9 with a friend anywhere on that road."""
    assert cheapest("Mersch", "Rambrouch") == (5, ["Mersch", "Ettelbruck", "Eschdorf", "Rambrouch"])
    cost, way = cheapest("Mersch", "Rambrouch", lost="58-59")
    assert cost == 8
    assert "Saeul" in way
    assert {road(a, b) for a, b in pairwise(way)} == {"minor"}
    assert all(cheapest("Mersch", "Rambrouch", "58-59", friend)[0] == 9 for friend in ("Saeul", "Redange", "Perle"))


@pytest.mark.parametrize("goal", ["Bastogne", "Trois-Ponts", "Grandmenil"])
def test_the_highway_from_marnach(goal: str) -> None:
    assert T.graph.flood_links(T.set("Marnach"), {"major"}, T.area_mask) >> s(goal) & 1


def test_the_meuse_is_crossed_on_the_map() -> None:
    crossing = [x for x in T.links if x.b < 150 and (FAR_BANK >> x.a & 1) != (FAR_BANK >> x.b & 1)]
    assert {link.river for link in crossing} == {"Meuse"}
    assert all(union(zone(letter).areas) & ~FAR_BANK == 0 for letter in "GHIJ")


# Zones


@pytest.mark.rule("3.21a")
def test_zones_have_letters() -> None:
    assert "".join(z.name for z in T.zones) == "ABCDEFGHIJKLMNP"
    assert T.home_zones == (T.set(*"ABC"), T.set(*"DEFGHIJKLMNP"))
    assert all(z.areas and not T.area_mask >> z.space & 1 for z in T.zones)


def test_who_may_enter_a_zone_and_what_it_is_worth() -> None:
    assert T.may_enter[GERMAN] == T.graph.full & ~T.set(*"LMNP")
    assert T.may_enter[ALLIED] == T.graph.full & ~T.set(*"ABC")
    assert T.exits == T.set(*"DEFGHIJK")
    assert {T.multiplier[i] for i in bits(T.exits)} == {1, 2, 3}
    assert T.multiplier[s("H")] * 10 >= 30
    assert T.multiplier[s("K")] * 10 < 25


def test_a_zone_is_joined_by_major_roads_to_the_areas_it_touches() -> None:
    contacts = [link for link in T.links if link.b >= 150]
    assert len(contacts) == sum(len(z.areas) for z in T.zones) == 28
    assert all(link.road == "major" and link.bridge == -1 for link in contacts)
    assert all(T.areas[i].side == z.side for z in T.zones for i in z.areas)


def test_zones_lie_along_two_edges() -> None:
    assert T.zone_distance[s("A"), s("C")] == 2
    assert T.zone_distance[s("D"), s("P")] == 11
    assert (s("C"), s("D")) not in T.zone_distance


# What is worked out


def test_neighbours_without_damaged_bridges() -> None:
    start = union(b.index for b in T.bridges if b.damaged)
    whole, broken = T.around(0), T.around(start)
    assert whole == T.graph.around
    assert whole[s("Dasburg")] >> s("Marnach") & 1
    assert not broken[s("Dasburg")] >> s("Marnach") & 1
    assert sum(map(count, whole)) - sum(map(count, broken)) == 10


def test_roads_across_scenario_lines() -> None:
    """ER16-5.23: Sinspelt lies inside both lines, Neuerburg inside the red ones alone."""
    assert T.crossing_lines >> T.link_between[s("Sinspelt"), s("Neuerburg")] & 1
    assert not T.crossing_lines >> T.link_between[s("Mersch"), s("Larochette")] & 1


def test_outlines_hold_their_towns() -> None:
    def inside(x: float, y: float, ring: tuple[tuple[float, float], ...]) -> bool:
        crossed = [
            x < (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in pairwise(ring) if (ay > y) != (by > y)
        ]
        return sum(crossed) % 2 == 1

    assert all(inside(a.longitude, a.latitude, T.outlines[a.space]) for a in T.areas)
