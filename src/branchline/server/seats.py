"""Seat links: opaque tokens, kept only as hashes; and the names people sit under."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Collection


def new_table_id() -> str:
    """A table is a link: 96 random bits."""
    return secrets.token_urlsafe(12)


def new_salt() -> str:
    return secrets.token_urlsafe(24)


def seat_token(salt: str, request: str) -> str:
    """The token of a seat link: 256 bits.

    It follows from the client's secret request id and our random salt, so that a retry gets the same
    link although the database, which holds only the salt and the token's hash, cannot tell it.
    """
    digest = hmac.digest(salt.encode(), request.encode(), "sha256")
    return urlsafe_b64encode(digest).decode().rstrip("=")


def hashed(secret: str) -> str:
    """How a token or a request id is stored. They are random and long: no slow hash is needed."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def same(a: str, b: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(a, b)


def clean_text(text: str) -> str:
    """A name or a line of chat: printable, composed and single-spaced; may be empty."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    # Cc, Cf, Cs …: control signs, direction overrides, lone surrogates.
    return " ".join("".join(c for c in text if unicodedata.category(c)[0] != "C").split())


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with " 2", " 3" … after it when somebody at the table has it already."""
    used = {other.casefold() for other in taken}
    number, free = 1, name
    while free.casefold() in used:
        number += 1
        free = f"{name} {number}"
    return free
