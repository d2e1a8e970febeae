"""Start the server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import platformdirs
import uvicorn

from branchline.server.app import Settings, create_app
from branchline.server.connection import LARGEST
from branchline.server.store import connect, sole_user


def default_database() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    return Path(platformdirs.user_data_dir("branchline", appauthor=False)) / "tables.db"


class _Server(uvicorn.Server):
    """Says when it listens, and where: a port of 0 is chosen by the system."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
            self._ready(f"http://{host}:{port}/")


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8000,
    ready: Callable[[str], None] = print,
    log_level: int = logging.WARNING,
) -> None:
    """Serve until interrupted. `ready` is called with the address once the server listens.

    One process: tables live in its memory. Raises sqlite3.Error when the database cannot be used, OSError
    when another server uses it; leaves the process (SystemExit) when the port is taken.
    """
    with sole_user(settings.database):
        connect(settings.database).close()  # uvicorn would only log what is wrong with it
        _run(settings, host, port, ready, log_level)


def _run(settings: Settings, host: str, port: int, ready: Callable[[str], None], log_level: int) -> None:
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,  # addresses of tables are links, and links are secrets
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # a state is a few kilobytes: not worth the time and memory a socket
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
    )
    _Server(config, ready).run()
