"""Signatures: one short word for all that happens in a few random games of a scenario.

A signature changes exactly when behaviour does: another rule, another datum, another order of choices.
Whoever changes one on purpose refreshes `signatures.toml` and says why in the commit:

    PYTHONPATH=src:. python -m tests.contract.signatures

With names after it (`toy.raid 3`, scenario and seed) the command prints what a second process must get too.
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
from tests.contract.cases import CASES, Case, deciding, played, steps

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
        if count % 40 == 0:
            decision = deciding(match.play)
            yield msgspec.json.encode(decision.candidates(match.play))
            yield msgspec.json.encode(decision.menu(match.play, ()))
            yield msgspec.json.encode(case.game.view(match.play, match.decider))
    yield case.game.encode(match.play.state)


def written() -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(FILE.read_text("utf-8"))
    return found


def refresh() -> None:
    lines = [f'"{name}" = "{signature(case)}"\n' for name, case in CASES.items()]
    FILE.write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        sys.stdout.write(digest(trace(CASES[sys.argv[1]], int(sys.argv[2]))))
    else:
        refresh()
