"""The events of the computer player: which it plays, keeps and gives back, and what they ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.steps import Action
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.carey import CareysForce
from grognard.games.somme.charge import chargers
from grognard.games.somme.cooperation import open_restrictions
from grognard.games.somme.counters import data, hand, holds
from grognard.games.somme.doullens import slots_at
from grognard.games.somme.event_actions import (
    BringTank,
    FormCarey,
    KeepHand,
    LeadCharge,
    Lift,
    NobodyElse,
    NoEvent,
    PlayEvent,
    Plunder,
    PutBack,
    Rally,
    Reassign,
    StandByGun,
)
from grognard.games.somme.event_window import EventWindow
from grognard.games.somme.gunners import EVENT as GUNNERS
from grognard.games.somme.gunners import GunnersStand
from grognard.games.somme.hand import Hand, HandLimit, Used
from grognard.games.somme.hutier import posts
from grognard.games.somme.looting import looters
from grognard.games.somme.organisation import Reorganise, circles
from grognard.games.somme.plans_line import shelter
from grognard.games.somme.plans_odds import prospect
from grognard.games.somme.plans_values import nearness, step_worth
from grognard.games.somme.state import CAPTURED, CONFERENCE
from grognard.games.somme.strength import attack
from grognard.games.somme.tanks import tank_hexes

AT_ONCE: Final = ("use_of_stoss", "strategic_choice", "cooperation", "air_concentration", "low_flying", "carey_force")
KEPT: Final = ("bruchmuller", "valkyrie", "doullens", "better_organisation", "german_tanks", "gunners_sacrifice")
LIFTED: Final = ("stacking", "artillery", "attack", "air")
ENOUGH_TO_RALLY: Final = 2
FOCH_SHARE: Final = {1: 0.55, 2: 0.3, 3: 0.15}  # how often a marker of so many crosses shows Foch
OTHERS_SHARE: Final = {1: 0.2, 2: 0.5, 3: 0.7}  # and another general
TANK_GAIN: Final = 0.3  # what an attack must promise to be worth the tank


def play_hand(play: Campaign18, decision: Hand) -> Action:
    """What helps now is played, the rest kept."""
    for counter in hand(play, side_index(decision.side)):
        order = PlayEvent(data(play, counter).id)
        if _plays(play, data(play, counter).event) and decision.check(play, order):
            return order
    if decision.check(play, KeepHand()):
        return KeepHand()
    return decision.candidates(play)[0]


def window(play: Campaign18, decision: EventWindow) -> Action:
    for counter in decision.playable(play):
        if _plays(play, data(play, counter).event):
            return PlayEvent(data(play, counter).id)
    return NoEvent()


def _plays(play: Campaign18, event: str) -> bool:
    """Is this the moment for an event that may be played now?"""
    if event == "doullens":
        return foch_is_likely(play)
    if event in ("better_organisation", "allied_organisation"):
        side = GERMAN if event == "better_organisation" else 1 - GERMAN
        return max(map(len, circles(play, side)), default=0) >= ENOUGH_TO_RALLY
    if event == "german_tanks":
        return play.state.combat is not None and prospect(play, play.combat).gain > TANK_GAIN
    if event == "canadian_cavalry":
        return bool(chargers(play))
    return event in AT_ONCE


def foch_is_likely(play: Campaign18) -> bool:
    """Would the conference of Doullens name Foch, by the crosses of the markers that the German has?"""
    slots = slots_at(play, CAPTURED, CONFERENCE)
    if len(slots) < play.field.numbers.conference.markers:
        return True
    crosses = [play.field.objectives[slot].crosses for slot in slots]
    return sum(FOCH_SHARE[each] for each in crosses) >= sum(OTHERS_SHARE[each] for each in crosses) / 2


def limit(play: Campaign18, decision: HandLimit) -> Action:
    """The event that we would miss least goes back."""
    options = [each for each in decision.candidates(play) if isinstance(each, PutBack)]
    kinds = {data(play, c).id: data(play, c).event for c in hand(play, side_index(decision.side))}

    def rank(action: PutBack) -> int:
        event = kinds[action.counter]
        return KEPT.index(event) if event in KEPT else len(KEPT)

    return max(options, key=rank)


def used(play: Campaign18, decision: Used) -> Action:
    """Back into the cup: it may come again."""
    return decision.candidates(play)[0]


# what events ask


def rally(play: Campaign18, decision: Reorganise) -> Action:
    """The strongest near one headquarters."""
    most = play.field.numbers.effects.rally_units
    groups = [
        sorted(units, key=lambda u: (-attack(play, u), u))[:most] for units in circles(play, side_index(decision.side))
    ]
    if not groups:
        return NobodyElse()
    best = max(groups, key=lambda units: sum(attack(play, u) for u in units))
    return Rally(tuple(play.ids(best)))


def lift(play: Campaign18) -> Action:
    return Lift(next(word for word in LIFTED if word in open_restrictions(play)))


def carey(play: Campaign18, decision: CareysForce) -> Action:
    """The best division, in the best shelter near the German's way."""
    cover, near = shelter(play.field), nearness(play, GERMAN)
    options = [each for each in decision.candidates(play) if isinstance(each, FormCarey)]

    def rank(each: FormCarey) -> tuple[float, float]:
        where = play.hex(each.hex)
        return step_worth(play.field, play.unit(each.unit)), cover[where] - 0.2 * near[where]

    return max(options, key=rank)


def charge(play: Campaign18) -> Action:
    return LeadCharge(play.units[chargers(play)[0]].id)


def plunder(play: Campaign18) -> Action:
    """The German in a town whose disorder hurts him most."""
    return Plunder(play.units[max(looters(play), key=lambda u: (attack(play, u), -u))].id)


def reassign(play: Campaign18) -> Action:
    """v. Hutier goes to whoever is nearest to the goals."""
    near = nearness(play, GERMAN)
    return Reassign(play.units[max(posts(play), key=lambda u: (near[play.state.at[u]], -u))].id)


def bring_tank(play: Campaign18) -> Action:
    return BringTank(play.field.board.name(tank_hexes(play)[0]))


def gunners(play: Campaign18, decision: GunnersStand) -> Action:
    """They are lost anyway: the strongest fires."""
    if holds(play, side_index(decision.side), GUNNERS) < 0:
        return NoEvent()
    return StandByGun(play.units[_strongest(play, decision.guns)].id)


def _strongest(play: Campaign18, guns: Sequence[int]) -> int:
    return max(guns, key=lambda gun: (play.units[gun].bombardment, -gun))
