"""Bombs and shells of the computer player: at whom it will attack, or at who threatens it most."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.steps import Action
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.air import open_targets
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, GERMAN
from grognard.games.blitzkrieg.bombs import results, shell_results
from grognard.games.blitzkrieg.callers import rolls
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.flights import Assign, Fire, Interdict, Scramble, free_air
from grognard.games.blitzkrieg.gunfire import ready_guns
from grognard.games.blitzkrieg.interception import quarry
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_odds import price
from grognard.games.blitzkrieg.plans_soften import softening
from grognard.games.blitzkrieg.plans_values import goal_worth, radius, within
from grognard.games.blitzkrieg.state import AWAY, BOMBING, INTERDICTING
from grognard.geometry import Hexes, HexId, bits

FACES = 6


Strikers = list[tuple[Hexes, int]]
"""Of each unit of a side on the map: the hexes near it, and the attack factor that it could strike with there."""


def strikers(play: Campaign40, side: int) -> Strikers:
    at, data = play.state.at, play.units
    return [
        (within(play.field, at[u], radius(play, u)), 0 if data[u].artillery else data[u].af)
        for u in play.field.combat[side]
        if at[u] >= 0
    ]


class Targets:
    """What fire at an enemy hex is worth to a side."""

    def __init__(self, play: Campaign40, side: int) -> None:
        self.play, self.side, self.value = play, side, weights()
        self.ours = strikers(play, side)
        self.softened = softening(play, side) if self.value.soften[side] else {}

    def worth(self, where: HexId) -> float:
        """What it is worth to disorganise the enemies in a hex: more if we can strike there, or they hold a goal."""
        play, value, side = self.play, self.value, self.side
        shaken = [unit for unit in play.fighters(where) if not play.disorganised(unit)]
        if not shaken:
            return 0.0
        near = [factor for hexes, factor in self.ours if hexes >> where & 1]
        defence = sum(play.units[unit].df for unit in shaken)
        found = price(play, shaken) * value.disorganised + 0.1 * goal_worth(play.field, side)[where]
        found *= value.planned_target if sum(near) > defence else 1.0 if near else 0.4
        return found + value.soften[side] * self.softened.get(where, 0.0) + self._silenced(shaken)

    def _silenced(self, shaken: Sequence[int]) -> float:
        """What it is worth that these cannot strike at us in their next turn."""
        part, play = self.value.silence[self.side], self.play
        if not part:
            return 0.0
        mine = play.troops(self.side)
        able = [u for u in shaken if within(play.field, play.state.at[u], radius(play, u)) & mine]
        return part * sum([play.units[unit].af for unit in able])


def bomb(play: Campaign40, side: int) -> Action:
    """The next air unit: over the roads while many Allied units wait for their dice, else over the best target."""
    free = free_air(play, side)
    if not free:
        return Done()
    air = play.field.air[free[0]].id
    if side == GERMAN and len(play.air_units(GERMAN, INTERDICTING)) < wanted_over_roads(play):
        return Interdict(air)
    best, found, targets = weights().least_bomb, -1, Targets(play, side)
    for where in bits(open_targets(play, side)):
        hits = results(play, ENEMY[side], where).count("D")
        worth = hits / FACES * targets.worth(where)
        if worth > best:
            best, found = worth, where
    return Assign(air, play.field.board.name(found)) if found >= 0 else Done()


def wanted_over_roads(play: Campaign40) -> int:
    """How many interdictors the Allied reinforcements are worth that roll in this turn."""
    turn, state = play.state.turn, play.state
    due = {g.index for g in play.field.groups if g.side == ALLIED and g.first <= turn and rolls(g, turn)}
    waiting = sum(state.at[u] == AWAY and state.group[u] in due for u in play.field.combat[ALLIED])
    return sum(waiting >= least for least in weights().interdict)


def intercept(play: Campaign40, side: int) -> Action:
    """Against the bomber over the dearest hex, or the interdictor; whoever is not needed at home flies."""
    free, prey = free_air(play, side), quarry(play, side)
    if not free or not prey:
        return Done()
    best = max(prey, key=lambda air: (_harm(play, side, air), -air))
    return Scramble(play.field.air[free[0]].id, play.field.air[best].id)


def _harm(play: Campaign40, side: int, air: int) -> float:
    """What an enemy air unit threatens to do."""
    if play.state.air[air] != BOMBING:
        return 0.5
    return price(play, play.fighters(play.state.air_at[air])) * weights().disorganised


def shell(play: Campaign40, side: str) -> Action:
    """The gun and the hex that promise most."""
    own = side_index(side)
    ready = ready_guns(play, own)
    best, found = weights().least_shell, None
    known: dict[HexId, float] = {}
    targets = Targets(play, own)
    for gun, hexes in ready.items():
        for where in bits(hexes):
            if where not in known:
                hits = shell_results(play, ENEMY[own], where).count("D")
                known[where] = hits / FACES * targets.worth(where)
            if known[where] > best:
                best, found = known[where], Fire(play.units[gun].id, play.field.board.name(where))
    return found or Done()
