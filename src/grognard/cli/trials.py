"""Many games at once: `grognard fuzz`, `duel` and `bench`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.shared import AsJson, GameName, OwnData, listed, say_json

Games = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed, the same games.")]
Scenario = Annotated[str, typer.Option("--scenario", metavar="KEY", help="Only this scenario.")]
Options = Annotated[
    str | None, typer.Option("--options", metavar="A,B", help="Options of the scenario.")
]
Players = Annotated[str, typer.Option("--players", metavar="A,B", help="Who plays, the first side first.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Processes at once.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="How long random play is measured.")]


def fuzz(
    name: GameName,
    games: Games = 100,
    seed: Seed = 1,
    scenario: Scenario = "",
    options: Options = None,
    jobs: Jobs = os.cpu_count() or 1,
    own: OwnData = None,
) -> None:
    """Play random full games and check the game's invariants after every action.

    Without --options each game is played with other options. A failure saves a record that leads to it.

    \b
    Examples:
      grognard fuzz verdun --games 200 --seed 1
      grognard fuzz verdun --games 5 --scenario verdun --options infiltration
    """
    from functools import partial

    from grognard.arena.fuzz import Fuzz, fuzz_at_once
    from grognard.games import game

    wanted = Fuzz(games, seed, scenario, None if options is None else listed(options))
    report = fuzz_at_once(partial(game, name, own), wanted, jobs)
    for fault in report.faults:
        path = Path(f"{name}-seed{seed}-game{fault.game}.jsonl")
        path.write_text(fault.record, encoding="utf-8")
        print(f"game {fault.game}, after {fault.actions} actions: {fault.reason}; saved {path}")
    print(report.line)
    if report.faults:
        raise typer.Exit(1)


def duel(
    name: GameName,
    players: Players = "greedy,random",
    games: Games = 20,
    seed: Seed = 1,
    jobs: Jobs = os.cpu_count() or 1,
    scenario: Scenario = "",
    options: Options = None,
    json: AsJson = False,
    own: OwnData = None,
) -> None:
    """Let players play each other, sides swapped every other game.

    \b
    Examples:
      grognard duel verdun --players greedy,random --games 100
      grognard duel verdun --players greedy,greedy --games 200 --jobs 4 --json
    """
    from grognard.arena.duel import Duel, lines, run, standings
    from grognard.arena.playout import Setting
    from grognard.games import game
    from grognard.players import player

    names, chosen = listed(players), listed(options or "")
    for each in names:
        player(each)
    loaded = game(name, own)
    setting = Setting(scenario or loaded.scenarios[0].key, chosen)
    loaded.check_options(setting.scenario, chosen)
    table = standings(run(Duel(name, setting, names, seed, own), games, jobs))
    if json:
        return say_json(table)
    print("\n".join(lines(table)))
    return None


def soak(
    games: Games = 200,
    seconds: Annotated[float, typer.Option(min=1, help="How long it is measured.")] = 30.0,
    url: Annotated[str, typer.Option(metavar="URL", help="A running server; else one is started.")] = "",
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a player thinks before an action.")] = 2.0,
    only: Annotated[str, typer.Option("--only", metavar="A,B", help="Only these games.")] = "",
    seed: Seed = 1,
    json: AsJson = False,
) -> None:
    """Let many games be played over the network at once, and measure how quickly the server answers.

    Two players at each table click at random on what the menus light. A server that is given with --url has to
    run with --no-limits.

    \b
    Examples:
      grognard soak --games 200 --seconds 60
      grognard soak --games 20 --url http://127.0.0.1:1918 --json
    """
    from grognard.arena.soak import Soak, lines
    from grognard.arena.soak import soak as measure

    report = measure(Soak(games, seconds, pace, listed(only), seed), url)
    if json:
        say_json(report.figures)
    else:
        print("\n".join(lines(report)))
    if report.errors:
        raise typer.Exit(1)


def bench(json: AsJson = False, seconds: Seconds = 2.0) -> None:
    """Measure board, states, random play and players on one core.

    \b
    Example:
      grognard bench --json
    """
    from grognard.arena.bench import bench as measure
    from grognard.games import games

    figures = measure(dict(games()), seconds)
    if json:
        return say_json(figures)
    for what, measured in figures.items():
        print(what)
        for name, value in measured.items():
            print(f"  {name:32} {value:12,.1f}")
    return None
