"""Collects the visible text of one paragraph, whatever it is wrapped in, and what hangs on it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from copyviz.readers.docx.package import Element, W
from copyviz.readers.docx.styles import Font, Kind, Look, StyleSheet, value_of

MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
GRAPHIC_DATA = "{http://schemas.openxmlformats.org/drawingml/2006/main}graphicData"

TEXT = {f"{W}t", f"{MATH}t"}
FIXED_TEXT = {f"{W}tab": " ", f"{W}ptab": " ", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
DELETED = {f"{W}del", f"{W}moveFrom", f"{W}delText"}
INSERTED = {f"{W}ins", f"{W}moveTo"}
NOTES = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
# Field codes, deleted field codes, reading aids above Chinese and Japanese text, properties.
SILENT = {W + name for name in ("instrText", "delInstrText", "rt", "rPr", "pPr", "sdtPr", "sdtEndPr", "fldData")}
SOFT_HYPHEN = "\u00ad"
SPACES = re.compile(r"[ \t\r\n\f\v]+")
LINE_SPACES = re.compile(r"[ \t\r\f\v]+")

# Text of at most one point cannot be read by anybody; people set it to fool programs.
UNREADABLE_SIZE = 1.0

# Word's Symbol font keeps Greek letters at the places of Latin ones; the other such fonts hold ornaments.
SYMBOL_LETTERS = dict(
    zip(
        "ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprstufcyw",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω",
        strict=True,
    )
)


@dataclass(slots=True)
class Findings:
    """What was met on the way through a document and is told at the end."""

    hidden: int = 0
    white: int = 0
    changes: int = 0
    contents: bool = False
    left_out: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Paragraph:
    """The text of a paragraph, the notes and text boxes that hang on it, and how it looks."""

    text: str = ""
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    bold: bool = False
    size: float = 0.0


class RunReader:
    """Reads the paragraphs of a document one after the other; fields may reach from one into the next."""

    def __init__(self, styles: StyleSheet, findings: Findings) -> None:
        self._styles = styles
        self._findings = findings
        self._fields: list[bool] = []
        self._pieces: list[str] = []
        self._paragraph = Paragraph()
        self._look = Look()
        self._white_shows = False
        self._fonts: Counter[tuple[bool, float]] = Counter()

    def read(self, element: Element, look: Look, white_shows: bool, keep_lines: bool) -> Paragraph:
        """The paragraph in an element; `white_shows` tells that white text can be seen where it stands."""
        self._pieces, self._paragraph, self._look = [], Paragraph(), look
        # Titles in white stand on coloured covers.
        self._white_shows = white_shows or look.shaded or look.kind in (Kind.TITLE, Kind.HEADING)
        self._fonts.clear()
        self._walk(element)
        # A field whose code never ends would swallow the rest of the document.
        self._fields = [in_code for in_code in self._fields if not in_code]
        text = "".join(self._pieces).replace(SOFT_HYPHEN, "")
        self._paragraph.text = (LINE_SPACES if keep_lines else SPACES).sub(" ", text).strip()
        if self._fonts:
            self._paragraph.bold = all(bold for bold, _ in self._fonts)
            self._paragraph.size = self._fonts.most_common(1)[0][0][1]
        return self._paragraph

    def _walk(self, element: Element) -> None:
        for child in element:
            tag = child.tag
            if tag == f"{W}r":
                self._run(child)
            elif tag in DELETED:
                self._findings.changes += 1
            elif tag == f"{W}txbxContent":
                self._paragraph.boxes.append(child)
            elif tag == f"{COMPATIBILITY}AlternateContent":
                self._alternate(child)
            elif tag == f"{W}sdt" and shows_placeholder(child):
                continue
            elif tag == GRAPHIC_DATA and child.get("uri", "").endswith(("/chart", "/diagram")):
                self._findings.left_out["charts and diagrams"] += 1
            elif tag in TEXT:
                self._add(child.text or "", self._look.font)
            elif tag not in SILENT:
                self._findings.changes += tag in INSERTED
                self._walk(child)

    def _alternate(self, element: Element) -> None:
        """Of the ways to write the same thing, take the first that gives text."""
        for way in element:
            before = len(self._pieces), len(self._paragraph.boxes)
            self._walk(way)
            if before != (len(self._pieces), len(self._paragraph.boxes)):
                return

    def _run(self, run: Element) -> None:
        properties = run.find(f"{W}rPr")
        font = self._look.font if properties is None else self._styles.font(properties).over(self._look.font)
        for child in run:
            tag = child.tag
            if tag in TEXT:
                self._add(child.text or "", font)
            elif tag in FIXED_TEXT:
                self._add(FIXED_TEXT[tag], font)
            elif tag == f"{W}fldChar":
                self._field(child.get(f"{W}fldCharType", ""))
            elif tag == f"{W}sym":
                self._add(symbol(child), font)
            elif tag in NOTES:
                self._paragraph.notes.append((NOTES[tag], child.get(f"{W}id", "")))
            elif tag in DELETED:
                self._findings.changes += 1
            elif tag == f"{COMPATIBILITY}AlternateContent":
                self._alternate(child)
            elif tag not in SILENT:
                self._walk(child)

    def _field(self, kind: str) -> None:
        """Follow the codes of fields: between `begin` and `separate` stands what is not shown."""
        if kind == "begin":
            self._fields.append(True)
        elif kind == "separate" and self._fields:
            self._fields[-1] = False
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _add(self, text: str, font: Font) -> None:
        if any(self._fields):
            return
        if font.hidden or (font.size is not None and font.size <= UNREADABLE_SIZE):
            self._findings.hidden += len(text.strip())
        elif font.white and not (font.shaded or self._white_shows):
            # White letters between words stand where a reader sees a space.
            self._findings.white += len(text.strip())
            self._pieces.append(" ")
        else:
            self._pieces.append(text)
            if not text.isspace():
                self._fonts[bool(font.bold), font.size or 0.0] += len(text)


def shows_placeholder(control: Element) -> bool:
    """Whether a content control holds only the words that ask for content."""
    properties = control.find(f"{W}sdtPr")
    return properties is not None and properties.find(f"{W}showingPlcHdr") is not None


def is_contents_list(control: Element) -> bool:
    """Whether a content control holds the table of contents."""
    gallery = control.find(f"{W}sdtPr/{W}docPartObj")
    return gallery is not None and value_of(gallery, "docPartGallery") == "Table of Contents"


def symbol(element: Element) -> str:
    """The character a symbol stands for; empty for an ornament."""
    code = element.get(f"{W}char", "")
    if not re.fullmatch(r"[0-9A-Fa-f]{1,5}", code):
        return ""
    number = int(code, 16)
    if 0xF000 <= number <= 0xF0FF:
        letter = chr(number - 0xF000)
        return SYMBOL_LETTERS.get(letter, letter if letter.isdigit() else "") if is_greek(element) else ""
    return chr(number) if number > 31 and not 0xD800 <= number <= 0xDFFF else ""


def is_greek(element: Element) -> bool:
    """Whether a symbol is set in the Symbol font."""
    return str(element.get(f"{W}font", "")).casefold() == "symbol"
