"""The data as facts: the hexes that the rulebook names, the values that survive, set-ups and arrivals."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS, Battlefield, load

MICHAEL, CAMPAIGN, PUSH, HUTIER = load("michael"), load("campaign"), load("push"), load("hutier")
GROUND, BOARD = MICHAEL.ground, MICHAEL.board

NAMED = {
    "3119": "Corbie", "3121": "Villers-Bretonneux", "3034": "Saint-Just-en-Chaussée", "3329": "Montdidier",
    "3733": "Cuvilly", "4135": "Thourotte", "3927": "Roye", "4531": "Noyon", "5130": "Chauny", "5228": "Tergnier",
    "4725": "Ham", "4318": "Péronne", "3516": "Albert", "4012": "Bapaume", "3806": "Achicourt",
    "3905": "Saint-Laurent-Blangy", "2520": "Amiens", "3805": "Arras", "2530": "Breteuil", "2721": "Longueau",
    "4224": "Nesle", "4307": "Vis-en-Artois", "4414": "Étricourt-Manancourt", "4220": "Villers-Carbonnel",
}  # fmt: skip
POINTS = [
    "3119", "3121", "3034", "3329", "3733", "4135", "3927", "4531", "5130", "5228", "4725", "4318", "3516", "4012",
    "3806", "3905",
]  # fmt: skip
CROSSES = {
    1: ["4414", "4318", "4219", "4220", "4224", "4326", "4725", "5228", "5130"],
    2: ["3329", "3733", "3927", "4135", "4531", "3119", "3121", "3516", "4012", "4812"],
    3: ["2520", "2721", "2719", "2530", "3606", "3805", "5536"],
}
PRINTED = {
    "a_br_37": (8, 12, 4, 4), "a_fr_64": (6, 8, 4, 3), "a_fr_65": (5, 7, 4, 3), "g_200": (10, 16, 4, 4),
    "g_51r": (7, 10, 4, 4), "g_80r": (7, 10, 4, 3), "g_5r": (7, 10, 4, 4), "g_3b": (10, 13, 4, 4),
    "g_9br": (7, 7, 4, 4), "g_14": (7, 13, 4, 4), "g_54": (7, 11, 4, 4), "g_204": (7, 10, 4, 3),
}  # fmt: skip


# the map


@pytest.mark.rule("2.1a")
def test_the_map_has_46_columns_from_13_and_36_rows() -> None:
    names = [BOARD.name(where) for where in BOARD.hexes]
    assert (names[0], names[-1], len(names)) == ("1301", "5836", 46 * 36)


@pytest.mark.rule("2.1a")
def test_even_columns_stand_half_a_hex_lower_as_in_the_example_of_the_guns() -> None:
    assert BOARD.names(BOARD.around[BOARD.at("2009")]) == ["1909", "1910", "2008", "2010", "2109", "2110"]
    assert BOARD.names(BOARD.around[BOARD.at("2109")]) == ["2008", "2009", "2108", "2110", "2208", "2209"]


@pytest.mark.parametrize(("name", "place"), NAMED.items())
def test_towns_lie_where_the_rulebook_has_them(name: str, place: str) -> None:
    assert GROUND.place[BOARD.at(name)] == place


@pytest.mark.parametrize("crosses", [1, 2, 3])
def test_objectives_have_their_crosses(crosses: int) -> None:
    found = [where for where, count in GROUND.crosses.items() if count == crosses]
    assert sorted(BOARD.name(where) for where in found) == sorted(CROSSES[crosses])
    slots = [objective for objective in CAMPAIGN.objectives if objective.crosses == crosses]
    assert sorted(BOARD.name(objective.hex) for objective in slots) == sorted(CROSSES[crosses])


def test_sixteen_hexes_count_in_the_second_scenario_and_albert_is_printed_elsewhere() -> None:
    assert sorted(BOARD.name(objective.hex) for objective in MICHAEL.points_at) == sorted(POINTS)
    moved = [objective for objective in MICHAEL.points_at if objective.printed != objective.hex]
    assert [(BOARD.name(o.hex), BOARD.name(o.printed)) for o in moved] == [("3516", "3517")]
    assert PUSH.points_at == CAMPAIGN.points_at == ()


@pytest.mark.rule("9.1d")
def test_sources_lie_on_the_edges_of_their_side() -> None:
    german, allied = CAMPAIGN.sources
    assert german & ~(BOARD.edge("N") | BOARD.edge("E")) == 0
    assert allied & ~(BOARD.edge("N") | BOARD.edge("W") | BOARD.edge("S")) == 0
    assert all(german & BOARD.edge(side) for side in ("N", "E"))
    assert all(allied & BOARD.edge(side) for side in ("N", "W", "S"))


def test_the_lines_to_amiens_are_unbroken() -> None:
    for zone, links, start in (
        ("road_to_amiens", GROUND.road_links, "2530"),
        ("railway_to_amiens", GROUND.rail_links, "1326"),
    ):
        hexes = MICHAEL.zones[zone]
        assert BOARD.flood_links(BOARD.set(start), links, hexes) == hexes
        assert hexes & MICHAEL.zones["amiens"]


def test_entries_lie_where_the_lists_say() -> None:
    assert BOARD.names(MICHAEL.zones["north_edge_west"])[-1] == "3701"
    assert BOARD.names(MICHAEL.zones["east_edge_north"])[-1] == "5831"
    assert MICHAEL.zones["south_edge"] == BOARD.row_hexes(36)


@pytest.mark.rule("S1-02")
def test_the_first_scenario_is_played_from_row_17_to_the_south_edge() -> None:
    assert {BOARD.row(where) for where in BOARD.ordered(HUTIER.area)} == set(range(17, 37))
    assert MICHAEL.area == CAMPAIGN.area == BOARD.full


@pytest.mark.rule("S3-01")
def test_the_third_scenario_is_played_south_of_the_somme() -> None:
    inside, outside = BOARD.set("2520", "3121", "4219", "5130"), BOARD.set("3119", "4318", "3805", "4012")
    assert PUSH.area & inside == inside
    assert not PUSH.area & outside
    assert (PUSH.first_turn, PUSH.last_turn) == (5, 7)


@pytest.mark.rule("11.2.5f")
def test_road_and_rail_over_one_side_of_a_major_river_are_one_bridge() -> None:
    both = [d for d in range(3) if GROUND.road_links[d] & GROUND.rail_links[d] & GROUND.major[d]]
    assert both
    sides = sum((GROUND.major[d] & (GROUND.road_links[d] | GROUND.rail_links[d])).bit_count() for d in range(3))
    assert len(GROUND.bridges) == sides == 31


@pytest.mark.rule("11.1.3c", "11.2.5a")
def test_bridges_that_can_be_destroyed_are_roads_and_railways_over_major_rivers() -> None:
    for edge in GROUND.bridges:
        a, b = GROUND.ends(edge)
        direction = BOARD.direction(a, b)
        assert GROUND.is_major(a, b)
        assert (GROUND.road_links[direction] | GROUND.rail_links[direction]) >> a & 1
    assert GROUND.edge(BOARD.at("1506"), BOARD.at("1605")) not in GROUND.bridges


@pytest.mark.rule("2.1b")
def test_every_hex_has_one_terrain() -> None:
    assert sum(hexes.bit_count() for hexes in GROUND.terrain.values()) == len(BOARD.hexes)


def test_the_canal_of_the_first_scenario_has_its_bridges_from_4431_to_4219() -> None:
    ends = [{BOARD.name(where) for where in GROUND.ends(edge)} for edge in GROUND.du_nord]
    assert {"4219", "4319"} in ends
    assert {"4431", "4531"} in ends
    assert len(ends) == 11


def test_fronts_leave_every_hex_to_one_side() -> None:
    for german, allied in GROUND.control.values():
        assert german | allied == BOARD.full
        assert not german & allied


# units


@pytest.mark.rule("3.0e")
@pytest.mark.parametrize(("name", "values"), PRINTED.items())
def test_values_that_survive_are_exact(name: str, values: tuple[int, int, int, int]) -> None:
    found = MICHAEL.units[MICHAEL.index[name]]
    assert (found.attacks[0], found.defences[0], found.movement, found.morale) == values
    assert found.values_source.startswith("rulebook")


@pytest.mark.rule("6.0a", "6.0b", "6.0c")
@pytest.mark.parametrize(("name", "steps"), [("a_nz_1", 2), ("a_br_8", 2), ("a_fr_17", 2), ("a_br_37", 3)])
def test_steps_go_by_size_and_morale(name: str, steps: int) -> None:
    assert MICHAEL.units[MICHAEL.index[name]].steps == steps


@pytest.mark.rule("6.0d", "6.0e")
def test_tanks_and_stoss_have_one_step_and_other_supports_none() -> None:
    steps = {unit.kind: unit.steps for unit in MICHAEL.units if unit.support or unit.tank}
    assert steps == {"tank": 1, "hq": 0, "army_artillery": 0, "corps_artillery": 0, "stoss": 1}


@pytest.mark.rule("2.2c", "3.0d")
def test_every_counter_is_a_combat_unit_or_a_support() -> None:
    assert all(unit.combat != unit.support for unit in MICHAEL.units)
    assert {unit.kind for unit in MICHAEL.units if unit.combat} == {"infantry", "cavalry", "dismounted_cavalry", "tank"}
    assert {unit.kind for unit in MICHAEL.units if unit.support} == {"hq", "army_artillery", "corps_artillery", "stoss"}


@pytest.mark.rule("3.0h")
def test_elite_are_regiments_of_morale_5_or_6() -> None:
    elite = [unit for unit in MICHAEL.units if unit.elite]
    assert all(unit.regiment and unit.morale >= 5 for unit in elite)
    assert all(unit.elite for unit in MICHAEL.units if unit.regiment and unit.morale >= 5)
    assert not any(unit.elite for unit in MICHAEL.units if unit.is_division)


@pytest.mark.rule("DES-1")
def test_divisions_of_elite_morale_come_as_regiments_only() -> None:
    assert all(unit.morale <= 4 for unit in MICHAEL.units if unit.is_division)


@pytest.mark.rule("2.2a")
@pytest.mark.rule("COOP-7")
def test_dominions_count_as_british() -> None:
    forces = {unit.nation: unit.force for unit in MICHAEL.units}
    assert forces == {
        "german": "german", "french": "french", "british": "british", "canadian": "british", "australian": "british",
        "new_zealand": "british",
    }  # fmt: skip


@pytest.mark.rule("2.2b", "2.2.1a")
def test_regiments_and_brigades_are_of_one_size() -> None:
    sizes = Counter(unit.size for unit in MICHAEL.units)
    assert sizes["regiment"] == 118
    assert sizes["division"] == 131
    assert MICHAEL.units[MICHAEL.index["a_br_g_1"]].size == "regiment"


@pytest.mark.rule("3.0f")
def test_a_step_of_a_regiment_costs_two_points_of_a_division_three() -> None:
    assert {unit.dp for unit in MICHAEL.units if unit.regiment} == {2}
    assert {unit.dp for unit in MICHAEL.units if unit.is_division} == {3}


@pytest.mark.rule("15.4.1b")
def test_tanks_cost_their_protection() -> None:
    tanks = [unit for unit in MICHAEL.units if unit.tank]
    assert all(unit.dp == unit.protection > 0 and unit.morale == unit.coordination > 0 for unit in tanks)


def test_guns_have_the_potentials_of_the_examples_and_move_less_than_three() -> None:
    army = {(u.bombardment, u.counter_battery) for u in MICHAEL.units if u.army_artillery}
    corps = {(u.bombardment, u.counter_battery) for u in MICHAEL.units if u.corps_artillery}
    assert (army, corps) == ({(3, 0)}, {(2, 2)})
    assert all(unit.movement < 3 for unit in MICHAEL.units if unit.artillery)


# set-ups and arrivals


def starting(field: Battlefield) -> dict[str, str]:
    return {field.units[p.unit].id: BOARD.name(p.hex) for p in field.setup}


@pytest.mark.rule("S1-03")
def test_the_first_scenario_has_the_starred_part_of_the_second() -> None:
    whole, part = starting(MICHAEL), starting(HUTIER)
    assert 0 < len(part) < len(whole)
    assert part.items() <= whole.items()
    assert all(HUTIER.area >> placement.hex & 1 for placement in HUTIER.setup)


def test_the_campaign_has_the_set_up_of_the_second_scenario() -> None:
    assert CAMPAIGN.setup == MICHAEL.setup


def test_the_northern_guns_start_in_4307() -> None:
    assert starting(MICHAEL)["g_army_1"] == "4307"


@pytest.mark.parametrize("key", SCENARIOS)
def test_everybody_starts_on_his_own_side_of_the_front(key: str) -> None:
    field = load(key)
    wrong = [p.unit for p in field.setup if not field.control[field.units[p.unit].side] >> p.hex & 1]
    assert wrong == []


def due(field: Battlefield, turn: int, os: int, side: int) -> set[str]:
    found = [a for a in field.arrivals if (a.turn, a.os) == (turn, os) and a.unit >= 0]
    return {field.units[a.unit].id for a in found if field.units[a.unit].side == side}


@pytest.mark.rule("S1-04")
def test_cavalry_and_two_tanks_come_to_4417_in_the_first_scenario() -> None:
    assert due(HUTIER, 1, 1, ALLIED) == {"a_br_1c", "a_br_tank_1", "a_br_tank_2"}
    assert {BOARD.names(a.zone)[0] for a in HUTIER.arrivals} == {"4417"}


@pytest.mark.rule("S2-02")
def test_the_reinforcements_of_the_second_scenario() -> None:
    assert due(MICHAEL, 2, 2, GERMAN) == {"g_16b", "g_26r", "g_33_1", "g_33_2", "g_33_3"}
    assert due(MICHAEL, 2, 1, ALLIED) == {"a_fr_35", "a_fr_55", "a_fr_125", "a_fr_corps_2", "a_br_8"}
    assert due(MICHAEL, 4, 1, GERMAN) == {"g_75r", "g_242", "g_2b_1", "g_2b_2", "g_2b_3"}
    assert len(due(MICHAEL, 3, 2, GERMAN)) == 11
    assert due(CAMPAIGN, 3, 2, GERMAN) == set()


@pytest.mark.rule("S2-11")
def test_french_aircraft_arrive_on_turns_2_and_3() -> None:
    air = [(a.turn, MICHAEL.air[a.air].id) for a in MICHAEL.arrivals if a.air >= 0]
    assert air == [(2, "a_fr_air_1"), (3, "a_fr_air_2"), (3, "a_fr_air_3")]


@pytest.mark.rule("S3-02")
def test_the_reinforcements_of_the_third_scenario() -> None:
    assert due(PUSH, 7, 1, GERMAN) == {"g_200"}
    assert due(PUSH, 6, 1, ALLIED) == {"a_fr_169_1", "a_fr_169_2", "a_fr_169_3", "a_fr_15", "a_fr_17", "a_fr_corps_7"}
    assert {a.entry for a in PUSH.arrivals if a.turn == 5 and PUSH.units[a.unit].side == GERMAN} == {"hq5"}
    tanks = [a for a in PUSH.arrivals if a.when == "allied_offensive"]
    assert {PUSH.units[a.unit].kind for a in tanks} == {"tank"}
    assert len(tanks) == 4


def test_french_of_turn_2_and_early_turn_3_lack_their_artillery() -> None:
    lacking = [a for a in MICHAEL.arrivals if a.without_artillery]
    assert {10 * a.turn + a.os for a in lacking} == {21, 23, 31}
    assert all(MICHAEL.units[a.unit].french and MICHAEL.units[a.unit].combat for a in lacking)


def test_mars_and_valkyrie_fill_the_strategic_reserve() -> None:
    counts = Counter(a.when for a in CAMPAIGN.arrivals if a.entry == "reserve")
    assert counts == {"mars": 11, "valkyrie": 10}
