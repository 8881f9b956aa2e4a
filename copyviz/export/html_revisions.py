"""The report on a chain of versions as one HTML file that loads nothing: table, what to look at, text with marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from string import Template

from copyviz import __version__, resources
from copyviz.export.html_report import hash_source, style_variables
from copyviz.export.html_survival import survival_card
from copyviz.export.html_text import card, safe
from copyviz.model.revisions import Chain, Change, ChangeKind, Revision, Step
from copyviz.presentation.revision_marks import Mark, changes_shown, raised_text, runs_of, title_of
from copyviz.presentation.revision_rows import Paragraphs
from copyviz.presentation.revision_table import StepRow, step_rows
from copyviz.presentation.themes import LIGHT

ELEMENTS = {Mark.INSERTED: "ins", Mark.DELETED: "del"}
AROUND = 2
"""Unchanged sentences shown before and after a change; longer stretches are folded."""
MOST_SENTENCES = 40_000
"""Beyond so many sentences in all steps, folded stretches are only counted, so that the page stays readable."""


def revisions_report(chain: Chain, boilerplate: bool = False) -> str:
    """The report as one HTML page."""
    style = (
        style_variables(LIGHT)
        + resources.read_text("report/report.css")
        + resources.read_text("report/revisions.css")
    )
    rows = step_rows(chain, boilerplate)
    survival = survival_card(chain, boilerplate, LIGHT)
    sections = [versions_card(chain), table_card(rows), survival, raised_card(chain, rows)]
    folded = sum(len(step.revision.changes) for step in chain.steps) <= MOST_SENTENCES
    sections += [step_card(step, row, boilerplate, folded) for step, row in zip(chain.steps, rows, strict=False)]
    return Template(resources.read_text("report/revisions.html")).substitute(
        policy=f"default-src 'none'; style-src '{hash_source(style)}'; base-uri 'none'; form-action 'none'",
        program=safe(f"copyviz {__version__}"),
        title=safe(f"Versions of {chain.versions[0].name}"),
        style=style,
        headline=safe(headline(chain, rows)),
        facts=safe(facts_line(rows)),
        contents=contents_links(rows, bool(survival)),
        sections="\n".join(filter(None, sections)),
    )


def headline(chain: Chain, rows: list[StepRow]) -> str:
    """The chain in a line."""
    if not rows:
        return "One version; there is nothing to compare."
    changed = sum(
        any(row.counts[name][0] for name in row.counts if name != "unchanged") for row in rows[: len(chain.steps)]
    )
    steps = len(chain.steps)
    return f"{len(chain.versions)} versions, changed in {changed} of {steps} step{'' if steps == 1 else 's'}."


def facts_line(rows: list[StepRow]) -> str:
    """From the first to the last version in a line."""
    if not rows:
        return ""
    last = rows[-1]
    parts = [f"{sentences:,} {name}" for name, (sentences, _) in last.counts.items()]
    return f"From version {last.older} to version {last.newer}: {', '.join(parts)} sentences."


def contents_links(rows: Iterable[StepRow], survival: bool) -> str:
    """Links to the sections."""
    links = [("versions", "Versions"), ("table", "Table"), ("raised", "To be looked at")]
    if survival:
        links.insert(2, ("survival", "Survival"))
    links += [(anchor_of(row), f"{row.older} to {row.newer}") for row in rows if row.newer]
    return "".join(f'<a href="#{anchor}">{safe(title)}</a>' for anchor, title in links[:60])


def anchor_of(row: StepRow) -> str:
    """The name of a step within the page."""
    return f"step-{row.older}-{row.newer}"


def versions_card(chain: Chain) -> str:
    """All versions in order, gaps with their reasons, with hashes."""
    rows = []
    for number, version in enumerate(chain.versions, 1):
        sha256 = version.hierarchy.document.source.sha256 if version.hierarchy else ""
        facts = f"{len(version.hierarchy.sentences):,} sentences" if version.hierarchy else f"gap: {version.gap}"
        look = "" if version.hierarchy else ' class="gap-row"'
        rows.append(
            f'<tr{look}><th scope="row">{number}</th><td><bdi>{safe(version.name)}</bdi></td>'
            f'<td>{safe(version.date)}</td><td>{safe(facts)}</td><td class="hash">{sha256}</td></tr>'
        )
    note = f'<p class="quiet">In order: {safe(chain.basis.value)}.</p>'
    head = "<thead><tr><th></th><th>version</th><th>date</th><th>size</th><th>SHA-256</th></tr></thead>"
    return card("versions", "Versions", f'{note}<div class="scroll"><table>{head}{"".join(rows)}</table></div>')


def table_card(rows: list[StepRow]) -> str:
    """The table of all steps."""
    if not rows:
        return ""
    head = "<th>versions</th><th>sentences</th>"
    head += "".join(
        f"<th>matched<small>{safe(each.matcher)}</small></th><th>overlap</th>" for each in rows[0].matched
    )
    head += (
        "".join(f"<th>{name}<small>words</small></th>" for name in rows[0].counts)
        + "<th>raised</th><th>left out</th>"
    )
    body = "".join(table_row(row) for row in rows)
    return card("table", "Table", f'<div class="scroll"><table><thead><tr>{head}</tr></thead>{body}</table></div>')


def table_row(row: StepRow) -> str:
    """One step."""
    cells = [f'<a href="#{anchor_of(row)}">{row.label}</a>', f"{row.sentences[0]:,} · {row.sentences[1]:,}"]
    for each in row.matched:
        cells += [f"{each.sentences[0]:,} · {each.sentences[1]:,}", f"{each.overlap[0]:.0%} · {each.overlap[1]:.0%}"]
    cells += [f"{sentences:,}<small>{words:,}</small>" for sentences, words in row.counts.values()]
    cells += [f"{row.raised:,}", f"{row.left_out:,}"]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def raised_card(chain: Chain, rows: list[StepRow]) -> str:
    """Numbers, names and negations that changed in sentences which otherwise read the same."""
    items = []
    for step, row in zip(chain.steps, rows, strict=False):
        for change, group in groupby(step.revision.raised(), key=lambda each: each[0]):
            names = "; ".join(raised_text(raised) for _, raised in group)
            text = marked(step.revision, change)
            items.append(f'<li><b>{row.label}</b> {safe(names)}<br><span dir="auto">{text}</span></li>')
    body = f'<ul class="raise">{"".join(items)}</ul>' if items else '<p class="quiet">Nothing.</p>'
    return card("raised", "Numbers, names and negations that changed", body)


def step_card(step: Step, row: StepRow, boilerplate: bool, folded: bool) -> str:
    """The text of the newer version with all changes marked, in one column."""
    body = [f'<p class="quiet"><bdi>{safe(row.old_name)}</bdi> to <bdi>{safe(row.new_name)}</bdi></p>']
    if not changes_shown(step.revision, boilerplate):
        body.append('<p class="quiet">No change in the wording.</p>')
    body.append(f'<div class="text" dir="auto">{"".join(column(step.revision, boilerplate, folded))}</div>')
    hidden = [change for change in step.revision.changes if change.boilerplate and not boilerplate]
    if hidden:
        items = "".join(f"<li>{safe(change.boilerplate)}: {marked(step.revision, change)}</li>" for change in hidden)
        body.append(
            f'<details class="same"><summary>Left out: {len(hidden):,} lines that change by themselves</summary>'
        )
        body.append(f'<ul class="left-out">{items}</ul></details>')
    return card(anchor_of(row), f"Version {row.older} to {row.newer}", "".join(body))


def column(revision: Revision, boilerplate: bool, folded: bool) -> Iterator[str]:
    """Stretches with changes, and folded stretches without."""
    changes = [change for change in revision.changes if boilerplate or not change.boilerplate]
    changed = [place for place, change in enumerate(changes) if change.kind is not ChangeKind.UNCHANGED]
    near = {place + step for place in changed for step in range(-AROUND, AROUND + 1)}
    ends = Paragraphs(revision)
    for is_near, run in groupby(enumerate(changes), key=lambda each: each[0] in near):
        some = [change for _, change in run]
        text = paragraphs(revision, some, ends) if is_near or folded else ""
        if is_near:
            yield text
        else:
            count = sum(change.new.count for change in some)
            title = f"{count:,} unchanged sentence{'' if count == 1 else 's'}"
            yield f'<details class="same"><summary>{title}</summary>{text}</details>'


def paragraphs(revision: Revision, changes: list[Change], ends: Paragraphs) -> str:
    """Changes as running text, a paragraph where the newer version has one."""
    parts = ["<p>"]
    for change in changes:
        parts.append(marked(revision, change, note=True))
        parts.append("</p><p>" if ends.end_after(change) else " ")
    return "".join([*parts, "</p>"]).replace("<p></p>", "")


def marked(revision: Revision, change: Change, note: bool = False) -> str:
    """The text of a change with what was put in, taken out or moved."""
    text = "".join(marked_run(run.mark, run.text) for run in runs_of(revision, change))
    if change.raised:
        text = f'<span class="raised">{text}</span>'
    if change.moved:
        text = f'<span class="moved">{text}</span>'
    if note and (change.moved or change.kind in (ChangeKind.SPLIT, ChangeKind.MERGED)):
        text += f' <span class="note">{safe(title_of(change))}</span>'
    return text


def marked_run(mark: Mark, text: str) -> str:
    """One run in the element of its mark."""
    element = ELEMENTS.get(mark)
    return f"<{element}>{safe(text)}</{element}>" if element else safe(text)
