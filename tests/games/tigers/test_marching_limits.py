"""5.2, 11.2, 12.25: who may not move yet, and where nobody may go."""

from __future__ import annotations

import pytest

from grognard.games.tigers.movement import Movement
from tests.games.tigers.marches import cost, marked, moving, ruling
from tests.games.tigers.support import at_start, unit

TANKS, VOLKS = "G-2-3a", "G-26-39"
AMERICANS, SHERMANS = "A-101-501", "A-9R"


# the first impulse


@pytest.mark.rule("5.23a")
def test_in_16_1_allied_units_need_a_green_triangle() -> None:
    play = at_start([Movement("allied")])
    assert ruling(play, "A-9R", "Beho")
    assert ruling(play, "A-1128E", "Noville").rules == ("5.23a",)


@pytest.mark.rule("5.23c")
def test_from_16_2_on_all_allied_units_move() -> None:
    play = at_start([Movement("allied")])
    play.state.impulse = 2
    assert ruling(play, "A-1128E", "Noville")


@pytest.mark.rule("ER16-5.23")
def test_in_16_1_no_allied_unit_crosses_a_scenario_line() -> None:
    play = at_start([Movement("allied")])
    assert ruling(play, "A-9A", "Junglinster", "Niederanven")
    assert ruling(play, "A-9A", "Junglinster", "Luxembourg", "Mamer").rules == ("ER16-5.23",)
    play.state.impulse = 2
    assert ruling(play, "A-9A", "Junglinster", "Luxembourg", "Mamer")


@pytest.mark.rule("5.24")
def test_red_triangles_wait_for_16_2() -> None:
    play = at_start([Movement("german")])
    assert ruling(play, "G-1SS-1P", "Stadtkyll").rules == ("5.24",)
    assert ruling(play, "G-244S", "Hallschlag")
    play.state.impulse = 2
    assert ruling(play, "G-1SS-1P", "Stadtkyll")


# zones and scenarios


@pytest.mark.rule("11.12", "11.13")
def test_reinforcements_enter_by_a_major_road() -> None:
    assert cost(moving({"C": [TANKS]}), TANKS, "Bitburg", "Wolsfeld") == 2


@pytest.mark.rule("11.14a")
def test_a_shifted_reinforcement_pays_on_entry() -> None:
    play = moving({"C": [VOLKS]})
    play.state.owed[unit(VOLKS)] = 4
    assert ruling(play, VOLKS, "Bitburg", "Wolsfeld").rules == ("8.38",)
    assert cost(play, VOLKS, "Bitburg") == 5
    assert play.state.owed[unit(VOLKS)] == 0


@pytest.mark.rule("ER16-8.26")
def test_units_may_leave_the_map_for_a_zone() -> None:
    assert cost(moving({"Bitburg": [TANKS]}), TANKS, "C") == 1
    assert cost(moving({"Eupen": [SHERMANS]}, "allied"), SHERMANS, "D") == 1


@pytest.mark.rule("11.21a")
def test_german_units_shut_a_zone_for_the_allies() -> None:
    play = moving({"G": [SHERMANS, TANKS], "Huy": [AMERICANS]}, "allied")
    assert ruling(play, SHERMANS, "Huy").rules == ("11.21a",)
    assert ruling(play, AMERICANS, "G").rules == ("11.21a",)


@pytest.mark.rule("11.21b", "11.21c", "11.21d")
def test_germans_enter_a_scoring_zone_beside_the_allies() -> None:
    play = moving({"Huy": [TANKS], "G": [SHERMANS]})
    assert cost(play, TANKS, "G") == 1
    assert marked(play, TANKS, "finished")
    assert not marked(play, TANKS, "arrow")


@pytest.mark.rule("8.27")
def test_an_exit_with_allies_in_it_is_open_from_a_contested_area() -> None:
    assert ruling(moving({"Andenne": [TANKS, AMERICANS], "H": [SHERMANS]}), TANKS, "H")


@pytest.mark.rule("11.22")
def test_germans_stay_out_of_the_south_western_zones() -> None:
    assert ruling(moving({"Bertrix": [TANKS]}), TANKS, "L").rules == ("11.22",)
    assert ruling(moving({"Luxembourg": [TANKS]}), TANKS, "P").rules == ("11.22",)


@pytest.mark.rule("11.23")
def test_allies_stay_out_of_the_german_zones() -> None:
    assert ruling(moving({"Bitburg": [SHERMANS]}, "allied"), SHERMANS, "C").rules == ("11.23",)


@pytest.mark.rule("12.25")
def test_germans_do_not_come_back_from_an_exit() -> None:
    assert ruling(moving({"G": [TANKS]}), TANKS, "Huy").rules == ("12.25",)
    assert ruling(moving({"Andenne": [TANKS]}), TANKS, "H", "Namur").rules == ("12.25",)


@pytest.mark.rule("S1-8")
def test_nobody_leaves_the_seventh_army_scenario() -> None:
    play = moving({"Luxembourg": ["A-9A"]}, "allied", scenario="seventh_army")
    assert ruling(play, "A-9A", "Mamer").rules == ("S1-8",)


@pytest.mark.rule("S2-11")
def test_nobody_leaves_the_fifth_panzer_scenario_but_outsiders_come_in() -> None:
    play = moving({"St. Vith": [SHERMANS], "E": ["A-7R"]}, "allied", scenario="fifth_panzer")
    assert ruling(play, SHERMANS, "Amel").rules == ("S2-11",)
    assert ruling(play, "A-7R", "Verviers", "Theux", "Spa", "Francorchamps", "Stavelot", "Trois-Ponts")
