"""The exporter of a search's result as one HTML file that loads nothing: heat map, ranked pairs, unread files."""

from __future__ import annotations

from string import Template

from copyviz import __version__, resources
from copyviz.errors import Outcome
from copyviz.export.figure_options import FigureOptions
from copyviz.export.html_heat_map import heat_map_card, row_anchor
from copyviz.export.html_report import content_policy, style_variables
from copyviz.export.html_text import card, definition_table, safe
from copyviz.model.collection import Screening
from copyviz.model.judgement import Judgements, key_of
from copyviz.presentation.collection_captions import ORDER, counted, filter_line, method_words, pairs_compared
from copyviz.presentation.heat_map import make_heat_map, members_in_order
from copyviz.presentation.member_names import collection_name, short_names
from copyviz.presentation.themes import LIGHT

TITLE = "List as web page"
ENDINGS: tuple[str, ...] = (".html",)
NOTHING_SHARED = "No two documents share text worth a look."
NOTHING_PASSES = "No pair passes the filter."
CONTENTS = (
    ("heat-map", "Heat map"),
    ("pairs", "Pairs"),
    ("not-read", "Not read"),
    ("common", "Common text"),
    ("documents", "Documents and method"),
)
# A page with more rows opens slowly and is read by nobody; the data files hold all of them.
MOST_ROWS = 5_000
# Title of a column, what it means, and whether it holds numbers.
COLUMNS = (
    ("", "Rank", True),
    ("odds ratio", "Both overlaps in one number: 0 is nothing in common, 100 the same text", True),
    ("A", "Share of A's sentences that stand in B", True),
    ("B", "Share of B's sentences that stand in A", True),
    ("longest", "Words of the longest passage", True),
    ("passages", "Passages in common", True),
    ("document A", "", False),
    ("document B", "", False),
    ("judgement", "What a reader decided", False),
)


def make(screening: Screening, judgements: Judgements, _ending: str, _options: FigureOptions) -> bytes:
    """The bytes of the file."""
    return screening_page(screening, judgements).encode("utf-8", "replace")


def screening_page(screening: Screening, judgements: Judgements) -> str:
    """The page."""
    style = (
        style_variables(LIGHT)
        + resources.read_text("report/report.css")
        + resources.read_text("report/screening.css")
    )
    script = resources.read_text("report/screening.js")
    sections = "\n".join(
        (
            heat_map_card(make_heat_map(screening), LIGHT, MOST_ROWS),
            pairs_card(screening, judgements),
            unread_card(screening),
            common_card(screening),
            documents_card(screening),
        )
    )
    name = collection_name(screening.members) or "a collection"
    return Template(resources.read_text("report/screening.html")).substitute(
        policy=content_policy(style, script),
        program=safe(f"copyviz {__version__}"),
        title=safe(f"Shared text in {name}"),
        name=safe(name),
        style=style,
        headline=safe(headline(screening)),
        facts=safe(facts(screening)),
        contents="".join(
            f'<a href="#{anchor}">{safe(title)}</a>' for anchor, title in CONTENTS if f'id="{anchor}"' in sections
        ),
        sections=sections,
        script=script,
    )


def headline(screening: Screening) -> str:
    """The result in a sentence."""
    share = "shares" if len(screening.pairs) == 1 else "share"
    if screening.narrowed is not None:
        total = counted(screening.narrowed.found, "pair")
        return f"{len(screening.pairs):,} of {total} of documents that share text."
    return f"{counted(len(screening.pairs), 'pair')} of documents {share} text."


def facts(screening: Screening) -> str:
    """What the result is made from, in a line."""
    sharing = len(members_in_order(screening.pairs))
    among = "share some" if screening.narrowed is None else "in the pairs listed"
    listed = "" if screening.narrowed is None else f"{filter_line(screening.narrowed)}. "
    readable = sum(member.readable for member in screening.members)
    line = listed + (
        f"{counted(len(screening.members), 'document')}, {readable:,} with text, {sharing:,} of them {among}; "
        f"{pairs_compared(screening)} sentence by sentence."
    )
    if screening.dropped:
        line += f" {counted(screening.dropped, 'likely pair')} not compared: a document had too many."
    return line


