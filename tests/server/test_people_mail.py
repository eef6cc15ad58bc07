"""Play by correspondence: one mail when it is one's turn and one does not look."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from grognard.server.post import TEXT, Post, _book
from grognard.server.smtp import BadMailServer, MailSettings, Smtp, checked
from grognard.server.table import Table
from tests.mailbox import PATIENCE, Mailbox, body, link
from tests.server.house import ADVANCE, PASS, House, house_at
from tests.toy import Answer
from tests.toy_board import CARDS, Pass

ADDRESS = "https://play.example.org"


@contextmanager
def served(db: Path, url: str, delay: float = 0.0) -> Iterator[House]:
    settings = MailSettings(url, "Grognard <post@example.org>", ADDRESS, delay, tick=0.05)
    with house_at(db, mail=settings) as house:
        yield house


class Rounds:
    """How often the post has gone its round; each looks for everybody who is to be told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._gone, round_of = 0, Post.round

        async def counted(post: Post) -> None:
            await round_of(post)
            self._gone += 1

        monkeypatch.setattr(Post, "round", counted)

    def wait(self, count: int = 3) -> None:
        """So many more: whoever was to be told has been told."""
        enough, deadline = self._gone + count, time.monotonic() + PATIENCE
        while self._gone < enough:
            assert time.monotonic() < deadline, "the post stands still"
            time.sleep(0.02)


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> Rounds:
    return Rounds(monkeypatch)


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with Mailbox() as running:
        yield running


def ask_for_mail(house: House, token: str, address: str = "blue@example.org", lang: str = "en") -> Any:
    return house.client.post(f"/api/tables/{token}/mail", json={"address": address, "lang": lang})


def quiet(db: Path) -> None:
    """Nothing has happened at the tables for a long time."""
    with sqlite3.connect(db) as database:
        database.execute("UPDATE tables SET updated = '2000'")


def subscribed(house: House, box: Mailbox, token: str, **more: str) -> None:
    """The seat gets mail from now on."""
    before = len(box.mails)
    assert ask_for_mail(house, token, **more).status_code == 200
    secret = link(box.wait(before + 1)[-1], "mail").removeprefix("/mail/")
    assert house.client.post(f"/api/mail/{secret}", json={"on": True}).status_code == 200


