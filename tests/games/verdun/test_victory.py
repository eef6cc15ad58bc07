"""16.0: what the German scores."""

from __future__ import annotations

import pytest

from grognard.games.verdun.battlefield import FRENCH
from grognard.games.verdun.state import ELIMINATED, SURRENDERED
from grognard.games.verdun.victory import loss_points, losses, outcome, points
from grognard.games.verdun.war import War
from grognard.geometry import bits
from tests.games.verdun.support import battle


def holding(towns: int, **more: object) -> War:
    """A war in which the German holds so many towns and nothing else."""
    war = battle({}, **more)  # type: ignore[arg-type]
    war.state.control = sum(1 << h for h in list(bits(war.field.town))[:towns])
    return war


@pytest.mark.rule("16.0b")
@pytest.mark.parametrize(("towns", "score"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_two_towns_make_a_point(towns: int, score: int) -> None:
    assert points(holding(towns)).total == score


@pytest.mark.rule("15.5c")
@pytest.mark.parametrize(("towns", "score"), [(2, 0), (3, 1), (7, 2)])
def test_with_infiltration_three_towns_make_a_point(towns: int, score: int) -> None:
    assert points(holding(towns, options=["infiltration"])).total == score


@pytest.mark.rule("16.0c", "14.82d")
def test_each_destroyed_fort_is_a_point_whoever_holds_the_hex() -> None:
    assert points(battle({"1418": ["f_14_35"]}, control=0, forts=[1, 1, 1, 1, 1, 0, 0])).total == 2


@pytest.mark.rule("16.0d")
def test_each_hex_of_verdun_is_a_point() -> None:
    war = battle({}, control=0)
    war.state.control = war.field.board.set("1320", "1421")
    assert points(war).total == 2


@pytest.mark.rule("16.0e")
def test_losses_count_two_for_the_dead_and_one_for_the_reduced() -> None:
    war = battle({"1605": ["f_51_208 reduced", "f_51_233"]})
    war.state.at[war.unit("f_14_35")] = ELIMINATED
    war.state.at[war.unit("f_hq_30")] = SURRENDERED
    assert losses(war, FRENCH) == 1 + 2 + 2


@pytest.mark.rule("14.42a")
def test_a_dead_remnant_is_no_loss() -> None:
    war = battle({})
    war.state.at[war.unit("f_remnant_1")] = ELIMINATED
    assert losses(war, FRENCH) == 0


@pytest.mark.rule("16.0f")
@pytest.mark.parametrize(
    ("french", "german", "score"),
    [(15, 10, 3), (20, 10, 5), (10, 10, 0), (9, 10, 0), (11, 10, 1), (1, 0, 5), (0, 0, 0)],
)
def test_the_ratio_of_losses_gives_up_to_five_points(french: int, german: int, score: int) -> None:
    assert loss_points(german, french) == score


@pytest.mark.rule("16.0g", "6.42c")
def test_the_121st_division_costs_a_point() -> None:
    assert points(holding(2, taken_121=True)).total == 0


@pytest.mark.rule("15.2a")
def test_with_the_all_out_effort_the_121st_division_is_free() -> None:
    assert points(holding(2, taken_121=True, options=["all_out_effort"])).total == 1


@pytest.mark.rule("16.0h", "16.0a")
@pytest.mark.parametrize(
    ("towns", "level"),
    [(4, "french_major"), (6, "french_minor"), (10, "french_minor"), (12, "draw"), (16, "draw"), (18, "german_minor"),
     (22, "german_minor"), (24, "german_major")],
)  # fmt: skip
def test_the_bands_of_victory(towns: int, level: str) -> None:
    assert outcome(holding(towns)).level == level
