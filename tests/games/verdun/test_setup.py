"""3.0: set-up, ready-made or free."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.setup import (
    Place,
    ReadyMade,
    SetUp,
    free_set_up,
    place_ready_made,
    whole_ruling,
)
from grognard.games.verdun.stacking import overstacked
from grognard.games.verdun.start import opening
from grognard.games.verdun.state import AWAY, FLIPPED, OFF_MAP
from grognard.games.verdun.war import War
from tests.games.verdun.support import at, battle, hexes

FIELD = load()
BOARD = FIELD.board
READY = {FIELD.units[p.unit].id: BOARD.name(p.hex) for p in FIELD.setup}


def setting_up(*moves: tuple[str, str], side: str = "french") -> War:
    """The ready-made set-up, and what the side has changed."""
    war = battle({}, turn=0)
    place_ready_made(war)
    war.then(SetUp(side))
    for unit, name in moves:
        war.apply(Place(unit, name))
    return war


def broken(war: War, action: Place | Done) -> tuple[str, ...]:
    return war.ruling(action).rules


# Ready-made


@pytest.mark.rule("3.1b", "3.3d")
def test_everybody_is_where_the_file_says() -> None:
    war = setting_up()
    assert {u.id: at(war, u.id) for u in war.units if war.on_map(u.index)} == READY


@pytest.mark.rule("3.3a", "3.3b", "3.3c")
def test_the_markers_beside_the_map() -> None:
    state = opening(FIELD, [])
    for gun in ("g_army_naval", "g_army_heavy"):
        assert (state.at[FIELD.index[gun]], state.marks[FIELD.index[gun]] & FLIPPED) == (OFF_MAP, 0)
    assert (state.shots, state.bad_weather, FIELD.calendar[0].date) == (3, False, "1916-02-21")


@pytest.mark.rule("14.9a")
def test_control_is_as_printed_whoever_stands_where() -> None:
    war = setting_up()
    assert war.controlled(GERMAN) == FIELD.north_of_line
    assert war.controlled(FRENCH) == FIELD.south_of_line | FIELD.first_line


@pytest.mark.rule("15.1a")
def test_with_the_left_bank_silenced_the_guns_at_forges_are_out_of_the_game() -> None:
    war = battle({}, options=["left_bank_silenced"])
    place_ready_made(war)
    assert war.state.at[war.unit("f_army_forges")] == AWAY
    assert not SetUp("french").check(war, Place("f_army_forges", "0105"))


# The order


@pytest.mark.rule("3.1a", "3.2a")
def test_the_french_player_finishes_before_the_german_begins() -> None:
    assert free_set_up() == (SetUp("french"), SetUp("german"))
    war = battle({}, free_set_up())
    place_ready_made(war)
    assert broken(war, Place("g_5_8g", "1901")) == ("3.1b",)
    war.apply(Done())
    assert war.decision == SetUp("german")
    assert broken(war, Place("f_14_35", "3305")) == ("3.2a",)


def test_only_those_who_start_on_the_map() -> None:
    war = setting_up()
    for unit in ("f_37_2z", "f_remnant_1", "g_5_8g", "nobody"):
        assert broken(war, Place(unit, "1403")) == ("3.1b",)


# French sectors


@pytest.mark.rule("3.1c")
@pytest.mark.parametrize("unit", ["f_72_351", "f_51_327", "f_14_44", "f_rit_29", "f_bcp_56"])
def test_infantry_only_in_trenches(unit: str) -> None:
    assert broken(setting_up(), Place(unit, "1609")) == ("3.1c",)


@pytest.mark.rule("3.1d", "3.1e", "3.1f")
@pytest.mark.parametrize(
    ("unit", "inside", "outside", "rule"),
    [("f_72_351", "1403", "1504", "3.1d"), ("f_51_327", "2305", "1403", "3.1e"), ("f_14_44", "3305", "2305", "3.1f")],
)
def test_a_division_keeps_to_its_sector(unit: str, inside: str, outside: str, rule: str) -> None:
    war = setting_up()
    assert war.ruling(Place(unit, inside))
    assert broken(war, Place(unit, outside)) == (rule,)


@pytest.mark.rule("3.1g")
@pytest.mark.parametrize("unit", ["f_hq_30", "f_ca_30"])
def test_headquarters_and_corps_artillery_stay_in_louvemont(unit: str) -> None:
    assert broken(setting_up(), Place(unit, "1403")) == ("3.1g",)


@pytest.mark.rule("3.1h")
def test_territorials_and_chasseurs_in_any_trench() -> None:
    war = setting_up()
    for unit in ("f_rit_29", "f_rit_44", "f_rit_212", "f_bcp_56", "f_bcp_59"):
        trenches = BOARD.names(FIELD.trench & ~hexes(war, at(war, unit)))
        assert all(war.ruling(Place(unit, name)) for name in trenches)


@pytest.mark.rule("3.1j")
def test_the_train_on_any_railway() -> None:
    war = setting_up()
    assert broken(war, Place("f_army_rail", "1609")) == ("3.1j",)
    assert all(war.ruling(Place("f_army_rail", name)) for name in BOARD.names(FIELD.rail) if name != "1013")


@pytest.mark.rule("3.1i")
def test_division_artillery_behind_the_line_and_near_infantry() -> None:
    war = setting_up()
    assert broken(war, Place("f_72_art", "1101")) == ("3.1i",)
    assert broken(war, Place("f_72_art", "1103")) == ("3.1i",)
    war.apply(Place("f_72_art", "1120"))
    assert broken(war, Done()) == ("3.1i",)


# The French set-up as a whole


@pytest.mark.rule("3.1k")
def test_the_first_line_has_to_be_covered() -> None:
    war = setting_up(("f_14_35", "2906"), ("f_rit_44", "2706"), ("f_14_60", "3106"))
    assert "3.1k" in broken(war, Done())
    facts = [breach.facts["hexes"] for breach in war.ruling(Done()).breaches if breach.rule == "3.1k"]
    strongly_held = hexes(war, "2906", "2706", "3106")
    assert not any(strongly_held & BOARD.set(*names) for names in facts if isinstance(names, list))


@pytest.mark.rule("3.1l")
def test_the_french_obey_the_stacking_limits() -> None:
    war = setting_up(("f_72_362", "1103"))
    assert war.ruling(Done())
    war.apply(Place("f_72_365", "1103"))
    assert broken(war, Done()) == ("3.1l",)


# German sectors


@pytest.mark.rule("3.2a")
def test_germans_only_on_the_north_edge() -> None:
    assert broken(setting_up(side="german"), Place("g_5_8g", "1802")) == ("3.2a",)


def sector(unit: str, first: int, last: int) -> set[tuple[str, ...]]:
    """The rules that keep a unit out of the north-edge hexes beside its sector; none inside it."""
    war = setting_up(side="german")
    names = [f"{column:02}01" for column in range(1, 34)]
    refused = {name: broken(war, Place(unit, name)) for name in names if name != at(war, unit)}
    inside = {f"{column:02}01" for column in range(first, last + 1)}
    assert all(not refused[name] for name in refused if name in inside)
    return {refused[name] for name in refused if name not in inside}


@pytest.mark.rule("3.2b", "3.2c")
def test_the_two_western_corps_keep_to_their_sectors() -> None:
    assert sector("g_13r_13r", 2, 10) == {("3.2b",)}
    assert sector("g_21_87", 11, 17) == {("3.2c",)}


@pytest.mark.rule("3.2d", "3.2e")
def test_the_two_eastern_corps_keep_to_their_sectors() -> None:
    assert sector("g_hq_3", 18, 25) == {("3.2d",)}
    assert sector("g_9_art", 26, 33) == {("3.2e",)}


@pytest.mark.rule("3.2f")
def test_divisions_do_not_share_a_hex_but_corps_troops_may() -> None:
    war = setting_up(("g_hq_18", "1201"), ("g_ca_18_1", "1201"), side="german")
    assert war.ruling(Done())
    war.apply(Place("g_25_116", "1201"))
    assert broken(war, Done()) == ("3.2f",)


@pytest.mark.rule("3.2g")
def test_germans_may_overstack_at_the_start() -> None:
    war = setting_up(("g_21_87", "1201"), ("g_21_art", "1201"), side="german")
    assert overstacked(war, GERMAN) & hexes(war, "1201")
    assert war.ruling(Done())


# The decision


def test_back_to_the_ready_made_set_up() -> None:
    war = setting_up(("f_72_362", "1103"), ("f_72_365", "1103"))
    war.apply(ReadyMade())
    assert at(war, "f_72_365") == READY["f_72_365"]
    assert war.ruling(Done())


@pytest.mark.parametrize("side", ["french", "german"])
def test_a_player_of_chance_comes_to_an_end(side: str) -> None:
    war, luck, decision = setting_up(side=side), Luck(5), SetUp(side)
    for _ in range(300):
        if war.over:
            break
        assert all(decision.check(war, action) for action in decision.candidates(war))
        war.apply(decision.sample(war, luck))
    assert war.over
    assert whole_ruling(war, FRENCH)
    assert whole_ruling(war, GERMAN)


def test_the_menu() -> None:
    war, decision = setting_up(), SetUp("french")
    picks = [pick.pick for pick in decision.menu(war, ()).picks]
    assert "unit:f_14_35" in picks
    assert not {"unit:f_hq_30", "unit:f_army_forges", "unit:g_5_8g"} & set(picks)
    assert decision.menu(war, ("unit:f_14_35", "place:3305")).ready == Place("f_14_35", "3305")
    assert decision.menu(war, ("unit:f_14_35", "place:0101")).ready is None
    assert decision.menu(war, ("garbage", "unit:", "place:??")).picks


def test_why_a_click_does_nothing() -> None:
    war, decision = setting_up(), SetUp("french")
    assert decision.why_not(war, (), "unit:f_hq_30").rules == ("3.1g",)
    assert decision.why_not(war, (), "unit:f_37_2z").rules == ("3.1b",)
    assert decision.why_not(war, ("unit:f_72_351",), "place:1609").rules == ("3.1c",)
    assert decision.why_not(war, (), "place:1609").rules == ("3.1a",)
