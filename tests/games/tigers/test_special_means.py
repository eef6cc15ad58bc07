"""The veteran plays every special means of the game where it belongs."""

from __future__ import annotations

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.tigers.actions import Answer
from grognard.games.tigers.artillery import Lay
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle import Battles, LayArtillery
from grognard.games.tigers.bridges import BridgeBuilding, Build
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.counsel import TigersCounsel
from grognard.games.tigers.demolition import BlowBridge
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.reinforcements import PlaceReinforcements, Shift
from grognard.games.tigers.special_forces import UseSpecialForces
from grognard.games.tigers.state import AWAY
from grognard.games.tigers.victory import gap_points
from tests.games.tigers.support import GAME, at, position, space, unit

VETERAN = TigersCounsel().staff("veteran")
PANZERS = ["G-2-3a", "G-2-2", "G-2-304"]


def choose(play: Campaign) -> Action:
    return VETERAN.choose(play.fork(Dice(b"imagined")), Luck(1))


def phase(play: Campaign) -> list[Action]:
    """What the veteran does, for both sides, until nothing waits any more."""
    done: list[Action] = []
    while play.decision:
        done.append(choose(play))
        play.apply(done[-1])
    return done


# Bridges


def test_the_allies_blow_the_bridge_before_the_panzers() -> None:
    play = position({"Waimes": PANZERS, "Malmedy": ["A-291E"]}, [Movement("german")], german=["Waimes"])
    play.apply(Move(tuple(PANZERS), ("Malmedy",)))
    assert choose(play) == BlowBridge("A-291E")


def test_the_german_blows_a_bridge_that_only_the_allies_need() -> None:
    units = {"Diekirch": ["G-352-914"], "Larochette": ["A-9A", "A-4-12a"]}
    play = position(units, [Movement("allied")], scenario="seventh_army", german=["Diekirch", "Ermsdorf"])
    play.apply(Move(("A-9A",), ("Ermsdorf", "Diekirch")))
    assert choose(play) == BlowBridge("G-352-914")


def test_engineers_rebuild_a_bridge() -> None:
    play = position({"Dasburg": ["G-600E"], "Marnach": ["G-2-2"]}, [BridgeBuilding("german")], german=["Marnach"])
    assert choose(play) == Build("G-600E", "Marnach")


def test_engineers_stay_at_a_broken_bridge() -> None:
    units = {"Dasburg": ["G-600E", "G-2-3a"], "Marnach": ["G-2-2"], "Bastogne": ["A-101-501"]}
    play = position(units, [Movement("german"), BridgeBuilding("german")], dice=[1], impulse=1, german=["Marnach"])
    assert Build("G-600E", "Marnach") in phase(play)


# Special forces


def test_special_forces_save_the_bridge_of_a_strong_column() -> None:
    play = position({"Waimes": PANZERS, "Ligneuville": ["A-291E"]}, [Movement("german")], german=["Waimes"])
    play.apply(Move(tuple(PANZERS), ("Ligneuville",)))
    play.apply(BlowBridge("A-291E"))
    assert choose(play) == Answer(True)


def test_special_forces_hamper_the_hardest_battle() -> None:
    attackers = ["G-2-3a arrow finished moved", "G-2-2 arrow finished moved"]
    play = position({"Clervaux": ["A-28-110c", "A-9R", *attackers]}, [Movement("german")], day=18, impulse=2)
    assert choose(play) == UseSpecialForces("Clervaux", "combat")


def test_special_forces_hold_up_the_reserves() -> None:
    units = {"Houffalize": ["A-101-501", "A-101-506"], "Prum": ["G-18-293 finished"]}
    play = position(units, [Movement("german")], day=18, impulse=1)
    assert UseSpecialForces("Houffalize", "restriction") in phase(play)


# Battle


def test_armour_and_infantry_attack_together() -> None:
    units = {"Longvilly": ["G-2-3a", "G-2-2", "G-2-304"], "Bastogne": ["A-1128E 1"]}
    play = position(units, [Movement("german")], impulse=1, german=["Longvilly"])
    phase(play)
    there = {play.units[index].armour for index in play.stack(space("Bastogne")) if play.units[index].german}
    assert there == {True, False}


def test_whoever_stands_beside_the_enemy_in_the_evening_digs_in() -> None:
    play = position({"Longvilly": PANZERS, "Bastogne": ["A-101-501"]}, [Movement("allied")], impulse=3)
    assert Entrench(("A-101-501",)) in phase(play)


def test_answered_calls_are_laid_on_the_enemy() -> None:
    units = {"Clervaux": ["A-28-110c 1", *PANZERS]}
    play = position(units, [Battles("german")], dice=[1] * 40)
    play.apply(Fight("Clervaux", tuple(PANZERS)))
    while play.decision and not isinstance(play.decision, LayArtillery):
        play.apply(choose(play))
    laid = [order for order in phase(play) if isinstance(order, Lay)]
    assert {order.unit for order in laid} <= {"A-28-110c", *PANZERS}


# The map as a whole


def test_the_last_move_cuts_off_those_who_have_left() -> None:
    units = {"G": PANZERS, "Andenne": ["A-84-334"]}
    play = position(units, [Movement("allied")], day=22, impulse=1, side=1, german=["Huy"])
    phase(play)
    assert at(play, "A-84-334") == "Huy"


def test_with_the_last_move_units_leave_where_they_count_most() -> None:
    play = position({"Beauraing": ["G-L-130"]}, [Movement("german")], day=22, impulse=1, german=["Beauraing"])
    phase(play)
    assert at(play, "G-L-130") in ("G", "H", "I")


def test_reinforcements_come_round_by_an_open_zone() -> None:
    play = position({"G": ["G-2-2"], "Huy": ["G-2-304"]}, day=20, impulse=2, german=["Huy"])
    play.state.at[unit("A-84-334")], play.state.due[unit("A-84-334")] = AWAY, play.clock
    play.then(PlaceReinforcements("allied"))
    play.advance()
    assert choose(play) == Shift("A-84-334", "H")


def test_the_last_allied_move_closes_gaps() -> None:
    units = {"Huy": ["A-84-334", "A-84-335"]}
    play = position(units, [Movement("allied")], scenario="three_days", day=18, impulse=3, side=1)
    before = gap_points(play)
    phase(play)
    assert gap_points(play) == before - 2 * play.scenario.gap_points


def test_the_veteran_plays_where_games_are_given_out() -> None:
    play = GAME.start("seventh_army", (), Dice(b"means"))
    assert play.decision is not None
    assert play.decision.ruling(play, choose(play))
