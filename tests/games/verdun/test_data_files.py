"""Every data file has its sources, may be replaced by the player's own, and is refused where it is wrong."""

from pathlib import Path

import pytest

from grognard.engine.data import SOURCE_WORDS, DataDir, data_files
from grognard.games.verdun.battlefield import SHIPPED, Battlefield, load
from tests.games.data_files import edit, refusal

FIELD = load()



def test_every_row_says_where_it_comes_from() -> None:
    summary = {entry.file: entry for entry in data_files(DataDir(SHIPPED))}
    assert summary["hexes.csv"].rows == 743
    assert summary["assault.csv"].counts == {"reconstruction": 6}
    assert all(u.values_source.split()[0] in SOURCE_WORDS for u in FIELD.units)


def edited(folder: Path, name: str, old: str, new: str) -> Battlefield:
    """The battlefield with one shipped file changed in the player's own folder."""
    edit(SHIPPED / name, folder, old, new)
    return load(folder)


def test_a_file_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    field = edited(tmp_path, "assault.csv", "1,4/0,", "1,5/0,")
    assert field.assault_table[0][0] == (5, 0)
    assert FIELD.assault_table[0][0] == (4, 0)
    assert load() is FIELD


def test_a_spreadsheet_may_drop_a_leading_zero(tmp_path: Path) -> None:
    assert edited(tmp_path, "hexes.csv", "\n0101,", "\n101,").control_german == FIELD.control_german


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("hexes.csv", "\n0102,", "\n0101,", "line 3, field hex: hex 0101 is listed twice"),
        ("hexes.csv", "\n0102,", "\n0199,", "line 3, field hex: no hex '0199' on the map"),
        ("hexes.csv", "\n0102,clear,,,german,reconstruction real ground", "", "field hex: missing: 0102"),
        ("hexes.csv", "\n0102,clear", "\n0102,swamp", "line 3, field terrain: invalid enum value 'swamp'"),
        ("hexes.csv", "\n0102,clear,,", "\n0102,clear,bog,",
         "line 3, field features[0]: invalid enum value 'bog'"),
        ("hexsides.csv", "\n0101,SE", "\n0101,N", "line 2, field direction: no hex lies N of 0101"),
        ("hexsides.csv", "\n0102,NE", "\n0101,SE",
         "line 3, field direction: the side 0101 SE is listed twice"),
        ("links.csv", "\n0201,0302,", "\n0201,0402,", "line 2, field hex_b: 0402 is no neighbour of 0201"),
        ("links.csv", "\n0302,0402,", "\n0302,0201,",
         "line 3, field hex_b: the road 0302 to 0201 is listed twice"),
        ("links.csv", "\n0201,0302,", "\n0101,0201,", "crosses the river without a bridge"),
        ("forts.csv", "f_fort_vaux", "f_fort_douaumont",
         "line 3, field id: f_fort_douaumont is listed twice"),
        ("forts.csv", ",2415,", ",2012,", "line 3, field hex: hex 2012 already holds a fort"),
        ("terrain.csv", "\nwoods,", "\nclear,", "line 3, field terrain: clear is listed twice"),
        ("units.csv", "\ng_ca_7r_1,", "\ng_hq_7r,", "line 3, field id: g_hq_7r is listed twice"),
        ("units.csv", ",1,0.5,none,", ",1,0.3,none,",
         "line 2, field stack: expected half regiments, got 0.3"),
        ("units.csv", ",5,5,8,", ",5,5,x,", "line 2, field morale: expected int, got 'x'"),
        ("setup.csv", "\nf_72_351,", "\nf_72_999,", "line 2, field unit: no unit 'f_72_999' in units.csv"),
        ("setup.csv", "\nf_72_366,", "\nf_72_351,", "field unit: f_72_351 is set up or arrives 2 times"),
        ("setup.csv", ",0503,f_72", ",1504,f_72", "line 2, field hex: 1504 lies outside the zone f_72"),
        ("setup.csv", ",0503,f_72", ",0503,f_99", "line 2, field zone: no zone 'f_99' in zones.csv"),
        ("setup.csv", ",0503,f_72", ",0503,g_v", "line 2, field zone: g_v is a zone of the other side"),
        ("arrivals.csv", ",3,f_entry", ",10,f_entry", "line 2, field turn: the calendar has no turn 10"),
        ("zones.csv", "0403;0503", "0403;9999", "line 2, field hexes: no hex '9999' on the map"),
        ("zones.csv", "\nf_51,", "\nf_72,", "line 3, field zone: f_72 is listed twice"),
        ("calendar.csv", "\n2,", "\n3,", "line 3, field turn: expected 2, got 3"),
        ("assault.csv", "1,4/0,", "1,4-0,", "line 2, field 1:3: expected hits such as 2/1, got '4-0'"),
        ("assault.csv", "1:3,1:2", "1:2,1:3", "line 1: the columns must be 1:3, 1:2"),
        ("assault.csv", "\n6,", "\n7,", "field die: a table has 6 rows"),
        ("barrage.csv", "1,-,", "1,Z,", "line 2, field 1-3: expected one of -, M, M1, M2, X, got 'Z'"),
        ("barrage.csv", ",4-6,", ",5-6,", "line 1, field 5-6: expected a column that begins at 4"),
        ("barrage.csv", "15-18,19+", "15-18,19-30",
         "line 1, field 19-30: expected a column that begins at 19"),
        ("scenario.toml", '"0201"', '"0299"', "field supply.german: no hex '0299' on the map"),
        ("scenario.toml", "year = 2007", 'year = "x"', "field credits.year: expected int, got str"),
    ],
)  # fmt: skip
def test_a_wrong_row_is_refused(tmp_path: Path, name: str, old: str, new: str, message: str) -> None:
    with refusal(name, message):
        edited(tmp_path, name, old, new)
