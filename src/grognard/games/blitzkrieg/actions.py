"""Actions that belong to no single chapter."""

from __future__ import annotations

from grognard.engine.steps import Action


class Done(Action, frozen=True):
    """Nothing more in this decision: go on with the sequence of play."""


class Pass(Action, frozen=True):
    """No, thank you: the offer of the moment is not taken."""


# before the first turn


class Place(Action, frozen=True):
    """A unit starts in this hex, with the vehicle that comes with it."""

    unit: str
    hex: str


class Entrench(Action, frozen=True):
    """An entrenchment is laid out in this hex."""

    hex: str


class FillIn(Action, frozen=True):
    """The entrenchment in this hex is taken away again."""

    hex: str


class HoldBack(Action, frozen=True):
    """A unit does not start on the map: it enters later, or another of its formation takes its place."""

    unit: str


class ReadyMade(Action, frozen=True):
    """Back to the ready-made set-up of the own side."""


class ChooseUnit(Action, frozen=True):
    """The next unit that the fortune of war strikes before the first turn."""

    unit: str
