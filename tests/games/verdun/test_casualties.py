"""9.41, 9.7: step losses, elimination and surrender."""

from __future__ import annotations

import pytest

from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.casualties import (
    Eliminated,
    Reduced,
    Surrendered,
    eliminate,
    is_surrounded,
    lose_step,
    surrender,
)
from grognard.games.verdun.state import ELIMINATED, SURRENDERED
from grognard.games.verdun.zones import influence
from tests.games.support import events
from tests.games.verdun.support import at, battle


@pytest.mark.rule("9.41a")
def test_full_infantry_is_reduced_and_reduced_infantry_eliminated() -> None:
    war = battle({"1606": ["f_51_208"]})
    unit = war.unit("f_51_208")
    lose_step(war, unit)
    assert (war.state.steps[unit], at(war, "f_51_208")) == (1, "1606")
    lose_step(war, unit)
    assert (war.state.steps[unit], war.state.at[unit]) == (0, ELIMINATED)
    assert (len(events(war, Reduced)), len(events(war, Eliminated))) == (1, 1)


@pytest.mark.rule("9.41a")
@pytest.mark.parametrize("name", ["f_51_art", "f_ca_30", "f_hq_30", "f_remnant_1"])
def test_units_of_one_step_are_eliminated(name: str) -> None:
    war = battle({"1606": [name]})
    lose_step(war, war.unit(name))
    assert war.state.at[war.unit(name)] == ELIMINATED


def test_the_dead_keep_no_marks() -> None:
    war = battle({"1606": ["f_51_208 reduced demoralized dug_in"]})
    lose_step(war, war.unit("f_51_208"))
    assert war.state.marks[war.unit("f_51_208")] == 0


@pytest.mark.rule("9.7b")
@pytest.mark.parametrize(
    ("germans", "marks", "fate"),
    [
        (["1605", "1707", "1507"], "out_of_supply", SURRENDERED),
        (["1605", "1707", "1507"], "", ELIMINATED),
        (["1605", "1707"], "out_of_supply", ELIMINATED),
    ],
)
def test_the_unsupplied_and_surrounded_surrender(germans: list[str], marks: str, fate: int) -> None:
    regiments = ["g_5_52", "g_5_8g", "g_5_12g"]
    around = {where: [unit] for where, unit in zip(germans, regiments, strict=False)}
    war = battle({"1606": [f"f_51_208 reduced {marks}"], **around})
    eliminate(war, war.unit("f_51_208"))
    assert war.state.at[war.unit("f_51_208")] == fate


def test_the_river_is_no_way_out() -> None:
    """Ruling A73: Brabant lies on the Meuse."""
    war = battle({"0403": ["f_72_351 out_of_supply"]})
    here, board = war.field.board.at("0403"), war.field.board
    by_land = board.ordered(influence(war.field)[here])
    assert len(by_land) < 6
    for where, unit in zip(by_land, war.field.infantry[GERMAN], strict=False):
        war.place(unit, where)
    assert is_surrounded(war, war.unit("f_72_351"))


@pytest.mark.rule("9.7a")
def test_those_who_surrender_are_gone_for_good() -> None:
    war = battle({"1606": ["f_14_35 reduced"]})
    surrender(war, war.unit("f_14_35"))
    assert war.state.at[war.unit("f_14_35")] == SURRENDERED
    assert war.over, "no remnant may be tried for"
    assert [event.unit for event in events(war, Surrendered)] == ["f_14_35"]
