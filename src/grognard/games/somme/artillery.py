"""12.2.2, 15.2.2: which guns may take part in a combat, who bombards and who fires at the enemy's guns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.engaged import attackers, defenders
from grognard.games.somme.state import COUNTER_BATTERY, OFFENSIVE, Combat
from grognard.games.somme.strength import bombardment_range, in_range


class Guns(Action, frozen=True):
    """12.2.2b, step 2: the attacker's guns; in exploitation these fire at the enemy's guns."""

    guns: tuple[str, ...]


class Answer(Action, frozen=True):
    """12.2.2b, step 3: the defender's guns: those that bombard, and those that fire at the attacker's guns."""

    guns: tuple[str, ...]
    counter: tuple[str, ...] = ()


class CounterBattery(Action, frozen=True):
    """12.2.2b, step 4: these of the attacker's guns fire at the defender's."""

    guns: tuple[str, ...]


# who may take part


def ready(play: Campaign18, side: int) -> list[int]:
    """The guns of a side that may take part in the combat under way, in order."""
    at = play.state.at
    return [gun for gun in play.field.artillery[side] if at[gun] >= 0 and gun_ruling(play, side, gun)]


@rule("15.2.2a", "15.2.2b", "14.1c", "3.0i", "3.0j")
def gun_ruling(play: Campaign18, side: int, gun: int) -> Ruling:
    """May this artillery of ours on the map take part in the combat under way?"""
    combat, data = play.combat, play.units[gun]
    if not in_range(play, gun, combat.target):
        hex_, reach = play.field.board.name(combat.target), bombardment_range(play, gun)
        return forbid("15.2.2b", "out_of_range", unit=data.id, hex=hex_, range=reach)
    ruling = use_ruling(play, gun, side == combat.side) and nation_ruling(play, gun, side)
    if ruling and side == combat.side and combat.exploiting and not data.corps_artillery:
        return forbid("15.2.2g", "corps_guns_only", unit=data.id)
    return ruling


@rule("15.2.2c", "15.2.2d", "15.2.2g")
def use_ruling(play: Campaign18, gun: int, attacking: bool) -> Ruling:
    """One combat in a phase; four attacks for an artillery in Offensive mode."""
    state, name = play.state, play.units[gun].id
    if attacking and play.has(gun, OFFENSIVE):
        most = play.field.numbers.artillery.offensive_attacks
        if state.fired[gun] >= most:
            return forbid("15.2.2c", "offensive_guns_spent", unit=name, most=most)
    elif attacking and state.fired[gun]:
        return forbid("15.2.2d", "gun_spent", unit=name)
    if not attacking and state.answered[gun]:
        number = "15.2.2c" if play.has(gun, OFFENSIVE) else "15.2.2d"
        return forbid(number, "gun_spent", unit=name)
    return LEGAL


@rule("COOP-4")
def nation_ruling(play: Campaign18, gun: int, side: int) -> Ruling:
    """While that limit of cooperation is in force, guns serve no combat in which another nation takes part."""
    combat, data = play.combat, play.units[gun]
    fighting = attackers(play, combat) if side == combat.side else defenders(play, combat)
    if play.restricted("artillery") and any(play.units[unit].force != data.force for unit in fighting):
        return forbid("COOP-4", "guns_of_another_nation", unit=data.id)
    if side == combat.side and _kept_south(play, gun):
        return forbid("DOU-10", "french_stay_south", unit=data.id)
    return LEGAL


def _kept_south(play: Campaign18, gun: int) -> bool:
    """DOU-10, Q-139: under Pétain French guns support no attack north of the Somme."""
    french = play.state.generalissimo == "petain" and play.units[gun].force == "french"
    return french and not play.ground.south >> play.combat.target & 1


# may they be named


def guns_ruling(play: Campaign18, side: int, names: Sequence[str]) -> Ruling:
    """Guns of ours that may take part, none twice, and one at most in Offensive mode."""
    if len(set(names)) != len(names):
        return forbid("12.2.2b", "gun_twice")
    for name in names:
        gun = play.unit(name)
        if gun < 0 or play.units[gun].side != side or not play.units[gun].artillery or not play.on_map(gun):
            return forbid("12.2.2b", "no_gun_of_yours", unit=name)
        ruling = gun_ruling(play, side, gun)
        if not ruling:
            return ruling
    return one_offensive_ruling(play, [play.unit(name) for name in names])


@rule("12.2.2a")
def one_offensive_ruling(play: Campaign18, guns: Iterable[int]) -> Ruling:
    """As many guns as one likes, but for each side one in Offensive mode at most (Q-141)."""
    massed = [gun for gun in guns if play.has(gun, OFFENSIVE)]
    return LEGAL if len(massed) <= 1 else forbid("12.2.2a", "one_offensive_artillery")


@rule("12.2.2b")
def answer_ruling(play: Campaign18, side: int, action: Answer) -> Ruling:
    """All of them may take part; only corps artillery is turned to counter-battery."""
    ruling = guns_ruling(play, side, (*action.guns, *action.counter))
    return ruling and corps_ruling(play, action.counter)


@rule("15.2.2e", "3.0i", "3.0j")
def corps_ruling(play: Campaign18, names: Iterable[str]) -> Ruling:
    """Army artillery never fires at guns."""
    for name in names:
        if not play.units[play.unit(name)].corps_artillery:
            return forbid("15.2.2e", "army_guns_bombard", unit=name)
    return LEGAL


@rule("12.2.2b", "12.2.2c")
def counter_ruling(play: Campaign18, names: Sequence[str]) -> Ruling:
    """Step 4: corps artillery among the guns named in step 2, with enough of the others left to bombard."""
    combat = play.combat
    if len(set(names)) != len(names):
        return forbid("12.2.2b", "gun_twice")
    for name in names:
        if play.unit(name) not in combat.guns:
            return forbid("12.2.2b", "gun_not_announced", unit=name)
    ruling = corps_ruling(play, names)
    if not ruling or not names:
        return ruling
    left = weight(play, (gun for gun in combat.guns if play.units[gun].id not in names))
    if left < len(combat.answer_counter):
        return forbid("12.2.2c", "too_few_bombard", left=left, wanted=len(combat.answer_counter))
    return LEGAL


@rule("12.2.2c")
def weight(play: Campaign18, guns: Iterable[int]) -> int:
    """For how many corps artilleries these count: an army artillery for two."""
    army = play.field.numbers.artillery.army_counts
    return sum(army if play.units[gun].army_artillery else 1 for gun in guns)


@rule("12.2.2c")
def spare(play: Campaign18) -> int:
    """How many of the attacker's corps artilleries may be turned in step 4; none if too few bombard already (Q-142)."""
    combat = play.combat
    corps = sum(play.units[gun].corps_artillery for gun in combat.guns)
    return max(0, min(corps, weight(play, combat.guns) - len(combat.answer_counter)))


