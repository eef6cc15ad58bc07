"""Position files: any moment of the game as a short JSON text, to be set up, asked about and played on.

    {"game": "verdun", "turn": 3, "phase": "german assault",
     "units": {"1405": ["f_72_351 reduced demoralized"], "1404": ["g_21_80"], "eliminated": ["f_bcp_56"]}}

Whoever is named nowhere takes no part, except reinforcements whose day is still to come. Play goes on with the
phase named: from its beginning, or, if units bear the marks of acts in it, with what is left of it.
`overstacked` names the hexes that hold more than the limit because a retreat or an arrival has filled them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from grognard.engine.dice import Dice
from grognard.engine.position import Source, check_scenario, layout, parse
from grognard.engine.steps import Step
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.forts import full_steps
from grognard.games.verdun.position_file import (
    BOXES,
    MOST_SHOTS,
    PHASE_NAMES,
    REDUCED,
    Hexsets,
    PositionFile,
)
from grognard.games.verdun.position_setting import Setting, still_coming
from grognard.games.verdun.replacements import Replacements
from grognard.games.verdun.sequence import PHASES, BeginPhase, Turn, steps_of
from grognard.games.verdun.stacking import overstacked
from grognard.games.verdun.start import opening
from grognard.games.verdun.state import ASSAULTED, AWAY, DONE, ENTITLED, MARKS, OFF_MAP
from grognard.games.verdun.units import Unit
from grognard.games.verdun.war import War

if TYPE_CHECKING:
    from grognard.games.verdun.game import Verdun

MID_PHASE: Final = DONE | ASSAULTED | ENTITLED


def read(game: Verdun, text: str) -> War:
    """A war in this position, run on to its first decision; or BadPosition, and nothing is set up."""
    war = set_up(game, text)
    war.advance()
    return war


def set_up(game: Verdun, text: str) -> War:
    """The position exactly as the text has it, with all that is left of the turn on the agenda."""
    source = Source(text)
    file = parse(source, PositionFile)
    _check_numbers(game, source, file)
    check_scenario(source, game, game.scenarios[0].key, file.options)
    war = War(game, opening(game.field, file.options), Dice(text.encode()))
    Setting(war, source, file).set_up()
    war.then(*rest_of_turn(war, file))
    return war


def _check_numbers(game: Verdun, source: Source, file: PositionFile) -> None:
    if not 1 <= file.turn <= len(game.field.calendar):
        raise source.bad("turn", file.turn, f"the game has turns 1 to {len(game.field.calendar)}")
    if file.phase not in PHASE_NAMES:
        raise source.bad("phase", file.phase, f"no phase {file.phase!r}; choose from {', '.join(PHASE_NAMES)}")
    if not 0 <= file.shots <= MOST_SHOTS:
        raise source.bad("shots", file.shots, f"the heavy artillery has 0 to {MOST_SHOTS} shots")
    if file.replacements < 0:
        raise source.bad("replacements", file.replacements, "there cannot be fewer than none")


def rest_of_turn(war: War, file: PositionFile) -> list[Step[War]]:
    """The phase named and all that follow it."""
    number = war.state.phase
    later = [BeginPhase(n) for n in range(number + 1, len(PHASES))]
    return [*_what_is_left(war, file), *later, Turn()]


def _what_is_left(war: War, file: PositionFile) -> list[Step[War]]:
    """Of the phase named: all, or what follows the acts that have left their marks."""
    number = war.state.phase
    steps = list(steps_of(*PHASES[number]))
    if PHASES[number][0] == "organization" and file.replacements:
        return steps[[isinstance(step, Replacements) for step in steps].index(True) :]
    if not any(marks & MID_PHASE for marks in war.state.marks):
        return [BeginPhase(number)]
    return steps[-1:] if PHASES[number][0] == "breakthrough" else steps


# Writing


def write(war: War) -> str:
    """The position as a text; an assault that is being resolved is left out, like its dice."""
    state, board = war.state, war.field.board
    file = PositionFile(
        game="verdun",
        turn=max(1, state.turn),
        phase=PHASE_NAMES[max(0, state.phase)],
        weather="bad" if state.bad_weather else "fair",
        options=state.options,
        units=_units(war),
        german_control=_control(war),
        interdiction=Hexsets(tuple(board.names(state.german_fire)), tuple(board.names(state.french_fire))),
        forts_destroyed=_forts(war, 0),
        forts_reduced=_forts(war, 1) if full_steps(war) > 1 else (),
        overstacked=tuple(board.names(overstacked(war, GERMAN) | overstacked(war, FRENCH))),
        shots=state.shots,
        replacements=state.replacements,
        pioneer_replaced=state.pioneer_replaced,
        taken_121=state.taken_121,
        gun_returned=state.gun_returned,
        corps_16=state.corps_16,
    )
    return layout(file)


def _units(war: War) -> dict[str, tuple[str, ...]]:
    board, state = war.field.board, war.state
    found: dict[str, list[str]] = {board.name(h): [] for h in board.hexes if h in war.stacks}
    coming = still_coming(war)
    waiting = [a.unit for a in war.field.arrivals if not a.optional and a.unit not in coming]
    for box, where in BOXES.items():
        for unit in war.units:
            told = unit.index in waiting if where == AWAY else where != OFF_MAP or state.marks[unit.index]
            if state.at[unit.index] == where and told:
                found.setdefault(box, []).append(_entry(war, unit))
    for unit in war.units:
        if war.on_map(unit.index):
            found[board.name(state.at[unit.index])].append(_entry(war, unit))
    return {place: tuple(entries) for place, entries in found.items()}


def _entry(war: War, unit: Unit) -> str:
    marks = war.state.marks[unit.index]
    reduced = [REDUCED] if war.on_map(unit.index) and war.reduced(unit.index) else []
    return " ".join([unit.id, *reduced, *(name for name, bit in MARKS.items() if marks & bit)])


def _forts(war: War, steps: int) -> tuple[str, ...]:
    return tuple(f.id for f, left in zip(war.field.forts, war.state.forts, strict=True) if left == steps)


def _control(war: War) -> Literal["default"] | Hexsets:
    """What differs from the start and is not shown by a unit in the hex."""
    names, start = war.field.board.names, war.field.control_german
    gained = war.state.control & ~start & ~war.occupied(GERMAN)
    lost = start & ~war.state.control & ~war.occupied(FRENCH)
    return Hexsets(tuple(names(gained)), tuple(names(lost))) if gained | lost else "default"
