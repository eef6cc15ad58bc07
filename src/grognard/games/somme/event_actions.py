"""What players do with event counters, and what the events then ask of them."""

from __future__ import annotations

from grognard.engine.steps import Action


class PlayEvent(Action, frozen=True):
    """An event counter of the hand is laid on the table."""

    counter: str


class PutBack(Action, frozen=True):
    """An event counter goes back into the cup."""

    counter: str


class PutAside(Action, frozen=True):
    """An event counter is discarded for good."""

    counter: str


class KeepHand(Action, frozen=True):
    """The rest of the hand is kept."""


class NoEvent(Action, frozen=True):
    """No event now."""


# what an event asks


class Lift(Action, frozen=True):
    """CAMP-13: this limit of cooperation is void from now on."""

    restriction: str


class Reassign(Action, frozen=True):
    """v. Hutier goes to this headquarters."""

    headquarters: str


class SendToReserve(Action, frozen=True):
    """A division, the regiments of one, or an artillery leave the map for the Strategic Reserve."""

    units: tuple[str, ...]


class NobodyElse(Action, frozen=True):
    """Nobody else is sent, nobody else rallies."""


class Rally(Action, frozen=True):
    """These units lose their disorganisation."""

    units: tuple[str, ...]


class Plunder(Action, frozen=True):
    """This unit is disorganised by looting."""

    unit: str


class FormCarey(Action, frozen=True):
    """A step of this eliminated division comes back in this hex."""

    unit: str
    hex: str


class LeadCharge(Action, frozen=True):
    """This cavalry charges."""

    unit: str


class BringTank(Action, frozen=True):
    """A German tank joins the attack from this hex."""

    hex: str


class StandByGun(Action, frozen=True):
    """The gunners of this artillery fire to the last."""

    gun: str
