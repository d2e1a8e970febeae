"""One WebSocket: strict reading, a bounded queue of what is to be sent, and no patience with abuse."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from branchline.server import messages as m
from branchline.server.bucket import Bucket
from branchline.server.commands import Denied
from branchline.server.table import Listener

log = logging.getLogger(__name__)

LARGEST = 16 * 1024  # bytes of one message from a client
BACKLOG = 64  # messages waiting for a slow client, then it is dropped; it reconnects and asks for all
GREETING = 10.0  # seconds until the first message
RATE, BURST = 20.0, 60.0  # messages a second, and how many at once


class Place(Protocol):
    """A table or a campaign, as its connections see it."""

    async def greet(self, listener: Listener, hello: m.Hello) -> bool: ...
    async def handle(self, listener: Listener, command: Any) -> None: ...
    def leave(self, listener: Listener) -> None: ...


class Connection:
    """A listener of a place. `run` returns when either side hangs up; `read` decodes what a client says."""

    def __init__(self, socket: WebSocket, read: Callable[[str], Any]) -> None:
        self.person: str | None = None
        self.known = 0
        self.undos = 0
        self._socket = socket
        self._decode = read
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)
        self._dropped = asyncio.Event()
        self._goodbye = False

    def send(self, data: bytes) -> None:
        try:
            self._out.put_nowait(data)
        except asyncio.QueueFull:
            self._dropped.set()

    def close(self, code: str) -> None:
        self._goodbye = True
        self.send(m.encode(m.Bye(code)))
        try:
            self._out.put_nowait(None)
        except asyncio.QueueFull:
            self._dropped.set()

    async def run(self, place: Place) -> None:
        """Serve an accepted socket."""
        reader = asyncio.create_task(self._read(place))
        writer = asyncio.create_task(self._write())
        dropped = asyncio.create_task(self._dropped.wait())
        tasks = {reader, writer, dropped}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and self._goodbye:
                await asyncio.wait([writer], timeout=1.0)
        finally:
            place.leave(self)
            for task in tasks:
                task.add_done_callback(_report)
                task.cancel()

    async def _write(self) -> None:
        while (data := await self._out.get()) is not None:
            await self._socket.send_text(data.decode())
        await self._socket.close()

    async def _read(self, place: Place) -> None:
        """Until the client hangs up, or is told goodbye."""
        bucket, greeted = Bucket(RATE, BURST), False
        while True:
            try:
                async with asyncio.timeout(None if greeted else GREETING):
                    message = await self._socket.receive()
            except TimeoutError:
                self.close("no_hello")
                return
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not bucket.take():
                self.close("too_fast")
                return
            if text is None or len(text) > LARGEST:
                self.close("too_big" if text else "malformed")
                return
            try:
                request = self._decode(text)
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                self.send(m.encode(m.Error(None, "malformed", str(error))))
                continue
            if isinstance(request, m.Hello):
                if not await place.greet(self, request):
                    return
                greeted = True
            elif greeted:
                await place.handle(self, request)
            else:
                self.send(m.encode(m.Error(request.id, "hello_first", "the first message must be 'hello'")))


def _report(task: asyncio.Task[object]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect):
        log.error("a connection failed", exc_info=error)


async def serve(socket: WebSocket, place: Awaitable[Place], read: Callable[[str], Any]) -> None:
    """Connect a WebSocket with the place it asks for, or send it away."""
    await socket.accept()
    try:
        found = await place
    except Denied as no:
        await socket.send_text(m.encode(m.Bye(no.code)).decode())
        await socket.close()
    else:
        await Connection(socket, read).run(found)
