"""Writes small PDF files by hand, sound or damaged, plain or encrypted."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Cipher = Callable[[int, bytes], bytes]


@dataclass
class TinyPdf:
    """A PDF while it is put together; objects are numbered in the order in which they are added, from 1."""

    objects: list[bytes] = field(default_factory=list)
    trailer: str = ""
    cipher: Cipher | None = None

    def add(self, body: str | bytes) -> int:
        """Add an object and return its number."""
        self.objects.append(body.encode("latin-1") if isinstance(body, str) else body)
        return len(self.objects)

    def stream(self, data: bytes, entries: str = "", *, packed: bool = False, length: int | None = None) -> int:
        """Add a stream, deflated if asked; `length` tells a wrong length on purpose."""
        if packed:
            data = zlib.compress(data, 9)
            entries += " /Filter /FlateDecode"
        if self.cipher is not None:
            data = self.cipher(len(self.objects) + 1, data)
        told = len(data) if length is None else length
        return self.add(f"<< /Length {told} {entries} >>\nstream\n".encode() + data + b"\nendstream")

    def page(self, parent: int, content: int, font: int, entries: str = "", resources: str = "") -> int:
        """Add a page."""
        return self.add(
            f"<< /Type /Page /Parent {parent} 0 R /MediaBox [0 0 612 792] /Contents {content} 0 R "
            f"/Resources << /Font << /F1 {font} 0 R >> {resources} >> {entries} >>"
        )

    def build(self, root: int, start: int | None = None) -> bytes:
        """The file; `start` tells a wrong place of the table of objects on purpose."""
        data = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self.objects, 1):
            places.append(len(data))
            data += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = len(data)
        data += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        for place in places:
            data += f"{place:010} 00000 n \n".encode()
        data += f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R {self.trailer} >>\n".encode("latin-1")
        data += f"startxref\n{table if start is None else start}\n%%EOF\n".encode()
        return bytes(data)


FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def show_lines(lines: Iterable[str]) -> bytes:
    """The instructions that print lines one below the other."""
    shown = []
    for line in lines:
        escaped = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        shown.append(f"({escaped}) Tj 0 -16 Td")
    return ("BT /F1 12 Tf 72 720 Td " + " ".join(shown) + " ET").encode("cp1252")


def text_pdf(
    *pages: Iterable[str], trailer: str = "", cipher: Cipher | None = None, catalog: str = "", packed: bool = False
) -> TinyPdf:
    """A sound document of these pages; its catalogue is object 1, its tree of pages 2, its font 3."""
    pdf = TinyPdf(trailer=trailer, cipher=cipher)
    pdf.add(f"<< /Type /Catalog /Pages 2 0 R {catalog} >>")
    pdf.add("")
    font = pdf.add(FONT)
    numbers = [pdf.page(2, pdf.stream(show_lines(lines), packed=packed), font) for lines in pages]
    set_pages(pdf, numbers)
    return pdf


def set_pages(pdf: TinyPdf, numbers: Iterable[int], count: int | None = None) -> None:
    """Write the tree of pages, which is object 2."""
    kids = [f"{number} 0 R" for number in numbers]
    told = len(kids) if count is None else count
    pdf.objects[1] = f"<< /Type /Pages /Count {told} /Kids [{' '.join(kids)}] >>".encode()
