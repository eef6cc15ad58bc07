"""Vehicles: carrying, going alone, and being lost."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import budget
from grognard.games.blitzkrieg.orders import Move, Mover
from grognard.games.blitzkrieg.state import DESTROYED, ELIMINATED
from grognard.games.blitzkrieg.transport import (
    VehiclesLost,
    carriers,
    destroy_lone_vehicles,
    eliminate_loaded,
    place_loaded,
    with_vehicle,
)
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.blitzkrieg.test_movement import phase
from tests.games.support import events

FOOT, FOOT2, TRACK, TRACK2, TANK = "g_gem_4_1_4", "g_gem_4_2_4", "g_gem_4_ht1", "g_gem_4_ht2", "g_gem_4_1_35"
FRENCH = "a_gem_15_4_1"


def why(play: Campaign40, unit: str, *path: str, **more: Any) -> tuple[str, ...]:
    return play.ruling(Move(unit, path, **more)).rules


@pytest.mark.rule("TRN-02")
def test_a_carried_unit_has_four_points_as_others_pay_them() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}"], "0101": [TANK]})
    assert budget(play, Mover(index(play, FOOT), index(play, TRACK))) == 2 * 4
    play.apply(Move(FOOT, ("0214", "0215", "0216", "0217"), TRACK))
    assert [at(play, unit) for unit in (FOOT, TRACK)] == ["0217", "0217"]
    woods = phase("gembloux", {"1811": [f"{FOOT} in:{TRACK}"]})
    assert why(woods, FOOT, "1810", "1809", "1808", vehicle=TRACK) == ("MOV-04",)


@pytest.mark.rule("TRN-05")
def test_the_vehicle_must_be_there_when_the_phase_begins() -> None:
    play = phase("gembloux", {"0213": [FOOT, TANK], "0214": [TRACK]})
    assert why(play, FOOT, "0212", vehicle=TRACK) == ("TRN-05",)
    play.apply(Move(TRACK, ("0213",)))
    assert why(play, FOOT, "0212", vehicle=TRACK) == ("TRN-06",)


@pytest.mark.rule("TRN-06")
def test_a_vehicle_does_not_drop_one_unit_and_take_another() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}"], "0214": [FOOT2]})
    play.apply(Move(FOOT, ("0214",), TRACK))
    assert why(play, FOOT2, "0215", vehicle=TRACK) == ("TRN-06",)
    assert why(play, FOOT2, "0215") == ()


@pytest.mark.rule("TRN-07")
def test_whoever_was_carried_does_not_walk_as_well() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}"], "0101": [TANK]})
    play.apply(Move(FOOT, ("0214",), TRACK))
    assert why(play, FOOT, "0215") == ("TRN-07",)


@pytest.mark.rule("TRN-04")
def test_a_vehicle_carries_one_unit() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}", FOOT2]})
    play.apply(Move(FOOT2, ("0214",), TRACK))
    assert [play.state.aboard[index(play, unit)] for unit in (FOOT, FOOT2)] == [-1, index(play, TRACK)]
    assert at(play, FOOT) == "0213"


@pytest.mark.rule("UNIT-04")
def test_armour_is_not_carried() -> None:
    play = phase("gembloux", {"0213": [TANK, TRACK, FOOT]})
    assert why(play, TANK, "0214", vehicle=TRACK) == ("UNIT-04",)
    assert why(play, FOOT, "0214", vehicle=TANK) == ("TRN-01",)


@pytest.mark.rule("TRN-10")
def test_a_vehicle_may_go_alone_and_leaves_its_unit() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}"], "0217": [FRENCH]})
    assert why(play, TRACK, "0214", "0215", "0216") == ()
    play.apply(Move(TRACK, ("0212", "0112")))
    assert with_vehicle(play, index(play, FOOT)) == [index(play, FOOT)]
    assert why(play, FOOT, "0214") == ()


@pytest.mark.rule("TRN-10")
def test_an_empty_vehicle_stays_out_of_every_enemy_hex() -> None:
    play = phase("gembloux", {"0213": [TRACK, FOOT], "0214": ["a_gem_15_trk1"]})
    assert why(play, TRACK, "0214") == ("MOV-03",)
    assert why(play, FOOT, "0214") == ()


def test_a_unit_that_walks_leaves_its_vehicle() -> None:
    play = phase("gembloux", {"0213": [f"{FOOT} in:{TRACK}"], "0101": [TANK]})
    play.apply(Move(FOOT, ("0214",)))
    assert [at(play, TRACK), play.state.aboard[index(play, FOOT)]] == ["0213", -1]


def test_its_own_vehicle_is_offered_first_and_no_loaded_one() -> None:
    units = {"0213": [f"{FOOT} in:{TRACK2}", f"{FOOT2} in:{TRACK}", "g_gem_4_ht3"]}
    play = phase("gembloux", units)
    assert play.ids(carriers(play, index(play, FOOT))) == [TRACK2, "g_gem_4_ht3"]


# lost


@pytest.mark.rule("TRN-09")
def test_a_loaded_vehicle_retreats_and_dies_with_its_unit() -> None:
    play = battle("gembloux", {"0213": [f"{FOOT} in:{TRACK}", TRACK2]})
    place_loaded(play, index(play, FOOT), play.hex("0212"))
    assert [at(play, unit) for unit in (FOOT, TRACK, TRACK2)] == ["0212", "0212", "0213"]
    eliminate_loaded(play, index(play, FOOT))
    assert [at(play, FOOT), at(play, TRACK)] == [str(ELIMINATED), str(DESTROYED)]


@pytest.mark.rule("TRN-13")
def test_an_enemy_who_passes_through_destroys_lone_vehicles() -> None:
    play = phase("gembloux", {"0213": [TRACK, TRACK2], "0214": [FRENCH], "0101": ["a_gem_15_4_2"]}, "allied")
    play.apply(Move(FRENCH, ("0213", "0212")))
    assert [at(play, unit) for unit in (TRACK, TRACK2)] == [str(DESTROYED)] * 2
    assert [event.units for event in events(play, VehiclesLost)] == [[TRACK, TRACK2]]


@pytest.mark.rule("CAP-10h")
def test_an_enemy_who_enters_takes_a_lone_rommel() -> None:
    play = phase("dinant", {"0508": ["g_din_rommel"], "0509": ["a_din_66_1"]}, "allied")
    play.apply(Move("a_din_66_1", ("0508",)))
    assert not play.on_map(play.field.rommel)


@pytest.mark.rule("TRN-14")
def test_bombardment_destroys_vehicles_only_where_no_unit_is() -> None:
    play = battle("gembloux", {"0213": [FOOT, TRACK], "0214": [TRACK2]})
    for where in ("0213", "0214"):
        destroy_lone_vehicles(play, GERMAN, play.hex(where))
    assert [at(play, unit) for unit in (TRACK, TRACK2)] == ["0213", str(DESTROYED)]
