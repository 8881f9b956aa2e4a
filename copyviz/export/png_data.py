"""A raster as a PNG file, without a toolkit."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOUR_WITH_ALPHA = 6


def png_bytes(columns: int, rows: int, pixels: bytes) -> bytes:
    """The PNG file of red, green, blue and alpha of each pixel, row by row from the top."""
    stride = columns * 4
    # Each row begins with the number of its filter; 0 is none.
    lines = b"".join(b"\0" + pixels[start : start + stride] for start in range(0, rows * stride, stride))
    header = struct.pack(">IIBBBBB", columns, rows, 8, COLOUR_WITH_ALPHA, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """One part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
