"""Every data file has its sources, may be replaced by the player's own, and is refused where it is wrong."""

from pathlib import Path

import pytest

from grognard.engine.data import SOURCE_WORDS, DataDir, data_files
from grognard.engine.errors import BadData
from grognard.games.tigers.theatre import SHIPPED, Theatre, load
from tests.games.data_files import edit, refusal

THEATRE = load()


def test_every_row_says_where_it_comes_from() -> None:
    summary = {entry.file: entry for entry in data_files(DataDir(SHIPPED))}
    assert {name: entry.rows for name, entry in summary.items() if name.endswith(".csv")} == {
        "areas.csv": 150, "borders.csv": 395, "groups.csv": 4, "kinds.csv": 6, "links.csv": 312,
        "reinforcements.csv": 100, "setup.csv": 114, "shapes.csv": 150, "units.csv": 214, "zones.csv": 15,
    }  # fmt: skip
    assert summary["tables.toml"].counts == {"rulebook": 7}


def test_values_have_sources_of_their_own() -> None:
    assert all(u.strength_source.split()[0] in SOURCE_WORDS for u in THEATRE.units)
    assert all(bool(a.value_source) == bool(a.value) for a in THEATRE.areas)
    assert sum(a.number_source.startswith("rulebook") for a in THEATRE.areas) == 10


def edited(folder: Path, name: str, old: str, new: str) -> Theatre:
    """The theatre with one shipped file changed in the player's own folder."""
    edit(SHIPPED / name, folder, old, new)
    return load(folder)


