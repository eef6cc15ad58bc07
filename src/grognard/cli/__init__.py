"""The `grognard` command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from grognard.engine.errors import GrognardError


def main(args: Sequence[str] | None = None) -> None:
    """Run a command. What a person did wrong is said in one line, with exit status 2."""
    from grognard.cli.app import app

    try:
        app(list(args) if args is not None else None)
    except GrognardError as error:
        _refuse(str(error))
    except OSError as error:
        _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _refuse(reason: str) -> None:
    print(f"grognard: {reason}", file=sys.stderr)
    sys.exit(2)
