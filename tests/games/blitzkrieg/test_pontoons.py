"""Pontoons: begun, finished, taken up, lost."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import BATTLES, GERMAN
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fugitives import FallBackTo
from grognard.games.blitzkrieg.movement import Movement
from grognard.games.blitzkrieg.orders import Move
from grognard.games.blitzkrieg.overrun import pass_through
from grognard.games.blitzkrieg.pontoons import Build, FinishPontoons, RemovePontoon
from grognard.games.blitzkrieg.results import destroy, disorganise
from grognard.games.blitzkrieg.state import Works
from grognard.games.blitzkrieg.supply import crossings
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import battle, edge, index

NORTH, SOUTH = "g_sed_1s_1_1", "g_sed_1s_2_1"
BANKS = {"0305": [NORTH], "0306": [SOUTH]}


def start(places: dict[str, list[str]] | None = None, **state: object) -> Campaign40:
    return battle("sedan", places or BANKS, [Pontoons("german")], **state)


def begun(play: Campaign40) -> Campaign40:
    """The same play with the pontoon begun."""
    play.apply(Build(NORTH, SOUTH))
    if not play.over:
        play.apply(Done())
    return play


@pytest.mark.rule("CAP-8d")
def test_two_infantry_units_on_opposite_banks_begin_a_pontoon() -> None:
    play = start()
    play.apply(Build(NORTH, SOUTH))
    assert play.state.works == (Works(edge(play, "0305", "0306"), index(play, NORTH), index(play, SOUTH)),)
    assert play.state.pontoons == ()


@pytest.mark.rule("CAP-8d")
def test_others_and_other_places_are_refused() -> None:
    places = {**BANKS, "0304": ["g_sed_1s_3_1"], "0206": ["g_sed_1p_1_1"], "0406": ["g_sed_1pi37 disorganised"]}
    play = start(places)
    for pair in (("g_sed_1s_3_1", SOUTH), (NORTH, "g_sed_1s_3_1"), ("g_sed_1p_1_1", SOUTH), (NORTH, "a_sed_213_1")):
        assert play.ruling(Build(*pair)).rules == ("CAP-8d",)
    assert not play.ruling(Build(NORTH, "nobody"))
    assert play.ruling(Build(NORTH, SOUTH))


@pytest.mark.rule("CAP-8d")
def test_nobody_builds_two_at_a_time_or_one_where_one_is() -> None:
    places = {"0305": [NORTH, "g_sed_1s_3_1"], "0306": [SOUTH, "g_sed_1pi37"]}
    play = start(places)
    play.apply(Build(NORTH, SOUTH))
    assert play.ruling(Build(NORTH, "g_sed_1pi37")).rules == ("CAP-8d",)
    assert play.ruling(Build("g_sed_1s_3_1", "g_sed_1pi37")).rules == ("CAP-8d",)


@pytest.mark.rule("CAP-8a", "SED-S-G5")
def test_there_are_six_pontoons_and_each_one_begun_is_one_less() -> None:
    play = start()
    assert play.state.stock == 6
    play.apply(Build(NORTH, SOUTH))
    assert play.state.stock == 5
    assert start(stock=0).over


@pytest.mark.rule("DIN-S-G1")
@pytest.mark.parametrize("key", BATTLES)
def test_every_battle_has_six(key: str) -> None:
    assert battle(key, {}).state.stock == 6


@pytest.mark.rule("DIN-S-G1", "CAP-8g")
def test_a_lost_one_does_not_come_back_at_dinant() -> None:
    places = {"1817": ["g_din_7s_1_6"], "1818": ["g_din_7s_2_6"]}
    play = battle("dinant", places, [Pontoons("german")])
    play.apply(Build("g_din_7s_1_6", "g_din_7s_2_6"))
    disorganise(play, index(play, "g_din_7s_1_6"))
    assert (play.state.works, play.state.stock) == ((), 5)


@pytest.mark.rule("CAP-8e")
def test_builders_do_not_move() -> None:
    play = begun(start({**BANKS, "0301": ["g_sed_1p_1_1"]}))
    play.then(Movement("german"))
    play.advance()
    assert not play.ruling(Move(NORTH, ("0304",)))


@pytest.mark.rule("CAP-8f", "END-03")
def test_in_the_victory_phase_the_pontoon_is_finished() -> None:
    play = begun(start())
    play.then(FinishPontoons())
    play.advance()
    assert play.state.pontoons == (edge(play, "0305", "0306"),)
    assert play.state.works == ()
    bank = play.field.board.direction(play.hex("0305"), play.hex("0306"))
    assert crossings(play, GERMAN)[bank] >> play.hex("0305") & 1


@pytest.mark.rule("CAP-8f")
def test_builders_out_of_place_finish_nothing() -> None:
    play = begun(start())
    play.place(index(play, SOUTH), play.hex("0307"))
    play.then(FinishPontoons())
    play.advance()
    assert (play.state.pontoons, play.state.works, play.state.stock) == ((), (), 5)


@pytest.mark.rule("CAP-8g")
def test_disorder_or_death_of_a_builder_ends_the_work() -> None:
    for trouble in (disorganise, destroy):
        play = begun(start())
        trouble(play, index(play, SOUTH))
        assert (play.state.works, play.state.stock) == ((), 5)


@pytest.mark.rule("CAP-8g")
def test_the_retreat_of_a_builder_ends_the_work() -> None:
    places = {**BANKS, "0307": ["a_sed_213_1"]}
    play = battle("sedan", places)
    works = Works(edge(play, "0305", "0306"), index(play, NORTH), index(play, SOUTH))
    play = aftermath("sedan", places, Fight("allied", ["0306"], ["a_sed_213_1"], "-/R"), works=(works,), stock=5)
    play.apply(FallBackTo(SOUTH, ("0305",)))
    assert (play.state.works, play.state.stock) == ((), 5)


@pytest.mark.rule("CAP-8h")
def test_a_pontoon_may_be_taken_up_without_anybody_near() -> None:
    play = start({"0301": ["g_sed_1p_1_1"]}, pontoons=[("0305", "0306")], stock=3)
    assert play.ruling(RemovePontoon("0405-0406")).rules == ("CAP-8h",)
    assert not play.ruling(RemovePontoon("nonsense"))
    play.apply(RemovePontoon("0305-0306"))
    assert (play.state.pontoons, play.state.stock) == ((), 4)


@pytest.mark.rule("CAP-8h")
def test_unfinished_work_may_be_given_up_and_a_marker_is_kept() -> None:
    play = start()
    play.apply(Build(NORTH, SOUTH))
    play.apply(RemovePontoon("0306-0305"))
    assert (play.state.works, play.state.stock) == ((), 6)


@pytest.mark.rule("CAP-8i", "SED-S-G5")
def test_an_undisrupted_french_unit_that_comes_in_destroys_it_for_good() -> None:
    places = {"0307": ["a_sed_213_1", "a_sed_213_2 disorganised"]}
    play = battle("sedan", places, pontoons=[("0305", "0306"), ("0405", "0406")], stock=4)
    pass_through(play, index(play, "a_sed_213_2"), play.hex("0306"))
    assert len(play.state.pontoons) == 2
    pass_through(play, index(play, "a_sed_213_1"), play.hex("0306"))
    assert play.state.pontoons == (edge(play, "0405", "0406"),)
    assert play.state.stock == 4


@pytest.mark.rule("CAP-8j")
def test_printed_bridges_are_neither_destroyed_nor_doubled() -> None:
    play = start({"0406": [NORTH], "0505": [SOUTH], "0305": ["g_sed_1s_3_1"], "0306": ["g_sed_1pi37"]})
    assert play.ruling(Build(NORTH, SOUTH)).rules == ("CAP-8d",)
    assert play.ruling(RemovePontoon("0406-0505")).rules == ("CAP-8h",)
    before = play.field.bridges
    pass_through(play, index(play, "a_sed_213_1"), play.hex("0406"))
    assert play.field.bridges == before
    assert play.field.influence[play.hex("0406")] >> play.hex("0505") & 1


def test_candidates_samples_and_menus_agree() -> None:
    play = start({"0305": [NORTH], "0306": [SOUTH, "g_sed_1pi37"]}, pontoons=[("0405", "0406")])
    decision = play.decision
    assert decision is not None
    assert decision.candidates(play) == [
        Done(), Build(SOUTH, NORTH), Build("g_sed_1pi37", NORTH), RemovePontoon("0405-0406"),
    ]  # fmt: skip
    assert all(play.ruling(decision.sample(play, Luck(seed))) for seed in range(10))
    assert decision.menu(play, (f"unit:{NORTH}", f"unit:{SOUTH}")).ready == Build(NORTH, SOUTH)
    assert decision.menu(play, (f"unit:{NORTH}",)).ready is None
    assert not decision.why_not(play, (f"unit:{NORTH}",), "unit:a_sed_213_1")
    assert decision.why_not(play, (), "place:0305").rules == ("CAP-8d",)
