"""Turn tracks, event tables, zones and groups of reinforcements as the rulebook gives them."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES, GERMAN, Battlefield, load
from grognard.games.blitzkrieg.schedule import SUMS

FIELDS = {key: load(key) for key in BATTLES}


def nights(key: str) -> list[int]:
    return [turn.turn for turn in FIELDS[key].track if turn.night]


def edge(field: Battlefield, side: int) -> list[str]:
    """The sides of the map whose every hex supplies a side."""
    return [name for name in ("N", "E", "S", "W") if field.board.edge(name) & ~field.sources[side] == 0]  # type: ignore[arg-type]


@pytest.mark.rule("GEM-01", "SED-01", "STO-01")
@pytest.mark.parametrize("key", ["gembloux", "sedan", "stonne"])
def test_two_days_of_ten_and_nine_turns_with_a_night_between(key: str) -> None:
    assert (FIELDS[key].turns, nights(key)) == (20, [11])
    assert [FIELDS[key].day(turn) for turn in (1, 11, 12)] == [1, 1, 2]


@pytest.mark.rule("HAN-01")
def test_hannut_is_fought_on_the_12th_and_13th() -> None:
    assert (FIELDS["hannut"].turns, nights("hannut")) == (20, [11])
    assert [FIELDS["hannut"].track[turn - 1].date for turn in (1, 20)] == ["1940-05-12", "1940-05-13"]


@pytest.mark.rule("DIN-01")
def test_dinant_lasts_four_days_and_three_nights() -> None:
    assert (FIELDS["dinant"].turns, nights("dinant")) == (32, [7, 17, 27])
    assert FIELDS["dinant"].track[-1].date == "1940-05-15"


@pytest.mark.rule("ARR-01")
def test_arras_lasts_nineteen_turns() -> None:
    assert (FIELDS["arras"].turns, nights("arras")) == (19, [10])


@pytest.mark.rule("SUP-01", "GEM-03", "HAN-03")
@pytest.mark.parametrize("key", ["gembloux", "hannut"])
def test_supply_comes_from_the_east_and_from_the_west(key: str) -> None:
    assert [edge(FIELDS[key], side) for side in (GERMAN, ALLIED)] == [["E"], ["W"]]


@pytest.mark.rule("DIN-03", "ARR-03", "STO-03")
@pytest.mark.parametrize(("key", "edges"), [("dinant", "EW"), ("arras", "SN"), ("stonne", "NS")])
def test_supply_edges(key: str, edges: str) -> None:
    assert [edge(FIELDS[key], side) for side in (GERMAN, ALLIED)] == [[edges[0]], [edges[1]]]


@pytest.mark.rule("SED-03")
def test_the_german_edge_of_sedan_is_all_that_lies_north_of_the_meuse() -> None:
    field = FIELDS["sedan"]
    rim = field.board.edge("N") | field.board.edge("E") | field.board.edge("S") | field.board.edge("W")
    assert field.sources[GERMAN] == rim & field.zones["north_bank"]
    assert edge(field, ALLIED) == ["S"]


@pytest.mark.rule("GEM-02", "SED-02", "DIN-02")
def test_the_french_set_up_first_in_the_first_three_battles() -> None:
    assert [FIELDS[key].scenario.first_setup for key in BATTLES[:3]] == ["allied"] * 3
    assert not any(FIELDS["dinant"].units[p.unit].side == GERMAN for p in FIELDS["dinant"].setup)


@pytest.mark.rule("ARR-02", "STO-02", "HAN-02")
def test_the_german_sets_up_first_at_arras_only() -> None:
    assert [FIELDS[key].scenario.first_setup for key in BATTLES[3:]] == ["german", "allied", "allied"]


# events

TABLES = {
    "gembloux": "german_paralysis breakout moroccan_ferocity fifth_column allied_paralysis moroccan_ferocity grounded "
    "fifth_column moroccan_ferocity breakout german_paralysis",
    "sedan": "german_paralysis breakout reinforcements fifth_column allied_paralysis reinforcements grounded "
    "fifth_column reinforcements breakout german_paralysis",
    "dinant": "german_paralysis breakout rommel+first_dcr fifth_column allied_paralysis rommel+first_dcr grounded "
    "fifth_column rommel+first_dcr breakout german_paralysis",
    "arras": "german_paralysis grounded rommel rommel allied_paralysis refugees grounded rommel - refugees "
    "german_paralysis",
    "stonne": "german_paralysis they_shall_not_pass - fifth_column allied_paralysis - air_effort fifth_column - "
    "they_shall_not_pass german_paralysis",
    "hannut": "german_paralysis they_shall_not_pass - fifth_column allied_paralysis - air_effort fifth_column - "
    "they_shall_not_pass german_paralysis",
}


@pytest.mark.parametrize("key", BATTLES)
def test_event_tables(key: str) -> None:
    found = ["+".join(row.event for row in FIELDS[key].events[total]) or "-" for total in SUMS]
    assert found == TABLES[key].split()


@pytest.mark.parametrize("key", ["sedan", "stonne", "hannut"])
def test_an_eleven_of_the_first_day_brings_nothing_but_a_three_does(key: str) -> None:
    assert [row.days for total in (3, 11) for row in FIELDS[key].events[total]] == [(1, 2), (2,)]


def test_command_is_never_paralysed_on_the_first_day_of_dinant() -> None:
    assert {row.days for total in (2, 6, 12) for row in FIELDS["dinant"].events[total]} == {(2, 3, 4)}


LIMITS = {
    "gembloux": {"breakout": "game", "moroccan_ferocity": "none", "fifth_column": "none", "grounded": "game"},
    "sedan": {"breakout": "game", "reinforcements": "none", "fifth_column": "day", "grounded": "game"},
    "dinant": {"breakout": "game", "rommel": "game", "first_dcr": "game", "fifth_column": "none", "grounded": "game"},
    "arras": {"rommel": "game", "refugees": "day", "grounded": "game"},
    "stonne": {"they_shall_not_pass": "none", "fifth_column": "day", "air_effort": "day"},
    "hannut": {"they_shall_not_pass": "none", "fifth_column": "day", "air_effort": "day"},
}


@pytest.mark.parametrize("key", BATTLES)
def test_event_limits(key: str) -> None:
    found = {row.event: row.limit for rows in FIELDS[key].events.values() for row in rows}
    assert found == LIMITS[key] | {"german_paralysis": "day", "allied_paralysis": "day"}


# reinforcements


def group(key: str, name: str) -> list[str]:
    """The units of a group, without their vehicles."""
    field = FIELDS[key]
    return [field.units[u].id for u, found in field.arrivals.items() if found.name == name and field.units[u].combat]


@pytest.mark.rule("GEM-R-F2", "GEM-R-F5", "GEM-R-G2")
def test_formations_that_arrive_at_gembloux() -> None:
    names = [name for name, found in FIELDS["gembloux"].group.items() if found.per == "group"]
    assert [name for name in names if name.startswith("3dlm")] == ["3dlm_5blm", "3dlm_6blm", "3dlm_rec", "3dlm_art"]
    assert [name for name in names if name.startswith("2dlm")] == ["2dlm_3blm", "2dlm_4blm", "2dlm_rec", "2dlm_art"]
    assert [name for name in names if name.startswith("20mot")] == ["20mot_76", "20mot_90", "20mot_rec"]
    assert all(group("gembloux", name) for name in names)


@pytest.mark.rule("GEM-S-G2")
def test_the_3rd_panzer_enters_gembloux_on_turn_1_from_the_east() -> None:
    found = FIELDS["gembloux"].group["3pz"]
    assert (found.first, found.per, found.zone) == (1, "none", FIELDS["gembloux"].board.edge("E"))
    assert len(group("gembloux", "3pz")) == 10


@pytest.mark.rule("SED-R-F3", "SED-R-F7")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("reg_a", "1604"),
        ("reg_b", "1604 1606"),
        ("reg_c", "0114 0117"),
        ("con_a", "1604 1606"),
        ("con_b", "1613 1616"),
        ("con_c", "0114 0117 1604 1606 1613 1616"),
        ("con_d", "0114 0117"),
    ],
)
def test_groups_of_sedan_enter_at_their_hexes(name: str, hexes: str) -> None:
    assert FIELDS["sedan"].board.names(FIELDS["sedan"].group[name].zone) == hexes.split()


@pytest.mark.rule("SED-R-F4")
def test_the_cup_of_sedan_holds_all_conditional_units_and_no_truck() -> None:
    field = FIELDS["sedan"]
    conditional = {u for u, found in field.arrivals.items() if found.trigger == "drawn" and field.units[u].combat}
    assert set(field.cups[0].units) == conditional
    assert len(conditional) == 42


@pytest.mark.rule("DIN-S-F4")
def test_the_cup_of_dinant_holds_four_formations_and_no_truck() -> None:
    field = FIELDS["dinant"]
    cup = [field.units[u] for u in field.cups[0].units]
    assert {u.formation for u in cup} == {"1st_dlc", "4th_dlc", "22nd_id", "chasseurs_ardennais"}
    assert all(u.combat for u in cup)
    assert (field.cups[0].entry.add, field.cups[0].entry.zone) == (-1, "east")


@pytest.mark.rule("DIN-S-F6", "DIN-R-F8")
def test_cavalry_infantry_and_the_guns_of_the_1st_dcr_have_trucks() -> None:
    field = FIELDS["dinant"]
    riders = [u for u in field.units if u.formation in ("1st_dlc", "4th_dlc") and u.kind == "infantry"]
    guns = [u for u in field.units if u.formation == "1st_dcr" and u.artillery]
    assert [field.units[u.transport].kind for u in (*riders, *guns)] == ["truck"] * 5


@pytest.mark.rule("DIN-R-G1", "DIN-R-G3", "DIN-R-G6")
def test_all_germans_of_dinant_come_from_the_east_motorised_ones_in_vehicles() -> None:
    field = FIELDS["dinant"]
    germans = [field.units[u] for u in field.combat[GERMAN]]
    assert {field.arrivals[u.index].zone for u in germans} == {field.board.edge("E")}
    riding = [u for u in germans if u.formation in ("5th_panzer", "7th_panzer") and (u.infantry or u.artillery)]
    assert all(u.transport >= 0 for u in riding)
    assert all(u.transport >= 0 for u in germans if u.formation == "xv_corps")


@pytest.mark.rule("ARR-R-G2")
def test_german_divisions_enter_arras_at_their_letters() -> None:
    field = FIELDS["arras"]
    entries = [field.board.names(field.group[name].zone) for name in ("7pz_reinf", "sst_reinf", "5pz")]
    assert entries == [["1715"], ["0815"], ["2507"]]


@pytest.mark.rule("ARR-S-A1", "ARR-S-A2", "ARR-S-A3")
def test_the_two_columns_of_arras_are_drawn_from_cups() -> None:
    field = FIELDS["arras"]
    left, right = field.cups
    assert [(cup.entry.add, len(cup.units)) for cup in (left, right)] == [(2, 9), (2, 10)]
    assert [field.units[u].kind for u in left.units if field.units[u].artillery] == ["artillery"]
    guns = field.units[field.index["a_arr_3_art"]]
    assert field.units[guns.transport].kind == "truck"
    assert {field.units[u].nation for u in right.units} == {"british"}


@pytest.mark.parametrize(
    ("key", "name", "turns", "limit", "six_fails"),
    [
        ("gembloux", "3dlm_art", (2, 11), 3, False),
        ("gembloux", "20mot_76", (2, 12), 0, True),
        ("gembloux", "35id_25", (14, 20), 1, True),
        ("sedan", "reg_a", (2, 20), 1, True),
        ("sedan", "con_b", (1, 20), 4, False),
        ("dinant", "5dim", (2, 32), 3, True),
        ("dinant", "4dina", (8, 32), 3, True),
        ("dinant", "1dcr", (28, 32), 4, False),
        ("arras", "1dlm", (2, 9), 0, True),
        ("stonne", "t3_205ri", (3, 20), 1, True),
        ("hannut", "12cuir", (9, 20), 4, False),
    ],
)
def test_windows_and_limits(key: str, name: str, turns: tuple[int, int], limit: int, six_fails: bool) -> None:
    found = FIELDS[key].group[name]
    assert ((found.first, found.last), found.limit, found.six_fails) == (turns, limit, six_fails)


# zones of set-up


def zone(key: str, name: str) -> list[str]:
    return FIELDS[key].board.names(FIELDS[key].zones[name])


@pytest.mark.rule("GEM-S-F1", "GEM-S-F2", "GEM-S-F3")
def test_zones_around_the_villages_of_gembloux() -> None:
    board = FIELDS["gembloux"].board
    around = board.spread(board.set("0602", "0903", "0504"))
    assert board.set(*zone("gembloux", "s_15dim")) == around
    assert board.set(*zone("gembloux", "s_dina1")) == board.spread(FIELDS["gembloux"].zones["gembloux"])
    assert board.spread(board.set("0907")) & ~board.set(*zone("gembloux", "s_dina7")) == 0


@pytest.mark.rule("GEM-S-F4", "GEM-S-F5", "GEM-S-F6")
def test_zones_along_the_road_and_the_railway_of_gembloux() -> None:
    field = FIELDS["gembloux"]
    road = field.zones["s_dina2"]
    assert road & ~field.road == 0
    assert {field.board.column(h) for h in field.board.ordered(road)} == {1, 2, 3, 4, 5, 6}
    assert field.zones["s_1dim"] & field.zones["gembloux"] == 0
    assert field.zones["s_res"] & field.zones["railway"] == 0


@pytest.mark.rule("GEM-S-G1")
def test_the_4th_panzer_starts_in_the_east_of_gembloux() -> None:
    field = FIELDS["gembloux"]
    assert min(field.board.column(h) for h in field.board.ordered(field.zones["s_4pz"])) == 15


@pytest.mark.rule("SED-S-F1", "SED-S-F2", "SED-S-F3")
def test_french_zones_of_sedan_lie_within_three_hexes_of_the_meuse() -> None:
    field = FIELDS["sedan"]
    near = near_meuse(field, 3)
    assert field.zones["55id"] == field.zones["147rif"] == near & field.zones["bar_east"]
    assert field.zones["205ri"] == near & field.zones["bar_west"]


@pytest.mark.rule("SED-S-F4", "SED-S-F5")
def test_cavalry_and_guns_of_sedan_may_stand_further_back() -> None:
    field = FIELDS["sedan"]
    assert field.zones["5dlc"] == near_meuse(field, 5)
    assert field.scenario.levy == "5dlc"
    assert field.zones["arty"] == field.zones["south_bank"]


def near_meuse(field: Battlefield, distance: int) -> int:
    """The south bank up to so many hexes from the other bank."""
    rings = field.board.distances_from(field.zones["north_bank"])
    found = 0
    for ring in rings[1 : distance + 1]:
        found |= ring
    return found & field.zones["south_bank"]


@pytest.mark.rule("SED-S-F6", "STO-S-F2")
def test_entrenchments_at_sedan_and_stonne() -> None:
    assert [FIELDS[key].scenario.entrenchments for key in ("sedan", "stonne")] == [6, 12]
    diggers = [name for name, row in FIELDS["sedan"].zone_rows.items() if row.dig_in == "all"]
    assert diggers == ["55id", "147rif", "205ri"]
    assert FIELDS["stonne"].zone_rows["setup"].dig_in == "all"


@pytest.mark.rule("SED-S-G1", "SED-S-G2", "SED-S-G3")
def test_german_zones_of_sedan_lie_north_of_the_meuse() -> None:
    field = FIELDS["sedan"]
    north = field.zones["north_bank"]
    assert field.zones["gd"] == north
    assert (field.zones["10pz"] | field.zones["1pz"]) & ~north == 0
    west, east = (field.board.ordered(field.zones[name]) for name in ("1pz", "10pz"))
    assert max(map(field.board.column, west)) < 10 < min(map(field.board.column, east))


@pytest.mark.rule("SED-S-G4")
def test_units_of_the_2nd_panzer_may_come_later() -> None:
    field = FIELDS["sedan"]
    held = [u for u, found in field.arrivals.items() if found.trigger == "held"]
    assert {field.units[u].formation for u in held} == {"2nd_panzer"}
    assert field.zones["2pz"] == field.zones["1pz"]


@pytest.mark.rule("DIN-S-F1", "DIN-S-F2")
def test_the_18th_division_stands_at_villages_west_of_the_meuse() -> None:
    field = FIELDS["dinant"]
    assert field.zones["18id"] == field.board.spread(field.village) & field.zones["west_bank"]
    assert field.zone_rows["18id"].stack == 2
    assert field.zone_rows["east"].stack == 1


@pytest.mark.rule("DIN-S-F3")
def test_the_129th_stands_at_its_three_places() -> None:
    board = FIELDS["dinant"].board
    assert FIELDS["dinant"].zones["129ri"] == board.spread(board.set("0119", "0417", "1417"))


@pytest.mark.rule("ARR-S-G1", "ARR-S-G2")
def test_the_road_to_arras_parts_the_german_set_up() -> None:
    field = FIELDS["arras"]
    road, west, east = (field.zones[name] for name in ("road_arras", "s_sst", "s_7pz"))
    assert road & ~field.road == 0
    assert west | east == field.board.full & ~road
    columns = [[field.board.column(h) for h in field.board.ordered(zone)] for zone in (west, east)]
    assert max(columns[0]) < min(columns[1])


@pytest.mark.rule("STO-S-F1", "STO-S-G2")
def test_zones_of_stonne() -> None:
    field = FIELDS["stonne"]
    rows = [field.board.row(h) for h in field.board.ordered(field.zones["setup"])]
    assert (min(rows), len(rows)) == (4, 19 * 9)
    assert zone("stonne", "assault") == [f"{column:02}01" for column in range(1, 13)]


@pytest.mark.rule("STO-S-G1")
def test_gross_deutschland_starts_on_the_north_edge_of_stonne() -> None:
    assert zone("stonne", "gd") == zone("stonne", "assault")


@pytest.mark.rule("HAN-S-F1", "HAN-S-F2", "HAN-S-F3")
def test_french_zones_of_hannut() -> None:
    field = FIELDS["hannut"]
    board = field.board
    assert field.zones["s_11rdp"] == sum(board.column_hexes(column) for column in range(1, 17))
    assert field.zones["s_2dlm1"] == within(field, "1217", "0915", "0712", "0912")
    assert field.zones["s_2dlm2"] == within(field, "1004", "1006")


def within(field: Battlefield, *names: str) -> int:
    found = 0
    for name in names:
        found |= field.board.disk(field.board.at(name), 3)
    return found


@pytest.mark.rule("HAN-S-G1", "HAN-S-G2")
def test_the_3rd_panzer_enters_hannut_in_the_north_east() -> None:
    entries = [zone_of(name) for name in ("pz5", "sch13")]
    assert entries == [[f"19{row:02}" for row in range(1, 7)]] * 2


@pytest.mark.rule("HAN-S-G3", "HAN-S-G4", "HAN-S-G5")
def test_the_4th_panzer_enters_hannut_in_the_south_east() -> None:
    entries = [zone_of(name) for name in ("pz35", "sch12", "jg33")]
    assert entries == [[f"19{row}" for row in range(10, 17)]] * 3


def zone_of(name: str) -> list[str]:
    return FIELDS["hannut"].board.names(FIELDS["hannut"].group[name].zone)
