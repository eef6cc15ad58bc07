"""What is in the house: `grognard games`, `rules` and `data`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.shared import AsJson, GameName, OwnData, say_json
from grognard.engine.data import data_files
from grognard.games import game as load
from grognard.games import games as shelf

Check = Annotated[bool, typer.Option("--check", help="Fail unless every rule has code and a test.")]
Tests = Annotated[Path, typer.Option("--tests", metavar="DIR", help="Where the tests are.")]


def games(json: AsJson = False) -> None:
    """List the games and their scenarios.

    \b
    Example:
      grognard games --json
    """
    found = list(shelf().values())
    if json:
        return say_json([{"name": g.name, "sides": g.sides, "scenarios": g.scenarios} for g in found])
    for game in found:
        print(f"{game.name}: {' against '.join(game.sides)}")
        for scenario in game.scenarios:
            options = ", ".join(option.key for option in scenario.options) or "none"
            print(f"  {scenario.key}: {scenario.turns} turns; options: {options}")
    return None


def rules(name: GameName, check: Check = False, tests: Tests = Path("tests")) -> None:
    """Show where each rule of the rulebook is carried out and tested.

    \b
    Examples:
      grognard rules verdun
      grognard rules verdun --check
    """
    from grognard.cli.coverage import cover, lines

    covered = cover(load(name), tests)
    for line in lines(covered):
        print(line)
    if check and not covered.complete:
        raise typer.Exit(1)


def data(name: GameName, own: OwnData = None) -> None:
    """List the data files of a game: how many rows, and what they rest on.

    \b
    Example:
      grognard data verdun
    """
    game = load(name, own)
    for part, folder in game.data_dirs(own and own / name).items():
        for found in data_files(folder):
            mark = "" if folder.path(found.file).parent == folder.shipped else " (your own)"
            print(f"{Path(part, found.file)}{mark}: {found.rows} rows: {_told(found.counts)}")
            for column, counts in found.values.items():
                print(f"  {column}: {_told(counts)}")


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{word} {count}" for word, count in counts.items())
