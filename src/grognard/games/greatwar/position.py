"""Position files: a moment of a battle as a short JSON text, to be set up, asked about and played on.

    {"game": "greatwar", "scenario": "s04", "side": "german", "phase": "combat", "command": "attack_left",
     "units": {"5-4": ["G01 3 grenadier ordered"], "7-4": ["B02 2"], "eliminated": ["B01"]},
     "hands": {"german": ["probe_left", "ambush"]}}

What is left out is as the scenario has it; hands that are not given are dealt. Play goes on with the phase named,
or with what is left of it if units or cards show that it has begun. A combat under way is left out, like its dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.dice import Dice
from grognard.engine.position import Source, check_scenario, layout, parse
from grognard.engine.steps import Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.carry_out import CarryOutCard
from grognard.games.greatwar.command import CommandWindow
from grognard.games.greatwar.ending import CleanUp, Resupply
from grognard.games.greatwar.medals import COUNTED, award_at_start, check_victory
from grognard.games.greatwar.position_file import BOXES, GROUND, Holding, Pair, PositionFile, SideWord, Words, label
from grognard.games.greatwar.position_setting import Setting
from grognard.games.greatwar.position_units import write_entry
from grognard.games.greatwar.sequence import PHASES, StartOfTurn, other, rest_of_turn
from grognard.games.greatwar.settings import Medal
from grognard.games.greatwar.start import opening
from grognard.games.greatwar.state import ORDERED
from grognard.geometry import bits

if TYPE_CHECKING:
    from grognard.games.greatwar.game import GreatWar

GERMAN: SideWord = "german"
ALLIED: SideWord = "allied"


def read(game: GreatWar, text: str) -> Battle:
    """A battle in this position, run on to its first decision; or BadPosition, and nothing is set up."""
    battle = set_up(game, text)
    battle.advance()
    return battle


def set_up(game: GreatWar, text: str) -> Battle:
    """The position exactly as the text has it, with all that is left of the turn on the agenda."""
    source = Source(text)
    file = parse(source, PositionFile)
    check_scenario(source, game, file.scenario, file.options)
    battle = Battle(game, opening(game.box, file.scenario, file.options), Dice(text.encode()))
    Setting(battle, source, file).set_up()
    check_victory(battle)
    battle.then(*_what_is_left(battle))
    return battle


def _what_is_left(battle: Battle) -> tuple[Step[Battle], ...]:
    """Of the phase named: all, or what follows the acts that have left their traces; then the rest of the turn."""
    state, side = battle.state, SIDES[battle.state.active]
    if state.phase == "command" and state.command:
        return (CommandWindow(other(side)), CarryOutCard(side), *rest_of_turn(side, PHASES[1]))
    if state.phase == "command":
        award_at_start(battle, state.active)
    if state.phase == "orders" and any(flags & ORDERED for flags in state.flags):
        return rest_of_turn(side, PHASES[2])
    if state.phase == "end" and not _command_cards_lie(battle):
        return Resupply(side), CleanUp(side), StartOfTurn(other(side))
    return rest_of_turn(side, state.phase)


def _command_cards_lie(battle: Battle) -> bool:
    decks = battle.box.decks
    return any(decks.kind_of[lying.card] in decks.command for lying in battle.state.in_play)


# Writing


def write(battle: Battle) -> str:
    """The position as a text, with both hands."""
    state = battle.state
    file = PositionFile(
        game="greatwar",
        scenario=state.scenario,
        side=_word(state.active),
        turn=max(1, state.turn),
        phase=state.phase or PHASES[0],
        first=_word(state.first),
        options=state.options,
        units=_units(battle),
        tokens=Pair(*state.tokens),
        artillery=Pair(*state.artillery),
        medals={_word(side): _holdings(battle, side) for side in (0, 1)},
        hands={_word(side): state.hands[side] + state.combat_hands[side] for side in (0, 1)},
        discards=(*state.discards, *state.combat_discards),
        in_play=tuple(f"{SIDES[lying.side]} {lying.card} {lying.tokens}" for lying in state.in_play),
        command=state.command,
        last_command=Words(*state.last_command),
        effects=tuple(_effects(battle)),
        played=Pair(*state.played),
        card_limit=Pair(*state.card_limit),
        aim=tuple(BOARD.names(state.aim)),
        shoots=state.shoots,
        **{field: tuple(BOARD.names(getattr(state, field))) for field in GROUND},
    )
    return layout(file)


def _word(side: int) -> SideWord:
    return ALLIED if side == 1 else GERMAN


def _units(battle: Battle) -> dict[str, tuple[str, ...]]:
    state, found = battle.state, dict[str, tuple[str, ...]]()
    for unit in range(len(battle.units)):
        where = state.at[unit]
        place = BOARD.name(where) if where >= 0 else next(box for box, value in BOXES.items() if value == where)
        found[place] = (*found.get(place, ()), write_entry(battle, unit))
    return found


def _effects(battle: Battle) -> list[str]:
    names = [unit.id for unit in battle.units]
    return [
        f"{effect.kind} {SIDES[effect.side]} {names[effect.unit] if effect.unit >= 0 else '-'} {effect.turns}"
        for effect in battle.state.effects
    ]


def _holdings(battle: Battle, side: int) -> dict[str, Holding]:
    rules, held = battle.medal_rules, battle.state.held
    return {
        label(medal): _holding(battle, medal, held[2 * i + side]) for i, medal in enumerate(rules) if held[2 * i + side]
    }


def _holding(battle: Battle, medal: Medal, held: int) -> Holding:
    if medal.kind in COUNTED:
        return held
    if medal.kind == "per_unit":
        return tuple(battle.units[unit].id for unit in bits(held))
    by_hex = medal.kind == "hex" or (medal.kind == "permanent" and not medal.once)
    return tuple(BOARD.names(held)) if by_hex else 1
