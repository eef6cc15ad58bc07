"""How a side sees the map in one phase: what draws its units where, and what endangers them there."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, GERMAN, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import terrain_points
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_values import (
    Wishes,
    boldness,
    care,
    distances,
    goal_hexes,
    goal_worth,
    open_goals,
    prey,
    pull,
    safe,
    threat,
    urgency,
    worths,
)
from grognard.games.blitzkrieg.state import CONDITIONAL
from grognard.games.blitzkrieg.supply import network
from grognard.games.blitzkrieg.victory import DLM_TURNS
from grognard.games.blitzkrieg.zones import closed, enemy_zone
from grognard.geometry import Hexes, HexId, bits, count

WORST = 4.0  # columns of odds that are counted against a hex
DUG_IN = 2
LONG_WAY = 10  # turns before the end in which the tanks of Dinant go home, who are far from it
IN_TIME = 5  # the same as long as they only may come to cost points
HOMEWARD = 0.3  # what a movement point on their way is worth to them


class Friends(NamedTuple):
    """Units of ours in a hex: how many, their defence, what they are worth."""

    number: int
    defence: int
    worth: float


NOBODY = Friends(0, 0, 0.0)


class Outlook:
    """What a hex is worth to each unit of a side; `refresh` after somebody has moved."""

    def __init__(self, play: Campaign40, side: int) -> None:
        self.play, self.side = play, side
        self.value = weights()
        self.threat = threat(play, side)
        self.zone = enemy_zone(play, side)
        self.goal = goal_worth(play.field, side)
        self.worth = worths(play.field)
        self.cover = cover(play.field)
        self.works = closed(play, 1 - side)
        self.caution = self.value.caution[side] * care(play.field, side) * self._parting()
        self.zeal = self.value.pull[side]
        self.hold = self.value.hold * urgency(play, side)
        self._ranges: dict[int, Hexes] = {}
        self.goals = goal_hexes(play.field, side)
        self.safe = safe(play, side) & self.goals
        self.boldness, self.prey = boldness(play, side), prey(play, side)
        self.refresh()

    def _parting(self) -> float:
        """Less caution, or more, in a turn that no enemy turn follows."""
        state = self.play.state
        is_last = self.side == ALLIED and state.turn == state.last_turn
        return self.value.parting[self.side] if is_last else 1.0

    def refresh(self) -> None:
        play = self.play
        lost = play.state.allied_control if self.side == GERMAN else play.state.german_control
        wanted = open_goals(play, self.side)
        wishes = Wishes(wanted, self._threatened(), self.safe, lost & self.goals, self.boldness, self.prey)
        self.pull = pull(play.field, self.side, wishes)
        self.net = network(play, self.side)
        self._friends: dict[HexId, Friends] = {}
        self._held = play.troops(GERMAN) | play.troops(ALLIED)

    def _threatened(self) -> Hexes:
        """Our goals that the enemy can attack with good odds."""
        play, found = self.play, 0
        for where in bits(goal_hexes(play.field, self.side) & play.troops(self.side)):
            defence = sum(play.units[u].df for u in play.fighters(where)) + self.cover[where]
            if self.value.share * self.threat[where] > 2 * defence:
                found |= 1 << where
        return found

    def friends(self, where: HexId) -> Friends:
        """Who of ours is in a hex."""
        if not self._held >> where & 1:
            return NOBODY
        known = self._friends.get(where)
        if known is None:
            units, data, worth = self.play.fighters(where), self.play.units, self.worth
            known = Friends(len(units), sum([data[u].df for u in units]), sum([worth[u] for u in units]))
            self._friends[where] = known
        return known

    def score(self, unit: int, where: HexId) -> float:
        """What it is worth that a unit of ours ends in a hex."""
        value, data = self.value, self.play.units[unit]
        others = self.friends(where)
        if self.play.state.at[unit] == where:
            others = Friends(others.number - 1, others.defence - data.df, others.worth - self.worth[unit])
        defence = others.defence + data.df
        found = self.zeal * self.pull[where]
        if self.threat[where]:
            found = found - self.danger(unit, where, defence) + self._help(where, others, defence)
        if self.goal[where]:
            found += self._holding(where, others, defence)
        if self.threat[where]:
            found += value.company[self.side] * min(others.number, 2)
            if value.shoulder[self.side]:
                found += value.shoulder[self.side] * min(count(self._around(where)), 2)
        if data.artillery and self.firing(data.range) >> where & 1:
            found += value.in_range
        if self.zone >> where & 1:
            found -= value.gun_near if data.artillery else value.duty
        elif not self.net >> where & 1:
            found -= value.unsupplied
        return found

    def _holding(self, where: HexId, others: Friends, defence: int) -> float:
        """What one more unit adds to the hope of keeping a goal; the first one also goes there for its sake."""
        goal = self.goal[where] * (self.value.rear if self.safe >> where & 1 else 1.0)
        hope = 1 - self.value.fall * self.against(where, defence)
        if others.number:
            return self.hold * goal * (hope - 1 + self.value.fall * self.against(where, others.defence))
        return self.hold * goal * hope + self.zeal * max(0.0, goal - self.pull[where])

    def _help(self, where: HexId, others: Friends, defence: int) -> float:
        """How much safer the others there become."""
        if not others.number or not self.threat[where]:
            return 0.0
        saved = self.against(where, others.defence) - self.against(where, defence)
        return self.value.comrades * self.caution * saved * others.worth

    def firing(self, range_: int) -> Hexes:
        """The hexes from which a gun with this range has enemies to fire at."""
        known = self._ranges.get(range_)
        if known is None:
            known = self.play.troops(ENEMY[self.side])
            for _ in range(range_):
                known |= self.play.field.board.spread(known)
            self._ranges[range_] = known
        return known

    def shelter(self, where: HexId) -> int:
        return self.cover[where] + (DUG_IN if self.works >> where & 1 else 0)

    def against(self, where: HexId, defence: int) -> float:
        """Columns of odds against a hex that is held with this strength, none to WORST."""
        threat = self.threat[where]
        if not threat:
            return 0.0
        odds = self.value.share * threat / (defence + self.shelter(where) + 0.5) - 1
        return min(max(odds, 0.0), WORST)

    def danger(self, unit: int, where: HexId, defence: int) -> float:
        """What the unit has to fear there, less the shelter it finds."""
        if not self.threat[where]:
            return 0.0
        risk = self.caution * self.against(where, defence) * self.worth[unit]
        return risk - self.value.cover * self.shelter(where)

    def _around(self, where: HexId) -> Hexes:
        """The neighbouring hexes that friends hold."""
        return self.play.field.board.around[where] & self.play.troops(self.side)


@cache
def cover(field: Battlefield) -> tuple[int, ...]:
    """By hex: the points that its ground gives one defender."""
    return tuple(sum(points for _, _, points, _ in rows) for rows in terrain_points(field))


# units that are wanted elsewhere


def must_leave(play: Campaign40, unit: int) -> bool:
    """GEM-V3, DIN-V4, SED-E2b: would the unit soon give the enemy points by being on the map, or us some by leaving?"""
    data, field, turn = play.units[unit], play.field, play.state.turn
    if data.side != ALLIED:
        return False
    called_away = play.happened("breakout")
    if data.formation in field.scenario.dlm:
        return called_away and any(0 <= count - turn < weights().evacuation for count in DLM_TURNS)
    if play.has(unit, CONDITIONAL):
        return called_away and play.state.last_turn - turn < weights().rescue
    late = play.state.last_turn - turn < (LONG_WAY if called_away else IN_TIME)
    return late and unit in field.arrivals and field.arrivals[unit].trigger == "first_dcr"


def homeward(play: Campaign40, side: int, where: HexId) -> float:
    """How near a hex is to the edge by which a side leaves."""
    return -HOMEWARD * distances(play.field, play.field.exits[side])[where]
