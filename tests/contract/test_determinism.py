"""The contract, part five: seed and actions give the same game byte for byte, in any process, on any day."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.contract.cases import CASES, Case, every_case, played, some_cases
from tests.contract.signatures import digest, signature, trace, written

ROOT = Path(__file__).parents[2]


@some_cases
def test_the_same_seed_gives_the_same_game_in_another_process(case: Case) -> None:
    here = digest(trace(case, 17))
    assert [elsewhere(case, hash_seed) for hash_seed in ("1", "2")] == [here, here]


def elsewhere(case: Case, hash_seed: str) -> str:
    """The same trace from a fresh process that hashes strings differently."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.contract.signatures", case.name, "17"]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@some_cases
def test_another_seed_gives_another_game(case: Case) -> None:
    assert played(case, 18).entries != played(case, 19).entries


@every_case
def test_the_signature_is_the_one_written_down(case: Case) -> None:
    assert written()[case.name] == signature(case), "behaviour changed: see signatures.py"


def test_no_signature_is_left_over() -> None:
    assert list(written()) == list(CASES)
