"""Signs and bands many documents and tells processor time and memory: sign_many.py bands|all COUNT."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np
from rensa import RMinHash, RMinHashLSH

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from copyviz.options import ScreenOptions, SignOptions
from copyviz.pipeline.proposing import propose
from copyviz.screening.bands import band_keys
from copyviz.screening.candidates import count_shared, find_meetings
from copyviz.screening.fingerprints import fingerprint, sentence_keys
from copyviz.screening.hashing import Keys
from copyviz.screening.records import ContentKeys
from copyviz.screening.shared_text import common_from
from copyviz.screening.shingles import word_shingles
from copyviz.screening.signatures import sign
from helpers.invented_numbers import words_of

WORDS = 12
OPTIONS = SignOptions("words", 4)


def shingles_of(count: int) -> list[Keys]:
    """The shingles of documents of 300 words."""
    return [word_shingles(words_of(number, 300 // WORDS), 4) for number in range(count)]


def by_rensa(shingles: list[Keys]) -> float:
    """How long the library takes for signatures, its own table of bands, and asking that for all documents."""
    start = time.process_time()
    matrix = RMinHash.digest_matrix_from_token_hash_sets(shingles, OPTIONS.permutations, OPTIONS.seed)
    table = RMinHashLSH(threshold=0.5, num_perm=OPTIONS.permutations, num_bands=OPTIONS.bands)
    table.insert_matrix_and_query_duplicate_flags(matrix)
    return time.process_time() - start


def by_us(shingles: list[Keys]) -> float:
    """How long signatures, bands and the pairs they give take."""
    start = time.process_time()
    keys = band_keys(sign(shingles, OPTIONS), OPTIONS.bands, OPTIONS.rows)
    count_shared(find_meetings(list(keys)), common_from(len(keys)), np.zeros(len(keys), dtype=np.int64), crowds=True)
    return time.process_time() - start


def all_of_it(count: int) -> float:
    """How long proposing takes, with fingerprints and common text, from the numbers of the documents."""
    keys = []
    for number in range(count):
        words = words_of(number, 300 // WORDS)
        bands = band_keys(sign([word_shingles(words, 4)], OPTIONS), OPTIONS.bands, OPTIONS.rows)[0]
        keys.append(ContentKeys(bands, fingerprint(words), sentence_keys(words)))
    start = time.process_time()
    propose(keys, np.zeros(count, dtype=np.int64), ScreenOptions())
    return time.process_time() - start


def most_memory() -> float:
    """The most memory this process had, in MB; what getrusage tells includes that of its parent."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def main(what: str, count: int) -> None:
    shingles = shingles_of(count) if what == "bands" else []
    ours = by_us(shingles) if what == "bands" else all_of_it(count)
    memory = most_memory()
    rensa = by_rensa(shingles) if what == "bands" else 0.0
    print(json.dumps({"ours": ours, "rensa": rensa, "memory": memory}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
