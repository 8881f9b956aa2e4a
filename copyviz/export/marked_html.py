"""A document as a web page of its own with matched sentences marked; it loads nothing and holds no script."""

from __future__ import annotations

from collections.abc import Iterator
from string import Template

from copyviz import resources
from copyviz.export.html_report import hash_source, style_variables
from copyviz.export.html_text import safe
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Block, Role
from copyviz.model.hierarchy import Sentence
from copyviz.presentation.captions import citation_line
from copyviz.presentation.grades import GRADES, SYMBOLS
from copyviz.presentation.labels import of
from copyviz.presentation.partner_notes import LETTERS, MarkedSentence, marked_sentences, note_text, partner_line
from copyviz.presentation.themes import LIGHT

ELEMENTS = {Role.CODE: "pre", Role.CAPTION: "figcaption", Role.ADDRESS: "address"}


def marked_html(comparison: Comparison, side: Side) -> str:
    """The page of one document."""
    hierarchy, other = comparison.side(side), comparison.side(side.other)
    marked = {each.number: each for each in marked_sentences(comparison, side)}
    style = style_variables(LIGHT) + resources.read_text("report/marked.css")
    place = 0 if side is Side.LEFT else 1
    scores, letter = comparison.scores, LETTERS[side.other]
    page = Template(resources.read_text("report/marked.html"))
    return page.substitute(
        policy=f"default-src 'none'; style-src '{hash_source(style)}'; base-uri 'none'; form-action 'none'",
        title=safe(f"{hierarchy.document.source.name}, marked"),
        style=style,
        name=safe(hierarchy.document.source.name),
        headline=safe(
            f"{of(scores.matched[place], scores.counted[place])} sentences stand in {letter}, "
            f"{other.document.source.name}."
        ),
        legend="".join(
            f'<span><mark class="g{number}">{SYMBOLS[grade]} {grade.value}</mark></span>'
            for number, grade in enumerate(GRADES)
        ),
        body="\n".join(block_lines(hierarchy.document.blocks, hierarchy.sentences, marked, side)),
        partners="\n".join(partner_block(each, side) for each in marked.values()),
        citation=safe(citation_line(comparison)),
    )


def block_lines(
    blocks: tuple[Block, ...], sentences: tuple[Sentence, ...], marked: dict[int, MarkedSentence], side: Side
) -> Iterator[str]:
    """The blocks of a document one after the other, each with its sentences."""
    ordered, place = sorted(sentences, key=lambda sentence: sentence.place.start), 0
    for block in blocks:
        parts, at = [], block.place.start
        while place < len(ordered) and ordered[place].place.start < block.place.end:
            sentence = ordered[place]
            start, end = (max(point, at) - block.place.start for point in (sentence.place.start, sentence.place.end))
            parts.append(safe(block.text[at - block.place.start : start]))
            parts.append(sentence_span(block.text[start:end], sentence.number, marked, side))
            at, place = block.place.start + end, place + 1
        parts.append(safe(block.text[at - block.place.start :]))
        element = f"h{block.level or 1}" if block.role is Role.HEADING else ELEMENTS.get(block.role, "p")
        looks = " ".join(container.kind.value for container in block.inside)
        yield f'<{element} class="{looks}" dir="auto">{"".join(parts)}</{element}>'


def sentence_span(text: str, number: int, marked: dict[int, MarkedSentence], side: Side) -> str:
    """A sentence, marked where it has a partner, with a link to its note."""
    found = marked.get(number)
    if found is None:
        return safe(text)
    look, partner = GRADES.index(found.grade), found.partners[0].number
    link = f'<a href="#note-{number + 1}">{LETTERS[side.other]} {partner}</a>'
    return (
        f'<mark class="g{look}" id="s-{number + 1}" title="{safe(note_text(found, side))}">{safe(text)}</mark>{link}'
    )


def partner_block(marked: MarkedSentence, side: Side) -> str:
    """The note on a sentence: where it stands in the other document."""
    letter, other = LETTERS[side], LETTERS[side.other]
    partners = "".join(
        f'<p><b class="t{GRADES.index(each.grade)}">{safe(partner_line(each, other))}</b> '
        f'<span dir="auto">{safe(each.text)}</span></p>'
        for each in marked.partners
    )
    more = f"<p>… and {marked.more:,} more in {other}</p>" if marked.more else ""
    more += "".join(f'<p><b>Note:</b> <span dir="auto">{safe(each)}</span></p>' for each in marked.remarks)
    number = marked.number + 1
    return f'<li id="note-{number}"><a href="#s-{number}">{letter} {number}</a><div>{partners}{more}</div></li>'
