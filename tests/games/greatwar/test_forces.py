"""Values of units, specialists, terrain and cards, as printed."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.board import ALLIED, GERMAN
from grognard.games.greatwar.cards import ALL_UNITS
from grognard.games.greatwar.terrain import EVERY
from tests.games.greatwar.support import BOX, at_start

FORCES = BOX.forces


def values(kind: str, specialist: str = "") -> tuple[int, ...]:
    """Moves, hexes after which it fights, close dice, dice from range 2 on."""
    profile = FORCES.profiles[kind, specialist]
    return profile.moves, profile.fights_after, profile.close, *profile.ranged[2:]


@pytest.mark.rule("COMP-07")
def test_infantry_has_four_figures() -> None:
    kind = FORCES.kinds["infantry"]
    assert (kind.figures, kind.soldier, kind.infantry, kind.advance) == (4, True, True, True)


@pytest.mark.rule("COMP-08", "COMP-09")
@pytest.mark.parametrize("name", ["machine_gun", "mortar"])
def test_guns_and_mortars_have_four_figures_and_are_no_infantry(name: str) -> None:
    kind = FORCES.kinds[name]
    assert (kind.figures, kind.soldier, kind.infantry, kind.advance) == (4, True, False, False)


@pytest.mark.rule("RNG-09", "CC-05")
def test_infantry_dice() -> None:
    assert values("infantry") == (2, 1, 3, 2, 1, 1)


@pytest.mark.rule("RNG-10", "CC-06")
def test_machine_gun_dice() -> None:
    assert values("machine_gun") == (1, 0, 3, 3, 3, 1, 1)


@pytest.mark.rule("RNG-11", "CC-06")
def test_mortar_dice() -> None:
    assert values("mortar") == (1, 0, 3, 2, 2, 2, 1, 1)


@pytest.mark.rule("EXS-06", "EXS-07")
def test_heavy_weapons() -> None:
    assert values("machine_gun", "heavy_weapon_loader") == (1, 0, 3, 4, 4, 1, 1)
    assert values("mortar", "heavy_weapon_loader") == (1, 0, 3, 3, 3, 2, 1, 1)


@pytest.mark.rule("EXS-08a")
def test_light_machine_gun() -> None:
    assert values("infantry", "light_mg") == (2, 1, 4, 3, 1, 1)


def test_a_sniper_shoots_better_from_where_he_stands() -> None:
    assert FORCES.profiles["infantry", "sniper"].standing[2:] == (3, 2, 2)
    assert values("infantry", "sniper") == values("infantry")


@pytest.mark.rule("FRA-01")
def test_french_units_have_the_values_of_the_german_ones() -> None:
    play = at_start("s41")
    for kind in ("infantry", "machine_gun", "mortar"):
        units = [u for u in range(len(play.units)) if play.units[u].kind == kind and not play.state.specialist[u]]
        assert {play.units[u].side for u in units} == {GERMAN, ALLIED}
        assert len({play.profile(u) for u in units}) == 1
        assert len({play.kinds[u] for u in units}) == 1


def test_specialist_figures_of_each_army() -> None:
    totals = {
        army: sum(s.figures[army] for s in FORCES.specialists.values() if s.specialist != "grenadier")
        for army in ("german", "british", "french")
    }
    assert totals == {"german": 18, "british": 18, "french": 14}


@pytest.mark.parametrize(
    ("specialist", "carrier", "army", "year", "most"),
    [
        ("grenadier", "infantry", "french", 1916, 0),
        ("grenadier", "infantry", "french", 1917, 99),
        ("elite", "infantry", "german", 1916, 3),
        ("sniper", "infantry", "british", 1914, 4),
        ("sniper", "infantry", "british", 1917, 2),
        ("heavy_weapon_loader", "machine_gun", "french", 1916, 0),
        ("heavy_weapon_loader", "mortar", "french", 1916, 99),
        ("flamethrower", "infantry", "british", 1917, 0),
    ],
)
def test_what_an_army_had_in_a_year(specialist: str, carrier: str, army: str, year: int, most: int) -> None:
    assert FORCES.available(specialist, carrier, army, year) == most


@pytest.mark.rule("COMP-05")
def test_the_battle_die() -> None:
    assert sorted(BOX.faces) == ["burst", "flag", "skull", "soldier", "soldier", "star"]


@pytest.mark.rule("COMP-15")
def test_the_decks() -> None:
    decks = BOX.decks
    copies = {
        group: sum(k.copies for k in decks.command.values() if k.group == group) for group in ("section", "tactic")
    }
    assert copies == {"section": 40, "tactic": 18}
    assert (len(decks.command), len(decks.combat)) == (25, 29)
    assert len(decks.command_cards) == 58
    assert len(decks.combat_cards) == 40


@pytest.mark.rule("CBT-01")
def test_a_combat_card_has_a_cost_a_turn_and_a_moment() -> None:
    lice, armour = BOX.decks.combat["lice"], BOX.decks.combat["body_armour"]
    assert (lice.cost, lice.turn, lice.window) == (1, "own", "before_roll")
    assert (armour.cost, armour.turn, armour.window) == (1, "enemy", "ranged_rolled")
    assert sum(kind.window == "command" for kind in BOX.decks.combat.values()) == 16


def test_orders_of_the_section_cards() -> None:
    command = BOX.decks.command
    assert command["attack_centre"].orders == (0, 3, 0)
    assert command["assault_left"].orders == (ALL_UNITS, 0, 0)
    assert command["maneuver"].orders == (2, 0, 2)
    assert command["forward"].orders == (2, 2, 2)
    assert not command["forward"].artillery
    assert command["recon_in_force"].artillery


TERRAIN = {
    "countryside": (False, 0, 0, 0, 0, 0, False, "countryside", "shell_crater", True),
    "forest": (True, -1, 1, 1, 0, 0, True, "forest", "shell_crater", True),
    "building": (True, -1, 1, 1, 1, 1, True, "ruin", "ruin", True),
    "fortified_building": (True, -1, 2, 2, 2, 2, True, "ruin", "ruin", True),
    "ruin": (True, 0, 1, 1, 1, 1, True, "ruin", "ruin", False),
    "hill": (False, 0, 1, 1, 0, 0, False, "hill", "shell_crater", True),
    "trench": (False, 0, 2, 1, 2, 1, False, "trench", "shell_crater", True),
    "shell_crater": (False, 0, 1, 1, 1, 1, False, "shell_crater", "shell_crater", False),
    "mine_crater": (True, 0, 1, 1, 1, 1, False, "mine_crater", "mine_crater", False),
    "church": (True, -1, 1, 1, 2, 2, True, "church", "ruin", True),
    "bunker": (True, -1, 2, 1, EVERY, EVERY, True, "bunker", "ruin", True),
    "ford": (True, 0, 0, 0, 0, 0, False, "ford", "ford", False),
    "sunken_road": (False, 0, 1, 1, 1, 1, False, "sunken_road", "shell_crater", True),
}


@pytest.mark.rule("WAT-01", "BUN-01")
@pytest.mark.parametrize("kind", TERRAIN)
def test_the_terrain_table(kind: str) -> None:
    t = BOX.terrains[kind]
    protection = t.cancel_ranged, t.cancel_close, t.ignore_ranged, t.ignore_close
    assert (t.stops, t.entry_dice, *protection, t.blocks, t.after_movement, t.after_combat, t.crater) == TERRAIN[kind]


def test_particulars_of_terrain() -> None:
    terrains = BOX.terrains
    assert terrains["hill"].cancel_level == 0
    assert terrains["trench"].cancel_level == 1
    assert terrains["mine_crater"].leave_stop
    assert not terrains["forest"].leave_stop
    assert terrains["wire"].dice == -1
    assert terrains["wire"].stops
    assert terrains["waterway"].forbidden
    assert not terrains["ford"].forbidden
    assert (terrains["fortified_position"].cancel_ranged, terrains["fortified_position"].ignore_close) == (1, 1)
