"""The movement phase: aircraft, then the units of a side one after the other, then bridges and markers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import air, entry, footbridges, movement_menu, petain
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.entry import Enter
from grognard.games.somme.event_window import event_window
from grognard.games.somme.footbridges import LayFootbridge, TakeUpFootbridge
from grognard.games.somme.markers import PlaceDisengagement, PlaceReserve
from grognard.games.somme.movers import able, laying_ruling, movers, part_ruling, runs, sites
from grognard.games.somme.moves import begin_phase, end_phase, march, march_ruling, move, move_ruling, set_out
from grognard.games.somme.orders import Done, ForcedMarch, GiveStoss, Move
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.pledges import AskPledges
from grognard.games.somme.preparation import Release
from grognard.games.somme.relief import close, relieve
from grognard.games.somme.state import MOVED, MOVEMENT
from grognard.games.somme.stoss_orders import gifts, give_stoss, giving_ruling
from grognard.games.somme.wandering import any_move
from grognard.games.somme.water import Demolition, Rebuilding
from grognard.games.somme.withdrawal import Withdrawal

TRIES = 20
ENOUGH = 0.02  # how often a wanderer ends the phase though others could still move
ENTRIES = 0.2  # how often he brings a reinforcement, if one waits
RARE = 0.05  # how often he does something else: a footbridge, a Stoss

Order = Move | ForcedMarch | Enter | LayFootbridge | TakeUpFootbridge | GiveStoss | Done


@rule("11.0a", "11.3.4a", "K-1")
def movement_phase(side: str) -> list[Step[Any]]:
    """In the scenarios and in the campaign alike: aircraft first; at the end bridges down and up, markers, stacking
    (Q-130)."""
    return [
        StartMovement(side),
        Withdrawal(side),
        Release(side),
        petain.PetainRoll(side),
        *event_window(side, "movement"),
        *air.air_missions(side),
        MoveUnits(side),
        Demolition(side),
        Rebuilding(side),
        MarkUnits(side),
        EndMovement(side),
        StackingCheck(side),
    ]


class StartMovement(Step[Campaign18], frozen=True):
    """The phase begins: nobody has moved."""

    side: str

    def run(self, play: Campaign18) -> None:
        play.state.side, play.state.phase = side_index(self.side), MOVEMENT
        begin_phase(play, side_index(self.side))


class MoveUnits(Step[Campaign18], frozen=True):
    """The units of a side move; where Pétain hesitates the French come last."""

    side: str

    @rule("PET-4", "PET-5")
    def run(self, play: Campaign18) -> None:
        demand = petain.reluctance(play)
        first, last = Moves(self.side, "others"), Moves(self.side, "french")
        if demand == petain.HOLD:
            play.then(first, PlaceDisengagement(self.side, "others"), petain.BritishHeld(self.side), last)
        elif demand == petain.FIGHT:
            play.then(first, AskPledges(self.side), last)
        else:
            play.then(Moves(self.side))


class Moves(Decision[Campaign18], frozen=True):
    """11.1.1a: any, all or none of the units of a part move; asked again until the side has done.

    `part` is "" for all, "french", or "others" for everybody else.
    """

    part: str = ""

    accepts = (Move, ForcedMarch, Enter, LayFootbridge, TakeUpFootbridge, GiveStoss, Done)
    cites = "11.1.1a"

    def moot(self, play: Campaign18) -> bool:
        side = side_index(self.side)
        if any(play.on_map(unit) and able(play, unit, self.part) for unit in movers(play.field, side)):
            return False
        return not (self._waiting(play) or self._others(play))

    def _others(self, play: Campaign18) -> list[Action]:
        """Footbridges to lay and to take up, Stoss to give."""
        side = side_index(self.side)
        return [*sites(play, side, self.part), *footbridges.removable(play, side), *gifts(play, side)]

    def _some_other(self, play: Campaign18, luck: Luck) -> Sequence[Action]:
        """One kind of these, at random."""
        side, kind = side_index(self.side), luck.below(3)
        if kind == 0:
            return sites(play, side, self.part)
        return footbridges.removable(play, side) if kind == 1 else gifts(play, side)

    def _waiting(self, play: Campaign18) -> list[int]:
        return [unit for unit in entry.waiting(play, side_index(self.side)) if part_ruling(play, unit, self.part)]

    def check(self, play: Campaign18, action: Order) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Done):
            return LEGAL
        if isinstance(action, TakeUpFootbridge):
            return footbridges.take_up_ruling(play, side, action)
        if isinstance(action, GiveStoss):
            return giving_ruling(play, side, action)
        if isinstance(action, LayFootbridge):
            return laying_ruling(play, side, action, self.part)
        names = (action.unit,) if isinstance(action, Enter) else action.units
        for unit in map(play.unit, names):
            if unit >= 0 and not part_ruling(play, unit, self.part):
                return part_ruling(play, unit, self.part)
        if isinstance(action, Enter):
            return entry.entry_ruling(play, side, action)
        return move_ruling(play, side, action) if isinstance(action, Move) else march_ruling(play, side, action)

    @rule("11.1.1a", "11.2.2b")
    def choose(self, play: Campaign18, action: Order) -> None:
        """One order after the other, and nobody has to move."""
        if isinstance(action, Done):
            return
        play.then(self)
        if isinstance(action, Move):
            move(play, action)
        elif isinstance(action, ForcedMarch):
            march(play, action)
        elif isinstance(action, Enter):
            come(play, action)
        else:
            carry_out(play, action)

    def candidates(self, play: Campaign18) -> list[Action]:
        """The end; entries; each unit to every hex in its reach, at its own pace or by force; bridges and Stoss."""
        found: list[Action] = [Done()]
        for unit in self._waiting(play):
            found += [entry.order_to_enter(play, unit, path) for path in entry.ways_in(play, unit).values()]
        for unit in movers(play.field, side_index(self.side)):
            if play.on_map(unit) and able(play, unit, self.part):
                found += runs(play, unit)
        return [*found, *self._others(play)]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        others = self._some_other(play, luck) if luck.chance(RARE) else []
        if others:
            return luck.pick(others)
        waiting = self._waiting(play) if luck.chance(ENTRIES) else []
        if waiting:
            unit = luck.pick(waiting)
            path = entry.any_way_in(play, unit, luck)
            if path:
                return entry.order_to_enter(play, unit, path)
        units = movers(play.field, side_index(self.side))
        for _ in range(0 if luck.chance(ENOUGH) else TRIES):
            unit = luck.pick(units)
            stays = not play.on_map(unit) or (play.has(unit, MOVED) and unit not in play.state.moving)
            action = None if stays else any_move(play, unit, luck, self.part)
            if action:
                return action
        return Done()

    def _desk(self) -> movement_menu.Desk:
        return movement_menu.Desk(side_index(self.side), self.part, True)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return movement_menu.menu(play, self._desk(), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(play, self._desk(), draft, pick)


class MarkUnits(Step[Campaign18], frozen=True):
    """Disengagement markers, but for those that the British have placed before the French moved; then Reserves."""

    side: str

    def run(self, play: Campaign18) -> None:
        part = "french" if petain.reluctance(play) == petain.HOLD else ""
        play.then(PlaceDisengagement(self.side, part), PlaceReserve(self.side))


class EndMovement(Step[Campaign18], frozen=True):
    """The phase is over: nobody is under way any more."""

    side: str

    def run(self, play: Campaign18) -> None:
        end_phase(play)


# orders that are no moves on the map


@rule("11.1.5a")
def come(play: Campaign18, order: Enter) -> None:
    """A reinforcement comes in, which is a move, and relieves whom it finds."""
    unit = play.unit(order.unit)
    set_out(play, (unit,))
    entry.enter(play, order)
    if play.on_map(unit):
        relieve(play, (unit,))


def carry_out(play: Campaign18, order: LayFootbridge | TakeUpFootbridge | GiveStoss) -> None:
    """What may be ordered in exploitation too; a footbridge is laid in the course of its unit's move."""
    if isinstance(order, TakeUpFootbridge):
        footbridges.take_up(play, order)
    elif isinstance(order, GiveStoss):
        close(play)
        give_stoss(play, order)
    else:
        unit = play.unit(order.unit)
        if unit not in play.state.moving:
            set_out(play, (unit,))
        footbridges.lay(play, order)
