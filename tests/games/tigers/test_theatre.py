"""Units, tables, set-up and reinforcements say what the rulebook says of them."""

from collections import Counter
from dataclasses import dataclass

import pytest

from grognard.games.tigers.calendar import NEVER, clock, impulse_name
from grognard.games.tigers.theatre import ALLIED, GERMAN, KINDS, Unit, load
from grognard.geometry import union

T = load()
START = {T.units[entry.unit].id: entry for entry in T.setup}
COMING = {T.units[entry.unit].id: entry for entry in T.arrivals}


def s(name: str) -> int:
    return T.space(name)


def unit(key: str) -> Unit:
    return T.units[T.index[key]]


def starting_at(town: str, scenario: str = "campaign") -> list[Unit]:
    return [T.units[e.unit] for e in T.setup if e.area == s(town) and scenario in e.scenarios]


@dataclass(frozen=True)
class Force:
    """The forces of a side in a scenario, as formations and as single units."""

    formations: str
    units: str

    def covers(self, found: list[Unit]) -> bool:
        """Nobody is missing and nobody is there who is not listed."""
        formations, names = self.formations.split(", "), self.units.split(", ")
        listed = all(u.formation in formations or u.name in names for u in found)
        complete = {u.formation for u in found} >= set(formations) and {u.name for u in found} >= set(names)
        return listed and complete


def started(scenario: str, side: int) -> list[Unit]:
    units = [T.units[e.unit] for e in T.setup if scenario in e.scenarios]
    return [u for u in units if u.side == side]


def arriving(scenario: str, side: int) -> list[Unit]:
    units = [T.units[e.unit] for e in T.arrivals if scenario in e.scenarios]
    return [u for u in units if u.side == side]


# Units


@pytest.mark.rule("4.17a", "4.17b", "4.17c")
@pytest.mark.parametrize(
    ("kind", "factors"), [("armour", (4, 5, 8)), ("engineer", (3, 4, 8)), ("mechanized", (3, 4, 8))]
)
def test_factors(kind: str, factors: tuple[int, int, int]) -> None:
    assert {(u.attack, u.defence, u.movement) for u in T.units if u.kind == kind} == {factors}


@pytest.mark.rule("4.17d", "4.17e", "4.17f")
def test_factors_of_infantry_and_artillery() -> None:
    assert {(u.attack, u.defence, u.movement) for u in T.units if u.motorized} == {(3, 4, 8)}
    assert {(u.attack, u.defence, u.movement) for u in T.units if u.foot} == {(3, 4, 5)}
    assert (T.artillery.attack, T.artillery.defence, T.artillery.movement) == (3, 5, 0)
    assert T.foot_allowance == 5


@pytest.mark.rule("9.48a", "9.48b")
def test_artillery_hits() -> None:
    assert T.kinds["artillery"].defence == 5
    assert T.kinds["artillery"].attack == 3


@pytest.mark.rule("4.11a", "9.51")
def test_five_kinds_by_quality() -> None:
    assert Counter(u.kind for u in T.units).keys() == set(KINDS)
    assert sorted(KINDS, key=lambda kind: T.kinds[kind].quality) == list(KINDS)
    assert KINDS == ("engineer", "armour", "mechanized", "motorized", "foot")
    flags = [(u.engineer, u.armour, u.mechanized, u.motorized, u.foot) for u in T.units]
    assert all(sum(each) == 1 for each in flags)
    assert all(u.infantry_type != u.armour for u in T.units)


@pytest.mark.rule("8.36d")
def test_what_entrenching_costs() -> None:
    assert {kind: T.kinds[kind].entrench for kind in KINDS} == {
        "engineer": 4, "armour": 0, "mechanized": 8, "motorized": 8, "foot": 5,
    }  # fmt: skip


@pytest.mark.rule("4.12a")
def test_nations() -> None:
    german, allied = ({u.nation for u in T.units if u.side == side} for side in (GERMAN, ALLIED))
    assert german == {"ss", "wehrmacht", "luftwaffe"}
    assert allied == {"american", "british", "garrison"}
    assert {u.name for u in T.units if u.nation == "garrison"} == {"99 Norwegian", "V Belgian Fus"}


@pytest.mark.rule("4.13a", "4.16")
def test_every_unit_has_a_name_and_a_strength() -> None:
    assert len(T.units) == 214
    assert len({(u.side, u.name) for u in T.units}) == 214
    assert all(u.formation for u in T.units)
    assert {u.strength for u in T.units} == {1, 2, 3, 4}
    assert [u.side for u in T.units] == sorted(u.side for u in T.units)


@pytest.mark.rule("COD-2")
def test_triangles() -> None:
    assert all(u.german for u in T.units if u.red)
    assert all(not u.german for u in T.units if u.green)
    assert all(u.id in START for u in T.units if u.red or u.green)
    assert unit("A-9R").green
    assert unit("G-12SS-12").red


# Tables


@pytest.mark.rule("8.33a", "8.33b", "8.33c")
def test_costs_of_roads_and_rivers() -> None:
    assert (T.tables.costs.major_road, T.tables.costs.minor_road, T.tables.costs.damaged_bridge) == (1, 2, 3)
    assert {(link.road, T.road_cost[link.index]) for link in T.links} == {("major", 1), ("minor", 2)}


