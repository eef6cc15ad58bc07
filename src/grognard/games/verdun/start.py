"""A war before its first step: everybody where the files put them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.state import AWAY, OFF_MAP, VerdunState


@rule("3.3a", "3.3b", "3.3c")
def opening(field: Battlefield, options: Sequence[str]) -> VerdunState:
    """3.0: nobody on the map yet but the guns in their boxes; control as at start (14.9a)."""
    return VerdunState(
        agenda=[],
        options=tuple(options),
        at=[OFF_MAP if unit.off_map else AWAY for unit in field.units],
        steps=[unit.steps for unit in field.units],
        marks=[0] * len(field.units),
        control=field.control_german,
        forts=[2 if "fort_guns" in options else 1 for _ in field.forts],
    )
