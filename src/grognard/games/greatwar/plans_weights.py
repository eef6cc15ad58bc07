"""The figures of appraisal.toml, and the doctrines of doctrines.toml that change some of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from grognard.engine.figures import Figures
from grognard.games.greatwar.settings import NOBODY, Setting

ATTACKER, MEETING, DEFENDER = 0, 1, 2
Roles = tuple[float, float, float]


class Supplies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a Combat card is drawn, and which are given up."""

    hand: int
    tokens: int
    discard_below: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth, in medals."""

    figure: float
    worn: float
    kill: float
    driven: float
    token: float
    deciding: float
    last_but_one: float
    advance: Roles
    danger: Roles
    slope: float
    support: float
    hold: float
    spare_hold: float
    post: float
    prospect: float
    share: float
    soften: float
    reach_goal: float
    weak_enemy: float
    strong_enemy: float
    exit_draw: float
    wire_hex: float
    cover: tuple[float, ...]
    impatience: float
    clear_wire: float
    fortify: float
    least_gain: float
    order: float
    next_order: float
    together: float
    big_show: float
    careful_cards: bool
    joint: bool
    artillery_order: float
    recon_medal: float
    recon_choice: float
    specialists: tuple[str, ...]
    keep: dict[str, float]
    least: dict[str, float]
    guess: dict[str, float]
    resupply: Supplies


weights: Final = Figures(Path(__file__).parent, Weights)
"""Call it for the figures of the doctrine in force."""


def role(setting: Setting, side: int) -> int:
    """What a side has to do in a scenario."""
    if setting.attacker == NOBODY:
        return MEETING
    return ATTACKER if setting.attacker == side else DEFENDER
