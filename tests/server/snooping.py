"""Everything that a seat can ask a server for, found in the server itself: its routes and its messages."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from starlette.routing import Route
from starlette.testclient import TestClient

from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.server import messages
from tests.server.house import House, Page

CHANGING: Final = ("act", "undo", "redo", "propose", "consent", "say", "here", "hurry", "claim", "resign")
"""Messages that change something; the others only ask."""
NAME = re.compile(r"[\w-]+")


def routes(client: TestClient) -> list[tuple[str, str]]:
    """Each method and path of the server, with its `{slots}`."""
    found = [route for route in client.app.routes if isinstance(route, Route)]  # type: ignore[attr-defined]
    return [(method, route.path) for route in found for method in sorted(route.methods or ())]


def kinds() -> dict[str, tuple[str, ...]]:
    """Each kind of message that a page may send, with its fields."""
    structs = get_args(messages.Asked)
    return {kind.__struct_config__.tag: kind.__struct_fields__ for kind in structs}


def match_in(db: Path, game: Game, table: str) -> Match:
    """The match as the database has it, with all its secrets."""
    with sqlite3.connect(db) as database:
        ((header,),) = database.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchall()
        actions = database.execute("SELECT side, action FROM actions WHERE table_id = ? ORDER BY seq", (table,))
        match = Match.new(game, msgspec.json.decode(header, type=Header))
        for side, action in actions.fetchall():
            match.replay(side, msgspec.json.decode(action))
    return match


def kept(db: Path) -> list[Any]:
    """All tables, seats and actions."""
    with sqlite3.connect(db) as database:
        return [database.execute(f"SELECT * FROM {name}").fetchall() for name in ("tables", "seats", "actions")]


def by_http(house: House, token: str, seq: int) -> Iterator[tuple[str, str]]:
    """What every route answers to whoever holds this token, but for files that deal anew what is hidden."""
    for method, path in routes(house.client):
        if "{token}" not in path or path.endswith("/position"):
            continue
        for number in (0, seq):
            where = path.replace("{token}", token)
            answer = house.client.request(method, where, params={"seq": number}, json={"seq": number})
            yield f"{method} {path}", answer.text


def by_socket(page: Page, seq: int) -> Iterator[tuple[str, int, str]]:
    """What every question is answered, with the moment that it is about."""
    view = page.state["view"]
    units = [piece["id"] for piece in view["pieces"]][:4]
    picks = [f"unit:{unit}" for unit in units] + [f"card:{card['id']}" for card in view["cards"]][:4]
    menu = page.state["menu"] or {"picks": []}
    drafts: list[list[str]] = [[], *([pick["pick"]] for pick in menu["picks"][:4])]
    values: dict[str, list[Any]] = {
        "seq": [0, seq // 2, seq], "draft": drafts, "pick": picks, "unit": units,
        "name": page.state.get("overlays") or ["reach"], "seconds": [1],
    }  # fmt: skip
    for kind, fields in kinds().items():
        if kind not in CHANGING:
            for number in range(max((len(values[field]) for field in fields if field != "id"), default=1)):
                message = {f: values[f][number % len(values[f])] for f in fields if f != "id" and values[f]}
                answer = page.ask(kind, **message)
                yield kind, message.get("seq", seq), msgspec.json.encode(answer).decode()
