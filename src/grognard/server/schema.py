"""What the database has to hold: each part in steps, every step taken once and never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from grognard.server.database import Database, Statement, Taken
from grognard.server.people_schema import PEOPLE

SCHEMA: Final[Mapping[str, Sequence[str]]] = {
    "tables": (
        """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, header TEXT NOT NULL, kinds TEXT NOT NULL, summary TEXT NOT NULL,
        created TEXT NOT NULL, updated TEXT NOT NULL)""",
        """CREATE TABLE IF NOT EXISTS seats (
        token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id), sides TEXT NOT NULL)""",
        """CREATE TABLE IF NOT EXISTS actions (
        table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL,
        side TEXT NOT NULL, action TEXT NOT NULL,
        PRIMARY KEY (table_id, seq))""",
        "ALTER TABLE tables ADD COLUMN era INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0",
        "UPDATE tables SET seq = (SELECT COUNT(*) FROM actions WHERE table_id = tables.id)",
    ),
    "past": (
        "ALTER TABLE tables ADD COLUMN proposal TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE actions ADD COLUMN trace TEXT NOT NULL DEFAULT ''",
    ),
    "people": PEOPLE,
}

TRIES: Final = 5
_TAKEN: Final = """CREATE TABLE IF NOT EXISTS steps_taken (
    part TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (part, number))"""


async def prepare(database: Database, schema: Mapping[str, Sequence[str]] = SCHEMA) -> None:
    """Take the steps that the database has not seen yet, all or none; another process may be faster."""
    with suppress(Taken):
        await database.run(Statement(_TAKEN))
    for _ in range(TRIES):
        with suppress(Taken):
            return await database.run(*await _missing(database, schema))
    raise Taken("the database is not what it should be")


async def _missing(database: Database, schema: Mapping[str, Sequence[str]]) -> list[Statement]:
    """Each step that was not taken, with the note that it is."""
    taken = set(await database.fetch("SELECT part, number FROM steps_taken"))
    return [
        statement
        for part, steps in schema.items()
        for number, sql in enumerate(steps, 1)
        if (part, number) not in taken
        for statement in (Statement("INSERT INTO steps_taken VALUES (?, ?)", (part, number)), Statement(sql))
    ]
