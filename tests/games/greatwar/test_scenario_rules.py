"""Special rules of scenarios that are neither medals nor set-up: streams and canals."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.protection import may_fight_from
from grognard.games.greatwar.terrain import ground
from tests.games.greatwar.support import BOX, battle, names, unit


def fights_in_the_water(key: str) -> bool:
    """May infantry on a ford of this battlefield fight?"""
    ford = names(ground(BOX.terrains, BOX.settings[key].map).sets["ford"])[0]
    play = battle({ford: "A1 infantry"}, scenario=key, real_ground=True)
    assert play.passable(unit(play, "A1")) >> play.state.at[0] & 1
    return may_fight_from(play, unit(play, "A1"))


@pytest.mark.rule("SCN-45d", "SCN-46d", "SCN-48c")
@pytest.mark.parametrize("key", ["s45", "s46", "s48"])
def test_the_forges_stream_is_forded_and_fought_in(key: str) -> None:
    assert fights_in_the_water(key)


@pytest.mark.rule("SCN-53c")
def test_the_canal_is_forded_but_not_fought_in() -> None:
    assert not fights_in_the_water("s53")
