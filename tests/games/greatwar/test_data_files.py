"""Every data file has its sources, may be replaced by the player's own, and is refused where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.data import DataDir, carried_rules, data_files
from grognard.engine.errors import BadData
from grognard.games.greatwar.box import SHIPPED, Box, load
from grognard.games.greatwar.scenarios import KEYS
from tests.games.data_files import edit


def edited(folder: Path, name: str, old: str, new: str) -> Box:
    """The box with one shipped file changed in the player's own folder."""
    edit(SHIPPED / name, folder, old, new)
    return load(folder)


def test_every_row_says_where_it_comes_from() -> None:
    summary = {entry.file: entry for entry in data_files(DataDir(SHIPPED))}
    assert {name: entry.rows for name, entry in summary.items() if name.endswith(".csv")} == {
        "availability.csv": 45, "combat_cards.csv": 29, "command_cards.csv": 25, "kinds.csv": 6, "profiles.csv": 17,
        "specialists.csv": 9, "terrain.csv": 16,
    }  # fmt: skip
    assert all(f"{key}.toml" in summary for key in KEYS)


def test_the_rules_carried_by_data_name_files_that_exist() -> None:
    assert carried_rules(DataDir(SHIPPED))["RNG-09"] == ["profiles.csv"]


def test_a_file_of_the_players_own_replaces_ours(tmp_path: Path) -> None:
    box = edited(tmp_path, "s07.toml", "medals_to_win = 6", "medals_to_win = 9")
    assert box.settings["s07"].medals_to_win == 9
    assert load().settings["s07"].medals_to_win == 6


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("s01.toml", "t t . . t t t t", "t t . . t t t ?", "field map: unknown terrain '?' in row 3"),
        ("s01.toml", "t t . . t t t t", "t t . . t t t", "field map: row 3 has 11 hexes, expected 12"),
        ("s01.toml", 'hex = "2-6"', 'hex = "2-12"', "field units.G01: no hex 2-12 on the board"),
        ("s01.toml", 'hex = "3-1"', 'hex = "2-6"', "field units.G02: G01 stands in 2-6 too"),
        ("s01.toml", 'id = "G02"', 'id = "G01"', "field units.G01: two units have this id"),
        ("s01.toml", '"3-1", "3-2"', '"2-1", "3-2"', "field groups.german_front_line: hex 2-1 is countryside"),
        ("s01.toml", '"3-1", "3-2"', '"3-2", "3-2"', "field groups.german_front_line: hex 3-2 is listed twice"),
        ("s01.toml", "artillery = 4", "artillery = 6", "field german.artillery: reserve artillery has a strength"),
        ("s01.toml", "number = 1", "number = 2", "field number: the file is that of scenario 1, got 2"),
        ("s01.toml", 'pressed = ""', 'pressed = "allied"', "field pressed: a side under time pressure"),
        ("s01.toml", 'first = "allied"', 'first = "roll"', "field first: the first player is named, or rolled for"),
        ("s02.toml", 'groups = ["german_front_line"]', 'groups = ["nowhere"]', "field medals: no group 'nowhere'"),
        ("s02.toml", 'groups = ["german_front_line"]\n', "", "field medals: group needs groups"),
        ("s04.toml", 'observation = "dump"', 'observation = "heap"', "field observation: no group 'heap'"),
        ("s57.toml", "rows = [4, 7, 8]", "rows = [4, 7, 12]", "field shelling.rows: the board has the rows 1 to 11"),
        ("s57.toml", 'wire = ["4-4"', 'wire = ["3-4"', "field wire: 3-4 is not countryside"),
        ("s57.toml", 'hex = "1-6"', 'hex = "4-4"', "field units.G09: 4-4 is a hex with wire"),
        ("s57.toml", 'kind = "infantry", hex = "11-3"', 'kind = "mortar", specialist = "sniper", hex = "11-3"',
         "field units.F11: mortar cannot carry sniper"),
        ("s01.toml", 'kind = "infantry", hex = "6-4"', 'kind = "infantry", specialist = "flamethrower", hex = "6-4"',
         "field units: allied: 1 flamethrower figures, the army has 0"),
        ("kinds.csv", "infantry,4,soldier,true,true,true,false,false,true,1,0,true,0,12",
         "infantry,4,soldier,true,true,true,false,false,true,1,0,true,0,8",
         "s01.toml, field units: allied: 9 infantry units, the box has 8"),
        ("specialists.csv", "grenadier,infantry,3,3,3", "grenadier,infantry,0,3,3",
         "s01.toml, field units: german: 1 grenadier figures, the army has 0"),
        ("game.toml", "tiles = 58", "tiles = 20", "field map: 28 terrain tiles, the box has 20"),
        ("game.toml", "wire_tokens = 26", "wire_tokens = 1", "field wire: the box has 1 wire tokens"),
        ("game.toml", '"star"]', "]", "field die.faces: a die has 6 faces"),
        ("game.toml", 'scenarios = ["s56"]', 'scenarios = ["s99"]', "field options.scenarios: no scenario 's99'"),
        ("terrain.csv", "hill,shell_crater", "hill,puddle", "field after_combat: no terrain 'puddle'"),
        ("profiles.csv", "infantry,sniper", "mortar,sniper", "field specialist: mortar cannot carry sniper"),
        ("command_cards.csv", "recon_left,section,2", "recon_left,section,3", "59 cards, the deck has 58"),
        ("combat_cards.csv", "lice,1,1", "lice,1,2", "41 cards, the deck has 40"),
        ("combat_cards.csv", "lice,1,1", "lice,-1,1", "field cost: a card costs 0 or more and exists"),
    ],
)  # fmt: skip
def test_wrong_data_is_refused_with_its_place(tmp_path: Path, name: str, old: str, new: str, message: str) -> None:
    with pytest.raises(BadData) as error:
        edited(tmp_path, name, old, new)
    assert message in str(error.value)
