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
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ._retryable_reasons import RETRYABLE_REASONS


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


class LatchkeyConnectionError(Exception):
    """There was no response, or no complete one. The API may still have performed the request."""

    def __init__(self, url: str, timeout: float | None) -> None:
        self.url = url
        self.timeout = timeout
        """The timeout in seconds that was exceeded. None if the connection failed."""
        super().__init__(
            f"Cannot reach {url}." if timeout is None else f"{url} did not respond within {timeout:g} seconds."
        )


Row = TypeVar("Row")
Page = TypeVar("Page")


class Rows(Generic[Row, Page]):
    """The rows of a list. A page is loaded when the loop reaches it."""

    def __init__(self, load: Callable[[str | None], Any]) -> None:
        self._load = load

    def page(self, cursor: str | None = None) -> Page:
        """Returns the first page, or the page at a cursor."""
        page: Page = self._load(cursor)
        return page

    def pages(self) -> Iterator[Page]:
        cursor: str | None = None
        while True:
            page: Any = self._load(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from cast(Any, page)["result"]

    def all(self, most: int | None = None) -> list[Row]:
        """The rows of all pages, but at most `most`."""
        rows: list[Row] = []
        for page in self.pages():
            rows.extend(cast(Any, page)["result"])
            if most is not None and len(rows) >= most:
                break
        return rows if most is None else rows[:most]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """urllib would send the token to the address of a redirect."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        return None


class Settings:
    """What both transports need to send a request, and to decide about retries."""

    def __init__(
        self,
        url: str,
        token: Any,
        *,
        max_retries: int = 3,
        longest_wait: float = 60,
        timeout: float = 80,
    ) -> None:
        """
        url: address of the API.
        token: an API token, or a function that returns the current one. It is called before every attempt.
        max_retries: maximum number of retries after the first attempt.
        longest_wait: maximum seconds to wait for a retry. For a longer wait, the error is raised immediately.
        timeout: seconds without data after which an attempt fails.
        """
        self._url = url.rstrip("/")
        self._token = token
        self._max_retries = max_retries
        self._longest_wait = longest_wait
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _prepare(
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
        on_response: Callable[[Response], object] | None = None,
    ) -> Prepared:
        headers: dict[str, str] = {"accept": "application/json, */*;q=0.1", "user-agent": "latchkey-python"}
        if method != "GET":
            # All attempts have the same key, so a write happens once.
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = if_match
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["content-type"] = content_type or "application/json"
        return Prepared(method, self._url + _fill(path, ids) + _search(query), headers, data, on_response)

    def _attempt(self, prepared: Prepared, token: str, timeout: float) -> Response:
        method, url, headers, data, _ = prepared
        request = urllib.request.Request(url, data, {**headers, "authorization": f"Bearer {token}"}, method=method)
        try:
            with self._open(request, timeout) as response:
                return Response(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as error:
            cause = error.reason if isinstance(error, urllib.error.URLError) else error
            raise LatchkeyConnectionError(self._url, timeout if isinstance(cause, TimeoutError) else None) from error

    def _open(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as refused:
            return refused

    def _read(self, prepared: Prepared, response: Response) -> Any:
        """The content of a response. Raises a `LatchkeyError` if the request failed."""
        if prepared.on_response is not None:
            prepared.on_response(response)
        content = _content(response.headers, response.body)
        if response.status >= 300:
            raise LatchkeyError(response.status, _fields(_fields(content).get("error")), response.headers)
        return content

    def _wait_after(self, error: Exception, retries: int, max_retries: int | None) -> float:
        """Seconds to wait before the next attempt. Raises the error if there must be none."""
        most = self._max_retries if max_retries is None else max_retries
        wait = _wait_before(retries, error) if retries < most else None
        if wait is None or wait > self._longest_wait:
            raise error
        return wait


class Response(NamedTuple):
    """What `on_response` is called with. The names of headers are case-insensitive: `response.headers["ETag"]`."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Prepared(NamedTuple):
    """A request without its token."""

    method: str
    url: str
    headers: dict[str, str]
    data: bytes | None
    on_response: Callable[[Response], object] | None


class Transport(Settings):
    """Sends requests one after another, and retries them."""

    def _list(self, path: str, ids: dict[str, str], query: dict[str, Any], **options: Any) -> Rows[Any, Any]:
        def load(cursor: str | None) -> Any:
            return self._send("GET", path, ids, query if cursor is None else {**query, "cursor": cursor}, **options)

        return Rows(load)

    def _send(
        self, *request: Any, timeout: float | None = None, max_retries: int | None = None, **options: Any
    ) -> Any:
        prepared = self._prepare(*request, **options)
        retries = 0
        while True:
            token = self._token if isinstance(self._token, str) else self._token()
            try:
                response = self._attempt(prepared, token, self._timeout if timeout is None else timeout)
                return self._read(prepared, response)
            except (LatchkeyError, LatchkeyConnectionError) as error:
                time.sleep(self._wait_after(error, retries, max_retries))
            retries += 1


def _fields(value: Any) -> dict[str, Any]:
    """The value if it is an object. An empty one otherwise."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _fill(path: str, ids: Mapping[str, object]) -> str:
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
        return ",".join(_text(each) for each in cast("Iterable[Any]", value))
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


def _wait_before(retries: int, error: Exception) -> float | None:
    """Seconds before the next attempt, with jitter, or None if there must be no further attempt."""
    usual = 2.0 ** (retries - 1) * (0.75 + random.random() / 2)
    if not isinstance(error, LatchkeyError):
        return usual
    if error.status == 429:
        return error.retry_after
    if error.status == 503 or error.reason in RETRYABLE_REASONS:
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
