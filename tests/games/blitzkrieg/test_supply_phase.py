"""The supply phase disorganises whoever is cut off."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.state import SUPPLY
from grognard.games.blitzkrieg.supply_phase import OutOfSupply, SupplyPhase
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events

RING = {"1804": "1_35", "1907": "2_35", "1607": "1_36", "1905": "2_36", "1605": "1_4"}
FRENCH = "a_gem_15_4_1"


def ring() -> dict[str, list[str]]:
    return {where: [f"g_gem_4_{unit}"] for where, unit in RING.items()}


@pytest.mark.rule("SEQ-F1", "SUP-08")
def test_allied_units_without_supply_are_disorganised_at_once() -> None:
    play = battle("gembloux", {"1806": [FRENCH], "0213": ["a_gem_15_4_2"]} | ring(), [SupplyPhase("allied")])
    assert play.state.phase == SUPPLY
    assert [play.disorganised(index(play, unit)) for unit in (FRENCH, "a_gem_15_4_2")] == [True, False]
    assert [event.units for event in events(play, OutOfSupply)] == [[FRENCH]]


@pytest.mark.rule("SEQ-G1")
def test_german_units_without_supply_are_disorganised_in_the_german_phase() -> None:
    units = {"0903": ["g_sed_1p_1_1"], "0902": ["g_sed_1p_2_1"]}
    play = battle("sedan", units, [SupplyPhase("allied")])
    assert not play.disorganised(index(play, "g_sed_1p_1_1"))
    play = battle("sedan", units, [SupplyPhase("german")])
    assert [play.disorganised(index(play, unit)) for unit in ("g_sed_1p_1_1", "g_sed_1p_2_1")] == [True, False]


@pytest.mark.rule("SUP-08")
def test_who_was_disorganised_before_is_not_told_again() -> None:
    play = battle("gembloux", {"1806": [f"{FRENCH} disorganised"]} | ring(), [SupplyPhase("allied")])
    assert events(play, OutOfSupply) == []


def test_vehicles_need_no_supply() -> None:
    assert events(battle("sedan", {"0903": ["g_sed_ht1p_1"]}, [SupplyPhase("german")]), OutOfSupply) == []
