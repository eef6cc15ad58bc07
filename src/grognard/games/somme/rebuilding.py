"""What players send when eliminated units come back."""

from __future__ import annotations

from grognard.engine.steps import Action


class BringBack(Action, frozen=True):
    """An eliminated unit comes back in a hex."""

    unit: str
    hex: str


class ForgoReplacements(Action, frozen=True):
    """This point is not used."""
