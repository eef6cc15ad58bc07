"""The quieter decisions of the computer player: offensives, deployment, replacements, headquarters."""

from __future__ import annotations

from typing import Final

from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ALLIED, ENEMY, GERMAN
from grognard.games.somme.bruchmuller import served
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.chance import chance
from grognard.games.somme.deployment import Deploy
from grognard.games.somme.doctrine import near_hutier
from grognard.games.somme.offensives import Declare
from grognard.games.somme.petain import Delay, DelayDivision, late_divisions
from grognard.games.somme.plan_actions import (
    DeclareOffensive,
    DeployUnit,
    EndDeployment,
    GiveBruchmuller,
    KeepBruchmuller,
    NoOffensive,
)
from grognard.games.somme.plans import Slot, offers
from grognard.games.somme.plans_line import threat
from grognard.games.somme.plans_values import nearness, step_worth, weights, worth
from grognard.games.somme.rebuilding import BringBack, ForgoReplacements
from grognard.games.somme.replacements import ReplaceOne, hexes_for, recruits
from grognard.games.somme.supply_phase import Displace, DisplaceHeadquarters
from grognard.games.somme.withdrawal import WithdrawGuns, corps_guns, owed
from grognard.geometry import HexId, bits

BONUS: Final = 3.0  # what a column of an offensive is worth to a gun with many targets
NEAR_HUTIER: Final = 1.5
SAFE: Final = 4  # hexes from the enemy at which a rebuilt unit is not overrun at once


def declare(play: Campaign18, decision: Declare) -> Action:
    """The German attacks whenever he may, with the guns that reach most; the Allies hold, unless they would lose."""
    side = side_index(decision.side)
    found = offers(play, side)
    may_wait = bool(decision.check(play, NoOffensive()))
    if not found or (side == ALLIED and may_wait and chance(play, decision.side) >= weights().allied_offensive):
        return NoOffensive()
    best = max(found, key=lambda offer: _reaches(play, side, offer[0].slots, offer[1]))
    return DeclareOffensive(best[1], best[0].name)


def _reaches(play: Campaign18, side: int, slots: tuple[Slot, ...], names: tuple[str, ...]) -> float:
    total = 0.0
    for slot, name in zip(slots, names, strict=True):
        gun = play.unit(name)
        if gun >= 0:
            total += (BONUS + sum(slot.bonus)) * gun_worth(play, side, gun)
    return total


def gun_worth(play: Campaign18, side: int, gun: int) -> float:
    """What an offensive around a gun promises: enemies in range, and friends to attack them."""
    where, data = play.state.at[gun], play.units[gun]
    if where < 0:
        return 0.5
    targets = play.troops(ENEMY[side]) & play.field.disks[where, data.offensive_range]
    total = 0.0
    for target in bits(targets):
        factor = NEAR_HUTIER if side == GERMAN and near_hutier(play, target) else 1.0
        total += factor * min(1.0, threat(play, ENEMY[side], target, 2) / 40)
    return total


def bruchmuller(play: Campaign18) -> Action:
    names = served(play)
    if not names:
        return KeepBruchmuller()
    return GiveBruchmuller(max(names, key=lambda name: gun_worth(play, GERMAN, play.unit(name))))


def deploy(play: Campaign18, decision: Deploy) -> Action:
    """Whoever comes with the offensive is put where it is nearest to the goals."""
    near = nearness(play, side_index(decision.side))
    options = [each for each in decision.candidates(play) if isinstance(each, DeployUnit)]
    if not options:
        return EndDeployment()
    return max(options, key=lambda each: (near[play.hex(each.hex)], each.unit))


# those who come back


def replace_one(play: Campaign18, decision: ReplaceOne) -> Action:
    """The best of those who may come back, as near to the enemy as is safe."""
    side = side_index(decision.side)
    able = recruits(play, side, decision.column)
    if not able:
        return ForgoReplacements()
    unit = max(able, key=lambda each: (step_worth(play.field, each), -each))
    where = min(bits(hexes_for(play, unit)), key=lambda each: (abs(_apart(play, side, each) - SAFE), each))
    return BringBack(play.units[unit].id, play.field.board.name(where))


def _apart(play: Campaign18, side: int, where: HexId) -> int:
    """Hexes to the nearest enemy, up to ten."""
    enemy = play.troops(ENEMY[side])
    return next((d for d in range(1, 10) if play.field.disks[where, d] & enemy), 10)


def withdraw_guns(play: Campaign18) -> Action:
    """The corps artilleries that are furthest from the enemy."""
    names = sorted(corps_guns(play), key=lambda name: (-_apart(play, GERMAN, play.state.at[play.unit(name)]), name))
    return WithdrawGuns(tuple(names[: owed(play)]))


def delay(play: Campaign18, decision: Delay) -> Action:
    """The weakest division waits."""
    listed = list(late_divisions(play).values())
    weakest = min(listed, key=lambda units: (sum(worth(play, unit) for unit in units), units))
    return DelayDivision(play.units[weakest[0]].id)


def displace(play: Campaign18, decision: DisplaceHeadquarters) -> Action:
    """The refuge that is furthest from the enemy."""
    side = side_index(decision.side)
    options = [each for each in decision.candidates(play) if isinstance(each, Displace)]
    return max(options, key=lambda each: (_apart(play, side, play.hex(each.hex)), each.hex))
