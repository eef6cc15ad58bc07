"""10.1: engineers repair bridges."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.engine.events import Rolled
from grognard.engine.ruling import Ruling
from grognard.games.tigers.actions import Done
from grognard.games.tigers.bridges import BridgeBuilding, BridgeBuilt, Build, BuildingFailed, needed
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import BUILT, FINISHED
from grognard.games.tigers.supply import DetermineSupply
from tests.games.support import events
from tests.games.tigers.support import THEATRE, bridge, bridges, position, space, unit

HERE = {"Dasburg": ["G-600E"]}
FOOTHOLD = {**HERE, "Marnach": ["G-2-304", "A-28-110a"]}
OUR = bridge("Dasburg", "Marnach")
TRY = Build("G-600E", "Marnach")


def building(units: dict[str, list[str]], dice: tuple[int, ...] = (), **state: Any) -> Campaign:
    return position(units, [BridgeBuilding("german")], dice, **state)


def ruling(units: dict[str, list[str]], action: Build = TRY, side: str = "german", **state: Any) -> Ruling:
    return BridgeBuilding(side).check(position(units, **state), action)


# The attempt


@pytest.mark.rule("10.15")
def test_the_first_attempt_succeeds_on_1_to_4() -> None:
    """T-16."""
    play = building(FOOTHOLD, (4,))
    play.apply(TRY)
    assert not play.damaged(OUR)
    assert events(play, BridgeBuilt)[0].unit == "G-600E"
    assert events(play, Rolled)[0].dice == [4]
    play = building(FOOTHOLD, (5,))
    play.apply(TRY)
    assert play.damaged(OUR)
    assert events(play, BuildingFailed)[0].needed == 5


@pytest.mark.rule("10.16b")
def test_every_failure_improves_the_next_attempt() -> None:
    """T-18, T-20."""
    play = building(FOOTHOLD)
    found = []
    for failures in range(8):
        play.state.failures[OUR] = failures
        found.append(needed(play, OUR))
    assert found == [4, 5, 6, 7, 8, 9, 10, 10]
    play = building(FOOTHOLD, (5,), failures=[int(b == OUR) for b in range(len(THEATRE.bridges))])
    play.apply(TRY)
    assert not play.damaged(OUR)


@pytest.mark.rule("10.16c")
def test_failures_belong_to_the_bridge() -> None:
    """T-19, ruling A-52: they outlive the engineer and help whoever tries next, even the enemy."""
    play = building(FOOTHOLD, (10,))
    play.apply(TRY)
    play.eliminate(unit("G-600E"))
    assert play.state.failures[OUR] == 1
    assert needed(play, OUR) == 5


@pytest.mark.rule("10.1x")
def test_success_wipes_the_failures_away() -> None:
    play = building(FOOTHOLD, (1,), failures=[3] * len(THEATRE.bridges))
    play.apply(TRY)
    play.damage(OUR)
    assert needed(play, OUR) == 4


@pytest.mark.rule("8.36e", "10.14a")
def test_building_takes_the_whole_turn() -> None:
    play = building(FOOTHOLD, (10,))
    play.apply(TRY)
    assert play.has(unit("G-600E"), BUILT)
    assert play.has(unit("G-600E"), FINISHED)
    assert play.state.spent[unit("G-600E")] == 8


@pytest.mark.rule("10.16a")
def test_once_in_every_impulse() -> None:
    """The mark of the morning's attempt is no hindrance; another try in the same impulse is (ruling A-76)."""
    used = [8 * (u.id == "G-600E") for u in THEATRE.units]
    assert ruling({"Dasburg": ["G-600E built finished"], "Marnach": ["G-2-304"]}, spent=used)
    tries = [int(u.id == "A-291E") for u in THEATRE.units]
    two = {"Malmedy": ["A-291E"]}
    both = [("Waimes", "Malmedy"), ("Malmedy", "Ligneuville")]
    assert ruling(two, Build("A-291E", "Waimes"), "allied", damaged=both)
    assert ruling(two, Build("A-291E", "Waimes"), "allied", damaged=both, tries=tries).rules == ("10.16a",)


@pytest.mark.rule("10.17a", "10.17b")
def test_one_attempt_per_bridge_and_impulse() -> None:
    play = building({"Dasburg": ["G-600E", "G-207E"], "Marnach": ["G-2-304"]}, (9,))
    assert needed(play, OUR) == 4
    play.apply(TRY)
    assert play.over
    assert BridgeBuilding("german").check(play, Build("G-207E", "Marnach")).rules == ("10.17b",)


@pytest.mark.rule("10.1y")
def test_attempts_come_after_the_battles() -> None:
    """The decision is a step of its own, and there is none without anything to try."""
    assert building(HERE).over
    play = building(FOOTHOLD)
    assert play.decision == BridgeBuilding("german")
    play.apply(Done())
    assert play.over


# Who may


@pytest.mark.rule("10.11")
def test_only_engineers() -> None:
    assert ruling({"Dasburg": ["G-2-2"], "Marnach": ["G-2-304"]}, Build("G-2-2", "Marnach")).rules == ("10.11",)
    assert ruling(FOOTHOLD, Build("nobody", "Marnach")).rules == ("10.11",)
    assert ruling(FOOTHOLD, TRY, "allied").rules == ("10.11",)


@pytest.mark.rule("10.12")
def test_next_to_the_bridge_since_the_start_of_the_turn() -> None:
    assert ruling(FOOTHOLD, began={"G-600E": "Daleiden"}).rules == ("10.12",)
    assert ruling(FOOTHOLD, Build("G-600E", "Daleiden")).rules == ("10.12",)
    assert ruling(FOOTHOLD, Build("G-600E", "Atlantis")).rules == ("10.12",)
    assert ruling({"B": ["G-600E"], "Marnach": ["G-2-304"]}).rules == ("10.12",)


