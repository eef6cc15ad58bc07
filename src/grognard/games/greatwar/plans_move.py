"""The movement phase: the unit that gains most goes first; who gains nothing stays."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.going import Allowance, allowance, free_to_move, reach
from grognard.games.greatwar.movement import ordered
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import ExitBoard, MoveUnit, exit_ruling
from grognard.games.greatwar.plans_deeds import Deed, best_deed, deeds, dice_of_cards, fight_from
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.plans_together import Option, Together, option, options
from grognard.games.greatwar.plans_weights import DEFENDER
from grognard.games.greatwar.works import ClearWire, Fortify, FreeTank, RepairBridge, works_of
from grognard.geometry import HexId


def move(outlook: Outlook) -> Action:
    """Exits first, then the move or work that brings most."""
    battle, side = outlook.battle, outlook.side
    best: tuple[float, Action] = (outlook.w.least_gain, EndMoves())
    for unit in ordered(battle, side):
        name = battle.units[unit].id
        if battle.seat(side).enemy_baseline >> battle.state.at[unit] & 1:
            leaving = ExitBoard(name)
            if exit_ruling(battle, side, leaving):
                return leaving
        if free_to_move(battle, unit) and not outlook.w.joint:
            best = max(best, _best_move(outlook, unit), key=lambda pair: pair[0])
        for work in works_of(battle, unit):
            best = max(best, (_work_worth(outlook, unit, work), work), key=lambda pair: pair[0])
    if outlook.w.joint:
        best = max(best, _joint_move(outlook), key=lambda pair: pair[0])
    return best[1]


def _joint_move(outlook: Outlook) -> tuple[float, Action]:
    """The first move of units that reckon with each other, and what it gains against staying."""
    battle = outlook.battle
    together = Together(outlook, {unit: _options(outlook, unit) for unit in ordered(battle, outlook.side)})
    while (choice := together.first()) is not None:
        if choice.option.hex != battle.state.at[choice.unit]:
            gain = choice.worth - together.staying(choice.unit)
            if gain > outlook.w.least_gain:
                return gain, _move_to(outlook, choice.unit, choice.option.hex)
        together.make(choice)
    return float("-inf"), EndMoves()


def _options(outlook: Outlook, unit: int) -> tuple[Option, ...]:
    """What an ordered unit may still do."""
    battle = outlook.battle
    allowed, extra, here = allowance(battle, unit), dice_of_cards(outlook, unit), battle.state.at[unit]
    stays = option(outlook, unit, here, extra, battle.state.moved[unit] <= allowed.fights_after)
    if not free_to_move(battle, unit):
        return (stays,)
    ends = reach(battle, unit).ends
    return (stays, *(each for each in options(outlook, unit, allowed, extra) if ends >> each.hex & 1))


def _best_move(outlook: Outlook, unit: int) -> tuple[float, Action]:
    """The best move of a unit and what it gains against staying."""
    battle = outlook.battle
    allowed, here = allowance(battle, unit), battle.state.at[unit]
    deed = best_deed(outlook, unit, allowed, dice_of_cards(outlook, unit))
    if deed.hex == here:
        return float("-inf"), EndMoves()
    return deed.worth - _staying(outlook, unit, allowed).worth, _move_to(outlook, unit, deed.hex)


def _move_to(outlook: Outlook, unit: int, hex_: HexId) -> MoveUnit:
    battle = outlook.battle
    return MoveUnit(battle.units[unit].id, tuple(BOARD.name(step) for step in reach(battle, unit).path(hex_)))


def single_moves(outlook: Outlook, each: int) -> list[MoveUnit]:
    """The best few moves of each unit, those that gain most first."""
    battle, found = outlook.battle, list[tuple[float, MoveUnit]]()
    for unit in ordered(battle, outlook.side):
        if free_to_move(battle, unit):
            ends, allowed = reach(battle, unit).ends, allowance(battle, unit)
            may = deeds(outlook, unit, allowed, dice_of_cards(outlook, unit))
            best = [deed for deed in may if ends >> deed.hex & 1][:each]
            here = _staying(outlook, unit, allowed).worth
            found += [(deed.worth - here, _move_to(outlook, unit, deed.hex)) for deed in best]
    return [move for _, move in sorted(found, key=lambda pair: -pair[0])]


def _staying(outlook: Outlook, unit: int, allowed: Allowance) -> Deed:
    here = outlook.battle.state.at[unit]
    fight = 0.0 if allowed.fights_after < 0 else fight_from(outlook, unit, here, dice_of_cards(outlook, unit))
    return Deed(here, fight + outlook.stand(unit, here), fight)


def _work_worth(outlook: Outlook, unit: int, work: Action) -> float:
    """What work brings, compared with what the unit gives up for it."""
    battle, w = outlook.battle, outlook.w
    if isinstance(work, ClearWire):
        return w.clear_wire
    if isinstance(work, FreeTank):
        return w.clear_wire if work.tokens <= 1 else 0.0
    if isinstance(work, RepairBridge):
        return w.fortify
    if isinstance(work, Fortify) and outlook.role == DEFENDER and work.hex == battle.place(unit):
        return w.fortify - fight_from(outlook, unit, battle.state.at[unit])
    return 0.0
