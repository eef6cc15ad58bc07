"""Every data file has its sources, may be replaced by the player's own, and is refused where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.data import SOURCE_WORDS, DataDir, carried_rules, data_files
from grognard.engine.rules import CARRIED_BY_DATA, read_rules
from grognard.games.blitzkrieg.battlefield import BATTLES, FOLDER, Battlefield, data_dir, load, tables
from tests.games.data_files import edit, refusal

FOLDERS = [DataDir(FOLDER / "data"), *(data_dir(key) for key in BATTLES)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.shipped.name)
def test_every_row_says_where_it_comes_from(folder: DataDir) -> None:
    summary = data_files(folder)
    assert len(summary) >= 7
    assert [entry.file for entry in summary if sum(entry.counts.values()) != entry.rows] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.shipped.name)
def test_rules_carried_by_data_are_of_a_kind_that_data_may_carry(folder: DataDir) -> None:
    kinds = {rule.id: rule.kind for rule in read_rules(FOLDER)}
    carried = carried_rules(folder)
    assert {rule: kinds.get(rule) for rule in carried if kinds.get(rule) not in CARRIED_BY_DATA} == {}


def test_values_have_sources_of_their_own() -> None:
    units = [unit for key in BATTLES for unit in load(key).units]
    assert all(unit.values_source.split()[0] in SOURCE_WORDS for unit in units)


def edited(own: Path, battle: str, name: str, change: tuple[str, str]) -> Battlefield:
    """A battle with one shipped file changed in the player's own folder."""
    (own / battle).mkdir()
    edit(data_dir(battle).shipped / name, own / battle, *change)
    return load(battle, own)


def test_a_file_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    field = edited(tmp_path, "stonne", "units.csv", ("a_sto_67_1,1/67,allied", "a_sto_67_1,1/99,allied"))
    assert field.units[0].name == "1/99"
    assert load("stonne").units[0].name == "1/67"


def test_a_shared_table_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    edit(FOLDER / "data" / "combat.csv", tmp_path, "1,E/-,", "1,-/-,")
    assert load("stonne", tmp_path).tables.combat[0][0] == ("-", "-")
    assert tables().combat[0][0] == ("E", "-")


@pytest.mark.parametrize(
    ("battle", "name", "change", "message"),
    [
        ("stonne", "hexes.csv", ("\n0102,", "\n0101,"), "line 3, field hex: hex 0101 is listed twice"),
        ("stonne", "hexes.csv", ("\n0102,", "\n0199,"), "line 3, field hex: no hex '0199' on the map"),
        ("stonne", "hexes.csv", ("\n0102,clear", "\n0102,swamp"), "field terrain: invalid enum value 'swamp'"),
        ("stonne", "links.csv", ("\n1001,1002,", "\n1001,1004,"), "field hex_b: 1004 is no neighbour of 1001"),
        ("sedan", "links.csv", ("\n0903,1003,", "\n1002,1003,"), "crosses the river without a bridge"),
        ("sedan", "hexsides.csv", ("\n0106,S,", "\n0118,S,"), "field direction: no hex lies S of 0118"),
        ("stonne", "units.csv", ("\na_sto_67_2,", "\na_sto_67_1,"), "line 3, field id: a_sto_67_1 is listed twice"),
        ("stonne", "setup.csv", ("\na_sto_67_1,1106,", "\na_sto_67_1,0101,"), "0101 lies outside the zone setup"),
        ("stonne", "setup.csv", ("\na_sto_67_1,", "\na_sto_68_1,"), "no unit 'a_sto_68_1' in units.csv"),
        ("stonne", "arrivals.csv", (",t3_205ri,", ",t9_205ri,"), "no group 't9_205ri' in groups.csv"),
        ("stonne", "arrivals.csv", (",t3_205ri,", ",t2_panzer,"), "t2_panzer is a group of the other side"),
        ("stonne", "groups.csv", (",panzer,", ",tanks,"), "no zone 'tanks' in zones.csv"),
        ("stonne", "track.csv", ("\n2,1,", "\n3,1,"), "line 3, field turn: expected 2, got 3"),
        ("stonne", "track.csv", ("\n2,1,", "\n2,2,"), "line 3, field day: day 2 does not follow the turn before"),
        ("stonne", "events.csv", ("\n2,", "\n1,"), "line 2, field sum: two dice cannot show 1"),
        ("stonne", "victory.csv", (",level3,", ",level4,"), "no zone 'level4' in zones.csv"),
        ("stonne", "zones.csv", ("\ngd,", "\nassault,"), "assault is listed twice"),
        ("sedan", "cups.csv", ("\nsedan,", "\nmug,"), "no cup 'mug' in scenario.toml"),
        ("gembloux", "units.csv", (",g_gem_4_ht2\n", ",g_gem_4_ht1\n"), "g_gem_4_ht1 carries two units"),
        ("gembloux", "units.csv", (",g_gem_4_ht1\n", ",g_gem_4_1_35\n"), "g_gem_4_1_35 cannot carry g_gem_4_1_4"),
    ],
)
def test_bad_data_is_refused(tmp_path: Path, battle: str, name: str, change: tuple[str, str], message: str) -> None:
    with refusal(name, message):
        edited(tmp_path, battle, name, change)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("combat.csv", (",6:1,", ",7:1,"), "the columns must be 1:4"),
        ("combat.csv", ("1,E/-,", "1,Q/-,"), "line 2, field 1:4: expected two of -, D, R, R*, E"),
        ("bombardment.csv", ("4,-,D,", "4,-,B,"), "line 5, field open: expected one of -, D, X, got 'B'"),
        ("terrain.csv", ("\nwoods,", "\nclear,"), "line 5, field terrain: clear is listed twice"),
        ("kinds.csv", ("\nassault,", "\ninfantry,"), "field kind: infantry is listed twice"),
    ],
)
def test_bad_tables_are_refused(tmp_path: Path, name: str, change: tuple[str, str], message: str) -> None:
    edit(FOLDER / "data" / name, tmp_path, *change)
    with refusal(name, message):
        load("stonne", tmp_path)
