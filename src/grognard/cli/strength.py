"""How well the computer plays: `grognard ladder`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from grognard.cli.shared import AsJson, listed, say_json
from grognard.cli.trials import Games, Jobs, Players, Seed

OnlyGames = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="As `grognard games` lists them.")]
Quick = Annotated[bool, typer.Option("--quick", help="Only the first scenario of each game.")]


def ladder(
    names: OnlyGames = None,
    players: Players = "greedy,recruit,random",
    games: Games = 10,
    seed: Seed = 1,
    jobs: Jobs = os.cpu_count() or 1,
    quick: Quick = False,
    json: AsJson = False,
) -> None:
    """Let every player play every other, both sides, in each scenario, and print Elo with error bars.

    \b
    Examples:
      grognard ladder --quick
      grognard ladder greatwar --players greedy,recruit --games 20
    """
    from grognard.arena.ladder import Climb, climb, lines
    from grognard.games import game
    from grognard.games import games as shelf
    from grognard.players import player, players_of

    chosen = listed(players)
    for each in chosen:
        player(each)
    wanted = [game(name) for name in names] if names else list(shelf().values())
    able = [one for one in wanted if set(players_of(one)) >= set(chosen)]
    scenarios = {one.name: tuple(scenario.key for scenario in one.scenarios[: 1 if quick else None]) for one in able}
    tables = climb(Climb(scenarios, chosen, games, seed), jobs)
    if json:
        return say_json(tables)
    for table in tables:
        print("\n".join(lines(table)))
    return None
