"""What a side sees: everything, for the game has no secrets. Built from a list of what is shown."""

from __future__ import annotations

from functools import cache, lru_cache

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Marker, Phase, Tally, View
from grognard.games.tigers.calendar import impulse_name
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.faces import faces
from grognard.games.tigers.scenery import bridge_name, shown_spaces
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import ABSENT, ARROW, AWAY, EFFECTS
from grognard.games.tigers.supply import nets
from grognard.games.tigers.theatre import ALLIED, GERMAN, SIDES, Theatre
from grognard.games.tigers.victory import BY_GAPS, BY_TOWNS, Points, outcome, points, town_states
from grognard.geometry import Hexes, bits, union

HOLDERS = {"G": SIDES[GERMAN], "A": SIDES[ALLIED], "C": "contested"}


def view(campaign: Campaign, side: str) -> View:
    """The same for both sides and for spectators, but for `side`."""
    decision, state = campaign.decision, campaign.state
    return View(
        side,
        Text("turn", {"day": state.day, "impulse": impulse_name(campaign.clock)}),
        tuple(_status(campaign)),
        _sequence(state.phase, campaign.clock, campaign.scenario.last),
        faces(campaign),
        _markers(campaign),
        _regions(campaign),
        _score(points(campaign), campaign.scenario.scoring),
        _losses(campaign),
        decision.side if decision else "",
        _over(campaign) if decision is None else None,
    )


@cache
@rule("3.29")
def _sequence(phase: int, clock: int, last: int) -> tuple[Phase, ...]:
    """The phases of an impulse, then the turn track."""
    phases = tuple(Phase(key, side, number == phase) for number, (key, side) in enumerate(PHASES))
    track = tuple(Phase(impulse_name(n), "", n == clock) for n in range(last + 1))
    return phases + track


# In words


def _status(campaign: Campaign) -> list[Text]:
    found = _special_forces(campaign) + _groups(campaign)
    if campaign.scenario.scoring == BY_TOWNS:
        towns = zip(campaign.scenario.towns, town_states(campaign), strict=True)
        found += [
            Text("status.town", {"town": campaign.theatre.name(town), "holder": HOLDERS[state]})
            for town, state in towns
        ]
    return found


def _special_forces(campaign: Campaign) -> list[Text]:
    state = campaign.state
    if not campaign.scenario.special_uses:
        return []
    if state.special_effect:
        where = campaign.theatre.name(state.special_area)
        return [Text("status.special_forces_at", {"area": where, "effect": _effect(state.special_effect)})]
    left = [name for name, bit in EFFECTS.items() if not state.effects_used & bit]
    return [Text("status.special_forces", {"effects": left})] if left else []


def _effect(bit: int) -> str:
    return next(name for name, value in EFFECTS.items() if value == bit)


def _groups(campaign: Campaign) -> list[Text]:
    released = [group for group in campaign.theatre.groups if campaign.state.released >> group.index & 1]
    return [Text("status.released", {"areas": campaign.names(group.areas)}) for group in released]


def _over(campaign: Campaign) -> Text:
    result = outcome(campaign)
    if campaign.scenario.scoring == BY_TOWNS:
        return Text("over_by_towns", {"level": result.level})
    return Text("over", {"level": result.level, "points": result.points})


# On the map


def _markers(campaign: Campaign) -> tuple[Marker, ...]:
    state = campaign.state
    found = _bridges(campaign.theatre, campaign.scenario.key, state.damaged, tuple(state.failures))
    if state.special_effect:
        kind = f"special_{_effect(state.special_effect)}"
        found += (Marker(campaign.theatre.name(state.special_area), kind, SIDES[GERMAN], "SF"),)
    return found + tuple(Marker(name, "battle", SIDES[state.side]) for name in campaign.names(_battles(campaign)))


def _battles(campaign: Campaign) -> Hexes:
    """Areas in which a battle must be fought, or is being fought."""
    state = campaign.state
    pending = union(where for where, marks in zip(state.at, state.marks, strict=True) if marks & ARROW and where >= 0)
    return pending & campaign.contested | (1 << state.battle.area if state.battle else 0)


@lru_cache(maxsize=64)
@rule("10.16c", "10.28")
def _bridges(theatre: Theatre, key: str, damaged: int, failures: tuple[int, ...]) -> tuple[Marker, ...]:
    """Damaged bridges with the failures to rebuild them, and those that have been rebuilt since the start."""
    scenario = theatre.scenarios[key]
    shown, found = shown_spaces(theatre, scenario), []
    for bridge in theatre.bridges:
        if not shown >> bridge.a & shown >> bridge.b & 1:
            continue
        label = str(failures[bridge.index] or "")
        if damaged >> bridge.index & 1:
            found.append(Marker(bridge_name(theatre, bridge), "damaged_bridge", "", label))
        elif scenario.damaged >> bridge.index & 1:
            found.append(Marker(bridge_name(theatre, bridge), "rebuilt_bridge"))
    return tuple(found)


def _regions(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    found = {"control.german": _names(campaign.theatre, campaign.state.control)}
    for side in (GERMAN, ALLIED):
        found[f"supply.{SIDES[side]}.lines"] = _names(campaign.theatre, nets(campaign, side).wet)
    return found


@lru_cache(maxsize=512)
def _names(theatre: Theatre, spaces: Hexes) -> tuple[str, ...]:
    return tuple(theatre.name(space) for space in bits(spaces))


# The score


@lru_cache(maxsize=64)
@rule("3.29")
def _score(score: Points, scoring: str) -> tuple[Tally, ...]:
    """What the German would have if play ended now, line by line."""
    if scoring == BY_TOWNS:
        return ()
    german = SIDES[GERMAN]
    lines = [Tally(Text("score.exits"), score.exits, german)]
    if scoring == BY_GAPS:
        lines += [Tally(Text("score.towns"), score.towns, german), Tally(Text("score.gaps"), score.gaps, german)]
    else:
        lines.insert(0, Tally(Text("score.areas"), score.areas, german))
    return (*lines, Tally(Text("score.total"), score.total, german))


def _losses(campaign: Campaign) -> tuple[Tally, ...]:
    """Strength points lost."""
    state, lost = campaign.state, [0, 0]
    for unit, where in zip(campaign.units, state.at, strict=True):
        if where not in (AWAY, ABSENT):
            lost[unit.side] += unit.strength - state.strength[unit.index]
    return tuple(Tally(Text(f"losses.{name}"), lost[side], name) for side, name in enumerate(SIDES))