@pytest.mark.rule("8.36a", "8.36b", "8.36c")
def test_surcharges() -> None:
    assert (T.tables.costs.enter_occupied, T.tables.costs.leave_enemy, T.tables.costs.thwarted) == (1, 1, 1)
    assert (T.tables.costs.restriction_enter, T.tables.costs.restriction_leave) == (1, 1)
    assert T.tables.costs.zone_shift == 2


@pytest.mark.rule("9.71a", "9.71b")
def test_modifiers_for_entrenchment_and_supply() -> None:
    assert (T.tables.modifiers.entrenched, T.tables.modifiers.unsupplied) == (1, 1)
    assert T.tables.modifiers.special_forces == 1


@pytest.mark.rule("9.71c", "9.71d")
def test_modifiers_for_the_defender() -> None:
    assert (T.tables.modifiers.no_combined_arms, T.tables.modifiers.river) == (-1, -1)


@pytest.mark.rule("10.29a", "10.29b")
def test_demolition_by_engineers() -> None:
    assert (T.tables.demolition.engineer, T.tables.demolition.engineer_moved) == (8, 4)


@pytest.mark.rule("10.29c", "10.29d")
def test_demolition_by_others() -> None:
    assert (T.tables.demolition.other, T.tables.demolition.other_moved) == (4, 2)
    assert (T.tables.demolition.special_forces, T.tables.demolition.bridges_per_unit) == (1, 2)


def test_limits_artillery_building_and_shifts() -> None:
    artillery = T.tables.artillery
    assert (T.tables.limits.units, T.tables.limits.points) == (4, 10)
    assert (artillery.allied, artillery.german_front_line, artillery.german_elsewhere) == (8, 6, 4)
    assert (artillery.points_per_call, artillery.least_defending) == (3, 1)
    assert (T.tables.building.first, T.tables.building.per_failure) == (4, 1)
    assert (T.tables.shifts.zones, T.tables.shifts.impulses_per_zone) == (3, 1)


# Set-up


@pytest.mark.rule("4.14", "5.21", "COD-1")
def test_everybody_is_set_up_or_arrives() -> None:
    assert len(START) == 114
    assert len(COMING) == 100
    assert START.keys() | COMING.keys() == T.index.keys()
    assert all(T.areas[e.area].side == T.units[e.unit].side for e in T.setup)
    assert all({"campaign", "three_days"} <= e.scenarios for e in T.setup)


@pytest.mark.rule("5.22", "COD-3")
def test_only_front_line_allies_start_entrenched() -> None:
    dug_in = [e for e in T.setup if e.entrenched]
    assert dug_in
    assert all(T.front_line >> e.area & 1 and T.units[e.unit].infantry_type for e in dug_in)
    assert all(not T.units[e.unit].german for e in dug_in)


@pytest.mark.rule("7.1c")
def test_two_german_areas_are_crowded() -> None:
    crowded = {s("Dasburg"): (5, 13), s("Neuerburg"): (5, 12)}
    assert T.crowded == {"campaign": crowded, "three_days": crowded, "fifth_panzer": crowded, "seventh_army": {}}


def test_positions_that_are_known() -> None:
    assert START["A-106-422"].area == s("Auw")
    assert {START[key].area for key in ("A-106-423", "A-106-424")} <= {s("Lutzkampen"), s("Habscheid"), s("Bleialf")}
    assert {T.name(START[u.id].area) for u in T.units if u.formation == "9 Arm" and u.armour} >= {
        "Larochette", "Weiswampach",
    }  # fmt: skip
    assert any(u.engineer for u in starting_at("Malmedy"))
    assert all(any(u.engineer for u in starting_at(T.name(_german_bank(b.a, b.b)))) for b in T.bridges if b.damaged)


def _german_bank(a: int, b: int) -> int:
    return a if T.areas[a].side == GERMAN else b


def test_dasburg_holds_the_repair_example() -> None:
    """T-15."""
    dasburg = starting_at("Dasburg")
    assert any(u.mechanized and u.strength == 3 for u in dasburg)
    assert any(u.armour for u in dasburg)
    assert any(u.engineer for u in dasburg)
    assert starting_at("Marnach")


def test_the_allied_line_is_held() -> None:
    german = T.german_at_start & T.area_mask
    met = T.graph.border(german) & T.front_line
    assert met & ~union(e.area for e in T.setup if not T.units[e.unit].german) == 0


# Reinforcements


@pytest.mark.rule("11.11")
def test_reinforcements_come_in_zones_of_their_side() -> None:
    assert all(union(e.zones) & ~T.home_zones[T.units[e.unit].side] == 0 for e in T.arrivals)
    assert impulse_name(COMING["A-70T"].clock) == "16-3"
    assert [T.name(zone) for zone in COMING["A-1313E"].zones] == ["G", "H", "I"]
    assert all("campaign" in e.scenarios for e in T.arrivals)
    assert all(("three_days" in e.scenarios) == (e.clock <= clock(18, 3)) for e in T.arrivals)


