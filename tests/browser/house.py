"""The server as its users start it, and how to kill it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


class House:
    """`branchline serve` on a port of its own; it can be killed and opened again on the same database.

    module: another server of the tests, run in its place.
    """

    def __init__(self, database: Path, module: str = "branchline") -> None:
        self.database, self.module = database, module
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        command = [
            sys.executable,
            "-m",
            self.module,
            "serve",
            "--port",
            str(self.port),
            "--db",
            str(self.database),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ, cwd=ROOT)
        for _ in range(3000):
            try:
                urllib.request.urlopen(f"{self.base}/healthz", timeout=5).close()
                return
            except (urllib.error.URLError, TimeoutError):
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server did not answer within five minutes")

    def kill(self) -> None:
        """End the server in the middle of whatever it does."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
