"""A real server and a real Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.house import House

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium: nothing is downloaded."""
    assert CHROMIUM, "the browser tests need Chromium: apt-get install chromium"
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for the tests of a file, which take tables of their own."""
    with running(House(tmp_path_factory.mktemp("house") / "tables.db")) as house:
        yield house


@pytest.fixture(scope="module")
def stacked_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose games of Europe begin with decks laid on purpose."""
    database = tmp_path_factory.mktemp("stacked") / "tables.db"
    with running(House(database, "tests.browser.stacked")) as house:
        yield house


@contextmanager
def running(house: House) -> Iterator[House]:
    house.open()
    try:
        yield house
    finally:
        house.close()
