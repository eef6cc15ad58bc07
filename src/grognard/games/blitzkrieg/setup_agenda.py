"""The set-up of each battle: who begins, and which dice fall when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.cups import DrawCup, Levy
from grognard.games.blitzkrieg.deploy import Deploy, StartDeploy
from grognard.games.blitzkrieg.loss_dice import LossDice
from grognard.games.blitzkrieg.shelling import Shelling

Steps = tuple[Step[Campaign40], ...]


def _deploy(side: str) -> Steps:
    return StartDeploy(side), Deploy(side)


GERMANS: Final = _deploy(SIDES[0])
ALLIES: Final = _deploy(SIDES[1])
SET_UP: Final[Mapping[str, Steps]] = {
    "gembloux": (*ALLIES, *GERMANS),
    "sedan": (Levy(), *ALLIES, *GERMANS),
    "dinant": (DrawCup("dinant"), *ALLIES),
    "arras": (*GERMANS, DrawCup("left"), DrawCup("right")),
    "stonne": (*ALLIES, Shelling(), *GERMANS),
    "hannut": (*ALLIES, LossDice("setup")),
}
"""At Dinant and Hannut no German, at Arras no Ally stands on the map when play begins."""


@rule("GEM-02", "SED-02", "DIN-02", "ARR-02", "STO-02", "HAN-02")
def set_up(scenario: str) -> Steps:
    """The side that sets up first is done before the other begins (B-63)."""
    return SET_UP[scenario]
