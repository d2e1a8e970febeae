"""The OpenAPI document, made from the operations and the message structs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from branchline.server import messages as m
from branchline.server.campaign.messages import CampaignClientMessage, CampaignServerMessage
from branchline.server.operations import JSON, STATUS, Operation

SPOKEN = ("ClientMessage", "ServerMessage", "CampaignClientMessage", "CampaignServerMessage")
LIVE = """A live connection: one JSON message a text frame.

The client begins with `hello` (schema `{asks}` lists all it may say) and is told all it may know
(schema `{tells}`) after every change. Every message of the client is answered by `done`, `refused`
or `error` with its id; the same id again is answered again and does nothing."""


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1, as plain data."""
    types = [t for op in operations for t in (op.body, op.answer) if t is not None]
    sockets = [m.ClientMessage, m.ServerMessage, CampaignClientMessage, CampaignServerMessage]
    types += [m.Failure, *sockets]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = iter(schemas)
    paths: dict[str, Any] = {}
    for op in operations:
        body = next(known) if op.body is not None else None
        paths.setdefault(op.path, {})[op.method.lower()] = _operation(op, body, next(known))
    _, *spoken = known
    components |= dict(zip(SPOKEN, spoken, strict=True))
    for path, does, (asks, tells) in (
        ("/api/tables/{table}/live", "table_live", SPOKEN[:2]),
        ("/api/campaigns/{campaign}/live", "campaign_live", SPOKEN[2:]),
    ):
        paths[path] = {
            "get": {
                "operationId": does,
                "summary": "WebSocket",
                "description": LIVE.format(asks=asks, tells=tells),
                "parameters": _parameters(path),
                "responses": {"101": {"description": "The connection is open"}},
            }
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Branchline", "version": version("branchline")},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(op: Operation, body: Any, answer: Any) -> dict[str, Any]:
    responses: dict[str, Any] = {"200": {"description": "OK", "content": {JSON: {"schema": answer}}}}
    for code in op.errors:
        status = str(STATUS.get(code, 409))
        told = responses.setdefault(status, {"description": "", "content": {JSON: {"schema": _FAILURE}}})
        told["description"] = ", ".join(filter(None, [told["description"], f"`{code}`"]))
    found: dict[str, Any] = {
        "operationId": op.handler.__name__,
        "summary": op.summary,
        "parameters": _parameters(op.path),
        "responses": responses,
    }
    if body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return found


_FAILURE = {"$ref": "#/components/schemas/Failure"}


def _parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)}", path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
