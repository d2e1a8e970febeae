"""Async tests run on a loop of their own; nobody is cut off for playing faster than people do."""

import asyncio
import inspect
from typing import Any

import pytest

from branchline.server import connection


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BURST", 1e9)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    arguments: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in wanted}
    asyncio.run(pyfuncitem.obj(**arguments))
    return True
