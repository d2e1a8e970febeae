"""The OpenAPI document, made from the operations and the message structs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec

from branchline.server import messages as m
from branchline.server.operations import JSON, STATUS, Operation

LIVE = """The live connection of a table: one JSON message a text frame.

The client begins with `hello` (schema `ClientMessage` lists all it may say) and gets `lobby` or `state`
(schema `ServerMessage`) after every change. Every message of the client is answered by `done`, `refused`
or `error` with its id; the same id again is answered again and does nothing."""


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1, as plain data."""
    types = [t for op in operations for t in (op.body, op.answer) if t is not None]
    types += [m.Failure, m.ClientMessage, m.ServerMessage]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = iter(schemas)
    paths: dict[str, Any] = {}
    for op in operations:
        body = next(known) if op.body is not None else None
        paths.setdefault(op.path, {})[op.method.lower()] = _operation(op, body, next(known))
    _, components["ClientMessage"], components["ServerMessage"] = known
    paths["/api/tables/{table}/live"] = {
        "get": {
            "operationId": "live",
            "summary": "WebSocket",
            "description": LIVE,
            "parameters": _parameters("/api/tables/{table}/live"),
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
