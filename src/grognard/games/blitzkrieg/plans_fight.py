"""The combats of the computer player: which attack comes next, and what the defender says to it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.steps import Action
from grognard.games.blitzkrieg.actions import Done, Pass
from grognard.games.blitzkrieg.advancing import GoIn, advances, ferocious_advances
from grognard.games.blitzkrieg.answers import Shift, StandFast
from grognard.games.blitzkrieg.attack import Attack, best_without_help
from grognard.games.blitzkrieg.attacks import attacks, combat_of
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.duties import standing
from grognard.games.blitzkrieg.evading import evaders, evasion, ways
from grognard.games.blitzkrieg.fugitives import Stubborn, cannot_move, endings, fugitives, may_stay, retreat_by
from grognard.games.blitzkrieg.odds import enough, final_column
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_odds import price, promise, prospect, suffered, trapped
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.plans_values import goal_worth, urgency
from grognard.games.blitzkrieg.retreats import Fugitive, first_path
from grognard.games.blitzkrieg.stand import open_to_choice
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.zones import closed
from grognard.geometry import Hexes, union

OFF_MAP = -1
GONE = -0.6  # to leave the map for two turns
LENGTHS = {"R": (1, 2), "R*": (2, 3)}


# attacks


def fight(play: Campaign40, side: int) -> Action:
    """The attack that promises most together with what is left for the other duties; or the end, if that is better."""
    duties = standing(play, side)
    best, found = -1000.0, None
    for action in attacks(play, side):
        assert isinstance(action, Attack)
        combat = combat_of(play, side, action)
        gain = prospect(play, combat) - weights().commitment * len(action.units)
        if not duties and gain < weights().least_attack[side]:
            continue
        total = gain + _rest(play, side, duties, combat)
        if total > best:
            best, found = total, action
    if found is None or (best < weights().least_attack[side] and not duties):
        return Done()
    return found


def _rest(play: Campaign40, side: int, duties: Sequence[int], combat: Combat) -> float:
    """What the duties that an attack leaves will bring, each with those who are left for it."""
    spent = [*combat.attackers, *combat.guns]
    total = 0.0
    for target in duties:
        if target not in combat.targets:
            other = best_without_help(play, side, target, spent)
            if other.attackers and enough(play, other):
                total += min(prospect(play, other), 1.0)
                spent += other.attackers
    return total


# before the die


def slip_away(play: Campaign40, side: int) -> Action:
    """Scouts go when the attack promises the enemy much, unless they hold something that counts."""
    combat = play.combat
    gain = prospect(play, combat)
    outlook = Outlook(play, side)
    for unit in evaders(play):
        here = play.state.at[unit]
        alone = len(play.fighters(here)) == 1
        if gain < weights().evade + (goal_worth(play.field, side)[here] if alone else 0.0):
            continue
        ends = {way.path[-1]: way for way in ways(play, unit) if not way.off_map}
        if ends:
            best = max(ends, key=lambda where: (outlook.score(unit, where), -where))
            return evasion(play, unit, ends[best])
    return Pass()


def shift_column(play: Campaign40) -> Action:
    """The event's column goes where it changes much."""
    combat = play.combat
    columns = 1 if combat.side == ALLIED else -1
    is_trapped = _is_trapped(play, combat)
    before = promise(play, combat, is_trapped)
    after = promise(play, replace(combat, pass_shift=columns), is_trapped)
    return Shift(columns if abs(after - before) > weights().shift else 0)


def _is_trapped(play: Campaign40, combat: Combat) -> bool:
    spots = union(play.state.at[unit] for unit in combat.attackers)
    return trapped(play, combat.side, combat.targets, spots)


def stand_fast(play: Campaign40, side: int) -> Action:
    """Hold the hexes whose loss would cost more than the longer odds of elimination."""
    combat = play.combat
    held = [where for where in open_to_choice(play, combat) if _better_to_stand(play, side, combat, where)]
    return StandFast(tuple(play.field.board.name(where) for where in held))


def _better_to_stand(play: Campaign40, side: int, combat: Combat, where: int) -> bool:
    value, at = weights(), play.state.at
    units = [unit for unit in combat.defenders if at[unit] == where]
    ours = price(play, units)
    drivers = union(at[unit] for unit in combat.attackers + combat.guns)
    ground = urgency(play, side) * goal_worth(play.field, side)[where]
    ground += value.stand if (play.field.built | closed(play, combat.side)) >> where & 1 else -value.stand
    gain = 0.0
    for _, result in play.field.tables.combat[final_column(combat)]:
        if result in LENGTHS:
            gain += suffered(result, not _can_go_back(play, units, drivers, result)) * ours
            gain += ground - value.disorganised * ours if result == "R" else -ours
    return gain > 0


def _can_go_back(play: Campaign40, units: Sequence[int], drivers: Hexes, result: str) -> bool:
    return all(
        not cannot_move(play, unit) and first_path(play, Fugitive(unit, drivers, *LENGTHS[result])) is not None
        for unit in units
    )


# after it


def retreat(play: Campaign40, side: str) -> Action:
    """One after the other to the best hex that is open; those with the least choice first."""
    outlook = Outlook(play, side_index(side))
    choices = []
    for fugitive in fugitives(play, side):
        if may_stay(play, fugitive.unit) and goal_worth(play.field, outlook.side)[play.state.at[fugitive.unit]]:
            return _stubborn(play, fugitive.unit)
        ends = endings(play, fugitive)
        if ends:
            choices.append((len(ends), fugitive.unit, ends))
    if not choices:
        return _stubborn(play, fugitives(play, side)[0].unit)
    _, unit, ends = min(choices, key=lambda choice: choice[:2])
    best = max(ends, key=lambda where: (GONE if where == OFF_MAP else outlook.score(unit, where), -where))
    return retreat_by(play, unit, ends[best])


def _stubborn(play: Campaign40, unit: int) -> Action:
    return Stubborn(play.units[unit].id)


def advance(play: Campaign40, side: int) -> Action:
    return _best_advance(play, side, advances(play))


def ferocious_advance(play: Campaign40) -> Action:
    return _best_advance(play, ALLIED, ferocious_advances(play))


def _best_advance(play: Campaign40, side: int, choices: Sequence[GoIn]) -> Action:
    """Whoever gains by going in; the ground that was fought for counts once."""
    outlook = Outlook(play, side)
    best, found = 0.0, None
    for action in choices:
        target = play.hex(action.hex)
        gain = weights().ground + _gain(play, outlook, [play.unit(name) for name in action.units], target)
        if gain > best:
            best, found = gain, action
    return found or Pass()


def _gain(play: Campaign40, outlook: Outlook, units: Sequence[int], target: int) -> float:
    """What each of them gains, judged with the strength of all; a duty counts for nothing any more in this turn."""
    value, at = outlook.value, play.state.at
    defence = sum(play.units[unit].df for unit in units)
    total = outlook.hold * outlook.goal[target] * (not play.troops(outlook.side) >> target & 1)
    for unit in units:
        here = at[unit]
        number, there, _ = outlook.friends(here)
        total += outlook.zeal * (outlook.pull[target] - outlook.pull[here])
        total += outlook.danger(unit, here, there) - outlook.danger(unit, target, defence)
        if number == len(units):
            total -= outlook.goal[here] / len(units)
        if not outlook.net >> target & 1 and not play.field.board.around[target] & outlook.net:
            total -= value.unsupplied
    return total
