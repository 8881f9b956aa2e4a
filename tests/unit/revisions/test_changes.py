"""Alignment of versions: every sentence has one change, the newer text follows from them, the order is optimal."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.model.matches import Interval
from copyviz.model.revisions import ChangeKind, Revision
from copyviz.pipeline.compare import compare
from copyviz.pipeline.revisions import revise
from copyviz.revisions.boilerplate import boilerplate_of
from copyviz.revisions.chain import heaviest_chain
from copyviz.revisions.changes import apply_changes
from copyviz.revisions.pairs import Pair
from helpers.texts import hierarchy_of

SENTENCES = st.sampled_from(
    (
        "The harbour office closed the northern pier.",
        "The harbour office closed the southern pier on 3 May.",
        "Ferries leave from the market, and divers look at the pillars.",
        "Ferries leave from the market.",
        "Divers look at the pillars.",
        "Yes.",
        "It is not so.",
        "12",
        "Updated at 10:30",
    )
)
TEXTS = st.lists(st.lists(SENTENCES, min_size=1, max_size=3).map(" ".join), max_size=4)
SPANS = st.builds(Interval, st.integers(0, 6), st.integers(1, 2))
PAIRS = st.lists(st.builds(Pair, SPANS, SPANS, st.integers(1, 9).map(float), st.just(1.0)), max_size=7)


def revision_of(old: list[str], new: list[str]) -> Revision:
    return revise(compare(hierarchy_of(*old), hierarchy_of(*new)))


@settings(max_examples=60)
@given(TEXTS, TEXTS)
def test_every_sentence_has_one_change_and_the_newer_text_follows(old: list[str], new: list[str]) -> None:
    revision = revision_of(old, new)
    assert apply_changes(revision.old, revision.changes, revision.lead) == revision.new.document.text
    news = [number for change in revision.changes for number in range(change.new.first, change.new.end)]
    olds = [number for change in revision.changes for number in range(change.old.first, change.old.end)]
    assert news == list(range(len(revision.new.sentences)))
    assert sorted(olds) == list(range(len(revision.old.sentences)))


@given(TEXTS)
def test_a_version_and_itself_are_unchanged(text: list[str]) -> None:
    revision = revision_of(text, text)
    assert {change.kind for change in revision.changes} <= {ChangeKind.UNCHANGED}
    assert not any(change.edits or change.spacing or change.raised for change in revision.changes)


@given(PAIRS)
def test_the_chain_is_the_heaviest_of_all(pairs: list[Pair]) -> None:
    def fits(some: tuple[Pair, ...]) -> bool:
        walk = sorted(some, key=lambda pair: pair.old.first)
        return all(one.old.end <= other.old.first and one.new.end <= other.new.first for one, other in pairwise(walk))

    chain = tuple(heaviest_chain(pairs, 10))
    choices = (some for count in range(len(pairs) + 1) for some in combinations(pairs, count) if fits(some))
    assert fits(chain)
    assert sum(pair.weight for pair in chain) == max(sum(pair.weight for pair in some) for some in choices)


def test_a_sentence_cut_into_lines_is_one_change() -> None:
    lines = [
        "the association begins its definition of hypnosis",
        "as a procedure during which a health",
        "professional suggests that a client or patient",
    ]
    revision = revision_of([" ".join(lines)], lines)
    assert [change.kind for change in revision.changes] == [ChangeKind.SPLIT]
    assert revision.changes[0].deleted == revision.changes[0].inserted == 0


def test_lines_that_change_by_themselves_are_told_from_the_story() -> None:
    noise = (
        "Updated at 10:32 GMT",
        "Last updated: 3 May 2024, 11:05",
        "214 comments",
        "Share on Facebook",
        "5 min read",
        "Advertisement",
        "2674 out of 3984 found this helpful",
        "Published 2 hours ago",
        "1,204 views",
    )
    story = (
        "12 killed",
        "The law was updated in 2021.",
        "He shared the prize with Mary.",
        "3 May 2024",
        "Comments were few.",
        "Two ferries a day",
        "Facebook fined 3 million",
        "The road is closed.",
    )
    assert [text for text in noise if not boilerplate_of(text)] == []
    assert [text for text in story if boilerplate_of(text)] == []


def test_boilerplate_is_left_out_listed_and_can_be_counted() -> None:
    text = ["The pier is closed until the spring."]
    revision = revision_of([*text, "214 comments"], [*text, "379 comments"])
    assert revision.tally().left_out == 1
    assert revision.tally().sentences(ChangeKind.REWORDED) == 0
    assert revision.tally(boilerplate=True).sentences(ChangeKind.REWORDED) == 1
    assert not list(revision.raised())
