"""12.2.6: what comes of erroneous orders: of the defender's first, then of the attacker's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Menu
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import Disorganise, LoseSteps, disorder
from grognard.games.somme.damage_menu import choice_menu
from grognard.games.somme.losses import ATTACKER, DEFENDER, able_to_disorder, reduced, side_of, takers
from grognard.games.somme.misdirection import Misdirection
from grognard.games.somme.paths import FallBack
from grognard.games.somme.reaction import RemoveMarker
from grognard.games.somme.state import NO_MASTERY, PINNED

ONE_HEX: Final = 1


class SendBack(Action, frozen=True):
    """This attacker panics and goes back."""

    unit: str


class UnitsPinned(Event, frozen=True):
    """The defenders do not know what to do: they are pinned."""

    units: list[str]


class DamageReduced(Event, frozen=True):
    """A side takes less damage than the table says; so many points are left."""

    side: str
    left: int


def side_name(play: Campaign18, role: int) -> str:
    """The side that is attacker or defender."""
    return SIDES[side_of(play.combat, role)]


@rule("12.2.7a", "12.2.6h")
class DefendersOrders(Step[Campaign18], frozen=True):
    """10.1: what the defender's erroneous orders bring, at once."""

    def run(self, play: Campaign18) -> None:
        if play.state.combat is not None and play.combat.orders[DEFENDER]:
            OF_THE_DEFENDER[play.combat.orders[DEFENDER]](play)


@rule("12.2.7a", "12.2.6h")
class AttackersOrders(Step[Campaign18], frozen=True):
    """10.2: what the attacker's erroneous orders bring."""

    def run(self, play: Campaign18) -> None:
        if play.state.combat is not None and play.combat.orders[ATTACKER]:
            OF_THE_ATTACKER[play.combat.orders[ATTACKER]](play)


@rule("12.2.6o", "12.2.7a")
class MarkerRemoval(Step[Campaign18], frozen=True):
    """10.3: an attacker without any mastery, not one with erroneous orders, may lose a marker (Q-01)."""

    def run(self, play: Campaign18) -> None:
        if play.state.combat is not None and play.combat.mastery[ATTACKER] == NO_MASTERY:
            play.then(RemoveMarker(side_name(play, DEFENDER)))


def _loss(play: Campaign18, role: int, order: str) -> LoseSteps:
    return LoseSteps(side_name(play, role), tuple(takers(play, role)), 1, order)


# of the defender


@rule("12.2.6p")
def sacrifice(play: Campaign18) -> None:
    """A further loss of both."""
    play.then(_loss(play, DEFENDER, "sacrifice"), _loss(play, ATTACKER, "sacrifice"))


@rule("12.2.6q")
def defenders_panic(play: Campaign18) -> None:
    """All defenders go back a hex, and it saves them no damage; for the advance it is a retreat of one (Q-19)."""
    side, units = side_name(play, DEFENDER), tuple(takers(play, DEFENDER))
    play.state.combat = replace(play.combat, retreat=ONE_HEX)
    if units:
        play.then(FallBack(side, units, ONE_HEX, side))


@rule("12.2.6r")
def counter_attack(play: Campaign18) -> None:
    """A further loss of the defender."""
    play.then(_loss(play, DEFENDER, "counter_attack"))


@rule("12.2.6s")
def rout(play: Campaign18) -> None:
    """Three damage points less for the attacker."""
    _reduce(play, ATTACKER)


@rule("12.2.6t")
def indecision(play: Campaign18) -> None:
    """The defenders are pinned."""
    units = takers(play, DEFENDER)
    for unit in units:
        play.mark(unit, PINNED)
    play.tell(UnitsPinned(play.ids(units)))


@rule("12.2.6u")
def misdirected_reserves(play: Campaign18) -> None:
    """The attacker moves a unit of the defender."""
    play.then(Misdirection(side_name(play, ATTACKER)))


# of the attacker


@rule("12.2.6v")
def fierce_fight(play: Campaign18) -> None:
    """A further loss of both."""
    play.then(_loss(play, DEFENDER, "fierce_fight"), _loss(play, ATTACKER, "fierce_fight"))


