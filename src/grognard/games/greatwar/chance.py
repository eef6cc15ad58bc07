"""What a battle is worth to a side: its share of a win, from a few figures that a person could count at the table.

Each figure is what the side has less what the enemy has, so that both shares add up to one. How much each counts is
in `chance.toml`, fitted to the results of thousands of battles of all scenarios.
"""

from __future__ import annotations

from functools import cache
from math import exp, log1p
from pathlib import Path
from typing import Final

import msgspec

from grognard.engine.counsel import Counsel
from grognard.engine.data import read_toml
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.medals import coming_medals, medals_of
from grognard.games.greatwar.plans_odds import WORN
from grognard.games.greatwar.plans_orders import promises
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.plans_weights import DEFENDER, weights
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.state import ABSENT, EXITED

FILE: Final = Path(__file__).parent / "chance.toml"
HALF_A_MEDAL: Final = 0.5  # a side that has won is not divided by nothing


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each figure counts."""

    race: float
    lead: float
    unhurt: float
    worn: float
    shaken: float
    card: float
    hand: float
    combat: float
    tactics: float
    tokens: float
    coming: float
    nearness: float
    defending: float


class Standing(msgspec.Struct, frozen=True):
    """A side at a glance."""

    lead: float
    """Its medals, as a part of those that win."""
    missing: float
    """The medals that it still needs."""
    unhurt: float
    """The part of its figures that is left."""
    worn: float
    """Its units that are nearly destroyed."""
    shaken: float
    """Its units that the enemy's fire in reach would destroy."""
    card: float
    """What its best card would bring now; twice as much is not twice as good."""
    hand: float
    """What one of its cards would bring, in the same way: a hand in which all are good lasts for some turns."""
    combat: float
    """What its Combat cards are good for, in medals."""
    tactics: int
    """The tactic cards in its hand."""
    tokens: int
    coming: float
    """Medals that its ground brings at the start of its next turn."""
    nearness: float
    """How near its units are to what draws them, as strongly as it draws the side."""
    defending: bool


@cache
def counts() -> Counts:
    return read_toml(FILE, Counts)


def chance(battle: Battle, side: int) -> float:
    """The share of a win: 1 or 0 when it is over."""
    if battle.state.winner != NOBODY:
        return float(battle.state.winner == side)
    mover = battle.state.active
    with weights.under(Counsel.standard):
        moves, waits = (outlook_of(battle, each) for each in (mover, 1 - mover))
        edge = _edge(standing(moves), standing(waits))
    share = 1 / (1 + exp(-edge))
    return share if side == mover else 1 - share


def _edge(moves: Standing, waits: Standing) -> float:
    """All that speaks for the side that moves, less all that speaks for the other."""
    c = counts()
    worth = c.race * (waits.missing - moves.missing) / (waits.missing + moves.missing)
    worth += c.lead * (moves.lead - waits.lead) + c.unhurt * (moves.unhurt - waits.unhurt)
    worth += c.worn * (waits.worn - moves.worn)
    worth += c.card * moves.card + c.hand * (moves.hand - waits.hand) + c.combat * (moves.combat - waits.combat)
    worth += c.tactics * (moves.tactics - waits.tactics) + c.tokens * (moves.tokens - waits.tokens)
    worth += c.shaken * waits.shaken / moves.missing + c.nearness * (moves.nearness - waits.nearness)
    worth += c.coming * (moves.coming / moves.missing - waits.coming / waits.missing)
    return worth + c.defending * (moves.defending - waits.defending)


def standing(outlook: Outlook) -> Standing:
    """How a side stands as it sees the battle."""
    battle, side, at = outlook.battle, outlook.side, outlook.battle.state.at
    wins, medals = battle.setting.medals_to_win, medals_of(battle, side)
    missing = max(wins - medals, HALF_A_MEDAL)
    cards = promises(outlook)
    return Standing(
        lead=medals / wins,
        missing=missing,
        unhurt=_unhurt(battle, side),
        worn=sum([WORN.get(battle.state.figures[unit], 0.0) for unit in outlook.own]),
        shaken=sum([outlook.falls(unit, outlook.hits_on(unit, at[unit])) for unit in outlook.own]),
        card=log1p(max(0.0, *cards)) if cards else 0.0,
        hand=log1p(max(0.0, sum(cards) / len(cards))) if cards else 0.0,
        combat=_combat(outlook),
        tactics=_tactics(battle, side),
        tokens=battle.state.tokens[side],
        coming=min(coming_medals(battle, side), missing),
        nearness=outlook.drive * sum([outlook.draw[at[unit]] for unit in outlook.own]) / max(1, len(outlook.own)),
        defending=outlook.role == DEFENDER,
    )


def _combat(outlook: Outlook) -> float:
    kind_of, least = outlook.battle.box.decks.kind_of, outlook.w.least
    return sum([least[kind_of[card]] for card in outlook.battle.state.combat_hands[outlook.side]])


def _tactics(battle: Battle, side: int) -> int:
    decks = battle.box.decks
    return sum([decks.command[decks.kind_of[card]].group == "tactic" for card in battle.state.hands[side]])


def _unhurt(battle: Battle, side: int) -> float:
    """Units that left the board over the enemy's baseline are not lost."""
    state, left, all_ = battle.state, 0, 0
    for index, unit in enumerate(battle.units):
        if unit.side == side and state.at[index] != ABSENT:
            all_ += unit.figures
            left += unit.figures if state.at[index] == EXITED else state.figures[index]
    return left / all_ if all_ else 0.0
