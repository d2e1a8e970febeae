"""What is in memory of the tables or campaigns; the others wait in the store."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Generic, TypeVar

from branchline.server.commands import Denied
from branchline.server.mailbox import Mailbox

log = logging.getLogger(__name__)
Kept = TypeVar("Kept", bound=Mailbox)


class Keeper(Generic[Kept]):
    """`kind`: what it keeps, for what it says."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._live: dict[str, tuple[Kept, asyncio.Task[None]]] = {}
        self._loading: dict[str, asyncio.Task[Kept]] = {}

    async def load(self, id: str) -> Kept | None:
        """Rebuild one from the store; None: there is none."""
        raise NotImplementedError

    async def get(self, id: str) -> Kept:
        """The live one, rebuilt from the store if need be. Raises Denied: "not_found", "unreadable"."""
        if id in self._live:
            return self._live[id][0]
        if id not in self._loading:  # one that takes long keeps nobody else waiting
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Kept:
        try:
            found = await self.load(id)
        except Exception:  # say, begun under rules that have been corrected since
            log.exception("%s %s cannot be rebuilt from its events", self._kind, id)
            raise Denied("unreadable", f"this {self._kind} cannot be opened by this version") from None
        finally:
            del self._loading[id]
        if found is None:
            raise Denied("not_found", f"there is no such {self._kind}")
        self._live[id] = found, asyncio.create_task(self._run(id, found))
        return found

    async def _run(self, id: str, kept: Kept) -> None:
        try:
            await kept.run()
        except Exception:
            log.exception("%s %s stopped", self._kind, id)
        finally:
            del self._live[id]

    async def close(self) -> None:
        """Stop all. Nothing is lost: what was told is stored."""
        tasks = [*self._loading.values(), *(task for _, task in self._live.values())]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Denied):
                await task
