"""A person at the page without a page: sees what the server sends, thinks a while, clicks on what is lit.

It knows no rule: only menus, as the page does (`docs/protocol.md`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling

MOST_CLICKS: Final = 12
"""After so many clicks a person takes the next button that acts, or begins anew."""
BUTTON: Final = 0.2
"""How often a button is pressed where there is something to pick, too."""


class Pick(msgspec.Struct, frozen=True):
    pick: str
    chosen: bool = False


class Button(msgspec.Struct, frozen=True):
    action: Any = None
    pick: str = ""
    ruling: Ruling = Ruling()


class Menu(msgspec.Struct, frozen=True):
    """The part of a menu that clicks come from."""

    draft: tuple[str, ...] = ()
    picks: tuple[Pick, ...] = ()
    buttons: tuple[Button, ...] = ()
    ready: Any = None

    def actions(self) -> list[Any]:
        return [button.action for button in self.buttons if button.action is not None and button.ruling]

    def onward(self) -> list[str]:
        pressed = [button.pick for button in self.buttons if button.pick and button.ruling]
        lit = [pick.pick for pick in self.picks if not pick.chosen]
        return [pick for pick in (*lit, *pressed) if pick not in self.draft]


class Seen(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The part of a state that a clicker looks at."""

    seq: int
    menu: Menu | None
    seed: str


class MenuAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="menu"):
    id: int
    menu: Menu


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: int | str
    ruling: Any = None
    error: Any = None


class _Kind(msgspec.Struct, frozen=True):
    type: str


_kind: Final = msgspec.json.Decoder(_Kind)
_heard: Final = msgspec.json.Decoder(Seen | MenuAnswer | Refused)


class Lost(Exception):
    """What a person would complain about."""


class Clicker:
    """One seat. `saw` is called with the number of each action that it is shown, `acts` with that of each it takes."""

    def __init__(
        self, socket: ClientConnection, luck: Luck, pace: float, saw: Callable[[int], None], acts: Callable[[int], None]
    ) -> None:
        self._socket = socket
        self._luck = luck
        self._pace = pace
        self._saw = saw
        self._acts = acts
        self._ids = count(1)
        self._newer: Seen | None = None
        self.menus: list[float] = []

    async def play(self) -> None:
        """Until the game is over."""
        while not (state := await self._next_state()).seed:
            if state.menu is None:
                continue
            await asyncio.sleep(self._pace * (0.5 + self._luck.below(1000) / 1000))
            action = await self._choose(state.menu)
            if self._newer is None:
                self._acts(state.seq + 1)
                await self._send({"type": "act", "seq": state.seq, "action": action})

    async def _next_state(self) -> Seen:
        state, self._newer = self._newer, None
        while state is None:
            heard = await self._heard()
            state = heard if isinstance(heard, Seen) else None
        return state

    async def _heard(self) -> Seen | MenuAnswer:
        """The next message that matters to a clicker."""
        while True:
            raw = await self._socket.recv()
            if _kind.decode(raw).type not in ("state", "menu", "refused"):
                continue
            heard: Seen | MenuAnswer | Refused = _heard.decode(raw)
            if isinstance(heard, Refused):
                raise Lost(msgspec.json.encode(heard).decode())
            if isinstance(heard, Seen):
                self._saw(heard.seq)
            return heard

    async def _choose(self, menu: Menu) -> Any:
        """Click until an action comes of it."""
        first = menu
        for click in range(MOST_CLICKS * 20):
            if menu.ready is not None:
                return menu.ready
            actions, onward = menu.actions(), menu.onward()
            tired = click % MOST_CLICKS == MOST_CLICKS - 1
            if actions and (tired or not onward or self._luck.chance(BUTTON)):
                return self._luck.pick(actions)
            menu = first if tired or not onward else await self._menu((*menu.draft, self._luck.pick(onward)))
        raise Lost("no action comes of so many clicks")

    async def _menu(self, draft: tuple[str, ...]) -> Menu:
        start = time.perf_counter()
        await self._send({"type": "menu", "draft": draft})
        while isinstance(heard := await self._heard(), Seen):
            self._newer = heard
        self.menus.append(time.perf_counter() - start)
        return heard.menu

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send(msgspec.json.encode({"id": next(self._ids), **message}).decode())
