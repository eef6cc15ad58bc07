"""A real PostgreSQL for tests, in a directory of its own, on a Unix socket, as a user without privileges."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import asyncpg

SYSTEM_USER = "postgres"
"""Who runs it when the tests run as root, which PostgreSQL refuses to be; Debian's package creates this user."""
MISSING = "these tests need PostgreSQL; on Debian: sudo apt-get install postgresql"


class Cluster:
    def __init__(self) -> None:
        self._programs = programs()
        self._home = Path(tempfile.mkdtemp(prefix="grognard-postgresql-"))
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:
            owner = pwd.getpwnam(SYSTEM_USER)
            os.chown(self._home, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._count = 0
        self._clean = ""

    def start(self) -> None:
        self._run("initdb", "--username=grognard", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        options = f"-k {self._home} -c listen_addresses='' -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self._home}/log", f"--options={options}")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")
        shutil.rmtree(self._home)

    def restart(self) -> None:
        """Every connection is cut."""
        self._run("pg_ctl", "restart", "--mode=immediate", "--wait", "--silent", f"--log={self._home}/log")

    def new_database(self) -> str:
        """The address of an empty database."""
        self._count += 1
        name = f"house_{os.getpid()}_{self._count}"
        asyncio.run(self._create(name))
        return self._address(name)

    def clean_database(self) -> str:
        """The address of the one that is always the same, empty: cheaper than a new one."""
        if not self._clean:
            self._clean = self.new_database()
        asyncio.run(self._clear(self._clean))
        return self._clean

    async def _create(self, name: str) -> None:
        connection = await asyncpg.connect(self._address("postgres"))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    async def _clear(self, address: str) -> None:
        """Nobody is left who was there before."""
        connection = await asyncpg.connect(address)
        own = "datname = current_database() AND pid <> pg_backend_pid()"
        while await connection.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {own}"):
            await asyncio.sleep(0.01)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    def _address(self, name: str) -> str:
        return f"postgresql://grognard@/{name}?host={self._home}"

    def _run(self, program: str, *args: str) -> None:
        command = [self._programs / program, f"--pgdata={self._home}/data", *args]
        done = subprocess.run(command, cwd=self._home, capture_output=True, text=True, timeout=300, **self._user)
        assert done.returncode == 0, done.stdout + done.stderr


def programs() -> Path:
    """Where `initdb` and `pg_ctl` are: on PATH, or where Debian has them."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not places:
        raise FileNotFoundError(MISSING)
    return places[0]
