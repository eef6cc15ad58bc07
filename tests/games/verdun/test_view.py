"""What the page is shown of a position."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.text import Text
from grognard.engine.view import Piece
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.faces import MOST_FACES, album, face
from grognard.games.verdun.state import ELIMINATED, SURRENDERED
from grognard.games.verdun.view import view
from grognard.games.verdun.war import War
from grognard.games.verdun.weather import Weather
from tests.games.support import moments
from tests.games.verdun.support import GAME, battle, hexes


def piece(war: War, name: str) -> Piece:
    return next(each for each in view(war, "german").pieces if each.id == name)


def names(war: War) -> set[str]:
    return {each.id for each in view(war, "german").pieces}


def told(war: War, name: str) -> dict[str, dict[str, Any]]:
    return {detail.key: detail.facts for detail in piece(war, name).details}


def test_a_counter_shows_what_it_is_worth_now() -> None:
    war = battle({"0706": ["g_21_80", "g_21_81 reduced demoralized"]})
    whole, broken = piece(war, "g_21_80"), piece(war, "g_21_81")
    assert (whole.at, whole.strength, whole.move, whole.morale, whole.reduced) == ("0706", "6", "4", "8", False)
    assert (broken.strength, broken.morale, broken.reduced) == ("2", "6", True)
    assert broken.marks == ("demoralized",)


def test_out_of_supply_halves_strength_and_movement_on_the_counter() -> None:
    shown = piece(battle({"0706": ["g_21_80 out_of_supply"]}), "g_21_80")
    assert (shown.strength, shown.move) == ("3", "2")


def test_artillery_and_hqs_show_their_own_numbers() -> None:
    war = battle({"0706": ["g_21_art"], "0707": ["g_hq_18"]})
    assert piece(war, "g_21_art").strength == "3-2"
    assert piece(war, "g_hq_18").strength == "(1)"
    assert piece(war, "g_army_heavy").strength == "6"


def test_flipped_artillery_stays_where_it_is_but_the_train() -> None:
    war = battle({"0706": ["g_21_art flipped"], "1013": ["f_army_rail flipped"]})
    assert (piece(war, "g_21_art").move, piece(war, "f_army_rail").move) == ("0", "6")


def test_weather_shows_on_the_counters() -> None:
    assert piece(battle({"0706": ["g_21_80"]}, bad_weather=True), "g_21_80").move == "3"


def test_the_morale_of_a_trench_goes_with_the_hex() -> None:
    assert piece(battle({"0403": ["f_72_351"]}), "f_72_351").morale == "7"
    assert piece(battle({"0706": ["f_72_351"]}), "f_72_351").morale == "6"


def test_a_fort_that_falls_takes_its_morale_along() -> None:
    war = battle({"2012": ["f_72_351"]})
    assert piece(war, "f_72_351").morale == "7"
    war.state.forts[0] = 0
    war.changed()
    assert piece(war, "f_72_351").morale == "6"


def test_boxes_hold_guns_reinforcements_and_the_lost() -> None:
    war = battle({"0706": ["g_21_80", "g_21_81"]}, turn=2)
    war.place(war.unit("g_21_80"), ELIMINATED)
    war.place(war.unit("g_21_81"), SURRENDERED)
    where = {each.id: each.at for each in view(war, "german").pieces}
    assert (where["g_army_naval"], where["g_army_heavy"]) == ("naval", "heavy")
    assert (where["g_21_80"], where["g_21_81"]) == ("german.eliminated", "german.surrendered")
    assert where["f_37_2z"] == "french.reinforcements"
    assert told(war, "f_37_2z")["detail.arrives"] == {"date": "1916-02-23"}


def test_remnants_in_their_pool_and_units_of_no_part_are_not_shown() -> None:
    shown = names(battle({"0706": ["g_21_80"]}))
    assert "g_remnant_1" not in shown
    assert "f_72_351" not in shown


@pytest.mark.parametrize(("turn", "shown"), [(5, True), (6, False)])
def test_the_121st_division_can_be_seen_until_its_day_has_passed(turn: int, shown: bool) -> None:
    war = battle({"0706": ["g_21_80"]}, turn=turn)
    assert ("g_121_60" in names(war)) is shown
    if shown:
        assert told(war, "g_121_60")["detail.optional"] == {"date": "1916-02-25"}


def test_details_give_printed_values_formation_and_source() -> None:
    war = battle({"0706": ["g_21_80 reduced"]})
    assert piece(war, "g_21_80").formation == "21"
    found = told(war, "g_21_80")
    assert found["detail.infantry"] == {"full": 6, "reduced": 3, "move": 4, "morale": 8}
    assert found["detail.corps"] == {"corps": "XVIII"}
    assert found["detail.source"] == {"source": "reconstruction chosen for play"}


def test_option_15_3_shows_the_corps_of_the_16th_division() -> None:
    war = battle({"1616": ["f_16_13"]})
    assert "detail.corps" not in told(war, "f_16_13")
    war.state.corps_16 = "XX"
    assert told(war, "f_16_13")["detail.corps"] == {"corps": "XX"}


def test_markers_show_interdiction_and_forts() -> None:
    war = battle({})
    war.state.german_fire, war.state.french_fire = hexes(war, "1405"), hexes(war, "1204")
    war.state.forts[1] = 0
    found = {(marker.at, marker.kind, marker.side) for marker in view(war, "").markers}
    assert {("1405", "interdiction", "german"), ("1204", "interdiction", "french")} <= found
    assert {("2012", "fort", "french"), ("2415", "destroyed_fort", "")} <= found


def test_a_reduced_garrison_shows_its_strength() -> None:
    war = battle({}, options=["fort_guns"])
    assert {marker.label for marker in view(war, "").markers if marker.at == "2012"} == {"Fort de Douaumont"}
    war.state.forts[0] = 1
    assert {marker.label for marker in view(war, "").markers if marker.at == "2012"} == {"Fort de Douaumont (1)"}


def test_regions_are_control_and_zones() -> None:
    war = battle({"2706": ["g_21_80"], "2709": ["f_bcp_56"]})
    regions = view(war, "french").regions
    assert "2706" in regions["control.german"]
    assert "2709" not in regions["control.german"]
    assert regions["zone.german.strong"] == ("2605", "2606", "2705", "2707", "2805", "2806")
    assert "2708" in regions["zone.french.weak"]
    assert "2013" in regions["zone.french.strong"]


def test_turn_status_and_sequence_say_where_play_is() -> None:
    shown = view(battle({}, turn=6, phase=1, bad_weather=True, shots=2, replacements=3), "")
    assert shown.turn == Text("turn", {"turn": 6, "date": "1916-02-26"})
    assert [(phase.key, phase.side) for phase in shown.sequence if phase.now] == [("organization", "german")]
    assert shown.status == (
        Text("status.weather", {"weather": "bad"}),
        Text("status.petain"),
        Text("status.replacements", {"side": "german", "points": 3}),
        Text("status.shots", {"shots": 2}),
    )


def test_status_is_short_outside_organization_and_before_petain() -> None:
    keys = [text.key for text in view(battle({}, turn=5, phase=3), "").status]
    assert keys == ["status.weather", "status.shots"]


def test_the_score_is_what_the_german_would_get_now() -> None:
    war = battle({}, taken_121=True)
    war.state.forts[0] = 0
    score = {tally.label.key: tally.value for tally in view(war, "").score}
    assert score["score.forts"] == 1
    assert score["score.penalty"] == -1
    assert score["score.total"] == sum(score.values()) - score["score.total"]


def test_losses_of_both_sides_are_counted() -> None:
    war = battle({"0706": ["g_21_80 reduced"]})
    assert [(tally.side, tally.value) for tally in view(war, "").losses] == [("german", 1), ("french", 0)]


def test_the_side_that_decides_is_named() -> None:
    war = battle({"0706": ["g_21_80"], "0707": ["f_72_351"]}, [AssaultPhase("german")], phase=4)
    shown = view(war, "french")
    assert (shown.side, shown.decider, shown.over) == ("french", "german", None)


def test_when_play_is_over_the_result_is_shown() -> None:
    shown = view(battle({}, [Weather()], turn=1), "")
    assert shown.decider == ""
    assert shown.over == Text("over", {"level": "french_major", "points": 0})


def test_both_sides_see_the_same() -> None:
    war = GAME.start("verdun", [], Dice(b"view"))
    german, french = view(war, "german"), view(war, "french")
    assert german.pieces == french.pieces
    assert german.regions == french.regions


def test_faces_that_are_kept_are_those_that_would_be_made_anew() -> None:
    war = GAME.start("verdun", [], Dice(b"faces"))
    for count in moments(war, Luck(5), every=25):
        fresh = [face(war, each.index) for each in war.units]
        assert view(war, "").pieces == tuple(each for each in fresh if each is not None)
        if count >= 250:
            break


def test_not_more_faces_are_kept_than_need_be() -> None:
    war = battle({"0706": ["g_21_80"]})
    known = album(war.field).known[False, False, ""][war.unit("g_21_80")]
    known.clear()
    for where in range(MOST_FACES):
        known[where, 9, 0, 0] = None
    assert piece(war, "g_21_80").at == "0706"
    assert len(known) == 1
