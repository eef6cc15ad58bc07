"""Better figures for a computer player: `grognard tune`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from grognard.cli.shared import AsJson, GameName, listed, say_json
from grognard.cli.trials import Jobs, Scenario, Seed

Doctrine = Annotated[str, typer.Option(metavar="NAME", help="Whose figures: one of the game's doctrines.toml.")]
Against = Annotated[str, typer.Option(metavar="NAME", help="The doctrine it plays against; '' is greedy's.")]
Sides = Annotated[str, typer.Option("--sides", metavar="A,B", help="Only as these sides.")]
Pairs = Annotated[int, typer.Option(min=1, help="Pairs of games a round.")]
Rounds = Annotated[int, typer.Option(min=1, help="How many rounds.")]
Step = Annotated[float, typer.Option(min=0.0, help="How boldly figures move after a round.")]
Margin = Annotated[float, typer.Option(min=0.0, help="Points that count as much as a win; 0: wins alone count.")]
Most = Annotated[int, typer.Option(min=1, help="How many figures are told of.")]


def tune(
    name: GameName,
    doctrine: Doctrine = "veteran",
    against: Against = "",
    sides: Sides = "",
    scenario: Scenario = "",
    pairs: Pairs = 200,
    rounds: Rounds = 10,
    step: Step = 3.0,
    margin: Margin = 0.0,
    most: Most = 12,
    seed: Seed = 1,
    jobs: Jobs = os.cpu_count() or 1,
    json: AsJson = False,
) -> None:
    """Look for better figures of a doctrine by play, and print which have moved and how far.

    Nothing is written: what proves itself in fresh games belongs into the game's doctrines.toml.

    \b
    Examples:
      grognard tune somme --scenario hutier --sides allied --against veteran --pairs 250
      grognard tune greatwar --rounds 3 --margin 10 --json
    """
    from grognard.arena.tune import Tuning, farthest, figures_of
    from grognard.arena.tune import tune as rounds_of
    from grognard.games import game

    loaded, figures = game(name), figures_of(name)
    for each in (doctrine, against):
        figures.of(each)
    scenarios = (loaded.scenario(scenario).key,) if scenario else tuple(each.key for each in loaded.scenarios)
    wanted = Tuning(name, scenarios, _sides(loaded.sides, sides), doctrine, against, pairs, step, seed, margin)
    for found in rounds_of(wanted, rounds, jobs):
        if json:
            moved = {".".join(map(str, dial)): offset for dial, offset in found.offsets.items()}
            say_json({"round": found.number, "share": found.share, "moved": moved})
        else:
            print(f"round {found.number}: {100 * found.share:.1f} % won with changed figures", flush=True)
            print("\n".join(farthest(found.offsets, most)), flush=True)


def _sides(every: tuple[str, ...], wanted: str) -> tuple[str, ...]:
    chosen = listed(wanted) or every
    for side in chosen:
        if side not in every:
            known = ", ".join(every)
            raise typer.BadParameter(f"no side is called {side!r}; choose from {known}", param_hint="--sides")
    return chosen