@rule("12.2.6w")
def confusion(play: Campaign18) -> None:
    """The defender disorganises an attacker."""
    units = able_to_disorder(play, takers(play, ATTACKER))
    if len(units) > 1:
        play.then(Confusion(side_name(play, DEFENDER), tuple(units)))
    elif units:
        disorder(play, units[0])


@rule("12.2.6x")
def obstinacy(play: Campaign18) -> None:
    """A further loss of the attacker."""
    play.then(_loss(play, ATTACKER, "obstinacy"))


@rule("12.2.6y")
def attackers_panic(play: Campaign18) -> None:
    """One attacker goes back a hex."""
    units = takers(play, ATTACKER)
    if len(units) > 1:
        play.then(Panic(side_name(play, ATTACKER), tuple(units)))
    elif units:
        send_back(play, units[0])


@rule("12.2.6z")
def lack_of_enthusiasm(play: Campaign18) -> None:
    """Three damage points less for the defender."""
    _reduce(play, DEFENDER)


@rule("12.2.6aa")
def counter_order(play: Campaign18) -> None:
    """The defender may take off a marker."""
    play.then(RemoveMarker(side_name(play, DEFENDER)))


def _reduce(play: Campaign18, role: int) -> None:
    play.state.combat = reduced(play.combat, role, play.field.numbers.combat.orders_points)
    play.tell(DamageReduced(side_name(play, role), play.combat.damage[role]))


@rule("12.2.6y", "12.3l")
def send_back(play: Campaign18, unit: int) -> None:
    """This one attacker retreats, by the choice of its owner (Q-151)."""
    side = SIDES[play.units[unit].side]
    play.then(FallBack(side, (unit,), ONE_HEX, side))


OF_THE_DEFENDER: Final[Mapping[str, Callable[[Campaign18], None]]] = {
    "sacrifice": sacrifice,
    "panic": defenders_panic,
    "counter_attack": counter_attack,
    "rout": rout,
    "indecision": indecision,
    "misdirected_reserves": misdirected_reserves,
}
OF_THE_ATTACKER: Final[Mapping[str, Callable[[Campaign18], None]]] = {
    "fierce_fight": fierce_fight,
    "confusion": confusion,
    "obstinacy": obstinacy,
    "panic": attackers_panic,
    "lack_of_enthusiasm": lack_of_enthusiasm,
    "counter_order": counter_order,
}


# deciders


@rule("12.2.6w")
class Confusion(Decision[Campaign18], frozen=True):
    """The defender says which of these attackers is disorganised."""

    units: tuple[int, ...]

    accepts = (Disorganise,)
    cites = "12.2.6w"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [Disorganise(name) for name in play.ids(self.units)]

    def check(self, play: Campaign18, action: Disorganise) -> Ruling:
        return _among(play, self.units, action.unit, self.cites)

    def choose(self, play: Campaign18, action: Disorganise) -> None:
        disorder(play, play.unit(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        options = {name: Disorganise(name) for name in play.ids(self.units)}
        return choice_menu(Text("prompt.confusion", {"side": self.side}), self.cites, options, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = _among(play, self.units, pick.partition(":")[2], self.cites)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("12.2.6y")
class Panic(Decision[Campaign18], frozen=True):
    """The attacker says which of his units goes back."""

    units: tuple[int, ...]

    accepts = (SendBack,)
    cites = "12.2.6y"

    def candidates(self, play: Campaign18) -> list[Action]:
        return [SendBack(name) for name in play.ids(self.units)]

    def check(self, play: Campaign18, action: SendBack) -> Ruling:
        return _among(play, self.units, action.unit, self.cites)

    def choose(self, play: Campaign18, action: SendBack) -> None:
        send_back(play, play.unit(action.unit))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        options = {name: SendBack(name) for name in play.ids(self.units)}
        return choice_menu(Text("prompt.panic", {"side": self.side}), self.cites, options, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = _among(play, self.units, pick.partition(":")[2], self.cites)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


def _among(play: Campaign18, units: tuple[int, ...], name: str, cites: str) -> Ruling:
    return LEGAL if name in play.ids(units) else forbid(cites, "no_attacker_for_this", unit=name)
