"""How well the computer plays: `grognard ladder`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from grognard.cli.shared import AsJson, listed, say_json
from grognard.cli.trials import Jobs, Players, Scenario, Seed

if TYPE_CHECKING:
    from grognard.engine.game import Game

OnlyGames = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="As `grognard games` lists them.")]
Quick = Annotated[bool, typer.Option("--quick", help="One scenario of each game, neighbours only, hasty generals.")]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games of each pair in each scenario.")]
Seconds = Annotated[float, typer.Option(min=0.1, max=60, help="How long a general thinks about a phase.")]
Keep = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep results there, and play none of them again.")]

QUICK: Final = "general@24tries"
"""The general of a quick ladder."""


def ladder(
    names: OnlyGames = None,
    players: Players = "general,veteran,recruit",
    games: Games = 8,
    seed: Seed = 1,
    jobs: Jobs = os.cpu_count() or 1,
    quick: Quick = False,
    seconds: Seconds = 5.0,
    scenario: Scenario = "",
    keep: Keep = None,
    json: AsJson = False,
) -> None:
    """Let every player play every other, both sides, in each scenario, and print Elo with error bars.

    A general thinks for --seconds of processor time about each phase, or as long as its name says.

    \b
    Examples:
      grognard ladder --quick
      grognard ladder greatwar --players veteran,greedy --games 20
      grognard ladder verdun --players general@1cpu,general@5cpu,general@20cpu,veteran --keep verdun.jsonl
    """
    from grognard.arena.kept import Kept
    from grognard.arena.ladder import Climb, climb, lines
    from grognard.games import game
    from grognard.games import games as shelf
    from grognard.players import BUDGET, player, players_of

    general = QUICK if quick else f"general{BUDGET}{seconds:g}cpu"
    chosen = tuple(general if name == "general" else name for name in listed(players))
    for each in chosen:
        player(each)
    kinds = {name.partition(BUDGET)[0] for name in chosen}
    wanted = [game(name) for name in names] if names else list(shelf().values())
    scenarios = {one.name: _scenarios(one, scenario, quick) for one in wanted if kinds <= set(players_of(one))}
    tables = climb(Climb(scenarios, chosen, games, seed, neighbours=quick), jobs, Kept(keep))
    if json:
        return say_json(list(tables))
    for table in tables:
        print("\n".join(lines(table)), flush=True)
    return None


def _scenarios(game: Game, wanted: str, quick: bool) -> tuple[str, ...]:
    """All, the one that is wanted, or the one that shows strength soonest."""
    from grognard.players.thinking import Counselled

    if wanted:
        return (game.scenario(wanted).key,)
    every = tuple(scenario.key for scenario in game.scenarios)
    if not quick:
        return every
    proving = game.counsel().proving_ground if isinstance(game, Counselled) else ""
    return (proving or every[0],)
