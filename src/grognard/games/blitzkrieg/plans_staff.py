"""The quieter decisions of the computer player: reinforcements, bridges, trenches, Rommel."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.blitzkrieg.actions import ChooseUnit, Done
from grognard.games.blitzkrieg.arrival_rolls import RollFor
from grognard.games.blitzkrieg.availability import BREAKOUT, FIRST_DCR
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.callers import group_of
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.digging import able_to_dig
from grognard.games.blitzkrieg.orders import SendRommel
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.plans_values import goal_hexes, goal_worth, worths
from grognard.games.blitzkrieg.pontoons import Build, sites
from grognard.games.blitzkrieg.reinforcements import CallUp, entry_points
from grognard.games.blitzkrieg.rommel_arrival import escorts
from grognard.games.blitzkrieg.shelling import PickDisorganised, PickRefit
from grognard.games.blitzkrieg.trenches import Dig


def call_up(play: Campaign40, decision: CallUp) -> Action:
    """Everybody whose entry does not give the enemy too much; no tanks of the 1st DCR after the breakout or so late
    that they would only be counted against us (DIN-V4)."""
    names = [name for name in decision.open(play) if _is_wanted(play, name)]
    return RollFor(tuple(names)) if names else Done()


def _is_wanted(play: Campaign40, name: str) -> bool:
    group = group_of(play, name)
    if group is None or (group.trigger == FIRST_DCR and _is_too_late(play)):
        return False
    return entry_points(group, play.day) <= weights().entry_price


def _is_too_late(play: Campaign40) -> bool:
    return play.happened(BREAKOUT) or play.state.last_turn - play.state.turn < weights().dcr_turns


def pick(play: Campaign40, decision: PickDisorganised | PickRefit) -> Action:
    """Of the units that suffer before the first turn: the dearest of the enemy's, the cheapest of our own."""
    worth, at = worths(play.field), play.state.at
    goals = goal_worth(play.field, GERMAN)
    prices = {unit: worth[unit] + goals[at[unit]] for unit in decision.able(play)}
    extreme = max if isinstance(decision, PickDisorganised) else min
    return ChooseUnit(play.units[extreme(prices, key=lambda unit: (prices[unit], -unit))].id)


def build(play: Campaign40) -> Action:
    """A pontoon where it saves most of the way to what is still to be won."""
    outlook = Outlook(play, GERMAN)
    best, found = 0.0, None
    at = play.state.at
    for one, other in sites(play):
        worth = max(outlook.pull[at[one]], outlook.pull[at[other]]) - outlook.worth[one] / 100
        if not _is_bridged(play, at[one], at[other]) and worth > best:
            best, found = worth, Build(*play.ids((one, other)))
    return found or Done()


def _is_bridged(play: Campaign40, a: int, b: int) -> bool:
    """Is there a pontoon right beside?"""
    near = play.field.board.spread(1 << a | 1 << b)
    ends = [play.field.ends(edge) for edge in (*play.state.pontoons, *(works.edge for works in play.state.works))]
    return any(near >> x & 1 and near >> y & 1 for x, y in ends)


def dig(play: Campaign40, side: str) -> Action:
    """Trenches for those who hold a goal, and for guns."""
    own = side_index(side)
    goals, at = goal_hexes(play.field, own), play.state.at
    for unit in able_to_dig(play, own):
        if goals >> at[unit] & 1 or play.units[unit].artillery:
            return Dig(play.units[unit].id)
    return Done()


def place_rommel(play: Campaign40) -> Action:
    """With the strong stack that is nearest to what is to be won."""
    outlook = Outlook(play, GERMAN)
    at = play.state.at

    def rank(unit: int) -> tuple[float, int]:
        return outlook.pull[at[unit]] + 0.1 * outlook.friends(at[unit])[1], -unit

    best = max(escorts(play), key=rank)
    return SendRommel(play.units[best].id)