def test_a_mail_tells_what_happened_and_has_one_link_to_the_seat(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act(ADVANCE)
            page.act(PASS)
        mail = box.wait(2)[1]
    assert (mail["To"], mail["From"]) == ("blue@example.org", "Grognard <post@example.org>")
    assert mail["Subject"] == "A chance meeting: your decision (Turn 1)"
    assert "Blue has to decide" in body(mail)
    assert "- Red-1 goes to Ford" in body(mail) or "- Red-1 goes to ford Ford" in body(mail)
    assert f"{ADDRESS}/t/{blue}" in body(mail)
    assert red not in body(mail)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_mail_holds_nothing_that_is_hidden(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            held = {card["id"] for card in page.state["view"]["cards"]}
            page.act(PASS)
        told = body(box.wait(2)[1])
        with house.page(blue) as page:
            own = {card["id"] for card in page.state["view"]["cards"]}
    assert held
    assert not [card for card in held if card in told]
    assert not [card for card in CARDS if card in told and card not in own]


def test_nobody_gets_a_mail_who_looks(tmp_path: Path, box: Mailbox, rounds: Rounds) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page, house.page(blue) as other:
            other.hear("presence")
            page.act(PASS)
            quiet(tmp_path / "db")
            rounds.wait()
            assert len(box.mails) == 1
            other.socket.send_json({"type": "here", "id": 1, "here": False})
            assert len(box.wait(2)) == 2


def test_there_is_one_mail_until_one_looks_again(tmp_path: Path, box: Mailbox, rounds: Rounds) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act(PASS)
        box.wait(2)
    with served(tmp_path / "db", box.url) as house:
        rounds.wait()
        assert len(box.mails) == 2
        with house.page(blue) as page:
            page.act(PASS)
        with house.page(red) as page:
            page.act(ADVANCE)
            page.act(PASS)
        third = body(box.wait(3)[2])
    assert "goes to" in third
    assert "Blue draws" not in third


def test_a_mail_waits_for_a_mail_server_that_is_down(tmp_path: Path, box: Mailbox, rounds: Rounds) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
    with served(tmp_path / "db", "smtp://127.0.0.1:1") as house:
        with house.page(red) as page:
            page.act(PASS)
        quiet(tmp_path / "db")
        rounds.wait()
    assert len(box.mails) == 1
    with sqlite3.connect(tmp_path / "db") as database:
        database.execute("UPDATE outbox SET due = ''")
    with served(tmp_path / "db", box.url):
        box.wait(2)
    with served(tmp_path / "db", box.url):
        rounds.wait()
    assert len(box.mails) == 2


def test_an_address_is_written_to_only_when_it_was_confirmed(tmp_path: Path, box: Mailbox, rounds: Rounds) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        ask_for_mail(house, blue, lang="fr")
        mail = box.wait(1)[0]
        with house.page(red) as page:
            page.act(PASS)
        quiet(tmp_path / "db")
        rounds.wait()
        state = house.client.get(f"/api/tables/{blue}/mail").json()
    assert "faut-il vous écrire" in mail["Subject"]
    assert len(box.mails) == 1
    assert state == {"available": True, "state": "asked", "address": "b…@example.org"}


@pytest.mark.parametrize("one_click", [True, False])
def test_mails_can_be_ended(tmp_path: Path, box: Mailbox, rounds: Rounds, one_click: bool) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act(PASS)
        mail = box.wait(2)[1]
        if one_click:
            path = str(mail["List-Unsubscribe"]).strip("<>").removeprefix(ADDRESS)
            assert house.client.get(path, follow_redirects=False).headers["location"] == link(mail, "mail")
            assert house.client.get(f"/api/tables/{blue}/mail").json()["state"] == "on"
            house.client.post(path, data={"List-Unsubscribe": "One-Click"})
        else:
            house.client.post(f"/api{link(mail, 'mail')}", json={"on": False})
        assert house.client.get(f"/api/tables/{blue}/mail").json()["state"] == "off"
        with house.page(blue) as page:
            page.act(PASS)
        with house.page(red) as page:
            page.act(PASS)
        quiet(tmp_path / "db")
        rounds.wait()
    assert len(box.mails) == 2


def test_an_account_is_told_of_all_its_seats(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        house.client.post("/api/account/register", json={"name": "Joffre", "password": "la victoire"})
        house.client.post("/api/account/mail", json={"address": "joffre@example.org", "lang": "fr"})
        house.client.post(f"/api{link(box.wait(1)[0], 'mail')}", json={"on": True})
        red, blue = house.tokens()
        house.client.post("/api/account/seats", json={"tokens": [blue]})
        house.client.cookies.clear()
        with house.page(red) as page:
            page.act(PASS)
        mail = box.wait(2)[1]
    assert mail["To"] == "joffre@example.org"
    assert "décision du camp" in body(mail)


@pytest.mark.parametrize("address", ["", "blue", "a@b\nBcc: c@d", "<a@b>", "a b@c", "a@b, c@d"])
def test_what_is_no_address_is_refused(tmp_path: Path, box: Mailbox, address: str) -> None:
    with served(tmp_path / "db", box.url) as house:
        _, blue = house.tokens()
        assert ask_for_mail(house, blue, address).json()["error"]["key"] == "error.bad_address"


def test_nobody_is_flooded_with_questions(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        answers = [ask_for_mail(house, house.tokens()[0]).status_code for _ in range(4)]
        watch = house.open()["watch"]
        assert ask_for_mail(house, watch).status_code == 403
    assert answers == [200, 200, 200, 429]


def test_a_mail_that_nobody_takes_is_given_up(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        _, blue = house.tokens()
        ask_for_mail(house, blue, "blue@nowhere.example")
        ask_for_mail(house, blue, "red@example.org")
        assert box.wait(1)[0]["To"] == "red@example.org"


def test_without_a_mail_server_nothing_is_promised(house: House) -> None:
    _, blue = house.tokens()
    assert house.client.get(f"/api/tables/{blue}/mail").json()["available"] is False
    assert ask_for_mail(house, blue).json()["error"]["key"] == "error.no_mail"
    assert house.client.get("/api/mail/nothing").status_code == 404


def test_one_mail_tells_that_the_mail_server_is_down(
    tmp_path: Path, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others wait behind it, and nobody waits for each of them to fail."""
    tries: list[str] = []

    def down(smtp: Smtp, message: EmailMessage) -> None:
        tries.append(message["To"])
        raise ConnectionRefusedError

    with served(tmp_path / "db", box.url) as house:
        tables = [house.tokens() for _ in range(3)]
        for number, (_, blue) in enumerate(tables):
            subscribed(house, box, blue, address=f"blue{number}@example.org")
        monkeypatch.setattr(Smtp, "send", down)
        for red, _ in tables:
            with house.page(red) as page:
                page.act(PASS)
        quiet(tmp_path / "db")
        rounds = Rounds(monkeypatch)
        while len(tries) < 3:
            rounds.wait(1)
        with sqlite3.connect(tmp_path / "db") as database:
            waiting = database.execute("SELECT tries FROM outbox WHERE state = 'waiting'").fetchall()
    assert (sorted(tries), waiting) == ([f"blue{number}@example.org" for number in range(3)], [(1,)] * 3)


def test_instead_of_a_mail_the_table_gives_the_only_answer(
    tmp_path: Path, box: Mailbox, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks, and the server was started anew before the table had given the answer."""
    monkeypatch.setattr(Answer, "forced", lambda decision, play: None)
    with served(tmp_path / "db", box.url, delay=3600) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act({"do": "attack", "piece": "red-3", "target": "blue-3"})
            assert page.state["view"]["decider"] == "blue"
    monkeypatch.setattr(Answer, "forced", lambda decision, play: Pass())
    quiet(tmp_path / "db")
    with served(tmp_path / "db", box.url), sqlite3.connect(tmp_path / "db") as database:
        for _ in range(1000):
            rounds.wait(1)
            [[actions]] = database.execute("SELECT seq FROM tables").fetchall()
            if actions == 2:
                break
        assert actions == 2


def test_who_is_asked_to_take_something_back_is_told(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue, lang="fr")
        with house.page(red) as page:
            held = {card["id"] for card in page.state["view"]["cards"]}
            page.act(ADVANCE)
            page.ask("propose", seq=1)
            assert page.state["view"]["decider"] == "red"
        quiet(tmp_path / "db")
        mail = box.wait(2)[1]
    assert "retour en arrière" in mail["Subject"]
    assert "demande à revenir en arrière (actions : 1, dés tombés : 0)" in body(mail)
    assert f"{ADDRESS}/t/{blue}" in body(mail)
    assert not [card for card in held if card in body(mail)]


def test_a_server_that_ends_notes_the_mail_that_it_hands_over(
    tmp_path: Path, box: Mailbox, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed, send = threading.Event(), Smtp.send

    def slow(smtp: Smtp, message: EmailMessage) -> None:
        send(smtp, message)
        handed.set()
        time.sleep(0.2)

    monkeypatch.setattr(Smtp, "send", slow)
    with served(tmp_path / "db", box.url) as house:
        ask_for_mail(house, house.tokens()[1])
        assert handed.wait(PATIENCE)
    with served(tmp_path / "db", box.url):
        rounds.wait()
    assert len(box.mails) == 1


def test_nobody_is_called_to_a_table_that_stands_still(
    tmp_path: Path, box: Mailbox, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules have changed, and red would have come somewhere else."""
    with served(tmp_path / "db", box.url, delay=3600) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act(PASS)
            assert page.state["view"]["decider"] == "blue"
    quiet(tmp_path / "db")
    monkeypatch.setattr(Table, "stopped", property(lambda table: 2, lambda table, number: None), raising=False)
    with served(tmp_path / "db", box.url):
        rounds.wait()
    assert len(box.mails) == 1


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:b"])
def test_the_address_of_a_mail_server_is_checked(url: str) -> None:
    with pytest.raises(BadMailServer):
        checked(url)


def test_mails_say_the_same_in_both_languages() -> None:
    books = [_book(path.stem) for path in sorted(TEXT.glob("*.toml"))]
    assert len(books) == 2
    assert books[0].keys() == books[1].keys()


