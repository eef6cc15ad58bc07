"""Every data file has its sources, may be replaced by the player's own, and is refused where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.data import SOURCE_WORDS, DataDir, carried_rules, data_files
from grognard.engine.rules import CARRIED_BY_DATA, read_rules
from grognard.games.somme.battlefield import FOLDER, load
from tests.games.data_files import edit, refusal

DATA = DataDir(FOLDER / "data")


def test_every_row_says_where_it_comes_from() -> None:
    summary = data_files(DATA)
    assert len(summary) >= 25
    assert [entry.file for entry in summary if sum(entry.counts.values()) != entry.rows] == []


def test_rules_carried_by_data_are_of_a_kind_that_data_may_carry() -> None:
    kinds = {rule.id: rule.kind for rule in read_rules(FOLDER)}
    assert {rule: kinds.get(rule) for rule in carried_rules(DATA) if kinds.get(rule) not in CARRIED_BY_DATA} == {}


def test_values_have_sources_of_their_own() -> None:
    assert all(unit.values_source.split()[0] in SOURCE_WORDS for unit in load("michael").units)


def test_a_file_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    edit(FOLDER / "data" / "combat.csv", tmp_path, "2,A9 D0*,", "2,A1 D1,")
    assert load("michael", tmp_path).tables.combat[0][0].attacker == 1
    assert load("michael").tables.combat[0][0].attacker == 9


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("hexes.csv", ("\n1302,", "\n1301,"), "line 3, field hex: hex 1301 is listed twice"),
        ("hexes.csv", ("\n1302,", "\n1299,"), "line 3, field hex: no hex '1299' on the map"),
        ("hexes.csv", ("\n1302,clear", "\n1302,swamp"), "field terrain: invalid enum value 'swamp'"),
        ("hexsides.csv", ("\n1305,N,", "\n1301,N,"), "field direction: no hex lies N of 1301"),
        ("hexsides.csv", ("\n1305,NE,", "\n1305,N,"), "line 3, field direction: the side 1305 N is listed twice"),
        ("links.csv", ("\n1302,1402,", "\n1302,1502,"), "field hex_b: 1502 is no neighbour of 1302"),
        ("links.csv", ("\n1309,1408,", "\n1310,1309,"), "the road 1310 to 1309 is listed twice"),
        ("sources.csv", (",5803,E,", ",5703,E,"), "field edge: 5703 does not lie on this edge"),
        ("zones.csv", ("\narras,", "\namiens,"), "field zone: amiens is listed twice"),
        ("units.csv", ("\ng_185,", "\ng_187,"), "line 3, field id: g_187 is listed twice"),
        ("units.csv", (",4,7,3,3,", ",4,7,2,3,"), "g_185 has 3 steps by its size and morale"),
        ("supports.csv", ("\ng_hq_2,", "\ng_hq_17,"), "field id: g_hq_17 is listed twice"),
        ("setup.csv", (",g_187,", ",g_9999,"), "no unit 'g_9999' in units.csv or supports.csv"),
        ("setup.csv", ("march,g_stoss_1,5219,0,g_28_1", "march,g_stoss_1,5219,0,"), "must be with a regiment"),
        ("arrivals.csv", (",south_edge,", ",moon,"), "field entry: no zone 'moon' in zones.csv"),
        ("offensives.csv", (",3;2;1,", ",3;2,"), "a bonus for each of three sequences"),
        ("events.csv", ("doullens,allied,2,,", "doullens,allied,,,"), "a counter enters on a turn or when a general"),
        ("markers.csv", ("obj1_01,1,", "obj1_01,2,"), "the map has 9 objectives of 1 crosses"),
        ("track.csv", ("\n2,1918", "\n3,1918"), "field turn: the turns must be 1 to 7"),
        ("combat.csv", ("2,A9 D0*,", "2,A9,"), "expected a result like 'A5 D3*', got 'A9'"),
        ("bombardment.csv", ("7,3,", "7,x,"), "expected damage points, got 'x'"),
        ("disengagement.csv", ("\n2,R3", "\n3,R3"), "the dice must be 0 to 7"),
        ("weather.csv", ("\n3,", "\n2,"), "the sums must be 2 to 12"),
        ("replacements.csv", ("\ngerman,3,", "\ngerman,2,"), "the sums of the german table must be 2 to 12"),
        ("modifiers.csv", ("columns,village", "columns,woods"), "woods stands twice in columns"),
        ("costs.csv", ("\nwoods,", "\nclear,"), "field item: clear is listed twice"),
        ("scenarios.toml", ('key = "push"', 'key = "michael"'), "the scenarios must be hutier"),
        ("numbers.toml", ("limit = 4", 'limit = "four"'), "stacking.limit"),
    ],
)
def test_bad_data_is_refused(tmp_path: Path, name: str, change: tuple[str, str], message: str) -> None:
    edit(FOLDER / "data" / name, tmp_path, *change)
    with refusal(name, message):
        load("michael", tmp_path)
