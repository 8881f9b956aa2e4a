"""Makes resources/four_grams/english.four-grams: python packaging/tables/build_four_grams.py FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging" / "tables")]

from training_texts import paragraphs  # noqa: E402

from copyviz.matchers.four_gram_table import CELLS, LETTERS, SIZE, FourGramTable, table_bytes  # noqa: E402
from copyviz.text.sentences import split_sentences  # noqa: E402
from copyviz.text.words import refine  # noqa: E402

MADE = "Counted in the sentences of news stories of 1987 and 2004-05, film reviews and books of Project Gutenberg."
BATCH = 4000
OTHER = len(LETTERS)


def main(folder: Path) -> None:
    counts = np.zeros(CELLS, np.int64)
    batch: list[str] = []
    for paragraph in paragraphs(folder):
        batch += ["".join(refine(paragraph[start:end])) for start, end in split_sentences(paragraph)]
        if len(batch) > BATCH:
            counts += count_grams(batch)
            batch = []
    counts += count_grams(batch)
    table = FourGramTable(MADE, counts.astype(np.uint32))
    target = ROOT / "resources" / "four_grams" / "english.four-grams"
    target.write_bytes(table_bytes(table))
    print(f"{target.name}: {np.count_nonzero(counts)} of {CELLS} 4-grams, {target.stat().st_size} bytes")


def count_grams(sentences: list[str]) -> np.ndarray:
    """How often each 4-gram stands in some joined sentences; none reaches over the end of one."""
    letters = np.frombuffer("\n".join(sentences).encode("utf-32-le"), np.uint32).astype(np.int64) - ord("a")
    places = np.where((letters >= 0) & (letters < OTHER), letters, -1)
    windows = np.lib.stride_tricks.sliding_window_view(places, SIZE) if len(places) >= SIZE else places[:0, None]
    whole = windows[(windows >= 0).all(axis=1)]
    cells = whole @ (OTHER ** np.arange(SIZE - 1, -1, -1)) if len(whole) else np.empty(0, np.int64)
    return np.bincount(cells, minlength=CELLS)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
