"""What a side sees: everything, for the game has no secrets. Built from a list of what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Marker, Phase, Tally, View
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.faces import faces
from grognard.games.blitzkrieg.points import Item, items, lost_units, vp
from grognard.games.blitzkrieg.state import END, ORDER, PHASES, SETTING_UP
from grognard.games.blitzkrieg.supply import network
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.victory import outcome
from grognard.games.blitzkrieg.zones import exerted
from grognard.geometry import Hexes, bits

TRACK = "track"


def view(play: Campaign40, side: str) -> View:
    """The same for both sides and for spectators, but for `side`."""
    decision, state = play.decision, play.state
    lines = items(play)
    return View(
        side,
        _turn(play.field, 0 if state.phase == SETTING_UP else state.turn),
        tuple(_status(play)),
        _sequence(play.field, state.turn, state.side, state.phase),
        faces(play),
        tuple(_markers(play)),
        _regions(play),
        tuple(_score(lines)),
        _losses(play),
        decision.side if decision else "",
        _over(play, lines) if decision is None else None,
    )


# when it is


@cache
def _turn(field: Battlefield, turn: int) -> Text:
    """Before the first turn the armies are set up, on the day of that turn."""
    row = field.track[max(turn, 1) - 1]
    if not turn:
        return Text("setting_up", {"date": row.date})
    if row.night:
        return Text("night_turn", {"turn": turn, "turns": field.turns, "date": row.date})
    hours = {"begins": row.begins, "ends": row.ends}
    return Text("turn", {"turn": turn, "turns": field.turns, "date": row.date, **hours})


@cache
@rule("SEQ-03", "SEQ-04")
def _sequence(field: Battlefield, turn: int, side: int, phase: int) -> tuple[Phase, ...]:
    """The phases of both player turns in their order, the end of the turn, then the turn track."""
    players = [(each, now) for each in (GERMAN, ALLIED) for now in ORDER[each]]
    phases = [Phase(PHASES[now], SIDES[each], (each, now) == (side, phase)) for each, now in players]
    track = [Phase(_space(field, number), "", number == turn and phase != SETTING_UP) for number in _track(field)]
    return (*phases, Phase(PHASES[END], "", phase == END), *track)


def _track(field: Battlefield) -> range:
    return range(1, field.turns + 1)


def _space(field: Battlefield, turn: int) -> str:
    return f"night_{turn}" if field.night(turn) else f"turn_{turn}"


@rule("MARK-03")
def _status(play: Campaign40) -> Iterator[Text]:
    """Events in force, those of the next turn, interdiction, pontoons, and when it ends if that is sooner."""
    state = play.state
    if state.events:
        yield Text("status.events", {"events": list(state.events)})
    if state.drawn:
        yield Text("status.next_events", {"events": list(state.drawn)})
    if state.interdiction:
        yield Text("status.interdiction", {"level": state.interdiction})
    if state.passes:
        yield Text("status.passes", {"count": state.passes})
    if state.stock or state.pontoons or state.works:
        yield Text("status.pontoons", {"stock": state.stock})
    if state.last_turn < play.field.turns:
        yield Text("status.last_turn", {"turn": state.last_turn})


def _over(play: Campaign40, lines: list[Item]) -> Text:
    german, allied = (vp(sum(item.halves for item in lines if item.side == side)) for side in (GERMAN, ALLIED))
    return Text("over", {"level": outcome(play).level, "german": german, "allied": allied})


# on the map


@rule("MARK-01")
def _markers(play: Campaign40) -> Iterator[Marker]:
    """Entrenchments, trenches, bridges of boats, what must still be attacked, and the events on the turn track."""
    state, field = play.state, play.field
    yield from _set_of(field, state.entrenchments, "entrenchment", SIDES[ALLIED])
    yield from _set_of(field, state.trenches, "entrenchment", SIDES[GERMAN])
    yield from _set_of(field, state.obliged, "battle", SIDES[state.side])
    yield from _edges(field, state.pontoons, "pontoon")
    yield from _edges(field, tuple(works.edge for works in state.works), "pontoon_works")
    for event in state.drawn:
        yield Marker(TRACK, f"event_{event}")


@lru_cache(maxsize=256)
def _set_of(field: Battlefield, hexes: Hexes, kind: str, side: str) -> tuple[Marker, ...]:
    return tuple(Marker(name, kind, side) for name in _names(field, hexes))


@lru_cache(maxsize=64)
def _edges(field: Battlefield, edges: tuple[int, ...], kind: str) -> tuple[Marker, ...]:
    """On both banks, each with the hexes that it leads to."""
    ends: dict[int, list[str]] = {}
    for edge in edges:
        a, b = field.ends(edge)
        ends.setdefault(a, []).append(field.board.name(b))
        ends.setdefault(b, []).append(field.board.name(a))
    return tuple(Marker(field.board.name(a), kind, SIDES[GERMAN], " ".join(others)) for a, others in ends.items())


def _regions(play: Campaign40) -> dict[str, tuple[str, ...]]:
    state, field = play.state, play.field
    found = {}
    for side, name in enumerate(SIDES):
        found[f"control.{name}"] = _names(field, state.german_control if side == GERMAN else state.allied_control)
        found[f"zone.{name}.control"] = _names(field, exerted(play, side))
        found[f"supply.{name}.lines"] = _names(field, network(play, side))
    found[f"duty.{SIDES[state.side]}.hexes"] = _names(field, state.obliged)
    return found


@lru_cache(maxsize=512)
def _names(field: Battlefield, hexes: Hexes) -> tuple[str, ...]:
    """In the order of their numbers, which is that of the board's bits."""
    return tuple(map(_name_of(field).__getitem__, bits(hexes)))


@cache
def _name_of(field: Battlefield) -> dict[int, str]:
    return {where: field.board.name(where) for where in field.board.hexes}


# the score


@rule("MARK-02")
def _score(lines: list[Item]) -> Iterator[Tally]:
    """What each side would have if play ended now, line by line."""
    for side, name in enumerate(SIDES):
        mine = [item for item in lines if item.side == side]
        for item in mine:
            facts: dict[str, int | str | list[str]] = {"item": f"vp_{item.item}", "count": item.count}
            yield Tally(Text("score.line", facts), item.halves / HALVES, name)
        yield Tally(Text("score.total", {"side": name}), sum(item.halves for item in mine) / HALVES, name)


def _losses(play: Campaign40) -> tuple[Tally, ...]:
    """Combat units lost."""
    return tuple(Tally(Text(f"losses.{name}"), len(lost_units(play, side)), name) for side, name in enumerate(SIDES))
