"""6.2 Rally: demoralized units recover, stay as they are, or give themselves up.

Nobody is asked: every attempt is compulsory (A23). All dice are rolled before anybody surrenders, so that a
unit that rallies protects its neighbours in the hex.
"""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.verdun.casualties import passes, surrender
from grognard.games.verdun.state import DEMORALIZED, FRESH, OUT_OF_SUPPLY
from grognard.games.verdun.strength import is_shaken
from grognard.games.verdun.war import ENEMY, War, side_index


class Rallied(Event, frozen=True):
    unit: str


class Rally(Step[War], frozen=True):
    """The rally of one side, after its supply check."""

    side: str

    @rule("6.2a", "6.2b", "6.2c")
    def run(self, war: War) -> None:
        shaken = demoralized(war, side_index(self.side))
        tried = [unit for unit in shaken if not war.has(unit, OUT_OF_SUPPLY)]
        failed = [unit for unit in tried if not _recovers(war, unit)]
        lost = [unit for unit in failed if gives_up(war, unit)]
        lost += [unit for unit in shaken if is_cut_off(war, unit)]
        for unit in lost:
            surrender(war, unit)


@rule("6.2f")
def demoralized(war: War, side: int) -> list[int]:
    """Infantry and artillery under a marker. HQs are flipped instead, and have to wait for phase XII."""
    at, marks = war.state.at, war.state.marks
    return [
        unit.index
        for unit in war.units
        if unit.side == side and marks[unit.index] & DEMORALIZED and at[unit.index] >= 0 and not unit.hq
    ]


def _recovers(war: War, unit: int) -> bool:
    if not passes(war, unit):
        return False
    war.unmark(unit, DEMORALIZED)
    war.tell(Rallied(war.units[unit].id))
    return True


@rule("6.2d", "9.7c")
def gives_up(war: War, unit: int) -> bool:
    """A unit that has failed surrenders if it is weak, next to the enemy, and alone among the shaken."""
    weak = war.reduced(unit) or (war.units[unit].remnant and not war.has(unit, FRESH))
    return weak and faces_enemy(war, unit) and not _has_steady_friend(war, unit)


@rule("6.2e")
def is_cut_off(war: War, unit: int) -> bool:
    """A reduced unit that may not even try to rally surrenders to an enemy next to it, friend or no friend."""
    return war.has(unit, OUT_OF_SUPPLY) and war.reduced(unit) and faces_enemy(war, unit)


def faces_enemy(war: War, unit: int) -> bool:
    """Is an enemy unit adjacent? Garrisons and the guns at Forges are none in this sense (A77)."""
    enemies = war.occupied(ENEMY[war.units[unit].side]) & ~war.field.closed
    return bool(war.field.board.around[war.state.at[unit]] & enemies)


def _has_steady_friend(war: War, unit: int) -> bool:
    return any(other != unit and not is_shaken(war, other) for other in war.stack(war.state.at[unit]))
