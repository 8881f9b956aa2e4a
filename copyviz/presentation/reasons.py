"""Why two sentences are equal, in words: what they share, what is related, what stands on one side only."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.explanation import Explanation

# A factor below this is printed as nothing.
LEAST_FACTOR = 0.005


@dataclass(frozen=True, slots=True)
class WordReason:
    """A word the other sentence does not have, the nearest one there with its factor, and how far it is found."""

    word: str
    nearest: str
    factor: float
    found: float


@dataclass(frozen=True, slots=True)
class Reason:
    """The words of a pair; `keys` is what was compared where that is not words."""

    shared: tuple[str, ...]
    left: tuple[WordReason, ...]
    right: tuple[WordReason, ...]
    keys: tuple[str, str] = ("", "")


def reason_of(explanation: Explanation) -> Reason:
    """The words of an explanation, sorted into shared ones and those of either side."""
    evidence = explanation.evidence
    left, right = evidence.left_words, evidence.right_words
    written = dict(zip(left, explanation.left_surfaces, strict=True))
    return Reason(
        tuple(written[word] for word in evidence.shared),
        word_reasons(explanation, left, right, of_left=True),
        word_reasons(explanation, right, left, of_left=False),
        (" ".join(evidence.left_keys), " ".join(evidence.right_keys)),
    )


def word_reasons(
    explanation: Explanation, own: tuple[str, ...], others: tuple[str, ...], *, of_left: bool
) -> tuple[WordReason, ...]:
    """The words of one side that the other does not have, each once, in order."""
    evidence, known, reasons = explanation.evidence, set(others), []
    factors = evidence.factors if of_left else evidence.factors.T
    mu = evidence.left_mu if of_left else evidence.right_mu
    surfaces = (explanation.left_surfaces, explanation.right_surfaces)
    mine, theirs = surfaces if of_left else surfaces[::-1]
    for place, word in enumerate(own):
        if word in known:
            continue
        known.add(word)
        best = int(factors[place].argmax()) if factors.size else 0
        factor = float(factors[place, best]) if factors.size else 0.0
        found = float(mu[place]) if place < len(mu) else 0.0
        nearest = theirs[best] if factor >= LEAST_FACTOR else ""
        reasons.append(WordReason(mine[place], nearest, factor, found))
    return tuple(reasons)
