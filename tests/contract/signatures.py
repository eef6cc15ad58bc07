"""Signatures: one short word for all that happens in a few random games of a scenario.

A signature changes exactly when behaviour does: another rule, another datum, another order of choices.
Whoever changes one on purpose refreshes `signatures.toml` and says why in the commit:

    PYTHONPATH=src:. python -m tests.contract.signatures

With a seed after it the command prints what a game of each chosen case comes to: any other process must get the same.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from grognard.engine import record
from grognard.engine.dice import Luck
from tests.contract.cases import CASES, Case, chosen, deciding, played, steps

FILE = Path(__file__).with_suffix(".toml")
SEEDS = (101, 102, 103)
HEAD = """\
# What a few random games of every scenario come to. A changed line means a changed game.
# Refresh it, and say why in the commit: PYTHONPATH=src:. python -m tests.contract.signatures

"""


def digest(parts: Iterator[bytes]) -> str:
    whole = hashlib.blake2b(digest_size=8)
    for part in parts:
        whole.update(part)
    return whole.hexdigest()


def signature(case: Case) -> str:
    """A digest of the records of some games: every action, every die, the state every few actions."""
    return digest(record.write(played(case, seed)).encode() for seed in SEEDS)


def trace(case: Case, seed: int) -> Iterator[bytes]:
    """Everything of one game that could depend on the process: choices, events, states, views, menus."""
    match = case.match(seed)
    for count in steps(match, Luck(seed)):
        yield case.game.encode(match.play.state)
        yield msgspec.json.encode(match.entries[-1].events if count else match.prologue)
        if count % 200 == 0:
            yield msgspec.json.encode(deciding(match.play).candidates(match.play))
        if count % 40 == 0:
            yield msgspec.json.encode(deciding(match.play).menu(match.play, ()))
            yield msgspec.json.encode(case.game.view(match.play, match.decider))
    yield case.game.encode(match.play.state)


def lines(found: Iterator[tuple[str, str]]) -> str:
    return "".join(f'"{name}" = "{word}"\n' for name, word in found)


def written() -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(FILE.read_text("utf-8"))
    return found


def refresh() -> None:
    FILE.write_text(HEAD + lines((name, signature(case)) for name, case in CASES.items()), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        seed = int(sys.argv[1])
        sys.stdout.write(lines((case.name, digest(trace(case, seed))) for case in chosen()))
    else:
        refresh()
