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
# The sources compiled code of a package depends on: the first that a module's name begins with.
DEPENDS = {
    "kernel.legends": ("kernel/*.py", "kernel/legends/*.py"),
    "kernel": ("kernel/*.py",),
    "bots.legends": ("kernel/**/*.py", "bots/**/*.py"),
    "bots": ("kernel/*.py", "bots/*.py", "bots/planner/*.py"),
}

F = TypeVar("F", bound=Callable[..., object])


def cache_directory(package: str) -> Path:
    """The directory for a package's compiled code, from exactly these sources on this Numba."""
    digest = hashlib.sha256(f"numba {numba.__version__} bounds {config.BOUNDSCHECK}".encode())
    for pattern in DEPENDS[package]:
        for source in sorted(PACKAGE.glob(pattern)):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    root = os.environ.get("BRANCHLINE_CACHE") or platformdirs.user_cache_dir("branchline", False)
    return Path(root) / f"{package}-{digest.hexdigest()[:20]}"


CACHE = {package: cache_directory(package) for package in DEPENDS}


def jit(function: F) -> F:
    """Compile ``function``, of one of the packages in :data:`DEPENDS`, at its first call."""
    module = function.__module__.removeprefix("branchline.")
    package = next(package for package in DEPENDS if module.startswith(package))
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE[package])  # read by Numba while it decorates: only our functions are moved
    try:
        return cast(
            F, numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
        )
    finally:
        config.CACHE_DIR = before