def test_a_file_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    theatre = edited(tmp_path, "kinds.csv", "armour,4,", "armour,5,")
    assert theatre.units[theatre.index["G-12SS-12"]].attack == 5
    assert THEATRE.units[THEATRE.index["G-12SS-12"]].attack == 4
    assert load() is THEATRE


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("areas.csv", "\n2,Saeul", "\n3,Saeul", "line 3, field number: expected 2, got 3"),
        ("areas.csv", "\n2,Saeul", "\n2,Redange", "line 3, field name: Redange is listed twice"),
        ("areas.csv", "\n2,Saeul", "\n2,2", "line 3, field name: an area has the name of a town, got '2'"),
        ("areas.csv", "5,Luxembourg,Luxembourg,49.611,6.130,allied,false,2",
         "5,Luxembourg,Luxembourg,49.6,6.1,allied,false,7",
         "line 6, field victory_value: expected 0 to 3, got 7"),
        ("areas.csv", "49.611,6.130,allied", "49.611,6.130,german",
         "line 6, field control: Luxembourg is front line or has"),
        ("areas.csv", ",49.765,", ",north,", "line 2, field latitude: expected float, got 'north'"),
        ("areas.csv", "5.890,allied", "5.890,neutral", "line 2, field control: invalid enum value 'neutral'"),
        ("areas.csv", "reconstruction real ground", "geography", "line 2, field source: a source begins with"),
        ("zones.csv", "\nB,german", "\nA,german", "line 3, field zone: A is listed twice"),
        ("zones.csv", "\nB,german", "\nBB,german", "line 3, field zone: expected a capital letter, got 'BB'"),
        ("zones.csv", "Blankenheim;Sistig", "Blankenheim;Bonn", "line 2, field areas: no 'Bonn' on the map"),
        ("zones.csv", "Blankenheim;Sistig", "Bastogne;Sistig",
         "line 2, field areas: Bastogne belongs to the other side at the start"),
        ("zones.csv", ",A;C,", ",C,", "line 2, field neighbours: B does not name A as its neighbour"),
        ("zones.csv", "B,true,false", "B,false,true",
         "line 2, field side: the german side may not enter its own zone A"),
        ("zones.csv", "6.66,0,Blankenheim", "6.66,1,Blankenheim", "line 2, field multiplier: expected 0 to 3"),
        ("links.csv", "\nRedange,Perle", "\nSaeul,Redange",
         "line 3, field b: the road Saeul to Redange is listed twice"),
        ("links.csv", "\nRedange,Perle", "\nRedange,Redange", "line 3, field b: Redange cannot be joined to itself"),
        ("links.csv", "\nRedange,Perle", "\nRedange,Paris", "line 3, field b: no 'Paris' on the map"),
        ("links.csv", "Redange,Perle,minor,,", "Redange,Perle,minor,Sauer,",
         "line 3, field bridge: a road has a bridge exactly where it crosses a river"),
        ("borders.csv", "\nRedange,Steinfort", "\nRedange,Saeul",
         "line 3, field b: the border of Redange and Saeul is listed twice"),
        ("borders.csv", "\nRedange,Saeul,,", "\nRedange,Saeul,Alzette,",
         "line 2, field river: the road Redange to Saeul says otherwise in links.csv"),
        ("borders.csv", "\nRedange,Saeul,,reconstruction deduced", "", "field b: Redange and Saeul must have a border"),
        ("shapes.csv", "\nSaeul,", "\nRedange,", "line 3, field area: Redange is listed twice"),
        ("shapes.csv", "5.8104 49.7676;", "5.8104;",
         "line 2, field outline: expected longitude and latitude, got '5.8104'"),
        ("shapes.csv", "5.8104 49.7676;", "", "line 2, field outline: an outline has three corners or more"),
        ("kinds.csv", "\narmour,", "\nengineer,", "line 3, field kind: engineer is listed twice"),
        ("kinds.csv", ",8,2,,", ",8,3,,", "field quality: the five kinds of unit have the ranks 1 to 5"),
        ("kinds.csv", "armour,4,5,8,", "armour,4,5,0,", "line 3, field movement: armour must be able to move"),
        ("units.csv", "\nG-326-752,", "\nG-326-751,", "line 3, field id: G-326-751 is listed twice"),
        ("units.csv", ",326/752,", ",326/751,", "line 3, field name: the german side has two units '326/751'"),
        ("units.csv", "german,wehrmacht", "allied,wehrmacht",
         "line 2, field nation: wehrmacht does not fight on the allied"),
        ("units.csv", "326 VG,red", "326 VG,green", "line 4, field triangle: the triangles of the german side are red"),
        ("units.csv", "foot,3,", "foot,5,", "line 2, field strength: invalid enum value 5"),
        ("setup.csv", "\nG-326-751,", "\nG-999,", "line 2, field unit: no unit 'G-999' in units.csv"),
        ("setup.csv", "\nG-326-752,", "\nG-326-751,", "field unit: G-326-751 is set up or arrives 2 times, expected 1"),
        ("setup.csv", "G-326-751,Wahlerscheid", "G-326-751,Bastogne",
         "line 2, field area: G-326-751 does not start in Bastogne"),
        ("setup.csv", "A-803,Consdorf,false", "A-803,Consdorf,true", "field entrenched: A-803 is armour"),
        ("setup.csv", "campaign;three_days", "campaign;fifth_panzer",
         "line 2, field scenarios: Wahlerscheid lies outside the scenario fifth_panzer"),
        ("groups.csv", "\nG2,", "\nG1,", "line 3, field group: G1 is listed twice"),
        ("groups.csv", "Grandmenil;Trois-Ponts", "Grandmenil",
         "line 2, field areas: areas.csv names other areas for G1"),
        ("groups.csv", ",20-1,", ",22-2,", "line 2, field fallback: expected an impulse from 16-1 to 22-1, got '22-2'"),
        ("reinforcements.csv", "G-614,17-1", "G-614,15-1",
         "line 2, field impulse: expected an impulse from 16-1 to 22-1"),
        ("reinforcements.csv", "17-1,C,,", "17-1,P,,", "line 2, field zones: G-614 arrives in zones of its own side"),
        ("reinforcements.csv", "17-1,C,,", "17-1,C,G9,", "line 2, field group: no group 'G9' in groups.csv"),
        ("reinforcements.csv", "17-1,C,,", "17-1,C,G1,",
         "line 2, field group: a group of German units arrives on 18-1"),
        ("reinforcements.csv", "G-614,17-1", "G-614,19-1",
         "field scenarios: the scenario seventh_army ends before G-614"),
        ("tables.toml", "points = 10", 'points = "x"', "field limits.points: expected int, got str"),
        ("tables.toml", "river = -1\n", "", "field modifiers.river: object missing required field river"),
        ("scenarios.toml", 'german_supply = ["C"]', 'german_supply = ["P"]',
         "field german_supply: expected zones of the german"),
        ("scenarios.toml", '["Diekirch", "Ettelbruck"]', '["Diekirch", "Bastogne"]',
         "field damaged: no bridge between Diekirch and Bastogne"),
        ("scenarios.toml", "least = 0,", "least = 1,", "field levels: a victory table falls step by step to 0"),
        ("scenarios.toml", 'GA = "both_lose"', "", "field states: two towns have the states GG, GC"),
        ("scenarios.toml", '"Mersch"]', '"Metz"]', "field towns: no 'Metz' on the map"),
        ("scenarios.toml", 'key = "one_gap"', 'key = "silent_guns"', "field options: two options have the same key"),
        ("scenarios.toml", '["Aywaille", "Oneux"]', '["Aywaille", "Metz"]', "field areas: no 'Metz' on the map"),
    ],
)  # fmt: skip
def test_a_wrong_row_is_refused(tmp_path: Path, name: str, old: str, new: str, message: str) -> None:
    with refusal(name, message):
        edited(tmp_path, name, old, new)


@pytest.mark.parametrize(("name", "row"), [("kinds.csv", "foot,"), ("shapes.csv", "Saeul,"), ("groups.csv", "G4,")])
def test_a_missing_row_is_named(tmp_path: Path, name: str, row: str) -> None:
    lines = (SHIPPED / name).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(row)]
    assert len(kept) == len(lines) - 1
    (tmp_path / name).write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(BadData, match="missing"):
        load(tmp_path)
