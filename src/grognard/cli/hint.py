"""What would the general do? `grognard hint`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from grognard.cli.ask import game_of, read_position, read_text
from grognard.cli.shared import AsJson, OwnData, say_json
from grognard.engine import record
from grognard.engine.errors import BadRecord, GrognardError
from grognard.engine.play import Play
from grognard.games import game

if TYPE_CHECKING:
    from grognard.players.hint import Hint

Subject = Annotated[Path, typer.Argument(metavar="FILE", help="A position (- is stdin), or a record (.jsonl).")]
Seconds = Annotated[float, typer.Option(min=0.1, max=60, help="How long the general thinks.")]
After = Annotated[int | None, typer.Option("--after", min=0, help="After so many actions of a record.")]
Language = Annotated[str, typer.Option("--lang", help="en or fr.")]
RECORD = ".jsonl"


class _ScenarioOf(msgspec.Struct, frozen=True):
    scenario: str = ""


class NothingToDecide(GrognardError):
    """The play is over."""

    def __init__(self) -> None:
        super().__init__("the play is over: nobody has to decide")


def hint(
    file: Subject,
    seconds: Seconds = 5.0,
    after: After = None,
    lang: Language = "en",
    json: AsJson = False,
    own: OwnData = None,
) -> None:
    """Say what a general would do, what for, and what chance of a win it sees.

    It knows what the side that has to decide knows, and no more.

    \b
    Examples:
      grognard hint position.json
      grognard hint game.jsonl --after 120 --seconds 20 --lang fr
    """
    from grognard.engine.dice import Dice, Luck
    from grognard.players.budget import Budget
    from grognard.players.crew import cores
    from grognard.players.hint import hint as ask_general

    play, scenario = _recorded(file, after, own) if file.suffix == RECORD else _set_up(file, own)
    decision = play.decision
    if decision is None:
        raise NothingToDecide
    seen = play.game.imagine(play, decision.side, Dice(b"hint"))
    found = ask_general(seen, Budget(seconds), Luck("hint"), cores())
    if json:
        return say_json(found)
    for line in _lines(seen, found, scenario, lang):
        print(line)
    return None


def _recorded(file: Path, after: int | None, own: Path | None) -> tuple[Play[Any], str]:
    text = read_text(file, BadRecord)
    header = record.header(text)
    match = record.read(game(header.game, own), text)
    number = len(match.entries) if after is None else min(after, len(match.entries))
    return match.play_at(number), header.scenario


def _set_up(file: Path, own: Path | None) -> tuple[Play[Any], str]:
    text = read_position(file)
    loaded = game(game_of(text), own)
    play = loaded.position(text)
    return play, msgspec.json.decode(text, type=_ScenarioOf).scenario or loaded.scenarios[0].key


def _lines(play: Play[Any], found: Hint, scenario: str, lang: str) -> list[str]:
    from grognard.engine.text import Text
    from grognard.server.telling import words_of

    side = play.state.agenda[-1].side
    words = words_of(play.game, lang, scenario, play.game.view(play, side).pieces)
    said = [f"{words.side(side)}: {msgspec.json.encode(found.action).decode()}"]
    if found.why is not None:
        said.append(f"  {words.say(found.why)}")
    said.append(f"  {words.say(Text(f'doctrine.{found.plan}'))}")
    return [*said, f"  {found.chance:.0%} ({found.standard:.0%}), {found.tries}"]
