"""The quieter decisions of the computer player: bridges that are blown, zones that are closed."""

from __future__ import annotations

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.tigers.actions import Done
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import BlowBridge
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_staff import is_closed, is_dispensable
from grognard.games.tigers.reinforcements import Arrive, PlaceReinforcements, Shift
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.tigers.support import THEATRE, bridge, position, space, unit


def choose(play: Campaign) -> Action:
    return Appraisal().choose(play.fork(Dice(b"imagined")), Luck(1))


def due(name: str, units: dict[str, list[str]], side: str = "allied") -> Campaign:
    """A position in which this reinforcement is to be placed."""
    play = position(units, day=20, impulse=1)
    play.state.at[unit(name)], play.state.due[unit(name)] = -1, play.clock
    play.then(PlaceReinforcements(side))
    return play


# Bridges


def test_the_german_blows_a_bridge_behind_him() -> None:
    play = position({"Malmedy": ["G-2-304"], "Waimes": ["A-9R"]}, [Movement("allied")], side=ALLIED)
    play.apply(Move(("A-9R",), ("Malmedy",)))
    assert choose(play) == BlowBridge("G-2-304")


def test_he_keeps_the_bridge_that_he_wants_to_cross_himself() -> None:
    play = position({"Waimes": ["G-2-304"], "Malmedy": ["A-9R"]}, [Movement("allied")], side=ALLIED)
    play.apply(Move(("A-9R",), ("Waimes",)))
    assert choose(play) == Done()


def test_he_keeps_the_bridge_that_feeds_him() -> None:
    """Everything that goes to zone I goes over the Meuse at Dinant."""
    play = position({"Dinant": ["G-2-304"], "I": ["G-2-3a"]}, day=22, impulse=1)
    for other in THEATRE.bridges_at[space("Dinant")]:
        if other != bridge("Celles", "Dinant"):
            play.damage(other)
    assert not is_dispensable(play, bridge("Celles", "Dinant"))


# Reinforcements


def test_a_zone_is_closed_when_the_enemy_holds_it_or_all_its_roads() -> None:
    assert is_closed(position({"E": ["G-2-304"]}), ALLIED, space("E"))
    assert is_closed(position({"Arlon": ["G-2-304"], "Steinfort": ["G-2-2"]}), ALLIED, space("N"))
    assert not is_closed(position({"Arlon": ["G-2-304"]}), ALLIED, space("N"))
    assert not is_closed(position({"Arlon": ["A-9R"], "Steinfort": ["A-9B"]}), ALLIED, space("N"))
    assert is_closed(position({"Bitburg": ["A-9R"], "Welschbillig": ["A-9B"]}), GERMAN, space("C"))


def test_reinforcements_go_round_to_an_open_zone() -> None:
    order = choose(due("A-4AB", {"Arlon": ["G-2-304"], "Steinfort": ["G-2-2"]}))
    assert isinstance(order, Shift)
    assert order.zone in ("M", "P")


def test_reinforcements_come_through_their_own_zone_while_it_is_open() -> None:
    assert choose(due("A-4AB", {"Arlon": ["G-2-304"]})) == Arrive("A-4AB", "N")


def test_whoever_waits_in_a_zone_that_has_been_closed_goes_round() -> None:
    play = due("A-4AB", {"Arlon": ["G-2-304"], "Steinfort": ["G-2-2"]})
    play.put(unit("A-4AB"), space("N"))
    play.state.bound_for[unit("A-4AB")] = space("N")
    order = choose(play)
    assert isinstance(order, Shift)
    assert order.zone in ("M", "P")
