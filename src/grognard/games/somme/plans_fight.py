"""The combats of the computer player: what it attacks, in which order, and what the British pledge."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.steps import Action
from grognard.games.somme.attack import Attack, planned, pledges, prey
from grognard.games.somme.attacks import stop_ruling, variants
from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.orders import Done
from grognard.games.somme.plans_attack import wishes
from grognard.games.somme.plans_guns import attacker_guns
from grognard.games.somme.plans_odds import prospect
from grognard.games.somme.plans_values import weights
from grognard.games.somme.pledges import Pledges
from grognard.games.somme.pledging import NoPledge, PledgeCombat
from grognard.geometry import bits

LEAST_PLEDGE = -0.4  # what a pledged combat may cost, for the French to move


def fight(play: Campaign18, side: int, exploiting: bool) -> Action:
    """The attack that promises most, as long as one promises enough; what was pledged first."""
    if not stop_ruling(play, exploiting):
        target, units = pledges(play)[0]
        return variants(play, side, target, units)[0]
    found = wishes(play, side, exploiting)
    if found and found[0].prospect.gain > weights().least_attack[side]:
        return found[0].attack
    return Done()


def guns(play: Campaign18, side: int) -> Action:
    """Step 2, with an eye on the other hexes that will be attacked."""
    return attacker_guns(play, side, list(bits(prey(play, side))))


def pledge(play: Campaign18, decision: Pledges) -> Action:
    """The best combats of the British, if they do not cost too much."""
    best, found = LEAST_PLEDGE, None
    for action in decision.candidates(play):
        if isinstance(action, PledgeCombat):
            combat = planned(play, ALLIED, Attack(action.target, action.units))
            gain = prospect(play, replace(combat, guns=())).gain
            if gain > best:
                best, found = gain, action
    return found or NoPledge()
