"""R-23, DES-5: British gunners who are about to be overrun may fire to the last and hold up the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Chance, Menu, Preview, Reason
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.choosing import pick_one
from grognard.games.somme.counters import holds, lay_down, may_hold
from grognard.games.somme.damage import TakeDamage
from grognard.games.somme.event_actions import NoEvent, StandByGun
from grognard.games.somme.losses import BOMBARDMENT
from grognard.games.somme.marching import EVERYTHING
from grognard.games.somme.state import Combat
from grognard.games.somme.tables import POTENTIALS
from grognard.games.somme.zones import unguarded
from grognard.geometry import HexId, union

EVENT: Final = "gunners_sacrifice"
ADVANCE: Final = "advance"
ANSWERED: Final = ("movement", "exploiting", ADVANCE)  # how units go that the gunners may answer
DICE: Final = range(1, 7)


class GunnersFired(Event, frozen=True):
    """The gunners of an artillery have fired to the last."""

    unit: str
    points: int


# when


@rule("DES-5")
def may_answer(play: Campaign18, units: Sequence[int], pace: str) -> bool:
    """Must the German reckon with it, on the first turns, when his units come this way? By what both sides see."""
    return (
        pace in ANSWERED
        and play.units[units[0]].side == GERMAN
        and play.state.turn <= play.field.numbers.effects.gunners_last_turn
        and may_hold(play, ALLIED, EVENT)
    )


@rule("DES-5")
def halted(play: Campaign18, units: Sequence[int], path: Sequence[HexId], pace: str) -> Sequence[HexId]:
    """The part of a path up to the first hex next to British guns without escort that may answer; they may go on from
    there. An advance is answered at its end alone (Q-303)."""
    if pace == ADVANCE or not may_answer(play, units, pace):
        return path
    at, alone = play.state.at, ~play.troops(ALLIED)
    guns = union(at[gun] for gun in play.field.artillery[ALLIED] if at[gun] >= 0 and _british(play, gun)) & alone
    near = play.ground.next_to(guns) if guns else 0
    stop = next((number for number, b in enumerate(path, 1) if near >> b & 1), len(path))
    return path[:stop]


def answering(play: Campaign18, units: Sequence[int], pace: str) -> tuple[int, ...]:
    """The British guns that these units, where they stand now, are about to overrun and that may answer."""
    if not may_answer(play, units, pace):
        return ()
    beside = play.field.board.around[play.state.at[units[0]]]
    return tuple(
        gun
        for gun in unguarded(play, ALLIED)
        if play.units[gun].artillery and _british(play, gun) and beside >> play.state.at[gun] & 1
    )


def _british(play: Campaign18, gun: int) -> bool:
    return play.units[gun].force == "british"


# what


def potential(play: Campaign18, gun: int) -> int:
    """The column of the bombardment table, without any modifier."""
    return min(play.units[gun].bombardment, POTENTIALS)


def damage_of(play: Campaign18, gun: int, die: int) -> int:
    return play.field.tables.bombardment[potential(play, gun) - 1][die].damage


class GunnersStand(Decision[Campaign18], frozen=True):
    """One artillery of these (indices) may fire on the units that have come beside it, which then stop."""

    guns: tuple[int, ...]
    units: tuple[int, ...]

    accepts = (StandByGun, NoEvent)
    cites = "DES-5"

    def forced(self, play: Campaign18) -> Action | None:
        return NoEvent() if holds(play, ALLIED, EVENT) < 0 else None

    def candidates(self, play: Campaign18) -> list[Action]:
        held = holds(play, ALLIED, EVENT) >= 0
        return [NoEvent(), *(StandByGun(name) for name in play.ids(self.guns) if held)]

    @rule("DES-5")
    def check(self, play: Campaign18, action: StandByGun | NoEvent) -> Ruling:
        if isinstance(action, NoEvent):
            return LEGAL
        if holds(play, ALLIED, EVENT) < 0:
            return forbid("C.3c", "no_gunners_event")
        if play.unit(action.gun) not in self.guns:
            return forbid("DES-5", "gun_not_overrun", unit=action.gun)
        return LEGAL

    @rule("DES-5")
    def choose(self, play: Campaign18, action: StandByGun | NoEvent) -> None:
        """It bombards them once, they go no further, and it is lost."""
        if isinstance(action, NoEvent):
            return
        gun, state = play.unit(action.gun), play.state
        lay_down(play, holds(play, ALLIED, EVENT))
        points = damage_of(play, gun, play.roll(self.side, EVENT, about=action.gun))
        play.tell(GunnersFired(action.gun, points))
        play.then(TakeDamage("german", BOMBARDMENT), GunFalls(gun, state.combat))
        where = state.at[self.units[0]]
        state.combat = Combat(ALLIED, where, (), defenders=self.units, damage=(0, points))
        state.spent = EVERYTHING

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        offers = {f"unit:{each.gun}": each for each in self.candidates(play) if isinstance(each, StandByGun)}
        nothing = (Button(Text("button.no_event"), NoEvent()),)
        prompt = Text("prompt.gunners_stand", {"units": play.ids(self.units)})
        menu = pick_one(prompt, self.cites, dict(offers), draft, nothing)
        preview = self._preview(play) if offers else None
        return Menu(menu.prompt, menu.rule, menu.draft, menu.picks, menu.buttons, preview, menu.ready, aside=nothing)

    def _preview(self, play: Campaign18) -> Preview:
        """The chances of the first of the guns."""
        gun = self.guns[0]
        found = [damage_of(play, gun, die) for die in DICE]
        chances = tuple(Chance(str(points), found.count(points), len(DICE)) for points in sorted(set(found)))
        strength = Reason(Text("reason.gunners_potential"), str(potential(play, gun)), "15.2.2a")
        return Preview(Text("preview.gunners", {"unit": play.units[gun].id}), (strength,), chances)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, StandByGun(pick.partition(":")[2]))
        return ruling if not ruling else forbid("DES-5", "pick_a_gun_or_pass")


class GunFalls(Step[Campaign18], frozen=True):
    """The artillery is lost; a combat in the course of which this happened goes on."""

    gun: int
    combat: Combat | None

    def run(self, play: Campaign18) -> None:
        play.state.combat = self.combat
        if play.on_map(self.gun):
            play.eliminate(self.gun)
