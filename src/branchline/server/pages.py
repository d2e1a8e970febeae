"""The browser client's files, or a page that says how to build them."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parent.parent / "web"

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Branchline</title>
<body style="font: 1.1rem/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>The server runs; its browser client has not been built</h1>
<p>Stop the server and start it with <code>script/server</code>, which builds the client first,
or install the package again with <code>pip install .</code></p>
<p>Programs can play already: see <a href="/api/openapi.json">the API</a>.</p>
</html>
"""


class Assets(StaticFiles):
    """Files whose names change with their content: they never need to be asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


class Files(StaticFiles):
    """Other files of the client: kept, but asked about each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def page_routes(web: Path = WEB) -> list[BaseRoute]:
    """One page for every address of the client; it finds its way by the path."""

    async def page(request: Request) -> Response:
        index = web / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 503, {"Cache-Control": "no-store"})
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    paths = ("/", "/t/{table}", "/watch/{table}", "/campaign/new", "/c/{campaign}")
    routes: list[BaseRoute] = [Route(path, page) for path in paths]
    if web.is_dir():
        routes += [
            Mount("/assets", Assets(directory=web / "assets", check_dir=False)),
            Mount("/", Files(directory=web)),
        ]
    return routes