def pairs_card(screening: Screening, judgements: Judgements) -> str:
    """The ranked pairs in a table that can be sorted and filtered."""
    if not screening.pairs:
        nothing = NOTHING_SHARED if screening.narrowed is None else NOTHING_PASSES
        return card("pairs", "Pairs", f'<p class="quiet">{nothing}</p>')
    names = short_names(screening.members)
    head = "".join(column_head(*column) for column in COLUMNS)
    rows = "\n".join(
        pair_row(screening, names, place, judgements) for place in range(min(len(screening.pairs), MOST_ROWS))
    )
    tools = (
        '<p id="tools" class="tools" hidden><label>Filter by name <input id="filter" type="search"></label>'
        '<span id="filter-count" class="quiet" role="status"></span>'
        '<span class="quiet">Click a heading to sort.</span></p>'
    )
    table = f'<table id="list"><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>'
    more = len(screening.pairs) - MOST_ROWS
    note = f'<p class="quiet">{more:,} more pairs are in the list as CSV or JSON.</p>' if more > 0 else ""
    return card("pairs", "Pairs", f'{tools}<div class="scroll">{table}</div>{note}')


def column_head(title: str, meaning: str, number: bool) -> str:
    """The heading of a column."""
    told = f' title="{safe(meaning)}"' if meaning else ""
    return f'<th scope="col"{" data-number" if number else ""}{told}>{safe(title)}</th>'


def pair_row(screening: Screening, names: list[str], place: int, judgements: Judgements) -> str:
    """One pair; numbers carry their exact value for sorting."""
    pair, rank = screening.pairs[place], screening.rank(place)
    score = pair.score
    decided = judgements.get(key_of(screening, pair))
    numbers = (
        (f"{rank}", rank),
        (f"{score.odds_ratio:.3f}", score.odds_ratio),
        (f"{score.overlap[0]:.1%}", score.overlap[0]),
        (f"{score.overlap[1]:.1%}", score.overlap[1]),
        (f"{score.longest_words:,}", score.longest_words),
        (f"{score.passages:,}", score.passages),
    )
    cells = "".join(f'<td class="value" data-value="{value:.6g}">{text}</td>' for text, value in numbers)
    cells += "".join(
        f'<td class="name" title="{safe(screening.members[number].path)}"><bdi>{safe(names[number])}</bdi></td>'
        for number in (pair.left, pair.right)
    )
    cells += f"<td>{safe(decided.value) if decided else ''}</td>"
    return f'<tr id="{row_anchor(place)}">{cells}</tr>'


def unread_card(screening: Screening) -> str:
    """Inputs without text, or read only in part, with the reason; nothing where there are none."""
    names = short_names(screening.members)
    rows = "".join(
        f'<tr><th scope="row"><bdi>{safe(names[number])}</bdi></th><td>{safe(member.outcome.value)}</td>'
        f"<td>{safe(member.message)}</td></tr>"
        for number, member in enumerate(screening.members)
        if member.outcome is not Outcome.OK
    )
    return card("not-read", "Not read, or only in part", f"<table>{rows}</table>") if rows else ""


def common_card(screening: Screening) -> str:
    """Sentences common to many documents, and whether they were left out; nothing where there are none."""
    if not screening.common:
        return ""
    note = "they were compared all the same" if screening.common_kept else "they were left out"
    intro = f"So many documents hold these sentences that they look like a template or an assignment; {note}."
    rows = "".join(
        f'<tr><td class="value">{line.documents:,}</td><td dir="auto">{safe(line.text)}</td></tr>'
        for line in screening.common
    )
    table = f"<table><thead><tr><th>documents</th><th>sentence</th></tr></thead>{rows}</table>"
    return card("common", "Common text", f'<p class="quiet">{intro}</p>{table}')


def documents_card(screening: Screening) -> str:
    """All documents with their hashes, and how they were compared."""
    names = short_names(screening.members)
    listed = [number for number, member in enumerate(screening.members) if member.readable]
    title = "Documents with text"
    if len(listed) > MOST_ROWS:
        listed, title = members_in_order(screening.pairs[:MOST_ROWS]), "Documents of the pairs above"
    rows = "".join(
        f'<tr><td class="name" title="{safe(member.path)}"><bdi>{safe(names[number])}</bdi></td>'
        f'<td class="value">{member.sentences:,}</td><td class="hash">{member.sha256}</td></tr>'
        for number, member in ((number, screening.members[number]) for number in listed)
    )
    head = "<thead><tr><th>document</th><th>sentences</th><th>SHA-256</th></tr></thead>"
    table = f'<div class="scroll"><table>{head}{rows}</table></div>'
    folded = f"<details><summary>{title}</summary>{table}</details>"
    method = definition_table(
        (
            ("Compared by", method_words(screening)),
            ("Heat map", ORDER),
            ("Program", f"CopyViz {__version__}"),
        )
    )
    return card("documents", "Documents and method", f"{method}{folded}")
