"""The scenarios as printed: parameters, objectives, shelling, pressure; and the facts that the boards were made by."""

from __future__ import annotations

import itertools

import pytest

from grognard.games.greatwar.board import ALLIED, BOARD, GERMAN, find
from grognard.games.greatwar.settings import NOBODY, Setting
from grognard.games.greatwar.terrain import ground
from tests.games.greatwar.support import BOX, names

G, A, ROLL, NONE = GERMAN, ALLIED, NOBODY, NOBODY

# number: medals, then Command and Combat cards, tokens, artillery, specialists (by option in 3 to 16) of Germans
# and Allies, who moves first, who is pressed for time
PRINTED = {
    1: (6, (5, 2, 6, 4, 0), (5, 2, 6, 4, 0), A, NONE),
    2: (6, (5, 3, 8, 4, 0), (5, 3, 10, 4, 0), A, A),
    3: (6, (5, 3, 10, 4, 1), (5, 3, 8, 3, 2), A, A),
    4: (6, (5, 3, 6, 4, 1), (6, 4, 10, 4, 2), A, A),
    5: (6, (6, 4, 9, 4, 2), (5, 3, 6, 4, 1), G, G),
    6: (7, (5, 3, 6, 4, 1), (5, 3, 6, 4, 2), ROLL, NONE),
    7: (6, (6, 4, 9, 5, 1), (6, 4, 9, 4, 2), A, A),
    8: (6, (5, 2, 7, 5, 2), (5, 3, 7, 5, 3), A, A),
    9: (7, (5, 3, 7, 5, 1), (5, 3, 7, 5, 3), A, A),
    10: (7, (5, 3, 7, 5, 2), (5, 3, 7, 5, 3), A, A),
    11: (6, (5, 2, 5, 4, 2), (6, 2, 6, 5, 3), A, A),
    12: (7, (6, 4, 7, 3, 2), (5, 3, 7, 3, 3), G, A),
    13: (6, (5, 3, 7, 5, 2), (6, 3, 10, 5, 3), A, A),
    14: (8, (5, 3, 8, 5, 2), (6, 3, 8, 5, 3), A, A),
    15: (7, (5, 3, 6, 5, 2), (6, 3, 9, 5, 3), A, A),
    16: (6, (5, 3, 6, 3, 1), (6, 3, 8, 3, 3), A, A),
    41: (6, (5, 3, 12, 4, 0), (5, 5, 6, 3, 1), G, G),
    42: (6, (5, 3, 10, 4, 0), (5, 3, 4, 3, 1), G, G),
    43: (7, (5, 3, 10, 4, 0), (5, 3, 4, 3, 0), G, G),
    44: (6, (5, 4, 8, 2, 1), (4, 3, 4, 2, 1), G, G),
    45: (7, (5, 3, 5, 3, 0), (5, 3, 5, 3, 0), G, G),
    46: (6, (5, 3, 5, 4, 0), (5, 3, 5, 4, 0), G, G),
    47: (7, (5, 3, 10, 4, 0), (5, 3, 6, 4, 0), G, G),
    48: (6, (5, 4, 7, 3, 1), (5, 2, 10, 4, 1), G, G),
    49: (6, (5, 4, 10, 4, 0), (5, 4, 10, 4, 0), A, A),
    50: (7, (5, 3, 8, 3, 4), (5, 3, 8, 3, 3), ROLL, NONE),
    51: (7, (5, 3, 5, 3, 3), (5, 3, 10, 4, 4), G, G),
    52: (8, (4, 2, 5, 2, 3), (5, 4, 12, 5, 4), A, NONE),
    53: (6, (5, 3, 8, 3, 2), (5, 5, 10, 4, 3), A, G),
    54: (5, (5, 3, 5, 3, 3), (5, 3, 5, 3, 4), A, A),
    55: (6, (5, 3, 8, 4, 3), (5, 4, 8, 3, 3), A, A),
    56: (6, (5, 3, 8, 4, 3), (5, 3, 8, 3, 3), G, A),
    57: (7, (4, 2, 4, 4, 0), (4, 2, 8, 4, 3), A, A),
    58: (8, (4, 2, 4, 4, 0), (4, 2, 8, 4, 4), A, A),
}


def setting(number: int) -> Setting:
    return BOX.settings[f"s{number:02}"]


def parameters(number: int, side: int) -> tuple[int, ...]:
    entry = setting(number).sides[side]
    specialists = entry.specialists + entry.added_specialists
    return entry.command_cards, entry.combat_cards, entry.tokens, entry.artillery, specialists


@pytest.mark.rule("SETUP-12", "RES-01")
@pytest.mark.parametrize("number", PRINTED)
def test_the_printed_parameters(number: int) -> None:
    medals, german, allied, first, pressed = PRINTED[number]
    found = setting(number)
    assert found.medals_to_win == medals
    assert (parameters(number, GERMAN), parameters(number, ALLIED)) == (german, allied)
    assert (found.first, found.pressed) == (first, pressed)


@pytest.mark.rule("XDEP-02")
def test_specialists_of_the_earlier_scenarios_are_an_option() -> None:
    assert all(not entry.specialists for number in range(1, 17) for entry in setting(number).sides)
    assert all(not entry.added_specialists for number in (1, 2, *range(41, 59)) for entry in setting(number).sides)


