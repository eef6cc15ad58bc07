"""Before the deal: the roll for the first turn, and the choice of specialists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, GERMAN
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.set_up import (
    AddSpecialists,
    ExchangeSpecialists,
    FirstPlayer,
    Initiative,
    PlaceGrenadiers,
    PlaceSpecialists,
    SpecialistPlaced,
)
from grognard.games.greatwar.shelling import Shelling
from grognard.games.greatwar.specialists import EndExchange, PlaceSpecialist
from grognard.games.greatwar.start import Deal, opening_steps
from tests.games.greatwar.support import GAME, STAR, at_start, battle, unit
from tests.games.support import events


def choosing(units: dict[str, str], free: Sequence[int] = (0, 3), scenario: str = "s55", **more: object) -> Battle:
    """The Allies choose specialists of their own."""
    given = {"1-1": "G1 infantry"} | units
    agenda = [ExchangeSpecialists("allied"), PlaceSpecialists("allied")]
    return battle(given, agenda, scenario=scenario, free_specialists=list(free), **more)


def specialist(play: Battle, name: str) -> str:
    return play.state.specialist[unit(play, name)]


# the first turn


@pytest.mark.rule("SCN-06b", "COMP-06")
def test_the_higher_total_of_two_d6_moves_first() -> None:
    play = at_start("s06", [Initiative()], [3, 4, 6, 2])
    assert (play.state.first, play.state.active) == (ALLIED, ALLIED)
    assert [event.side for event in events(play, FirstPlayer)] == ["allied"]
    assert at_start("s06", [Initiative()], [5, 4, 6, 2]).state.first == GERMAN


@pytest.mark.rule("SCN-06b")
def test_a_tie_is_rolled_again() -> None:
    assert at_start("s06", [Initiative()], [3, 4, 5, 2, 1, 1, 1, 2]).state.first == ALLIED


@pytest.mark.rule("SCN-50b")
def test_more_stars_move_first_and_a_tie_is_for_the_germans() -> None:  # T-30
    rolls = {GERMAN: ([STAR, STAR], [STAR, STAR]), ALLIED: ([STAR, 1], [STAR, STAR])}
    for first, (german, allied) in rolls.items():
        play = at_start("s50", [Initiative()], [*german, 1, 1, *allied, 1, 1])
        assert play.state.first == first


@pytest.mark.rule("SETUP-12")
def test_elsewhere_the_scenario_names_the_first_player() -> None:
    play = at_start("s41", [Initiative()])
    assert (play.state.first, play.state.active) == (GERMAN, GERMAN)
    assert events(play, FirstPlayer) == []


def test_the_order_of_the_set_up() -> None:
    assert opening_steps(at_start("s41")) == (Initiative(), AddSpecialists(), Deal(), Shelling())


@pytest.mark.rule("SETUP-05")
def test_both_sides_begin_with_a_place_for_their_medals() -> None:
    play = at_start("s01")
    assert [medals_of(play, side) for side in (GERMAN, ALLIED)] == [0, 0]
    assert len(play.state.held) == 2 * len(play.medal_rules)


# Grenadiers of scenario 12


@pytest.mark.rule("SCN-12b")
def test_the_british_add_one_grenadier_and_then_the_germans_three() -> None:
    play = GAME.start("s12", [], Dice(b"wood"))
    assert play.decision == PlaceGrenadiers("allied", 1)
    assert play.state.hands == [(), ()]
    assert play.ruling(PlaceSpecialist("G02", "grenadier")).rules == ("XDEP-04",)
    placed = []
    while isinstance(play.decision, PlaceGrenadiers):
        placed.append(play.decision.side)
        action = play.decision.candidates(play)[0]
        assert isinstance(action, PlaceSpecialist)
        assert play.kinds[play.unit(action.unit)].infantry
        play.apply(action)
    assert placed == ["allied", "german", "german", "german"]
    assert play.state.specialist.count("grenadier") == 4
    assert len(play.state.hands[GERMAN]) == 6


@pytest.mark.rule("SCN-12b", "SPEC-08")
def test_grenadiers_join_infantry_only() -> None:
    play = battle({"1-1": "G1 machine_gun", "1-2": "G2 infantry"}, [PlaceGrenadiers("german", 1)])
    assert play.ruling(PlaceSpecialist("G1", "grenadier")).rules == ("XDEP-04",)
    assert not play.ruling(PlaceSpecialist("G2", "elite"))
    play.apply(PlaceSpecialist("G2", "grenadier"))
    assert play.decision is None


# specialists of free choice


@pytest.mark.rule("XDEP-01", "SPEC-01")
def test_as_many_as_the_scenario_gives() -> None:
    units = {"11-1": "A1 infantry", "11-2": "A2 infantry", "11-3": "A3 mortar"}
    play = choosing(units, free=(0, 2))
    play.apply(PlaceSpecialist("A1", "sniper"))
    play.apply(PlaceSpecialist("A3", "observer"))
    assert play.decision is None
    assert [specialist(play, name) for name in ("A1", "A2", "A3")] == ["sniper", "", "observer"]
    assert [(event.unit, event.specialist) for event in events(play, SpecialistPlaced)] == [
        ("A1", "sniper"),
        ("A3", "observer"),
    ]


@pytest.mark.rule("XDEP-04")
def test_a_specialist_joins_a_friend_that_may_carry_it() -> None:
    play = choosing({"11-1": "A1 infantry", "11-2": "A2 machine_gun", "11-3": "A3 tank_schneider"})
    assert play.ruling(PlaceSpecialist("A1", "heavy_weapon_loader")).rules == ("XDEP-04",)
    assert play.ruling(PlaceSpecialist("A2", "heavy_weapon_loader"))
    assert play.ruling(PlaceSpecialist("A3", "officer")).rules == ("XDEP-04",)
    assert play.ruling(PlaceSpecialist("G1", "officer")).rules == ("XDEP-04",)
    assert play.ruling(PlaceSpecialist("A1", "juggler")).rules == ("XDEP-01",)
    assert play.ruling(PlaceSpecialist("A8", "officer")).rules == ("XDEP-04",)


@pytest.mark.rule("XDEP-05")
def test_one_specialist_a_unit() -> None:
    play = choosing({"11-1": "A1 infantry sniper", "11-2": "A2 infantry"})
    assert play.ruling(PlaceSpecialist("A1", "officer")).rules == ("XDEP-05",)


@pytest.mark.rule("XDEP-07")
def test_no_more_than_there_are_figures() -> None:
    units = {"11-1": "A1 infantry", "11-2": "A2 infantry engineer"}
    assert choosing(units).ruling(PlaceSpecialist("A1", "engineer")).rules == ("XDEP-07",)
    british = choosing({"11-1": "A1 infantry"}, scenario="s08")
    assert british.ruling(PlaceSpecialist("A1", "flamethrower")).rules == ("XDEP-07",)


@pytest.mark.rule("XDEP-06")
def test_the_first_player_places_all_of_his_first() -> None:
    play = at_start("s51", [Initiative(), AddSpecialists()])
    sides = []
    while play.decision is not None:
        sides.append(play.decision.side)
        play.apply(play.decision.candidates(play)[0])
    assert sides == ["german"] * 3 + ["allied"] * 4


@pytest.mark.rule("XDEP-02")
def test_specialists_of_the_earlier_scenarios_are_placed_with_the_option() -> None:
    assert at_start("s08", [Initiative(), AddSpecialists()]).decision is None
    play = at_start("s08", [Initiative(), AddSpecialists()], options=["more_specialists"])
    assert play.decision == PlaceSpecialists("allied")


def test_what_fits_nowhere_is_lost() -> None:
    assert choosing({"11-1": "A1 infantry sniper", "11-2": "A2 tank_schneider"}).decision is None


# options


@pytest.mark.rule("XDEP-03")
def test_specialists_on_the_map_may_be_exchanged_with_the_option() -> None:
    units = {"11-1": "A1 infantry grenadier", "11-2": "A2 infantry", "11-3": "A3 mortar heavy_weapon_loader"}
    assert choosing(units, free=(0, 0)).decision is None
    play = choosing(units, free=(0, 0), options=("exchange_specialists",))
    assert play.ruling(PlaceSpecialist("A2", "elite")).rules == ("XDEP-03",)
    assert play.ruling(PlaceSpecialist("A1", "grenadier")).rules == ("XDEP-03",)
    assert play.ruling(PlaceSpecialist("G1", "elite")).rules == ("XDEP-03",)
    assert play.ruling(PlaceSpecialist("A1", "observer"))
    assert play.ruling(PlaceSpecialist("A3", "elite")).rules == ("XDEP-04",)
    play.apply(PlaceSpecialist("A1", "elite"))
    assert specialist(play, "A1") == "elite"
    assert play.ruling(PlaceSpecialist("A1", "sniper")).rules == ("XDEP-03",)
    play.apply(EndExchange())
    assert play.decision is None


@pytest.mark.rule("XDEP-08")
def test_with_the_option_only_what_the_army_had_in_that_year() -> None:
    units = {"11-1": "A1 infantry", "11-2": "A2 machine_gun"}
    wanted = [("A1", "grenadier"), ("A1", "light_mg"), ("A2", "heavy_weapon_loader")]
    found = {}
    for scenario in ("s50", "s55"):
        for options in ((), ("historical_specialists",)):
            play = choosing(units, scenario=scenario, options=options)
            found[scenario, len(options)] = [bool(play.ruling(PlaceSpecialist(*each))) for each in wanted]
    assert found == {
        ("s50", 0): [True] * 3,
        ("s50", 1): [False, True, False],
        ("s55", 0): [True] * 3,
        ("s55", 1): [True] * 3,
    }


@pytest.mark.rule("XDEP-08")
def test_the_table_counts_those_that_are_there() -> None:
    units = {"11-1": "A1 infantry elite", "11-2": "A2 infantry"}
    assert choosing(units, scenario="s50").ruling(PlaceSpecialist("A2", "elite"))
    play = choosing(units, scenario="s50", options=("historical_specialists",))
    assert play.ruling(PlaceSpecialist("A2", "elite")).rules == ("XDEP-08",)


@pytest.mark.rule("XDEP-08")
def test_one_officer_in_each_section() -> None:
    units = {"10-4": "A1 infantry officer", "11-2": "A2 infantry", "11-6": "A3 infantry", "11-7": "A4 infantry"}
    play = choosing(units, scenario="s55", options=("historical_specialists",))
    assert play.ruling(PlaceSpecialist("A2", "officer"))  # 10-4 lies in the centre too
    play.apply(PlaceSpecialist("A3", "officer"))
    assert play.ruling(PlaceSpecialist("A2", "officer")).rules == ("XDEP-08",)
    assert play.ruling(PlaceSpecialist("A4", "officer")).rules == ("XDEP-08",)


# the page


def test_a_unit_and_then_a_kind() -> None:
    play = choosing({"11-1": "A1 infantry", "11-2": "A2 mortar"})
    decision = play.decision
    assert decision is not None
    assert [pick.pick for pick in decision.menu(play, ()).picks] == ["unit:A1", "unit:A2"]
    menu = decision.menu(play, ("unit:A2",))
    assert [button.action.specialist for button in menu.buttons] == ["heavy_weapon_loader", "observer"]
    assert decision.menu(play, ("unit:G1",)).draft == ()
    assert decision.why_not(play, (), "unit:G1").rules == ("XDEP-04",)
    assert not decision.why_not(play, (), "place:1-1")


def test_a_grenadier_goes_by_one_click() -> None:
    play = battle({"1-1": "G1 infantry"}, [PlaceGrenadiers("german", 1)])
    assert play.decision is not None
    menu = play.decision.menu(play, ("unit:G1",))
    assert (menu.ready, menu.buttons) == (PlaceSpecialist("G1", "grenadier"), ())


@pytest.mark.parametrize("options", [(), ("historical_specialists", "exchange_specialists")])
@pytest.mark.parametrize("key", ["s12", "s44", "s50"])
def test_samples_and_candidates_are_lawful_to_the_end(key: str, options: tuple[str, ...]) -> None:
    known = {option.key for scenario in GAME.scenarios if scenario.key == key for option in scenario.options}
    play, luck = at_start(key, [Initiative(), AddSpecialists()], [1] * 8, [o for o in options if o in known]), Luck(5)
    for _ in range(40):
        if play.decision is None:
            break
        assert all(play.ruling(action) for action in play.decision.candidates(play))
        play.apply(play.decision.sample(play, luck))
    assert play.decision is None
