"""What `--json` writes keeps to its schema, and `open` gives back the same comparison, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import copyviz
from copyviz import resources
from copyviz.cli.main import run
from helpers.story import SAMPLES, STORY

Output = pytest.CaptureFixture[str]
EXAMPLE = Path(__file__).parents[1] / "data" / "comparison-1.json"
PAIRS = [STORY, (STORY[0], str(SAMPLES / "harbour-pier-19-may.pdf"))]


def validator(name: str) -> Draft202012Validator:
    schemas = {
        file: json.loads(resources.read_text(f"schema/{file}"))
        for file in ("outline-1.schema.json", "comparison-1.schema.json")
    }
    registry: Registry[Any] = Registry().with_resources(
        (file, Resource.from_contents(schema)) for file, schema in schemas.items()
    )
    Draft202012Validator.check_schema(schemas[name])
    return Draft202012Validator(schemas[name], registry=registry)


@pytest.mark.parametrize("pair", PAIRS, ids=["HTML and HTML", "HTML and PDF"])
def test_a_comparison_keeps_to_its_schema_and_survives_the_round_trip(
    pair: tuple[str, str], tmp_path: Path, capsys: Output
) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert run(["compare", *pair, "--json", str(first)]) == 0
    summary = capsys.readouterr().out
    validator("comparison-1.schema.json").validate(json.loads(first.read_text()))
    assert run(["open", str(first), "--json", str(second)]) == 0
    assert capsys.readouterr().out == summary
    assert second.read_bytes() == first.read_bytes()


def test_notes_and_verdict_keep_to_the_schema_too(tmp_path: Path, capsys: Output) -> None:
    target = tmp_path / "judged.json"
    notes = ["--note", "All.", "--note-on", "4:4", "A pair.", "--note-on", "7-9:", "Only A."]
    assert run(["compare", *STORY, "--json", str(target), *notes, "--verdict", "undecided"]) == 0
    data = json.loads(target.read_text())
    check = validator("comparison-1.schema.json")
    check.validate(data)
    assert len(data["notes"]) == 3
    assert not check.is_valid(data | {"notes": [{"text": "x", "middle": {"first": 0, "count": 1}}]})
    assert not check.is_valid(data | {"verdict": {"finding": "guilty"}})


def test_the_schema_notices_what_does_not_belong() -> None:
    data = json.loads(EXAMPLE.read_text())
    check = validator("comparison-1.schema.json")
    check.validate(data)
    breaches: tuple[dict[str, Any], ...] = (
        {"verdict": "guilty"},
        {"schema_version": 2},
        {"matches": [{"left": -1}]},
        {"table": {}},
    )
    for breach in breaches:
        assert not check.is_valid(data | breach)


def test_an_outline_keeps_to_its_schema(capsys: Output) -> None:
    for file in (STORY[0], SAMPLES / "harbour-pier-19-may.pdf"):
        run(["outline", str(file), "--json", "-"])
        validator("outline-1.schema.json").validate(json.loads(capsys.readouterr().out))


def test_the_library_opens_what_the_command_line_saved() -> None:
    comparison = copyviz.open_comparison(EXAMPLE)
    assert copyviz.explain(comparison, 1, 1).equal
    assert comparison.scores.overlap == pytest.approx((2 / 3, 1.0))


def test_another_file_gets_one_line(capsys: Output) -> None:
    assert run(["open", STORY[0]]) == 3
    error = capsys.readouterr().err
    assert "not a JSON file" in error
    assert len(error.splitlines()) == 1
    assert run(["open", "/nowhere/result.json"]) == 3


def test_the_opened_file_itself_is_not_overwritten(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "result.json"
    file.write_bytes(EXAMPLE.read_bytes())
    assert run(["open", str(file), "--json", str(file)]) == 3
    assert file.read_bytes() == EXAMPLE.read_bytes()
