"""`serve`: start the server and say how to reach it."""

import socket
import sqlite3
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

import typer

from branchline.cli import fail
from branchline.warmup import warm_up, warm_up_campaigns

EVERYWHERE = ("0.0.0.0", "::")


def serve(host: str, port: int, db: Path | None, origins: tuple[str, ...], open_page: bool) -> None:
    check_address(host, port)  # before a minute is spent on compiling
    warm_up()
    from branchline.server.app import Settings
    from branchline.server.run import default_database
    from branchline.server.run import serve as run

    def ready(url: str) -> None:
        at = urlsplit(url).port or port
        for line in addresses(host, at):
            typer.echo(line)
        typer.echo("Ctrl-C stops it; games are kept and go on at the next start.")
        threading.Thread(target=warm_up_campaigns, name="warm-up", daemon=True).start()
        if open_page:
            webbrowser.open(f"http://127.0.0.1:{at}/" if host in EVERYWHERE else url)

    database = db or default_database()
    try:
        run(Settings(database=database, origins=origins), host, port, ready)
    except KeyboardInterrupt:
        pass  # everything is closed by now
    except (sqlite3.Error, OSError) as error:
        fail(f"{database}: {error}")


def check_address(host: str, port: int) -> None:
    """A port in use or a foreign address is told in one line."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        hint = f"try --port {port + 1}" if port < 65535 else "try another --port"
        fail(f"cannot listen on {host} port {port}: {error.strerror or error}; {hint}")


def addresses(host: str, port: int) -> list[str]:
    """What to open in a browser, here and on the network."""
    if host not in EVERYWHERE:
        own = f"http://{host}:{port}/"
        local = host in ("127.0.0.1", "localhost", "::1")
        more = ["To let friends on your network join: --host 0.0.0.0"] if local else []
        return [f"Branchline is at {own}", *more]
    lines = [f"Branchline is at http://127.0.0.1:{port}/"]
    if lan := lan_address():
        lines.append(f"Friends on your network open http://{lan}:{port}/")
    return lines


def lan_address() -> str | None:
    """This machine's address on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route to it is looked up
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if found.startswith("127.") else found
