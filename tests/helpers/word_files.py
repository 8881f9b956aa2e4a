"""Makes Word files for tests: documents of python-docx, with parts that python-docx cannot write added by hand."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import Any

import docx
from docx.oxml.parser import parse_xml

from copyviz.model.document import Block, Document, Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.docx import DocxReader

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = (
    f'xmlns:w="{WORD}" xmlns:r="{OFFICE}" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)


def element(xml: str) -> Any:
    """An element from XML with Word's usual prefixes: the first tag must be `<w:something`."""
    head, rest = xml.split(maxsplit=1) if " " in xml.split(">", 1)[0] else (xml.split(">", 1)[0], "")
    if rest:
        return parse_xml(f"{head} {NAMESPACES} {rest}")
    start, tail = xml.split(">", 1)
    slash = "/" if start.endswith("/") else ""
    return parse_xml(f"{start.removesuffix('/')} {NAMESPACES}{slash}>{tail}")


def add(document: Any, xml: str) -> None:
    """Put an element at the end of a document's body."""
    document.element.body.insert(len(document.element.body) - 1, element(xml))


def saved(document: Any) -> bytes:
    """The bytes of a document of python-docx."""
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """The parts of a package by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(parts: Mapping[str, bytes | str]) -> bytes:
    """A package of these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return stream.getvalue()


def with_notes(document: Any, kind: str, notes: Mapping[int, str]) -> bytes:
    """The bytes of a document with a part of footnotes or endnotes; `kind` is `footnote` or `endnote`."""
    parts = parts_of(saved(document))
    separators = "".join(
        f'<w:{kind} w:type="{name}" w:id="{number}"><w:p><w:r><w:t>never shown</w:t></w:r></w:p></w:{kind}>'
        for number, name in ((-1, "separator"), (0, "continuationSeparator"))
    )
    real = "".join(
        f'<w:{kind} w:id="{number}"><w:p><w:r><w:{kind}Ref/></w:r><w:r><w:t xml:space="preserve"> {text}</w:t></w:r>'
        f"</w:p></w:{kind}>"
        for number, text in notes.items()
    )
    parts[f"word/{kind}s.xml"] = f"<w:{kind}s {NAMESPACES}>{separators}{real}</w:{kind}s>".encode()
    relation = f'<Relationship Id="rIdNotes{kind}" Type="{OFFICE}/{kind}s" Target="{kind}s.xml"/></Relationships>'
    name = "word/_rels/document.xml.rels"
    parts[name] = parts[name].replace(b"</Relationships>", relation.encode())
    return packed(parts)


def bare(body: str) -> bytes:
    """The smallest package: just a main text, no styles, no relations."""
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": main_part(body)})


def main_part(body: str) -> str:
    """The main part with this body."""
    return f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"


def read_word(data: bytes | Any) -> Document:
    """Read a Word file, given as bytes or as a document of python-docx."""
    content = data if isinstance(data, bytes) else saved(data)
    raw = RawFile("essay.docx", content, hashlib.sha256(content).hexdigest())
    return DocxReader().read(raw, ReadOptions(), silent)


def new_document() -> Any:
    """An empty document of python-docx with no title of its own."""
    document = docx.Document()
    document.core_properties.title = ""
    return document


def texts(document: Document) -> list[str]:
    """The texts of a document's blocks."""
    return [block.text for block in document.blocks]


def headings(document: Document) -> list[tuple[int, str]]:
    """The headings of a document with their levels."""
    return [(block.level, block.text) for block in document.blocks if block.role is Role.HEADING]


def path(block: Block) -> str:
    """The kinds of containers around a block."""
    return "/".join(container.kind for container in block.inside)


def codes(document: Document) -> list[str]:
    """The codes of a document's warnings."""
    return [notice.code for notice in document.warnings]


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """The XML of a paragraph with properties of its own and of its only run."""
    return (
        f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
    )
