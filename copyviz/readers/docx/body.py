"""Walks through a Word document in reading order and makes blocks of its paragraphs, lists, tables and notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from copyviz.model.document import Block, Container, ContainerKind, Notice, Place, Role
from copyviz.progress import Progress
from copyviz.readers.docx.headings import Line, guess_levels, settle_levels
from copyviz.readers.docx.notices import tell
from copyviz.readers.docx.package import Element, Package, W
from copyviz.readers.docx.runs import (
    COMPATIBILITY,
    DELETED,
    Findings,
    RunReader,
    is_contents_list,
    shows_placeholder,
)
from copyviz.readers.docx.styles import Kind, Look, StyleSheet
from copyviz.readers.docx.tables import LONGEST_NAME, MAX_COLUMNS, Cell, Grid, read_grid, shows_white

ROLES = {Kind.TITLE: Role.HEADING, Kind.HEADING: Role.HEADING, Kind.CAPTION: Role.CAPTION, Kind.CODE: Role.CODE}
NOWHERE = Place(0, 0)
REPORT_EVERY = 64


@dataclass(frozen=True, slots=True)
class Story:
    """The text of a Word document; `incomplete` tells that text was left out that a reader would see."""

    blocks: tuple[Block, ...]
    title: str
    language: str
    notices: tuple[Notice, ...]
    incomplete: bool


@dataclass(slots=True)
class OpenList:
    """A list that may go on with the next paragraph."""

    level: int
    numbering: int
    list: Container
    item: Container


@dataclass(slots=True)
class Flow:
    """A run of paragraphs that read on: the body, a cell, a text box, a note."""

    inside: tuple[Container, ...] = ()
    role: Role | None = None
    white_shows: bool = False
    lists: list[OpenList] = field(default_factory=list)
    quotation: Container | None = None
    carried: str = ""


def read_body(package: Package, progress: Progress) -> Story:
    """The whole story of a package."""
    walker = BodyReader(package, progress)
    lines = walker.read()
    guess_levels(lines)
    title = settle_levels(lines)
    blocks = tuple(line.block for line in lines)
    findings = walker.findings
    return Story(blocks, title, walker.styles.language, tell(findings), incomplete=bool(findings.left_out))


class BodyReader:
    """Collects the lines of a document in reading order; notes come at the end of their section."""

    def __init__(self, package: Package, progress: Progress) -> None:
        self.findings = Findings()
        self.styles = StyleSheet(package)
        self._runs = RunReader(self.styles, self.findings)
        self._package = package
        self._progress = progress
        self._lines: list[Line] = []
        self._containers = 0
        self._done = 0
        self._total = 1
        self._waiting: dict[str, list[str]] = {"footnote": [], "endnote": []}
        self._told: set[tuple[str, str]] = set()
        self._notes = {"footnote": notes_in(package.footnotes), "endnote": notes_in(package.endnotes)}

    def read(self) -> list[Line]:
        """All lines of the document."""
        body = self._package.main.find(f"{W}body")
        if body is not None:
            self._total = max(1, len(body))
            coloured_page = self._package.main.find(f"{W}background") is not None
            self._read_flow(body, Flow(white_shows=coloured_page))
        self._tell_notes("footnote")
        self._tell_notes("endnote")
        self._tell_notes("footnote")
        self._progress("Reading the Word document", 1.0)
        return self._lines

    def _read_flow(self, element: Element, flow: Flow) -> None:
        self._read_children(element, flow)
        if flow.carried:
            self._emit(flow, Look(), flow.carried)

    def _read_children(self, element: Element, flow: Flow) -> None:
        for child in element:
            tag = child.tag
            if tag == f"{W}p":
                self._read_paragraph(child, flow)
            elif tag == f"{W}tbl":
                self._read_table(child, flow)
            elif tag == f"{W}sdt":
                self._read_control(child, flow)
            elif tag in DELETED:
                self.findings.changes += 1
            elif tag in (f"{W}altChunk", f"{W}subDoc"):
                self.findings.left_out["inserted files"] += 1
            elif tag == f"{COMPATIBILITY}AlternateContent":
                self._read_children(child[0] if len(child) else child, flow)
            else:
                self._read_children(child, flow)

    def _read_control(self, control: Element, flow: Flow) -> None:
        if is_contents_list(control):
            self.findings.contents = True
        elif not shows_placeholder(control):
            self._read_children(control, flow)

    def _read_paragraph(self, element: Element, flow: Flow) -> None:
        self._done += 1
        if self._done % REPORT_EVERY == 0:
            self._progress("Reading the Word document", min(1.0, self._done / self._total))
        properties = element.find(f"{W}pPr")
        look = self.styles.look(properties)
        paragraph = self._runs.read(element, look, flow.white_shows, keep_lines=look.kind is Kind.CODE)
        if look.kind is Kind.CONTENTS:
            self.findings.contents = self.findings.contents or bool(paragraph.text)
            return
        if properties is not None and reads_on(properties):
            flow.carried += paragraph.text
        elif flow.carried or paragraph.text:
            if look.kind in (Kind.HEADING, Kind.TITLE) and not flow.inside and flow.role is None:
                self._tell_notes("footnote")
            self._emit(flow, look, flow.carried + paragraph.text, paragraph.bold, paragraph.size)
        for kind, identifier in paragraph.notes:
            if (kind, identifier) not in self._told:
                self._told.add((kind, identifier))
                self._waiting[kind].append(identifier)
        for box in paragraph.boxes:
            self._read_flow(box, Flow(flow.inside, flow.role, white_shows=True))

    def _emit(self, flow: Flow, look: Look, text: str, bold: bool = False, size: float = 0.0) -> None:
        flow.carried = ""
        inside = self._place_in(flow, look)
        role = flow.role or ROLES.get(look.kind, Role.PARAGRAPH)
        rank = look.level if look.kind is Kind.HEADING else 0
        self._lines.append(Line(Block(role, text, NOWHERE, inside=inside), rank, look.kind is Kind.TITLE, bold, size))

    def _place_in(self, flow: Flow, look: Look) -> tuple[Container, ...]:
        """The containers around a paragraph of this look, going on with the open list or quotation where it fits."""
        if look.kind is Kind.QUOTATION:
            flow.lists.clear()
            flow.quotation = flow.quotation or self._new(ContainerKind.QUOTATION)
            return (*flow.inside, flow.quotation)
        flow.quotation = None
        if look.kind is Kind.LIST:
            self._enter_item(flow.lists, look)
        elif look.kind is not Kind.CONTINUATION:
            flow.lists.clear()
        return (*flow.inside, *(c for entry in flow.lists for c in (entry.list, entry.item)))

    def _enter_item(self, lists: list[OpenList], look: Look) -> None:
        while lists and lists[-1].level > look.level:
            lists.pop()
        if lists and lists[-1].level == look.level and lists[-1].numbering == look.numbering:
            lists[-1].item = self._new(ContainerKind.ITEM)
            return
        if lists and lists[-1].level == look.level:
            lists.pop()
        around, item = self._new(ContainerKind.LIST), self._new(ContainerKind.ITEM)
        lists.append(OpenList(look.level, look.numbering, around, item))

    def _read_table(self, table: Element, flow: Flow) -> None:
        flow.lists.clear()
        flow.quotation = None
        grid = read_grid(table, self.findings)
        around = (*flow.inside, self._new(ContainerKind.TABLE))
        white_shows = flow.white_shows or grid.styled
        names: dict[int, str] = {}
        for number, row in enumerate(grid.rows):
            inside = (*around, self._new(ContainerKind.ROW))
            texts = [self._read_cell(cell, inside, flow, white_shows, names) for cell in row.cells]
            if row.header or (number == 0 and not grid.has_header):
                self._name_columns(names, grid, row.cells, texts, row.header)

    def _read_cell(
        self, cell: Cell, inside: tuple[Container, ...], flow: Flow, white_shows: bool, names: dict[int, str]
    ) -> str:
        """Read a cell and return its text in one line."""
        first = len(self._lines)
        container = replace(self._new(ContainerKind.CELL), title=names.get(cell.column, ""))
        shows = white_shows or shows_white(cell.element)
        self._read_flow(cell.element, Flow((*inside, container), flow.role, shows))
        return " ".join(line.block.text for line in self._lines[first:])

    def _name_columns(
        self, names: dict[int, str], grid: Grid, cells: tuple[Cell, ...], texts: list[str], header: bool
    ) -> None:
        """Let a row of names name the columns of the rows below; an unmarked first row must look like names."""
        if not header and not grid.looks_like_names(texts):
            return
        for cell, text in zip(cells, texts, strict=True):
            for column in range(cell.column, min(cell.column + cell.span, MAX_COLUMNS)):
                above = names.get(column, "")
                names[column] = (f"{above} / {text}" if above and text else above or text)[:LONGEST_NAME]

    def _tell_notes(self, kind: str) -> None:
        """Add the notes of a kind that wait for the end of their section."""
        waiting, self._waiting[kind] = self._waiting[kind], []
        for note in (self._notes[kind].get(identifier) for identifier in waiting):
            if note is not None:
                self._read_flow(note, Flow(role=Role.FOOTNOTE))

    def _new(self, kind: ContainerKind) -> Container:
        self._containers += 1
        return Container(kind, self._containers)


def reads_on(properties: Element) -> bool:
    """Whether a paragraph's text goes on in the next one: a drop capital, or a break that was deleted."""
    frame = properties.find(f"{W}framePr")
    if frame is not None and frame.get(f"{W}dropCap") in ("drop", "margin"):
        return True
    return properties.find(f"{W}rPr/{W}del") is not None


def notes_in(part: Element | None) -> dict[str, Element]:
    """The notes of a part by their id, without the lines that separate them from the text."""
    return dict(each_note(part)) if part is not None else {}


def each_note(part: Element) -> Iterator[tuple[str, Element]]:
    """Each real note with its id."""
    for note in part:
        if note.get(f"{W}type", "normal") == "normal":
            yield note.get(f"{W}id", ""), note
