"""Calls the API of Latchkey. It needs only Python's standard library."""

from ._async_transport import AsyncRows
from ._client import AsyncClient, Client
from ._helpers import (
    ConnectionTimeoutError,
    WebhookVerificationError,
    verify_webhook,
    wait_for_connection,
    wait_for_connection_async,
)
from ._transport import LatchkeyConnectionError, LatchkeyError, Response, Rows

__all__ = [
    "AsyncClient",
    "AsyncRows",
    "Client",
    "ConnectionTimeoutError",
    "LatchkeyConnectionError",
    "LatchkeyError",
    "Response",
    "Rows",
    "WebhookVerificationError",
    "verify_webhook",
    "wait_for_connection",
    "wait_for_connection_async",
]
