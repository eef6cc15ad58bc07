"""Play by correspondence: one mail when it is one's turn and one does not look."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grognard.server.post import TEXT, _book
from grognard.server.smtp import BadMailServer, MailSettings, checked
from tests.mailbox import Mailbox, body, link
from tests.server.house import ADVANCE, PASS, House, house_at
from tests.toy_board import CARDS

ADDRESS = "https://play.example.org"


@contextmanager
def served(db: Path, url: str, delay: float = 0.0) -> Iterator[House]:
    settings = MailSettings(url, "Grognard <post@example.org>", ADDRESS, delay, tick=0.05)
    with house_at(db, mail=settings) as house:
        yield house


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with Mailbox() as running:
        yield running


def ask_for_mail(house: House, token: str, address: str = "blue@example.org", lang: str = "en") -> Any:
    return house.client.post(f"/api/tables/{token}/mail", json={"address": address, "lang": lang})


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


def test_nobody_gets_a_mail_who_looks(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page, house.page(blue) as other:
            other.hear("presence")
            page.act(PASS)
            time.sleep(1.5)
            assert len(box.mails) == 1
            other.socket.send_json({"type": "here", "id": 1, "here": False})
            assert len(box.wait(2)) == 2


def test_there_is_one_mail_until_one_looks_again(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
        with house.page(red) as page:
            page.act(PASS)
        box.wait(2)
    with served(tmp_path / "db", box.url) as house:
        time.sleep(1.0)
        assert len(box.mails) == 2
        with house.page(blue) as page:
            page.act(PASS)
        with house.page(red) as page:
            page.act(ADVANCE)
            page.act(PASS)
        third = body(box.wait(3)[2])
    assert "goes to" in third
    assert "Blue draws" not in third


def test_a_mail_waits_for_a_mail_server_that_is_down(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        subscribed(house, box, blue)
    with served(tmp_path / "db", "smtp://127.0.0.1:1") as house:
        with house.page(red) as page:
            page.act(PASS)
        time.sleep(1.0)
    assert len(box.mails) == 1
    with sqlite3.connect(tmp_path / "db") as database:
        database.execute("UPDATE outbox SET due = ''")
    with served(tmp_path / "db", box.url):
        box.wait(2)
    with served(tmp_path / "db", box.url):
        time.sleep(0.5)
    assert len(box.mails) == 2


def test_an_address_is_written_to_only_when_it_was_confirmed(tmp_path: Path, box: Mailbox) -> None:
    with served(tmp_path / "db", box.url) as house:
        red, blue = house.tokens()
        ask_for_mail(house, blue, lang="fr")
        mail = box.wait(1)[0]
        with house.page(red) as page:
            page.act(PASS)
        time.sleep(0.5)
        state = house.client.get(f"/api/tables/{blue}/mail").json()
    assert "faut-il vous écrire" in mail["Subject"]
    assert len(box.mails) == 1
    assert state == {"available": True, "state": "asked", "address": "b…@example.org"}


@pytest.mark.parametrize("one_click", [True, False])
def test_mails_can_be_ended(tmp_path: Path, box: Mailbox, one_click: bool) -> None:
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
        time.sleep(0.5)
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


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:b"])
def test_the_address_of_a_mail_server_is_checked(url: str) -> None:
    with pytest.raises(BadMailServer):
        checked(url)


def test_mails_say_the_same_in_both_languages() -> None:
    books = [_book(path.stem) for path in sorted(TEXT.glob("*.toml"))]
    assert len(books) == 2
    assert books[0].keys() == books[1].keys()


