"""What the rulebook says of the game as a whole, and which special rules each scenario uses."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice
from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS, load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import follows
from grognard.games.somme.game import Somme
from grognard.games.somme.start import set_up
from grognard.games.somme.state import CAPTURED, IN_CUP, ON_MAP
from grognard.games.somme.supply import command, headquarters
from grognard.games.somme.zones import exerted, passage
from grognard.geometry import count
from tests.games.somme.support import front, hexes, index

FIELD = load("campaign")


def ready(scenario: str) -> Campaign18:
    """A scenario set up for its first turn."""
    play = front(scenario, {})
    play.dice = Dice(b"ready")
    set_up(play)
    return play


@pytest.mark.rule("1.0a")
def test_the_allied_player_commands_five_nations() -> None:
    assert Somme.sides == ("german", "allied")
    nations = {side: {unit.nation for unit in FIELD.units if unit.side == side} for side in (GERMAN, ALLIED)}
    assert nations[GERMAN] == {"german"}
    assert nations[ALLIED] == {"french", "british", "canadian", "australian", "new_zealand"}


@pytest.mark.rule("3.0a")
def test_all_allies_are_friends_and_all_germans_enemies() -> None:
    play = front("push", {"3329": ["a_fr_1"], "3331": ["a_br_14"], "3629": ["g_185"]})
    assert play.troops(ALLIED) == hexes(play, "3329", "3331")
    way = passage(play, ALLIED, exerted(play, GERMAN))
    assert not way.blocked & hexes(play, "3329", "3331")
    assert way.blocked & hexes(play, "3629")


@pytest.mark.rule("2.1a")
def test_every_hex_has_a_number_of_its_own() -> None:
    names = [FIELD.board.name(where) for where in FIELD.board.hexes]
    assert len(names) == len(set(names)) == count(FIELD.board.full)
    assert all(len(name) == 4 and name.isdigit() for name in names)


@pytest.mark.rule("2.1c")
def test_terrain_costs_are_those_of_the_legend() -> None:
    costs = FIELD.tables.costs
    assert (costs["clear"], costs["woods"], costs["road"], costs["flooded"]) == (2, 4, 2, 6)
    assert (costs["crater"], costs["minor_river"], costs["crest_up"], costs["crest_down"]) == (2, 2, 2, 0)


@pytest.mark.rule("DES-1")
def test_elite_divisions_are_three_regiments_and_line_divisions_one_counter() -> None:
    parts: dict[tuple[str, str], list[str]] = {}
    for unit in FIELD.units:
        if unit.combat and not unit.tank:
            parts.setdefault((unit.nation, unit.division), []).append(unit.size)
    for division, sizes in parts.items():
        assert sizes == ["division"] or set(sizes) == {"regiment"}, division
    assert sum(sizes == ["regiment"] * 3 for sizes in parts.values()) > 10


@pytest.mark.rule("15.1a")
def test_a_headquarters_is_the_centre_of_radii_and_holds_nothing() -> None:
    play = front("michael", {"5010": ["g_hq_2"], "1320": ["a_br_37"]})
    assert play.ids(headquarters(play, GERMAN)) == ["g_hq_2"]
    assert command(play, GERMAN) & hexes(play, "5010", "5020") == hexes(play, "5010", "5020")
    assert exerted(play, GERMAN) == play.troops(GERMAN) == 0


@pytest.mark.rule("S1-08")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_french_follow_foch_and_the_british_nobody(scenario: str) -> None:
    play = front(scenario, {"3329": ["a_fr_1"], "3331": ["a_br_14"]})
    assert follows(play, index(play, "a_fr_1"), "foch")
    assert not follows(play, index(play, "a_br_14"), "foch")


@pytest.mark.rule("S1-10", "S3-08", "CAMP-08")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_hutier_begins_with_the_xviii_army(scenario: str) -> None:
    play = ready(scenario)
    assert play.units[play.state.hutier].id == "g_hq_18"
    assert play.on_map(play.state.hutier)
    bruchmuller = {"hutier": "command", "michael": "hutier", "push": "", "campaign": "hutier"}
    assert play.field.scenario.bruchmuller == bruchmuller[scenario]


@pytest.mark.rule("S2-09")
def test_the_second_scenario_has_all_its_special_rules() -> None:
    play = ready("michael")
    scenario = play.field.scenario
    assert (scenario.petain, scenario.without_artillery, scenario.cooperation) == ("scenario", True, True)
    assert count(play.state.redoubts) == 5
    assert "stacking" in play.state.restrictions


@pytest.mark.rule("A-3")
def test_the_campaign_lays_out_objective_markers_and_events() -> None:
    play = ready("campaign")
    assert sorted(play.state.markers) == list(range(len(play.field.markers)))
    assert set(play.state.marker_at) <= {ON_MAP, CAPTURED}
    assert play.counters(GERMAN, IN_CUP)
    assert play.counters(ALLIED, IN_CUP)
    assert ready("michael").state.markers == []
