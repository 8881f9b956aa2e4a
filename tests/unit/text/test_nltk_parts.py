"""The program starts without waiting for statistics it never uses."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from copyviz.text.words import refine
assert refine("The running dogs") == ("run", "dog")
print(any(name.startswith("scipy") for name in sys.modules), "nltk" in sys.modules)
import nltk
print(nltk.__version__ > "3")
"""


def test_stemming_loads_neither_scipy_nor_half_a_package() -> None:
    result = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.split() == ["False", "False", "True"]
