"""The manifest of generated documents: which pieces came from where, and what a measure should find."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from copyviz.generating.pieces import Generated
from copyviz.generating.recipes import Recipe

VERSION = 1
ENDING = ".txt"


def manifest_text(documents: Sequence[Generated], recipe: Recipe, seed: int) -> str:
    """The manifest as JSON; the same documents give the same bytes."""
    data = {
        "manifest_version": VERSION,
        "seed": seed,
        "recipe": asdict(recipe),
        "documents": [document_data(document) for document in documents],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def document_data(document: Generated) -> dict[str, Any]:
    """One document: its pieces in order, and how much of each source is expected."""
    return {
        "file": document.name + ENDING,
        "terms": document.terms,
        "expected": [asdict(expected) for expected in document.expected],
        "pieces": [
            {
                "source": piece.source,
                "piece": piece.number,
                "rows": len(piece.rows),
                "terms": piece.terms,
                "copied": piece.copied,
            }
            for piece in document.pieces
        ],
    }
