"""9.1 Attacks: where the phasing side must or may fight, and who joins."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.tigers.actions import Done
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import ARROW, ATTACKED, BUILT, ENTRENCHED, FINISHED, MOVED
from grognard.geometry import bits

CANNOT_JOIN = FINISHED | ARROW | ATTACKED | BUILT


class Fight(Action, frozen=True):
    """9.0a: the battle in this area is next; these units that were there already join the attack (9.13)."""

    area: str
    units: tuple[str, ...] = ()


# where


@rule("9.12", "9.14a")
def newcomers(play: Campaign, side: int, area: int) -> list[int]:
    """The units that entered this area in the present impulse, so that they must attack."""
    return [unit for unit in play.present(area, side) if play.has(unit, ARROW)]


@rule("9.13", "9.14a")
def able_to_join(play: Campaign, side: int, area: int) -> list[int]:
    """The units that were there already and may attack, or stay as they are."""
    marks = play.state.marks
    return [unit for unit in play.present(area, side) if not marks[unit] & CANNOT_JOIN]


@rule("9.11b")
def unfought(play: Campaign) -> list[int]:
    """Contested areas in which there was no battle yet in this impulse, in order (A-60)."""
    return list(bits(play.contested & ~play.state.fought))


def obligatory(play: Campaign, side: int) -> list[int]:
    """The areas in which there must be a battle still."""
    return [area for area in unfought(play) if newcomers(play, side, area)]


def open_areas(play: Campaign, side: int) -> list[int]:
    """The areas in which there must or may be a battle."""
    marks = play.state.marks
    return [
        area
        for area in unfought(play)
        if any(marks[u] & ARROW or not marks[u] & CANNOT_JOIN for u in play.present(area, side))
    ]


# may it be done


def fight_ruling(play: Campaign, side: int, action: Fight) -> Ruling:
    """May there be this battle now, with these units in it?"""
    ruling = area_ruling(play, action.area)
    if not ruling:
        return ruling
    area, units = play.theatre.space(action.area), [play.unit(name) for name in action.units]
    for name in action.units:
        ruling = joining_ruling(play, side, name)
        if not ruling:
            return ruling
        if play.state.at[play.unit(name)] != area:
            return forbid("9.13", "stands_elsewhere", unit=name, area=action.area)
    if len(set(units)) != len(units):
        return forbid("9.11a", "named_twice")
    if not units and not newcomers(play, side, area):
        return forbid("9.13", "nobody_attacks", area=action.area)
    return LEGAL


@rule("9.17", "9.38")
def area_ruling(play: Campaign, name: str) -> Ruling:
    """May there be a battle in this space?"""
    where = play.theatre.space_index.get(name, -1)
    if where < 0:
        return forbid("9.0a", "no_such_area", area=name)
    if play.theatre.zone_mask >> where & 1:
        return forbid("9.17", "no_combat_in_zones", area=name)
    if play.state.fought >> where & 1:
        return forbid("9.38", "fought_already", area=name)
    if not play.contested >> where & 1:
        return forbid("9.13", "not_contested", area=name)
    return LEGAL


def joining_ruling(play: Campaign, side: int, name: str) -> Ruling:
    """May this unit, which was there already, join an attack?"""
    unit = play.unit(name)
    if unit < 0 or play.units[unit].side != side or not play.on_map(unit):
        return forbid("9.13", "cannot_attack", unit=name)
    marks = play.state.marks[unit]
    if not marks & CANNOT_JOIN:
        return LEGAL
    if marks & ARROW:
        return forbid("9.12", "attacks_anyway", unit=name)
    return _has_acted(play, unit, marks)


@rule("8.25b", "9.11a")
def _has_acted(play: Campaign, unit: int, marks: int) -> Ruling:
    """It has done something else today, and that is why it may not attack."""
    name = play.units[unit].id
    if marks & ATTACKED:
        return forbid("9.11a", "attacked_already", unit=name)
    if marks & BUILT:
        return forbid("10.14a", "built_already", unit=name)
    if marks & MOVED:
        return forbid("8.25b", "moved_already", unit=name)
    if play.state.spent[unit]:
        return forbid("8.5x", "dug_in_today", unit=name) if marks & ENTRENCHED else forbid("8.24a", "halted", unit=name)
    return forbid("9.14b", "finished_for_today", unit=name)


@rule("9.12", "9.39")
def stop_ruling(play: Campaign, side: int) -> Ruling:
    """May the side stop? Not before everybody who entered an area has fought there."""
    left = obligatory(play, side)
    return forbid("9.12", "battles_left", areas=[play.theatre.name(area) for area in left]) if left else LEGAL


# what to offer


def candidates(play: Campaign, side: int) -> list[Action]:
    """For each open area: nobody, each one, all but one, or everybody joins; and to stop, where that is allowed."""
    found: list[Action] = [
        Fight(play.theatre.name(area), tuple(play.ids(units)))
        for area in open_areas(play, side)
        for units in _joiners(able_to_join(play, side, area))
        if units or newcomers(play, side, area)
    ]
    return [*found, Done()] if stop_ruling(play, side) else found


def _joiners(able: list[int]) -> list[tuple[int, ...]]:
    one = [(unit,) for unit in able]
    all_but_one = [tuple(other for other in able if other != unit) for unit in able]
    return list(dict.fromkeys([tuple(able), *all_but_one, *one, ()]))


def some_fight(play: Campaign, side: int, luck: Luck) -> Action:
    """A battle at random; or none when there need not be any."""
    must = obligatory(play, side)
    if not must and luck.chance(0.4):
        return Done()
    area = luck.pick(must if must and luck.chance(0.5) else open_areas(play, side))
    able = able_to_join(play, side, area)
    units = luck.some(able, len(able))
    if not units and area not in must:
        units = [luck.pick(able)]
    return Fight(play.theatre.name(area), tuple(play.ids(units)))
