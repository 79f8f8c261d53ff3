"""Requests, retries, pages and errors. `_client.py` is generated from the OpenAPI document."""

from __future__ import annotations

import datetime
import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from typing import Any


class LatchkeyError(Exception):
    """A failed response of the API. Branch on `code` and `reason`; `message` is for people."""

    def __init__(self, status: int, error: dict[str, Any], headers: Any) -> None:
        self.status = status
        self.message: str = error.get("message") or f"The server returned status {status}."
        self.code: str = error.get("code") or "internal_error"
        self.reason: str | None = error.get("reason")
        self.fields: list[dict[str, Any]] = error.get("fields") or []
        self.details: dict[str, Any] = error.get("details") or {}
        self.request_id: str | None = error.get("request_id") or headers.get("x-request-id")
        self.retry_after = _seconds(headers.get("retry-after"))
        super().__init__(self.message)


class Rows:
    """The rows of a list. A page is loaded when the loop reaches it."""

    def __init__(self, load: Callable[[str | None], dict[str, Any]]) -> None:
        self._load = load

    def page(self, cursor: str | None = None) -> dict[str, Any]:
        """Returns the first page, or the page at a cursor."""
        return self._load(cursor)

    def pages(self) -> Iterator[dict[str, Any]]:
        cursor = None
        while True:
            page = self._load(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for page in self.pages():
            yield from page["result"]

    def all(self, most: int | None = None) -> list[dict[str, Any]]:
        """The rows of all pages, but at most `most`."""
        rows: list[dict[str, Any]] = []
        for page in self.pages():
            rows.extend(page["result"])
            if most is not None and len(rows) >= most:
                break
        return rows if most is None else rows[:most]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """urllib would send the token to the address of a redirect."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    def __init__(
        self,
        url: str,
        token: str | Callable[[], str],
        *,
        attempts: int = 4,
        longest_wait: float = 60,
        timeout: float = 120,
    ) -> None:
        """
        url: address of the API.
        token: an API token, or a function that returns the current one. It is called before every attempt.
        attempts: maximum attempts per request.
        longest_wait: maximum seconds to wait for a retry. For a longer wait, the error is raised immediately.
        timeout: seconds without data after which an attempt fails.
        """
        self._url = url.rstrip("/")
        self._token = token
        self._attempts = attempts
        self._longest_wait = longest_wait
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _list(self, path: str, ids: dict[str, str], query: dict[str, Any]) -> Rows:
        def load(cursor: str | None) -> dict[str, Any]:
            here = query if cursor is None else {**query, "cursor": cursor}
            page: dict[str, Any] = self._send("GET", path, ids, here)
            return page

        return Rows(load)

    def _send(
        self,
        method: str,
        path: str,
        ids: dict[str, str],
        query: dict[str, Any],
        body: Any = None,
        *,
        content_type: str | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Any:
        headers: dict[str, str] = {"accept": "application/json, */*;q=0.1", "user-agent": "latchkey-python"}
        if method != "GET":
            # All attempts have the same key, so a write happens once.
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = if_match
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["content-type"] = content_type or "application/json"
        url = self._url + _fill(path, ids) + _search(query)
        attempt = 1
        while True:
            try:
                return self._attempt(method, url, headers, data)
            except (LatchkeyError, OSError, http.client.HTTPException) as error:
                wait = _wait_before(attempt, error) if attempt < self._attempts else None
                if wait is None or wait > self._longest_wait:
                    raise
                time.sleep(wait)
            attempt += 1

    def _attempt(self, method: str, url: str, headers: dict[str, str], data: bytes | None) -> Any:
        token = self._token if isinstance(self._token, str) else self._token()
        request = urllib.request.Request(url, data, {**headers, "authorization": f"Bearer {token}"}, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _content(response.headers, response.read())
        except urllib.error.HTTPError as refused:
            with refused:
                content = _content(refused.headers, refused.read())
            error = content.get("error") if isinstance(content, dict) else None
            raise LatchkeyError(refused.code, error if isinstance(error, dict) else {}, refused.headers) from None


def _fill(path: str, ids: dict[str, str]) -> str:
    for name, value in ids.items():
        # Such an id would change the meaning of the URL.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise TypeError(f"{path} requires a string as its {name}. It cannot be empty, a dot or two dots.")
        path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
    return path


def _search(query: dict[str, Any]) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set)):
        return ",".join(_text(each) for each in value)
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return str(value)


def _content(headers: Any, data: bytes) -> Any:
    if not data:
        return None
    text = data.decode("utf-8", "replace")
    if "json" not in headers.get("content-type", "").split(";")[0].replace("ndjson", ""):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _wait_before(attempt: int, error: Exception) -> float | None:
    """Seconds before the next attempt, with jitter, or None if there must be no further attempt."""
    usual = 2 ** (attempt - 2) * (0.75 + random.random() / 2)
    if not isinstance(error, LatchkeyError):
        return usual
    if error.status in (429, 503) or error.reason == "idempotency_in_progress":
        return usual if error.retry_after is None else error.retry_after
    return None


def _seconds(header: str | None) -> float | None:
    if header is None:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None
