"""The laboratory on small collections: what it must find is known, and the table of experiments is complete."""

from __future__ import annotations

import re

import numpy as np
import pytest

from copyviz.errors import UsageError
from copyviz.laboratory import lsh
from copyviz.laboratory.base import Documents, LabOptions
from copyviz.laboratory.odds import order_by_likeness
from copyviz.laboratory.shingles_patricia import METHODS, PAPER
from copyviz.laboratory.table import EXPERIMENTS
from copyviz.progress import silent
from helpers.collections_of_texts import invented_sentences
from helpers.texts import hierarchy_of


def collection(count: int = 12, paragraphs: int = 8) -> Documents:
    """Documents of which no two share a word."""
    return tuple(
        (
            f"{number}.txt",
            hierarchy_of(
                *(" ".join(f"w{number}x{place}y{word}" for word in range(40)) + "." for place in range(paragraphs))
            ),
        )
        for number in range(count)
    )


def test_without_chance_matches_the_narrowest_shingles_are_nearest() -> None:
    findings = EXPERIMENTS["shingles-patricia"].run(collection(), LabOptions(5), silent)
    assert [row[0] for row in findings.rows] == list(METHODS)
    assert [row[1] for row in findings.rows] == list(PAPER)
    by_source = [row[2] for row in findings.rows[:-1]]
    assert all(isinstance(value, float) for value in by_source)
    assert by_source == sorted(by_source, key=lambda value: float(value or 0.0))
    # A paragraph of 40 words has 37 shingles of four words; at most two fifths or one piece more are taken.
    assert 0 < float(by_source[2] or 0.0) < 0.04
    assert float(findings.rows[-1][2] or 0.0) < 0.02


def test_the_same_seed_finds_the_same() -> None:
    run = EXPERIMENTS["shingles-patricia"].run
    documents = collection()
    assert run(documents, LabOptions(3, 1), silent) == run(documents, LabOptions(3, 1), silent)
    assert run(documents, LabOptions(3, 1), silent) != run(documents, LabOptions(3, 2), silent)


def test_found_rates_stand_beside_the_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lsh, "SEEDS", 10)
    run = EXPERIMENTS["lsh"].run
    documents = tuple((str(number), hierarchy_of(*invented_sentences(number, 40))) for number in range(4))
    findings = run(documents, LabOptions(3, 1), silent)
    first, last = findings.rows[0], findings.rows[-1]
    assert (first[0], first[1:3]) == ("80% kept, 50 x 2", (1.0, 1.0))
    assert (last[0], last[1:3]) == ("20% kept, 10 x 10", (0.0, 0.0))
    # Of documents without a common word t of the rows kept make a similarity of about t / (2 - t).
    similar = [float(row[3] or 0.0) for row in findings.rows[::4]]
    assert similar == sorted(similar, reverse=True)
    assert abs(similar[0] - 0.8 / 1.2) < 0.15
    assert findings == run(documents, LabOptions(3, 1), silent)


def test_odds_put_like_documents_side_by_side() -> None:
    storm = "The storm broke two masts and carried the lantern of the lighthouse away."
    harvest = "Apples and late pears were picked under a pale sun all week."
    documents = (
        ("a", hierarchy_of(storm, harvest)),
        ("b", hierarchy_of("Nobody knows who painted the ceiling of the little chapel.")),
        ("c", hierarchy_of(storm, "The crew was saved by fishermen before dawn broke.")),
    )
    findings = EXPERIMENTS["odds"].run(documents, LabOptions(), silent)
    matrix = np.array([[float(value or 0.0) for value in row[1:]] for row in findings.rows])
    assert (matrix == matrix.T).all()
    assert (matrix.diagonal() == 100.0).all()
    assert matrix[0, 1] == pytest.approx(0.25 / 0.75)
    assert matrix[0, 2] == matrix[1, 2] == 0.0


def test_every_document_stands_once_in_the_order() -> None:
    ratios = np.random.default_rng(3).random((9, 9))
    ratios += ratios.T
    ratios[4] = ratios[:, 4] = 0.0
    assert sorted(order_by_likeness(ratios)) == list(range(9))


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_are_registered_and_ask_for_enough_documents(name: str) -> None:
    experiment = EXPERIMENTS[name]
    assert re.fullmatch("[a-z]+(-[a-z]+)*", name)
    assert experiment.paper
    with pytest.raises(UsageError, match="too few"):
        experiment.run(collection(1), LabOptions(), silent)
