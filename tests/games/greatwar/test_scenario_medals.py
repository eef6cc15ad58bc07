"""The medals of each scenario: what the map gives to whom, and when it is lost."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, GERMAN, find
from grognard.games.greatwar.medals import award_at_start, may_break_through, medals_of
from tests.games.greatwar.support import BOX, battle, names

G, A = GERMAN, ALLIED


def hexes(key: str, group: str, count: int = 1) -> list[str]:
    """So many hexes of a group."""
    return names(BOX.settings[key].groups[group].hexes)[:count]


def standing(key: str, german: list[str], allied: list[str]) -> Battle:
    """Infantry of both sides on these hexes of the map, and nobody holds a medal yet."""
    units = {hex_: f"G{n} infantry" for n, hex_ in enumerate(german, 1)}
    units |= {hex_: f"A{n} infantry" for n, hex_ in enumerate(allied, 1)}
    play = battle(units, scenario=key, real_ground=True)
    play.state.held[:] = [0] * len(play.state.held)
    return play


def gains(key: str, side: int, own: list[str], enemy: list[str] | None = None) -> int:
    """The medals that a side with units on these hexes takes at the start of its turn."""
    against = enemy if enemy is not None else ["1-12" if side == A else "11-12"]
    play = standing(key, *((own, against) if side == G else (against, own)))
    award_at_start(play, 1 - side)
    assert medals_of(play, side) == 0
    award_at_start(play, side)
    return medals_of(play, side)


def keeps(key: str, side: int, own: list[str]) -> tuple[int, int]:
    """Medals at the start of the turn, and when all have moved away."""
    play = standing(key, own if side == G else ["1-12"], own if side == A else ["11-12"])
    award_at_start(play, side)
    before = medals_of(play, side)
    free = [name for name in (f"6-{n}" for n in range(1, 12)) if not _earns(key, name)]
    for unit, where in zip(play.of_side(side), free, strict=False):
        play.enter(unit, find(where))
    return before, medals_of(play, side)


def _earns(key: str, name: str) -> bool:
    return any(medal.hexes >> find(name) & 1 for medal in BOX.settings[key].medals)


def kinds(key: str) -> list[str]:
    return [medal.kind for medal in BOX.settings[key].medals]


def to_win(key: str) -> int:
    return BOX.settings[key].medals_to_win


def majority(key: str, group: str) -> tuple[int, int]:
    """What one hex against none is worth to either side; a tie is worth nothing."""
    two = hexes(key, group, 2)
    for side in (G, A):
        assert gains(key, side, two[:1], two[1:]) == 0
    return gains(key, G, two[:1]), gains(key, A, two[:1])


def chain(key: str, *lines: str) -> list[int]:
    """Medals for the first lines held in order, and for the last alone."""
    held = [hexes(key, line)[0] for line in lines]
    return [gains(key, A, held[:n]) for n in range(1, len(held) + 1)] + [gains(key, A, held[-1:])]


FRONT, SECOND, THIRD = "german_front_line", "german_second_line", "german_third_line"


# Loos and the introduction


@pytest.mark.rule("SCN-01")
def test_opening_action_1() -> None:
    assert (to_win("s01"), kinds("s01")) == (6, ["elimination"])


@pytest.mark.rule("SCN-02")
def test_opening_action_2() -> None:
    assert (to_win("s02"), keeps("s02", A, hexes("s02", FRONT))) == (6, (1, 0))
    assert gains("s02", G, hexes("s02", FRONT)) == 0


@pytest.mark.rule("SCN-03")
def test_the_diversion_at_loos() -> None:
    assert (to_win("s03"), chain("s03", FRONT, SECOND)) == (6, [1, 2, 0])


@pytest.mark.rule("SCN-04")
def test_the_hohenzollern_redoubt() -> None:
    assert (to_win("s04"), chain("s04", FRONT, SECOND, THIRD)) == (6, [1, 2, 3, 0])


@pytest.mark.rule("SCN-05")
def test_the_german_counter_attack() -> None:
    assert (to_win("s05"), keeps("s05", G, hexes("s05", "british_front_line"))) == (6, (1, 0))
    assert "elimination" in kinds("s05")


@pytest.mark.rule("SCN-06a")
def test_the_fight_for_the_trenches() -> None:
    assert (to_win("s06"), majority("s06", "redoubt")) == (7, (1, 1))
    groups = BOX.settings["s06"].groups
    assert groups["redoubt"].hexes == groups[FRONT].hexes | groups[SECOND].hexes | groups[THIRD].hexes


@pytest.mark.rule("SCN-07")
def test_the_new_offensive_at_loos() -> None:
    assert (to_win("s07"), keeps("s07", A, hexes("s07", FRONT))) == (6, (1, 0))
    assert gains("s07", A, hexes("s07", SECOND)) == 0


# the Somme


@pytest.mark.rule("SCN-08a")
def test_hawthorn_ridge() -> None:
    play = standing("s08", [], [])
    assert (to_win("s08"), keeps("s08", A, hexes("s08", FRONT))) == (6, (1, 0))
    assert (may_break_through(play, A), may_break_through(play, G)) == (True, False)


@pytest.mark.rule("SCN-08b")
def test_the_mine_and_the_hill() -> None:
    assert majority("s08", "hawthorn_objective") == (1, 1)


@pytest.mark.rule("SCN-09a")
def test_mash_valley() -> None:
    trenches = hexes("s09", "german_trenches", 2)
    assert (to_win("s09"), keeps("s09", A, trenches)) == (7, (1, 0))
    assert may_break_through(standing("s09", [], []), A)


@pytest.mark.rule("SCN-09b")
def test_each_building_of_la_boisselle() -> None:
    assert keeps("s09", A, hexes("s09", "la_boisselle", 2)) == (2, 0)


@pytest.mark.rule("SCN-09c")
def test_the_mine_crater_is_for_whoever_is_in_it() -> None:
    crater = hexes("s09", "mine_crater")
    assert (gains("s09", G, crater), gains("s09", A, crater), keeps("s09", A, crater)) == (1, 1, (1, 0))


@pytest.mark.rule("SCN-10")
def test_sausage_valley() -> None:
    crater, play = hexes("s10", "mine_crater"), standing("s10", [], [])
    assert (to_win("s10"), gains("s10", A, hexes("s10", "german_trenches", 2))) == (7, 1)
    assert (gains("s10", G, crater), gains("s10", A, crater), may_break_through(play, A)) == (1, 1, True)
    assert keeps("s10", A, hexes("s10", "la_boisselle", 2)) == (2, 0)
    assert play.combat_terrain(find(hexes("s10", "la_boisselle")[0])).kind == "fortified_building"


@pytest.mark.rule("SCN-11a")
def test_mametz() -> None:
    assert (to_win("s11"), keeps("s11", A, hexes("s11", "mametz", 2))) == (6, (4, 0))
    assert may_break_through(standing("s11", [], []), A)


@pytest.mark.rule("SCN-12a")
def test_mametz_wood() -> None:
    assert (to_win("s12"), may_break_through(standing("s12", [], []), A)) == (7, True)
    assert BOX.settings["s12"].first == G


# Vimy


@pytest.mark.rule("SCN-13")
def test_the_canadian_divisions() -> None:
    assert (to_win("s13"), keeps("s13", A, hexes("s13", FRONT))) == (6, (1, 0))
    assert may_break_through(standing("s13", [], []), A)


@pytest.mark.rule("SCN-14a")
def test_hill_145_front_line() -> None:
    assert (to_win("s14"), keeps("s14", A, hexes("s14", FRONT))) == (8, (1, 0))
    assert may_break_through(standing("s14", [], []), A)


@pytest.mark.rule("SCN-14b")
def test_hill_145_is_worth_two() -> None:
    assert majority("s14", "hill_145") == (2, 2)
    assert medals_of(battle({"1-1": "G1 infantry"}, scenario="s14"), G) == 2


@pytest.mark.rule("SCN-15a")
def test_the_pimple_front_line() -> None:
    assert (to_win("s15"), keeps("s15", A, hexes("s15", FRONT))) == (7, (1, 0))


@pytest.mark.rule("SCN-15b")
def test_the_pimple_is_taken_once_and_for_all() -> None:
    assert keeps("s15", A, hexes("s15", "pimple", 2)) == (1, 1)


@pytest.mark.rule("SCN-15c")
def test_each_hex_of_givenchy() -> None:
    assert keeps("s15", A, hexes("s15", "givenchy_en_gohelle", 2)) == (2, 0)


@pytest.mark.rule("SCN-16")
def test_bois_en_hache() -> None:
    assert (to_win("s16"), chain("s16", FRONT, SECOND)) == (6, [1, 2, 0])
    assert may_break_through(standing("s16", [], []), A)


# Verdun


@pytest.mark.rule("SCN-41")
def test_bois_des_caures() -> None:
    assert (to_win("s41"), keeps("s41", G, hexes("s41", "bunkers", 3))) == (6, (3, 3))
    assert may_break_through(standing("s41", [], []), G)


@pytest.mark.rule("SCN-42a")
def test_beaumont_trenches() -> None:
    assert (to_win("s42"), keeps("s42", G, hexes("s42", "french_trenches", 2))) == (6, (1, 0))


@pytest.mark.rule("SCN-42b")
def test_beaumont_village() -> None:
    assert majority("s42", "beaumont") == (1, 1)
    assert medals_of(battle({"1-1": "A1 infantry"}, scenario="s42"), A) == 1


@pytest.mark.rule("SCN-43a")
def test_samogneux() -> None:
    assert (to_win("s43"), majority("s43", "samogneux")) == (7, (1, 1))


@pytest.mark.rule("SCN-43b")
def test_hill_344_is_worth_more_to_the_germans() -> None:
    assert majority("s43", "hill_344") == (2, 1)
    assert medals_of(battle({"1-1": "A1 infantry"}, scenario="s43"), A) == 2


@pytest.mark.rule("SCN-44a")
def test_fort_douaumont() -> None:
    assert (to_win("s44"), keeps("s44", G, hexes("s44", "fort_douaumont", 2))) == (6, (2, 2))
    assert gains("s44", A, hexes("s44", "fort_douaumont", 2)) == 0


@pytest.mark.rule("SCN-44b")
def test_douaumont_village_is_for_the_germans_only() -> None:
    assert majority("s44", "douaumont_village") == (1, 0)


def cleared(key: str, *french: str) -> int:
    """German medals with French units on one hex of each of these groups and Germans at the back."""
    return gains(key, G, ["11-12"], [hexes(key, group)[0] for group in french] or ["1-12"])


@pytest.mark.rule("SCN-45a", "SCN-45b")
def test_the_woods_by_the_meuse() -> None:
    corbeaux, cumieres = "bois_des_corbeaux", "bois_de_cumieres"
    assert to_win("s45") == 7
    assert [cleared("s45"), cleared("s45", cumieres), cleared("s45", corbeaux)] == [2, 1, 0]


@pytest.mark.rule("SCN-45c")
def test_trenches_by_the_meuse() -> None:
    wood = hexes("s45", "bois_des_corbeaux")
    assert gains("s45", G, hexes("s45", "french_trenches", 2), wood) == 1


@pytest.mark.rule("SCN-46a", "SCN-46b")
def test_the_mort_homme_and_hill_304() -> None:
    homme, hill = "mort_homme", "hill_304"
    assert to_win("s46") == 6
    assert [cleared("s46"), cleared("s46", homme), cleared("s46", hill), cleared("s46", homme, hill)] == [2, 1, 1, 0]


@pytest.mark.rule("SCN-46c")
def test_trenches_at_the_mort_homme() -> None:
    hills = [*hexes("s46", "mort_homme"), *hexes("s46", "hill_304")]
    trench = [name for name in hexes("s46", "french_trenches", 9) if name not in hills]
    assert gains("s46", G, trench[:2], hills) == 1


@pytest.mark.rule("SCN-47a")
def test_fort_de_vaux() -> None:
    assert (to_win("s47"), keeps("s47", G, hexes("s47", "fort_vaux", 3))) == (7, (3, 3))


@pytest.mark.rule("SCN-47b")
def test_vaux_village() -> None:
    assert majority("s47", "vaux_village") == (1, 0)


@pytest.mark.rule("SCN-48a")
def test_malancourt_and_haucourt() -> None:
    assert (to_win("s48"), majority("s48", "malancourt_haucourt")) == (6, (1, 0))


@pytest.mark.rule("SCN-48b")
def test_hill_304_is_taken_once_and_for_all() -> None:
    assert keeps("s48", G, hexes("s48", "hill_304", 2)) == (1, 1)


@pytest.mark.rule("SCN-49")
def test_the_french_assault_on_douaumont() -> None:
    assert (to_win("s49"), keeps("s49", A, hexes("s49", "fort_douaumont", 2))) == (6, (2, 2))


@pytest.mark.rule("SCN-50a")
def test_the_fight_for_vaux() -> None:
    assert (to_win("s50"), majority("s50", "fort_vaux")) == (7, (1, 1))
    assert medals_of(battle({"1-1": "A1 infantry"}, scenario="s50"), A) == 1


@pytest.mark.rule("SCN-51a")
def test_fleury() -> None:
    assert (to_win("s51"), majority("s51", "fleury")) == (7, (1, 1))
    assert medals_of(battle({"1-1": "A1 infantry"}, scenario="s51"), A) == 1


@pytest.mark.rule("SCN-51b")
def test_fort_souville() -> None:
    fort = hexes("s51", "fort_souville", 2)
    assert keeps("s51", G, fort) == (len(fort), len(fort))


@pytest.mark.rule("SCN-52a")
def test_douaumont_retaken() -> None:
    assert (to_win("s52"), keeps("s52", A, hexes("s52", "fort_douaumont", 2))) == (8, (2, 2))


@pytest.mark.rule("SCN-52b")
def test_the_second_line_without_the_first() -> None:
    assert keeps("s52", A, hexes("s52", SECOND)) == (1, 0)


# 1917


@pytest.mark.rule("SCN-53a")
def test_villages_before_saint_quentin() -> None:
    villages = hexes("s53", "villages", 5)
    assert (to_win("s53"), keeps("s53", A, villages)) == (6, (5, 5))
    assert {standing("s53", [], []).base_terrain(find(name)).kind for name in villages} == {"building", "ruin"}


@pytest.mark.rule("SCN-53b")
def test_hills_before_saint_quentin() -> None:
    assert keeps("s53", A, hexes("s53", "hills", 2)) == (2, 0)


@pytest.mark.rule("SCN-54c")
def test_la_folie_farm() -> None:
    farm = hexes("s54", "la_folie_farm", 2)
    assert (to_win("s54"), keeps("s54", A, farm)) == (5, (2, 2))


def on_the_lines(key: str, group: str) -> tuple[int, int]:
    """French medals for two units there, and after one has stepped out of the trenches."""
    play = standing(key, ["1-12"], hexes(key, group, 2))
    award_at_start(play, A)
    before = medals_of(play, A)
    play.enter(play.of_side(A)[0], find("11-1"))
    return before, medals_of(play, A)


@pytest.mark.rule("SCN-55a")
def test_craonne() -> None:
    assert (to_win("s55"), on_the_lines("s55", "german_trenches")) == (6, (2, 1))


@pytest.mark.rule("SCN-56a")
def test_the_afternoon_at_craonne() -> None:
    assert (to_win("s56"), on_the_lines("s56", SECOND)) == (6, (2, 1))
    assert gains("s56", A, hexes("s56", FRONT)) == 0


@pytest.mark.rule("SCN-57a")
def test_berry_au_bac() -> None:
    assert (to_win("s57"), on_the_lines("s57", THIRD)) == (7, (2, 1))


@pytest.mark.rule("SCN-58a")
def test_laffaux() -> None:
    assert (to_win("s58"), chain("s58", FRONT, SECOND, THIRD)) == (8, [1, 2, 3, 0])


@pytest.mark.rule("SCN-58b")
def test_the_windmill() -> None:
    mill = hexes("s58", "windmill")
    assert keeps("s58", A, mill) == (1, 1)
