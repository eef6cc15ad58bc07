"""The computer player behind the front: offensives, events, bridges, aircraft, replacements."""

from __future__ import annotations

from grognard.engine.steps import Step
from grognard.games.somme.appraisal import plan
from grognard.games.somme.bridges import Demolish
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.cooperation import LiftRestriction
from grognard.games.somme.event_actions import Lift, PlayEvent
from grognard.games.somme.hand import Hand
from grognard.games.somme.offensives import Declare
from grognard.games.somme.orders import Done
from grognard.games.somme.plan_actions import DeclareOffensive, NoOffensive
from grognard.games.somme.plans_events import foch_is_likely
from grognard.games.somme.plans_staff import gun_worth
from grognard.games.somme.rebuilding import BringBack
from grognard.games.somme.replacements import ReplaceOne
from grognard.games.somme.state import CAPTURED, ELIMINATED, IN_HAND
from grognard.games.somme.water import Demolition
from tests.games.somme.support import front, index


def answer(play: Campaign18) -> object:
    decision = play.decision
    assert decision is not None
    return plan(play, decision)


def asked(units: dict[str, list[str]], step: Step[Campaign18], scenario: str = "campaign", **state: object) -> object:
    return answer(front(scenario, units, [step], **state))


def test_the_german_attacks_with_the_guns_that_reach_most() -> None:
    units = {"5017": ["a_br_66"], "5018": ["a_br_24"], "5118": ["g_111"], "5119": ["g_5b"], "5220": ["g_army_2"]}
    units |= {"4504": ["g_army_1"], "5420": ["g_hq_18"]}
    play = front("michael", units, [Declare("german")], turn=2, initiative="german")
    assert answer(play) == DeclareOffensive(("g_army_2",), "")
    assert gun_worth(play, 0, index(play, "g_army_2")) > gun_worth(play, 0, index(play, "g_army_1"))


def test_the_allies_hold() -> None:
    units = {"3421": ["a_fr_1c", "a_fr_army_1"], "3521": ["g_111"]}
    units = {where: [name for name in names if name in _known()] for where, names in units.items()}
    play = front("michael", {**units, "3034": ["a_fr_hq_3"]}, turn=4, initiative="allied")
    play.then(Declare("allied"))
    assert answer(play) == NoOffensive()


def _known() -> set[str]:
    return set(front("michael", {}).field.index)


def test_a_bridge_is_blown_before_the_enemy_has_it() -> None:
    play = front("michael", {})
    ground, board = play.ground, play.field.board
    bridge = next(edge for edge in ground.du_nord if edge in ground.bridges)
    west, east = sorted(ground.ends(bridge), key=board.column)
    near = next(h for h in board.neighbours[east] if board.column(h) > board.column(east))
    units = {board.name(near): ["g_111"], board.name(west): ["a_br_37", "a_br_hq_5"]}
    action = asked(units, Demolition("allied"), "michael", side="allied")
    assert isinstance(action, Demolish)


def test_the_german_keeps_all_bridges() -> None:
    play = front("michael", {})
    ground, board = play.ground, play.field.board
    west, east = sorted(ground.ends(next(iter(sorted(ground.bridges)))), key=board.column)
    units = {board.name(west): ["a_br_37"], board.name(east): ["g_111", "g_hq_18"]}
    fresh = front("michael", units, [], side="german")
    fresh.then(Demolition("german"))
    assert answer(fresh) == Done()


def test_the_conference_is_held_while_foch_is_likely() -> None:
    play = front("campaign", {"3421": ["a_br_37"]})
    assert foch_is_likely(play)
    for slot, objective in enumerate(play.field.objectives):
        if objective.crosses == 3:
            play.state.marker_at[slot] = CAPTURED
    assert not foch_is_likely(play)


def test_the_use_of_stoss_is_played_at_once() -> None:
    play = front("campaign", {"3421": ["a_br_37"], "4820": ["g_111"]})
    counter = next(each for each in play.field.counters if each.event == "use_of_stoss")
    play.state.events[counter.index] = IN_HAND
    play.then(Hand("german"))
    assert answer(play) == PlayEvent(counter.id)


def test_joffre_ends_the_limit_of_stacking_first() -> None:
    play = front("campaign", {"3421": ["a_br_37"]}, restrictions=("attack", "stacking", "retreat"))
    play.then(LiftRestriction("allied"))
    assert answer(play) == Lift("stacking")


def test_the_best_unit_comes_back() -> None:
    play = front("campaign", {"3421": ["a_br_hq_5"]})
    for name in ("a_br_37", "a_br_66"):
        play.state.at[index(play, name)] = ELIMINATED
    column = play.units[index(play, "a_br_37")].morale - 2
    play.then(ReplaceOne("allied", column))
    action = answer(play)
    assert isinstance(action, BringBack)
