"""A play: a state, its dice, and the engine that runs the agenda until somebody has to decide.

>>> play = game.start("meeting", [], Dice(seed))      # doctest: +SKIP
>>> play.decision.side                                # doctest: +SKIP
'red'
>>> play.apply(play.decision.sample(play, Luck(1)))   # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event, Rolled
from grognard.engine.ruling import IllegalAction, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step

if TYPE_CHECKING:
    from grognard.engine.game import Game


class State(msgspec.Struct, forbid_unknown_fields=True):
    """All that changes in a play. A game adds flat lists and ints; each list holds only immutable things."""

    agenda: list[Any]
    rolls: int = 0

    def clone(self) -> Self:
        fields = msgspec.structs.astuple(self)
        return type(self)(*[field.copy() if type(field) in _COPIED else field for field in fields])


_COPIED = (list, dict)

S = TypeVar("S", bound=State)


class Play(Generic[S]):
    """One play of a game. A game derives its own and adds what it looks up often."""

    def __init__(self, game: Game, state: S, dice: AnyDice, events: list[Event] | None = None) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.events = events

    # where play is

    @property
    def decision(self) -> Decision[Any] | None:
        """The decision that play waits for; None when it is over."""
        agenda = self.state.agenda
        return agenda[-1] if agenda else None

    @property
    def over(self) -> bool:
        return not self.state.agenda

    def then(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda, to be taken in this order before all that waits there."""
        self.state.agenda.extend(reversed(steps))

    def advance(self) -> None:
        """Run steps until a side has a real decision to make, or play is over."""
        agenda = self.state.agenda
        while agenda:
            step = agenda[-1]
            if isinstance(step, Decision):
                if not step.moot(self):
                    return
                agenda.pop()
            else:
                agenda.pop()
                step.run(self)

    # acting

    def ruling(self, action: Action) -> Ruling:
        """May the side to decide do this now?"""
        decision = self.decision
        if decision is None:
            return forbid("", "game_over")
        return decision.ruling(self, action)

    def apply(self, action: Action) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        ruling = self.ruling(action)
        if not ruling:
            raise IllegalAction(ruling)
        self.carry_out(action)

    def carry_out(self, action: Action) -> None:
        """Do what is known to be legal."""
        decision = self.state.agenda.pop()
        decision.choose(self, action)
        self.advance()

    # chance and news

    def die(self, sides: int = 6) -> int:
        """The next die, without a word: a hidden draw. `roll` is for dice on the table."""
        state = self.state
        value = self.dice.die(state.rolls, sides)
        state.rolls += 1
        return value

    def roll(self, side: str, purpose: str, count: int = 1, about: str = "", sides: int = 6) -> int:
        """Roll `count` dice in the open and add them up."""
        dice = [self.die(sides) for _ in range(count)]
        if self.events is not None:
            self.events.append(Rolled(side, purpose, dice, about, sides))
        return sum(dice)

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle a deck or a cup in place, unseen."""
        for last in range(len(things) - 1, 0, -1):
            other = self.die(last + 1) - 1
            things[last], things[other] = things[other], things[last]

    def reveal(self) -> None:
        """A side is shown what was settled before: the top card of a deck, a hand. It counts as a roll,
        so that no undo goes back behind it."""
        self.state.rolls += 1

    def tell(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    # copies

    def fork(self, dice: AnyDice) -> Self:
        """The same play with other dice and no audience: for those who think ahead."""
        return type(self)(self.game, self.state.clone(), dice)
