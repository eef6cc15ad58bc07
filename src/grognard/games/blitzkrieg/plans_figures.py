"""The figures of the computer player: those of `appraisal.toml`, and what the doctrines of `doctrines.toml` change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from grognard.engine.figures import Figures, Part

Pair = tuple[float, float]
"""For the German and for the Allied player."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of appraisal.toml."""

    strength: float
    loss: float
    disorganised: float
    retreat: float
    long_retreat: float
    repelled: float
    trapped: float
    cornered: float
    ground: float
    emptied: float
    stormed: float
    edge: Pair
    nearness: Part
    pull: Pair
    support: float
    wading: int
    hold: float
    early: Pair
    bold: Pair
    hunt: Pair
    rear: float
    late: int
    watch: int
    reach: int
    share: float
    caution: Pair
    few: int
    care: Pair
    cover: float
    company: Pair
    shoulder: Pair
    parting: Pair
    comrades: float
    fall: float
    duty: float
    gun_near: float
    in_range: float
    unsupplied: float
    least_gain: Pair
    commitment: float
    other_duty: float
    exposure: Pair
    surround: Pair
    least_attack: Pair
    least_bomb: float
    least_shell: float
    planned_target: float
    soften: Pair
    silence: Pair
    interdict: tuple[int, int]
    stand: float
    shift: float
    evade: float
    entry_price: int
    leave_turns: int
    evacuation: int
    rescue: int
    harvest: tuple[int, int]
    dcr_turns: int
    barrier_turns: int
    barrier_march: int
    barrier_standing: float
    barrier_village: float
    barrier_contact: float
    barrier_way: float
    barrier_beside: float


weights: Final = Figures(Path(__file__).parent, Weights)
