"""Passkeys: a key that stays in a person's device answers our challenge instead of a password (WebAuthn).

Each challenge is stored, may be answered once, and only for a few minutes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from grognard.server.accounts import Accounts
from grognard.server.accounts_store import Account
from grognard.server.clock import now
from grognard.server.database import Taken
from grognard.server.refusals import Refusal

PATIENCE: Final = timedelta(minutes=5)
MOST: Final = 20
NAME: Final = "Grognard"

Json = dict[str, Any]


class Passkeys:
    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._store = accounts.store

    async def offer(self, account: Account, origin: str) -> Json:
        """What the browser needs to make a passkey for this account."""
        known = [passkey for passkey, _ in await self._store.passkeys(account.id)]
        if len(known) >= MOST:
            raise Refusal(409, "too_many_passkeys", most=MOST)
        options = generate_registration_options(
            rp_id=_host(origin), rp_name=NAME, user_id=account.id.encode(), user_name=account.name,
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
        )  # fmt: skip
        await self._store.prepare(bytes_to_base64url(options.challenge), account.id, _oldest())
        return _json(options)

    async def add(self, account: Account, credential: Json, origin: str) -> None:
        """The passkey that the browser has made, or Refusal."""
        try:
            challenge = await self._spent(credential, account.id)
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=_host(origin),
                expected_origin=origin, require_user_verification=True,
            )  # fmt: skip
            key = bytes_to_base64url(made.credential_public_key)
            passkey = bytes_to_base64url(made.credential_id)
            await self._store.add_passkey(account.id, passkey, key, made.sign_count)
        except (WebAuthnException, Taken, KeyError, TypeError, ValueError):
            raise Refusal(403, "bad_passkey") from None

    async def ask(self, origin: str) -> Json:
        """What the browser needs to answer with a passkey, whosever it is."""
        options = generate_authentication_options(
            rp_id=_host(origin), user_verification=UserVerificationRequirement.REQUIRED
        )
        await self._store.prepare(bytes_to_base64url(options.challenge), "", _oldest())
        return _json(options)

    async def log_in(self, credential: Json, origin: str) -> str:
        """The token of a new session, or Refusal."""
        try:
            challenge = await self._spent(credential, "")
            passkey = str(credential["id"])
            found = await self._store.passkey(passkey)
            if found is None:
                raise Refusal(403, "bad_passkey")
            owner, key, uses = found
            answer = verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=_host(origin),
                expected_origin=origin, credential_public_key=base64url_to_bytes(key),
                credential_current_sign_count=uses, require_user_verification=True,
            )  # fmt: skip
        except (WebAuthnException, Taken, KeyError, TypeError, ValueError):
            raise Refusal(403, "bad_passkey") from None
        await self._store.used_passkey(passkey, answer.new_sign_count)
        account = await self._store.get(owner)
        if account is None:
            raise Refusal(403, "bad_passkey")
        return await self._accounts.begin(account)

    async def _spent(self, credential: Json, account: str) -> bytes:
        """The challenge that the browser answered; it must be ours, and fresh."""
        data = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        await self._store.spend(bytes_to_base64url(data.challenge), account, _oldest())
        return data.challenge


def _oldest() -> datetime:
    return now() - PATIENCE


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _json(options: Any) -> Json:
    found: Json = msgspec.json.decode(options_to_json(options))
    return found
