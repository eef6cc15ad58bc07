"""What the page is told: counters, boxes, markers, regions, the track, the score."""

from __future__ import annotations

import pytest

from grognard.engine.text import Text
from grognard.engine.view import Marker, Piece, View
from grognard.games.blitzkrieg.battlefield import BATTLES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.faces import short_formation
from grognard.games.blitzkrieg.scenery import BOXES
from grognard.games.blitzkrieg.state import (
    BOMBING,
    DOWN,
    EXITED,
    INTERCEPTING,
    INTERDICTING,
    READY,
    REMOVED,
    SETTING_UP,
    Works,
)
from grognard.games.blitzkrieg.view import view
from tests.games.blitzkrieg.support import battle, edge, index


def look(play: Campaign40) -> View:
    return view(play, "german")


def pieces(play: Campaign40) -> dict[str, Piece]:
    return {piece.id: piece for piece in look(play).pieces}


def keys(play: Campaign40) -> list[str]:
    return [text.key for text in look(play).status]


# counters


@pytest.mark.rule("UNIT-01")
def test_a_counter_shows_attack_defence_and_movement() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]})
    piece, unit = pieces(play)["a_sto_67_1"], play.units[index(play, "a_sto_67_1")]
    assert (piece.strength, piece.move) == (f"{unit.af}-{unit.df}", str(unit.ma))
    assert (piece.side, piece.at, piece.symbol) == ("allied", "1106", "infantry")


@pytest.mark.rule("UNIT-02")
def test_a_gun_shows_its_range() -> None:
    play = battle("stonne", {"1106": ["a_sto_fxc_1"]})
    unit = play.units[index(play, "a_sto_fxc_1")]
    assert pieces(play)["a_sto_fxc_1"].strength == f"{unit.af}({unit.range})-{unit.df}"


@pytest.mark.rule("UNIT-10")
def test_a_counter_shows_its_formation() -> None:
    play = battle("arras", {"0903": ["a_arr_3_s1"]})
    piece = pieces(play)["a_arr_3_s1"]
    assert piece.formation == "3 DLM"
    assert Text("formation.3rd_dlm") in piece.details


@pytest.mark.parametrize(
    ("formation", "shown"),
    [("7th_panzer", "7 Panzer"), ("x_corps_tanks", "X Corps Tanks"), ("totenkopf", "Totenkopf"), ("", "")],
)
def test_formations_are_short(formation: str, shown: str) -> None:
    assert short_formation(formation) == shown


def test_markers_change_what_a_counter_shows() -> None:
    play = battle("arras", {"0903": ["a_arr_3_s1 disorganised refit"]})
    piece, unit = pieces(play)["a_arr_3_s1"], play.units[index(play, "a_arr_3_s1")]
    assert piece.strength == f"{(unit.af - 1) // 2}-{unit.df}"
    assert piece.reduced
    assert piece.marks == ("disorganised", "refit")


def test_units_off_the_map_lie_in_boxes() -> None:
    play = battle("sedan", {"0903": ["a_sed_213_1"]})
    play.put(index(play, "a_sed_213_1"), EXITED)
    play.put(index(play, "g_sed_2a5"), READY)
    play.put(index(play, "g_sed_1a4"), REMOVED)
    seen = pieces(play)
    assert seen["a_sed_213_1"].at == "allied.exited"
    assert (seen["g_sed_2a5"].at, seen["g_sed_2a5"].marks) == ("german.reinforcements", ("ready",))
    assert seen["a_sed_41bcc_1"].at == "allied.cup"
    assert "g_sed_1a4" not in seen


def test_a_unit_in_its_vehicle_says_so() -> None:
    play = battle("arras", {"0406": ["g_arr_gs_3_1 in:g_arr_gs_trk1"]})
    piece = pieces(play)["g_arr_gs_3_1"]
    assert "aboard" in piece.marks
    assert Text("detail.aboard", {"vehicle": "g_arr_gs_trk1"}) in piece.details


