"""What the page is shown of a position."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.text import Text
from grognard.engine.view import Piece
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.faces import MOST_FACES, album, face
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.state import AWAY, DEMOLITION, ELIMINATED, RESTRICTION
from grognard.games.tigers.view import view
from tests.games.support import moments
from tests.games.tigers.support import GAME, THEATRE, at_start, bridge, position, space, unit


def piece(play: Campaign, name: str) -> Piece:
    return next(each for each in view(play, "german").pieces if each.id == name)


def told(play: Campaign, name: str) -> dict[str, Any]:
    return {detail.key: detail.facts for detail in piece(play, name).details}


def coming(scenario: str = "campaign") -> Campaign:
    return at_start(scenario=scenario)


@pytest.mark.rule("4.15")
def test_a_counter_shows_what_is_left_of_it() -> None:
    play = position({"Dasburg": ["G-26-77", "G-26-39 1"]})
    whole, worn = piece(play, "G-26-77"), piece(play, "G-26-39")
    assert (whole.at, whole.symbol, whole.strength, whole.move, whole.reduced) == ("Dasburg", "foot", "4", "5", False)
    assert (worn.strength, worn.reduced) == ("1", True)
    assert (whole.name, whole.short, whole.formation) == ("26/77", "77", "W 26 VG")


def test_a_counter_tells_its_nation_beside_its_formation() -> None:
    fresh = at_start()
    shown = {each.id: (each.short, each.formation, each.army) for each in view(fresh, "").pieces}
    assert shown["G-3FJ-9"] == ("9", "LW 3 FJ", "luftwaffe")
    assert shown["G-12SS-25"] == ("25", "12SS Pz", "ss")
    assert shown["A-28-110a"] == ("110-1", "US 28 Inf", "american")
    assert shown["A-9B"] == ("CCB", "US 9 Arm", "american")
    assert shown["A-99N"] == ("99 Norweg", "garrison", "garrison")


def test_those_on_foot_show_their_short_steps() -> None:
    play = position({"Marnach": ["G-2-304 on_foot", "G-2-2"]})
    assert (piece(play, "G-2-304").move, piece(play, "G-2-2").move) == ("5", "8")


@pytest.mark.rule("8.24a", "8.24b")
def test_the_marker_with_the_arrow_stands_for_the_one_without() -> None:
    play = position({"Marnach": ["G-2-304 finished arrow moved crossed", "G-2-2 finished", "A-28-110a entrenched"]})
    assert piece(play, "G-2-304").marks == ("arrow",)
    assert piece(play, "G-2-2").marks == ("finished",)
    assert piece(play, "A-28-110a").marks == ("entrenched",)


@pytest.mark.parametrize(
    ("phase", "side", "field", "shown"),
    [
        (1, 0, "unsupplied_move", True), (4, 1, "unsupplied_move", False), (4, 1, "unsupplied_fight", True),
        (2, 0, "unsupplied_fight", True), (2, 0, "unsupplied_move", False), (7, 0, "unsupplied_end", True),
    ],
)  # fmt: skip
def test_lack_of_supply_shows_as_it_counts_now(phase: int, side: int, field: str, shown: bool) -> None:
    play = position({"Dasburg": ["G-2-304"]}, phase=phase, side=side, **{field: 1 << unit("G-2-304")})
    assert ("unsupplied" in piece(play, "G-2-304").marks) is shown


def test_boxes_hold_reinforcements_and_the_lost() -> None:
    play = coming()
    play.eliminate(unit("A-106-422"))
    where = {each.id: each.at for each in view(play, "").pieces}
    assert where["A-106-422"] == "allied.eliminated"
    assert where["G-2SS-2"] == "german.reinforcements"
    assert where["G-2-304"] == "Dasburg"


def test_who_takes_no_part_is_not_shown() -> None:
    shown = {each.id for each in view(coming("seventh_army"), "").pieces}
    assert "G-2-304" not in shown
    assert "A-803" in shown


def test_details_tell_factors_nation_and_source() -> None:
    found = told(position({"Dasburg": ["G-2-304 2"]}), "G-2-304")
    assert found["detail.factors"] == {"kind": "mechanized", "attack": 3, "defence": 4, "movement": 8}
    assert found["detail.strength"] == {"strength": 2, "full": 3}
    assert found["detail.nation"] == {"nation": "wehrmacht"}
    assert found["detail.source"] == {"source": "reconstruction deduced"}


@pytest.mark.rule("4.11b")
def test_airborne_units_come_by_road_like_everybody() -> None:
    found = told(coming(), "A-101-501")
    assert found["detail.arrives"] == {"impulse": "18-2", "zones": ["K"]}
    assert piece(coming(), "A-101-501").symbol == "motorized"


def test_reserves_tell_what_they_wait_for() -> None:
    play = coming()
    assert told(play, "G-2SS-2")["detail.condition_until"] == {
        "areas": ["Trois-Ponts", "Grandmenil"], "impulse": "20-1",
    }  # fmt: skip
    assert "detail.condition" in told(play, "G-11-15")
    play.state.released = 1
    assert "detail.condition_until" not in told(play, "G-2SS-2")


def test_a_shifted_reinforcement_tells_where_it_goes() -> None:
    play = coming()
    play.state.bound_for[unit("A-70T")], play.state.due[unit("A-70T")] = space("N"), 3
    assert told(play, "A-70T")["detail.arrives"] == {"impulse": "17-1", "zones": ["N"]}


def test_bridges_show_how_they_stand() -> None:
    play = position({}, damaged=[("Waimes", "Malmedy")], intact=[("51", "70")])
    play.state.failures[bridge("Waimes", "Malmedy")] = 2
    found = {marker.at: (marker.kind, marker.label) for marker in view(play, "").markers}
    assert found["Waimes-Malmedy"] == ("damaged_bridge", "2")
    assert found["Dasburg-Marnach"] == ("rebuilt_bridge", "")
    assert found["Irrel-Echternach"] == ("damaged_bridge", "")
    assert len(found) == 6


def test_markers_show_special_forces_and_battles_to_come() -> None:
    units = {"Marnach": ["G-2-304 arrow finished", "A-28-110a"], "Clervaux": ["G-2-2", "A-9R"]}
    play = position(units, special_area=space("Wiltz"), special_effect=RESTRICTION)
    found = {(marker.at, marker.kind, marker.side) for marker in view(play, "").markers}
    assert ("Wiltz", "special_restriction", "german") in found
    assert ("Marnach", "battle", "german") in found
    assert not any(at == "Clervaux" for at, _, _ in found)


def test_regions_are_control_and_supply() -> None:
    play = position({"Marnach": ["G-2-304"], "Clervaux": ["A-9R"]}, german=["Marnach"])
    regions = view(play, "").regions
    assert "Marnach" in regions["control.german"]
    assert "Clervaux" not in regions["control.german"]
    assert {"B", "Dasburg"} <= set(regions["supply.german.lines"])
    assert "Bastogne" in regions["supply.allied.lines"]


@pytest.mark.rule("3.29")
def test_the_sequence_shows_the_phase_and_the_turn_track() -> None:
    shown = view(position({}, phase=2), "")
    now = [(phase.key, phase.side) for phase in shown.sequence if phase.now]
    assert now == [("battles", "german"), ("17-2", "")]
    track = [phase.key for phase in shown.sequence[9:]]
    assert (track[0], track[-1], len(track)) == ("16-1", "22-1", 19)
    assert shown.turn == Text("turn", {"day": 17, "impulse": "17-2"})


def test_status_tells_of_special_forces_and_reserves() -> None:
    play = position({}, effects_used=RESTRICTION, released=1)
    assert view(play, "").status == (
        Text("status.special_forces", {"effects": ["demolition", "combat"]}),
        Text("status.released", {"areas": ["Trois-Ponts", "Grandmenil"]}),
    )
    used = position({}, special_area=space("Wiltz"), special_effect=DEMOLITION)
    assert view(used, "").status == (Text("status.special_forces_at", {"area": "Wiltz", "effect": "demolition"}),)


def test_the_7th_army_tells_of_two_towns() -> None:
    play = position({"Mersch": ["G-212-320", "A-4-8"]}, scenario="seventh_army")
    shown = view(play, "")
    assert shown.status == (
        Text("status.town", {"town": "Luxembourg", "holder": "allied"}),
        Text("status.town", {"town": "Mersch", "holder": "contested"}),
    )
    assert shown.score == ()
    assert shown.over == Text("over_by_towns", {"level": "allied_tactical"})


@pytest.mark.rule("3.29")
@pytest.mark.parametrize(
    ("scenario", "lines"),
    [("campaign", ["score.areas", "score.exits"]), ("three_days", ["score.exits", "score.towns", "score.gaps"])],
)
def test_the_score_is_what_the_german_would_have_now(scenario: str, lines: list[str]) -> None:
    play = position({"H": ["G-2-304"]}, scenario=scenario, score=3 if scenario == "campaign" else 0)
    tallies = view(play, "").score
    assert [tally.label.key for tally in tallies] == [*lines, "score.total"]
    assert tallies[-1].value == sum(tally.value for tally in tallies[:-1])
    assert tallies[lines.index("score.exits")].value == 9


def test_losses_of_both_sides_are_counted() -> None:
    play = position({"Dasburg": ["G-2-304 1"], "Marnach": ["A-28-110a"]})
    play.state.at[unit("A-70T")] = AWAY
    play.eliminate(unit("A-28-110a"))
    assert play.state.at[unit("A-28-110a")] == ELIMINATED
    assert [(tally.side, tally.value) for tally in view(play, "").losses] == [("german", 2), ("allied", 2)]


def test_the_side_that_decides_is_named() -> None:
    play = position({"Dasburg": ["G-2-304"]}, [Movement("german")])
    shown = view(play, "allied")
    assert (shown.side, shown.decider, shown.over) == ("allied", "german", None)


def test_when_play_is_over_the_result_is_shown() -> None:
    shown = view(position({}, score=26), "")
    assert shown.decider == ""
    assert shown.over == Text("over", {"level": "draw", "points": 26})


def test_both_sides_see_the_same() -> None:
    play = GAME.start("campaign", [], Dice(b"view"))
    assert view(play, "german").pieces == view(play, "allied").pieces


def test_faces_that_are_kept_are_those_that_would_be_made_anew() -> None:
    play = GAME.start("campaign", [], Dice(b"faces"))
    for count in moments(play, Luck(5), every=20):
        fresh = [face(play, each.index) for each in play.units]
        assert view(play, "").pieces == tuple(each for each in fresh if each is not None)
        if count >= 400:
            break


def test_not_more_faces_are_kept_than_need_be() -> None:
    play = position({"Dasburg": ["G-2-304"]})
    known = album(THEATRE)[unit("G-2-304")]
    known.clear()
    for where in range(MOST_FACES):
        known[where, 9, 0, False, 0] = None
    assert piece(play, "G-2-304").at == "Dasburg"
    assert len(known) == 1
