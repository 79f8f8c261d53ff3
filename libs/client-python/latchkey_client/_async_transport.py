"""The transport of `AsyncClient`. Each attempt runs in a thread, and waits between attempts do not occupy one."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Generic, cast

from ._transport import LatchkeyConnectionError, LatchkeyError, Page, Row, Settings


class AsyncRows(Generic[Row, Page]):
    """The rows of a list, for `async for`. A page is loaded when the loop reaches it."""

    def __init__(self, load: Callable[[str | None], Awaitable[Any]]) -> None:
        self._load = load

    async def page(self, cursor: str | None = None) -> Page:
        """Returns the first page, or the page at a cursor."""
        page: Page = await self._load(cursor)
        return page

    async def pages(self) -> AsyncIterator[Page]:
        cursor: str | None = None
        while True:
            page: Any = await self._load(cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in cast(Any, page)["result"]:
                yield row

    async def all(self, most: int | None = None) -> list[Row]:
        """The rows of all pages, but at most `most`."""
        rows: list[Row] = []
        async for page in self.pages():
            rows.extend(cast(Any, page)["result"])
            if most is not None and len(rows) >= most:
                break
        return rows if most is None else rows[:most]


class AsyncTransport(Settings):
    """Sends requests concurrently, and retries them."""

    def _list(self, path: str, ids: dict[str, str], query: dict[str, Any], **options: Any) -> AsyncRows[Any, Any]:
        async def load(cursor: str | None) -> Any:
            given = query if cursor is None else {**query, "cursor": cursor}
            return await self._send("GET", path, ids, given, **options)

        return AsyncRows(load)

    async def _send(
        self, *request: Any, timeout: float | None = None, max_retries: int | None = None, **options: Any
    ) -> Any:
        prepared = self._prepare(*request, **options)
        seconds = self._timeout if timeout is None else timeout
        retries = 0
        while True:
            token = self._token if isinstance(self._token, str) else self._token()
            if inspect.isawaitable(token):
                token = await token
            try:
                response = await asyncio.to_thread(self._attempt, prepared, token, seconds)
                return self._read(prepared, response)
            except (LatchkeyError, LatchkeyConnectionError) as error:
                wait = self._wait_after(error, retries, max_retries)
            await asyncio.sleep(wait)
            retries += 1
