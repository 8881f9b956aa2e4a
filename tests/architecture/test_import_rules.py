"""The import rules of the house hold, and each of them fails when it is broken."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINTER = Path(sys.executable).with_name("lint-imports")

BREACHES = {
    "a room imports its neighbour": ("copyviz/readers/breach.py", "import copyviz.structure.nesting\n"),
    "a lower line imports a higher one": ("copyviz/model/breach.py", "import copyviz.text.words\n"),
    "the command line imports the window": ("copyviz/cli/breach.py", "import copyviz.gui.session\n"),
    "a drawer stands outside the plan": ("copyviz/utils.py", "VALUE = 1\n"),
    "a matcher imports a toolkit": ("copyviz/matchers/breach.py", "import PySide6.QtCore\n"),
    "export imports widgets": ("copyviz/export/breach.py", "import PySide6.QtWidgets\n"),
    "presentation imports the plot library": ("copyviz/presentation/breach.py", "import pyqtgraph\n"),
    "lxml is used outside its readers": ("copyviz/structure/breach.py", "import lxml.etree\n"),
    "nltk is used outside text": ("copyviz/matchers/breach.py", "import nltk\n"),
    "a database server is asked outside the registry": ("copyviz/pipeline/breach.py", "import psycopg\n"),
    "the web framework is used outside the service": ("copyviz/registry/breach.py", "import starlette.requests\n"),
    "the service imports the window": ("copyviz/service/breach.py", "import copyviz.gui.session\n"),
    "a PDF library is used outside its reader": ("copyviz/pipeline/breach.py", "import pypdfium2\n"),
}


def run_linter(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(LINTER), "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env={"PYTHONPATH": str(folder)})


@pytest.mark.parametrize("name", BREACHES)
def test_each_rule_fails_when_broken(name: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "copyviz", tmp_path / "copyviz", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file, text = BREACHES[name]
    (tmp_path / file).write_text(text)
    result = run_linter(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert re.search(r"BROKEN|not allowed to import|Undeclared module", result.stdout), result.stdout


def test_rules_hold_as_the_project_stands() -> None:
    result = run_linter(ROOT)
    assert result.returncode == 0, result.stdout


PAINTERS = [ROOT / "copyviz/export/painting.py", *sorted((ROOT / "copyviz/export/paper").glob("*.py"))]


@pytest.mark.parametrize("path", PAINTERS, ids=lambda path: path.stem)
def test_figures_and_pages_are_painted_without_widgets(path: Path) -> None:
    # The linter knows PySide6 only as a whole, so its parts are looked at here.
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert {name for name in imported if name and name.startswith("PySide6")} <= {"PySide6.QtCore", "PySide6.QtGui"}


def test_names_say_what_modules_are_for() -> None:
    forbidden = {"utils", "util", "misc", "helpers", "helper", "common", "manager", "managers"}
    found = [path for path in (ROOT / "copyviz").rglob("*.py") if path.stem in forbidden]
    assert not found


@pytest.mark.parametrize("path", sorted((ROOT / "copyviz").rglob("*.py")), ids=lambda path: path.stem)
def test_module_opens_with_one_sentence_on_what_it_is_for(path: Path) -> None:
    first = path.read_text(encoding="utf-8").lstrip().split("\n", 1)[0]
    assert re.match(r'"""\S.*', first), f"{path.name} begins with {first[:40]!r}"
