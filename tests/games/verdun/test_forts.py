"""14.8 Forts as such; their assaults and retreats are told elsewhere."""

from __future__ import annotations

import pytest

from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import (
    FortDestroyed,
    FortReduced,
    fort_at,
    garrison_strength,
    intact,
    lose_fort_step,
)
from grognard.games.verdun.odds import defence_total
from tests.games.support import events
from tests.games.verdun.support import battle, hexes, stand

DOUAUMONT = 0


@pytest.mark.rule("14.81c")
def test_a_garrison_has_strength_two_and_one_step() -> None:
    war = battle({})
    assert garrison_strength(war, DOUAUMONT) == 2
    lose_fort_step(war, DOUAUMONT)
    assert [event.hex for event in events(war, FortDestroyed)] == ["2012"]


@pytest.mark.rule("14.82d")
def test_a_destroyed_fort_stays_destroyed() -> None:
    war = battle({})
    lose_fort_step(war, DOUAUMONT)
    stand(war, "2012", "g_6_24")
    stand(war, "2013", "g_6_24")
    stand(war, "2012", "f_14_35")
    assert fort_at(war, war.field.board.at("2012")) == -1
    assert not intact(war) & hexes(war, "2012")


def test_the_fort_of_a_hex() -> None:
    war = battle({})
    assert intact(war) == war.field.fort_hexes
    assert fort_at(war, war.field.board.at("2012")) == DOUAUMONT
    assert fort_at(war, war.field.board.at("2013")) == -1
    assert fort_at(war, -1) == -1


@pytest.mark.rule("15.4a")
def test_with_its_guns_a_fort_has_two_steps() -> None:
    war = battle({}, options=["fort_guns"])
    assert garrison_strength(war, DOUAUMONT) == 2
    lose_fort_step(war, DOUAUMONT)
    assert garrison_strength(war, DOUAUMONT) == 1
    assert len(events(war, FortReduced)) == 1
    lose_fort_step(war, DOUAUMONT)
    assert not intact(war) & hexes(war, "2012")


@pytest.mark.rule("14.83a")
def test_a_garrison_is_never_out_of_supply_but_others_in_the_hex_may_be() -> None:
    war = battle({"1417": ["g_5_8g"], "1418": ["f_14_35 out_of_supply"]})
    clash = clash_for(war, GERMAN, war.field.board.at("1418"), (war.unit("g_5_8g"),), ())
    assert defence_total(war, clash) == 3 + 2
