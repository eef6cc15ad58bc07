"""All commands together."""

from __future__ import annotations

import typer

from grognard.cli import ask, hint, library, past, serve, strength, trials, tuning

app = typer.Typer(
    name="grognard",
    help="Printed board wargames in the browser, with every rule enforced and explained.",
    epilog="Examples:  grognard play  ·  grognard fuzz verdun --games 20  ·  grognard rules verdun --check",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (
    serve.play, serve.serve,
    library.games, library.rules, library.data,
    trials.fuzz, trials.duel, trials.bench, trials.soak,
    strength.ladder, tuning.tune,
    ask.replay, ask.ask, hint.hint,
    past.verify, past.migrate,
):  # fmt: skip
    app.command()(command)
