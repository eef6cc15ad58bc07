"""What is drawn over the map: zones, supply, command, guns, v. Hutier, meadows, and how far a unit could go."""

from __future__ import annotations

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import MOVED, OFFENSIVE, UNSUPPLIED
from tests.games.somme.support import GAME, front, index

HUTIER = {"5010": ["g_185", "g_hq_18"], "4812": ["g_corps_1"], "1301": ["a_br_37"]}


def drawn(play: Campaign18, name: str) -> dict[str, tuple[str, ...]]:
    return GAME.overlay(play, "", name)


def reached(play: Campaign18, name: str) -> dict[str, str]:
    return {each.place: each.cost for each in GAME.reach(play, "", name)}


def test_zones_supply_and_command_of_both_sides() -> None:
    play = front("michael", HUTIER)
    assert "5011" in drawn(play, "zone")["zone.german.control"]
    assert "1302" in drawn(play, "zone")["zone.allied.control"]
    assert "5010" in drawn(play, "command")["command.german.radius"]
    supply = drawn(play, "supply")
    assert "5010" in supply["supply.german.fed"]
    assert not set(supply["supply.german.fed"]) & set(supply["supply.german.network"])
    assert "5011" not in supply["supply.allied.network"]
    assert supply["supply.allied.network"]


def test_the_range_of_all_guns_and_of_each() -> None:
    play = front("michael", HUTIER | {"4305": ["g_corps_2"]})
    guns = drawn(play, "guns")
    assert "4815" in guns["guns.german.range.g_corps_1"]
    assert "4816" not in guns["guns.german.range"]
    assert set(guns["guns.german.range"]) == {
        *guns["guns.german.range.g_corps_1"],
        *guns["guns.german.range.g_corps_2"],
    }
    assert guns["guns.allied.range"] == ()


def test_the_radii_of_hutier_end_with_him() -> None:
    play = front("michael", HUTIER)
    play.state.hutier = index(play, "g_hq_18")
    assert "5018" in drawn(play, "hutier")["hutier.german.stoss"]
    assert "5019" not in drawn(play, "hutier")["hutier.german.stoss"]
    play.state.hutier = -1
    assert drawn(play, "hutier") == {}


def test_meadows_that_may_be_flooded_and_those_that_are() -> None:
    play = front("campaign", {"5010": ["g_185"]})
    meadows = drawn(play, "flood")["flood..meadows"]
    play.state.bad_weather = play.field.numbers.weather.flood
    assert drawn(play, "flood") == {"flood..water": meadows}
    assert all(play.field.ground.meadow >> play.hex(name) & 1 for name in meadows)


def test_overlays_keep_to_the_part_that_is_played() -> None:
    play = front("hutier", {"5020": ["g_185", "g_corps_1"]})
    for name in GAME.overlays[:-1]:
        assert all(int(hex_[2:]) >= 17 for hexes in drawn(play, name).values() for hex_ in hexes)


def test_reach_is_that_of_a_movement_phase_whoever_moves_now() -> None:
    play = front("michael", {"5010": ["g_185"], "4010": ["a_br_37"]}, phase=2, side="allied")
    before = reached(play, "g_185")
    assert before["5009"]
    play.mark(index(play, "g_185"), MOVED)
    assert reached(play, "g_185") == before
    assert play.has(index(play, "g_185"), MOVED)


def test_who_cannot_set_out_reaches_nothing() -> None:
    play = front("michael", {"5010": ["g_185", "g_army_3"], "5011": ["a_br_37"]})
    assert reached(play, "g_185") == {}
    play.mark(index(play, "g_army_3"), OFFENSIVE)
    assert reached(play, "g_army_3") == {}
    assert reached(play, "a_br_36") == {}
    assert reached(play, "nobody") == {}


def test_unsupplied_units_of_the_other_side_reach_their_own_supply() -> None:
    places = {"3310": ["g_185"], "5506": ["g_hq_18"], "1301": ["a_br_37"]}
    play = front("michael", places, phase=1, side="allied")
    play.mark(index(play, "g_185"), UNSUPPLIED)
    assert "3409" in reached(play, "g_185")
    assert "3210" not in reached(play, "g_185")
