"""Correlation factors: the shipped tables, a user's own, and files that are none."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from copyviz import resources
from copyviz.errors import ResourceError, UsageError
from copyviz.matchers.correlation import FACTORS, SHIPPED, load_factors
from copyviz.matchers.factor_table import FactorTable, read_table, table_bytes
from copyviz.options import Thresholds
from copyviz.text.words import refine


def small_table(factor: float = 0.5) -> FactorTable:
    matrix = sparse.csr_array(np.array([[1, 0, factor], [0, 1, 0], [factor, 0, 1]], np.float32))
    return FactorTable.from_matrix("co-occurrence", "by hand", Thresholds(0.6, 0.3), ["sun", "sea", "moon"], matrix)


def factor_of(first: str, second: str, name: str = "meaning") -> float:
    (one,), (other,) = refine(first), refine(second)
    return load_factors(name).factor(one, other)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_table_knows_enough_words_and_says_how_it_was_made(name: str) -> None:
    table = load_factors(name).table
    assert len(table.words) >= 30_000
    assert table.kind == name
    assert len(table.made) > 40


def test_the_shipped_tables_are_small() -> None:
    paths = [resources.path(f"factors/{name}.factors") for name in SHIPPED]
    assert sum(path.stat().st_size for path in paths) <= 12 * 1024 * 1024


@pytest.mark.parametrize("name", FACTORS)
def test_a_word_is_wholly_near_itself_even_an_unknown_one(name: str) -> None:
    factors = load_factors(name)
    assert factors.factor("qwertzu", "qwertzu") == 1.0
    assert factors.factor("qwertzu", "moon") == 0.0
    assert factors.between(["moon", "qwertzu"], ["moon", "qwertzu"]).toarray().tolist() == [[1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize(
    ("near", "far"),
    [
        (("car", "automobile"), ("car", "banana")),
        (("physician", "doctor"), ("physician", "river")),
        (("decide", "decision"), ("decide", "butter")),
        (("bought", "buys"), ("bought", "sold")),
        (("colour", "color"), ("colour", "engine")),
    ],
)
def test_words_of_like_meaning_are_near(near: tuple[str, str], far: tuple[str, str]) -> None:
    assert factor_of(*near) > 0.3
    assert factor_of(*far) == 0.0


@pytest.mark.parametrize(
    ("first", "second"),
    [("monday", "tuesday"), ("rise", "fall"), ("london", "paris"), ("two", "three"), ("mother", "father")],
)
def test_words_that_never_stand_for_each_other_are_not_near(first: str, second: str) -> None:
    assert factor_of(first, second) == 0.0


def test_identity_knows_no_near_words() -> None:
    assert factor_of("car", "automobile", "identity") == 0.0


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_matrix_agrees_with_single_factors(data: st.DataObject) -> None:
    factors = load_factors(data.draw(st.sampled_from(FACTORS)))
    pool = (*load_factors("meaning").table.words[::97], "qwertzu", "")
    some, others = (data.draw(st.lists(st.sampled_from(pool), unique=True, max_size=40)) for _ in range(2))
    matrix = factors.between(some, others)
    assert matrix.dtype == np.float32
    expected = np.array([[factors.factor(one, other) for other in others] for one in some], np.float32)
    assert np.array_equal(matrix.toarray(), expected.reshape(matrix.shape))


def test_a_users_table_is_read_from_its_path_and_again_when_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "own.factors"
    path.write_bytes(table_bytes(small_table(0.5)))
    factors = load_factors(str(path))
    assert factors.factor("moon", "sun") == pytest.approx(0.5, abs=0.002)
    assert factors.thresholds == Thresholds(0.6, 0.3)
    assert load_factors(str(path)) is factors
    path.unlink()
    path.write_bytes(table_bytes(small_table(0.75)) + b"")
    assert load_factors(str(path)).factor("moon", "sun") == pytest.approx(0.75, abs=0.002)


def test_the_same_table_gives_the_same_bytes() -> None:
    assert table_bytes(small_table()) == table_bytes(small_table())


def test_factors_survive_the_way_to_another_process() -> None:
    copied = pickle.loads(pickle.dumps(load_factors("co-occurrence")))
    assert copied.factor("moon", "moon") == 1.0
    assert len(copied.table.words) == len(load_factors("co-occurrence").table.words)


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(UsageError, match=r"no factor table called “meanings”.*meaning, co-occurrence, identity"):
        load_factors("meanings")


@pytest.mark.parametrize("name", ["", "\0", ".", "x" * 5000])
def test_odd_names_are_no_tables(name: str) -> None:
    with pytest.raises(UsageError, match="no factor table"):
        load_factors(name)


def test_a_table_of_another_version_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "old.factors"
    path.write_bytes(table_bytes(small_table()).replace(b"factors 1\n", b"factors 7\n", 1))
    with pytest.raises(ResourceError, match="has version 7; this program reads version 1"):
        load_factors(str(path))


def test_a_file_of_another_kind_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "essay.txt"
    path.write_text("The moon rose.", encoding="utf-8")
    with pytest.raises(ResourceError, match="no factor table"):
        load_factors(str(path))


@pytest.mark.parametrize("cut", [0.3, 0.9, 0.999])
def test_a_table_cut_short_is_damaged(tmp_path: Path, cut: float) -> None:
    whole = table_bytes(small_table())
    path = tmp_path / "cut.factors"
    path.write_bytes(whole[: int(len(whole) * cut)])
    with pytest.raises(ResourceError, match="damaged"):
        load_factors(str(path))


def test_an_empty_file_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "empty.factors"
    path.touch()
    with pytest.raises(ResourceError, match="could not be read"):
        load_factors(str(path))


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 400), value=st.integers(0, 255))
def test_a_table_with_a_changed_byte_is_refused_or_unchanged(
    tmp_path_factory: pytest.TempPathFactory, place: int, value: int
) -> None:
    whole = bytearray(table_bytes(small_table()))
    changed = place < len(whole) and whole[place] != value
    if place < len(whole):
        whole[place] = value
    path = tmp_path_factory.mktemp("tables") / "changed.factors"
    path.write_bytes(bytes(whole))
    try:
        table = read_table(path)
    except ResourceError:
        assert changed
        return
    assert table.words == ("moon", "sea", "sun")
    assert table.columns.tolist() == [2]
