"""Makes resources/factors/co-occurrence.factors: python packaging/tables/build_co_occurrence.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "tables")]

from training_texts import paragraphs  # noqa: E402

from copyviz.matchers.factor_table import table_bytes  # noqa: E402
from copyviz.matchers.factor_training import train_factors  # noqa: E402
from copyviz.text.words import refine  # noqa: E402

MADE = "Counted over paragraphs of news stories of 1987 and 2004-05, film reviews and books of Project Gutenberg."


def main(folder: Path) -> None:
    table = train_factors(map(refine, paragraphs(folder)), MADE)
    target = ROOT / "resources" / "factors" / "co-occurrence.factors"
    target.write_bytes(table_bytes(table))
    print(f"{target.name}: {len(table.words)} words, {len(table.values)} factors, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
