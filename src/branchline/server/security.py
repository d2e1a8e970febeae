"""What every response carries, and which pages may talk to us."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from branchline.server.operations import failure

HEADERS = {
    # Nothing is fetched from elsewhere, nothing is embedded elsewhere.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOREIGN = failure("origin", "this page may not talk to this server")


class Security:
    """ASGI middleware: security headers on every response; POST and WebSocket from our own pages only."""

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        self._app = app
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        safe = scope.get("method") in ("GET", "HEAD", "OPTIONS")  # a WebSocket has no method
        allowed = safe or self._own(headers.get("origin"), headers.get("host"))

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        foreign = WebSocketClose(4403) if scope["type"] == "websocket" else FOREIGN
        await (self._app if allowed else foreign)(scope, receive, send_secured)

    def _own(self, origin: str | None, host: str | None) -> bool:
        """Browsers always say which page asks; whoever says nothing is no browser, and has only its token."""
        if origin is None or origin in self._origins:
            return True
        return host is not None and urlsplit(origin).netloc == host.lower()
