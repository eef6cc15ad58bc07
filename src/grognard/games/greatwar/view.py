"""What a side sees: the board, the open cards, its own hand, and of the other's only the backs.

Built from a list of what is shown. Nothing here depends on which decision the other side is asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.text import Text
from grognard.engine.view import Phase, Pile, Purse, Tally, View
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.faces import faces
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.sequence import PHASES, SET_UP
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.state import ABSENT
from grognard.games.greatwar.table import COMBAT, COMMAND
from grognard.games.greatwar.view_cards import cards
from grognard.games.greatwar.view_markers import markers

HQ_TOKEN: Final = "hq_token"


def view(battle: Battle, side: str) -> View:
    """All that a side, or without a side a spectator, may know."""
    decision = battle.decision
    return View(
        side=side,
        turn=_turn(battle),
        status=tuple(_status(battle)),
        sequence=_sequence(battle.state.phase, SIDES[battle.state.active]),
        pieces=faces(battle),
        markers=markers(battle),
        regions={},
        score=_score(battle),
        losses=_losses(battle),
        decider=decision.side if decision else "",
        over=None if battle.state.winner == NOBODY else _over(battle),
        cards=cards(battle, side),
        piles=_piles(battle),
        purses=_purses(battle),
    )


# the turn


def _turn(battle: Battle) -> Text:
    state = battle.state
    return Text("turn", {"turn": state.turn, "side": SIDES[state.active]}) if state.turn else Text("setting_up")


@lru_cache(maxsize=32)
def _sequence(now: str, side: str) -> tuple[Phase, ...]:
    """The phases of the turn; before the first of them everything is set up."""
    before = () if now in PHASES else (Phase(SET_UP, "", True),)
    return (*before, *(Phase(key, side, key == now) for key in PHASES))


def _status(battle: Battle) -> list[Text]:
    """Who fights, what the turn is played by, who is pressed for time, and the cards that are at work."""
    state, setting = battle.state, battle.setting
    found = [Text("status.armies", {"german": setting.armies[0], "allied": setting.armies[1]})]
    if battle.pressed != NOBODY:
        found.append(Text("status.pressed", {"side": SIDES[battle.pressed]}))
    if state.command:
        found.append(Text("status.command", {"side": SIDES[state.active], "card": state.command}))
    for effect in state.effects:
        if effect.unit < 0:
            found.append(Text("status.effect", {"side": SIDES[effect.side], "card": effect.kind}))
        else:
            unit = battle.units[effect.unit].id
            found.append(Text("status.effect_on", {"side": SIDES[effect.side], "card": effect.kind, "unit": unit}))
    return found


def _over(battle: Battle) -> Text:
    """OBJ-01: the winner and the medals of both."""
    winner = battle.state.winner
    medals = medals_of(battle, winner), medals_of(battle, 1 - winner)
    return Text("over", {"side": SIDES[winner], "medals": medals[0], "enemy": medals[1]})


# what can be counted


@rule("COMP-13", "HQ-01")
def _purses(battle: Battle) -> tuple[Purse, ...]:
    """Tokens of both sides lie open, and so does the pool."""
    held = tuple(Purse(side, HQ_TOKEN, battle.state.tokens[i]) for i, side in enumerate(SIDES))
    return (*held, Purse("", HQ_TOKEN, battle.pool))


def _piles(battle: Battle) -> tuple[Pile, ...]:
    state = battle.state
    hands = [
        pile
        for i, side in enumerate(SIDES)
        for pile in (Pile(side, COMMAND, len(state.hands[i])), Pile(side, COMBAT, len(state.combat_hands[i])))
    ]
    return (*hands, Pile("", COMMAND, len(state.deck)), Pile("", COMBAT, len(state.combat_deck)))


def _score(battle: Battle) -> tuple[Tally, ...]:
    """Medals of each side, of those that win."""
    needed = battle.setting.medals_to_win
    return tuple(
        Tally(Text("score.medals"), medals_of(battle, index), side, of=needed) for index, side in enumerate(SIDES)
    )


def _losses(battle: Battle) -> tuple[Tally, ...]:
    """Figures that are gone, those of lost units included."""
    state, lost = battle.state, [0, 0]
    for unit, where, figures in zip(battle.units, state.at, state.figures, strict=True):
        if where != ABSENT:
            lost[unit.side] += unit.figures - figures
    return tuple(Tally(Text("losses.figures"), lost[index], side) for index, side in enumerate(SIDES))
