"""`house` is a server with the toy game; `database` opens one store again and again, in SQLite and in PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from grognard.server import accounts
from grognard.server.database import Database
from grognard.server.postgres import Postgres
from grognard.server.sqlite import Sqlite
from tests.cluster import Cluster
from tests.server.house import House, house_at

Databases = Callable[[], Database]


class Quick(PasswordHasher):
    """The same hashes with less work, which is what most of the time of an account's tests would go into."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "PasswordHasher", Quick)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_at(tmp_path / "tables.sqlite3") as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        running = Cluster()
    except FileNotFoundError as error:
        pytest.fail(str(error))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The address of an empty database."""
    return cluster.clean_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Databases:
    """Opens one and the same database, as often as there are processes."""
    if request.param == "sqlite":
        return lambda: Sqlite(tmp_path / "deep" / "tables.sqlite3")
    address = request.getfixturevalue("postgresql")
    return lambda: Postgres(address)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
