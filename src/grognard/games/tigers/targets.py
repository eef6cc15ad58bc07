"""9.5 Fire of units: who must aim at whom, and the dice when all have aimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.fighters import fighters, opponents, suffer
from grognard.games.tigers.fire import hit_number
from grognard.games.tigers.theatre import SIDES, Unit

HIGHER: Final = 10  # ranks from here on are of better quality than the firer
FREE: Final = 99  # worse than any rank: everything open may be aimed at
Ranking = Callable[[Unit, Unit], int]


class Aim(Action, frozen=True):
    """9.58: this unit fires all its dice at that one."""

    firer: str
    target: str


class UnitFired(Event, frozen=True):
    """9.21: who fired at whom, his dice, what hits, and the points that the target lost."""

    side: str
    firer: str
    target: str
    dice: list[int]
    on: str
    lost: int


class FireWasted(Event, frozen=True):
    """9.22: the target was destroyed before this unit fired."""

    side: str
    firer: str
    target: str


class Selection:
    """9.5: the choice of targets of one side as it stands: who aims next, and who is open to be aimed at."""

    def __init__(self, play: Campaign, side: int) -> None:
        battle = play.battle
        self.play, self.side = play, side
        self.firers = fighters(play, battle, side)
        self.enemies = opponents(play, battle, side)
        self.rank = self._ranking()
        self.defends = side != battle.side
        self.next_firers = self._next_firers({firer for firer, _ in battle.aims})
        self.open, self.round = self._open([target for _, target in battle.aims])

    @rule("9.54b", "9.5x")
    def _ranking(self) -> Ranking:
        """A side is alone when one of its units is left to fire; both sides choose by the same rules."""
        return rank_alone if len(self.firers) == 1 else rank_beside_others

    @rule("9.57a")
    def _next_firers(self, aimed: set[int]) -> list[int]:
        """Those whose turn it is: the best quality still to aim; their owner chooses among them."""
        units = self.play.units
        waiting = [unit for unit in self.firers if unit not in aimed]
        best = min([units[unit].quality for unit in waiting], default=0)
        return [unit for unit in waiting if units[unit].quality == best]

    @rule("9.55a", "9.55b")
    def _open(self, aimed_at: list[int]) -> tuple[list[int], int]:
        """The enemies with fewest firers on them, and how many each of them has."""
        counts = [aimed_at.count(unit) for unit in self.enemies]
        least = min(counts, default=0)
        return [unit for unit, count in zip(self.enemies, counts, strict=True) if count == least], least

    @rule("9.53", "9.53x", "9.54c")
    def worst_rank(self, firer: int) -> int:
        """The worst rank that may be aimed at: a defender may pass over units that have 1 point now."""
        strength, unit = self.play.state.strength, self.play.units[firer]
        binding = [enemy for enemy in self.open if strength[enemy] > 1] if self.defends else self.open
        return min([self.rank(unit, self.play.units[enemy]) for enemy in binding], default=FREE)

    @rule("9.56")
    def targets(self, firer: int) -> list[int]:
        """Everybody at whom this unit may aim now; once each enemy has a firer, quality no longer binds (A-18)."""
        if self.round:
            return self.open
        unit, worst = self.play.units[firer], self.worst_rank(firer)
        return [enemy for enemy in self.open if self.rank(unit, self.play.units[enemy]) <= worst]

    def aims(self) -> list[tuple[int, int]]:
        """Every pair of firer and target that may be named next."""
        return [(firer, target) for firer in self.next_firers for target in self.targets(firer)]

    @property
    def leaves_a_choice(self) -> bool:
        """Does it matter who aims at whom next? Not at a single enemy, nor if one unit has one target."""
        return len(self.enemies) > 1 and len(self.aims()) > 1


@rule("9.57b", "9.57c", "9.57d", "9.57e")
def rank_beside_others(firer: Unit, target: Unit) -> int:
    """How well a target suits one firer among several: equal quality, the next below, then the next above."""
    below = target.quality - firer.quality
    return below if below >= 0 else HIGHER - below


@rule("9.52a", "9.52b", "9.54a")
def rank_alone(firer: Unit, target: Unit) -> int:
    """How well a target suits a lone firer: any of equal or lower quality, else the lowest above (A-19)."""
    rank = rank_beside_others(firer, target)
    return rank if rank >= HIGHER else 0


def aim_ruling(play: Campaign, side: int, action: Aim) -> Ruling:
    """May this unit aim at that one now?"""
    selection = Selection(play, side)
    ruling = firer_ruling(selection, action.firer)
    return target_ruling(selection, play.unit(action.firer), action.target) if ruling else ruling


@rule("9.58")
def firer_ruling(selection: Selection, name: str) -> Ruling:
    """Is it this unit's turn to aim?"""
    play = selection.play
    unit, first = play.unit(name), selection.next_firers
    if unit < 0 or unit not in selection.firers:
        return forbid("9.1x", "not_in_battle", unit=name)
    for firer, target in play.battle.aims:
        if firer == unit:
            return forbid("9.58", "has_aimed", unit=name, target=play.units[target].id)
    return LEGAL if unit in first else forbid("9.57a", "better_aims_first", unit=name, units=play.ids(first))


def target_ruling(selection: Selection, firer: int, name: str) -> Ruling:
    """May it aim at that unit?"""
    play = selection.play
    target = play.unit(name)
    if target < 0 or target not in selection.enemies:
        return forbid("9.1x", "no_enemy_in_battle", unit=name)
    if target not in selection.open:
        number = "9.55b" if selection.round else "9.55a"
        return forbid(number, "others_open", unit=name, units=play.ids(selection.open))
    legal = selection.targets(firer)
    if target in legal:
        return LEGAL
    number, reason = _obligation(selection, firer)
    return forbid(number, reason, unit=play.units[firer].id, target=name, units=play.ids(legal))


def _obligation(selection: Selection, firer: int) -> tuple[str, str]:
    """The rule that binds a firer to another target."""
    worst = selection.worst_rank(firer)
    if selection.rank is rank_alone:
        return ("9.52b", "lowest_above") if worst >= HIGHER else ("9.52a", "equal_or_lower")
    if worst == 0:
        return "9.57b", "equal_first"
    return ("9.57d", "lowest_above") if worst >= HIGHER else ("9.57c", "next_below")


def aim(play: Campaign, firer: int, target: int) -> None:
    battle = play.battle
    play.state.battle = replace(battle, aims=(*battle.aims, (firer, target)))


@rule("9.34", "9.37", "9.59")
class FireUnits(Step[Campaign], frozen=True):
    """9.34, 9.37: all units of a side fire, in the order in which they have aimed; losses count at once."""

    side: str

    def run(self, play: Campaign) -> None:
        aims = play.battle.aims
        for firer, target in aims:
            _fire(play, side_index(self.side), firer, target)
        play.state.battle = replace(play.battle, aims=())


def _fire(play: Campaign, side: int, firer: int, target: int) -> None:
    ids = play.units[firer].id, play.units[target].id
    if not play.state.strength[target]:
        play.tell(FireWasted(SIDES[side], *ids))
        return
    shot = hit_number(play, play.battle, firer, target)
    dice = play.roll_d10(side, "unit_fire", shot.dice, ids[1])
    lost = min(shot.hits(dice), play.state.strength[target])
    play.tell(UnitFired(SIDES[side], *ids, dice, shot.span, lost))
    suffer(play, target, lost)
