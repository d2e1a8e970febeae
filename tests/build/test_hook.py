"""The build hook, with a client whose whole build is one line of Node."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def hook() -> ModuleType:
    path = Path(__file__).parents[2] / "hatch_build.py"
    spec = importlib.util.spec_from_file_location("hatch_build", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["hatch_build"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    folder = tmp_path / "frontend"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.js").write_text("one")
    write_script(folder, "fs.mkdirSync('../web'); fs.writeFileSync('../web/index.html', process.version)")
    lock = {"name": "client", "lockfileVersion": 3, "requires": True, "packages": {"": {"name": "client"}}}
    (folder / "package-lock.json").write_text(json.dumps(lock))
    return folder


def write_script(frontend: Path, javascript: str) -> None:
    package = {"name": "client", "scripts": {"build": f'node -e "{javascript}"'}}
    (frontend / "package.json").write_text(json.dumps(package))


def test_builds_with_the_node_of_the_package_and_only_when_sources_changed(
    hook: ModuleType, frontend: Path
) -> None:
    web = frontend.parent / "web"
    hook.build_client(frontend, web)
    page = web / "index.html"
    assert page.read_text().startswith("v24.")
    page.write_text("kept")
    hook.build_client(frontend, web)
    assert page.read_text() == "kept"
    write_script(frontend, "fs.writeFileSync('../web/index.html', 'new')")
    hook.build_client(frontend, web)
    assert page.read_text() == "new"


def test_a_failing_build_says_what_failed_and_what_to_do(hook: ModuleType, frontend: Path) -> None:
    write_script(frontend, "console.error('no such colour'); process.exit(3)")
    with pytest.raises(RuntimeError, match=r"(?s)npm run build.*no such colour.*BRANCHLINE_SKIP_CLIENT=1"):
        hook.build_client(frontend, frontend.parent / "web")
    assert not (frontend.parent / "web").exists()


def test_a_build_without_a_page_is_an_error(hook: ModuleType, frontend: Path) -> None:
    write_script(frontend, "0")
    with pytest.raises(RuntimeError, match=r"made no .*index\.html"):
        hook.build_client(frontend, frontend.parent / "web")


def test_fingerprint_follows_names_and_contents_but_not_installed_packages(
    hook: ModuleType, frontend: Path
) -> None:
    before = hook.fingerprint(frontend)
    (frontend / "node_modules").mkdir()
    (frontend / "node_modules" / "x.js").write_text("x")
    assert hook.fingerprint(frontend) == before
    (frontend / "src" / "main.js").write_text("two")
    changed = hook.fingerprint(frontend)
    assert changed != before
    (frontend / "src" / "main.js").rename(frontend / "src" / "other.js")
    assert hook.fingerprint(frontend) not in (before, changed)
