"""What may never be is found, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import Demolish
from grognard.games.tigers.invariants import invariants
from grognard.games.tigers.state import ABSENT, AWAY, COMBAT, ELIMINATED, ENTRENCHED, ON_FOOT, Battle, March
from tests.games.tigers.support import GAME, THEATRE, bridge, position, space, unit


def calm() -> Campaign:
    return position({"Dasburg": ["G-2-304", "G-2-3a"], "Marnach": ["A-28-110a entrenched"]})


def test_a_quiet_position_passes() -> None:
    assert invariants(calm()) == []


@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_a_whole_game_passes(scenario: str) -> None:
    options = [option.key for option in GAME.scenario(scenario).options]
    for chosen in ([], options):
        play, luck = GAME.start(scenario, chosen, Dice(b"invariants")), Luck(8)
        while play.decision is not None:
            play.apply(play.decision.sample(play, luck))
            assert invariants(play) == []


def put(name: str, where: int) -> Callable[[Campaign], None]:
    def spoil(play: Campaign) -> None:
        play.state.at[unit(name)] = where

    return spoil


def points(name: str, left: int) -> Callable[[Campaign], None]:
    def spoil(play: Campaign) -> None:
        play.state.strength[unit(name)] = left

    return spoil


def marked(name: str, mark: int) -> Callable[[Campaign], None]:
    return lambda play: play.mark(unit(name), mark)


def having(**fields: Any) -> Callable[[Campaign], None]:
    def spoil(play: Campaign) -> None:
        for name, value in fields.items():
            setattr(play.state, name, value)

    return spoil


def failed(play: Campaign) -> None:
    play.state.failures[bridge("Waimes", "Malmedy")] = 1


def overspent(play: Campaign) -> None:
    play.state.spent[0] = -1


GERMAN_ZONES = THEATRE.home_zones[0]
SPOILT = {
    "Germans in P": (lambda play: play.put(unit("G-2-304"), space("P")), "11.22"),
    "Allies in C": (lambda play: play.put(unit("A-28-110a"), space("C")), "11.23"),
    "nowhere on the map": (put("G-2-304", 999), "no space of the map"),
    "an unknown place": (put("G-2-304", ABSENT - 1), "unknown place"),
    "stale look-ups": (put("G-2-304", 3), "out of date"),
    "too strong": (points("G-2-304", 4), "4 of 3 points"),
    "no point left": (points("G-2-304", 0), "0 of 3 points"),
    "dead with points": (put("G-2-304", ELIMINATED), "is eliminated and has 3 points"),
    "reduced before it came": (lambda play: (put("A-70T", AWAY)(play), points("A-70T", 1)(play)), "has not come in"),
    "armour dug in": (marked("G-2-3a", ENTRENCHED), "cannot bear"),
    "armour on foot": (marked("G-2-3a", ON_FOOT), "cannot bear"),
    "unknown mark": (marked("G-2-304", 1 << 20), "cannot bear"),
    "entrenched in the box": (lambda play: play.mark(unit("A-70T"), ENTRENCHED), "cannot bear"),
    "control beyond the map": (having(control=1 << 900 | GERMAN_ZONES), "control beyond"),
    "a German zone lost": (having(control=0), "a German zone"),
    "an Allied zone lost": (having(control=THEATRE.graph.full), "an Allied zone"),
    "a battle in a zone": (having(fought=THEATRE.set("H")), "9.17"),
    "a fourth impulse": (having(impulse=4), "8.1b"),
    "a second impulse on the 22nd": (having(day=22, impulse=2), "8.1b"),
    "a tenth phase": (having(phase=9), "6.0"),
    "debts": (having(score=-1), "-1 points"),
    "a bridge too far": (having(damaged=1 << 200), "damaged bridges"),
    "failures at a whole bridge": (failed, "10.1x"),
    "less than nothing spent": (overspent, "8.31"),
    "special forces nowhere": (having(special_effect=COMBAT), "14.12a"),
    "special forces twice": (having(special_days=(17, 17)), "14.11a"),
    "a move left over": (having(march=March((0,), 1, 1)), "a move under way"),
    "a battle left over": (having(battle=Battle(1, 0, (), ())), "a battle under way"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_may_not_be_is_found(name: str) -> None:
    spoil, problem = SPOILT[name]
    play = calm()
    spoil(play)
    assert any(problem in found for found in invariants(play)), invariants(play)


@pytest.mark.parametrize("name", SPOILT)
def test_what_goes_wrong_in_the_course_of_play_is_found_each_time_it_is_asked(name: str) -> None:
    spoil, problem = SPOILT[name]
    play = calm()
    assert invariants(play) == []
    spoil(play)
    first = invariants(play)
    assert sum(problem in found for found in first) == 1
    assert invariants(play) == first


def test_who_goes_and_comes_back_is_counted_out_and_in() -> None:
    play = calm()
    for where in ("Marnach", "Dasburg", "C"):
        for name in ("G-2-304", "G-2-3a"):
            play.put(unit(name), space(where))
            assert invariants(play) == []


def test_a_demolition_belongs_to_a_move() -> None:
    play = calm()
    play.state.agenda.append(Demolish("allied", 0))
    assert any("a move under way" in found for found in invariants(play))
