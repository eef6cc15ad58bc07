"""The counters as they lie: where, and with the strength and movement that they have now."""

from __future__ import annotations

from functools import cache

from grognard.engine.keeping import keep
from grognard.engine.rules import rule
from grognard.engine.text import Fact, Text
from grognard.engine.view import Piece
from grognard.games.tigers.calendar import NEVER, impulse_name
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.forces import NO_GROUP
from grognard.games.tigers.marching import allowance
from grognard.games.tigers.sequence import ATTRITION, PHASES
from grognard.games.tigers.state import ABSENT, ARROW, AWAY, BUILT, ENTRENCHED, FINISHED, ON_FOOT
from grognard.games.tigers.theatre import SIDES, Theatre, Unit

Key = tuple[int, int, int, bool, int]
Known = dict[Key, Piece | None]
Facts = dict[str, Fact]

MOST_FACES = 1_000  # of one unit that are kept
UNSUPPLIED = "unsupplied"
NATIONS = {"ss": "SS", "wehrmacht": "W", "luftwaffe": "LW", "american": "US", "british": "GB"}
SHOWN = (("entrenched", ENTRENCHED), ("arrow", ARROW), ("finished", FINISHED), ("built", BUILT), ("on_foot", ON_FOOT))


@cache
def album(theatre: Theatre) -> list[Known]:
    """The faces made so far of each unit, by all that changes them."""
    return [{} for _ in theatre.units]


def faces(campaign: Campaign) -> tuple[Piece, ...]:
    """Every unit on the map or in a box, in the order of the unit list."""
    state, known, hungry = campaign.state, album(campaign.theatre), unsupplied(campaign)
    found = []
    for unit, (where, strength, marks) in enumerate(zip(state.at, state.strength, state.marks, strict=True)):
        if where == ABSENT:
            continue
        waits = state.due[unit] + 100 * state.released + 10_000 * state.bound_for[unit] if where == AWAY else 0
        key = where, strength, marks, bool(hungry >> unit & 1), waits
        try:
            piece = known[unit][key]
        except KeyError:
            piece = keep(known[unit], key, face(campaign, unit), MOST_FACES)
        if piece is not None:
            found.append(piece)
    return tuple(found)


def unsupplied(campaign: Campaign) -> int:
    """Who bears the marker for lack of supply: as it was judged last for what is going on."""
    state = campaign.state
    if state.phase >= ATTRITION:
        return state.unsupplied_end
    if PHASES[state.phase][0] != "movement":
        return state.unsupplied_fight
    mine = side_units(campaign.theatre)[state.side]
    return state.unsupplied_move & mine | state.unsupplied_fight & ~mine


@cache
def side_units(theatre: Theatre) -> tuple[int, ...]:
    """The set of all units of each side."""
    return tuple(sum(1 << unit.index for unit in theatre.units if unit.side == side) for side in range(len(SIDES)))


@rule("4.15")
def face(campaign: Campaign, unit: int) -> Piece | None:
    """One counter as it shows now, reduced or replaced by losses; None for one that is nowhere."""
    data, where = campaign.units[unit], place_of(campaign, unit)
    if not where:
        return None
    strength = campaign.state.strength[unit]
    return Piece(
        data.id,
        SIDES[data.side],
        where,
        data.kind,
        data.name,
        short_name(data),
        formation_of(data),
        str(strength),
        str(allowance(campaign, unit)),
        "",
        0 < strength < data.strength,
        marks_of(campaign, unit),
        details_of(campaign, data),
        army=data.nation,
    )


def short_name(unit: Unit) -> str:
    """What is left of the name when the formation stands beside it."""
    rest = unit.name.rpartition("/")[2]
    return rest.removeprefix(f"{unit.formation} ")[:9]


def formation_of(unit: Unit) -> str:
    """The formation, with the letters of the nation before it unless its name holds them."""
    letters = NATIONS.get(unit.nation, "")
    return unit.formation if letters in unit.formation else f"{letters} {unit.formation}"


def place_of(campaign: Campaign, unit: int) -> str:
    """The space, or the box; empty for whoever takes no part."""
    where, side = campaign.state.at[unit], SIDES[campaign.units[unit].side]
    if where >= 0:
        return campaign.theatre.name(where)
    if where == ABSENT:
        return ""
    return f"{side}.reinforcements" if where == AWAY else f"{side}.eliminated"


@rule("8.24a", "8.24b")
def marks_of(campaign: Campaign, unit: int) -> tuple[str, ...]:
    """The markers on a counter: the one with the arrow stands for that without."""
    marks = campaign.state.marks[unit]
    if marks & ARROW:
        marks &= ~FINISHED
    found = [name for name, bit in SHOWN if marks & bit]
    if unsupplied(campaign) >> unit & 1 and campaign.in_play(unit):
        found.append(UNSUPPLIED)
    return tuple(found)


# For the stack viewer


@rule("4.11b")
def details_of(campaign: Campaign, unit: Unit) -> tuple[Text, ...]:
    """Factors, what is left of it, nation, date of arrival, source; nobody is dropped from the air."""
    factors: Facts = {
        "kind": unit.kind, "attack": unit.attack, "defence": unit.defence, "movement": unit.movement,
    }  # fmt: skip
    found = [
        Text("detail.factors", factors),
        Text("detail.strength", {"strength": campaign.state.strength[unit.index], "full": unit.strength}),
        Text("detail.nation", {"nation": unit.nation}),
    ]
    if campaign.state.at[unit.index] == AWAY:
        found += _arrival(campaign, unit)
    return (*found, Text("detail.source", {"source": unit.strength_source}))


def _arrival(campaign: Campaign, unit: Unit) -> list[Text]:
    """When and where a reinforcement comes, and on what condition."""
    arrival, state = campaign.theatre.arrival_of[unit.index], campaign.state
    bound = state.bound_for[unit.index]
    zones = [bound] if bound >= 0 else list(arrival.zones)
    names = [campaign.theatre.name(zone) for zone in zones]
    when: Facts = {"impulse": impulse_name(state.due[unit.index]), "zones": names}
    found = [Text("detail.arrives", when)]
    if arrival.group != NO_GROUP and not state.released >> arrival.group & 1:
        group = campaign.theatre.groups[arrival.group]
        areas: Facts = {"areas": campaign.names(group.areas)}
        if group.fallback == NEVER:
            found.append(Text("detail.condition", areas))
        else:
            found.append(Text("detail.condition_until", areas | {"impulse": impulse_name(group.fallback)}))
    return found
