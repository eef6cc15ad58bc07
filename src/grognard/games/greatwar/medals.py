"""Medals of every kind (OBJ-01 to MED-17). What a side holds is kept by rule: `held[2 * rule + side]`.

For what is counted (eliminated units, exits, Recon medals, guns) that is a number. For objectives it is a set: of
hexes where each hex counts, of units where each unit counts, else the single member 0 for "has it".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.engine.rules import rule
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.cards import RECON
from grognard.games.greatwar.news import BattleWon, MedalsGained, ObjectiveLost, ObjectiveTaken
from grognard.games.greatwar.settings import NOBODY, Medal
from grognard.geometry import Hexes

if TYPE_CHECKING:
    from grognard.games.greatwar.battle import Battle

COUNTED: Final = ("elimination", "gun_crew", "gun_taken", "breakthrough", "recon")
START_OF_TURN: Final = ("group", "hex", "majority", "permanent", "absence", "per_unit")
TEMPORARY: Final = ("group", "hex", "majority", "absence", "per_unit")
RELIEVED: Final = ("group", "hex", "majority")
HAS_IT: Final = 1


@rule("SETUP-05", "SETUP-10")
def first_holdings(medals: tuple[Medal, ...]) -> list[int]:
    """Both sides have a place for each kind; medals that the scenario places are held from the first moment."""
    return [HAS_IT if medal.holder == side else 0 for medal in medals for side in (0, 1)]


def number(medal: Medal, side: int, held: int) -> int:
    """The medals that a holding is worth."""
    return (held if medal.kind in COUNTED else held.bit_count()) * medal.worth[side]


@rule("MED-01")
def medals_of(battle: Battle, side: int) -> int:
    """All medals of a side; temporary ones count as long as they are held."""
    held = battle.state.held
    return sum(number(medal, side, held[2 * i + side]) for i, medal in enumerate(battle.medal_rules))


@rule("OBJ-03", "VIC-04", "SCG-08", "SCG-09")
def standing(battle: Battle, medal: Medal, side: int) -> int:
    """What a side may hold of a temporary medal as units stand now, in the form of `held`."""
    own, enemy = battle.occupied[side], battle.occupied[1 - side]
    if medal.kind == "group":
        held = own & medal.hexes and all(own & group for group in medal.requires)
        return HAS_IT if held else 0
    if medal.kind == "hex":
        return _each_hex(own, medal)
    if medal.kind == "absence":
        return _cleared(enemy, medal)
    if medal.kind == "per_unit":
        return _units_in(battle, own & medal.hexes)
    return HAS_IT if _more(own, enemy, medal.hexes) else 0


@rule("MED-05", "MED-07")
def _more(own: Hexes, enemy: Hexes, group: Hexes) -> bool:
    """More hexes than the enemy: one against none is enough."""
    return (own & group).bit_count() > (enemy & group).bit_count()


@rule("SCN-09b", "SCN-11a", "SCN-15c", "SCN-53b")
def _each_hex(own: Hexes, medal: Medal) -> int:
    """Every hex of the group counts for itself."""
    return own & medal.hexes


@rule("SCN-45a", "SCN-45b", "SCN-46a", "SCN-46b")
def _cleared(enemy: Hexes, medal: Medal) -> int:
    """No enemy there; A-50: nobody else need be there either."""
    return 0 if enemy & medal.hexes else HAS_IT


@rule("SCN-55a", "SCN-56a", "SCN-57a")
def _units_in(battle: Battle, hexes: Hexes) -> int:
    """A-125: the medal goes with the unit, as long as it stands on these hexes."""
    at = battle.state.at
    return sum(1 << unit for unit, where in enumerate(at) if where >= 0 and hexes >> where & 1)


# at the start of a turn


@rule("MED-03", "MED-05", "MED-10", "MED-17", "OBJ-03")
def award_at_start(battle: Battle, side: int) -> None:
    """All start-of-turn medals of the side whose turn begins, before it plays its Command card."""
    for i, medal in enumerate(battle.medal_rules):
        if medal.kind in START_OF_TURN and medal.worth[side]:
            _hold(battle, i, side, _claim(battle, i, side))
    check_victory(battle)


def coming_medals(battle: Battle, side: int) -> int:
    """What its ground would bring to a side if its turn began now, less what it would take."""
    held, found = battle.state.held, 0
    for i, medal in enumerate(battle.medal_rules):
        if medal.kind in START_OF_TURN and medal.worth[side]:
            claimed = _claim(battle, i, side)
            found += number(medal, side, claimed) - number(medal, side, held[2 * i + side])
    return found


@rule("MED-10")
def _claim(battle: Battle, index: int, side: int) -> int:
    """What the side holds of a medal from now on; permanent ones are never given back."""
    medal = battle.medal_rules[index]
    if medal.kind != "permanent":
        return standing(battle, medal, side)
    occupied = battle.occupied[side] & medal.hexes
    return battle.state.held[2 * index + side] | (_once(occupied) if medal.once else occupied)


@rule("SCN-15b", "SCN-48b")
def _once(occupied: Hexes) -> int:
    """One medal for the whole group, whatever is taken of it."""
    return HAS_IT if occupied else 0


# at every change


@rule("MED-02", "MED-03", "MED-04", "MED-06")
def settle_medals(battle: Battle) -> None:
    """Temporary medals are lost the moment their ground is; then somebody may have won."""
    for i, medal in enumerate(battle.medal_rules):
        if medal.kind in TEMPORARY:
            for side in (0, 1):
                if battle.state.held[2 * i + side] and not _waits(battle, medal, side):
                    _hold(battle, i, side, battle.state.held[2 * i + side] & standing(battle, medal, side))
        elif medal.kind == "unit_majority":
            _settle_majority_of_units(battle, i)
    check_victory(battle)


@rule("MED-08")
def _waits(battle: Battle, medal: Medal, side: int) -> bool:
    """In the movement phase of a side another of its units may still step in."""
    return battle.state.relief == side and medal.kind in RELIEVED


@rule("MED-02", "SCN-57b")
def _settle_majority_of_units(battle: Battle, index: int) -> None:
    """A temporary medal for more units in the group, at once for either side; a tie leaves it to nobody."""
    for side in (0, 1):
        _hold(battle, index, side, standing(battle, battle.medal_rules[index], side))


@rule("COMP-14")
def _hold(battle: Battle, index: int, side: int, held: int) -> None:
    """Write down what a side holds, and tell what it gained and lost."""
    medal, slot = battle.medal_rules[index], 2 * index + side
    before = battle.state.held[slot]
    if held == before:
        return
    battle.state.held[slot] = held
    gained, lost = number(medal, side, held & ~before), number(medal, side, before & ~held)
    if battle.events is not None:
        total, place = medals_of(battle, side), battle.group_word(medal)
        if gained:
            battle.tell(ObjectiveTaken(SIDES[side], medal.kind, place, gained, total))
        if lost:
            battle.tell(ObjectiveLost(SIDES[side], medal.kind, place, lost, total))


# medals that are counted


def add_medals(battle: Battle, kind: str, side: int, count: int = 1) -> None:
    """So many more of a counted kind, if the scenario gives medals for it."""
    for i, medal in enumerate(battle.medal_rules):
        if medal.kind == kind and medal.worth[side]:
            battle.state.held[2 * i + side] += count
            if battle.events is not None:
                gained, total = count * medal.worth[side], medals_of(battle, side)
                battle.tell(MedalsGained(SIDES[side], kind, gained, total))


@rule("OBJ-02", "SCG-01")
def award_elimination(battle: Battle, unit: int) -> None:
    """For the last figure of an enemy unit; SCN-54a: for the last of the crew of a gun."""
    enemy = 1 - battle.units[unit].side
    if battle.gun_crew(unit):
        add_medals(battle, "gun_crew", enemy)
    else:
        add_medals(battle, "elimination", enemy, battle.medals_for(unit))


@rule("MED-09", "SCN-54b")
def take_gun(battle: Battle, unit: int) -> None:
    """A permanent medal the moment the hex of an enemy gun is occupied; the gun goes."""
    side, where = battle.units[unit].side, battle.state.at[unit]
    if battle.state.guns >> where & 1 and _gives(battle, "gun_taken", side):
        battle.state.guns &= ~(1 << where)
        add_medals(battle, "gun_taken", side)


@rule("MED-11", "SCG-10")
def may_break_through(battle: Battle, side: int) -> bool:
    """Only where the scenario allows it."""
    return _gives(battle, "breakthrough", side)


def _gives(battle: Battle, kind: str, side: int) -> bool:
    return any(medal.kind == kind and medal.worth[side] for medal in battle.medal_rules)


@rule("SCG-02", "SCG-03", "SCG-04", "SCG-05")
def has_time(battle: Battle, side: int) -> bool:
    """Is the enemy under time pressure in this scenario?"""
    return battle.pressed == 1 - side


@rule("MED-14", "MED-15", "MED-16")
def may_take_recon_medal(battle: Battle, side: int, command: str) -> bool:
    """The enemy is pressed for time, a Recon card of one section was played, and the medal would not win."""
    recon = has_time(battle, side) and command in RECON
    return recon and medals_of(battle, side) + 1 < battle.setting.medals_to_win


@rule("MED-14")
def take_recon_medal(battle: Battle, side: int) -> None:
    """One permanent medal for the time that the enemy has lost."""
    add_medals(battle, "recon", side)


# the end


@rule("OBJ-01", "VIC-01")
def check_victory(battle: Battle) -> None:
    """The first side with enough medals has won, at any moment: nothing more is done."""
    state, needed = battle.state, battle.setting.medals_to_win
    if state.winner != NOBODY:
        return
    for side in (state.active, 1 - state.active):
        medals = medals_of(battle, side)
        if medals >= needed and medals - _empty(battle, side) >= needed:
            state.winner = side
            state.agenda.clear()
            battle.tell(BattleWon(SIDES[side], medals))
            return


@rule("MED-08")
def _empty(battle: Battle, side: int) -> int:
    """Medals that a side still holds only because its movement phase is not over: nobody wins by them."""
    if battle.state.relief != side:
        return 0
    held = battle.state.held
    return sum(
        number(medal, side, held[2 * i + side] & ~standing(battle, medal, side))
        for i, medal in enumerate(battle.medal_rules)
        if medal.kind in RELIEVED
    )
