from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House, house_at


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_at(tmp_path / "tables.sqlite3") as running:
        yield running
