"""What was played: `grognard verify` and `grognard migrate`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from grognard.cli.ask import RecordFile, read_text
from grognard.cli.serve import Address, Database
from grognard.cli.shared import OwnData
from grognard.engine import record
from grognard.engine.errors import BadRecord, GrognardError
from grognard.games import game, games

if TYPE_CHECKING:
    from grognard.server.store import Store


class NoTables(GrognardError):
    """There is no such file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is not there: no tables are kept in it")


def verify(file: RecordFile, own: OwnData = None) -> None:
    """Check a record: the seal of its dice, every action, every state, and the rules that it was played by.

    \b
    Example:
      grognard verify game.jsonl
    """
    from grognard.engine.dice import commitment
    from grognard.engine.signature import signature

    text = read_text(file, BadRecord)
    header = record.header(text)
    rules = game(header.game, own)
    match = record.read(rules, text)
    now = signature(rules, header.scenario, header.options)
    print(f"seed        {header.seed}")
    print(f"commitment  {commitment(header.seed.encode())}: that of the seed")
    print(f"rules       {header.signature or 'not noted'}{'' if header.signature == now else f'; today {now}'}")
    print(f"actions     {len(match.entries)}: each is allowed and comes to the state that the record has")
    print("verified: the play is over" if match.play.over else f"verified: {match.decider} has to decide")


def migrate(db: Database = None, database: Address = "", own: OwnData = None) -> None:
    """Replay all stored games by the rules as they are, and name those that come out differently.

    Changes nothing. To be run before new rules are deployed; ends with status 1 if any game differs.

    \b
    Examples:
      grognard migrate
      grognard migrate --db tables.sqlite3
      grognard migrate --database postgresql://grognard@localhost/grognard
    """
    if asyncio.run(_migrate(_store(db, database), own)):
        raise typer.Exit(1)


def _store(db: Path | None, address: str) -> Store:
    from grognard.server.postgres import Postgres
    from grognard.server.sqlite import Sqlite
    from grognard.server.store import Store

    if address:
        return Store(Postgres(address))
    path = db or Path(typer.get_app_dir("grognard")) / "tables.sqlite3"
    if not path.is_file():
        raise NoTables(path)
    return Store(Sqlite(path))


async def _migrate(store: Store, own: Path | None) -> int:
    """How many games differ."""
    from grognard.server.migration import replay_all

    count, changed, differing = 0, 0, 0
    await store.open()
    async for found in replay_all(store, games(own)):
        count, changed = count + 1, changed + found.changed
        if found.reason:
            differing += 1
            print(f"{found.table} ({found.game}), action {found.number} of {found.actions}: {found.reason}")
    await store.close()
    print(f"{count} games, {changed} begun with other rules, {differing} differ")
    return differing
