"""How kernel functions are compiled, and where the compiled code is kept.

Numba notices a change of the file a function stands in, but not of the functions it calls in other
files: a stale caller would go on playing by yesterday's rules. So compiled code lives in a directory
named after everything it depends on: the text of every compiled package, Numba and whether bounds are
checked. Nothing in it can be stale; an old directory is never read again.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import numba
import platformdirs
from numba.core import config

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("kernel", "bots")

F = TypeVar("F", bound=Callable[..., object])


def cache_directory() -> Path:
    """The directory for compiled code of exactly these sources on this Numba."""
    digest = hashlib.sha256(f"numba {numba.__version__} bounds {config.BOUNDSCHECK}".encode())
    for package in COMPILED:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    root = os.environ.get("BRANCHLINE_CACHE") or platformdirs.user_cache_dir("branchline", False)
    return Path(root) / digest.hexdigest()[:20]


CACHE = cache_directory()


def is_warm() -> bool:
    """Whether compiled code is already there, so that a start takes seconds instead of a minute."""
    return any(CACHE.rglob("*.nbi"))


def jit(function: F) -> F:
    """Compile ``function`` at its first call; keep the result in :data:`CACHE`."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)  # read by Numba while it decorates, so only our functions are moved
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = before
