"""What a side sees: the map and everybody on it, its own events, and of the other's events only the backs.

Built from a list of what is shown. What is on the back of an objective marker is shown to nobody before the end, but
for those that the conference has turned over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Card, Marker, Phase, Pile, Tally, View
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat_status import status as combat_status
from grognard.games.somme.faces import faces
from grognard.games.somme.points import Item, items, total
from grognard.games.somme.state import (
    ADMINISTRATION,
    COMBAT,
    DISENGAGING,
    ELIMINATED,
    END,
    EXPLOITING,
    IN_CUP,
    IN_HAND,
    MOVEMENT,
    ON_MAP,
    PHASES,
    PLAYED,
    SHOWN,
    WEATHERS,
)
from grognard.games.somme.victory import outcome
from grognard.geometry import Hexes, bits

EVENTS, CUP = "event", "cup"
OBJECTIVES = "german.objectives"
PLAYER_PHASES = (MOVEMENT, COMBAT, DISENGAGING, EXPLOITING)


def view(play: Campaign18, side: str) -> View:
    """All that a side, or without a side a spectator, may know."""
    decision, state = play.decision, play.state
    lines = items(play)
    return View(
        side,
        _turn(play),
        tuple(_status(play)),
        _sequence(play.field, state.turn, state.initiative, (state.side, state.phase)),
        faces(play),
        tuple(_markers(play)),
        _regions(play),
        tuple(_score(play, lines)),
        tuple(_losses(play)),
        decision.side if decision else "",
        _over(play) if decision is None else None,
        cards=tuple(_cards(play, side)),
        piles=tuple(_piles(play)),
    )


# when it is


def _turn(play: Campaign18) -> Text:
    """The turn with its days, and in the operational sequences which of them."""
    state, row = play.state, play.field.track[play.state.turn - 1]
    facts: dict[str, int | str | list[str]] = {
        "turn": state.turn, "turns": play.field.last_turn, "begins": row.begins, "ends": row.ends,
    }  # fmt: skip
    if not state.sequence:
        return Text("turn", facts)
    return Text("turn_sequence", facts | {"sequence": state.sequence, "sequences": state.sequences})


@cache
@rule("7.0c")
def _sequence(field: Battlefield, turn: int, initiative: int, now: tuple[int, int]) -> tuple[Phase, ...]:
    """The administrative sequence, the phases of an operational one for the initiative player and the other, the end
    of the turn, then the turn track."""
    players = [(side, phase) for side in (initiative, 1 - initiative) for phase in PLAYER_PHASES]
    phases = [Phase(PHASES[phase], SIDES[side], (side, phase) == now) for side, phase in players]
    track = [Phase(f"turn_{number}", "", number == turn) for number in range(field.first_turn, field.last_turn + 1)]
    first = Phase(PHASES[ADMINISTRATION], "", now[1] == ADMINISTRATION)
    return (first, *phases, Phase(PHASES[END], "", now[1] == END), *track)


def _status(play: Campaign18) -> Iterator[Text]:
    """The combat under way, weather, initiative and offensive; then what politics have settled in the campaign."""
    state = play.state
    if state.combat is not None:
        yield combat_status(play)
    if state.sequence:
        yield Text("status.weather", {"weather": f"weather_{WEATHERS[state.weather]}"})
    yield Text("status.initiative", {"side": SIDES[state.initiative]})
    for each in state.offensives:
        yield Text("status.offensive", {"unit": play.units[each.unit].id, "bonus": [f"{n:+}" for n in each.bonus]})
    if state.petain:
        yield Text("status.petain", {"die": state.petain})
    if state.restrictions:
        yield Text("status.cooperation", {"limits": [f"limit_{word}" for word in state.restrictions]})
    yield Text("status.doctrine", {"doctrine": f"doctrine_{state.doctrine}"})
    if play.advanced:
        yield from _campaign_status(play)


def _campaign_status(play: Campaign18) -> Iterator[Text]:
    state = play.state
    yield Text("status.stoss", {"box": f"stoss_box_{state.stoss_box}"})
    yield Text("status.bad_weather", {"count": state.bad_weather, "flood": play.field.numbers.weather.flood})
    if play.flooded:
        yield Text("status.flooded")
    if state.generalissimo:
        yield Text("status.generalissimo", {"general": f"general_{state.generalissimo}"})
    elif state.conference:
        yield Text("status.conference")


def _over(play: Campaign18) -> Text:
    result = outcome(play)
    return Text("over", {"level": result.level, "points": result.points})


# on the map


@rule("2.2.3a")
def _markers(play: Campaign18) -> Iterator[Marker]:
    """Redoubts, destroyed bridges, footbridges, the hex under attack, and objective markers, crosses up."""
    state, field = play.state, play.field
    for where in bits(state.redoubts):
        yield Marker(field.board.name(where), "redoubt", SIDES[ALLIED])
    for edge in state.destroyed:
        a, b = (field.board.name(end) for end in field.ground.ends(edge))
        yield Marker(a, "destroyed_bridge", "", b)
        yield Marker(b, "destroyed_bridge", "", a)
    for each in state.footbridges:
        far = next(end for end in field.ground.ends(each.edge) if end != each.hex)
        yield Marker(field.board.name(each.hex), "footbridge", SIDES[each.side], field.board.name(far))
    if state.combat is not None:
        yield Marker(field.board.name(state.combat.target), "battle", SIDES[state.combat.side])
    yield from _objectives(play)


def _objectives(play: Campaign18) -> Iterator[Marker]:
    """On the map and in the German box with their crosses; the points of those that the conference showed."""
    state, field = play.state, play.field
    for slot, objective in enumerate(field.objectives):
        where = state.marker_at[slot]
        if where == ON_MAP:
            yield Marker(field.board.name(objective.hex), "objective", "", "+" * objective.crosses)
        elif where == SHOWN:
            back = field.markers[state.markers[slot]]
            kind = f"portrait_{back.portrait}" if back.portrait else "objective"
            yield Marker(OBJECTIVES, kind, "", str(back.points))


def _regions(play: Campaign18) -> dict[str, tuple[str, ...]]:
    """Who controls what; all else that can lie over the map is drawn when somebody asks for it."""
    field = play.field
    return {f"control.{name}": _names(field, play.controls(side) & field.area) for side, name in enumerate(SIDES)}


@lru_cache(maxsize=512)
def _names(field: Battlefield, hexes: Hexes) -> tuple[str, ...]:
    """In the order of their numbers, which is that of the board's bits."""
    return tuple(map(_name_of(field).__getitem__, bits(hexes)))


