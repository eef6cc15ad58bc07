"""The battle as one side looks at it: what hexes are worth to its units, and what fights promise."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from math import exp
from typing import Any, Final, NamedTuple

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.plans_goals import Ground, driving_worth, goals, price, pull, standing_ground
from grognard.games.greatwar.plans_odds import Mark, Odds, odds, remains
from grognard.games.greatwar.plans_threat import DISTANCE, FAR_AWAY, menace, prospects, threat_of
from grognard.games.greatwar.plans_weights import role, weights
from grognard.games.greatwar.protection import sheltered
from grognard.games.greatwar.state import TURN_FLAGS
from grognard.geometry import Hexes, HexId, bits

FRIENDS: Final = 2  # friends beside a unit that count
AROUND: Final = BOARD.around
COMRADES: Final = 4  # friends near a unit that draw fire from it
NEARBY: Final = tuple(BOARD.disk(hex_, 2) & ~(1 << hex_) if BOARD.full >> hex_ & 1 else 0 for hex_ in range(BOARD.size))
Cover = tuple[int, int, int, int, int]
"""SOLDIERs cancelled: at range, close, close from a hill; FLAGs that may be ignored: at range, close."""
BARE: Final[Cover] = (0, 0, 0, 0, 0)


class Blow(NamedTuple):
    """An attack that a unit could make."""

    target: int
    dice: int
    close: bool
    skulls: bool


class Outlook:
    """What a side sees. It holds as long as its facts do; nothing in it reads the enemy's cards."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle, self.side, self.enemy = battle, side, 1 - side
        self.w = weights()
        self.role = role(battle.setting, side)
        self.caution = self.w.danger[self.role]
        self.hope = self.w.prospect * self.w.figure
        self.own = battle.of_side(side)
        self.enemies = battle.of_side(1 - side)
        self.medal = price(battle, side)
        self.enemy_medal = price(battle, 1 - side)
        self.loss = self.w.kill * self.enemy_medal
        self.deeds: dict[Any, Any] = {}
        """What units can do, the best first, by unit and how far it may go."""
        self.shells: dict[tuple[HexId, int], float] = {}
        """What shells do, by the hex under the centre and the dice."""
        self._stands: dict[tuple[int, HexId], float] = {}
        self._covers: dict[HexId, Cover] = {}
        self._grounds: dict[int, Ground] = {}
        self._others: dict[int, Hexes] = {}
        self._marks: dict[tuple[int, HexId, bool], Mark] = {}
        self._blows: dict[tuple[int, int, bool, bool, int], float] = {}
        self._blows_at: dict[tuple[int, Blow, int], float] = {}
        self._driving: dict[HexId, float] = {}

    # hexes

    @cached_property
    def threat(self) -> list[float]:
        """Hits in the open that each hex has to expect."""
        battle = self.battle
        return threat_of(tuple([(battle.profile(unit), battle.state.at[unit]) for unit in self.enemies]))

    @cached_property
    def marks_of_enemies(self) -> tuple[tuple[HexId, float], ...]:
        """Where the enemies stand, and what their cover leaves of hits."""
        at = self.battle.state.at
        return tuple([(at[unit], self._left(at[unit])) for unit in self.enemies])

    @cached_property
    def draw(self) -> tuple[float, ...]:
        """The pull of goals, as strong as the role and the hour make it."""
        battle = self.battle
        open_ = BOARD.full & ~battle.land.sets["waterway"] | battle.state.bridges
        return pull(goals(battle, self.side), open_, self.w.slope)

    @cached_property
    def drive(self) -> float:
        return self.w.advance[self.role] * (1 + self.w.impatience * self.battle.state.turn)

    def cover(self, hex_: HexId) -> Cover:
        found = self._covers.get(hex_)
        if found is None:
            found = self._covers[hex_] = self._cover(hex_)
        return found

    def _cover(self, hex_: HexId) -> Cover:
        battle = self.battle
        terrain = battle.combat_terrain(hex_)
        if battle.state.wire >> hex_ & 1 or not terrain.may_fight:
            return BARE
        more = battle.state.fortified >> hex_ & 1
        return (
            terrain.cancel_ranged + more,
            terrain.cancel_close + more,
            terrain.cancel_level + more,
            terrain.ignore_ranged + more,
            terrain.ignore_close + more,
        )

    def ground(self, unit: int) -> Ground:
        """Where the unit brings or keeps medals."""
        found = self._grounds.get(unit)
        if found is None:
            found = self._grounds[unit] = standing_ground(self.battle, self.side, self.others(unit))
        return found

    def others(self, unit: int) -> Hexes:
        """Where the rest of its side stands."""
        found = self._others.get(unit)
        if found is None:
            found = self._others[unit] = self.battle.occupied[self.side] & ~(1 << self.battle.state.at[unit])
        return found

    def medals_at(self, unit: int, hex_: HexId) -> float:
        worth = 0.0
        for hexes, each in self.ground(unit):
            if hexes >> hex_ & 1:
                worth += each
        return worth

    def danger(self, unit: int, hex_: HexId) -> float:
        """What the enemy's fire may cost the unit there, if all of it came."""
        hits = self.hits_on(unit, hex_)
        return hits * self.w.figure + self.falls(unit, hits) * self.loss if hits else 0.0

    def falls(self, unit: int, hits: float) -> float:
        """The chance, more or less, that so many hits destroy the unit."""
        part = hits / self.battle.state.figures[unit]
        return 1 - exp(-part * part)

    def hits_on(self, unit: int, hex_: HexId) -> float:
        """The hits that the unit has to expect there, less what cover and comrades take."""
        hits = self.threat[hex_]
        if not hits:
            return 0.0
        if self.battle.kinds[unit].protected:
            hits *= self._left(hex_)
        return hits / (1 + self.w.share * self.comrades(unit, hex_))

    def _left(self, hex_: HexId) -> float:
        """What cover there leaves of hits."""
        cover = self.w.cover
        return cover[min(self.cover(hex_)[0], len(cover) - 1)]

    def comrades(self, unit: int, hex_: HexId) -> int:
        """Friends near a hex, among whom the enemy has to divide his fire."""
        near = (NEARBY[hex_] & self.others(unit)).bit_count()
        return near if near < COMRADES else COMRADES

    @cached_property
    def _prospects(self) -> list[dict[HexId, float]]:
        """By unit: what it can hope for, hex by hex."""
        battle = self.battle
        return [prospects(battle.profile(unit), self.marks_of_enemies) for unit in range(len(battle.units))]

    def prospect(self, unit: int, hex_: HexId) -> float:
        """The best hits that the unit could bring to an enemy from there in its next turn."""
        known = self._prospects[unit]
        if hex_ not in known:
            reach = menace(self.battle.profile(unit), hex_)
            known[hex_] = max([reach[where] * left for where, left in self.marks_of_enemies], default=0.0)
        return known[hex_]

    def stand(self, unit: int, hex_: HexId) -> float:
        """What it is worth to have the unit in a hex at the end of the turn."""
        key = unit, hex_
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = self._stand(unit, hex_)
        return found

    def _stand(self, unit: int, hex_: HexId) -> float:
        w, friends = self.w, (AROUND[hex_] & self.others(unit)).bit_count()
        worth = self.medals_at(unit, hex_) + self.drive * self.draw[hex_]
        worth += w.support * (friends if friends < FRIENDS else FRIENDS) - self.caution * self.danger(unit, hex_)
        worth += self.hope * self.prospect(unit, hex_)
        return worth - w.wire_hex if self.battle.state.wire >> hex_ & 1 else worth

    # fights

    def mark(self, target: int, from_: HexId, close: bool) -> Mark:
        """The target as the dice of an attack from there see it."""
        high = close and bool(self.battle.hills >> from_ & 1)
        key = target, int(high), close
        found = self._marks.get(key)
        if found is None:
            found = self._marks[key] = self._mark(target, high, close)
        return found

    def _mark(self, target: int, high: bool, close: bool) -> Mark:
        battle = self.battle
        where, kind = battle.state.at[target], battle.kinds[target]
        ranged, near, level, ignore, ignore_near = self.cover(where) if sheltered(battle, where) else BARE
        cancelled = (level if high else near) if close else ranged
        cornered = not battle.retreat_hexes(target)
        ignored = max(ignore_near if close else ignore, kind.flags_ignored)
        return Mark(battle.state.figures[target], cancelled, ignored, cornered, kind.tank)

    def gain(self, target: int, chances: Odds) -> float:
        """What chances against a target are worth to the side that has them."""
        w, battle = self.w, self.battle
        if battle.units[target].side == self.side:
            hurt = chances.lost * w.figure + chances.worn * w.worn
            return -hurt - chances.kill * w.kill * self.enemy_medal - chances.back * w.driven
        where = battle.state.at[target]
        if where not in self._driving:
            self._driving[where] = driving_worth(battle, self.side, where)
        driving = self._driving[where]
        kill = w.kill * self.medal * battle.medals_for(target) + driving - w.driven
        return chances.lost * w.figure + chances.worn * w.worn + chances.kill * kill + chances.back * driving

    def blow(self, target: int, from_: HexId, dice: int, close: bool, skulls: bool) -> float:
        """The worth of an attack with so many dice."""
        if dice <= 0:
            return 0.0
        key = target, dice, close, skulls, self.battle.hills >> from_ & 1
        found = self._blows.get(key)
        if found is None:
            chances = odds(dice, close or skulls, self.mark(target, from_, close))
            found = self._blows[key] = self.gain(target, chances)
        return found

    def blow_at(self, figures: int, from_: HexId, blow: Blow) -> float:
        """The same, if the target had so many figures."""
        key = figures, blow, self.battle.hills >> from_ & 1
        found = self._blows_at.get(key)
        if found is None:
            chances = odds(blow.dice, blow.close or blow.skulls, self._weaker(figures, from_, blow))
            found = self._blows_at[key] = self.gain(blow.target, chances) if figures else 0.0
        return found

    def remains(self, figures: int, from_: HexId, blow: Blow) -> tuple[float, ...]:
        """What a blow leaves of a target with so many figures."""
        return remains(blow.dice, blow.close or blow.skulls, self._weaker(figures, from_, blow))

    def _weaker(self, figures: int, from_: HexId, blow: Blow) -> Mark:
        return self.mark(blow.target, from_, blow.close)._replace(figures=figures)

    def nearest(self, hex_: HexId, units: list[int]) -> int:
        """How far it is to the nearest of some units."""
        at = self.battle.state.at
        return min((DISTANCE[hex_][at[unit]] for unit in units), default=FAR_AWAY)

    def enemies_beside(self, hex_: HexId) -> list[int]:
        battle = self.battle
        return [battle.in_hex[near] for near in bits(BOARD.around[hex_] & battle.occupied[self.enemy])]


KEPT: Final = 96
_KNOWN: Final[OrderedDict[tuple[Any, ...], Outlook]] = OrderedDict()


def outlook_of(battle: Battle, side: int) -> Outlook:
    """How a side sees the battle; what was worked out before, in this play or in one like it, holds with the facts."""
    facts = _facts(battle, side)
    known = _KNOWN.get(facts)
    if known is None or known.battle.units != battle.units:
        known = _KNOWN[facts] = Outlook(battle, side)
        if len(_KNOWN) > KEPT:
            _KNOWN.popitem(last=False)
    known.battle = battle
    _KNOWN.move_to_end(facts)
    return known


def _facts(battle: Battle, side: int) -> tuple[Any, ...]:
    """All that the worth of hexes, fights and deeds depends on, but for the units themselves."""
    state = battle.state
    return (
        weights.doctrine, side, state.scenario, state.options, state.turn, tuple(state.at), tuple(state.figures),
        tuple(state.specialist), tuple(state.held), tuple(state.effects), state.guns, state.craters, state.wire,
        state.fortified, state.removed, state.bridges, state.damaged_bridges, state.ground,
        tuple([flags & ~TURN_FLAGS for flags in state.flags]),
    )  # fmt: skip
