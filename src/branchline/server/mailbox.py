"""One task works through a mailbox, so that everything at a table happens one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")

IDLE = 60.0  # seconds without mail or connections after which a table leaves memory


class Mailbox:
    """What tables and campaigns have in common."""

    def __init__(self) -> None:
        self._mail: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue()

    async def run(self) -> None:
        """Work until idle. The caller forgets the table then; it is rebuilt from the store when needed."""
        while True:
            try:
                work, reply = await asyncio.wait_for(self._mail.get(), IDLE)
            except TimeoutError:
                if self.busy or not self._mail.empty():
                    continue
                return
            try:
                result = await work()
            except Exception as error:
                if not reply.cancelled():
                    reply.set_exception(error)
            else:
                if not reply.cancelled():
                    reply.set_result(result)

    @property
    def busy(self) -> bool:
        """Whether somebody is connected, or something is under way."""
        raise NotImplementedError

    def _post(self, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        """Put work into the box; its result can be awaited."""
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait((work, reply))
        return reply
