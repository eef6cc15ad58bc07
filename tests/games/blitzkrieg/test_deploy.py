"""Set-up: zones, limits, entrenchments, the levy, units held back, and the ready-made set-up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling
from grognard.games.blitzkrieg.actions import Done, Entrench, FillIn, HoldBack, Place, ReadyMade
from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.deploy import Deploy, HeldBack, SetUpDone, StartDeploy
from grognard.games.blitzkrieg.setting_up import homes, legal_hexes, to_set_up
from grognard.games.blitzkrieg.setup_agenda import set_up
from grognard.games.blitzkrieg.stacking import overstacked
from grognard.games.blitzkrieg.state import AWAY, REMOVED
from grognard.games.blitzkrieg.supply import out_of_supply
from tests.games.blitzkrieg.support import at, battle, hexes, index, stand
from tests.games.support import events


def deploying(scenario: str, side: str = "allied", dice: Sequence[int] = (), **state: object) -> Campaign40:
    return battle(scenario, {}, [StartDeploy(side), Deploy(side)], dice, turn=1, **state)


def why(play: Campaign40, action: Place | Entrench | FillIn | HoldBack | Done) -> tuple[str, str]:
    """The rule that forbids something, and the reason."""
    ruling: Ruling = play.ruling(action)
    return (ruling.breaches[0].rule, ruling.breaches[0].reason) if not ruling else ("", "")


# who sets up when


@pytest.mark.rule("GEM-02", "SED-02", "STO-02")
@pytest.mark.parametrize("key", ["gembloux", "sedan", "stonne"])
def test_the_french_set_up_first_and_the_german_second(key: str) -> None:
    assert [step.side for step in set_up(key) if isinstance(step, Deploy)] == ["allied", "german"]


@pytest.mark.rule("DIN-02", "HAN-02")
@pytest.mark.parametrize("key", ["dinant", "hannut"])
def test_only_the_french_set_up(key: str) -> None:
    assert [step.side for step in set_up(key) if isinstance(step, Deploy)] == ["allied"]
    assert not to_set_up(battle(key, {}), GERMAN)


@pytest.mark.rule("ARR-02")
def test_at_arras_the_german_sets_up_before_the_columns_are_drawn() -> None:
    assert [type(step).__name__ for step in set_up("arras")] == ["StartDeploy", "Deploy", "DrawCup", "DrawCup"]
    assert isinstance(set_up("arras")[1], Deploy)
    assert set_up("arras")[1].side == "german"  # type: ignore[attr-defined]


# where


@pytest.mark.parametrize(
    ("scenario", "side", "unit", "outside", "number"),
    [
        pytest.param("gembloux", "allied", "a_gem_15_4_1", "1012", "GEM-S-F1", marks=pytest.mark.rule("GEM-S-F1")),
        pytest.param("sedan", "allied", "a_sed_213_1", "0109", "SED-S-F1", marks=pytest.mark.rule("SED-S-F1")),
        pytest.param("sedan", "german", "g_sed_10s_1_69", "0101", "SED-S-G1", marks=pytest.mark.rule("SED-S-G1")),
        pytest.param("arras", "german", "g_arr_gs_3_1", "1301", "ARR-S-G1", marks=pytest.mark.rule("ARR-S-G1")),
        pytest.param("stonne", "german", "g_sto_ggd_1", "1301", "STO-S-G1", marks=pytest.mark.rule("STO-S-G1")),
        pytest.param("hannut", "allied", "a_han_11_1_d1", "1801", "HAN-S-F1", marks=pytest.mark.rule("HAN-S-F1")),
    ],
)
def test_a_unit_starts_in_its_zone(scenario: str, side: str, unit: str, outside: str, number: str) -> None:
    play = deploying(scenario, side)
    assert why(play, Place(unit, outside)) == (number, "outside_zone")


def test_a_unit_goes_to_another_hex_of_its_zone_with_its_vehicle() -> None:
    play = deploying("arras", "german")
    unit = next(u for u in to_set_up(play, GERMAN) if play.units[u].transport >= 0)
    where = next(h for h in legal_hexes(play, unit) if h != play.state.at[unit])
    play.apply(Place(play.units[unit].id, play.field.board.name(where)))
    assert play.state.at[unit] == play.state.at[play.units[unit].transport] == where
    assert play.state.aboard[unit] == play.units[unit].transport


@pytest.mark.rule("GEM-S-G1")
def test_the_4th_panzer_stays_three_hexes_from_every_french_unit() -> None:
    play = battle("gembloux", {"1414": ["a_gem_1_1_1"]}, [StartDeploy("german"), Deploy("german")], turn=1)
    unit = "g_gem_4_1_35"
    near = [play.field.board.distance(h, play.hex("1414")) for h in legal_hexes(play, index(play, unit))]
    assert min(near) >= 3
    stand(play, "1612", "a_gem_1_1_2")
    assert why(play, Place(unit, "1611")) == ("GEM-S-G1", "too_near_enemy")


@pytest.mark.rule("DIN-S-F2")
def test_two_units_of_the_18th_division_in_a_hex_and_no_more() -> None:
    play = deploying("dinant")
    mine = [u for u, zone in homes(play.field).items() if zone == "18id" and play.on_map(u)]
    there = play.state.at[mine[0]]
    crowd = [u for u in mine if play.state.at[u] != there][:2]
    name = play.field.board.name(there)
    answers = []
    for unit in crowd:
        answers.append(why(play, Place(play.units[unit].id, name)))
        if answers[-1] == ("", ""):
            play.apply(Place(play.units[unit].id, name))
    assert answers[-1] == ("DIN-S-F2", "zone_is_full")
    assert len(play.fighters(there)) == 2


@pytest.mark.rule("DIN-S-F4")
def test_drawn_units_start_east_of_the_meuse_one_in_a_hex() -> None:
    play = battle("dinant", {}, set_up("dinant"), [6, 1, 1, 1, 1, 1], turn=1)
    drawn = [u for u, zone in homes(play.field).items() if zone == "east" and play.on_map(u)]
    assert len({play.state.at[u] for u in drawn}) == len(drawn) == 5
    first, second = play.ids(drawn[:2])
    assert why(play, Place(first, at(play, second))) == ("DIN-S-F4", "zone_is_full")


@pytest.mark.rule("DIN-S-F6")
def test_cavalry_infantry_drawn_at_dinant_has_its_truck() -> None:
    play = battle("dinant", {}, set_up("dinant"), [2, 5], turn=1)
    unit = play.field.cups[0].units[4]
    assert play.units[unit].transport >= 0
    assert play.state.at[play.units[unit].transport] == play.state.at[unit] >= 0


# entrenchments


@pytest.mark.rule("STO-S-F2")
def test_every_french_unit_of_stonne_may_be_dug_in_until_twelve_are() -> None:
    play = deploying("stonne")
    dug = play.field.board.names(play.state.entrenchments)
    assert len(dug) == 12
    other = next(h for h in play.field.board.names(play.troops(ALLIED)) if h not in dug)
    assert why(play, Entrench(other)) == ("CAP-4a", "no_works_left")
    play.apply(FillIn(dug[0]))
    play.apply(Entrench(other))
    assert play.state.entrenchments == hexes(play, *dug[1:], other)


@pytest.mark.rule("HAN-S-F2", "HAN-S-F3")
def test_of_the_2nd_dlm_only_artillery_begins_entrenched() -> None:
    play = deploying("hannut")
    play.apply(FillIn(play.field.board.names(play.state.entrenchments)[0]))
    mine = [u for u in to_set_up(play, ALLIED) if homes(play.field)[u] in ("s_2dlm1", "s_2dlm2")]
    alone = [u for u in mine if play.fighters(play.state.at[u]) == [u] and not play.units[u].artillery]
    assert why(play, Entrench(play.place_name(alone[0]))) == ("CAP-4a", "may_not_dig_in")


@pytest.mark.rule("SED-S-F6")
def test_the_artillery_of_sedan_does_not_begin_entrenched() -> None:
    play = deploying("sedan", levy=0)
    play.apply(FillIn(play.field.board.names(play.state.entrenchments)[0]))
    guns = [u for u in to_set_up(play, ALLIED) if homes(play.field)[u] == "arty"]
    alone = next(u for u in guns if len(play.fighters(play.state.at[u])) == 1)
    assert why(play, Entrench(play.place_name(alone))) == ("CAP-4a", "may_not_dig_in")


def test_an_entrenchment_stays_behind_nobody() -> None:
    play = deploying("stonne")
    unit = next(u for u in to_set_up(play, ALLIED) if play.fighters(play.state.at[u]) == [u])
    left = play.state.at[unit]
    play.state.entrenchments |= 1 << left
    play.apply(Place(play.units[unit].id, play.field.board.name(legal_hexes(play, unit)[-1])))
    assert not play.state.entrenchments >> left & 1


# who may stay off


@pytest.mark.rule("SED-S-F4")
def test_no_more_of_the_5th_dlc_than_the_die_shows() -> None:
    play = deploying("sedan", levy=2)
    mine = [play.units[u].id for u, zone in homes(play.field).items() if zone == "5dlc"]
    placed = [name for name in mine if play.on_map(index(play, name))]
    assert len(placed) == 2
    assert why(play, Place(mine[-1], "0907")) == ("SED-S-F4", "levy_is_full")
    play.apply(HoldBack(placed[0]))
    play.apply(Place(mine[-1], "0907"))
    play.apply(Done())
    assert [at(play, placed[0]), at(play, mine[-1])] == [str(REMOVED), "0907"]


@pytest.mark.rule("SED-S-G4")
def test_units_of_the_2nd_panzer_may_be_held_back_and_others_not() -> None:
    play = deploying("sedan", "german")
    assert why(play, HoldBack("g_sed_1a4")) == ("SED-S-G3", "must_start_here")
    play.apply(HoldBack("g_sed_2s_1_2"))
    assert why(play, HoldBack("g_sed_2s_1_2")) == ("SED-S-G4", "is_held_back")
    play.apply(Done())
    assert [at(play, "g_sed_2s_1_2"), at(play, "g_sed_ht2p_1")] == [str(AWAY)] * 2
    assert events(play, HeldBack)[0].units == ["g_sed_2s_1_2"]


# the whole


@pytest.mark.parametrize("key", BATTLES)
def test_the_ready_made_set_up_is_legal_and_supplied(key: str) -> None:
    play = battle(key, {}, set_up(key), [3, *[1] * 40], turn=1)
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[0])
    for side in (GERMAN, ALLIED):
        assert overstacked(play, side) == []
        assert out_of_supply(play, side) == []


@pytest.mark.parametrize(("key", "side"), [("sedan", "german"), ("gembloux", "allied"), ("stonne", "allied")])
def test_the_ready_made_set_up_comes_back(key: str, side: str) -> None:
    play, luck = deploying(key, side), Luck(5)
    before = (list(play.state.at), play.state.entrenchments)
    for _ in range(20):
        action = play.state.agenda[-1]._whim(play, luck)
        if play.ruling(action):
            play.apply(action)
    assert (list(play.state.at), play.state.entrenchments) != before
    play.apply(ReadyMade())
    assert (list(play.state.at), play.state.entrenchments) == before


def test_hexes_are_taken_when_the_set_up_is_done() -> None:
    play = deploying("arras", "german")
    play.apply(Place("g_arr_gs_3_1", "0201"))
    play.apply(Place("g_arr_gs_3_1", "0301"))
    play.apply(Done())
    assert play.state.german_control & hexes(play, "0201", "0301") == hexes(play, "0301")
    assert events(play, SetUpDone)[0].side == "german"


def test_nobody_is_missing_when_a_side_is_done() -> None:
    play = deploying("stonne")
    play.put(index(play, "a_sto_67_1"), AWAY)
    assert why(play, Done()) == ("STO-S-F1", "not_placed")


def test_units_of_others_and_strange_hexes_are_refused() -> None:
    play = deploying("stonne")
    assert why(play, Place("g_sto_ggd_1", "0101"))[1] == "not_set_up"
    assert why(play, Place("a_sto_67_1", "9999"))[1] == "no_such_hex"
    assert why(play, Place("a_sto_67_1", at(play, "a_sto_67_1")))[1] == "stands_there"


# the page


def test_a_click_on_a_unit_lights_its_zone_and_a_second_places_it() -> None:
    play = deploying("stonne")
    menu = play.state.agenda[-1].menu(play, ("unit:a_sto_67_1", "place:0512"))
    assert menu.ready == Place("a_sto_67_1", "0512")
    assert "place:0103" not in {pick.pick for pick in menu.picks}


def test_a_click_on_a_hex_digs_in_or_fills_in() -> None:
    play = deploying("stonne")
    dug = play.field.board.names(play.state.entrenchments)[0]
    assert play.state.agenda[-1].menu(play, (f"place:{dug}",)).ready == FillIn(dug)
    play.apply(FillIn(dug))
    assert play.state.agenda[-1].menu(play, (f"place:{dug}",)).ready == Entrench(dug)


def test_why_not_names_the_zone() -> None:
    play = deploying("stonne")
    decision = play.state.agenda[-1]
    assert decision.why_not(play, ("unit:a_sto_67_1",), "place:0101").rules == ("STO-S-F1",)
    assert decision.why_not(play, (), "unit:g_sto_ggd_1").rules == ("STO-02",)
