"""The guns of the computer player in a combat: how many, and which of them fire at guns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from grognard.engine.steps import Action
from grognard.games.somme.artillery import Answer, CounterBattery, Guns, ready, spare, use_ruling
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.bombardment import faces
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.gun_choices import counters, plans
from grognard.games.somme.plans_values import weights
from grognard.games.somme.state import OFFENSIVE, Combat
from grognard.games.somme.strength import in_range
from grognard.games.somme.tables import POTENTIALS
from grognard.geometry import HexId

SURPLUS = 2  # potential beyond the best column, against the counter-battery of the enemy


def guns_in_range(play: Campaign18, side: int, target: HexId) -> list[int]:
    """The guns that an attack on a hex may still reckon with, those in Offensive mode first."""
    at = play.state.at
    found = [
        gun
        for gun in play.field.artillery[side]
        if at[gun] >= 0 and in_range(play, gun, target) and use_ruling(play, gun, True)
    ]
    return sorted(found, key=lambda gun: (not play.has(gun, OFFENSIVE), gun))


def chosen_guns(play: Campaign18, guns: Sequence[int], rivals: Iterable[HexId], most: int = 0) -> list[int]:
    """One gun in Offensive mode, and others until the potential is enough: those first that no other target needs."""
    massed = [gun for gun in guns if play.has(gun, OFFENSIVE)][:1]
    others = [gun for gun in guns if not play.has(gun, OFFENSIVE)]
    wanted = list(rivals)
    needed = {gun: sum(in_range(play, gun, where) for where in wanted) for gun in others}
    total = sum(play.units[gun].bombardment for gun in massed)
    found = massed
    for gun in sorted(others, key=lambda gun: (needed[gun], -play.units[gun].bombardment, gun)):
        if total >= (most or POTENTIALS + SURPLUS):
            break
        found.append(gun)
        total += play.units[gun].bombardment
    return sorted(found)


def attacker_guns(play: Campaign18, side: int, rivals: Iterable[HexId]) -> Action:
    """Step 2; in exploitation all that can reach, they fire at guns alone."""
    able = ready(play, side)
    if play.combat.exploiting:
        return Guns(tuple(play.ids(able)) if _enemy_guns_near(play, side) else ())
    return Guns(tuple(play.ids(chosen_guns(play, able, [where for where in rivals if where != play.combat.target]))))


def _enemy_guns_near(play: Campaign18, side: int) -> bool:
    enemy, at = ENEMY[side], play.state.at
    return any(at[gun] >= 0 and in_range(play, gun, play.combat.target) for gun in play.field.artillery[enemy])


def _mean(play: Campaign18, combat: Combat, side: int) -> float:
    return sum(faces(play, combat, side)) / 6


def defender_guns(play: Campaign18, side: int) -> Action:
    """Step 3: the guns and the counter-battery that hurt the attacker most and spare us most."""
    combat, able, price = play.combat, ready(play, side), weights().answer_gun
    best, found = -1.0, Answer((), ())
    for guns in plans(play, able):
        for turned in counters(play, guns, len(guns)):
            bombard = tuple(gun for gun in guns if gun not in turned)
            tried = replace(combat, answer=bombard, answer_counter=tuple(turned))
            gain = _mean(play, tried, side) - _mean(play, tried, ENEMY[side]) - price * len(guns)
            if best == -1.0 or gain > best:
                best, found = gain, Answer(tuple(play.ids(bombard)), tuple(play.ids(turned)))
    return found


def attacker_counter(play: Campaign18, side: int) -> Action:
    """Step 4: as many corps guns against the enemy's guns as gain more than they lose."""
    combat = play.combat
    best, found = -99.0, CounterBattery(())
    for turned in counters(play, list(combat.guns), spare(play)):
        left = tuple(gun for gun in combat.guns if gun not in turned)
        tried = replace(combat, guns=left, counter=tuple(turned))
        gain = _mean(play, tried, side) - _mean(play, tried, ENEMY[side])
        if gain > best:
            best, found = gain, CounterBattery(tuple(play.ids(turned)))
    return found
