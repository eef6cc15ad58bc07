"""15.2.2: bombardment in a combat, step 5: potentials, the die and its modifiers, and the damage."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.somme.air import bombs, observers
from grognard.games.somme.artillery import bombarding_guns, counter_guns
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.doctrine import all_follow, bruchmuller_serves
from grognard.games.somme.engaged import attackers, defenders
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.state import Combat
from grognard.games.somme.tables import POTENTIALS

FACES = 6
LEAST, MOST = 0, 7  # modified dice of the table


class Bombarded(Event, frozen=True):
    """A side bombarded: its column, the die with its modifiers, and the damage points of the enemy."""

    side: str
    hex: str
    potential: int
    die: int
    modifier: int
    damage: int


def engaged_of(play: Campaign18, combat: Combat, side: int) -> list[int]:
    """The units of a side that are in the combat."""
    return attackers(play, combat) if side == combat.side else defenders(play, combat)


@rule("15.2.2e", "15.2.2i")
def gun_potential(play: Campaign18, combat: Combat, side: int) -> int:
    """The potentials of the guns that bombard, less those of the enemy guns that fire at them; never below nothing."""
    units = play.units
    own = sum(units[gun].bombardment for gun in bombarding_guns(combat, side))
    return max(0, own - sum(units[gun].counter_battery for gun in counter_guns(combat, ENEMY[side])))


@rule("15.2.2i", "15.2.2j", "17.2b", "17.2c", "17.2d")
def potential(play: Campaign18, combat: Combat, side: int) -> int:
    """The column of a side's bombardment, 0 for none: guns, then bombs, which no gun can reach, then one column more
    for an observer if there is anything to observe for (Q-07, Q-08)."""
    units = engaged_of(play, combat, side)
    found = gun_potential(play, combat, side) + bombs(play, side, combat.target, units)
    if found and observers(play, side, combat.target, units):
        found += play.field.tables.modifiers["bombardment_columns"]["observation"]
    return min(found, POTENTIALS)


@rule("15.2.2h", "15.2.2j")
def modifiers(play: Campaign18, combat: Combat, side: int) -> tuple[Shift, ...]:
    """What is added to the die: only to the attacker's."""
    if side != combat.side:
        return ()
    ground, target = play.ground, combat.target
    conditions = {
        "bruchmuller": bruchmuller_serves(play, combat),
        "trench": bool(ground.trench >> target & 1),
        "town": bool(ground.town >> target & 1),
        "petain": all_follow(play, defenders(play, combat), "petain"),
    }
    return modifiers_of(play, "bombardment", (word for word, applies in conditions.items() if applies))


@rule("15.2.2i")
def damage_of(play: Campaign18, column: int, die: int) -> int:
    """The damage points of a modified die: 0 and less, 7 and more are the ends of the table."""
    return play.field.tables.bombardment[column - 1][max(LEAST, min(die, MOST))].damage


def faces(play: Campaign18, combat: Combat, side: int) -> tuple[int, ...]:
    """The damage points that each face of the die would bring; nothing at all without potential."""
    column = potential(play, combat, side)
    if not column:
        return (0,) * FACES
    added = total(modifiers(play, combat, side))
    return tuple(damage_of(play, column, die + added) for die in range(1, FACES + 1))


class Bombard(Step[Campaign18], frozen=True):
    """A side's guns and bombs fall on the enemy in the combat; without potential no die is rolled."""

    side: str

    @rule("15.2.2e", "15.2.2i", "15.2.2k")
    def run(self, play: Campaign18) -> None:
        combat, side = play.combat, side_index(self.side)
        column, attacking = potential(play, combat, side), side == combat.side
        before = combat.potentials
        potentials = (column, before[1]) if attacking else (before[0], column)
        points = self._roll(play, combat, column) if column else 0
        damage = (0, points) if attacking else (points, 0)
        play.state.combat = replace(combat, potentials=potentials, damage=damage)

    def _roll(self, play: Campaign18, combat: Combat, column: int) -> int:
        where = play.field.board.name(combat.target)
        die = play.roll(self.side, "bombardment", about=where)
        added = total(modifiers(play, combat, side_index(self.side)))
        points = damage_of(play, column, die + added)
        play.tell(Bombarded(SIDES[side_index(self.side)], where, column, die, added, points))
        return points
