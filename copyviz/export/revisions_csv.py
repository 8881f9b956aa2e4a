"""The CSV form of the table of a chain of versions, a row a step, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

from copyviz.export.csv_data import safe_cell
from copyviz.model.revisions import Chain
from copyviz.presentation.revision_table import KINDS, StepRow, step_rows


def revisions_csv(chain: Chain, boilerplate: bool = False) -> str:
    """The table; versions count from 1, a gap has a row with its reason."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    matchers = 2 if chain.second_matcher else 1
    writer.writerow(columns(matchers))
    for row in step_rows(chain, boilerplate):
        writer.writerow(cells(row))
    empty = len(columns(matchers)) - 5
    for number, version in enumerate(chain.versions, 1):
        if version.hierarchy is None:
            writer.writerow(("", number, "", safe_cell(version.name), *[""] * empty, safe_cell(version.gap)))
    return text.getvalue()


def columns(matchers: int) -> list[str]:
    """The names of the columns."""
    names = ["older", "newer", "older_name", "newer_name", "older_sentences", "newer_sentences"]
    for prefix in ("", "second_")[:matchers]:
        names += [f"{prefix}{name}" for name in ("matcher", "older_matched", "newer_matched")]
        names += [f"{prefix}older_overlap", f"{prefix}newer_overlap"]
    names += [f"{kind}_{what}" for kind in KINDS for what in ("sentences", "words")]
    return [*names, "words_inserted", "words_deleted", "raised", "left_out", "gap"]


def cells(row: StepRow) -> list[object]:
    """The cells of a step."""
    values: list[object] = [row.older, row.newer, safe_cell(row.old_name), safe_cell(row.new_name), *row.sentences]
    for each in row.matched:
        values += [safe_cell(each.matcher), *each.sentences, *(f"{share:.4f}" for share in each.overlap)]
    values += [count for counts in row.counts.values() for count in counts]
    return [*values, row.inserted, row.deleted, row.raised, row.left_out, ""]
