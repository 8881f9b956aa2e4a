"""The result of a search as JSON and as CSV; `resources/schema/screening-1.schema.json` documents the first."""

from __future__ import annotations

import csv
import io

from copyviz.export.csv_data import safe_cell
from copyviz.export.json_data import Data, header
from copyviz.model.collection import Member, Screening, SimilarPair
from copyviz.model.judgement import NONE_JUDGED, Judgements, key_of

COLUMNS = ("rank", "left", "right", "odds_ratio", "left_overlap", "right_overlap", "left_matched", "right_matched",
           "passages", "longest_sentences", "longest_words", "found_by", "judgement")  # fmt: skip


def screening_data(screening: Screening, judgements: Judgements = NONE_JUDGED) -> Data:
    """What `copyviz screen --json` gives: every input with its outcome, and the pairs, the most alike first."""
    return (
        header()
        | filter_data(screening)
        | {
            "method": method_data(screening),
            "inputs": [input_data(member) for member in screening.members],
            "pairs": [pair_data(screening, pair, judgements) for pair in screening.pairs],
            "common": [{"text": line.text, "documents": line.documents} for line in screening.common],
            "common_kept": screening.common_kept,
            "candidates": screening.candidates,
            "complete": screening.complete,
            "dropped": screening.dropped,
        }
    )


def filter_data(screening: Screening) -> Data:
    """Which filter left only some of the pairs, if one did."""
    narrowed = screening.narrowed
    return {} if narrowed is None else {"filter": {"text": narrowed.filter, "found": narrowed.found}}


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


def method_data(screening: Screening) -> Data:
    """How pairs were compared, and what they must share to be listed."""
    options, limits = screening.comparing, screening.screening
    thresholds = options.thresholds
    return {
        "matcher": options.matcher,
        "factors": options.factors,
        "permissible": thresholds.permissible if thresholds else None,
        "variation": thresholds.variation if thresholds else None,
        "least_words": limits.least_words,
        "least_overlap": limits.least_overlap,
    }


def pair_data(screening: Screening, pair: SimilarPair, judgements: Judgements) -> Data:
    """One pair with its scores, and what was decided on it."""
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
        "judgement": judgements.get(key_of(screening, pair)),
    }


def screening_csv(screening: Screening, judgements: Judgements = NONE_JUDGED) -> str:
    """The pairs, one a row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for place, pair in enumerate(screening.pairs):
        score = pair.score
        names = (safe_cell(screening.members[number].path) for number in (pair.left, pair.right))
        shares = (f"{share:.4f}" for share in score.overlap)
        lengths = (score.passages, score.longest, score.longest_words)
        odds, decided = f"{score.odds_ratio:.4f}", judgements.get(key_of(screening, pair), "")
        writer.writerow(
            (screening.rank(place), *names, odds, *shares, *score.matched, *lengths, pair.found_by, decided)
        )
    return text.getvalue()