@pytest.mark.rule("10.0")
def test_only_damaged_bridges() -> None:
    assert ruling(FOOTHOLD, intact=[("Dasburg", "Marnach")]).rules == ("10.0",)


@pytest.mark.rule("10.13a")
def test_no_enemy_in_the_engineers_area() -> None:
    units = {"Dasburg": ["G-600E", "A-28-110b"], "Marnach": ["G-2-304"]}
    assert ruling(units).rules == ("10.13a",)


@pytest.mark.rule("10.14a")
def test_not_after_a_move_an_attack_or_an_entrenchment() -> None:
    """Rulings A-22, A-23."""
    for mark in ("moved", "attacked"):
        assert ruling({"Dasburg": [f"G-600E {mark} finished"], "Marnach": ["G-2-304"]}).rules == ("10.14a",)
    dug_in = [4 * (u.id == "G-600E") for u in THEATRE.units]
    assert ruling({"Dasburg": ["G-600E entrenched finished"], "Marnach": ["G-2-304"]}, spent=dug_in).rules == (
        "10.14a",
    )
    assert ruling({"Dasburg": ["G-600E entrenched"], "Marnach": ["G-2-304"]})


@pytest.mark.rule("10.14b")
def test_not_after_a_battle_in_its_area() -> None:
    assert ruling(FOOTHOLD, fought=1 << space("Dasburg")).rules == ("10.14b",)
    assert ruling(FOOTHOLD, fought=1 << space("Marnach"))


@pytest.mark.rule("13.24")
def test_not_out_of_supply() -> None:
    """Ruling A-75: as found before the battles."""
    cut = {"Daleiden": ["A-28-110b"], "Karlshausen": ["A-28-110c"], "Marnach": ["G-2-304", "A-28-110a"]}
    play = position({**HERE, **cut}, [DetermineSupply("german", "fight"), BridgeBuilding("german")])
    assert play.over
    assert BridgeBuilding("german").check(play, TRY).rules == ("13.24",)


# The far side


@pytest.mark.rule("10.13b")
def test_enemies_beside_a_friend_beyond_do_not_matter() -> None:
    assert ruling(FOOTHOLD)


@pytest.mark.rule("10.13c")
def test_no_building_towards_the_enemy_without_a_foothold() -> None:
    """T-19."""
    assert ruling({**HERE, "Marnach": ["A-28-110a"]}).rules == ("10.13c",)
    assert ruling(HERE).rules == ("10.13c",)


@pytest.mark.rule("10.13c")
def test_friendly_ground_beyond_is_foothold_enough() -> None:
    """Ruling A-03, and the option that does without."""
    assert ruling(HERE, german=["Marnach"])
    assert ruling({**HERE, "Marnach": ["A-28-110a"]}, german=["Marnach"]).rules == ("10.13c",)
    assert ruling({**HERE, "Marnach": ["A-28-110a"]}, options=("no_foothold",))


def test_no_bridges_out_of_the_scenario() -> None:
    """A bridge from a space in play to one that is not."""
    out = [b for b in THEATRE.bridges if (THEATRE.fifth_panzer >> b.a ^ THEATRE.fifth_panzer >> b.b) & 1]
    assert out
    inside, beyond = sorted((out[0].a, out[0].b), key=lambda end: not THEATRE.fifth_panzer >> end & 1)
    play = position({THEATRE.name(inside): ["A-1107E"]}, scenario="fifth_panzer", damaged=[])
    play.damage(out[0].index)
    assert BridgeBuilding("allied").check(play, Build("A-1107E", THEATRE.name(beyond))).rules == ("S2-11",)


# Asking


def test_candidates_samples_and_menus() -> None:
    play = building({**FOOTHOLD, "Gemund": ["G-207E"], "Holzthum": ["G-26-39"]})
    decision = play.decision
    assert isinstance(decision, BridgeBuilding)
    assert decision.candidates(play) == [TRY, Build("G-207E", "Holzthum"), Done()]
    assert all(play.ruling(decision.sample(play, Luck(n))) for n in range(20))
    menu = decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["unit:G-600E", "unit:G-207E"]
    menu = decision.menu(play, ("unit:G-600E",))
    assert menu.buttons[0].action == TRY
    assert menu.preview is not None
    assert [(c.result, c.ways, c.of) for c in menu.preview.chances] == [
        ("bridge_built", 4, 10),
        ("building_failed", 6, 10),
    ]
    assert decision.menu(play, ("unit:gone", "place:nowhere", "rubbish")).draft == ()
    assert decision.why_not(play, (), "place:Wiltz").rules == ("10.11",)
    assert decision.why_not(play, (), "unit:G-2-304").rules == ("10.11",)
    assert decision.why_not(play, ("unit:G-600E",), "place:Daleiden").rules == ("10.12",)


def test_an_engineer_with_two_bridges_chooses() -> None:
    play = position({"Malmedy": ["A-291E"]}, [BridgeBuilding("allied")], failures=[2] * len(THEATRE.bridges))
    assert play.over
    play.state.damaged |= bridges(("Waimes", "Malmedy"), ("Malmedy", "Ligneuville"))
    decision = BridgeBuilding("allied")
    menu = decision.menu(play, ("unit:A-291E",))
    assert {pick.pick for pick in menu.picks} == {"unit:A-291E", "place:Waimes", "place:Ligneuville"}
    menu = decision.menu(play, ("unit:A-291E", "place:Waimes"))
    assert menu.buttons[0].action == Build("A-291E", "Waimes")
    assert menu.preview is not None
    assert [(reason.value, reason.rule) for reason in menu.preview.reasons] == [("1-4", "10.15"), ("+2", "10.16b")]
