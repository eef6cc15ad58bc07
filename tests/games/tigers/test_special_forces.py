"""14.0: the German special forces."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.ruling import Ruling
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.fire import special_forces_hamper
from grognard.games.tigers.special_forces import LiftSpecialForces, SpecialForcesPlaced, UseSpecialForces
from grognard.games.tigers.state import COMBAT, NOWHERE, RESTRICTION
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.marches import cost, moving
from tests.games.tigers.support import space

TANKS, AMERICANS, SHERMANS = "G-2-3a", "A-101-501", "A-9R"


def german(**state: Any) -> Campaign:
    return moving({"Dasburg": [TANKS], "Bastogne": [AMERICANS]}, **state)


def may_use(play: Campaign, area: str = "Noville", effect: str = "combat") -> Ruling:
    return play.ruling(UseSpecialForces(area, effect))


@pytest.mark.rule("14.0", "14.21a")
def test_one_marker_is_placed_with_one_effect() -> None:
    play = german()
    play.apply(UseSpecialForces("Noville", "combat"))
    assert (play.state.special_area, play.state.special_effect) == (space("Noville"), COMBAT)
    assert events(play, SpecialForcesPlaced) == [SpecialForcesPlaced("Noville", "combat")]
    assert may_use(german(), effect="confusion").rules == ("14.21a",)


@pytest.mark.rule("14.11a")
@pytest.mark.parametrize(("day", "may"), [(16, False), (17, True), (18, True), (19, True), (20, False), (21, False)])
def test_they_come_on_three_days(day: int, may: bool) -> None:
    assert bool(may_use(german(day=day))) is may


@pytest.mark.rule("14.11a")
def test_they_come_once_a_day() -> None:
    play = german()
    play.apply(UseSpecialForces("Noville", "combat"))
    assert may_use(play, effect="demolition").rules == ("14.11a",)


@pytest.mark.rule("14.11b")
def test_an_unused_day_is_lost() -> None:
    play = german(day=18)
    play.apply(UseSpecialForces("Noville", "combat"))
    assert not may_use(play, effect="demolition")
    play.state.day = 20
    assert not may_use(play, effect="demolition")


@pytest.mark.rule("14.12a")
def test_they_are_german_and_come_while_germans_move() -> None:
    allied = moving({"Dasburg": [TANKS], "Bastogne": [AMERICANS]}, "allied")
    assert may_use(allied).rules == ("14.12a",)
    assert may_use(german())


@pytest.mark.rule("14.12b")
@pytest.mark.parametrize("area", ["Bastogne", "St. Vith", "A", "K", "Atlantis"])
def test_they_avoid_valued_areas_and_zones(area: str) -> None:
    assert may_use(german(), area).rules == ("14.12b",)


@pytest.mark.rule("S3-5")
def test_in_three_days_printed_values_bar_them_and_towns_do_not() -> None:
    play = german(scenario="three_days")
    assert may_use(play, "Noville")
    assert may_use(play, "Martelange")
    assert not may_use(play, "Bastogne")
    assert not may_use(play, "St. Vith")


@pytest.mark.rule("14.21b")
def test_each_effect_comes_once_in_the_game() -> None:
    play = german(day=18, effects_used=COMBAT, special_days=(17,))
    assert may_use(play).rules == ("14.21b",)
    assert may_use(play, effect="restriction")
    assert may_use(play, effect="demolition")


@pytest.mark.rule("14.22b")
@pytest.mark.parametrize("impulse", [1, 2, 3])
def test_no_restriction_in_the_third_impulse(impulse: int) -> None:
    found = may_use(german(impulse=impulse), effect="restriction")
    assert found.rules == (("14.22b",) if impulse == 3 else ())


@pytest.mark.rule("S1-5")
def test_the_seventh_army_has_none() -> None:
    play = moving({"Irrel": ["G-212-320"]}, scenario="seventh_army")
    assert may_use(play, "Mersch").rules == ("S1-5",)


@pytest.mark.rule("S2-9", "ER02-14.13")
def test_the_fifth_panzer_army_has_one_use() -> None:
    play = german(scenario="fifth_panzer", day=18, special_days=(17,), effects_used=RESTRICTION)
    assert may_use(play).rules == ("S2-9",)
    other = german(
        scenario="fifth_panzer", day=18, special_days=(17,), effects_used=RESTRICTION, options=("daily_special_forces",)
    )
    assert may_use(other)
    assert may_use(german(scenario="fifth_panzer"), "Malmedy").rules == ("14.12b",)


@pytest.mark.rule("C-7")
def test_the_campaign_has_three_uses() -> None:
    assert may_use(german(day=19, special_days=(17, 18), effects_used=RESTRICTION))


# effects


@pytest.mark.rule("14.22a")
def test_the_restriction_costs_allied_units_a_point_in_and_a_point_out() -> None:
    marker: dict[str, Any] = {"special_area": space("Noville"), "special_effect": RESTRICTION}
    allied: dict[str, list[str]] = {"Bastogne": [SHERMANS]}
    assert cost(moving(allied, "allied", **marker), SHERMANS, "Noville") == 2
    assert cost(moving(allied, "allied", **marker), SHERMANS, "Noville", "Houffalize") == 4
    assert cost(moving({"Noville": [SHERMANS]}, "allied", **marker), SHERMANS, "Bastogne") == 2
    assert cost(moving({"Bastogne": [TANKS]}, **marker), TANKS, "Noville", "Houffalize") == 2


@pytest.mark.rule("14.24a", "14.24b")
def test_in_combat_only_allied_fire_in_their_area_suffers() -> None:
    play = german(special_area=space("Noville"), special_effect=COMBAT)
    assert special_forces_hamper(play, space("Noville"), ALLIED)
    assert not special_forces_hamper(play, space("Noville"), GERMAN)
    assert not special_forces_hamper(play, space("Bastogne"), ALLIED)
    other = german(special_area=space("Noville"), special_effect=RESTRICTION)
    assert not special_forces_hamper(other, space("Noville"), ALLIED)


@pytest.mark.rule("14.3")
def test_the_marker_is_lifted() -> None:
    play = german(special_area=space("Noville"), special_effect=COMBAT, effects_used=COMBAT)
    LiftSpecialForces().run(play)
    assert (play.state.special_area, play.state.special_effect) == (NOWHERE, 0)
    assert play.state.effects_used == COMBAT
