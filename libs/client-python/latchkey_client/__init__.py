"""Calls the API of Latchkey. It needs only Python's standard library."""

from ._client import Client
from ._transport import LatchkeyError, Rows

__all__ = ["Client", "LatchkeyError", "Rows"]
