"""Pontoons: begun at the start of a turn by infantry on both banks, finished at its end, lost for good or taken up."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.blitzkrieg.battlefield import GERMAN, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.ground import Edge
from grognard.games.blitzkrieg.state import Works
from grognard.geometry import HexId, bits


class Build(Action, frozen=True):
    """CAP-8d: two units on opposite banks begin a pontoon between them."""

    one: str
    other: str


class RemovePontoon(Action, frozen=True):
    """CAP-8h: a pontoon, finished or not, is taken up; its hexside as two hex numbers: 0902-0903."""

    edge: str


class WorksBegun(Event, frozen=True):
    """Two units begin a pontoon."""

    units: list[str]
    edge: list[str]


class WorksLost(Event, frozen=True):
    """A pontoon under construction is lost with its marker."""

    edge: list[str]


class PontoonFinished(Event, frozen=True):
    edge: list[str]


class PontoonDestroyed(Event, frozen=True):
    edge: list[str]


class PontoonRemoved(Event, frozen=True):
    """A pontoon is taken up for later use; so many are in stock now."""

    edge: list[str]
    stock: int


# where and by whom


def is_builder(unit: Unit) -> bool:
    """A-41: infantry of every kind, assault troops and engineers build."""
    return unit.infantry or unit.assault or unit.engineer


@rule("CAP-8d", "DIS-04")
def builder_ruling(play: Campaign40, unit: int) -> Ruling:
    """An undisrupted German infantry unit on the map that builds nothing yet."""
    data = play.units[unit]
    if unit < 0 or data.side != GERMAN or not play.on_map(unit):
        return forbid("CAP-8d", "no_builder_there")
    if not is_builder(data):
        return forbid("CAP-8d", "only_infantry_builds", unit=data.id)
    if play.disorganised(unit):
        return forbid("DIS-04", "disorganised_cannot_build", unit=data.id)
    return forbid("CAP-8d", "builds_already", unit=data.id) if building(play, unit) else LEGAL


def building_ruling(play: Campaign40, action: Build) -> Ruling:
    """May these two begin a pontoon between their hexes?"""
    one, other = play.unit(action.one), play.unit(action.other)
    if not play.state.stock:
        return forbid("CAP-8a", "no_pontoon_left")
    for unit in (one, other):
        ruling = builder_ruling(play, unit)
        if not ruling:
            return ruling
    return site_ruling(play, play.state.at[one], play.state.at[other])


@rule("CAP-8d", "CAP-8j")
def site_ruling(play: Campaign40, a: HexId, b: HexId) -> Ruling:
    """Between the hexes lies a river without bridge or pontoon."""
    names = [play.field.board.name(a), play.field.board.name(b)]
    direction = play.field.board.direction(a, b)
    if direction < 0:
        return forbid("CAP-8d", "not_opposite", hexes=names)
    if not play.field.rivers[direction] >> a & 1:
        return forbid("CAP-8d", "no_river_to_bridge", hexes=names)
    if play.field.edge(a, b) in occupied_edges(play):
        return forbid("CAP-8d", "pontoon_there", hexes=names)
    return LEGAL


def occupied_edges(play: Campaign40) -> list[Edge]:
    """The hexsides with a pontoon, finished or not."""
    return [*play.state.pontoons, *(works.edge for works in play.state.works)]


def building(play: Campaign40, unit: int) -> bool:
    """Does a unit build a pontoon now?"""
    works = play.state.works
    return bool(works) and any(unit in (each.one, each.other) for each in works)


def sites(play: Campaign40) -> Iterator[tuple[int, int]]:
    """The pairs of units that may begin a pontoon, each once, in order."""
    if not play.state.stock:
        return
    taken = occupied_edges(play)
    steady, board = play.steady(GERMAN), play.field.board
    for direction in range(3):
        near = steady & play.field.rivers[direction]
        for a in bits(near & board.shift(steady, direction + 3)):
            b = board.neighbour(a, direction)
            if play.field.edge(a, b) not in taken:
                yield from ((one, other) for one in _builders(play, a) for other in _builders(play, b))


def _builders(play: Campaign40, where: HexId) -> list[int]:
    return [unit for unit in play.fighters(where) if builder_ruling(play, unit)]


# the works


@rule("CAP-8a", "SED-S-G5", "DIN-S-G1")
def begin_works(play: Campaign40, one: int, other: int) -> None:
    """A marker is taken from the stock; what is destroyed never comes back to it."""
    state = play.state
    edge = play.field.edge(state.at[one], state.at[other])
    state.works = (*state.works, Works(edge, one, other))
    state.stock -= 1
    play.tell(WorksBegun(play.ids((one, other)), edge_names(play, edge)))


@rule("CAP-8e", "CAP-8g")
def abandon_works(play: Campaign40, unit: int) -> None:
    """A builder is disorganised, driven back or gone: what it was building is lost for good."""
    lost = [works for works in play.state.works if unit in (works.one, works.other)]
    if lost:
        play.state.works = tuple(works for works in play.state.works if works not in lost)
        for works in lost:
            play.tell(WorksLost(edge_names(play, works.edge)))


class FinishPontoons(Step[Campaign40], frozen=True):
    """The victory phase: works whose builders are still in place and in order become pontoons."""

    @rule("CAP-8f", "END-03")
    def run(self, play: Campaign40) -> None:
        for works in play.state.works:
            name = edge_names(play, works.edge)
            if holds(play, works):
                play.state.pontoons = (*play.state.pontoons, works.edge)
                play.tell(PontoonFinished(name))
            else:
                play.tell(WorksLost(name))
        if play.state.works:
            play.state.works = ()
            play.changed(GERMAN)


def holds(play: Campaign40, works: Works) -> bool:
    """Are both builders at their ends of the hexside, undisrupted?"""
    at = play.state.at
    in_place = sorted((at[works.one], at[works.other])) == sorted(play.field.ends(works.edge))
    return in_place and not play.disorganised(works.one) and not play.disorganised(works.other)


# the end of a pontoon


@rule("CAP-8i", "CAP-8j")
def destroy_pontoons(play: Campaign40, where: HexId) -> None:
    """An undisrupted Allied unit has come into a hex: every pontoon of it is destroyed; printed bridges never are."""
    lost = [edge for edge in play.state.pontoons if where in play.field.ends(edge)]
    if lost:
        play.state.pontoons = tuple(edge for edge in play.state.pontoons if edge not in lost)
        play.changed(GERMAN)
        for edge in lost:
            play.tell(PontoonDestroyed(edge_names(play, edge)))


@rule("CAP-8h")
def removal_ruling(play: Campaign40, action: RemovePontoon) -> Ruling:
    """Is there a pontoon, or one under construction, on that hexside? Nobody need be near."""
    if edge_of(play, action.edge) not in occupied_edges(play):
        return forbid("CAP-8h", "no_pontoon_there", edge=action.edge)
    return LEGAL


@rule("CAP-8h")
def take_up(play: Campaign40, action: RemovePontoon) -> None:
    """The marker goes back into the stock."""
    state, edge = play.state, edge_of(play, action.edge)
    state.pontoons = tuple(each for each in state.pontoons if each != edge)
    state.works = tuple(works for works in state.works if works.edge != edge)
    state.stock += 1
    play.changed(GERMAN)
    play.tell(PontoonRemoved(edge_names(play, edge), state.stock))


# hexsides by name


def edge_of(play: Campaign40, name: str) -> Edge:
    """The hexside that two hex numbers with a stroke between them name; -1 when there is none."""
    one, _, other = name.partition("-")
    a, b = play.hex(one), play.hex(other)
    return play.field.edge(a, b) if a >= 0 and b >= 0 else -1


def edge_names(play: Campaign40, edge: Edge) -> list[str]:
    """The two hexes of a hexside, in the order of the map."""
    return [play.field.board.name(where) for where in sorted(play.field.ends(edge))]


def removable(play: Campaign40) -> list[str]:
    """The names of all hexsides with a pontoon, finished or not."""
    return ["-".join(edge_names(play, edge)) for edge in occupied_edges(play)]
