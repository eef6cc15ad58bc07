"""Accounts: one list of seats on every device, and nothing for those who guess."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from grognard.server import accounts
from grognard.server.accounts import COOKIE
from grognard.server.limits import Rate
from tests.server.house import House, house_at

JOFFRE = {"name": "Joffre", "password": "la victoire"}


def post(house: House, path: str, **body: Any) -> Any:
    return house.client.post(f"/api/account/{path}", json=body)


def registered(house: House) -> str:
    """The session of a new account; the browser is out of it again."""
    answer = post(house, "register", **JOFFRE)
    assert answer.status_code == 200, answer.text
    token = str(house.client.cookies[COOKIE])
    house.client.cookies.clear()
    return token


def name(house: House) -> str | None:
    account = house.client.get("/api/account").json()["account"]
    return str(account["name"]) if account else None


def key(answer: Any) -> str:
    return str(answer.json()["error"]["key"])


def test_a_session_is_in_a_cookie_that_no_script_reads(house: House) -> None:
    cookie = post(house, "register", **JOFFRE).headers["set-cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/"))
    assert "Secure" not in cookie
    house.client.base_url = house.client.base_url.copy_with(scheme="https")
    assert "Secure" in post(house, "login", **JOFFRE).headers["set-cookie"]


def test_one_logs_in_on_another_device(house: House) -> None:
    registered(house)
    assert name(house) is None
    assert post(house, "login", name=" JOFFRE ", password="la victoire").status_code == 200
    assert name(house) == "Joffre"
    post(house, "logout")
    assert name(house) is None


def test_neither_password_nor_session_stands_in_the_database(tmp_path: Path) -> None:
    with house_at(tmp_path / "db") as house:
        session = registered(house)
    database = sqlite3.connect(tmp_path / "db")
    stored = str(database.execute("SELECT * FROM accounts").fetchall())
    stored += str(database.execute("SELECT * FROM sessions").fetchall())
    assert "$argon2id$" in stored
    assert "victoire" not in stored
    assert session not in stored


def test_a_session_outlives_a_restart(tmp_path: Path) -> None:
    with house_at(tmp_path / "db") as house:
        session = registered(house)
    with house_at(tmp_path / "db") as house:
        house.client.cookies.set(COOKIE, session)
        assert name(house) == "Joffre"


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(house)
    verified: list[str] = []
    verify = accounts.PasswordHasher.verify

    def noted(self: Any, known: str, given: str) -> bool:
        verified.append(given)
        return verify(self, known, given)

    monkeypatch.setattr(accounts.PasswordHasher, "verify", noted)
    wrong = post(house, "login", name="Joffre", password="la defaite")
    nobody = post(house, "login", name="Nivelle", password="la defaite")
    assert (wrong.status_code, wrong.content) == (nobody.status_code, nobody.content)
    assert key(wrong) == "error.wrong_password"
    assert verified == ["la defaite", "la defaite"]


@pytest.mark.parametrize("guess", ["Joffre", "nobody"])
def test_guessing_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guess: str) -> None:
    monkeypatch.setattr(accounts, "BY_NAME", Rate(0.001, 3))
    with house_at(tmp_path / "db") as house:
        registered(house)
        answers = [post(house, "login", name=guess, password="la defaite").status_code for _ in range(4)]
        assert answers == [403, 403, 403, 429]
        monkeypatch.setattr(accounts, "BY_ADDRESS", Rate(0.001, 2))
    with house_at(tmp_path / "db") as house:
        answers = [post(house, "login", name=f"{guess} {n}", password="la defaite").status_code for n in range(3)]
        assert answers == [403, 403, 429]


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"name": "x", "password": "la victoire"}, "error.bad_name"),
        ({"name": "y" * 31, "password": "la victoire"}, "error.bad_name"),
        ({"name": "J\u202eoffre", "password": "la victoire"}, "error.bad_name"),
        ({"name": "Petain", "password": "court"}, "error.bad_password"),
        ({"name": "Petain", "password": "x" * 201}, "error.bad_password"),
        ({"name": "ＪＯＦＦＲＥ", "password": "la victoire"}, "error.name_taken"),
        ({"name": "Petain"}, "error.malformed"),
    ],
)
def test_names_and_passwords_have_their_limits(house: House, wanted: Any, error: str) -> None:
    registered(house)
    assert key(post(house, "register", **wanted)) == error


def test_a_new_password_ends_the_other_sessions(house: House) -> None:
    elsewhere = registered(house)
    post(house, "login", **JOFFRE)
    assert key(post(house, "password", old="la defaite", new="ils ne passeront")) == "error.wrong_password"
    assert post(house, "password", old="la victoire", new="ils ne passeront").status_code == 200
    assert name(house) == "Joffre"
    house.client.cookies.clear()
    house.client.cookies.set(COOKIE, elsewhere)
    assert name(house) is None
    house.client.cookies.clear()
    assert post(house, "login", **JOFFRE).status_code == 403
    assert post(house, "login", name="Joffre", password="ils ne passeront").status_code == 200


def test_one_can_log_out_everywhere(house: House) -> None:
    elsewhere = registered(house)
    post(house, "login", **JOFFRE)
    post(house, "logout", everywhere=True)
    house.client.cookies.set(COOKIE, elsewhere)
    assert name(house) is None


def test_an_account_can_be_deleted_with_its_password(house: House) -> None:
    post(house, "register", **JOFFRE)
    token = house.tokens(red="person")[0]
    assert key(post(house, "delete", password="la defaite")) == "error.wrong_password"
    assert post(house, "delete", password="la victoire").status_code == 200
    assert name(house) is None
    assert post(house, "login", **JOFFRE).status_code == 403
    with house.page(token) as page:
        assert page.state["sides"] == ["red"]


def test_the_seats_of_all_games_are_in_one_list(house: House) -> None:
    post(house, "register", **JOFFRE)
    own, _ = house.tokens(red="person", blue="friend")
    session = str(house.client.cookies[COOKIE])
    house.client.cookies.clear()
    opened = house.open()
    red, _ = (seat["token"] for seat in opened["seats"])
    house.client.cookies.set(COOKIE, session)
    with house.page(red), house.page(opened["watch"]):
        pass
    listed = house.client.get("/api/account/seats").json()
    assert [line["token"] for line in listed] == [red, own]
    assert listed[0]["decider"] == "red"
    post(house, "seats/forget", token=own)
    assert [line["token"] for line in house.client.get("/api/account/seats").json()] == [red]


def test_links_of_a_browser_can_be_brought_along(house: House) -> None:
    opened = house.open()
    red = opened["seats"][0]["token"]
    post(house, "register", **JOFFRE)
    linked = house.client.post("/api/account/seats", json={"tokens": [red, red, opened["watch"], "nothing"]})
    assert linked.json() == {"linked": 1}


@pytest.mark.parametrize("path", ["seats", "passkeys", "mail"])
def test_what_belongs_to_an_account_is_for_those_who_are_logged_in(house: House, path: str) -> None:
    assert house.client.get(f"/api/account/{path}").status_code == 401
    house.client.cookies.set(COOKIE, "forged")
    assert house.client.get(f"/api/account/{path}").status_code == 401


@pytest.mark.parametrize(
    "credential", [{}, {"id": "x"}, {"id": "x", "response": {"clientDataJSON": "e30"}}, {"response": 7}]
)
def test_a_passkey_that_is_none_opens_nothing(house: House, credential: Any) -> None:
    assert post(house, "passkey/ask").json()["userVerification"] == "required"
    answer = post(house, "passkey/login", credential=credential)
    assert (answer.status_code, key(answer)) == (403, "error.bad_passkey")
    post(house, "register", **JOFFRE)
    assert post(house, "passkeys/offer").json()["user"]["name"] == "Joffre"
    assert key(post(house, "passkeys", credential=credential)) == "error.bad_passkey"


def test_a_name_that_nobody_has_takes_as_much_work() -> None:
    hasher = accounts.PasswordHasher()
    nothing = accounts._hash_of_nothing(hasher)
    assert not hasher.check_needs_rehash(nothing)
    with pytest.raises(accounts.VerificationError):
        hasher.verify(nothing, "anything")
