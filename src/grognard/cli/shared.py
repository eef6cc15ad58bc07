"""What several commands take or do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="As `grognard games` lists it.")]
OwnData = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Your own data: DIR/GAME/units.csv replaces ours."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def say_json(value: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def listed(text: str) -> tuple[str, ...]:
    """`a,b` as its parts."""
    return tuple(part.strip() for part in text.split(",") if part.strip())
