"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer.

A battle is watched: what was looked at last is kept, so that only what has changed is looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress
from operator import ne
from weakref import WeakKeyDictionary

from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import PlayCommand
from grognard.games.greatwar.ending import Resupply
from grognard.games.greatwar.medals import TEMPORARY, medals_of, standing
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.sequence import PHASES
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.state import ABSENT, ELIMINATED, FLAGS, GreatWarState

BETWEEN_FIGHTS = (PlayCommand, NameUnits, MoveUnits, ReserveArtillery, Combat, Resupply)
ALL_FLAGS = sum(FLAGS.values())


def invariants(battle: Battle) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    watch = _watches.get(battle)
    if watch is None:
        watch = _watches[battle] = Watch()
    found = [*_numbers(battle), *_under_way(battle)]
    if watch.cards_changed(battle.state):
        found += _cards(battle)
    changed = watch.units_changed(battle.state)
    if changed:
        problems = [problem for unit in changed for problem in _unit(battle, unit)]
        found += problems or [*_stands(battle), *_medals(battle)]
    if found:
        _watches.pop(battle)
    return found


class Watch:
    """Of one battle: cards and units as they were last seen."""

    def __init__(self) -> None:
        self.cards: tuple[object, ...] = ()
        self.columns: list[list[int] | list[str]] = []

    def cards_changed(self, state: GreatWarState) -> bool:
        """Hands are tuples that are replaced, piles grow and shrink: no card goes without changing one of these."""
        now = (
            len(state.deck), len(state.discards), len(state.combat_deck), len(state.combat_discards),
            len(state.in_play), *state.hands, *state.combat_hands,
        )  # fmt: skip
        changed = now != self.cards
        self.cards = now
        return changed

    def units_changed(self, state: GreatWarState) -> list[int]:
        """The units that are not as they were."""
        columns = _columns(state)
        if columns == self.columns:
            return []
        seen, self.columns = self.columns, [column.copy() for column in columns]
        if not seen:
            return list(range(len(state.at)))
        found: dict[int, None] = {}
        for before, now in zip(seen, columns, strict=True):
            if before != now:
                found.update(dict.fromkeys(compress(range(len(now)), map(ne, before, now))))
        return list(found)


def _columns(state: GreatWarState) -> list[list[int] | list[str]]:
    """All that a unit is judged by."""
    return [state.at, state.figures, state.specialist, state.flags, state.moved]


_watches: WeakKeyDictionary[Battle, Watch] = WeakKeyDictionary()


# cards and tokens


def _cards(battle: Battle) -> Iterator[str]:
    """COMP-15: no card is lost or doubled, and each lies with its own deck."""
    state, decks = battle.state, battle.box.decks
    played = [lying.card for lying in state.in_play]
    everywhere = [*state.deck, *state.discards, *state.hands[0], *state.hands[1], *played]
    everywhere += [*state.combat_deck, *state.combat_discards, *state.combat_hands[0], *state.combat_hands[1]]
    if len(everywhere) != len(decks.kind_of) or len(set(everywhere)) != len(everywhere):
        yield f"cards were lost or doubled: {len(everywhere)} of {len(decks.kind_of)}"
    combat = [*state.combat_deck, *state.combat_discards, *state.combat_hands[0], *state.combat_hands[1]]
    if not _as_set(decks.combat_cards).issuperset(combat):
        yield "a Command card lies among the Combat cards"
    limit = battle.box.limits.combat_hand
    for side, hand in enumerate(state.combat_hands):
        if len(hand) > max(limit, battle.setting.sides[side].combat_cards):
            yield f"END-06: {SIDES[side]} holds {len(hand)} Combat cards"


@cache
def _as_set(cards: tuple[str, ...]) -> frozenset[str]:
    return frozenset(cards)


def _numbers(battle: Battle) -> Iterator[str]:
    state = battle.state
    if state.tokens[0] < 0 or state.tokens[1] < 0 or not 0 <= battle.pool <= battle.box.limits.tokens:
        yield f"COMP-13: tokens {state.tokens}, {battle.pool} in the pool"
    if state.phase and state.phase not in PHASES:
        yield f"TURN-02: phase {state.phase}"
    if (state.craters | state.wire | state.fortified | state.removed | state.guns) & ~BOARD.full:
        yield "a marker beyond the board"


# units


def _unit(battle: Battle, unit: int) -> Iterator[str]:
    state, data = battle.state, battle.units[unit]
    where, figures, flags = state.at[unit], state.figures[unit], state.flags[unit]
    if where < ABSENT or (where >= 0 and not BOARD.full >> where & 1):
        yield f"{data.id} is in an unknown place: {where}"
    if where >= 0 and not battle.least_figures(unit) < figures <= data.figures:
        yield f"{data.id} has {figures} of {data.figures} figures"
    if where < 0 and flags:
        yield f"{data.id} is out of play and bears the flags {flags}"
    if where == ELIMINATED and (figures or state.specialist[unit]):
        yield f"{data.id} is eliminated with {figures} figures, {state.specialist[unit]}"
    if (data.kind, state.specialist[unit]) not in battle.box.forces.profiles:
        yield f"{data.kind} {data.id} with {state.specialist[unit]}"
    if flags & ~ALL_FLAGS or state.moved[unit] < 0:
        yield f"{data.id} bears the flags {flags} and moved {state.moved[unit]}"


def _stands(battle: Battle) -> Iterator[str]:
    """COMP-10: one unit a hex; and what is looked up agrees with the state."""
    held, standing_at, in_hex = [0, 0], 0, battle.in_hex
    for unit, where in enumerate(battle.state.at):
        if where >= 0:
            standing_at += 1
            held[battle.units[unit].side] |= 1 << where
            if in_hex[where] != unit:
                yield f"{battle.units[unit].id} is not found in {BOARD.name(where)}"
    if standing_at != (held[0] | held[1]).bit_count():
        yield "COMP-10: two units in one hex"
    if held != battle.occupied or standing_at != BOARD.size - in_hex.count(-1):
        yield "what was looked up is out of date"


# medals and victory


def _medals(battle: Battle) -> Iterator[str]:
    """MED-04: nobody has a temporary medal for ground that he does not hold; it may wait in his movement phase."""
    state = battle.state
    if state.relief != NOBODY or state.winner != NOBODY:
        return
    for index, medal in enumerate(battle.medal_rules):
        for side in (0, 1):
            held = state.held[2 * index + side]
            if held < 0 or (held and not medal.worth[side]):
                yield f"{SIDES[side]} holds {held} of {medal.kind}"
            if held and medal.kind in TEMPORARY and held & ~standing(battle, medal, side):
                yield f"{SIDES[side]} holds {medal.kind} {medal.groups} without standing there"


def _under_way(battle: Battle) -> Iterator[str]:
    state = battle.state
    if bool(state.agenda) != (state.winner == NOBODY):
        yield f"OBJ-01: winner {state.winner}, and {len(state.agenda)} steps to go"
    if state.winner != NOBODY and medals_of(battle, state.winner) < battle.setting.medals_to_win:
        yield f"OBJ-01: {SIDES[state.winner]} has won with {medals_of(battle, state.winner)} medals"
    if state.fights and isinstance(battle.decision, BETWEEN_FIGHTS):
        yield f"a combat under way in {battle.decision}"
