"""The facts that the rulebook gives: sizes, named hexes, counters that survive, turn tracks, tables."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES, GERMAN, Battlefield, Unit, load, tables
from grognard.games.blitzkrieg.start import opening

FIELDS = {key: load(key) for key in BATTLES}


def unit(name: str) -> Unit:
    field = next(field for field in FIELDS.values() if name in field.index)
    return field.units[field.index[name]]


def names(field: Battlefield, zone: str) -> list[str]:
    return field.board.names(field.zones[zone])


# maps


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("gembloux", (20, 20)),
        ("sedan", (16, 18)),
        ("dinant", (26, 20)),
        ("arras", (25, 15)),
        ("stonne", (19, 12)),
        ("hannut", (19, 18)),
    ],
)
def test_maps_have_their_size(key: str, size: tuple[int, int]) -> None:
    board = FIELDS[key].board
    assert (board.columns, board.rows) == size
    assert len(board.hexes) == size[0] * size[1]


@pytest.mark.parametrize(
    ("key", "hexes"),
    [
        ("hannut", {"1217": "Merdorp", "0915": "Jandrenouille", "1004": "Orp-le-Grand", "1006": "Orp-le-Petit"}),
        ("dinant", {"0119": "Philippeville", "1417": "Villers-le-Gambon"}),
        ("sedan", {"1604": "Remilly-Aillicourt", "1606": "Angecourt"}),
        ("stonne", {"1106": "Stonne"}),
    ],
)
def test_places_stand_where_the_rulebook_has_them(key: str, hexes: dict[str, str]) -> None:
    field = FIELDS[key]
    assert {name: field.place[field.board.at(name)] for name in hexes} == hexes


def test_the_villages_of_the_rulebook_are_built_up() -> None:
    hannut, dinant = FIELDS["hannut"], FIELDS["dinant"]
    named = hannut.board.set("1217", "0915", "0712", "0912", "1004", "1006")
    assert named & ~hannut.built == 0
    assert dinant.board.set("0119", "0417", "1417") & ~dinant.built == 0


def test_the_six_hexes_of_sedan_lie_on_the_south_bank_at_road_ends() -> None:
    field = FIELDS["sedan"]
    six = field.board.set("0114", "0117", "1604", "1606", "1613", "1616")
    assert six == field.zones["objectives"]
    assert six & ~(field.zones["south_bank"] & field.road & (field.board.edge("W") | field.board.edge("E"))) == 0


def test_the_meuse_cuts_the_maps_of_sedan_and_dinant_in_two() -> None:
    sedan, dinant = FIELDS["sedan"], FIELDS["dinant"]
    every = sedan.board.full
    assert sedan.board.flood_links(sedan.zones["north_bank"], sedan.dry_links, every) == sedan.zones["north_bank"]
    assert not any(sedan.bridges[d] & sedan.zones["north_bank"] for d in range(6))
    bridges = sum((dinant.bridges[d] & dinant.zones["west_bank"]).bit_count() for d in range(6))
    assert bridges == 3


def test_stonne_has_three_levels_and_no_step_of_two() -> None:
    field = FIELDS["stonne"]
    assert [mask.bit_count() for mask in field.heights] == [188, 32, 8]
    assert field.zones["level3"] == field.heights[2]
    pairs = [(a, b) for a in field.board.hexes for b in field.board.neighbours[a] if b >= 0]
    assert {abs(field.level[a] - field.level[b]) for a, b in pairs} == {0, 1}


# counters


@pytest.mark.rule("UNIT-01", "UNIT-02", "MOV-02")
@pytest.mark.parametrize(
    ("name", "factors"),
    [
        *((f"g_gem_{tank}", (4, 0, 4, 4)) for tank in ("3_1_5", "3_1_6", "4_1_35", "4_1_36")),
        *((f"g_gem_{tank}", (2, 0, 3, 4)) for tank in ("3_2_5", "3_2_6", "4_2_35", "4_2_36")),
        *((f"g_gem_{n}_{n_of}_{n}", (2, 0, 3, 2)) for n in (3, 4) for n_of in (1, 2, 3, 4)),
        *((f"g_gem_{gun}", (2, 4, 1, 2)) for gun in ("3_art75", "4_art93", "4_art103")),
        *((f"g_gem_{cars}", (2, 0, 1, 5)) for cars in ("3_rec3", "4_rec7")),
    ],
)
def test_the_counters_that_survive_have_their_values(name: str, factors: tuple[int, int, int, int]) -> None:
    found = unit(name)
    assert (found.af, found.range, found.df, found.ma) == factors


@pytest.mark.rule("TRN-01", "TRN-08")
def test_the_panzer_divisions_of_gembloux_have_five_and_six_halftracks() -> None:
    tracks = [u for u in FIELDS["gembloux"].units if u.kind == "halftrack"]
    assert [sum(u.id.startswith(f"g_gem_{n}_ht") for u in tracks) for n in (3, 4)] == [5, 6]
    assert {(u.af, u.df, u.ma) for u in tracks} == {(0, 0, 4)}


@pytest.mark.rule("UNIT-06", "UNIT-08")
def test_tanks_know_their_type() -> None:
    assert unit("a_sto_49bcc_1").type == "char_b1"
    assert unit("a_han_2d_1_s1").type == "somua_s35"
    matildas = [u for u in FIELDS["arras"].units if u.heavy_tank]
    assert {(u.type, u.nation) for u in matildas} == {("matilda_2", "british")}


@pytest.mark.rule("UNIT-03", "UNIT-04")
def test_whoever_has_a_silhouette_is_armoured_and_is_never_carried() -> None:
    every = [u for field in FIELDS.values() for u in field.units]
    assert {u.kind for u in every if u.armoured} == {"tank", "armoured_car"}
    assert not any(u.armoured for u in every if u.transport >= 0)


@pytest.mark.rule("UNIT-05")
def test_infantry_and_cavalry_move_on_foot_and_others_do_not() -> None:
    every = [u for field in FIELDS.values() for u in field.units]
    feet = {"infantry", "heavy_infantry", "assault", "engineer", "fortress", "cavalry"}
    assert {u.kind for u in every if u.foot} == feet
    assert {u.moves for u in every if u.kind in feet} == {0}


@pytest.mark.rule("UNIT-07")
def test_abilities_belong_to_their_kinds() -> None:
    every = [u for field in FIELDS.values() for u in field.units]
    assert {u.kind for u in every if u.evades} == {"armoured_car", "motorcycle"}
    assert {u.type for u in every if u.bonus} == {"somua_s35", "char_b1"}
    assert all(u.antitank == (u.kind == "antitank") and u.assault == (u.kind == "assault") for u in every)


@pytest.mark.rule("UNIT-09", "UNIT-10")
def test_units_have_their_formation_and_variable_ones_are_marked() -> None:
    assert unit("a_sed_41bcc_1").formation == "3rd_dcr"
    assert "variable_arrival" in unit("a_sed_41bcc_1").flags
    assert all(u.formation for field in FIELDS.values() for u in field.units if u.combat)


@pytest.mark.rule("ARR-05")
def test_all_german_antitank_units_at_arras_are_88s_that_need_a_carrier() -> None:
    guns = [u for u in FIELDS["arras"].units if u.antitank and u.side == GERMAN]
    assert len(guns) == 3
    assert all(u.aa88 and u.ma == 0 for u in guns)


@pytest.mark.rule("NGT-11")
def test_only_units_with_both_factors_above_one_recover() -> None:
    assert unit("g_gem_3_1_5").recoverable
    assert not unit("g_gem_3_rec3").recoverable
    assert not unit("a_gem_fr_4a_pion").recoverable


@pytest.mark.rule("NGT-15", "NGT-16")
def test_vehicles_and_88s_never_recover() -> None:
    found = [u for field in FIELDS.values() for u in field.units if u.vehicle or u.aa88]
    assert not any(u.recoverable for u in found)
    assert (unit("g_arr_7_88a").af, unit("g_arr_7_88a").df) == (2, 3)


@pytest.mark.rule("TRN-04")
def test_every_vehicle_comes_with_one_unit() -> None:
    for field in FIELDS.values():
        carried = [u.transport for u in field.units if u.transport >= 0]
        assert sorted(carried) == [u.index for u in field.units if u.vehicle]


@pytest.mark.rule("GEM-04", "SED-04", "DIN-04")
def test_air_units_of_the_first_three_battles() -> None:
    assert [air_units(key) for key in ("gembloux", "sedan", "dinant")] == [[6, 2]] * 3


@pytest.mark.rule("ARR-04", "STO-04", "HAN-04")
def test_air_units_of_the_last_three_battles() -> None:
    assert [air_units(key) for key in ("arras", "stonne", "hannut")] == [[4, 2], [6, 2], [6, 1]]
    assert [air.id for air in FIELDS["arras"].air if air.raf] == ["a_arr_air2"]


@pytest.mark.rule("AIR-01")
def test_a_third_french_air_unit_waits_for_its_event_at_stonne() -> None:
    assert [sum(air.reserve for air in FIELDS[key].air) for key in BATTLES] == [0, 0, 0, 0, 1, 1]


def air_units(key: str) -> list[int]:
    return [sum(air.side == side and not air.reserve for air in FIELDS[key].air) for side in (GERMAN, ALLIED)]


# tables


@pytest.mark.rule("CMB-26")
def test_the_combat_table_gives_the_attackers_result_first() -> None:
    combat = tables().combat
    assert combat[0][0] == ("E", "-")
    assert [defender for _, defender in combat[6]] == ["D", "R", "R", "R*", "R*", "E"]
    assert {attacker for attacker, _ in combat[6]} == {"-"}
    assert combat[4][0] == ("R", "D")


@pytest.mark.rule("AIR-04")
def test_the_air_table_gives_the_interceptors_result_first() -> None:
    assert tables().interception == (("X", "A"), ("-", "-"), ("-", "-"), ("-", "-"), ("-", "A"), ("-", "X"))
    assert tables().covered == ("X", "-", "-", "-", "D", "D")
    assert tables().open == ("X", "-", "-", "D", "D", "D")


@pytest.mark.rule("TEC-02", "TEC-03", "TEC-12")
def test_towns_villages_and_entrenchments_help_the_defence() -> None:
    chart = tables().terrain
    assert [chart[word].defence for word in ("village", "town", "entrenchment")] == [1, 2, 2]


@pytest.mark.rule("TEC-04", "TEC-06", "TEC-11")
def test_woods_and_railways_help_once_and_rough_ground_each_unit() -> None:
    chart = tables().terrain
    assert [(chart[w].defence, chart[w].per_unit) for w in ("woods", "railway", "rough")] == [
        (1, False),
        (1, False),
        (1, True),
    ]


@pytest.mark.rule("CAP-8a")
def test_the_german_begins_every_battle_with_six_pontoons() -> None:
    assert [opening(FIELDS[key], []).stock for key in BATTLES] == [6] * 6


def test_control_of_the_letters_of_arras_at_start() -> None:
    field = FIELDS["arras"]
    a, b, d = (field.zones[name] for name in ("hex_a", "hex_b", "hex_d"))
    assert (a | b) & ~field.control[GERMAN] == 0
    assert d & ~field.control[ALLIED] == 0
