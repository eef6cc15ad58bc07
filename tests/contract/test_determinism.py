"""The contract, part five: seed and actions give the same game byte for byte, in any process, on any day."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from itertools import islice
from pathlib import Path

from grognard.engine.dice import Luck
from grognard.engine.match import Entry
from tests.contract.cases import CASES, Case, chosen, every_case, some_cases, steps
from tests.contract.signatures import signature, written

ROOT = Path(__file__).parents[2]
FIRST = 60


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    one, other = [elsewhere(hash_seed) for hash_seed in ("1", "2")]
    found = [tomllib.loads(process.communicate()[0]) for process in (one, other)]
    assert list(found[0]) == [case.name for case in chosen()]
    assert [name for name in found[0] if found[0][name] != found[1][name]] == []


def elsewhere(hash_seed: str) -> subprocess.Popen[str]:
    """Traces of the chosen cases from a fresh process, each with another order of strings in its sets."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.contract.signatures", "17"]
    return subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@some_cases
def test_another_seed_gives_another_game(case: Case) -> None:
    assert began(case, 18) != began(case, 19)


def began(case: Case, seed: int) -> list[Entry]:
    """The first actions of a random game."""
    match = case.match(seed)
    list(islice(steps(match, Luck(seed)), FIRST))
    return match.entries


@every_case
def test_the_signature_is_the_one_written_down(case: Case) -> None:
    assert written()[case.name] == signature(case), "behaviour changed: see signatures.py"


def test_no_signature_is_left_over() -> None:
    assert list(written()) == list(CASES)
