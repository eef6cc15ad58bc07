"""10.0: mutual recovery."""

from __future__ import annotations

import pytest

from grognard.games.verdun.casualties import MoraleTested
from grognard.games.verdun.recovery import GunsReady, Recovery
from grognard.games.verdun.state import FLIPPED
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import battle


def flipped(war: War, unit: str) -> bool:
    return war.has(war.unit(unit), FLIPPED)


@pytest.mark.rule("10.0a")
def test_the_artillery_of_both_sides_is_turned_face_up() -> None:
    war = battle({"1601": ["g_5_art flipped"], "1609": ["f_ca_30 flipped"]})
    war.mark(war.unit("g_army_naval"), FLIPPED)
    war.then(Recovery())
    war.advance()
    assert not any(flipped(war, gun) for gun in ("g_5_art", "f_ca_30", "g_army_naval"))
    assert events(war, GunsReady) == [GunsReady(3)]


@pytest.mark.rule("10.0b", "4.XII")
def test_a_flipped_hq_tries_to_rally() -> None:
    """XXX Corps: morale 7, less 1 on its back side."""
    war = battle({"1609": ["f_hq_30 flipped"]}, [Recovery()], [3, 3])
    assert not flipped(war, "f_hq_30")
    assert [test.morale for test in events(war, MoraleTested)] == [6]
    war = battle({"1609": ["f_hq_30 flipped"]}, [Recovery()], [3, 4])
    assert flipped(war, "f_hq_30")
    assert war.on_map(war.unit("f_hq_30"))


@pytest.mark.rule("6.2f", "10.0b")
def test_an_hq_out_of_supply_cannot_rally() -> None:
    war = battle({"1609": ["f_hq_30 flipped out_of_supply"]}, [Recovery()], [])
    assert flipped(war, "f_hq_30")
