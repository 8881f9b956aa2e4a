"""Tells what a paragraph is and how its text looks from Word's styles, whatever the language they are named in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from copyviz.readers.docx.package import Element, Package, W

# Word itself stores the English name of its own styles in every language; other programs store theirs.
HEADING_NAME = re.compile(
    r"(?:heading|(?:ü?)berschrift|t[ií]?tulo|ttulo|titre|titolo|titlu|kop|rubrik|overskrift|otsikko|nagłówek|nagwek|"
    r"nadpis|naslov|címsor|cmsor|başlık|balk|encabezado|επικεφαλίδα|заголовок|标题|標題|見出し|제목)[ _-]?([1-9])"
)
TITLE_NAMES = {"title", "titel", "titre", "título", "titulo", "titolo", "tytuł", "název", "заголовок", "标题", "表題"}
QUOTATION_NAME = re.compile(
    r"(?:intense |block )?(?:quote|quotations?)|blockquote|block text|(?:intensives )?zitat|citation intense|"
    r"cita(?: destacada| intensa)?|citazione(?: intensa)?|citaat|duidelijk citaat|citat"
)
CAPTION_NAME = re.compile(
    r"(?:(?:table|figure|image) )?caption|beschriftung|légende|descripción|epígrafe|didascalia|legenda|bijschrift"
)
CODE_NAME = re.compile(r"(?:source )?code|code block|html preformatted|preformatted text|macro(?: text)?")
CONTENTS_NAME = re.compile(
    r"(?:toc|contents|verzeichnis|tm|tdc|sommario|inhopg)(?: heading| ?[1-9])"
    r"|table of (?:figures|authorities|contents)"
)
LIST_NAME = re.compile(r"list(?: bullet| number)?(?: ([2-9]))?")
CONTINUATION_NAME = re.compile(
    r"list (?:continue(?: [2-9])?|paragraph)|listenabsatz|paragraphe de liste|párrafo de lista"
)


class Kind(StrEnum):
    """What a paragraph can be."""

    TEXT = "text"
    TITLE = "title"
    HEADING = "heading"
    LIST = "list"
    CONTINUATION = "continuation"
    QUOTATION = "quotation"
    CAPTION = "caption"
    CODE = "code"
    CONTENTS = "contents"


# Word allows far fewer steps from a style to its last base; damaged files go round in circles.
MAX_ANCESTRY = 32

LISTABLE = (Kind.TEXT, Kind.LIST, Kind.CONTINUATION)
"""A numbered heading or caption is no item of a list."""


@dataclass(frozen=True, slots=True)
class Font:
    """How a run looks, as far as said: None means that whatever lies below decides."""

    hidden: bool | None = None
    white: bool | None = None
    shaded: bool | None = None
    bold: bool | None = None
    size: float | None = None

    def over(self, below: Font) -> Font:
        """This look laid over another one."""
        if self == PLAIN:
            return below
        return Font(
            below.hidden if self.hidden is None else self.hidden,
            below.white if self.white is None else self.white,
            below.shaded if self.shaded is None else self.shaded,
            below.bold if self.bold is None else self.bold,
            below.size if self.size is None else self.size,
        )


PLAIN = Font()


@dataclass(frozen=True, slots=True)
class Look:
    """What a paragraph is: `level` counts headings from 1 and lists from 0, `numbering` names a list (0: none)."""

    kind: Kind = Kind.TEXT
    level: int = 0
    numbering: int = 0
    font: Font = PLAIN
    shaded: bool = False


class StyleSheet:
    """The looks of all styles of a document, each worked out once when first asked for."""

    def __init__(self, package: Package) -> None:
        styles = [style for style in package.styles if style.style_id]
        self._elements = {style.style_id: style.element for style in styles}
        self._names = {style.style_id: (style.name or "").casefold() for style in styles}
        self._looks: dict[str, Look] = {}
        self._fonts: dict[str, Font] = {}
        self._list_levels = levels_of_list_styles(package.numbering)
        defaults = package.styles.element.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self.default_font = font_of(defaults)
        self.language = value_of(defaults, "lang") if defaults is not None else ""
        self.default_style = next(
            (
                i
                for i, e in self._elements.items()
                if e.get(f"{W}default") == "1" and e.get(f"{W}type") == "paragraph"
            ),
            "",
        )

    def look(self, paragraph_properties: Element | None) -> Look:
        """What the paragraph with these properties is."""
        if paragraph_properties is None:
            return self._style_look(self.default_style)
        look = self._style_look(value_of(paragraph_properties, "pStyle") or self.default_style)
        level, numbering = number_of(paragraph_properties, "outlineLvl"), numbering_of(paragraph_properties)
        kind, rank, number = look.kind, look.level, look.numbering
        if level is not None and kind is not Kind.TITLE:
            kind, rank = (Kind.HEADING, level + 1) if level < 9 else (Kind.TEXT, 0)
        if numbering is not None and kind in LISTABLE:
            number = look.numbering if numbering[0] is None else numbering[0]
            inherited = rank if kind is Kind.LIST else 0
            kind, rank = (
                (Kind.LIST, inherited if numbering[1] is None else numbering[1]) if number else (Kind.TEXT, 0)
            )
        shading = paragraph_properties.find(f"{W}shd")
        shaded = look.shaded if shading is None else is_coloured(shading)
        return Look(kind, rank, number, look.font, shaded)

    def font(self, run_properties: Element) -> Font:
        """How a run with these properties looks, over its paragraph."""
        own = font_of(run_properties)
        style = value_of(run_properties, "rStyle")
        return own.over(self._style_font(style)) if style else own

    def _style_look(self, identifier: str) -> Look:
        if identifier not in self._looks:
            self._looks[identifier] = self._work_out(identifier)
        return self._looks[identifier]

    def _style_font(self, identifier: str) -> Font:
        if identifier not in self._fonts:
            font = PLAIN
            for step in self._ancestry(identifier):
                font = font.over(font_of(self._elements[step].find(f"{W}rPr")))
            self._fonts[identifier] = font
        return self._fonts[identifier]

    def _ancestry(self, identifier: str) -> list[str]:
        """The style and those it is based on, nearest first."""
        chain: list[str] = []
        while identifier in self._elements and len(chain) < MAX_ANCESTRY:
            chain.append(identifier)
            identifier = value_of(self._elements[identifier], "basedOn")
        return chain

    def _work_out(self, identifier: str) -> Look:
        chain = self._ancestry(identifier)
        kind, level = Kind.TEXT, 0
        numbering = 0
        shaded = None
        for step in reversed(chain):
            properties = self._elements[step].find(f"{W}pPr")
            kind, level = kind_named(self._names[step]) or (kind, level)
            outline = number_of(properties, "outlineLvl")
            if outline is not None and kind in (Kind.TEXT, Kind.HEADING):
                kind, level = (Kind.HEADING, outline + 1) if outline < 9 else (Kind.TEXT, 0)
            found = numbering_of(properties)
            if found is not None:
                numbering = numbering if found[0] is None else found[0]
                if numbering and kind in LISTABLE:
                    kind, level = Kind.LIST, max(level, found[1] or self._list_levels.get(step, 0))
            shading = properties.find(f"{W}shd") if properties is not None else None
            shaded = shaded if shading is None else is_coloured(shading)
        if not chain:
            kind, level = kind_named(identifier.casefold()) or (kind, level)
        return Look(kind, level, numbering, self._style_font(identifier).over(self.default_font), bool(shaded))


def kind_named(name: str) -> tuple[Kind, int] | None:
    """What paragraphs of a style with this lower-case name are, and their level; None if the name tells nothing."""
    if heading := HEADING_NAME.fullmatch(name):
        return Kind.HEADING, int(heading[1])
    if name in TITLE_NAMES:
        return Kind.TITLE, 0
    if listed := LIST_NAME.fullmatch(name):
        return Kind.LIST, int(listed[1] or 1) - 1
    others = (
        (QUOTATION_NAME, Kind.QUOTATION),
        (CAPTION_NAME, Kind.CAPTION),
        (CODE_NAME, Kind.CODE),
        (CONTENTS_NAME, Kind.CONTENTS),
        (CONTINUATION_NAME, Kind.CONTINUATION),
    )
    return next(((kind, 0) for pattern, kind in others if pattern.fullmatch(name)), None)


def levels_of_list_styles(numbering: Element | None) -> dict[str, int]:
    """The list level that belongs to a style because the numbering says so."""
    levels = {}
    for level in numbering.iter(f"{W}lvl") if numbering is not None else ():
        style, number = value_of(level, "pStyle"), level.get(f"{W}ilvl", "")
        if style and number.isdecimal():
            levels[style] = int(number)
    return levels


def font_of(properties: Element | None) -> Font:
    """What run properties say themselves."""
    if properties is None:
        return PLAIN
    hidden, white, shaded, bold, size = None, None, None, None, None
    for item in properties:
        match item.tag.rpartition("}")[2]:
            case "vanish" | "specVanish":
                hidden = is_on(item)
            case "color":
                white = is_white(item.get(f"{W}val", ""))
            case "shd":
                shaded = is_coloured(item)
            case "highlight":
                shaded = item.get(f"{W}val") not in ("none", "white")
            case "b":
                bold = is_on(item)
            case "sz":
                size = half_points(item.get(f"{W}val", ""))
    return Font(hidden, white, shaded, bold, size)


def is_on(item: Element) -> bool:
    """Whether an on/off property is on."""
    return item.get(f"{W}val", "1") not in ("0", "false", "off")


def is_white(colour: str) -> bool:
    """Whether a text colour cannot be told from white paper."""
    return re.fullmatch(r"(?i)(?:f[5-9a-f]){3}", colour) is not None


def is_coloured(shading: Element) -> bool:
    """Whether a shading makes a background on which white text can be read."""
    fill, pattern = shading.get(f"{W}fill", "auto"), shading.get(f"{W}val", "clear")
    return not (fill == "auto" or is_white(fill)) or pattern not in ("clear", "nil")


def half_points(text: str) -> float | None:
    """A font size in points from Word's half points."""
    return int(text) / 2 if re.fullmatch(r"\d{1,4}", text) else None


def value_of(parent: Element, name: str) -> str:
    """The value of a property, empty where it is not given."""
    item = parent.find(W + name)
    return "" if item is None else str(item.get(f"{W}val", ""))


def number_of(parent: Element | None, name: str) -> int | None:
    """The value of a property that is a small number."""
    text = "" if parent is None else value_of(parent, name)
    return int(text) if re.fullmatch(r"\d{1,9}", text) else None


def numbering_of(properties: Element | None) -> tuple[int | None, int | None] | None:
    """The list a paragraph is in (0: taken out of one) and its level, as far as its properties say so."""
    item = properties.find(f"{W}numPr") if properties is not None else None
    return None if item is None else (number_of(item, "numId"), number_of(item, "ilvl"))