def test_air_units_lie_where_they_fly() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]})
    german = [air for air in play.field.air if air.side == 0]
    state, one, two, three = play.state, *(air.index for air in german[:3])
    state.air[one], state.air_at[one] = BOMBING, play.hex("1106")
    state.air[two] = INTERDICTING
    state.air[three], state.air_back[three] = DOWN, 5
    fighter = next(air for air in play.field.air if air.side == 1)
    state.air[fighter.index], state.air_at[fighter.index] = INTERCEPTING, one
    seen = pieces(play)
    assert [seen[air.id].at for air in german[:4]] == ["1106", "interdiction", "track", "german.air"]
    assert seen[fighter.id].at == "1106"


# markers and regions


@pytest.mark.rule("MARK-01")
def test_works_and_bridges_are_marked() -> None:
    play = battle("sedan", {"0903": ["a_sed_213_1"]}, entrenchments=["0903"], pontoons=[("0902", "0903")])
    play.state.works = (Works(edge(play, "1002", "1003"), 0, 1),)
    assert set(look(play).markers) == {
        Marker("0903", "entrenchment", "allied"),
        Marker("0902", "pontoon", "german", "0903"),
        Marker("0903", "pontoon", "german", "0902"),
        Marker("1002", "pontoon_works", "german", "1003"),
        Marker("1003", "pontoon_works", "german", "1002"),
    }


def test_what_must_be_attacked_is_marked_and_lit() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, obliged=["1106"])
    assert Marker("1106", "battle", "german") in look(play).markers
    assert look(play).regions["duty.german.hexes"] == ("1106",)


def test_zones_and_supply_are_regions() -> None:
    play = battle("stonne", {"0508": ["a_sto_67_1"]})
    regions = look(play).regions
    assert "0507" in regions["zone.allied.control"]
    assert regions["zone.german.control"] == ()
    assert "0508" in regions["supply.allied.lines"]


# the track


@pytest.mark.rule("MARK-03")
def test_the_event_drawn_lies_on_the_track_for_the_next_turn() -> None:
    play = battle("stonne", {}, drawn=("fifth_column",), events=("allied_paralysis",))
    assert Marker("track", "event_fifth_column") in look(play).markers
    assert Text("status.next_events", {"events": ["fifth_column"]}) in look(play).status
    assert Text("status.events", {"events": ["allied_paralysis"]}) in look(play).status


def test_the_turn_track_shows_where_play_is_and_which_turn_is_night() -> None:
    play = battle("stonne", {}, turn=11, phase=2, side=1)
    now = [phase.key for phase in look(play).sequence if phase.now]
    assert now == ["movement", "night_11"]
    assert look(play).turn.key == "night_turn"
    assert len(look(play).sequence) == 6 + 6 + 1 + 20


def test_before_the_first_turn_there_is_the_set_up() -> None:
    play = battle("stonne", {}, turn=1, phase=SETTING_UP)
    assert look(play).turn == Text("setting_up", {"date": "1940-05-15"})
    assert not any(phase.now for phase in look(play).sequence)


def test_the_status_tells_interdiction_pontoons_shifts_and_an_early_end() -> None:
    play = battle("sedan", {}, interdiction=2, passes=1, last_turn=9)
    assert keys(play) == ["status.interdiction", "status.passes", "status.pontoons", "status.last_turn"]


# the score


@pytest.mark.rule("MARK-02")
def test_half_points_are_kept_and_shown() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, points=[3, 0])
    score = [(tally.label.key, tally.value, tally.side) for tally in look(play).score]
    assert ("score.total", 1.5, "german") in score
    assert ("score.total", 3.5, "allied") in score


def test_losses_are_combat_units() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"], "0101": ["g_sto_ggd_1"]})
    play.eliminate(index(play, "a_sto_67_1"))
    assert [tally.value for tally in look(play).losses] == [0, 1]


def test_a_finished_battle_says_who_has_won() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, points=[3, 0])
    assert look(play).over == Text("over", {"level": "allied_operational", "german": "1½", "allied": "3½"})


@pytest.mark.parametrize("key", BATTLES)
def test_every_place_of_a_view_is_known(key: str) -> None:
    play = battle(key, {})
    known = {*BOXES, *(play.field.board.name(h) for h in play.field.board.hexes)}
    assert {piece.at for piece in look(play).pieces} <= known
