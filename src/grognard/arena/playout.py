"""One game from its first decision to its last, by players or by chance.

>>> play = begin(game, Setting("verdun"), "1/0")     # doctest: +SKIP
>>> play_at_random(play, Luck(1))                    # doctest: +SKIP
1432
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.players import Player

LONGEST: Final = 100_000
"""No play has so many actions: one that does goes round in circles."""


class Setting(msgspec.Struct, frozen=True):
    """What is played."""

    scenario: str
    options: tuple[str, ...] = ()


class Endless(GrognardError):
    """A play that does not come to its end."""

    def __init__(self) -> None:
        super().__init__(f"the play is not over after {LONGEST} actions")


def begin(game: Game, setting: Setting, seed: str) -> Play[Any]:
    return game.start(setting.scenario, setting.options, Dice(seed.encode()))


def settings(game: Game, seed: int, wanted: str = "") -> Iterator[Setting]:
    """Without end: each scenario in turn (or the one that is wanted), each time with some of its options."""
    scenarios = [game.scenario(wanted)] if wanted else list(game.scenarios)
    luck = Luck(seed)
    while True:
        for scenario in scenarios:
            options = [option.key for option in scenario.options]
            yield Setting(scenario.key, tuple(luck.some(options, len(options))))


def play_at_random(play: Play[Any], luck: Luck) -> int:
    """Any legal actions until play is over; says how many."""
    actions = 0
    while (decision := play.decision) is not None:
        play.apply(decision.sample(play, luck))
        actions += 1
        if actions > LONGEST:
            raise Endless
    return actions


def play_by(players: Mapping[str, Player], play: Play[Any], luck: Luck) -> int:
    """Let each side be played by its player until play is over; says how many actions it took."""
    actions = 0
    while (decision := play.decision) is not None:
        play.apply(choice(players[decision.side], play, luck))
        actions += 1
        if actions > LONGEST:
            raise Endless
    return actions


def choice(player: Player, play: Play[Any], luck: Luck) -> Action:
    """What the player does, who knows only what its side may know and never the dice."""
    dice = Dice(luck.below(2**32).to_bytes(4, "big"))
    return player.choose(play.game.imagine(play, play.state.agenda[-1].side, dice), luck)
