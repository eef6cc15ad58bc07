"""The last moves: what scores, what closes a gap, what must be guarded; and whose figures are in force."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_exits import Situation, exposed
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_final import scoring_march
from grognard.games.tigers.plans_gaps import Holes, close_gap
from grognard.games.tigers.plans_marches import parties
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.tigers.support import position, space

PANZERS = ["G-2-3a", "G-2-2", "G-2-304"]


def scoring(play: Campaign, doctrine: str) -> Action | None:
    with weights.under(doctrine):
        return scoring_march(play, parties(play, GERMAN))


# The German


def test_with_the_last_move_one_unit_takes_an_open_area() -> None:
    infantry = ["G-62-164", "G-62-183"]
    play = position({"Longvilly": infantry}, [Movement("german")], day=22, impulse=1, german=["Longvilly"])
    assert isinstance(order := scoring(play, "veteran"), Move)
    assert (len(order.units), order.path[-1]) == (1, "Bastogne")


def test_off_the_map_they_go_together() -> None:
    play = position({"Dinant": PANZERS}, [Movement("german")], day=22, impulse=1, german=["Dinant"])
    assert isinstance(order := scoring(play, "veteran"), Move)
    assert len(order.units) > 1
    assert order.path[-1] in ("G", "H", "I")


def test_a_town_that_must_be_occupied_is_not_left_empty() -> None:
    units = {"Bastogne": ["G-62-164"], "Noville": ["A-4-22"]}
    play = position(units, [Movement("german")], scenario="three_days", day=18, impulse=3, german=["Bastogne"])
    order = scoring(play, "veteran")
    assert order is None or not isinstance(order, Move) or order.path[-1] != "Martelange"


def test_the_plain_figures_know_nothing_of_last_moves() -> None:
    play = position({"Dinant": PANZERS}, [Movement("german")], day=22, impulse=1, german=["Dinant"])
    assert scoring(play, "") is None


def test_before_the_end_nobody_leaves_the_map_for_points() -> None:
    play = position({"Dinant": PANZERS}, [Movement("german")], day=18, impulse=3, german=["Dinant"])
    order = scoring(play, "veteran")
    assert not isinstance(order, Move) or order.path[-1] not in ("G", "H", "I")


# The Allies


def test_every_area_on_a_narrow_way_closes_a_gap() -> None:
    play = position({"Huy": ["A-84-334"]}, [Movement("allied")], scenario="three_days", day=18, impulse=3, side=1)
    holes = Holes(play)
    assert holes.now > 0
    assert holes.closed(space("Beho"))
    assert not holes.closed(space("Namur"))


def test_gaps_are_closed_with_the_last_move_alone() -> None:
    state = {"scenario": "three_days", "day": 18, "side": 1}
    early = position({"Huy": ["A-84-334"]}, [Movement("allied")], (), **state, impulse=2)  # type: ignore[arg-type]
    last = position({"Huy": ["A-84-334"]}, [Movement("allied")], (), **state, impulse=3)  # type: ignore[arg-type]
    with weights.under("veteran"):
        assert close_gap(early, parties(early, ALLIED)) is None
        assert close_gap(last, parties(last, ALLIED)) is not None


def test_only_what_the_german_can_reach_is_exposed() -> None:
    found = exposed(Situation(position({"Marche": PANZERS}, day=21, impulse=3, side=1)))
    assert found >> space("Ciney") & 1
    assert not found >> space("Luxembourg") & 1


def test_nothing_is_exposed_after_the_last_german_move() -> None:
    assert exposed(Situation(position({"Marche": PANZERS}, day=22, impulse=1, side=1))) == 0


# Whose figures


def test_the_standard_doctrine_has_figures_for_sides_and_ways_of_scoring() -> None:
    campaign, seventh = position({}), position({}, scenario="seventh_army")
    assert Appraisal("veteran").in_force(seventh, "german") == "veteran_german_two_towns"
    assert Appraisal("veteran").in_force(seventh, "allied") == "veteran"
    assert Appraisal("wait").in_force(campaign, "allied") == "veteran_allied_areas+wait"
    assert Appraisal().in_force(campaign, "allied") == ""


def test_a_joined_doctrine_changes_the_first_by_the_second() -> None:
    joined, first = weights.of("veteran_allied_areas+wait"), weights.of("veteran_allied_areas")
    assert joined.garrison == first.garrison > 0
    assert joined.least_approach > first.least_approach


def test_what_is_remembered_belongs_to_a_doctrine() -> None:
    @weights.remembered(4)
    def priced(times: int) -> float:
        return times * weights().own_point[0]

    plain = priced(2)
    with weights.under("bold"):
        assert priced(2) < plain
    assert priced(2) == plain
