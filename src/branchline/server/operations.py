"""Typed HTTP operations: one declaration gives the route, the strict decoding and the documentation."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from branchline.campaign import CampaignError
from branchline.server.commands import Denied
from branchline.server.messages import Failure, Problem

JSON = "application/json"
# The codes of Denied that are not simply a request that cannot be carried out now (409).
STATUS = {
    "not_found": 404,
    "malformed": 400,
    "origin": 403,
    "name": 422,
    "seats": 422,
    "unknown_edition": 422,
    "unknown_bot": 422,
    "tickets": 422,
    "holders": 422,
    "unknown_content": 422,
    "companies": 422,
    "unknown_company": 422,
    "event": 422,
    "version": 422,
    "not_host": 403,
}


@dataclass(frozen=True, slots=True)
class Operation:
    """`handler(request, body)` returns the answer, or its finished JSON; it raises Denied."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    handler: Callable[[Request, Any], Awaitable[Any]]
    answer: Any
    body: Any = None
    errors: Sequence[str] = ()
    largest: int | None = None  # bytes of a body that may be larger than others
    revalidate: bool = False  # the answer stays the same for long: let clients keep it and ask by ETag

    def route(self) -> Route:
        return Route(self.path, self._respond, methods=[self.method], max_body_size=self.largest)

    async def _respond(self, request: Request) -> Response:
        try:
            body = await self._body(request)
            answer = await self.handler(request, body)
        except Denied as no:
            return failure(no.code, no.message)
        except CampaignError as no:
            return failure(no.reason, str(no))
        content = answer if isinstance(answer, bytes) else msgspec.json.encode(answer)
        headers = {"Cache-Control": "no-store"}
        if self.revalidate:
            etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
            headers = {"Cache-Control": "no-cache", "ETag": etag}
            known = request.headers.get("if-none-match", "")
            if etag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
                return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=JSON)

    async def _body(self, request: Request) -> Any:
        if self.body is None:
            return None
        if request.headers.get("content-type", "").split(";")[0].strip() != JSON:
            raise Denied("malformed", f"the content type must be {JSON}")
        try:
            return msgspec.json.decode(await request.body(), type=self.body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise Denied("malformed", str(error)) from None


def failure(code: str, message: str) -> Response:
    """An error as every client gets it."""
    content = msgspec.json.encode(Failure(Problem(code, message)))
    return Response(content, STATUS.get(code, 409), {"Cache-Control": "no-store"}, JSON)
