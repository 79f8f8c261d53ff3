"""Waits for connections, and verifies webhook messages."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import cast

from ._client import AsyncClient, Client
from .types import Connection, WebhookMessage


class ConnectionTimeoutError(Exception):
    """The person has not connected the account within the given time."""

    def __init__(self, connection: Connection, seconds: float) -> None:
        self.connection = connection
        """The connection as last read. `last_error` says what went wrong, if something did."""
        super().__init__(
            f"The connection {connection['id']} is still {connection['status']} after {seconds:g} seconds. "
            + (connection["last_error"] or "Nobody has connected the account yet. The person may have cancelled.")
        )


class WebhookVerificationError(Exception):
    """A message that Latchkey did not send, or sent too long ago. Respond with 400 and do not process it."""


def wait_for_connection(latchkey: Client, id: str, *, timeout: float = 900, interval: float = 2) -> Connection:
    """
    Waits until a person has connected the account, and returns the connection.

    timeout: seconds to wait, by default as long as a connect URL is valid.
    interval: seconds between requests.
    Raises ConnectionTimeoutError if the connection is not active in time, and LatchkeyError if it was deleted.
    """
    end = time.monotonic() + timeout
    while True:
        connection = latchkey.get_connection(id)
        if connection["status"] == "active":
            return connection
        time.sleep(_pause(connection, end, timeout, interval))


async def wait_for_connection_async(
    latchkey: AsyncClient, id: str, *, timeout: float = 900, interval: float = 2
) -> Connection:
    """Does the same as `wait_for_connection`, with an `AsyncClient`."""
    end = time.monotonic() + timeout
    while True:
        connection = await latchkey.get_connection(id)
        if connection["status"] == "active":
            return connection
        await asyncio.sleep(_pause(connection, end, timeout, interval))


def _pause(connection: Connection, end: float, timeout: float, interval: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise ConnectionTimeoutError(connection, timeout)
    return min(interval, left)


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str, *, tolerance: float = 300
) -> WebhookMessage:
    """
    Verifies the signature of a webhook message, and returns the message.

    body: the body as received.
    secret: the signing secret of the endpoint, `whsec_…`.
    tolerance: the maximum age in seconds.
    """
    given = {name.lower(): value for name, value in headers.items()}
    id, at, signatures = (given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    raw = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{at}.".encode() + raw, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(each.encode(), expected) for each in signatures.split(" ")):
        raise WebhookVerificationError("No signature matches. Check the signing secret, and pass the unchanged body.")
    if not at.isdigit() or abs(time.time() - int(at)) > tolerance:
        raise WebhookVerificationError(f"The message was sent more than {tolerance:g} seconds ago, or in the future.")
    return cast(WebhookMessage, json.loads(raw))
