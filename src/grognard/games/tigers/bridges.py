"""10.1 Bridge building: engineers repair damaged bridges when the battles of their player impulse are over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.tigers.actions import Done
from grognard.games.tigers.bridges_menu import building_menu
from grognard.games.tigers.campaign import D10, Campaign, side_index
from grognard.games.tigers.state import ATTACKED, BUILT, FINISHED, MOVED
from grognard.games.tigers.theatre import ENEMY, Theatre


class BridgeBuilt(Event, frozen=True):
    """10.15: the engineers have repaired the bridge between two areas."""

    unit: str
    area: str
    beyond: str


class BuildingFailed(Event, frozen=True):
    """10.16b: they have not; `needed` is the highest die that will do next time."""

    unit: str
    area: str
    beyond: str
    needed: int


class Build(Action, frozen=True):
    """An engineer tries to repair the bridge between its area and the one beyond."""

    unit: str
    beyond: str


class BridgeBuilding(Decision[Campaign], frozen=True):
    """10.1y: at the end of a player impulse, one attempt after the other until the owner has done."""

    accepts = (Build, Done)
    cites = "10.11"

    @rule("10.1y")
    def moot(self, play: Campaign) -> bool:
        return next(attempts(play, side_index(self.side)), None) is None

    def candidates(self, play: Campaign) -> list[Action]:
        return [*attempts(play, side_index(self.side)), Done()]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        return Done() if luck.chance(0.15) else luck.pick(list(attempts(play, side_index(self.side))))

    def check(self, play: Campaign, action: Build | Done) -> Ruling:
        return LEGAL if isinstance(action, Done) else building_ruling(play, side_index(self.side), action)

    def choose(self, play: Campaign, action: Build | Done) -> None:
        if isinstance(action, Build):
            try_to_build(play, action)
            play.then(self)

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return building_menu(play, list(attempts(play, side_index(self.side))), draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        """The unit clicked on at its first bridge, or the bridge clicked on with the unit picked before."""
        unit = play.unit(last_pick((*draft, pick), "unit"))
        if unit < 0:
            return forbid(self.cites, "pick_engineer_first")
        place = last_pick((pick,), "place")
        return self.check(play, Build(play.units[unit].id, place or _first_beyond(play, unit)))


def attempts(play: Campaign, side: int) -> Iterator[Build]:
    """Every attempt that is allowed now, in the order of the unit list."""
    if not play.state.damaged:
        return
    for unit in engineers(play.theatre, side):
        for bridge in play.theatre.bridges_at[play.state.at[unit]] if play.on_map(unit) else ():
            action = Build(play.units[unit].id, play.theatre.name(far_end(play, unit, bridge)))
            if play.damaged(bridge) and building_ruling(play, side, action):
                yield action


@cache
def engineers(theatre: Theatre, side: int) -> tuple[int, ...]:
    """The engineers of a side."""
    return tuple(unit.index for unit in theatre.units if unit.engineer and unit.side == side)


def far_end(play: Campaign, unit: int, bridge: int) -> int:
    """The space at the other end of a bridge next to a unit."""
    ends = play.theatre.bridges[bridge]
    return ends.b if ends.a == play.state.at[unit] else ends.a


def _first_beyond(play: Campaign, unit: int) -> str:
    """The area beyond the first damaged bridge of a unit; nothing when there is none."""
    near = play.theatre.bridges_at[play.state.at[unit]] if play.on_map(unit) else ()
    damaged = [bridge for bridge in near if play.damaged(bridge)]
    return play.theatre.name(far_end(play, unit, damaged[0])) if damaged else ""


# May it be tried?


def building_ruling(play: Campaign, side: int, action: Build) -> Ruling:
    """All that 10.1 and 13.24 ask of an attempt."""
    unit = play.unit(action.unit)
    who = builder_ruling(play, side, action.unit)
    if not who:
        return who
    bridge = play.theatre.bridge(play.place_name(unit), action.beyond)
    what = bridge_ruling(play, bridge, action)
    if not what:
        return what
    free = freedom_ruling(play, unit)
    return foothold_ruling(play, side, far_end(play, unit, bridge)) if free else free


@rule("10.11")
def builder_ruling(play: Campaign, side: int, name: str) -> Ruling:
    """An engineer of this side in an area."""
    unit = play.unit(name)
    if unit < 0 or play.units[unit].side != side:
        return forbid("10.11", "not_one_of_yours", unit=name)
    if not play.units[unit].engineer:
        return forbid("10.11", "no_engineer", unit=name)
    return LEGAL if play.on_map(unit) else forbid("10.12", "not_in_an_area", unit=name)


@rule("10.0", "10.17a", "10.17b")
def bridge_ruling(play: Campaign, bridge: int, action: Build) -> Ruling:
    """A damaged bridge inside the scenario that nobody has tried in this player impulse."""
    where = {"area": play.place_name(play.unit(action.unit)), "beyond": action.beyond}
    if bridge < 0:
        return forbid("10.12", "no_bridge_there", **where)
    if not play.region >> play.theatre.space(action.beyond) & 1:
        return forbid("S1-8" if play.scenario.key == "seventh_army" else "S2-11", "bridge_out_of_play", **where)
    if not play.damaged(bridge):
        return forbid("10.0", "bridge_is_intact", **where)
    if play.state.building_tried >> bridge & 1:
        return forbid("10.17b", "already_built_at", **where)
    return LEGAL


@rule("10.12", "10.13a", "10.14a", "10.14b", "10.16a", "13.24")
def freedom_ruling(play: Campaign, unit: int) -> Ruling:
    """Has the engineer been there all day, undisturbed and at rest, and is it supplied (rulings A-75, A-76)?"""
    state, name, area = play.state, play.units[unit].id, play.place_name(unit)
    if play.has(unit, MOVED | ATTACKED) or (state.spent[unit] and not play.has(unit, BUILT)):
        return forbid("10.14a", "engineer_has_acted", unit=name)
    if state.turn_start[unit] != state.at[unit]:
        return forbid("10.12", "not_here_since_morning", unit=name, area=area)
    if play.occupied(ENEMY[play.units[unit].side]) >> state.at[unit] & 1:
        return forbid("10.13a", "enemy_in_area", area=area)
    if state.fought >> state.at[unit] & 1:
        return forbid("10.14b", "battle_in_area", area=area)
    if state.tries[unit]:
        return forbid("10.16a", "engineer_has_tried", unit=name)
    return LEGAL if play.supplied_to_fight(unit) else forbid("13.24", "builder_unsupplied", unit=name)


@rule("10.13b", "10.13c")
def foothold_ruling(play: Campaign, side: int, beyond: int) -> Ruling:
    """A friend beyond the bridge, or friendly ground without an enemy (ruling A-03)."""
    friends, enemies = play.occupied(side) >> beyond & 1, play.occupied(ENEMY[side]) >> beyond & 1
    if friends or play.option("no_foothold"):
        return LEGAL
    if enemies:
        return forbid("10.13c", "enemy_alone_beyond", beyond=play.theatre.name(beyond))
    if not play.controlled(side) >> beyond & 1:
        return forbid("10.13c", "no_foothold_beyond", beyond=play.theatre.name(beyond))
    return LEGAL


# The attempt


@rule("10.15", "10.16b", "10.16c")
def needed(play: Campaign, bridge: int) -> int:
    """The highest die that repairs a bridge: the failures stay with it, whosever they were (ruling A-52)."""
    table = play.theatre.tables.building
    return min(D10, table.first + table.per_failure * play.state.failures[bridge])


@rule("8.36e", "10.16a", "10.1x")
def try_to_build(play: Campaign, action: Build) -> None:
    """Building takes all the movement of the turn; a repaired bridge is as good as new at once."""
    state, unit, area = play.state, play.unit(action.unit), play.place_name(play.unit(action.unit))
    bridge, side = play.theatre.bridge(area, action.beyond), play.units[unit].side
    state.building_tried |= 1 << bridge
    state.tries[unit] += 1
    state.spent[unit] = play.units[unit].movement
    play.mark(unit, BUILT | FINISHED)
    if play.roll_d10(side, "building", about=action.beyond)[0] <= needed(play, bridge):
        play.repair(bridge)
        play.tell(BridgeBuilt(action.unit, area, action.beyond))
    else:
        state.failures[bridge] += 1
        play.tell(BuildingFailed(action.unit, area, action.beyond, needed(play, bridge)))
