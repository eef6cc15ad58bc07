"""What a side can do in a combat."""

from __future__ import annotations

from grognard.engine.steps import Action


class Fire(Action, frozen=True):
    """One unit, or several machine guns together, fire at an enemy."""

    units: tuple[str, ...]
    target: str


class CloseCombat(Action, frozen=True):
    """One unit attacks an enemy next to it."""

    unit: str
    target: str


class FireOnWire(Action, frozen=True):
    """A mortar fires at wire with nobody in it."""

    unit: str
    hex: str


class RemoveWire(Action, frozen=True):
    """Infantry removes the wire that it stands on."""

    unit: str


class EndCombat(Action, frozen=True):
    """No more combats this turn."""


class Advance(Action, frozen=True):
    """Into the hex that was won."""


class Stay(Action, frozen=True):
    """No advance, or no second combat."""
