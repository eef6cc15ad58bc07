"""`grognard serve` as a process of its own, for tests that stop it, kill it and start it again."""

import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 120.0


class Server:
    """One port and one store, through as many starts as the test wants; `options` are those of the command."""

    def __init__(
        self, grognard: Sequence[str], home: Path, env: Mapping[str, str] | None = None, options: Sequence[str] = ()
    ) -> None:
        self._held = held_port()
        self.port = int(self._held.getsockname()[1])
        self.home = home
        self.log = home / f"server-{self.port}.log"
        store = home / "games.sqlite3"
        self._command = [*grognard, "serve", "--port", str(self.port), "--db", str(store), *options]
        self._env = env
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self.home, env=self._env, stdout=log, stderr=subprocess.STDOUT
            )
        self._wait_until_it_answers(self._process)

    def stop(self) -> None:
        """Ask the server to end, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._ended(self._process)

    def kill(self) -> None:
        """End the server at once (`kill -9`), whatever it was doing."""
        if self._process is not None:
            self._process.kill()
            self._ended(self._process)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def restart(self) -> None:
        self.stop()
        self.start()

    def _ended(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        try:
            process.wait(timeout=PATIENCE)
        finally:
            process.kill()

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not answers(self.url):
            if process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
            time.sleep(0.05)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def held_port() -> socket.socket:
    """A free port that nobody else is given as long as this lives, though a server may listen on it.

    Taken alone, and only then shared: no other test asks for it, and the server sets the same option.
    """
    held = socket.socket()
    held.bind(("127.0.0.1", 0))
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return held
