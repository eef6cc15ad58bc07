"""How much one client may ask for. All numbers are here; play comes nowhere near them.

They hold for one server process: with several, a client may get as many times more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

import msgspec

PATIENCE: Final = 20.0
"""Seconds in which the body of a request has to arrive."""


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    second: float
    burst: float


class Limits(msgspec.Struct, frozen=True):
    """For each address, unless it says otherwise. `posts` are requests that may change something, `openings` those that
    leave a table or a challenge behind."""

    requests: Rate = Rate(30, 300)
    posts: Rate = Rate(2, 100)
    openings: Rate = Rate(0.1, 100)
    messages: Rate = Rate(300, 1500)
    messages_of_token: Rate = Rate(30, 200)
    hints: Rate = Rate(0.2, 20)
    connections: int = 200
    connections_of_token: int = 20
    all_connections: int = 5000


LIMITS: Final = Limits()
_ANY: Final = Rate(math.inf, math.inf)
_MANY: Final = 1_000_000
NONE: Final = Limits(_ANY, _ANY, _ANY, _ANY, _ANY, _ANY, _MANY, _MANY, _MANY)


class Buckets:
    """A bucket for each client that fills at its rate: whoever asks takes from it."""

    MOST: Final = 20_000
    """So many are kept; then those that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> float:
        """Take one; the seconds to wait when the bucket is empty, and nothing is taken."""
        return self._take(client, 1.0)

    def spend(self, client: str) -> float:
        """Take one even from an empty bucket; the seconds that it takes to make up for it."""
        return self._take(client, -math.inf)

    def _take(self, client: str, least: float) -> float:
        if math.isinf(self._rate.burst):
            return 0.0
        now = self._clock()
        left = self._now(client, now)
        if left < least:
            return (least - left) / self._rate.second
        if len(self._left) >= self.MOST:
            self._forget_full(now)
        self._left[client] = (left - 1.0, now)
        return max(1.0 - left, 0.0) / self._rate.second

    def _now(self, client: str, now: float) -> float:
        left, since = self._left.get(client, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.second)

    def _forget_full(self, now: float) -> None:
        self._left = {client: held for client, held in self._left.items() if self._now(client, now) < self._rate.burst}


class Counts:
    """How many of a thing each client has at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def full(self, client: str) -> bool:
        return self._held.get(client, 0) >= self._most

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        self._held[client] = self._held.get(client, 0) + 1
        try:
            yield
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]


def client_of(address: str) -> str:
    """Who stands behind an address: with IPv6 one client has a whole network of them."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return address
    return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
