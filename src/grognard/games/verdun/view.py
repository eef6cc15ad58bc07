"""What a side sees: everything, for the game has no secrets. Built from a list of what is shown.

What a counter shows depends on few things; each face that has been made is kept and used again.
"""

from __future__ import annotations

from functools import cache, lru_cache

from grognard.engine.text import Text
from grognard.engine.view import Marker, Phase, Tally, View
from grognard.games.verdun.battlefield import FRENCH, GERMAN, SIDES, Battlefield
from grognard.games.verdun.faces import faces
from grognard.games.verdun.forts import full_steps
from grognard.games.verdun.sequence import PHASES
from grognard.games.verdun.victory import Points, outcome, points
from grognard.games.verdun.war import War
from grognard.games.verdun.zones import exerted
from grognard.geometry import Hexes, bits

ORGANIZATION = ("organization", "german"), ("organization", "french")


def view(war: War, side: str) -> View:
    """The same for both sides and for spectators, but for `side`."""
    decision = war.decision
    score = points(war)
    return View(
        side,
        _turn(war.field, war.state.turn),
        tuple(_status(war)),
        _sequence(war.state.phase),
        faces(war),
        _markers(war),
        _regions(war),
        _score(score),
        _losses(score),
        decision.side if decision else "",
        _over(war) if decision is None else None,
    )


@cache
def _turn(field: Battlefield, turn: int) -> Text:
    """Before the first turn the armies are set up, on the day of that turn."""
    return Text("turn" if turn else "setting_up", {"turn": turn, "date": field.calendar[max(turn, 1) - 1].date})


@cache
def _sequence(now: int) -> tuple[Phase, ...]:
    return tuple(Phase(key, side, number == now) for number, (key, side) in enumerate(PHASES))


def _status(war: War) -> list[Text]:
    state = war.state
    found = [Text("status.weather", {"weather": "bad" if state.bad_weather else "fair"})]
    if war.petain:
        found.append(Text("status.petain"))
    if state.phase >= 0 and PHASES[state.phase] in ORGANIZATION:
        side = PHASES[state.phase][1]
        found.append(Text("status.replacements", {"side": side, "points": state.replacements}))
    found.append(Text("status.shots", {"shots": state.shots}))
    return found


def _over(war: War) -> Text:
    result = outcome(war)
    return Text("over", {"level": result.level, "points": result.points})


# On the map


def _markers(war: War) -> tuple[Marker, ...]:
    state, field = war.state, war.field
    fire = _fire(field, state.german_fire, GERMAN) + _fire(field, state.french_fire, FRENCH)
    return _forts(field, tuple(state.forts), full_steps(war)) + fire


@lru_cache(maxsize=64)
def _fire(field: Battlefield, hexes: Hexes, side: int) -> tuple[Marker, ...]:
    return tuple(Marker(name, "interdiction", SIDES[side]) for name in field.board.names(hexes))


@lru_cache(maxsize=64)
def _forts(field: Battlefield, steps: tuple[int, ...], full: int) -> tuple[Marker, ...]:
    """A reduced garrison (15.4a) shows its strength."""
    found = []
    for fort, left in zip(field.forts, steps, strict=True):
        label = fort.name if left in (0, full) else f"{fort.name} ({left})"
        kind = "fort" if left else "destroyed_fort"
        found.append(Marker(field.board.name(fort.hex), kind, SIDES[FRENCH] if left else "", label))
    return tuple(found)


def _regions(war: War) -> dict[str, tuple[str, ...]]:
    found = {"control.german": _names(war.field, war.state.control)}
    for side in (GERMAN, FRENCH):
        strong, weak = exerted(war, side)
        found[f"zone.{SIDES[side]}.strong"] = _names(war.field, strong)
        found[f"zone.{SIDES[side]}.weak"] = _names(war.field, weak)
    return found


@lru_cache(maxsize=512)
def _names(field: Battlefield, hexes: Hexes) -> tuple[str, ...]:
    """In the order of their numbers, which is that of the board's bits."""
    return tuple(map(_name_of(field).__getitem__, bits(hexes)))


@cache
def _name_of(field: Battlefield) -> dict[int, str]:
    return {where: field.board.name(where) for where in field.board.hexes}


# The score


@lru_cache(maxsize=64)
def _score(score: Points) -> tuple[Tally, ...]:
    """What the German would score if play ended now, line by line."""
    lines = [
        Tally(Text("score.towns", {"towns": score.towns}), score.town_points, "german"),
        Tally(Text("score.forts"), score.forts, "german"),
        Tally(Text("score.verdun"), score.verdun, "german"),
        Tally(Text("score.losses"), score.loss_points, "german"),
    ]
    if score.penalty:
        lines.append(Tally(Text("score.penalty"), -score.penalty, "german"))
    return (*lines, Tally(Text("score.total"), score.total, "german"))


@lru_cache(maxsize=64)
def _losses(score: Points) -> tuple[Tally, ...]:
    return (
        Tally(Text("losses.german"), score.german_losses, "german"),
        Tally(Text("losses.french"), score.french_losses, "french"),
    )
