"""17.1, 17.2: where air supports are placed, by whom, when, and for which mission."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.air import air_ends, air_missions
from grognard.games.somme.air_placing import AirDrivenOff, AirPlaced, PlaceAir
from grognard.games.somme.battlefield import FOLDER
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.flights import Fly
from grognard.games.somme.orders import Done
from grognard.games.somme.state import (
    AIR_MISSIONS,
    AVAILABLE,
    BAD,
    BOMBING,
    FLYING,
    FOG,
    INTERDICTION,
    MISSIONS,
    OBSERVATION,
)
from tests.clicking import clicks_to
from tests.games.somme.flying import Flight, doing, put_air
from tests.games.somme.support import front, index
from tests.games.support import events
from tests.games.words import lacking

BRITISH, GERMANS = "4218", "4318"
STAND = {BRITISH: ["a_br_37"], GERMANS: ["g_185"], "4818": ["g_hq_2"], "3718": ["a_br_hq_5"]}
FREE = ("g_air_1", "g_air_2", "g_air_baron", "a_br_air_1", "a_br_air_2")


def placing(
    placer: str = "german",
    units: dict[str, list[str]] | None = None,
    free: Sequence[str] = FREE,
    flights: Sequence[Flight] = (),
    **state: Any,
) -> Campaign18:
    """The movement phase of the German begins, and this side places its air supports."""
    play = front("michael", STAND if units is None else units, **{"options": ["aviation"], "side": "german", **state})
    for name in free:
        put_air(play, name, MISSIONS)
    for name, where, mission in flights:
        put_air(play, name, FLYING, where, mission)
    play.then(PlaceAir(placer))
    play.advance()
    return play


def over(play: Campaign18, name: str) -> tuple[str, int]:
    air, state = play.field.air_index[name], play.state
    return play.field.board.name(state.air_at[air]), state.missions[air]


# when and who


@pytest.mark.rule("11.0a", "17.1e")
def test_both_sides_place_before_anything_moves_the_phasing_side_first() -> None:
    assert [step.side for step in air_missions("german") if isinstance(step, PlaceAir)] == ["german", "allied"]
    play = placing(units=STAND, free=())
    for name in FREE:
        put_air(play, name, MISSIONS)
    play.then(*air_missions("allied"))
    play.advance()
    asked = []
    while play.decision is not None:
        asked.append(play.decision.side)
        play.apply(Done())
    assert asked == ["allied", "german"]


@pytest.mark.rule("17.1d")
def test_only_own_air_supports_in_the_box_of_missions_fly() -> None:
    play = placing(free=["g_air_1", "a_br_air_1"])
    put_air(play, "g_air_2", AVAILABLE)
    assert play.ruling(Fly("g_air_1", BRITISH, "observation"))
    for name in ("g_air_2", "g_air_3", "a_br_air_1", "nobody", ""):
        assert play.ruling(Fly(name, BRITISH, "observation")).rules == ("17.1d",)


@pytest.mark.rule("10.0c", "10.0e")
@pytest.mark.parametrize(("weather", "rule"), [(FOG, "10.0c"), (BAD, "10.0e")])
def test_fog_and_bad_weather_keep_both_sides_on_the_ground(weather: int, rule: str) -> None:
    play = placing(weather=weather)
    assert play.over
    for side, name in (("german", "g_air_1"), ("allied", "a_br_air_1")):
        assert PlaceAir(side).moot(play)
        assert PlaceAir(side).check(play, Fly(name, BRITISH, "observation")).rules == (rule,)


@pytest.mark.rule("10.0b", "10.0c")
def test_in_the_phase_of_the_reacting_side_the_fog_has_lifted() -> None:
    play = placing(weather=FOG, side="allied")
    assert play.ruling(Fly("g_air_1", BRITISH, "observation"))


# where


@pytest.mark.rule("17.1e")
def test_fifteen_hexes_from_a_headquarters_of_the_same_nation() -> None:
    units = {"2030": ["a_fr_hq_1"], "4018": ["a_br_hq_5"]}
    play = placing("allied", units, ["a_br_air_1", "a_fr_air_1"])
    board, near, far = play.field.board, "2518", "2418"
    assert [board.distance(play.hex("4018"), play.hex(name)) for name in (near, far)] == [15, 16]
    assert play.ruling(Fly("a_br_air_1", near, "interdiction"))
    assert play.ruling(Fly("a_br_air_1", far, "interdiction")).rules == ("17.1e",)
    assert play.ruling(Fly("a_fr_air_1", far, "interdiction"))
    assert play.ruling(Fly("a_fr_air_1", "4018", "interdiction")).rules == ("17.1e",)


@pytest.mark.rule("17.1e")
def test_rivers_and_enemies_do_not_shorten_the_flight_but_the_play_area_does() -> None:
    units = {"4818": ["g_hq_2"], "4718": ["a_br_37"], "4618": ["a_br_32"], "3318": ["a_br_2"]}
    assert placing(units=units).ruling(Fly("g_air_1", "3318", "observation"))
    play = front("hutier", {"4818": ["g_hq_2"]}, options=["aviation"])
    put_air(play, "g_air_1", MISSIONS)
    assert PlaceAir("german").check(play, Fly("g_air_1", "4816", "interdiction")).rules == ("17.1e",)
    assert PlaceAir("german").check(play, Fly("g_air_1", "4817", "interdiction"))


@pytest.mark.rule("17.1e")
def test_two_of_a_side_over_a_hex_at_most() -> None:
    play = placing(flights=[("a_br_air_1", BRITISH, OBSERVATION), ("a_br_air_2", BRITISH, BOMBING)])
    play.apply(Fly("g_air_1", BRITISH, "observation"))
    play.apply(Fly("g_air_2", BRITISH, "interdiction"))
    assert play.ruling(Fly("g_air_baron", BRITISH, "interdiction")).breaches[0].reason == "air_crowded"
    assert play.ruling(Fly("g_air_baron", GERMANS, "interdiction"))


def test_a_hex_that_does_not_exist_is_refused() -> None:
    play = placing()
    for name in ("9999", "", "nowhere"):
        assert play.ruling(Fly("g_air_1", name, "interdiction")).rules == ("17.1e",)


@pytest.mark.rule("17.1f")
def test_it_stays_where_it_is_until_the_sequence_ends() -> None:
    play = placing(free=["g_air_1", "g_air_2"], dice=[])
    play.apply(Fly("g_air_1", BRITISH, "observation"))
    assert over(play, "g_air_1") == (BRITISH, OBSERVATION)
    assert play.ruling(Fly("g_air_1", GERMANS, "observation")).rules == ("17.1d",)
    play.apply(Done())
    play.place(index(play, "a_br_37"), play.hex("4118"))
    assert over(play, "g_air_1") == (BRITISH, OBSERVATION)
    assert play.over
    assert [type(step).__name__ for step in air_ends()] == ["AirTests"]


# what for


@pytest.mark.rule("17.2b")
def test_observation_wants_a_unit_of_either_side_in_the_hex() -> None:
    play = placing()
    for name in (BRITISH, GERMANS, "4818"):
        assert play.ruling(Fly("g_air_1", name, "observation"))
    assert play.ruling(Fly("g_air_1", "4219", "observation")).rules == ("17.2b",)


@pytest.mark.rule("17.2c")
def test_bombing_wants_an_observer_of_the_own_side_in_the_hex() -> None:
    play = placing(flights=[("a_br_air_1", BRITISH, OBSERVATION)])
    assert play.ruling(Fly("g_air_2", BRITISH, "bombing")).rules == ("17.2c",)
    play.apply(Fly("g_air_1", BRITISH, "observation"))
    assert play.ruling(Fly("g_air_2", GERMANS, "bombing")).rules == ("17.2c",)
    play.apply(Fly("g_air_2", BRITISH, "bombing"))
    assert over(play, "g_air_2") == (BRITISH, BOMBING)


@pytest.mark.rule("17.2a")
def test_interdiction_is_flown_over_any_hex() -> None:
    play = placing()
    play.apply(Fly("g_air_1", "4219", "interdiction"))
    assert over(play, "g_air_1") == ("4219", INTERDICTION)
    assert events(play, AirPlaced) == [AirPlaced("german", "g_air_1", "4219", "mission_interdiction")]


def test_other_missions_are_unknown() -> None:
    play = placing()
    for word in ("", "tourism", "Observation"):
        assert play.ruling(Fly("g_air_1", BRITISH, word)).breaches[0].reason == "no_such_mission"


# the Red Baron


def test_the_baron_drops_no_bombs() -> None:
    play = placing(flights=[("g_air_1", BRITISH, OBSERVATION)])
    assert play.ruling(Fly("g_air_baron", BRITISH, "bombing")).breaches[0].reason == "baron_bombs"


def test_the_baron_drives_an_enemy_off_to_its_available_box() -> None:
    play = placing(flights=[("a_br_air_1", BRITISH, OBSERVATION), ("a_br_air_2", GERMANS, OBSERVATION)])
    play.apply(Fly("g_air_baron", BRITISH, "observation", "a_br_air_1"))
    assert (doing(play, "a_br_air_1"), doing(play, "a_br_air_2")) == (AVAILABLE, FLYING)
    assert play.state.air_at[play.field.air_index["a_br_air_1"]] == -1
    assert events(play, AirDrivenOff) == [AirDrivenOff("g_air_baron", "a_br_air_1", BRITISH)]


def test_nobody_else_drives_anybody_off_and_the_baron_only_whom_he_meets() -> None:
    flights = [("a_br_air_1", BRITISH, OBSERVATION), ("a_br_air_2", GERMANS, OBSERVATION)]
    play = placing(flights=flights)
    assert not play.ruling(Fly("g_air_1", BRITISH, "observation", "a_br_air_1"))
    for prey in ("a_br_air_2", "g_air_1", "nobody"):
        assert play.ruling(Fly("g_air_baron", BRITISH, "observation", prey)).breaches[0].reason == "no_prey"
    play.apply(Fly("g_air_baron", BRITISH, "observation"))
    assert doing(play, "a_br_air_1") == FLYING


# the players and the page


def test_nobody_is_asked_without_air_supports_or_headquarters() -> None:
    assert placing(free=["a_br_air_1"]).over
    assert placing(units={BRITISH: ["a_br_37"]}).over


def test_the_placing_ends_when_the_side_says_so_or_nobody_is_left() -> None:
    play = placing(free=["g_air_1"])
    play.apply(Fly("g_air_1", BRITISH, "observation"))
    assert play.over
    play = placing()
    play.apply(Done())
    assert play.over


def test_candidates_are_legal_and_can_be_clicked() -> None:
    play = placing(flights=[("a_br_air_1", BRITISH, OBSERVATION), ("g_air_1", GERMANS, OBSERVATION)])
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert {action.mission for action in found if isinstance(action, Fly)} == {"observation", "bombing", "interdiction"}
    assert Fly("g_air_baron", BRITISH, "observation", "a_br_air_1") in found
    for action in found:
        assert play.ruling(action)
        assert clicks_to(play, action) is not None


def test_samples_are_legal_and_come_to_an_end() -> None:
    for side in ("german", "allied"):
        for seed in range(12):
            play, luck = placing(side), Luck(seed)
            while play.decision is not None:
                play.apply(play.decision.sample(play, luck))


def test_the_menu_leads_from_an_air_support_and_a_hex_to_three_missions() -> None:
    play = placing()
    assert play.decision is not None
    menu = play.decision.menu(play, ("unit:g_air_2", "unit:a_br_37"))
    assert menu.draft == ("unit:g_air_2", f"place:{BRITISH}")
    offers = [(button.action.mission, bool(button.ruling)) for button in menu.buttons if isinstance(button.action, Fly)]
    assert offers == [("observation", True), ("bombing", False), ("interdiction", True)]
    assert menu.preview is not None
    assert [(chance.result, chance.ways) for chance in menu.preview.chances] == [
        ("air_flies_again", 2),
        ("air_rests", 4),
    ]


def test_stale_picks_are_dropped() -> None:
    play = placing()
    assert play.decision is not None
    assert play.decision.menu(play, ("unit:a_br_air_1", "place:nowhere", "place:1313")).draft == ()


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = placing()
    decision = play.decision
    assert decision is not None
    assert decision.why_not(play, (), "place:1313").rules == ("17.1e",)
    assert decision.why_not(play, (), "unit:a_br_air_1").rules == ("17.1d",)
    assert decision.why_not(play, (), "unit:a_fr_35").rules == ("17.1e",)
    assert decision.why_not(play, (), "choice:x").rules == ("17.1e",)


def test_missions_and_results_have_words() -> None:
    words = [f"{table}_{word}" for word in AIR_MISSIONS[1:] for table in ("button.fly", "word.mission")]
    assert lacking(FOLDER, [*words, "word.box_missions", "word.box_available"]) == []