@pytest.mark.rule("SCG-02", "SCG-03", "SCG-04")
def test_who_is_pressed_for_time() -> None:
    pressed = {number: setting(number).pressed for number in PRINTED}
    assert [n for n in PRINTED if n < 17 and pressed[n] == A] == [2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    assert [n for n in PRINTED if pressed[n] == G] == [5, 41, 42, 43, 44, 45, 46, 47, 48, 51, 53]
    assert [n for n in PRINTED if n > 48 and pressed[n] == A] == [49, 54, 55, 56, 57, 58]


@pytest.mark.rule("SCG-05")
def test_nobody_is_pressed_in_four_scenarios() -> None:
    assert [n for n in PRINTED if setting(n).pressed == NOBODY] == [1, 6, 50, 52]


@pytest.mark.rule("SCG-06", "NML-01")
def test_who_shells() -> None:
    by = {n: shelling.by for n in PRINTED if (shelling := setting(n).shelling) is not None}
    assert [n for n in by if n < 17 and by[n] == "allied"] == [2, 3, 4, 7, 8, 9, 10, 11, 13, 14, 15, 16]
    assert [n for n in by if by[n] == "german"] == [5, 41, 42, 43, 44, 45, 46, 47, 51]
    assert [n for n in by if n > 40 and by[n] == "allied"] == [49, 52, 55, 57, 58]
    assert [n for n in by if by[n] == "first"] == [50]
    shelled = setting(9).shelling
    assert shelled
    assert len(shelled.rows) == 4


@pytest.mark.rule("SCG-07")
def test_no_shelling() -> None:
    assert [n for n in PRINTED if setting(n).shelling is None] == [1, 6, 12, 48, 53, 54, 56]


@pytest.mark.rule("SETUP-02")
def test_the_attacker_sits_at_the_bottom() -> None:
    assert all(found.seats[found.attacker] == 1 for found in BOX.settings.values() if found.attacker != NOBODY)
    assert setting(5).seats == (1, 0)
    assert setting(1).seats == (0, 1)


@pytest.mark.rule("COMP-16")
def test_trench_lines_are_numbered_from_the_attacker_and_lie_apart() -> None:
    for number in (3, 4, 16, 41, 51, 52, 55, 57, 58):
        found = setting(number)
        defender = 1 - found.attacker
        lines = sorted((g for g in found.groups.values() if g.line and g.owner == defender), key=lambda g: g.line)
        rows = [sorted(BOARD.row(i) for i in BOARD.hexes if line.hexes >> i & 1) for line in lines]
        assert [sum(row) / len(row) for row in rows] == sorted((sum(r) / len(r) for r in rows), reverse=True)
        for line, behind in itertools.pairwise(lines):
            assert not BOARD.spread(line.hexes) & behind.hexes


COUNTED = [
    (8, "hawthorn_objective", 7, ""), (14, "hill_145", 7, "hill"), (41, "bunkers", 3, "bunker"),
    (42, "beaumont", 5, "building"), (43, "samogneux", 5, "building"), (43, "hill_344", 10, "hill"),
    (44, "fort_douaumont", 5, "bunker"), (44, "douaumont_village", 5, "building"),
    (45, "bois_des_corbeaux", 5, "forest"), (45, "bois_de_cumieres", 3, "forest"),
    (46, "mort_homme", 8, "hill"), (46, "hill_304", 7, "hill"),
    (47, "fort_vaux", 3, "bunker"), (47, "vaux_village", 3, "building"), (48, "malancourt_haucourt", 4, "building"),
    (50, "fort_vaux", 3, "bunker"), (51, "fleury", 3, "building"), (58, "windmill", 1, "building"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "key", "count", "kind"), COUNTED)
def test_named_places_have_the_printed_number_of_hexes(number: int, key: str, count: int, kind: str) -> None:
    found = setting(number)
    group = found.groups[key].hexes
    assert group.bit_count() == count
    if kind:
        assert not group & ~ground(BOX.terrains, found.map).sets[kind]


def test_battlefields_that_are_shared() -> None:
    assert setting(1).map == setting(2).map
    assert setting(4).map == setting(6).map == setting(7).map
    assert setting(5).map == setting(4).map[::-1]
    assert setting(55).map == setting(56).map


@pytest.mark.rule("SCN-44c")
def test_the_gun_detachment_of_the_fort_is_a_heavy_mortar() -> None:
    fort = setting(44).groups["fort_douaumont"].hexes
    inside = [post for post in setting(44).units if fort >> post.at & 1]
    assert [(post.unit.kind, post.specialist) for post in inside] == [("mortar", "heavy_weapon_loader")]


def test_no_unit_stands_on_an_objective_that_it_has_to_take() -> None:
    for found in BOX.settings.values():
        for medal in found.medals:
            if medal.kind in ("permanent", "hex", "per_unit"):
                side = ALLIED if medal.worth[ALLIED] else GERMAN
                here = [post.unit.id for post in found.units if post.unit.side == side and medal.hexes >> post.at & 1]
                assert here == [], found.key


def test_observation_covers_the_height_and_the_hexes_beside_it() -> None:
    found = setting(4)
    dump = found.groups["dump"].hexes
    assert found.observation == BOARD.spread(dump)
    assert found.observation.bit_count() > dump.bit_count() == 4
    assert [n for n in PRINTED if setting(n).observation] == [4, 5, 6, 7, 15]


def test_forges_may_be_fought_in_and_the_canal_may_not() -> None:
    assert [n for n in PRINTED if setting(n).fords_fight] == [45, 46, 48]
    canal = ground(BOX.terrains, setting(53).map).sets["ford"]
    assert canal
    assert not BOX.terrains["ford"].may_fight


def test_wire_as_drawn() -> None:
    assert names(setting(57).wire) == ["8-3", "4-4", "4-8", "8-9"]
    assert find("8-3") >= 0
