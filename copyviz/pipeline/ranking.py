"""From scores to the result of a search: the pairs worth a look in order, and the text that was left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from copyviz.model.collection import CommonSentence, PairScore, Screening, SimilarPair
from copyviz.options import ScreenOptions
from copyviz.pipeline.preparing import open_hierarchy
from copyviz.pipeline.proposing import Proposal
from copyviz.pipeline.shelf import Shelf


def rank(shelf: Shelf, proposal: Proposal, scores: Sequence[PairScore | None], options: ScreenOptions) -> Screening:
    """The pairs that share enough, the most alike first, with all members and the common text."""
    found = [
        SimilarPair(left, right, score, name)
        for (left, right, name), score in zip(proposal.pairs, scores, strict=True)
        if score is not None and is_enough(score, options)
    ]
    found.sort(key=lambda pair: place_of(pair, shelf))
    return Screening(
        members=tuple(shelf.members),
        pairs=tuple(found),
        common=tuple(common_sentences(shelf, proposal.common)),
        common_kept=options.keep_common,
        candidates=len(proposal.pairs),
        dropped=proposal.dropped,
        complete=proposal.complete,
    )


def is_enough(score: PairScore, options: ScreenOptions) -> bool:
    """Whether a pair is worth a look: a passage of some length, or a good part of one of the documents."""
    if not min(score.matched):
        return False
    return score.longest_words >= options.least_words or max(score.overlap) >= options.least_overlap


def place_of(pair: SimilarPair, shelf: Shelf) -> tuple[float, float, int, str, str]:
    """The most alike first; equals by name, so that two runs give the same list."""
    score = pair.score
    names = shelf.members[pair.left].path, shelf.members[pair.right].path
    return (-round(score.odds_ratio, 9), -max(score.overlap), -score.longest_words, *names)


def common_sentences(shelf: Shelf, common: dict[int, int]) -> Iterator[CommonSentence]:
    """The common sentences as they are written, the most frequent first."""
    missing = dict(common)
    texts: dict[int, str] = {}
    for number in shelf.readable():
        if not missing:
            break
        keys = shelf.keys(number).sentences.tolist()
        if any(key in missing for key in keys):
            sentences = open_hierarchy(shelf.hierarchy(number)).sentences
            for key, sentence in zip(keys, sentences, strict=True):
                if missing.pop(key, None):
                    texts[key] = sentence.text
    for key in sorted(texts, key=lambda key: (-common[key], texts[key])):
        yield CommonSentence(" ".join(texts[key].split()), common[key])
