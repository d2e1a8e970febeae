"""`serve`: start the server and say how to reach it."""

import socket
import webbrowser
from pathlib import Path

import typer

from branchline.cli import fail


def serve(host: str, port: int, db: Path | None, open_page: bool) -> None:
    listener = listen(host, port)
    port = listener.getsockname()[1]
    import uvicorn

    from branchline.server.app import Settings, create_app
    from branchline.warmup import warm_up

    warm_up()
    app = create_app(Settings(database=db or default_database()))
    config = uvicorn.Config(app, log_level="warning", access_log=False)
    for line in addresses(host, port):
        typer.echo(line)
    typer.echo("Ctrl-C stops it; games are kept and go on at the next start.")
    if open_page:
        webbrowser.open(f"http://127.0.0.1:{port}/")
    uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; a port in use or a foreign address is told in one line."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)  # at once: browsers that come early wait until the rules are compiled
    except OSError as error:
        hint = f"try --port {port + 1}" if port < 65535 else "try another --port"
        problem = error.strerror or str(error)
        fail(f"cannot listen on {host} port {port}: {problem}; {hint}")
    return listener


def addresses(host: str, port: int) -> list[str]:
    """What to open in a browser, here and on the network."""
    if host not in ("0.0.0.0", "::"):
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


def default_database() -> Path:
    import platformdirs

    folder = Path(platformdirs.user_data_dir("branchline", False))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "branchline.db"
