"""What the counters say of those who fight."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import BATTLES, GERMAN, Unit, load

UNITS = [unit for key in BATTLES for unit in load(key).units if unit.combat]
SILHOUETTES = ("tank", "armoured_car")


def units_of(kind: str) -> list[Unit]:
    return [unit for unit in UNITS if unit.kind == kind]


@pytest.mark.rule("UNIT-03")
def test_armour_is_whatever_has_a_silhouette() -> None:
    for unit in UNITS:
        assert unit.armoured is (unit.kind in SILHOUETTES)
    assert {unit.type for unit in units_of("armoured_car")} == {"sdkfz_222", "panhard_178"}


@pytest.mark.rule("UNIT-05")
def test_other_kinds_are_told_apart() -> None:
    others = {unit.kind for unit in UNITS} - set(SILHOUETTES)
    wanted = {"infantry", "heavy_infantry", "motorcycle", "cavalry", "assault", "engineer", "artillery", "antitank"}
    assert others == wanted | {"fortress"}
    for unit in UNITS:
        on_foot = unit.infantry + unit.cavalry + unit.assault + unit.engineer
        assert on_foot + unit.motorcycle + unit.artillery + unit.antitank == (
            unit.kind not in (*SILHOUETTES, "fortress")
        )


@pytest.mark.rule("UNIT-06")
def test_every_tank_has_its_type() -> None:
    french = {"char_b1", "somua_s35", "hotchkiss_h39", "renault_r35"}
    german = {"panzer_2", "panzer_3", "panzer_4", "panzer_38t"}
    british = {"matilda_2", "a10_cruiser", "vickers_6"}
    for nation, types in (("french", french), ("german", german), ("british", british)):
        assert {unit.type for unit in units_of("tank") if unit.nation == nation} == types


@pytest.mark.rule("UNIT-07")
def test_coloured_values_are_abilities() -> None:
    for unit in UNITS:
        assert unit.evades is (unit.armoured_car or unit.motorcycle)
        assert not unit.bonus or unit.kind == "tank"
        assert not unit.assault or unit.side == GERMAN
    assert {unit.type for unit in UNITS if unit.bonus} == {"somua_s35", "char_b1"}


@pytest.mark.rule("UNIT-08")
def test_british_heavy_tanks_are_marked() -> None:
    heavy = [unit for unit in UNITS if unit.heavy_tank]
    assert heavy
    assert {(unit.nation, unit.type) for unit in heavy} == {("british", "matilda_2")}


@pytest.mark.rule("ARR-05")
def test_all_german_antitank_units_at_arras_are_88s() -> None:
    guns = [unit for unit in load("arras").units if unit.antitank and unit.side == GERMAN]
    assert len(guns) >= 3
    assert all(unit.aa88 for unit in guns)
    assert not any(unit.aa88 for key in BATTLES if key != "arras" for unit in load(key).units)
