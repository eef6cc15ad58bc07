"""What players send when offensives are declared and set up."""

from __future__ import annotations

from grognard.engine.steps import Action


class DeclareOffensive(Action, frozen=True):
    """An offensive with its army artilleries, one for each place in order, empty where there is none; in the campaign
    by the event of its marker."""

    guns: tuple[str, ...]
    event: str = ""


class NoOffensive(Action, frozen=True):
    """No offensive."""


class DeployUnit(Action, frozen=True):
    """A unit that comes with the offensive is put down in a hex."""

    unit: str
    hex: str


class EndDeployment(Action, frozen=True):
    """Nobody else is put down."""


class GiveBruchmuller(Action, frozen=True):
    """Bruchmuller goes to this artillery."""

    gun: str


class KeepBruchmuller(Action, frozen=True):
    """Bruchmuller is not used."""
