"""Actions that belong to no single chapter."""

from __future__ import annotations

from grognard.engine.steps import Action


class Done(Action, frozen=True):
    """Nothing more in this decision: go on with the sequence of play."""


class Answer(Action, frozen=True):
    """Yes or no to the question that is asked."""

    yes: bool
