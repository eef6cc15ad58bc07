"""The `grognard` command with the toy game, in its own process and in those that it starts.

>>> TOY_GROGNARD                                # doctest: +SKIP
['.../python', '-m', 'tests.toy_grognard']
"""

import os
import sys
from pathlib import Path

from grognard import games
from grognard.cli import main

ROOT = Path(__file__).parents[1]
TOY_GROGNARD = [sys.executable, "-m", "tests.toy_grognard"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}

if __name__ in ("__main__", "__mp_main__"):
    games.CLASSES["toy"] = "tests.toy:Toy"

if __name__ == "__main__":
    main()