# the guns fire


@rule("15.2.2c", "15.2.2d", "15.2.2f")
def use(play: Campaign18, combat: Combat, side: int, guns: Iterable[int], counter: Iterable[int]) -> None:
    """Count a combat for each of these guns, and turn those that fire at guns."""
    counts = play.state.fired if side == combat.side else play.state.answered
    for gun in guns:
        counts[gun] += 1
    for gun in counter:
        play.mark(gun, COUNTER_BATTERY)


@rule("15.2.2f", "15.2.2g")
def rest_guns(play: Campaign18) -> None:
    """After all combats of a phase guns are turned back, and none has been used in the next."""
    play.clear(COUNTER_BATTERY)
    play.state.fired[:] = [0] * len(play.state.fired)
    play.state.answered[:] = [0] * len(play.state.answered)


def enemy_guns(combat: Combat, side: int) -> tuple[int, ...]:
    """The guns of the other side that bombard in this combat."""
    return combat.answer if side == combat.side else combat.guns


def counter_guns(combat: Combat, side: int) -> tuple[int, ...]:
    """The guns of this side that fire at the enemy's."""
    return combat.counter if side == combat.side else combat.answer_counter


def bombarding_guns(combat: Combat, side: int) -> tuple[int, ...]:
    return enemy_guns(combat, ENEMY[side])
