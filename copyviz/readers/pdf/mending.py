"""Gives a PDF that was cut off a new end, so that an engine can find what is left of it."""

from __future__ import annotations

import re

CATALOG = re.compile(rb"(\d{1,9})\s+(\d{1,5})\s+obj\b(?:(?!endobj).){0,500}?/Type\s*/Catalog\b", re.DOTALL)
# Looking for the catalogue takes a second for so many bytes.
LARGEST = 1 << 26


def mend(data: bytes) -> bytes | None:
    """The bytes with a trailer that names the last catalogue in them; nothing where there is none."""
    if len(data) > LARGEST:
        return None
    catalogues = [(match[1].decode(), match[2].decode()) for match in CATALOG.finditer(data)]
    if not catalogues:
        return None
    number, generation = catalogues[-1]
    return data + f"\nendobj\ntrailer\n<< /Root {number} {generation} R >>\nstartxref\n0\n%%EOF\n".encode()
