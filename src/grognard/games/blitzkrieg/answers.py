"""What a side may say while a combat is under way, before its die."""

from __future__ import annotations

from grognard.engine.steps import Action


class Evade(Action, frozen=True):
    """CAP-3a: a unit retreats before combat, along a path that leaves its start out, or off the map at its end."""

    unit: str
    path: tuple[str, ...] = ()
    off_map: bool = False


class Shift(Action, frozen=True):
    """EVT-PASS: one column to the left (-1), to the right (1), or none, which spends nothing."""

    columns: int


class StandFast(Action, frozen=True):
    """CMB-24: the hexes whose defenders will not retreat; none is an answer too."""

    hexes: tuple[str, ...] = ()
