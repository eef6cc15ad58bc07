"""A puzzle: a position, and what a good player does in it.

>>> {
...     "name": "take the empty fort",
...     "position": {"scenario": "verdun", "units": {}},     # what `game.position` reads
...     "why": "Douaumont stands empty beside two fresh regiments",
...     "does": [{"do": "advance", "to": "1307"}],           # one of these is among its actions (parts of actions)
...     "never": [{"do": "assault", "target": "1105"}],      # none of these is
...     "held": ["1307"],                                    # at the end its pieces stand in each of these
...     "left": ["1206"],                                    # and none in these
...     "span": "turn",                                      # "action" (the first alone), "phase" or "turn"
... }     # doctest: +SKIP

The other side is played by the veteran. Dice are those of `SEED`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from grognard.arena.playout import choice
from grognard.engine.counsel import Counsel
from grognard.engine.dice import Dice, Luck
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.games import game as load
from grognard.players import Player, player
from grognard.players.thinking import counsel_of

FOLDER = Path(__file__).parent
SEED = "tactics"
MOST_ACTIONS = 400


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and the signs by which a solution is known."""

    name: str
    position: dict[str, Any]
    why: str
    does: list[dict[str, Any]] = []
    never: list[dict[str, Any]] = []
    held: list[str] = []
    left: list[str] = []
    span: Literal["action", "phase", "turn"] = "phase"

    def begin(self, game: Game) -> Play[Any]:
        play = game.position(msgspec.json.encode(self.position).decode())
        return game.resume(play.state, Dice(SEED.encode()))


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=tuple[Puzzle, ...])


def games() -> list[str]:
    """Those with puzzles."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def solved(name: str, puzzle: Puzzle, solver: str) -> bool:
    """Does this player find it?"""
    game = load(name)
    play = puzzle.begin(game)
    side = play.state.agenda[-1].side
    done = [msgspec.to_builtins(action) for action in _acts(game, play, puzzle, player(solver))]
    places = {piece.at for piece in game.view(play, side).pieces if piece.side == side}
    return (
        (not puzzle.does or any(_has(action, part) for action in done for part in puzzle.does))
        and not any(_has(action, part) for action in done for part in puzzle.never)
        and places.issuperset(puzzle.held)
        and not places.intersection(puzzle.left)
    )


def _acts(game: Game, play: Play[Any], puzzle: Puzzle, solver: Player) -> Iterator[Action]:
    """What the solver does, one after the other, as long as the puzzle goes on."""
    counsel, luck, other = counsel_of(game), Luck(SEED), player("veteran")
    side = play.state.agenda[-1].side
    phase, moment = counsel.phase(play), counsel.moment(play)
    for _ in range(MOST_ACTIONS):
        decision = play.decision
        if decision is None or not _goes_on(counsel, play, puzzle, (side, phase, moment)):
            return
        action = choice(solver if decision.side == side else other, play, luck)
        play.apply(action)
        if decision.side == side:
            yield action
            if puzzle.span == "action":
                return


def _goes_on(counsel: Counsel, play: Play[Any], puzzle: Puzzle, began: tuple[str, str, int]) -> bool:
    side, phase, moment = began
    decision = play.decision
    if counsel.moment(play) != moment:
        return False
    if puzzle.span == "turn" or (decision is not None and decision.side != side):
        return True
    return counsel.lasts(phase, counsel.phase(play))


def _has(action: dict[str, Any], part: dict[str, Any]) -> bool:
    """Does the action say all that the part says? A list may say more, in any order."""
    return all(_fits(action.get(key), value) for key, value in part.items())


def _fits(said: Any, wanted: Any) -> bool:
    if isinstance(wanted, list) and isinstance(said, list | tuple):
        return all(each in said for each in wanted)
    return bool(said == wanted)
