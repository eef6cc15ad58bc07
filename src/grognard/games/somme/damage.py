"""12.2.8: damage points become losses and disorder, and losses without points are taken: one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import damage_menu
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.doctrine import stoss_gives
from grognard.games.somme.losses import (
    ATTACKER,
    CANCELLED,
    COMBAT,
    STAR,
    Toll,
    able_to_disorder,
    engaged_stoss,
    lead_of,
    loss_ruling,
    next_loss,
    next_step,
    role_of,
    take_loss,
    takers,
    with_role,
)


class Lose(Action, frozen=True):
    """This unit takes the loss; or this Stoss is given up in its place."""

    unit: str


class Disorganise(Action, frozen=True):
    """A damage point disorganises this unit."""

    unit: str


class Disorganised(Event, frozen=True):
    """A unit is disorganised by a damage point or by an order gone wrong."""

    unit: str


class PointsWasted(Event, frozen=True):
    """Damage points that can do nothing more."""

    side: str
    points: int


# losses


@rule("12.2.8g", "15.2.2k")
class TakeDamage(Step[Campaign18], frozen=True):
    """A side converts its damage points: losses as long as they pay for any, then disorder, then the star.

    `source` is "bombardment", "combat" or "cancelled", which is three losses without points. Without a combat nothing
    happens.
    """

    side: str
    source: str

    def run(self, play: Campaign18) -> None:
        if play.state.combat is None:
            return
        role = role_of(play.combat, side_index(self.side))
        if self.source == CANCELLED:
            losses = play.field.numbers.combat.cancelled_losses
            play.then(LoseSteps(self.side, tuple(takers(play, role)), losses, CANCELLED))
            return
        toll = next_loss(play, role, self.source)
        if toll.all:
            ask(play, self.side, toll, self.source, self)
        else:
            play.then(DisorderBy(self.side, self.source), *([StarLoss(self.side)] if self._has_star(role) else []))

    def _has_star(self, role: int) -> bool:
        return self.source == COMBAT and role == ATTACKER


class LoseSteps(Step[Campaign18], frozen=True):
    """Some of these units (indices) take so many losses without damage points, by the choice of their side."""

    side: str
    units: tuple[int, ...]
    count: int
    why: str

    def run(self, play: Campaign18) -> None:
        toll = next_step(play, self.units, self.why)
        if self.count > 0 and toll.all:
            ask(play, self.side, toll, self.why, replace(self, count=self.count - 1))


def lose_steps(play: Campaign18, side: str, units: Iterable[int], count: int, why: str) -> None:
    """Q-156: put losses without damage points on the agenda; `why` has words as `word.<why>`."""
    play.then(LoseSteps(side, tuple(units), count, why))


def ask(play: Campaign18, side: str, toll: Toll, why: str, then: Step[Campaign18]) -> None:
    """Let a side choose who takes a loss, where there is a choice, and go on."""
    if len(toll.all) > 1:
        play.then(ChooseLoss(side, toll.units, toll.stoss, why), then)
    else:
        take_loss(play, toll.all[0], why)
        play.then(then)


@rule("12.2.8g")
class ChooseLoss(Decision[Campaign18], frozen=True):
    """The owner says which of these units takes the loss, or which Stoss is given up for it."""

    units: tuple[int, ...]
    stoss: tuple[int, ...]
    why: str

    accepts = (Lose,)
    cites = "12.2.8g"

    @property
    def toll(self) -> Toll:
        return Toll(self.units, self.stoss)

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Lose(name) for name in play.ids(self.toll.all)]

    def check(self, play: Campaign18, action: Lose) -> Ruling:
        return loss_ruling(play, side_index(self.side), self.toll, action.unit, self.why)

    def choose(self, play: Campaign18, action: Lose) -> None:
        take_loss(play, play.unit(action.unit), self.why)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        options = {name: Lose(name) for name in play.ids(self.toll.all)}
        return damage_menu.loss_menu(play, self.side, self.why, options, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = loss_ruling(play, side_index(self.side), self.toll, pick.partition(":")[2], self.why)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("12.2.8i", "12.2.5b")
class StarLoss(Step[Campaign18], frozen=True):
    """The star of the combat table takes the Stoss used for the shift, or another of the attack if it is gone."""

    side: str

    def run(self, play: Campaign18) -> None:
        combat = play.combat
        if not has_star(play) or not stoss_gives(play, combat, "column"):
            return
        left = engaged_stoss(play, ATTACKER)
        toll = Toll((), (combat.stoss,) if combat.stoss in left else tuple(left))
        if len(toll.all) > 1:
            play.then(ChooseLoss(self.side, (), toll.stoss, STAR))
        elif toll.all:
            take_loss(play, toll.all[0], STAR)


def has_star(play: Campaign18) -> bool:
    """Did the dice of the combat show a star?"""
    combat = play.combat
    white = sum(combat.dice[:2])
    return bool(white) and play.field.tables.combat[combat.column][white - 2].stoss


# disorder


@rule("12.2.8h")
class DisorderBy(Step[Campaign18], frozen=True):
    """What is left of the points disorganises: the surviving lead unit first, even if it is so already."""

    side: str
    source: str

    def run(self, play: Campaign18) -> None:
        combat = play.combat
        role = role_of(combat, side_index(self.side))
        points, units = combat.damage[role], takers(play, role)
        play.state.combat = replace(combat, damage=with_role(combat.damage, role, 0))
        lead = lead_of(combat, role)
        if self.source == COMBAT and points and lead in units and not play.units[lead].tank:
            points -= play.field.numbers.combat.disorganised_points
            disorder(play, lead)
        play.then(Disorder(self.side, tuple(unit for unit in units if unit != lead or self.source != COMBAT), points))


@rule("12.2.8h", "12.5d")
class Disorder(Step[Campaign18], frozen=True):
    """A point for each of these units that is not disorganised yet; what is over is lost."""

    side: str
    units: tuple[int, ...]
    points: int

    def run(self, play: Campaign18) -> None:
        able = able_to_disorder(play, self.units)
        if len(able) > self.points > 0:
            play.then(ChooseDisorder(self.side, tuple(able), self.points))
            return
        for unit in able[: self.points]:
            disorder(play, unit)
        if self.points > len(able):
            play.tell(PointsWasted(self.side, self.points - len(able)))


@rule("12.5e")
def disorder(play: Campaign18, unit: int) -> None:
    """A unit is disorganised: DG stays DG, RG becomes DG."""
    if play.disorganise(unit):
        play.tell(Disorganised(play.units[unit].id))


@rule("12.5d")
class ChooseDisorder(Decision[Campaign18], frozen=True):
    """The owner says which of these units the next point disorganises."""

    units: tuple[int, ...]
    points: int

    accepts = (Disorganise,)
    cites = "12.2.8h"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Disorganise(name) for name in play.ids(self.units)]

    def check(self, play: Campaign18, action: Disorganise) -> Ruling:
        if action.unit in play.ids(self.units):
            return LEGAL
        return forbid("12.2.8h", "cannot_be_disorganised", unit=action.unit)

    def choose(self, play: Campaign18, action: Disorganise) -> None:
        unit = play.unit(action.unit)
        disorder(play, unit)
        play.then(Disorder(self.side, tuple(each for each in self.units if each != unit), self.points - 1))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        options = {name: Disorganise(name) for name in play.ids(self.units)}
        return damage_menu.disorder_menu(play, self.side, self.points, options, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, Disorganise(pick.partition(":")[2]))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)
