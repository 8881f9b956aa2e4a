"""The result of a search as JSON and as CSV; `resources/schema/screening-1.schema.json` documents the first."""

from __future__ import annotations

import csv
import io

from copyviz.export.csv_data import safe_cell
from copyviz.export.json_data import Data, header
from copyviz.model.collection import Member, Screening, SimilarPair

COLUMNS = ("rank", "left", "right", "odds_ratio", "left_overlap", "right_overlap", "left_matched", "right_matched",
           "passages", "longest_sentences", "longest_words", "found_by")  # fmt: skip


def screening_data(screening: Screening) -> Data:
    """What `copyviz screen --json` gives: every input with its outcome, and the pairs, the most alike first."""
    return header() | {
        "inputs": [input_data(member) for member in screening.members],
        "pairs": [pair_data(screening, pair) for pair in screening.pairs],
        "common": [{"text": line.text, "documents": line.documents} for line in screening.common],
        "common_kept": screening.common_kept,
        "candidates": screening.candidates,
        "dropped": screening.dropped,
    }


def input_data(member: Member) -> Data:
    """One file and what became of it."""
    return {
        "path": member.path,
        "outcome": member.outcome.value,
        "reason": member.message,
        "title": member.title,
        "sentences": member.sentences,
        "sha256": member.sha256,
        "side": "against" if member.side else "searched",
    }


def pair_data(screening: Screening, pair: SimilarPair) -> Data:
    """One pair with its scores."""
    score = pair.score
    return {
        "left": screening.members[pair.left].path,
        "right": screening.members[pair.right].path,
        "odds_ratio": round(score.odds_ratio, 6),
        "overlap": [round(share, 6) for share in score.overlap],
        "matched": list(score.matched),
        "passages": score.passages,
        "longest": {"sentences": score.longest, "words": score.longest_words},
        "found_by": pair.found_by,
    }


def screening_csv(screening: Screening) -> str:
    """The pairs, one a row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for rank, pair in enumerate(screening.pairs, 1):
        score = pair.score
        names = (safe_cell(screening.members[number].path) for number in (pair.left, pair.right))
        shares = (f"{share:.4f}" for share in score.overlap)
        lengths = (score.passages, score.longest, score.longest_words)
        writer.writerow((rank, *names, f"{score.odds_ratio:.4f}", *shares, *score.matched, *lengths, pair.found_by))
    return text.getvalue()
