"""A battle before its first step: everybody where the scenario puts them, tokens and cards dealt."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.box import Box
from grognard.games.greatwar.medals import first_holdings
from grognard.games.greatwar.set_up import AddSpecialists, Initiative
from grognard.games.greatwar.settings import Posted, Setting
from grognard.games.greatwar.shelling import Shelling
from grognard.games.greatwar.state import GreatWarState

MORE_SPECIALISTS = "more_specialists"
FEW_TANKS = "few_tanks"
SCHNEIDER = "tank_schneider"
SAINT_CHAMOND = "tank_saint_chamond"


class Deal(Step[Battle], frozen=True):
    """Both decks are shuffled and the hands dealt, the German hand first."""

    @rule("SETUP-07", "SETUP-08")
    def run(self, battle: Battle) -> None:
        state = battle.state
        battle.shuffle(state.deck)
        battle.shuffle(state.combat_deck)
        for side, entry in enumerate(battle.setting.sides):
            state.hands[side] = _top(state.deck, entry.command_cards)
            state.combat_hands[side] = _top(state.combat_deck, entry.combat_cards)


def _top(deck: list[str], count: int) -> tuple[str, ...]:
    return tuple(deck.pop() for _ in range(count))


@rule("SETUP-01", "SETUP-03", "SETUP-04", "SETUP-06", "SETUP-09", "SETUP-10")
def opening(box: Box, key: str, options: Sequence[str] = ()) -> GreatWarState:
    """The scenario as it is laid out, before anybody has decided anything."""
    setting = box.settings[key]
    posted = _posted(box, setting, options)
    state = bare(box, key, setting.map, options)
    state.units = tuple(post.unit for post in posted)
    state.at = [post.at for post in posted]
    state.figures = [post.unit.figures for post in posted]
    state.specialist = [post.specialist for post in posted]
    state.moved = [0] * len(posted)
    state.flags = [0] * len(posted)
    state.wire, state.fortified = setting.wire, setting.fortified
    state.tokens = [entry.tokens for entry in setting.sides]
    state.artillery = [entry.artillery for entry in setting.sides]
    state.free_specialists = _free_specialists(setting, options)
    return state


def bare(box: Box, key: str, ground: str, options: Sequence[str] = ()) -> GreatWarState:
    """The rules of a scenario on a map without anybody, both decks whole and in order."""
    setting = box.settings[key]
    return GreatWarState(
        agenda=[],
        scenario=key,
        options=tuple(options),
        ground=ground,
        active=max(setting.first, 0),
        first=setting.first,
        deck=list(box.decks.command_cards),
        combat_deck=list(box.decks.combat_cards),
        held=first_holdings(setting.medals),
    )


@rule("XDEP-01", "XDEP-02")
def _free_specialists(setting: Setting, options: Sequence[str]) -> list[int]:
    """Specialists of free choice; those for the earlier scenarios are an option."""
    free = [entry.specialists for entry in setting.sides]
    if MORE_SPECIALISTS in options:
        free = [number + entry.added_specialists for number, entry in zip(free, setting.sides, strict=True)]
    if FEW_TANKS in options and setting.few_tanks:
        free[side_index("allied")] += setting.few_tanks.specialists
    return free


@rule("SCN-55b", "SCN-56c", "SCN-57c", "SCN-58c")
def _posted(box: Box, setting: Setting, options: Sequence[str]) -> tuple[Posted, ...]:
    """With too few tank models the last is taken away and another replaced."""
    few = setting.few_tanks
    if FEW_TANKS not in options or few is None:
        return setting.units
    tanks = [post for post in setting.units if post.unit.kind == SCHNEIDER]
    left = tanks[: len(tanks) - few.removed]
    replaced = left[len(left) - few.replaced :]
    gone = tanks[len(left) :]
    return tuple(_replaced(box, post) if post in replaced else post for post in setting.units if post not in gone)


def _replaced(box: Box, post: Posted) -> Posted:
    figures = box.forces.kinds[SAINT_CHAMOND].figures
    unit = msgspec.structs.replace(post.unit, kind=SAINT_CHAMOND, figures=figures)
    return msgspec.structs.replace(post, unit=unit)


def opening_steps(battle: Battle) -> tuple[Step[Battle], ...]:
    """A-73: what happens before the first turn, in order."""
    return Initiative(), AddSpecialists(), Deal(), Shelling()
