"""Pétain's reluctance: the die before the Allied movement, and what the French then wait for."""

from __future__ import annotations

from typing import Final

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.arrivals import divisions, due_units, moment
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.state import DISENGAGEMENT

FIRST_TURN: Final = 2
SEQUENCES: Final = 3
GUNS_COME: Final = "guns_come"
DELAY: Final = "delay"
HOLD: Final = "hold"
FIGHT: Final = "fight"
RESULTS: Final = {
    "scenario": {5: HOLD, 6: FIGHT},
    "campaign": {3: GUNS_COME, 4: DELAY, 5: HOLD, 6: FIGHT},
}


class PetainYields(Event, frozen=True):
    """The die leaves the French free."""

    side: str


class PetainHesitates(Event, frozen=True):
    """What Pétain demands: `word.<what>`."""

    what: str


class FrenchMayMove(Event, frozen=True):
    """The British have done what was asked: the French move."""

    side: str


class FrenchStay(Event, frozen=True):
    """The British have not done what was asked: the French stay where they are."""

    side: str


class Delayed(Event, frozen=True):
    """PET-3b: these units arrive a sequence later."""

    units: list[str]


# the die


@rule("PET-1", "PET-2", "CAMP-09")
def in_force(play: Campaign18) -> bool:
    """From turn 2 on; in the campaign until Foch or Pétain himself commands, but not if Joffre does."""
    if not play.field.scenario.petain or play.state.turn < FIRST_TURN:
        return False
    return play.state.generalissimo not in ("foch", "petain")


@rule("PET-1", "PET-2")
def reluctance(play: Campaign18) -> str:
    """What the die of this Allied movement phase demands; nothing on a low one."""
    kind = play.field.scenario.petain
    return RESULTS[kind].get(play.state.petain, "") if kind else ""


class PetainRoll(Step[Campaign18], frozen=True):
    """Before the movement of a side, which has an effect on the Allied one only."""

    side: str

    @rule("PET-1", "PET-2")
    def run(self, play: Campaign18) -> None:
        state = play.state
        state.petain, state.french_wait, state.pledged = 0, False, ()
        if side_index(self.side) != ALLIED or not in_force(play):
            return
        state.petain = play.roll(self.side, "petain_reluctance")
        demand = reluctance(play)
        state.french_wait = demand in (HOLD, FIGHT)
        play.tell(PetainHesitates(f"petain_{demand}") if demand else PetainYields(self.side))
        if demand == DELAY:
            play.then(Delay(self.side))


# a division that comes later


class DelayDivision(Action, frozen=True):
    """PET-3b: the division that comes a sequence later, by one of its units."""

    unit: str


def late_divisions(play: Campaign18) -> dict[str, list[int]]:
    """The French divisions that are due now, with their units."""
    due = [unit for unit in due_units(play, ALLIED) if play.units[unit].french and play.units[unit].combat]
    return divisions(play, due)


@rule("PET-3b")
def delay(play: Campaign18, units: list[int]) -> None:
    """They are due in the next sequence, or from the third on the next turn."""
    state = play.state
    last = state.sequence >= SEQUENCES
    for unit in units:
        state.due[unit] = moment(state.turn + 1, 1) if last else moment(state.turn, state.sequence + 1)
    play.tell(Delayed(play.ids(units)))


class Delay(Decision[Campaign18], frozen=True):
    """Q-138: the Allied player names the division that Pétain keeps back."""

    accepts = (DelayDivision,)
    cites = "PET-3b"

    def moot(self, play: Campaign18) -> bool:
        return not late_divisions(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [DelayDivision(play.units[units[0]].id) for units in late_divisions(play).values()]

    @rule("PET-3b")
    def check(self, play: Campaign18, action: DelayDivision) -> Ruling:
        if any(play.unit(action.unit) in units for units in late_divisions(play).values()):
            return LEGAL
        return forbid("PET-3b", "not_a_french_arrival", unit=action.unit)

    def choose(self, play: Campaign18, action: DelayDivision) -> None:
        unit = play.unit(action.unit)
        delay(play, next(units for units in late_divisions(play).values() if unit in units))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        """Any unit of a division may be picked; a button names each division by its first."""
        listed = late_divisions(play).values()
        picks = tuple(Pick(f"unit:{name}", "unit") for units in listed for name in play.ids(units))
        names = [play.units[units[0]].id for units in listed]
        buttons = tuple(Button(Text("button.delay_division", {"unit": name}), DelayDivision(name)) for name in names)
        picked = last_pick(draft, "unit")
        ready = DelayDivision(picked) if self.check(play, DelayDivision(picked)) else None
        return Menu(Text("prompt.delay_division"), "PET-3b", (), picks, buttons, ready=ready)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return forbid("PET-3b", "not_a_french_arrival", unit=pick.partition(":")[2])


# what the British must do first


@rule("PET-4")
def markers_placed(play: Campaign18) -> int:
    """The Disengagement markers of the Allied side: one for a stack (Q-131)."""
    at = play.state.at
    return len({at[unit] for unit in play.field.combat[ALLIED] if at[unit] >= 0 and play.has(unit, DISENGAGEMENT)})


def release(play: Campaign18, side: str) -> None:
    play.state.french_wait = False
    play.tell(FrenchMayMove(side))


class BritishHeld(Step[Campaign18], frozen=True):
    """PET-4: three Disengagement markers or fewer, and the French move; else they stay."""

    side: str

    @rule("PET-4")
    def run(self, play: Campaign18) -> None:
        if markers_placed(play) <= play.field.numbers.petain.disengagements:
            release(play, self.side)
        else:
            play.tell(FrenchStay(self.side))
