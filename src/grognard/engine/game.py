"""A game: rules and data of one title, loaded once and shared by all plays of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from grognard.engine.data import DataDir
from grognard.engine.dice import AnyDice
from grognard.engine.errors import BadOption, UnknownScenario
from grognard.engine.events import Event
from grognard.engine.play import Play, State
from grognard.engine.steps import Action
from grognard.engine.view import Reached, Scenery, View


class Option(msgspec.Struct, frozen=True):
    """A choice made before play (`option.<key>` in the text files) and the rule that offers it."""

    key: str
    rule: str = ""


class Scenario(msgspec.Struct, frozen=True):
    """A battle of a game: its words are `scenario.<key>`."""

    key: str
    turns: int
    options: tuple[Option, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a play ended: the winner (empty for a draw), the level (`word.<level>`), the points: the more, the better for
    the first side."""

    winner: str
    level: str
    points: int

    def share(self, side: str) -> float:
        """The part of the win that a side has: all, none, or half of it when it is drawn."""
        return float(self.winner == side) if self.winner else 0.5


class Game:
    """What the engine asks of a game. Each game derives one class and registers it in `grognard.games`."""

    name: str
    version: int
    sides: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    folder: Path
    data_parts: Mapping[str, str] = {"": "data"}
    """Folders of data files: by the name that a player's own files of that part lie under, where ours are."""
    credits: Mapping[str, str] = {}
    """Who made the printed game: title, designer, publisher."""
    state_type: type[State]
    action_type: Any
    step_type: Any
    """The union of all steps: what the agenda is decoded into."""
    secret: bool = False
    """Does any side know what another does not?"""
    overlays: tuple[str, ...] = ()
    """What a side may ask to have drawn over the map: names for `overlay`; `reach` where the game answers that."""

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> Play[Any]:
        """A new play, run on to its first decision."""
        raise NotImplementedError

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Play[Any]:
        """A play from a state that was encoded or cloned."""
        raise NotImplementedError

    def view(self, play: Play[Any], side: str) -> View:
        """What this side may know; an empty side is a spectator."""
        raise NotImplementedError

    def overlay(self, play: Play[Any], side: str, name: str) -> dict[str, tuple[str, ...]]:
        """Sets of places like those of a view (`<name>.<side>.<kind>`) that are worked out only when asked for.

        They hold nothing that this side may not know; an empty side is a spectator.
        """
        return {}

    def reach(self, play: Play[Any], side: str, unit: str) -> tuple[Reached, ...]:
        """Where a unit that this side sees could move if it were its turn to move now, as far as the side may know."""
        return ()

    def secrets(self, play: Play[Any], side: str) -> list[str]:
        """Names that nothing sent to this side may hold now. A test looks for them."""
        return []

    def imagine(self, play: Play[Any], side: str, dice: AnyDice) -> Play[Any]:
        """A play that this side cannot tell from the real one, for players that think ahead.

        A game with secrets deals out anew what the side does not know.
        """
        return play.fork(dice)

    def scenery(self, scenario: str) -> Scenery:
        raise NotImplementedError

    def outcome(self, play: Play[Any]) -> Outcome:
        """How it stands; final when the play is over."""
        raise NotImplementedError

    def invariants(self, play: Play[Any]) -> list[str]:
        """Everything that is wrong with this state and never may be. Empty is well."""
        raise NotImplementedError

    def position(self, text: str) -> Play[Any]:
        """A play from a position file; BadPosition names line and field."""
        raise NotImplementedError

    def write_position(self, play: Play[Any]) -> str:
        """The position file of a play; what is being resolved may be left out of it."""
        raise NotImplementedError

    def data_dirs(self, own: Path | None = None) -> dict[str, DataDir]:
        """The data files by part; those in `own/<part>` replace ours."""
        mine = {part: own / part for part in self.data_parts if own is not None and (own / part).is_dir()}
        return {part: DataDir(self.folder / ours, mine.get(part)) for part, ours in self.data_parts.items()}

    def scenario(self, key: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.key == key:
                return scenario
        raise UnknownScenario(key, [s.key for s in self.scenarios])

    def check_options(self, scenario: str, options: Sequence[str]) -> None:
        known = [option.key for option in self.scenario(scenario).options]
        for option in options:
            if option not in known:
                raise BadOption(option, f"the scenario offers {', '.join(known) or 'none'}")

    # text forms

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        state = msgspec.json.decode(data, type=self.state_type)
        state.agenda = msgspec.convert(state.agenda, type=list[self.step_type])  # type: ignore[name-defined]
        return state

    def read_action(self, raw: Mapping[str, Any] | Any) -> Action:
        """An action from decoded JSON; msgspec.ValidationError names the field that is wrong."""
        action: Action = msgspec.convert(raw, type=self.action_type)
        return action

    def digest(self, state: State) -> str:
        return hashlib.blake2b(self.encode(state), digest_size=8).hexdigest()
