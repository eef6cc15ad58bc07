"""Position files: any moment of a battle as a short JSON text, to be set up, asked about and played on.

    {"game": "blitzkrieg", "scenario": "stonne", "turn": 3, "phase": "german combat",
     "units": {"1106": ["a_sto_67_1 disorganised"], "1105": ["g_sto_ggd_1"], "eliminated": ["a_sto_67_2"]}}

Whoever is named nowhere takes no part, except reinforcements and what is still in the cup of Sedan. Play goes on
with the phase named: from its beginning, or with the decision that `asks` names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.dice import Dice
from grognard.engine.position import Source, check_scenario, layout, parse
from grognard.engine.steps import Decision, Step
from grognard.engine.text import snake
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES, Group
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fall_back import FallBack
from grognard.games.blitzkrieg.position_file import BOXES, FLIGHTS, PHASE_NAMES, PositionFile, Rommel, Score, Sided
from grognard.games.blitzkrieg.position_setting import Setting
from grognard.games.blitzkrieg.position_units import entry_of, unnamed_place
from grognard.games.blitzkrieg.reinforcements import CallUp, Reinforce
from grognard.games.blitzkrieg.retreat import ChooseRetreat
from grognard.games.blitzkrieg.sequence import BeginPhase, Steps, rest_of_turn, steps_of
from grognard.games.blitzkrieg.start import opening
from grognard.games.blitzkrieg.state import BOMBING, INTERCEPTING, ORDER, SUPPLY
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.trenches import BreakGround, DigTrenches

if TYPE_CHECKING:
    from grognard.games.blitzkrieg.game import Blitzkrieg


def read(game: Blitzkrieg, text: str) -> Campaign40:
    """A play in this position, run on to its first decision; or BadPosition, and nothing is set up."""
    play = set_up(game, text)
    play.advance()
    return play


def set_up(game: Blitzkrieg, text: str) -> Campaign40:
    """The position exactly as the text has it, with all that is left of the turn on the agenda."""
    source = Source(text)
    file = parse(source, PositionFile)
    check_scenario(source, game, file.scenario, file.options)
    play = Campaign40(game, opening(game.battlefield(file.scenario), file.options), Dice(text.encode()))
    _check_numbers(play, source, file)
    Setting(play, source, file).set_up()
    ways = ways_to_go_on(play)
    if file.asks not in ways:
        raise source.bad("asks", file.asks, f"this phase asks for {', '.join(filter(None, ways))}")
    play.then(*ways[file.asks], *rest_of_turn(play))
    return play


def _check_numbers(play: Campaign40, source: Source, file: PositionFile) -> None:
    if not 1 <= file.turn <= play.field.turns:
        raise source.bad("turn", file.turn, f"the battle has turns 1 to {play.field.turns}")
    if file.last_turn and not file.turn <= file.last_turn <= play.field.turns:
        raise source.bad("last_turn", file.last_turn, f"the battle ends on turn {file.turn} to {play.field.turns}")
    if file.phase not in PHASE_NAMES:
        raise source.bad("phase", file.phase, f"no phase {file.phase!r}; choose from {', '.join(PHASE_NAMES)}")
    if file.phase.endswith(("combat", "exploitation")) and play.field.night(file.turn):
        raise source.bad("phase", file.phase, f"SEQ-05: turn {file.turn} is a night without {file.phase}")
    if not 0 <= file.interdiction <= len(play.field.air) or file.passes < 0:
        raise source.bad("interdiction", file.interdiction, "there cannot be so many")


def ways_to_go_on(play: Campaign40) -> dict[str, Steps]:
    """The rest of the phase from each decision in it, by the name of that; the whole phase by none."""
    state, side = play.state, SIDES[play.state.side]
    steps = steps_of(play, side, state.phase)
    found: dict[str, Steps] = {"": [BeginPhase(side, state.phase)]}
    if (state.side, state.phase) == (GERMAN, SUPPLY):
        found["pontoons"] = [Pontoons(side), BeginPhase(side, SUPPLY)]
    for number, step in enumerate(steps):
        later = steps[number + 1 :]
        if isinstance(step, DigTrenches):
            found["break_ground"] = [BreakGround(side), *later]
        elif isinstance(step, Reinforce):
            found[f"call_up {step.when}"] = [CallUp(side, step.when), *later]
        elif isinstance(step, FallBack):
            found[f"fall_back {step.side}"] = [step, *later]
        elif isinstance(step, Decision):
            found[_tag(step)] = [step, *later]
    return found


def _tag(step: Step[Campaign40]) -> str:
    return snake(type(step).__name__)


def _asked(play: Campaign40) -> str:
    """The decision from which play would go on; in the middle of a combat, before it."""
    decision = play.decision
    if play.state.combat is not None:
        return "combat_phase"
    if isinstance(decision, CallUp):
        return f"call_up {decision.when}"
    if isinstance(decision, ChooseRetreat):
        return f"fall_back {decision.side}"
    return _tag(decision) if decision is not None and _tag(decision) in ways_to_go_on(play) else ""


# Writing


def write(play: Campaign40) -> str:
    """The position as a text; a combat that is being resolved is left out, like its dice, and so is the set-up."""
    state, board = play.state, play.field.board
    started = state.phase in ORDER[state.side]
    phase = next(name for name, found in PHASE_NAMES.items() if found == (state.side, state.phase) or not started)
    file = PositionFile(
        game="blitzkrieg",
        scenario=state.scenario,
        turn=state.turn,
        phase=phase,
        asks=_asked(play) if started else "",
        options=state.options,
        last_turn=state.last_turn if state.last_turn < play.field.turns else 0,
        units=_units(play),
        air=dict(_air(play)),
        interdiction=state.interdiction,
        events=state.events,
        drawn=state.drawn,
        past=tuple(f"{turn} {event}" for turn, event in state.past),
        passes=state.passes,
        entrenchments=tuple(board.names(state.entrenchments)),
        trenches=tuple(board.names(state.trenches)),
        pontoons=tuple(_edge(play, edge) for edge in state.pontoons),
        works=tuple(" ".join([_edge(play, w.edge), *play.ids((w.one, w.other))]) for w in state.works),
        stock=state.stock,
        control=_control(play),
        allowance={group.name: state.allowance[group.index] for group in _pools(play)},
        crossed=state.crossed,
        exits=tuple(play.ids(state.exits)),
        points=Score(state.points[GERMAN] / HALVES, state.points[ALLIED] / HALVES),
        obliged=tuple(board.names(state.obliged)),
        hampered=tuple(board.names(state.hampered)),
        rommel=_rommel(play),
    )
    return layout(file)


def _units(play: Campaign40) -> dict[str, tuple[str, ...]]:
    """By hex, then by box; those are left out who would be there without being named."""
    board, state, boxes = play.field.board, play.state, {where: box for box, where in BOXES.items()}
    found: dict[str, list[str]] = {board.name(h): [] for h in board.hexes if h in play.stacks}
    first = opening(play.field, state.options).at
    for unit in play.units:
        where, entry = state.at[unit.index], entry_of(play, unit)
        if where >= 0:
            found[board.name(where)].append(entry)
        elif entry != unit.id or where != unnamed_place(play, unit, first[unit.index]):
            found.setdefault(boxes[where], []).append(entry)
    return {place: tuple(entries) for place, entries in found.items()}


def _air(play: Campaign40) -> Iterator[tuple[str, str]]:
    """Air units that do not wait in their box."""
    words, state = {doing: word for word, doing in FLIGHTS.items()}, play.state
    usual = opening(play.field, ()).air
    for air in play.field.air:
        doing, target, back = state.air[air.index], state.air_at[air.index], state.air_back[air.index]
        value = str(back) if back else ""
        if doing == BOMBING:
            value = play.field.board.name(target)
        elif doing == INTERCEPTING:
            value = play.field.air[target].id
        if doing != usual[air.index]:
            yield air.id, f"{words[doing]} {value}".strip()


def _edge(play: Campaign40, edge: int) -> str:
    return "-".join(play.field.board.name(end) for end in play.field.ends(edge))


def _pools(play: Campaign40) -> Iterator[Group]:
    return (group for group in play.field.groups if play.state.allowance[group.index])


def _control(play: Campaign40) -> Sided:
    """What differs from the start and is not shown by a unit in the hex."""
    state, names = play.state, play.field.board.names
    start = play.field.control
    german = state.german_control & ~start[GERMAN] & ~play.troops(GERMAN)
    allied = state.allied_control & ~start[ALLIED] & ~play.troops(ALLIED)
    return Sided(tuple(names(german)), tuple(names(allied)))


def _rommel(play: Campaign40) -> Rommel:
    state, start = play.state, play.state.rommel_start
    return Rommel(play.field.board.name(start) if start >= 0 else "", state.rommel_transferred, state.rommel_taken)
