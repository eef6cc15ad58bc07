"""PET-5: which combats the British can pledge, with whom and at what odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.attack import Attack, attacker_ruling, beside, names_ruling, planned, prey, target_ruling
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.odds import odds_of, ratio

EVEN: Final = 1  # the place of 1/1 among the odds


class PledgeCombat(Action, frozen=True):
    """The British will attack this hex with these units."""

    target: str
    units: tuple[str, ...]


class NoPledge(Action, frozen=True):
    """The British pledge nothing: the French stay."""


def taken(play: Campaign18) -> set[int]:
    """The units that are bound by a pledge."""
    return {unit for _, *units in play.state.pledged for unit in units}


def british_beside(play: Campaign18, target: int) -> list[int]:
    """The British units that may attack a hex and are not bound yet."""
    bound = taken(play)
    able = beside(play, ALLIED, target)
    return [unit for unit in able if play.units[unit].force == "british" and unit not in bound]


@rule("PET-5")
def initial_odds(play: Campaign18, target: int, units: Sequence[int]) -> int:
    """The place of the odds before bombardments and shifts (Q-15)."""
    attack = Attack(play.field.board.name(target), tuple(play.ids(units)))
    return odds_of(play, planned(play, ALLIED, attack)).initial


def choices(play: Campaign18) -> list[int]:
    """The hexes that could still be pledged, with all the British beside them."""
    hexes = prey(play, ALLIED)
    for target, *_ in play.state.pledged:
        hexes &= ~(1 << target)
    return [target for target in play.field.board.ordered(hexes) if _can_be_pledged(play, target)]


def _can_be_pledged(play: Campaign18, target: int) -> bool:
    units = british_beside(play, target)
    return bool(units) and initial_odds(play, target, units) >= EVEN


def forces(play: Campaign18, target: int) -> list[list[int]]:
    """All the British beside a hex, and each stack of them by itself."""
    units = british_beside(play, target)
    stacks = [[u for u in units if play.state.at[u] == h] for h in dict.fromkeys(play.state.at[u] for u in units)]
    return [units, *stacks] if len(stacks) > 1 else stacks


@rule("PET-5")
def pledge_ruling(play: Campaign18, action: PledgeCombat) -> Ruling:
    """Another hex than before, British units that are free to attack it, at 1/1 or better."""
    ruling = target_ruling(play, ALLIED, action.target) and names_ruling(play, ALLIED, action.units)
    if not ruling:
        return ruling
    target, units = play.hex(action.target), [play.unit(name) for name in action.units]
    ruling = force_ruling(play, target, units)
    if not ruling:
        return ruling
    place = initial_odds(play, target, units)
    return LEGAL if place >= EVEN else forbid("PET-5", "pledge_too_weak", odds=ratio(place))


@rule("PET-5")
def force_ruling(play: Campaign18, target: int, units: Sequence[int]) -> Ruling:
    """May these units pledge an attack on a hex?"""
    if any(target == hex_ for hex_, *_ in play.state.pledged):
        return forbid("PET-5", "pledged_already", hex=play.field.board.name(target))
    for unit in units:
        name = play.units[unit].id
        if play.units[unit].force != "british":
            return forbid("PET-5", "not_british", unit=name)
        if unit in taken(play):
            return forbid("PET-5", "unit_pledged", unit=name)
        ruling = attacker_ruling(play, unit, target)
        if not ruling:
            return ruling
    return LEGAL
