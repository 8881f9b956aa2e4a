"""Word-level changes: the fewest, and exact."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.model.revisions import Edit
from copyviz.revisions import wording
from copyviz.revisions.wording import apply_edits, common_tokens, count_common, edits_between, tokens_of

TEXTS = st.text(alphabet="ab c,.é漢\n’1", max_size=30)
RUNS = st.lists(st.sampled_from("abcd"), max_size=14)


def plain_count(old: list[str], new: list[str]) -> int:
    """The length of a longest common subsequence by the textbook's table."""
    table = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i, one in enumerate(old, 1):
        for j, other in enumerate(new, 1):
            table[i][j] = table[i - 1][j - 1] + 1 if one == other else max(table[i - 1][j], table[i][j - 1])
    return table[-1][-1]


@given(RUNS, RUNS)
def test_common_tokens_are_a_longest_common_subsequence(old: list[str], new: list[str]) -> None:
    pairs = common_tokens(old, new)
    assert all(old[one] == new[other] for one, other in pairs)
    assert pairs == sorted(pairs)
    assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    assert len(pairs) == count_common(old, new) == plain_count(old, new)


def test_long_runs_are_halved_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = list("abcabdacbdbcadbcabd" * 3), list("bcadbacdbbadcbacda" * 3)
    monkeypatch.setattr(wording, "MOST_BITS", 20)
    pairs = common_tokens(old, new)
    assert len(pairs) == plain_count(old, new)
    assert all(old[one] == new[other] for one, other in pairs)
    assert pairs == sorted(pairs)


@given(TEXTS, TEXTS)
def test_edits_turn_one_wording_into_the_other_exactly(old: str, new: str) -> None:
    assert apply_edits(old, edits_between(old, new)) == new


def test_an_edit_is_as_small_as_the_word_that_changed() -> None:
    assert edits_between("There were 12 killed.", "There were 15 killed.") == (Edit(11, "12", "15"),)
    assert edits_between("It is true.", "It is not true.") == (Edit(6, "", "not "),)


def test_figures_and_contractions_are_one_word() -> None:
    assert tokens_of("It isn’t 1,650.00 o'clock.") == ["It", "isn’t", "1,650.00", "o'clock", "."]


def test_an_edit_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        apply_edits("some text", [Edit(0, "other", "")])