@pytest.mark.rule("11.31")
@pytest.mark.parametrize(
    ("name", "formation", "day", "fallback", "areas"),
    [
        ("G1", "2SS Pz", 18, clock(20, 1), "Grandmenil Trois-Ponts"),
        ("G2", "9SS Pz", 18, clock(19, 1), "Malmedy Belle-Croix"),
        ("G3", "10SS Pz", 20, NEVER, "Beaufays Oneux Ouffet Mean"),
        ("G4", "11 Pz", 20, NEVER, "Marche Rochefort Wellin"),
    ],
)
def test_groups(name: str, formation: str, day: int, fallback: int, areas: str) -> None:
    group = next(group for group in T.groups if group.name == name)
    assert (group.clock, group.fallback, group.areas) == (clock(day, 1), fallback, T.set(*areas.split()))
    members = {e.unit for e in T.arrivals if e.group == group.index}
    assert members == {u.index for u in T.units if u.formation == formation}


def test_allied_reinforcements_come_in_waves() -> None:
    def points(first: int, last: int) -> int:
        due = [T.units[e.unit] for e in T.arrivals if first <= e.clock <= last]
        return sum(u.strength for u in due if not u.german)

    first, lull, second = points(5, 8), points(clock(19, 2), clock(19, 3)), points(clock(20, 1), clock(20, 3))
    assert first > 5 * lull
    assert second > 5 * lull
    assert points(0, 3) * 3 < first


# Forces of the scenarios


@pytest.mark.rule("S1-3", "S1-4")
def test_germans_of_the_7th_army() -> None:
    force = Force("212 VG, 276 VG, 352 VG", "47-2 Eng, 605 Eng, 44 MG, 7A PzJgr, 7A/15 Flak")
    assert force.covers(started("seventh_army", GERMAN))
    coming = arriving("seventh_army", GERMAN)
    assert [u.name for u in coming] == ["614 JgPz", "653 JgPz"]
    assert {(COMING[u.id].clock, COMING[u.id].zones) for u in coming} == {(clock(17, 1), (s("C"),))}


@pytest.mark.rule("S1-6", "S1-7", "S1-10")
def test_allies_of_the_7th_army() -> None:
    force = Force("4 Inf, 9 Arm", "803 TD, 78/2 Rngr")
    assert force.covers(started("seventh_army", ALLIED))
    coming = {u.name: impulse_name(COMING[u.id].clock) for u in arriving("seventh_army", ALLIED)}
    assert coming == {
        "70 Tnk": "16-3", "4/8": "17-1", "4/22": "17-1", "10 Arm/54 Inf": "17-3", "10 Arm/20 Inf": "17-3",
    }  # fmt: skip
    assert {COMING[u.id].zones for u in arriving("seventh_army", ALLIED)} == {(s("P"),)}
    absent = [e for e in T.setup if T.seventh_army >> e.area & 1 and "seventh_army" not in e.scenarios]
    assert {(T.units[e.unit].formation, T.name(e.area)) for e in absent} == {
        ("28 Inf", "Vianden"), ("28 Inf", "Diekirch"),
    }  # fmt: skip


@pytest.mark.rule("S2-3", "S2-4")
def test_germans_of_the_5th_panzer_army() -> None:
    force = Force(
        "18 VG, 62 VG, 560 VG, 116 Pz, Lehr, 2 Pz, 26 VG, 5 FJ, 352 VG",
        "244 Stg, LVIII/1 Flak, 182 Flak, 600 Eng, 207 Eng, 47-1 Eng",
    )
    assert force.covers(started("fifth_panzer", GERMAN))
    assert [u.id for u in started("fifth_panzer", GERMAN) if u.formation == "352 VG"] == ["G-352-914"]
    assert START["G-352-914"].area == s("Sinspelt")
    coming = Force("2SS Pz, FBB, Fuh Gren, 10SS Pz, 11 Pz", "614 JgPz, 653 JgPz, 669 Ost")
    assert coming.covers(arriving("fifth_panzer", GERMAN))


@pytest.mark.rule("S2-10")
def test_allies_of_the_5th_panzer_army() -> None:
    force = Force("106 Inf, 28 Inf", "9 Arm CCR, 1107 Eng, 1128 Eng, 1A/526, 78/2 Rngr")
    assert force.covers(started("fifth_panzer", ALLIED))
    coming = Force(
        "7 Arm, 4 Inf, 10 Arm, 82 Abn, 101 Abn, 84 Inf, 29 Arm Bde",
        "70 Tnk, 705 TD, 740 Tnk, 2HHC, 1313 Eng, 551 Inf",
    )
    assert coming.covers(arriving("fifth_panzer", ALLIED))


def test_nobody_else_stands_inside_the_red_lines() -> None:
    assert all("fifth_panzer" in e.scenarios for e in T.setup if T.fifth_panzer >> e.area & 1)
    assert {u.name for u in T.units if u.id in START and {"seventh_army", "fifth_panzer"} <= START[u.id].scenarios} == {
        "78/2 Rngr", "352/914",
    }  # fmt: skip
