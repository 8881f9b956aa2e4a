"""The CSV files hold what they say and are safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest

from copyviz.export.csv_data import matches_csv, safe_cell
from copyviz.export.shares_csv import shares_csv
from helpers.comparisons import harbour


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_every_match_is_a_row_counted_from_one() -> None:
    comparison = harbour()
    found = rows(matches_csv(comparison))
    assert len(found) == 23
    assert (found[0]["left_sentence"], found[0]["right_sentence"], found[0]["grade"]) == ("2", "1", "reworded")
    assert found[0]["left_text"] == comparison.left.sentences[1].text


def test_every_node_of_both_documents_is_a_row_with_its_share() -> None:
    comparison = harbour()
    found = rows(shares_csv(comparison))
    assert len(found) == len(comparison.left.nodes) + len(comparison.right.nodes)
    root = found[0]
    assert (root["side"], root["parent"], root["first_sentence"], root["last_sentence"]) == ("left", "", "1", "35")
    assert (root["matched"], root["counted"], root["share"]) == ("23", "35", f"{23 / 35:.4f}")
    (ferry,) = [row for row in found if row["title"] == "Ferry service"]
    assert float(ferry["share"]) == pytest.approx(int(ferry["matched"]) / int(ferry["counted"]), abs=1e-4)


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\tx", "\r=x", " =1", "\n@a"])
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    assert safe_cell(text).startswith("'")


def test_ordinary_text_stays_as_it_is() -> None:
    assert safe_cell("The ferry, “Anna”, left.") == "The ferry, “Anna”, left."
