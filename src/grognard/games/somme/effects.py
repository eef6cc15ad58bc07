"""What each event does, and when it may be played: one row for each name of events.csv that is played from the hand.

The offensives and Bruchmuller are laid down when an offensive is declared, the sacrifice of the gunners in answer to a
move: those have decisions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.carey import CareysForce, may_form
from grognard.games.somme.charge import CavalryCharge, may_charge
from grognard.games.somme.cooperation import cooperate, may_cooperate
from grognard.games.somme.counters import data, lay_down, spoken
from grognard.games.somme.doullens import conference, may_meet
from grognard.games.somme.hutier import ReassignHutier, may_reassign
from grognard.games.somme.looting import may_loot
from grognard.games.somme.organisation import Reorganise, may_rally
from grognard.games.somme.stoss_track import advance_doctrine, may_advance
from grognard.games.somme.strategic_reserve import call_up, may_call
from grognard.games.somme.tanks import german_tank, tank_hexes


class HesitationsOver(Event, frozen=True):
    """CAMP-07: Ludendorff has made his strategic choice."""


class Effect(NamedTuple):
    """May the event be played now, by what both sides see; and what follows when it is."""

    may: Callable[[Campaign18], Ruling]
    do: Callable[[Campaign18], None]


def _always(play: Campaign18) -> Ruling:
    return LEGAL


def _in_force(play: Campaign18) -> None:
    """The counter on the table is all: other chapters ask whether it lies there."""


@rule("CAMP-07")
def may_resolve(play: Campaign18) -> Ruling:
    return forbid("CAMP-07", "choice_was_made") if play.state.resolved else LEGAL


@rule("CAMP-07")
def resolve(play: Campaign18) -> None:
    """Ludendorff hesitates no more."""
    play.state.resolved = True
    play.tell(HesitationsOver())


@rule("15.4.2a")
def may_call_tank(play: Campaign18) -> Ruling:
    """R-18: in step 1 of a German combat, once a turn, if a tank is left and has a place in the attack."""
    state, combat = play.state, play.state.combat
    if combat is None or combat.side != GERMAN or combat.exploiting or play.event("german_tanks"):
        return forbid("15.4.2a", "tanks_not_now")
    if state.tank_turn == state.turn or german_tank(play) < 0 or not tank_hexes(play):
        return forbid("15.4.2a", "no_use_for_tank")
    return LEGAL


EFFECTS: Final[Mapping[str, Effect]] = {
    "strategic_reserve": Effect(may_call, call_up),
    "better_organisation": Effect(lambda play: may_rally(play, GERMAN), lambda play: play.then(Reorganise("german"))),
    "reassignment": Effect(may_reassign, lambda play: play.then(ReassignHutier("german"))),
    "strategic_choice": Effect(may_resolve, resolve),
    "use_of_stoss": Effect(may_advance, advance_doctrine),
    "german_tanks": Effect(may_call_tank, _in_force),
    "looting": Effect(may_loot, _in_force),
    "air_concentration": Effect(_always, _in_force),
    "doullens": Effect(may_meet, conference),
    "cooperation": Effect(may_cooperate, cooperate),
    "front_cohesion": Effect(_always, _in_force),
    "canadian_cavalry": Effect(may_charge, lambda play: play.then(CavalryCharge("allied"))),
    "allied_organisation": Effect(lambda play: may_rally(play, ALLIED), lambda play: play.then(Reorganise("allied"))),
    "carey_force": Effect(may_form, lambda play: play.then(CareysForce("allied"))),
    "low_flying": Effect(_always, _in_force),
}


@rule("C.3e")
def may_play(play: Campaign18, counter: int) -> Ruling:
    """Are the conditions of an event met? Whose turn and which phase it is, its decision asks."""
    known = data(play, counter)
    effect = EFFECTS.get(known.event)
    if effect is None:
        return forbid("C.3e", f"event_phase_{known.phase}", what=spoken(known.event))
    return effect.may(play)


@rule("C.3e", "C.3f")
def play_event(play: Campaign18, counter: int) -> None:
    """The counter is laid on the table, and what it says happens, whatever the advanced rules say."""
    lay_down(play, counter)
    EFFECTS[data(play, counter).event].do(play)
