"""Position files: any moment of a play as a short JSON text, to be set up, asked about and played on.

    {"game": "somme", "scenario": "michael", "turn": 1, "sequence": 1, "phase": "german combat",
     "units": {"4307": ["g_185 disorganised"], "4207": ["a_br_37 lost:1"], "eliminated": ["a_br_34"]}}

Whoever is named nowhere takes no part, except reinforcements. Play goes on with the phase named: from its beginning,
or with the step of it that `asks` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.dice import Dice
from grognard.engine.position import Source, check_scenario, layout, parse
from grognard.engine.steps import Decision
from grognard.engine.text import snake
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import MarkUnits, MoveUnits
from grognard.games.somme.position_file import (
    BOXES,
    COUNTERS,
    FLIGHTS,
    MARKERS,
    PHASE_NAMES,
    Politics,
    PositionFile,
    Sided,
)
from grognard.games.somme.position_setting import Setting
from grognard.games.somme.position_units import entry_of, unnamed_place
from grognard.games.somme.sequence import (
    SEQUENCES,
    BeginPhase,
    EndTurn,
    Steps,
    administration,
    rest_of_turn,
    steps_of,
)
from grognard.games.somme.start import opening
from grognard.games.somme.state import ADMINISTRATION, AIR_MISSIONS, END, FLYING, PHASES, WEATHERS

if TYPE_CHECKING:
    from grognard.games.somme.game import Somme


def read(game: Somme, text: str) -> Campaign18:
    """A play in this position, run on to its first decision; or BadPosition, and nothing is set up."""
    play = set_up(game, text)
    play.advance()
    return play


def set_up(game: Somme, text: str) -> Campaign18:
    """The position exactly as the text has it, with all that is left of the turn on the agenda."""
    source = Source(text)
    file = parse(source, PositionFile)
    check_scenario(source, game, file.scenario, file.options)
    play = Campaign18(game, opening(game.battlefield(file.scenario), file.options), Dice(text.encode()))
    _check_numbers(play, source, file)
    Setting(play, source, file).set_up()
    ways = ways_to_go_on(play)
    if file.asks not in ways:
        raise source.bad("asks", file.asks, f"this phase asks for {', '.join(filter(None, ways))}")
    play.then(*ways[file.asks], *rest_of_turn(play))
    return play


def _check_numbers(play: Campaign18, source: Source, file: PositionFile) -> None:
    first, last = play.field.first_turn, play.field.last_turn
    if not first <= file.turn <= last:
        raise source.bad("turn", file.turn, f"the scenario has turns {first} to {last}")
    if file.phase not in PHASE_NAMES:
        raise source.bad("phase", file.phase, f"no phase {file.phase!r}; choose from {', '.join(PHASE_NAMES)}")
    if file.sequences not in (1, SEQUENCES):
        raise source.bad("sequences", file.sequences, f"7.0a: a turn has 1 or {SEQUENCES} operational sequences")
    least = 0 if PHASE_NAMES[file.phase][0] < 0 else 1
    if not least <= file.sequence <= file.sequences:
        raise source.bad("sequence", file.sequence, f"the sequence is one of {least} to {file.sequences}")
    if min(file.bad_weather, *file.attempts) < 0 or not 0 <= file.petain <= 6:
        raise source.bad("bad_weather", file.bad_weather, "no number can be like that")


def ways_to_go_on(play: Campaign18) -> dict[str, Steps]:
    """The rest of the phase from each of its steps, by the name of that; the whole phase by none."""
    state = play.state
    steps = _steps(play)
    whole: Steps = [BeginPhase(SIDES[state.side], state.phase)]
    whole = steps if state.phase in (ADMINISTRATION, END) else whole
    return {"": whole, **{name: steps[number:] for number, name in enumerate(_names(steps))}}


def _steps(play: Campaign18) -> Steps:
    """All steps of the phase that play is in."""
    state = play.state
    if state.phase == END:
        return [EndTurn()]
    return administration(play) if state.phase == ADMINISTRATION else steps_of(SIDES[state.side], state.phase)


def _names(steps: Steps) -> list[str]:
    """`attacks`, `place_air`, `place_air 2`."""
    tags = [snake(type(step).__name__) for step in steps]
    counts = [tags[: number + 1].count(tag) for number, tag in enumerate(tags)]
    return [tag if count == 1 else f"{tag} {count}" for tag, count in zip(tags, counts, strict=True)]


def _asked(play: Campaign18) -> str:
    """The step from which play would go on: that of the phase which put the present decision on the agenda; in the
    middle of a combat the choice of the next."""
    steps = _steps(play)
    for waiting in reversed(play.state.agenda):
        if waiting in steps:
            number = steps.index(waiting)
            before = steps[number - 1] if number else None
            if number and (not isinstance(waiting, Decision) or isinstance(before, MoveUnits | MarkUnits)):
                number -= 0 if waiting == play.decision else 1
            return _names(steps)[number]
    return _names(steps)[-1] if play.state.agenda else ""


# Writing


def write(play: Campaign18) -> str:
    """The position as a text; left out are a combat that is being resolved, its dice, and the rest of a march."""
    state, board = play.state, play.field.board
    side = -1 if state.phase in (ADMINISTRATION, END) else state.side
    file = PositionFile(
        game="somme",
        scenario=state.scenario,
        turn=state.turn,
        phase=f"{SIDES[side]} {PHASES[state.phase]}" if side >= 0 else PHASES[state.phase],
        sequence=state.sequence,
        sequences=state.sequences,
        asks=_asked(play),
        options=state.options,
        initiative=SIDES[state.initiative],
        declared=SIDES[state.declared] if state.declared >= 0 else "",
        allied_declared=state.allied_declared,
        seized=state.seized,
        tank_turn=state.tank_turn,
        weather=WEATHERS[state.weather],
        bad_weather=state.bad_weather,
        units=_units(play),
        air=_air(play),
        offensives=tuple(
            " ".join([play.units[each.unit].id, *map(str, each.bonus), each.event]).strip() for each in state.offensives
        ),
        bruchmuller=_name(play, state.bruchmuller),
        hutier=_name(play, state.hutier),
        control=_control(play),
        redoubts=tuple(board.names(state.redoubts)),
        destroyed=tuple(_edge(play, edge) for edge in state.destroyed),
        footbridges=tuple(
            f"{SIDES[each.side]} {board.name(each.hex)}-{board.name(_far(play, each.hex, each.edge))}"
            for each in state.footbridges
        ),
        attempts=(state.attempts[GERMAN], state.attempts[ALLIED]),
        attacked=tuple(board.names(state.attacked)),
        petain=state.petain,
        french_wait=state.french_wait,
        pledged=tuple(" ".join([board.name(target), *play.ids(units)]) for target, *units in state.pledged),
        politics=_politics(play),
        events=_events(play),
        markers=_markers(play),
    )
    return layout(file)


def _units(play: Campaign18) -> dict[str, tuple[str, ...]]:
    """By hex, then by box; those are left out who would be there without being named."""
    board, state, boxes = play.field.board, play.state, {where: box for box, where in BOXES.items()}
    found: dict[str, list[str]] = {board.name(h): [] for h in board.hexes if h in play.stacks}
    first = opening(play.field, state.options)
    for unit in play.units:
        where, entry = state.at[unit.index], entry_of(play, unit, first.due[unit.index])
        if where >= 0:
            found[board.name(where)].append(entry)
        elif entry != unit.id or where != unnamed_place(first.at[unit.index]):
            found.setdefault(boxes[where], []).append(entry)
    return {place: tuple(entries) for place, entries in found.items()}


def _air(play: Campaign18) -> dict[str, str]:
    """Air supports that are in play."""
    words, state, found = {doing: word for word, doing in FLIGHTS.items()}, play.state, {}
    for air in play.field.air:
        doing = state.air[air.index]
        if doing == FLYING:
            hex_ = play.field.board.name(state.air_at[air.index])
            found[air.id] = f"{AIR_MISSIONS[state.missions[air.index]]} {hex_}"
        elif doing:
            found[air.id] = words[doing]
    return found


def _name(play: Campaign18, unit: int) -> str:
    return play.units[unit].id if unit >= 0 else ""


def _edge(play: Campaign18, edge: int) -> str:
    return "-".join(play.field.board.name(end) for end in play.ground.ends(edge))


def _far(play: Campaign18, near: int, edge: int) -> int:
    return next(end for end in play.ground.ends(edge) if end != near)


def _control(play: Campaign18) -> Sided:
    """What differs from the start and is not shown by a unit in the hex."""
    german, names, area = play.state.german_control, play.field.board.names, play.field.area
    start = play.field.control[GERMAN]
    taken = german & ~start & ~play.troops(GERMAN) & area
    lost = start & ~german & ~play.troops(ALLIED) & area
    return Sided(tuple(names(taken)), tuple(names(lost)))


def _politics(play: Campaign18) -> Politics:
    state = play.state
    usual = opening(play.field, state.options).restrictions
    return Politics(
        state.doctrine,
        None if state.restrictions == usual else state.restrictions,
        state.generalissimo,
        state.conference,
        state.stoss_box,
        state.resolved,
        state.penalty,
    )


def _events(play: Campaign18) -> dict[str, str]:
    words = {where: word for word, where in COUNTERS.items()}
    return {play.field.counters[i].id: words[where] for i, where in enumerate(play.state.events) if where}


def _markers(play: Campaign18) -> dict[str, str]:
    words, state, field = {where: word for word, where in MARKERS.items()}, play.state, play.field
    return {
        field.board.name(objective.hex): f"{field.markers[marker].marker} {words[state.marker_at[slot]]}"
        for slot, (objective, marker) in enumerate(zip(field.objectives, state.markers, strict=False))
    }
