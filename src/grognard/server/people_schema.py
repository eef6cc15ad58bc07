"""What the database has to hold for people: their talk, their clocks, their accounts, their mail."""

from __future__ import annotations

from typing import Final

PEOPLE: Final = (
    "ALTER TABLE actions ADD COLUMN at TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE actions ADD COLUMN note TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN claimed TEXT NOT NULL DEFAULT ''",
    """CREATE TABLE talk (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, sides TEXT NOT NULL,
    words TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (table_id, number))""",
    """CREATE TABLE attendance (
    process TEXT NOT NULL, table_id TEXT NOT NULL, guests TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (process, table_id))""",
    """CREATE TABLE looks (
    seat TEXT PRIMARY KEY REFERENCES seats (token), seq INTEGER NOT NULL, mailed TEXT NOT NULL)""",
    """CREATE TABLE accounts (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
    created TEXT NOT NULL)""",
    """CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), created TEXT NOT NULL)""",
    """CREATE TABLE account_seats (
    account TEXT NOT NULL REFERENCES accounts (id), seat TEXT NOT NULL REFERENCES seats (token),
    since TEXT NOT NULL, PRIMARY KEY (account, seat))""",
    """CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), public_key TEXT NOT NULL,
    uses INTEGER NOT NULL, created TEXT NOT NULL)""",
    """CREATE TABLE ceremonies (
    challenge TEXT PRIMARY KEY, account TEXT NOT NULL, created TEXT NOT NULL)""",
    """CREATE TABLE challenges (
    id TEXT PRIMARY KEY, offer TEXT NOT NULL, name TEXT NOT NULL, account TEXT NOT NULL, secret TEXT NOT NULL,
    created TEXT NOT NULL, seen TEXT NOT NULL, seat TEXT NOT NULL)""",
    """CREATE TABLE subscriptions (
    owner TEXT PRIMARY KEY, address TEXT NOT NULL, lang TEXT NOT NULL, state TEXT NOT NULL,
    secret TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE outbox (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, message TEXT NOT NULL, created TEXT NOT NULL,
    due TEXT NOT NULL, tries INTEGER NOT NULL, state TEXT NOT NULL)""",
    "CREATE INDEX outbox_due ON outbox (state, due)",
    "CREATE INDEX account_seats_seat ON account_seats (seat)",
    "ALTER TABLE tables ADD COLUMN resigned TEXT NOT NULL DEFAULT ''",
)
