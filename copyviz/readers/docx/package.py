"""Opens a Word package: finds the parts with text, parses them without entities, lets python-docx read the styles."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import docx
from docx.styles.styles import Styles
from lxml import etree

from copyviz.model.document import Notice
from copyviz.readers.docx.archive import Archive, damaged

Element = Any
"""An element of lxml, which carries no types."""

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_NAMESPACE = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/")
OPTIONAL_PARTS = {"footnotes": "Its footnotes", "endnotes": "Its endnotes", "numbering": "The levels of its lists"}

CONTENT_TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/document.xml"
 ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/styles.xml"
 ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
<Override PartName="/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>"""
RELATIONSHIPS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
)
CORE_TYPE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
BARE_DOCUMENT = f'<w:document xmlns:w="{W[1:-1]}"><w:body/></w:document>'


@dataclass(frozen=True, slots=True)
class Package:
    """What a Word file is made of, as far as its text goes; `notices` name parts that could not be read."""

    main: Element
    styles: Styles
    numbering: Element | None
    footnotes: Element | None
    endnotes: Element | None
    title: str
    language: str
    notices: tuple[Notice, ...]


def open_package(data: bytes) -> Package:
    """The package in the bytes; raises `ReadError` when its main text cannot be had."""
    archive = Archive(data)
    main_name = find_main_part(archive)
    content = archive.unpack(main_name) if main_name else None
    if content is None:
        raise damaged("its main text is missing")
    main = parse(content)
    if main is None:
        raise damaged("its main text cannot be understood")
    notices: list[Notice] = []
    targets = related_parts(archive, main_name)
    optional = {
        kind: read_optional(archive, targets.get(kind), words, notices) for kind, words in OPTIONAL_PARTS.items()
    }
    styles_part = read_optional(archive, targets.get("styles"), "Its styles", notices)
    core_part = parse(archive.unpack(related_parts(archive, "").get("core-properties", "docprops/core.xml")) or b"")
    document = open_with_python_docx(styles_part, core_part)
    if document is None:
        notices.append(unreadable_part("Its styles"))
        document = docx.Document()
    title, language = document.core_properties.title, document.core_properties.language
    if core_part is None:
        title = language = ""  # python-docx would answer with its own template's
    return Package(main, document.styles, **optional, title=title, language=language, notices=tuple(notices))


def find_main_part(archive: Archive) -> str:
    """The name of the part with the main text, empty if there is none."""
    named = related_parts(archive, "").get("officedocument", "")
    if named in archive.names:
        return named
    return next((name for name in sorted(archive.names) if re.fullmatch(r"word/document\d*\.xml", name)), "")


def related_parts(archive: Archive, source: str) -> dict[str, str]:
    """The parts that `source` (or the package, if empty) points to, by the last word of the kind of relation."""
    folder, name = posixpath.split(source)
    listing = parse(archive.unpack(posixpath.join(folder, "_rels", f"{name}.rels")) or b"")
    found: dict[str, str] = {}
    for relation in listing if listing is not None else ():
        kind, target = relation.get("Type", "").rsplit("/", 1)[-1].casefold(), unquote(relation.get("Target", ""))
        if relation.get("TargetMode") != "External" and target:
            absolute = target if target.startswith("/") else posixpath.join("/", folder, target)
            found.setdefault(kind, posixpath.normpath(absolute).lstrip("/").casefold())
    return found


def read_optional(archive: Archive, name: str | None, words: str, notices: list[Notice]) -> Element | None:
    """A part the main text can do without; a notice is added when it is there but cannot be understood."""
    content = archive.unpack(name) if name else None
    if content is None:
        return None
    part = parse(content)
    if part is None:
        notices.append(unreadable_part(words))
    return part


def unreadable_part(words: str) -> Notice:
    """The notice of a part that was left out."""
    return Notice("part-unreadable", f"{words} could not be read.", "Open the file in Word and save it again.")


def parse(content: bytes) -> Element | None:
    """The root element of an XML part, or None when it is damaged or declares entities (Word never does).

    Without `huge_tree` libxml2 bounds depth (256) and entities, so what comes out may be walked recursively.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        collect_ids=False,
    )
    try:
        root = etree.fromstring(STRICT_NAMESPACE.sub(rb"http://schemas.openxmlformats.org/\1/2006/", content), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return None if root is None or root.getroottree().docinfo.internalDTD is not None else root


def open_with_python_docx(styles: Element | None, core: Element | None) -> Any | None:
    """Open a small package of just the styles and properties with python-docx; None when it cannot read them.

    Given the whole file, python-docx would unpack every picture, parse with its own rules, and refuse files that
    Word opens (a dangling relation, a template, macros, the strict variant).
    """
    package = io.BytesIO()
    links = [f'<Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="document.xml"/>']
    with zipfile.ZipFile(package, "w") as target:
        target.writestr("[Content_Types].xml", CONTENT_TYPES)
        target.writestr("document.xml", BARE_DOCUMENT)
        if styles is not None:
            link = f'<Relationship Id="r1" Type="{OFFICE}/styles" Target="styles.xml"/>'
            target.writestr("_rels/document.xml.rels", RELATIONSHIPS.format(link))
            target.writestr("styles.xml", etree.tostring(styles))
        if core is not None:
            links.append(f'<Relationship Id="r2" Type="{CORE_TYPE}" Target="core.xml"/>')
            target.writestr("core.xml", etree.tostring(core))
        target.writestr("_rels/.rels", RELATIONSHIPS.format("".join(links)))
    try:
        document = docx.Document(package)
        list(document.styles)
        _ = document.core_properties.title, document.core_properties.language
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - python-docx promises no particular error on parts it does not expect
        return None
    return document
