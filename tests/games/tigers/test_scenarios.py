"""The four scenarios: their spaces, dates, supply and victory tables."""

import msgspec
import pytest

from grognard.games.tigers.calendar import clock, impulse_name
from grognard.games.tigers.theatre import ALLIED, GERMAN, Level, Scenario, load
from grognard.geometry import Hexes, bits, union

T = load()
S1, S2, S3, C = (T.scenarios[key] for key in ("seventh_army", "fifth_panzer", "three_days", "campaign"))


def table(levels: tuple[Level, ...]) -> dict[str, int]:
    return {level.level: level.least for level in levels}


def held(scenario: str, side: int) -> Hexes:
    return union(e.area for e in T.setup if scenario in e.scenarios and T.units[e.unit].side == side)


def fed(scenario: Scenario, side: int, blocked: Hexes) -> Hexes:
    """Areas that a supply line of the side can reach over bridges that stand at the start."""
    around, seen, wave = T.around(scenario.damaged), 0, scenario.sources[side]
    open_areas = scenario.region & T.area_mask & ~blocked
    while wave:
        seen |= wave
        wave = union(other for i in bits(wave) for other in bits(around[i])) & open_areas & ~seen
    return seen


@pytest.mark.rule("8.1b")
def test_impulses_are_named_by_day_and_number() -> None:
    assert [impulse_name(n) for n in (0, 1, 2, 3, 18)] == ["16-1", "16-2", "16-3", "17-1", "22-1"]
    assert clock(22, 1) == 18


@pytest.mark.rule("1.0a", "1.0b", "3.1")
def test_the_box() -> None:
    box = T.components
    assert (box.map_centimetres, box.counters, box.counter_sheets) == ((56, 86), 352, 2)
    assert (box.dice, box.sides_of_a_die, box.scenario_sheets, box.player_aids) == (4, 10, 5, 1)
    assert box.kilometres_per_centimetre == 2.5


@pytest.mark.rule("S1-1", "S1-2")
def test_7th_army() -> None:
    towns = "Luxembourg Mersch Larochette Echternach Beaufort Irrel Nusbaum Vianden Diekirch Sinspelt"
    assert T.set(*towns.split(), "C", "P") & ~S1.region == 0
    assert S1.region & T.zone_mask == T.set("C", "P")
    assert T.graph.flood(S1.region & -S1.region, S1.region) == S1.region
    assert (impulse_name(S1.first), impulse_name(S1.last), S1.last_side, S1.days) == ("16-1", "18-3", ALLIED, 3)
    assert S1.sources == (T.set("C"), T.set("P"))
    assert S1.special_uses == 0
    assert [T.name(town) for town in S1.towns] == ["Luxembourg", "Mersch"]
    assert S1.states["GA"] == "both_lose"


@pytest.mark.rule("S2-1", "S2-2")
def test_5th_panzer_army() -> None:
    inside = "Grandmenil Trois-Ponts Ouffet Mean Marche Rochefort Wellin Diekirch Ettelbruck Sinspelt Vianden Bastogne"
    assert T.set(*inside.split()) & ~S2.region == 0
    assert T.set("Aywaille", "Oneux", "Beaufays") & S2.region == 0
    assert S2.region & T.zone_mask == T.set(*"BCGHIJK")
    assert T.graph.flood(S2.region & -S2.region, S2.region) == S2.region
    assert (impulse_name(S2.last), S2.last_side, S2.days) == ("22-1", GERMAN, 7)
    assert S2.sources == (T.set("B", "C"), T.set(*"GHIJK"))
    assert (S2.special_days, S2.special_uses) == ((17, 18, 19), 1)


@pytest.mark.rule("S2-16")
def test_one_more_bridge_is_damaged() -> None:
    assert S2.damaged == C.damaged | 1 << T.bridge("Diekirch", "Ettelbruck")
    assert S1.damaged == S3.damaged == C.damaged


@pytest.mark.rule("S3-1", "S3-2", "S3-8")
def test_three_days() -> None:
    assert S3.region == T.graph.full
    assert (impulse_name(S3.last), S3.last_side) == ("18-3", ALLIED)
    assert [T.name(town) for town in S3.towns] == [
        "Luxembourg", "Arlon", "Martelange", "Bastogne", "Noville", "Xhoffraix", "Monschau",
    ]  # fmt: skip
    assert (S3.town_points, S3.contested_points, S3.gap_points) == (2, 1, 3)
    assert S3.special_days == (17, 18)


@pytest.mark.rule("C-1")
def test_campaign() -> None:
    assert C.region == T.graph.full
    assert (impulse_name(C.last), C.last_side) == ("22-1", ALLIED)
    assert [C.impulses_on(day) for day in range(16, 23)] == [3, 3, 3, 3, 3, 3, 1]
    assert C.special_uses == 3
    assert all("campaign" in entry.scenarios for entry in T.setup)
    assert all("campaign" in entry.scenarios for entry in T.arrivals)


@pytest.mark.rule("13.11b", "13.11c")
def test_supply_sources() -> None:
    assert C.sources == S3.sources == (T.set(*"ABC"), T.set(*"DEFGHIJKLMNP"))


def test_victory_tables() -> None:
    assert list(table(S2.levels).values()) == [16, 13, 10, 7, 0]
    assert list(table(S3.levels).values()) == [13, 10, 8, 6, 0]
    assert table(C.levels) == {
        "german_decisive": 40, "german_marginal": 30, "draw": 25, "allied_marginal": 15, "allied_decisive": 0,
    }  # fmt: skip


@pytest.mark.parametrize("scenario", T.scenarios)
def test_everybody_starts_supplied_and_nobody_in_contact(scenario: str) -> None:
    chosen = T.scenarios[scenario]
    german, allied = held(chosen.key, GERMAN), held(chosen.key, ALLIED)
    assert german & allied == 0
    for side, own, enemy in ((GERMAN, german, allied), (ALLIED, allied, german)):
        assert own & ~fed(chosen, side, enemy) == 0


@pytest.mark.parametrize("scenario", ["fifth_panzer", "campaign"])
def test_the_allied_line_has_no_gap_at_the_start(scenario: str) -> None:
    chosen = T.scenarios[scenario]
    whole = msgspec.structs.replace(chosen, damaged=0)
    open_ground = fed(whole, GERMAN, held(scenario, ALLIED))
    assert T.graph.spread(open_ground) & T.exits == 0


def test_auw_is_cut_off_when_bleialf_falls() -> None:
    german = held("fifth_panzer", GERMAN)
    auw = T.set("Auw")
    assert fed(S2, ALLIED, german) & auw
    assert not fed(S2, ALLIED, german | T.set("Bleialf")) & auw


def test_the_supply_example_can_be_laid_out() -> None:
    """T-13, T-14: a line through Bastogne and Nives closes Sprimont and Moircy; Bastogne opens them."""
    west = union(a.space for a in T.areas if a.longitude < 5.60) & ~T.set("Nives", "Bastogne")
    line = T.graph.border(west) & T.area_mask
    assert T.set("Nives", "Bastogne") & ~line == 0
    behind = T.set("Sprimont", "Moircy")
    assert fed(C, GERMAN, line) & behind == 0
    cleared = line & ~T.set("Bastogne")
    assert behind & ~fed(C, GERMAN, cleared) == 0
    closed = cleared | T.set("Sprimont")
    assert not fed(C, GERMAN, closed) & T.set("Moircy")
