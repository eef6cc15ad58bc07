"""Whoever holds no seat, or another, or sends rubbish, changes nothing and learns nothing."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.games import game as load
from grognard.server.app import make_app
from grognard.server.limits import NONE
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.server.house import ADVANCE, PASS, House, Page
from tests.server.snooping import NAME, by_http, by_socket, kept, kinds, match_in, routes
from tests.toy import TOY

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
many = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


class Fort:
    """A house, its database, and a table at which red has to decide."""

    def __init__(self, house: House, db: Path) -> None:
        self.house = house
        self.db = db
        self.opened = house.open()
        self.red, self.blue = (seat["token"] for seat in self.opened["seats"])

    @property
    def kept(self) -> list[Any]:
        return kept(self.db)


def fort_at(db: Path, game: Game = TOY) -> TestClient:
    return TestClient(make_app(Store(Sqlite(db)), {game.name: game}, pace=0, limits=NONE, static=db.parent))


@pytest.fixture(scope="module")
def fort(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fort]:
    home = tmp_path_factory.mktemp("fort")
    (home / "index.html").write_text("<title>Grognard</title>")
    with fort_at(home / "tables.sqlite3") as client:
        yield Fort(House(client), home / "tables.sqlite3")


# seats and links


def forgeries(token: str) -> list[str]:
    swapped = token[:-1] + ("A" if token[-1] != "A" else "B")
    return [token[:-1], token + "A", token.swapcase(), swapped, f" {token}", f"{token}\0", f"{token}%", "%", "'", "*"]


def unknown(client: TestClient, path: str) -> bool:
    """Is there nothing behind this address of a WebSocket, and is that said?"""
    try:
        with client.websocket_connect(path) as socket:
            told = socket.receive_json()["error"]["key"], socket.receive()["code"]
            return told == ("error.unknown_token", 4404)
    except WebSocketDisconnect:
        return True


def test_a_forged_link_opens_nothing(fort: Fort) -> None:
    before = fort.kept
    for forged in (*forgeries(fort.red), fort.opened["table"], "../" + fort.red, "\u0661", "a" * 5000):
        where = quote(forged, safe="")
        assert unknown(fort.house.client, f"/ws/{where}")
        for method, path in routes(fort.house.client):
            if path.startswith("/api/tables/{token}"):
                body = {"seq": 0, "email": "a@example.org"}
                answer = fort.house.client.request(method, path.replace("{token}", where), json=body)
                assert 400 <= answer.status_code < 500, (method, path)
        listed = fort.house.client.post("/api/tables/list", json={"tokens": [forged]})
        assert (listed.status_code, listed.json()) == (200, [])
    assert fort.kept == before


def test_an_old_link_opens_nothing(tmp_path: Path) -> None:
    """Of a store that is gone, of a challenge that was taken or withdrawn, of a session that has ended."""
    with fort_at(tmp_path / "gone.sqlite3") as client:
        old = House(client).open()
    with fort_at(tmp_path / "tables.sqlite3") as client:
        for token in (old["seats"][0]["token"], old["watch"]):
            assert unknown(client, f"/ws/{token}")
            assert client.get(f"/api/tables/{token}/position").status_code == 404
        offer = {"game": "toy", "scenario": "meeting", "clock": {"days": 1}}
        taken, withdrawn = (client.post("/api/challenges", json=offer).json() for _ in range(2))
        assert client.post(f"/api/challenges/{taken['id']}/take").status_code == 200
        client.post(f"/api/challenges/{withdrawn['id']}/withdraw", json={"secret": withdrawn["secret"]})
        for each, call in ((taken, "take"), (taken, "withdraw"), (withdrawn, "take"), (withdrawn, "wait")):
            answer = client.post(f"/api/challenges/{each['id']}/{call}", json={"secret": each["secret"]})
            assert answer.status_code == 404, call
        other = client.post(f"/api/challenges/{taken['id']}/wait", json={"secret": withdrawn["secret"]})
        assert other.status_code == 404
        client.post("/api/account/register", json={"name": "Joffre", "password": "la victoire"})
        session = dict(client.cookies)
        client.post("/api/account/logout", json={})
        client.cookies.update(session)
        assert client.get("/api/account/seats").status_code == 401


def test_a_link_opens_its_own_seat_and_no_other(fort: Fort) -> None:
    before = fort.kept
    with fort.house.page(fort.blue) as page:
        for message in (
            {"seq": 0, "action": PASS},
            {"seq": 0, "action": PASS, "side": "red"},
            {"seq": 0, "action": {**PASS, "side": "red"}},
            {"seq": 0, "action": PASS, "token": fort.red},
            {"seq": 0, "action": PASS, "sides": ["red", "blue"]},
        ):
            assert page.ask("act", **message)["type"] == "refused"
        for kind in ("undo", "redo"):
            assert page.ask(kind)["type"] == "refused"
    with fort.house.page(fort.opened["watch"]) as page:
        for kind, fields in (("act", {"seq": 0, "action": PASS}), ("undo", {}), ("propose", {"seq": 1})):
            assert page.ask(kind, **fields)["type"] == "refused"
    assert fort.kept == before


def test_names_of_another_table_mean_nothing_here(fort: Fort) -> None:
    other = Fort(fort.house, fort.db)
    with other.house.page(other.red) as page:
        page.act(ADVANCE)
    before = fort.kept
    with fort.house.page(fort.red) as page:
        for raw in ({"do": "move", "piece": "g_5_8g", "to": "ford"}, {"do": "move", "piece": "blue-1", "to": "wood"}):
            assert page.act(raw)["type"] == "refused"
        assert page.ask("act", seq=1, action=PASS)["error"]["key"] == "error.stale"
        assert page.ask("act", seq=0, action=PASS, table=other.opened["table"])["error"]["key"] == "error.malformed"
    assert fort.kept == before


def test_an_action_is_not_taken_twice(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page, house.page(red) as again:
        page.act(ADVANCE)
        again.next()
        assert again.ask("act", seq=0, action=ADVANCE)["error"]["key"] == "error.stale"
        assert (page.state["seq"], again.state["seq"]) == (1, 1)


@pytest.mark.parametrize("size", [70_000, 200_000])
def test_a_message_without_end_is_not_read(fort: Fort, size: int) -> None:
    before = fort.kept
    for method, path in routes(fort.house.client):
        if method == "POST" and path != "/api/records":
            answer = fort.house.client.post(path.replace("{token}", fort.red), content=b'"' + b"x" * size)
            assert answer.status_code < 500, path
            assert answer.status_code == 413 or path not in ("/api/tables", "/api/tables/list"), path
    assert fort.kept == before


# rubbish


def filled(path: str, word: str) -> str:
    """A path with something in each of its slots."""
    for slot, known in (("game", "toy"), ("scenario", "meeting"), ("lang", "en")):
        path = path.replace("{" + slot + "}", known)
    for slot in ("token", "id", "secret", "rest:path"):
        path = path.replace("{" + slot + "}", quote(word, safe=""))
    return path


@many
@given(data=st.data())
def test_no_request_breaks_the_server_or_changes_what_it_refuses(fort: Fort, data: st.DataObject) -> None:
    method, path = data.draw(st.sampled_from(routes(fort.house.client)))
    word = data.draw(st.sampled_from([fort.red, fort.opened["watch"]]) | st.text(min_size=1))
    where = filled(path, word)
    before = fort.kept
    if data.draw(st.booleans()):
        answer = fort.house.client.request(method, where, content=data.draw(st.binary(max_size=200)))
    else:
        answer = fort.house.client.request(method, where, json=data.draw(json_values | orders(fort)))
    assert answer.status_code < 500, (method, where, answer.text)
    if answer.status_code >= 400:
        assert fort.kept == before


def orders(fort: Fort) -> st.SearchStrategy[Any]:
    """Bodies that are nearly right: known fields with any value."""
    right = {
        "game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": "friend"}, "options": [],
        "tokens": [fort.red], "token": fort.red, "seq": 0, "name": "a", "password": "b", "email": "a@example.org",
        "side": "red", "agree": True, "id": "x", "position": "",
    }  # fmt: skip
    fields = {name: st.just(value) | json_values for name, value in right.items()}
    return st.fixed_dictionaries({}, optional=fields)


@many
@given(path=st.text(max_size=30), method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]))
def test_no_address_breaks_the_server(fort: Fort, path: str, method: str) -> None:
    for where in (f"/{quote(path)}", f"/{quote(path, safe='')}", f"/api/{quote(path)}", f"/t/{quote(path)}"):
        assert fort.house.client.request(method, where).status_code < 500


@pytest.mark.parametrize("path", ["../tables.sqlite3", "..%2ftables.sqlite3", "%2e%2e/tables.sqlite3", "..\\tables"])
def test_nothing_outside_the_page_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "tables.sqlite3").write_text("secret")
    (tmp_path / "page").mkdir()
    app = make_app(Store(Sqlite(tmp_path / "x.sqlite3")), {"toy": TOY}, limits=NONE, static=tmp_path / "page")
    answer = TestClient(app).get(f"/{path}")
    assert (answer.status_code, "secret" in answer.text) == (404, False)


def sent() -> st.SearchStrategy[Any]:
    """Messages that are nearly right: known kinds and fields with any value."""

    def of(kind: str) -> st.SearchStrategy[Any]:
        fields = dict.fromkeys(kinds()[kind], json_values)
        return st.fixed_dictionaries({"type": st.just(kind), **fields})

    return st.sampled_from(sorted(kinds())).flatmap(of)


def alive(page: Page) -> None:
    """The page is still answered."""
    page.socket.send_json({"type": "menu", "id": "alive?", "draft": []})
    while page.next().get("id") != "alive?":
        pass


@many
@given(raw=st.text() | st.binary() | json_values | sent())
def test_no_message_breaks_the_server_or_acts_for_the_other_side(fort: Fort, raw: Any) -> None:
    before = fort.kept[2]
    with fort.house.page(fort.blue) as page:
        if isinstance(raw, bytes):
            page.socket.send_bytes(raw)
        elif isinstance(raw, str):
            page.socket.send_text(raw)
        else:
            page.socket.send_json(raw)
        alive(page)
    assert fort.kept[2] == before


def actions() -> st.SearchStrategy[Any]:
    """Actions that are nearly right."""
    fields = dict.fromkeys(("piece", "to", "target", "card"), json_values)
    return st.fixed_dictionaries({"do": st.sampled_from(["move", "attack", "pass", "dodge"])}, optional=fields)


@many
@given(action=json_values | actions())
def test_any_action_is_legal_or_refused(fort: Fort, action: Any) -> None:
    token = fort.house.tokens()[0]
    with fort.house.page(token) as page:
        told = page.act(action)
        assert (told["type"], page.state["seq"]) in (("refused", 0), ("state", 1))


# what is hidden


SCENARIOS = {"toy": ("meeting", ()), "greatwar": ("s41", ()), "somme": ("campaign", ())}


@pytest.mark.parametrize("name", SCENARIOS)
def test_nobody_reads_a_hidden_hand_by_any_route(tmp_path: Path, name: str) -> None:
    game = TOY if name == "toy" else load(name)
    db, luck = tmp_path / "tables.sqlite3", Luck(3)
    with fort_at(db, game) as client:
        house = House(client)
        scenario, options = SCENARIOS[name]
        seats = dict.fromkeys(game.sides, "friend")
        order = {"game": name, "scenario": scenario, "options": options, "seats": seats}
        opened = client.post("/api/tables", json=order).json()
        tokens = {seat["sides"][0]: seat["token"] for seat in opened["seats"]} | {"": opened["watch"]}
        for step in range(40 if name == "toy" else 20):
            match = settled(db, game, opened["table"])
            if match.play.over:
                break
            if step % 4 == 0:
                look_everywhere(house, game, match, tokens)
            act(house, match, tokens, luck)


def settled(db: Path, game: Game, table: str) -> Match:
    """The match when the table has given the answers that it gives for people."""
    match = match_in(db, game, table)
    while match.play.decision is not None and match.play.decision.forced(match.play) is not None:
        time.sleep(0.01)
        match = match_in(db, game, table)
    return match


def look_everywhere(house: House, game: Game, match: Match, tokens: dict[str, str]) -> None:
    seq = len(match.entries)
    hidden = {side: {*game.secrets(match.play, side)} for side in tokens}
    assert any(hidden.values())
    for side, token in tokens.items():
        for route, text in by_http(house, token, seq):
            assert not hidden[side] & set(NAME.findall(text)), (route, side)
        with house.page(token) as page:
            assert not hidden[side] & set(NAME.findall(str(page.state))), side
            for kind, moment, text in by_socket(page, seq):
                then = hidden[side] if moment == seq else {*game.secrets(match.play_at(moment), side)}
                assert not then & set(NAME.findall(text)), (kind, moment, side)


def act(house: House, match: Match, tokens: dict[str, str], luck: Luck) -> None:
    """Any legal action of the side that has to decide."""
    assert match.play.decision is not None
    action = msgspec.to_builtins(match.play.decision.sample(match.play, luck))
    with house.page(tokens[match.decider]) as page:
        assert page.ask("act", seq=len(match.entries), action=action)["type"] == "state"


def test_what_if_does_not_tell_what_is_hidden(fort: Fort) -> None:
    """A branch deals the hidden cards anew: the other hand is not the real one, or not each time."""
    fort = Fort(fort.house, fort.db)
    real = {*match_in(fort.db, TOY, fort.opened["table"]).play.state.hands["red"]}
    dealt = []
    for _ in range(8):
        branch = fort.house.client.post(f"/api/tables/{fort.blue}/branch", json={"seq": 0}).json()
        with fort.house.page(branch["seats"][0]["token"]) as page:
            dealt.append({card["id"] for card in page.state["view"]["cards"]})
    assert len({frozenset(hand) for hand in dealt}) > 2
    assert dealt != [real] * 8
