"""Position files: any moment of the game as a short JSON text, to be set up, asked about and played on.

    {"game": "tigers", "scenario": "campaign", "impulse": "17-2", "phase": "german movement",
     "units": {"Dasburg": ["G-2-304 2 finished"], "Marnach": ["A-28-110a entrenched"], "eliminated": ["A-9R"]}}

Whoever is named nowhere takes no part, except reinforcements whose date is still to come. Play goes on with the
phase named: from its beginning, or, if units have acted in it, with what is left of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.dice import Dice
from grognard.engine.position import Source, check_scenario, layout, parse
from grognard.engine.steps import Step
from grognard.games.tigers.calendar import impulse_name
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.position_file import (
    BOXES,
    PHASE_NAMES,
    BridgesFile,
    Ends,
    PositionFile,
    Sides,
    SpecialForces,
)
from grognard.games.tigers.position_setting import Setting, still_coming
from grognard.games.tigers.position_units import write_entry
from grognard.games.tigers.sequence import PHASES, BeginPhase, BeginPlayerImpulse, rest_of_turn, steps_of
from grognard.games.tigers.start import opening
from grognard.games.tigers.state import ARROW, AWAY, EFFECTS
from grognard.geometry import bits

if TYPE_CHECKING:
    from grognard.games.tigers.game import Tigers


def read(game: Tigers, text: str) -> Campaign:
    """A campaign in this position, run on to its first decision; or BadPosition, and nothing is set up."""
    campaign = set_up(game, text)
    campaign.advance()
    return campaign


def set_up(game: Tigers, text: str) -> Campaign:
    """The position exactly as the text has it, with all that is left of the game on the agenda."""
    source = Source(text)
    file = parse(source, PositionFile)
    check_scenario(source, game, file.scenario, file.options)
    campaign = Campaign(game, opening(game.theatre, file.scenario, file.options), Dice(text.encode()))
    Setting(campaign, source, file).set_up()
    campaign.then(*_what_is_left(campaign), *rest_of_turn(campaign))
    return campaign


def _what_is_left(campaign: Campaign) -> list[Step[Campaign]]:
    """Of the phase named: all, or what follows the acts that have left their traces."""
    number = campaign.state.phase
    if not _is_under_way(campaign):
        return [BeginPhase(number)]
    return [step for step in steps_of(*PHASES[number]) if not isinstance(step, BeginPlayerImpulse)]


def _is_under_way(campaign: Campaign) -> bool:
    """Has anybody acted in this player impulse?"""
    state = campaign.state
    acted = any(marks & ARROW for marks in state.marks) or any(state.tries)
    moved = any(a >= 0 and a != b for a, b in zip(state.at, state.impulse_start, strict=True))
    return acted or moved or bool(state.fought)


# Writing


def write(campaign: Campaign) -> str:
    """The position as a text; a move or a battle that is under way is left out, like its dice."""
    state, theatre = campaign.state, campaign.theatre
    file = PositionFile(
        game="tigers",
        scenario=state.scenario,
        impulse=impulse_name(campaign.clock),
        phase=PHASE_NAMES[state.phase],
        options=state.options,
        score=state.score,
        units=_units(campaign),
        control=_control(campaign),
        bridges=_bridges(campaign),
        special_forces=_special_forces(campaign),
        superior=tuple(campaign.names(state.superior)),
        released=tuple(group.name for group in theatre.groups if state.released >> group.index & 1),
        fought=tuple(campaign.names(state.fought)),
    )
    return layout(file)


def _units(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    state, found = campaign.state, dict[str, list[str]]()
    coming = still_coming(campaign)
    for box, where in BOXES.items():
        for unit in campaign.units:
            entry = write_entry(campaign, unit) if state.at[unit.index] == where else ""
            if entry and not (where == AWAY and unit.index in coming and entry == unit.id):
                found.setdefault(box, []).append(entry)
    for space, stack in sorted(campaign.stacks.items()):
        found[campaign.theatre.name(space)] = [write_entry(campaign, campaign.units[unit]) for unit in stack]
    return {place: tuple(entries) for place, entries in found.items()}


def _control(campaign: Campaign) -> Sides:
    """What differs from the start."""
    start, now = campaign.theatre.german_at_start, campaign.state.control
    return Sides(tuple(campaign.names(now & ~start)), tuple(campaign.names(start & ~now)))


def _bridges(campaign: Campaign) -> BridgesFile:
    state, start = campaign.state, campaign.scenario.damaged
    failures = [(*_ends(campaign, bridge), count) for bridge, count in enumerate(state.failures) if count]
    return BridgesFile(
        _pairs(campaign, state.damaged & ~start),
        _pairs(campaign, start & ~state.damaged),
        tuple(failures),
        _pairs(campaign, state.demolition_tried),
        _pairs(campaign, state.building_tried),
    )


def _pairs(campaign: Campaign, bridges: int) -> tuple[Ends, ...]:
    return tuple(_ends(campaign, bridge) for bridge in bits(bridges))


def _ends(campaign: Campaign, bridge: int) -> Ends:
    found, name = campaign.theatre.bridges[bridge], campaign.theatre.name
    return name(found.a), name(found.b)


def _special_forces(campaign: Campaign) -> SpecialForces:
    state = campaign.state
    area = campaign.theatre.name(state.special_area) if state.special_effect else ""
    effect = next((name for name, bit in EFFECTS.items() if bit == state.special_effect), "")
    used = tuple(name for name, bit in EFFECTS.items() if state.effects_used & bit and name != effect)
    return SpecialForces(area, effect, used, state.special_days)