@cache
def _name_of(field: Battlefield) -> dict[int, str]:
    return {where: field.board.name(where) for where in field.board.hexes}


# events


@rule("A-2")
def _cards(play: Campaign18, side: str) -> Iterator[Card]:
    """The own hand, and what either side has in force."""
    for each in play.field.counters if play.advanced else ():
        where = play.state.events[each.index]
        if where == IN_HAND and SIDES[each.side] == side:
            yield Card(each.id, side, "hand", each.event, group=EVENTS)
        elif where == PLAYED:
            yield Card(each.id, SIDES[each.side], "play", each.event, group=EVENTS)


def _piles(play: Campaign18) -> Iterator[Pile]:
    """How many events each side holds, and how many are in its cup."""
    if play.advanced:
        for side, name in enumerate(SIDES):
            yield Pile(name, EVENTS, len(play.counters(side, IN_HAND)))
            yield Pile("", f"{CUP}_{name}", len(play.counters(side, IN_CUP)))


# the score


def _score(play: Campaign18, lines: list[Item]) -> Iterator[Tally]:
    """What each side would have if play ended now, line by line; of hidden markers only how many there are."""
    hidden = not play.state.level
    for line in lines:
        facts: dict[str, int | str | list[str]] = {"item": f"vp_{line.item}", "count": line.count}
        if line.hidden and hidden:
            yield Tally(Text("score.hidden"), line.count, SIDES[line.side])
        else:
            yield Tally(Text("score.line", facts), line.points, SIDES[line.side])
    open_lines = [line for line in lines if not (line.hidden and hidden)]
    for side in (GERMAN, ALLIED) if play.field.key == "push" else (GERMAN,):
        yield Tally(Text("score.total", {"side": SIDES[side]}), total(open_lines, side), SIDES[side])


def _losses(play: Campaign18) -> Iterator[Tally]:
    """Combat units eliminated, and steps lost by all."""
    at, losses = play.state.at, play.state.losses
    for side, name in enumerate(SIDES):
        units = play.field.combat[side]
        yield Tally(Text("losses.units"), sum(at[u] == ELIMINATED for u in units), name)
        yield Tally(Text("losses.steps"), sum(losses[u] for u in units), name)
