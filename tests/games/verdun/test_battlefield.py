"""Units, set-up, reinforcements and tables say what the rulebook says of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from grognard.games.verdun.battlefield import FRENCH, GERMAN, ODDS, RESULTS, Unit, load
from grognard.games.verdun.units import NO_ZOC, STRONG, UNLIMITED, WEAK

FIELD = load()
BOARD = FIELD.board


def hexes(text: str) -> int:
    return BOARD.set(*text.split())


def at(name: str) -> int:
    return BOARD.at(name)


def unit(key: str) -> Unit:
    return FIELD.units[FIELD.index[key]]


def of(**wanted: object) -> list[Unit]:
    return [u for u in FIELD.units if all(getattr(u, name) == value for name, value in wanted.items())]


def members(mask: int) -> list[int]:
    return BOARD.ordered(mask)


START = {FIELD.units[p.unit].id: p.hex for p in FIELD.setup}


def on_map(side: int) -> Iterator[tuple[Unit, int]]:
    return ((FIELD.units[p.unit], p.hex) for p in FIELD.setup if FIELD.units[p.unit].side == side)


# The order of battle


@pytest.mark.rule("2.2b", "6.42b")
@pytest.mark.parametrize(
    ("division", "corps"),
    [("13R", "VII R"), ("14R", "VII R"), ("21", "XVIII"), ("25", "XVIII"), ("5", "III"), ("6", "III"),
     ("9", "V"), ("10", "V"), ("121", "XVIII")],
)  # fmt: skip
def test_a_german_division(division: str, corps: str) -> None:
    units = of(side=GERMAN, division=division)
    assert Counter(u.size for u in units) == {"regiment": 3, "battalion": 1, "division": 1}
    assert [u.pioneer for u in units if u.size == "battalion"] == [True]
    assert {u.corps for u in units} == {corps}


@pytest.mark.rule("2.2a")
@pytest.mark.parametrize(
    ("division", "corps", "regiments", "battalions"),
    [("72", "XXX", 6, 0), ("51", "XXX", 6, 0), ("14", "XXX", 4, 0), ("37", "XX", 4, 0), ("153", "XX", 3, 2),
     ("16", "", 4, 0), ("1", "I", 4, 0), ("2", "I", 4, 0)],
)  # fmt: skip
def test_a_french_division(division: str, corps: str, regiments: int, battalions: int) -> None:
    units = of(side=FRENCH, division=division)
    sizes = Counter(u.size for u in units)
    assert (sizes["regiment"], sizes["battalion"], sizes["division"]) == (regiments, battalions, 1)
    assert {u.corps for u in units} == {corps}


@pytest.mark.rule("2.2c", "14.4a", "14.4d")
def test_remnants() -> None:
    remnants = of(remnant=True)
    assert Counter(u.side for u in remnants) == {GERMAN: 2, FRENCH: 3}
    assert {(u.corps, u.division, u.stack, u.zoc, u.steps) for u in remnants} == {("", "", 1, WEAK, 1)}


def test_units_attached_to_xxx_corps() -> None:
    attached = [u for u in FIELD.units if "independent" in u.flags]
    assert Counter(u.troop for u in attached) == {"territorial": 3, "chasseur": 2}
    assert {u.corps for u in attached} == {"XXX"}


def test_seven_corps_headquarters() -> None:
    assert sorted(u.corps for u in of(hq=True)) == ["I", "III", "V", "VII R", "XVIII", "XX", "XXX"]
    assert all(u.defence and not u.attack and u.move == u.move_back for u in of(hq=True))


@pytest.mark.rule("2.1a", "2.13c")
def test_branches_and_classes_of_artillery() -> None:
    assert len(FIELD.units) == 121
    assert all(u.infantry + u.artillery + u.hq == 1 for u in FIELD.units)
    assert all(u.army + u.corps_gun + u.division_gun == 1 for u in of(artillery=True))
    assert len(of(corps_gun=True, corps="III")) == 2
    assert len(of(corps_gun=True, corps="XXX")) == 1


@pytest.mark.rule("2.11a", "2.11b")
def test_infantry_has_two_steps_and_two_strengths() -> None:
    for u in of(infantry=True, remnant=False):
        assert u.steps == 2
        assert 0 < u.reduced < u.full
        assert u.move > 0


@pytest.mark.rule("2.12a", "2.13a", "2.2e")
def test_artillery_and_headquarters_show_their_numbers() -> None:
    assert all(u.steps == 1 and not u.full for u in FIELD.units if not u.infantry)
    assert all(u.attack and u.range for u in of(artillery=True))
    assert all(u.defence and u.morale for u in FIELD.units if (u.artillery and not u.army) or u.hq)
    assert [u.id for u in of(artillery=True) if u.move_back] == ["f_army_rail"]


def test_values_that_the_rulebook_quotes() -> None:
    assert [u.attack for u in of(corps_gun=True, corps="III")] == [5, 5]
    assert {u.attack for u in of(division_gun=True, side=GERMAN)} == {3}
    assert (unit("g_army_heavy").attack, unit("g_army_heavy").range) == (6, 10)
    assert unit("g_army_naval").range == UNLIMITED
    assert (unit("f_51_208").morale, unit("f_bcp_56").morale) == (6, 8)


@pytest.mark.rule("ERR-01")
def test_artillery_of_the_16th_division() -> None:
    gun = unit("f_16_art")
    assert (gun.defence, gun.move_back, gun.corps) == (2, 0, "")


def test_morale_by_class() -> None:
    french = of(side=FRENCH, infantry=True)
    assert {u.morale for u in french if u.reserve} == {6}
    assert {u.morale for u in french if u.territorial} == {5}
    assert {u.morale for u in french if u.chasseur} == {8}
    assert {u.morale for u in french if u.troop in ("line", "zouave", "tirailleur")} == {7, 8}
    assert {u.morale for u in french if u.remnant} == {6}


@pytest.mark.rule("8.32a", "8.32b")
def test_stacking_values_in_half_regiments() -> None:
    size = {"regiment": 2, "battalion": 1, "remnant": 1, "division": 1}
    assert all(u.stack == size[u.size] for u in FIELD.units if u.size in size)
    assert {u.stack for u in of(corps_gun=True)} == {2}
    assert {u.stack for u in of(hq=True)} == {1}


@pytest.mark.rule("8.4b", "8.41b")
def test_zones_of_control_by_type() -> None:
    assert {u.zoc for u in of(hq=True)} == {NO_ZOC}
    assert {u.zoc for u in of(infantry=True, size="regiment")} == {STRONG}
    weak = [u for u in FIELD.units if u.size in ("battalion", "remnant", "division") or u.corps_gun or u.rail]
    assert {u.zoc for u in weak} == {WEAK}


@pytest.mark.rule("14.3a")
def test_army_artillery() -> None:
    assert {u.id: u.symbol for u in of(army=True)} == {
        "g_army_heavy": "artillery-army", "g_army_naval": "artillery-naval",
        "f_army_forges": "artillery-army", "f_army_rail": "artillery-rail",
    }  # fmt: skip
    assert [u.id for u in of(off_map=True)] == ["g_army_heavy", "g_army_naval"]


def test_every_counter_has_a_symbol() -> None:
    assert {u.symbol for u in FIELD.units} == {
        "infantry-regiment", "pioneer-battalion", "chasseur-battalion", "territorial-regiment",
        "reserve-regiment", "zouave-regiment", "remnant", "artillery-division", "artillery-corps",
        "artillery-army", "artillery-rail", "artillery-naval", "hq-corps",
    }  # fmt: skip


# Set-up


@pytest.mark.rule("3.1b", "3.3d")
def test_who_starts_on_the_map() -> None:
    french = {u.id for u, _ in on_map(FRENCH)}
    assert french == {u.id for u in of(corps="XXX")} | {"f_army_forges", "f_army_rail"}
    assert START["f_army_forges"] == at("0105")
    german = [u.id for u in of(side=GERMAN, off_map=False, remnant=False) if "optional" not in u.flags]
    assert sorted(u.id for u, _ in on_map(GERMAN)) == sorted(german)


@pytest.mark.rule("3.1d", "3.1e", "3.1f")
@pytest.mark.parametrize(("division", "first", "last"), [("72", 4, 14), ("51", 15, 23), ("14", 24, 33)])
def test_a_french_sector(division: str, first: int, last: int) -> None:
    sector = FIELD.zones[f"f_{division}"].hexes
    assert members(sector) == [h for h in members(FIELD.first_line) if first <= BOARD.column(h) <= last]
    assert all(sector >> START[u.id] & 1 for u in of(division=division, infantry=True, side=FRENCH))


@pytest.mark.rule("3.1c", "3.1h")
def test_infantry_of_xxx_corps_starts_in_trenches() -> None:
    assert FIELD.zones["f_independent"].hexes == FIELD.trench
    assert all(FIELD.trench >> h & 1 for u, h in on_map(FRENCH) if u.infantry)


@pytest.mark.rule("3.1g", "3.1j")
def test_headquarters_and_rail_artillery() -> None:
    assert START["f_hq_30"] == START["f_ca_30"] == at("1609")
    assert FIELD.zones["f_xxx_hq"].hexes == hexes("1609")
    assert FIELD.zones["f_rail"].hexes == FIELD.rail
    assert FIELD.rail >> START["f_army_rail"] & 1


def test_division_artillery_starts_behind_the_line_near_infantry() -> None:
    infantry = [h for u, h in on_map(FRENCH) if u.infantry]
    for u, h in on_map(FRENCH):
        if u.division_gun:
            assert FIELD.south_of_line >> h & 1
            assert min(BOARD.distance(h, other) for other in infantry) <= 4


def french_zoc() -> int:
    covered = 0
    for u, h in on_map(FRENCH):
        if u.zoc:
            covered |= 1 << h
            for d, mask in enumerate(FIELD.rivers):
                covered |= BOARD.shift(1 << h & ~mask, d)
    return covered


def test_the_ready_made_set_up_is_legal() -> None:
    assert FIELD.zones["f_cover"].hexes == FIELD.first_line
    assert not FIELD.first_line & ~french_zoc()
    stacks = Counter[int]()
    for u, h in on_map(FRENCH):
        stacks[h] += u.stack
    assert max(stacks.values()) <= 4
    assert not any(french_zoc() >> h & 1 for _, h in on_map(GERMAN))


@pytest.mark.parametrize(
    ("zone", "corps", "first", "last"),
    [
        ("g_vii_r", "VII R", 2, 10),
        ("g_xviii", "XVIII", 11, 17),
        ("g_iii", "III", 18, 25),
        ("g_v", "V", 26, 33),
    ],
)
def test_a_german_sector(zone: str, corps: str, first: int, last: int) -> None:
    assert BOARD.names(FIELD.zones[zone].hexes) == [f"{column:02}01" for column in range(first, last + 1)]
    assert {p.zone for p in FIELD.setup if FIELD.units[p.unit].corps == corps} == {zone}


def test_german_divisions_start_apart() -> None:
    divisions = defaultdict(set)
    for u, h in on_map(GERMAN):
        divisions[h] |= {u.division} - {""}
    assert max(map(len, divisions.values())) == 1


# Arrivals and calendar


def arriving(turn: int) -> dict[str, list[str]]:
    found = defaultdict(list)
    for arrival in FIELD.arrivals:
        if arrival.turn == turn:
            found[arrival.zone].append(FIELD.units[arrival.unit].id)
    return dict(found)


def formation(division: str, *more: str) -> list[str]:
    side = GERMAN if division == "121" else FRENCH
    return [*more, *(u.id for u in of(division=division, side=side))]


@pytest.mark.rule("REINF-0223", "REINF-0224", "REINF-0225")
def test_reinforcements_until_25_february() -> None:
    assert arriving(3) == {"f_entry": formation("37", "f_hq_20", "f_ca_20")}
    assert arriving(4) == {"f_entry": formation("153")}
    assert arriving(5) == {"f_entry_16": formation("16"), "g_121": formation("121")}


@pytest.mark.rule("REINF-0226", "REINF-0227", "3.4a")
def test_reinforcements_from_26_february() -> None:
    assert arriving(6) == {"f_entry": formation("1", "f_hq_1", "f_ca_1")}
    assert arriving(7) == {"f_entry": formation("2")}
    assert len(FIELD.arrivals) == 35


@pytest.mark.rule("6.41a", "6.42a", "14.2d")
def test_where_reinforcements_enter() -> None:
    assert BOARD.names(FIELD.zones["f_entry"].hexes) == ["1323"]
    assert BOARD.names(FIELD.zones["f_entry_16"].hexes) == ["1622"]
    assert BOARD.names(FIELD.zones["g_121"].hexes) == [f"{column}01" for column in range(11, 18)]
    assert {a.zone for a in FIELD.arrivals if a.optional} == {"g_121"}


@pytest.mark.rule("6.31a", "6.31b", "1.0a")
def test_the_calendar() -> None:
    assert [day.date for day in FIELD.calendar] == [f"1916-02-{day}" for day in range(21, 30)]
    assert [day.replacements[GERMAN] for day in FIELD.calendar] == [0] + [3] * 8
    assert [day.replacements[FRENCH] for day in FIELD.calendar] == [1] * 5 + [2] * 4
    assert [side.key for side in FIELD.scenario.sides] == ["german", "french"]


@pytest.mark.rule("2.0a", "2.0b")
def test_the_scenario_page() -> None:
    scenario = FIELD.scenario
    assert scenario.components.counters == 140
    assert scenario.board.hex_metres == 700
    assert [(o.key, o.rule) for o in scenario.options] == [
        ("left_bank_silenced", "15.1a"), ("all_out_effort", "15.2a"), ("better_organization", "15.3a"),
        ("fort_guns", "15.4a"), ("infiltration", "15.5a"),
    ]  # fmt: skip
    assert (scenario.credits.designer, scenario.credits.year) == ("William Sariego", 2007)


# Tables


def rising(values: Iterable[int]) -> bool:
    return all(a <= b for a, b in pairwise(values))


def both_ways(table: tuple[tuple[int, ...], ...]) -> bool:
    return all(map(rising, table)) and all(map(rising, zip(*table, strict=True)))


@pytest.mark.rule("9.4a")
def test_the_assault_table_never_punishes_better_odds_or_dice() -> None:
    table = FIELD.assault_table
    assert (len(table), {len(column) for column in table}) == (len(ODDS), {6})
    assert table[0][0] == (4, 0)
    assert table[3][2] == (2, 0)
    assert both_ways(tuple(tuple(-attacker for attacker, _ in column) for column in table))
    assert both_ways(tuple(tuple(defender for _, defender in column) for column in table))
    cells = {cell for column in table for cell in column}
    assert (3, 0) in cells
    assert {1, 3, 4} <= {defender for _, defender in cells}


def test_the_barrage_table_never_punishes_strength_or_dice() -> None:
    assert FIELD.barrage_columns == (1, 4, 7, 11, 15, 19)
    assert both_ways(tuple(tuple(RESULTS.index(cell) for cell in column) for column in FIELD.barrage_table))
    assert FIELD.barrage_table[5][4] == "X"
