"""What a request may say besides its document: parameters of the path and of the query, read strictly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from copyviz.options import COPIES
from copyviz.service.refusals import Refusal

INTEGER = re.compile(r"0|[1-9]\d{0,17}", re.ASCII)
NUMBER = re.compile(r"\d{1,9}(\.\d{1,18})?([eE]-?\d{1,2})?", re.ASCII)
TRUTH = {"true": True, "false": False}
LARGEST_ID = (1 << 31) - 1
LONGEST_TEXT = 1000
MOST_LISTED = 1000


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its name, what it means, the JSON schema of its values; `place` is "query" or "path"."""

    name: str
    meaning: str
    schema: Mapping[str, Any] = field(hash=False)
    place: str = "query"
    required: bool = False

    def read(self, text: str) -> Any:
        """The value of a text, or a refusal."""
        value = value_of(str(self.schema["type"]), text)
        if value is None or not self._fits(value):
            raise Refusal(404 if self.place == "path" else 400, f"“{self.name}” must be {self._wanted()}.")
        return value

    def _fits(self, value: Any) -> bool:
        schema = self.schema
        if isinstance(value, str):
            return len(value) <= schema["maxLength"] and value in schema.get("enum", (value,))
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))

    def _wanted(self) -> str:
        schema = self.schema
        if "enum" in schema:
            return f"one of {', '.join(schema['enum'])}"
        if schema["type"] == "string":
            return f"a text of at most {schema['maxLength']} characters"
        if schema["type"] == "boolean":
            return "true or false"
        return f"a number from {schema['minimum']:g} to {schema['maximum']:g}"


def value_of(kind: str, text: str) -> Any:
    """A text as a value of a kind; none where it is no such value."""
    if kind == "string":
        return text.replace("\0", "")  # which no database takes
    if kind == "boolean":
        return TRUTH.get(text)
    if kind == "integer":
        return int(text) if INTEGER.fullmatch(text) else None
    return float(text) if NUMBER.fullmatch(text) else None


def read_parameters(
    parameters: Iterable[Parameter], path: Mapping[str, str], query: Iterable[tuple[str, str]]
) -> dict[str, Any]:
    """The values of a request; unknown, repeated, missing and unfitting ones are refused."""
    known = {parameter.name: parameter for parameter in parameters}
    values = {name: known[name].read(text) for name, text in path.items()}
    for name, text in query:
        if name not in known or known[name].place != "query":
            raise Refusal(400, "There is an unknown parameter in the address.")
        if name in values:
            raise Refusal(400, f"“{name}” is given twice.")
        values[name] = known[name].read(text)
    for parameter in known.values():
        if parameter.required and parameter.name not in values:
            raise Refusal(400, f"“{parameter.name}” is missing.")
    return values


def text(name: str, meaning: str, *, required: bool = False, choices: tuple[str, ...] = ()) -> Parameter:
    """A parameter that is a text."""
    schema: dict[str, Any] = {"type": "string", "maxLength": LONGEST_TEXT}
    if choices:
        schema["enum"] = list(choices)
    if required:
        schema["minLength"] = 1
    return Parameter(name, meaning, schema, required=required)


def share(name: str, meaning: str, least: float, default: float) -> Parameter:
    """A parameter that is a share from `least` to 1."""
    return Parameter(name, meaning, {"type": "number", "minimum": least, "maximum": 1, "default": default})


def count(name: str, meaning: str, least: int, most: int, default: int) -> Parameter:
    """A parameter that is a whole number."""
    return Parameter(name, meaning, {"type": "integer", "minimum": least, "maximum": most, "default": default})


def switch(name: str, meaning: str, *, default: bool) -> Parameter:
    """A parameter that is true or false."""
    return Parameter(name, meaning, {"type": "boolean", "default": default})


IDENTITY = Parameter(
    "id",
    "The number of a registered document",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_ID},
    place="path",
    required=True,
)
NAME = text("name", "The name of the uploaded file; the same name again is taken for a newer version", required=False)
LISTING = (
    text("search", "Words that stand in name, path, title or author"),
    count("first", "How many documents to pass over", 0, LARGEST_ID, 0),
    count("count", "How many documents to list at most", 1, MOST_LISTED, 100),
)
PROBING = (
    NAME,
    share("sentence", "The share of its words from which a sentence counts in part", 0.1, 0.8),
    share("exact", "The overlap from which a document is called an exact copy", 0.000001, 1.0),
    share("high", "The overlap from which a resemblance is called high", 0.000001, 0.5),
    share("some", "The overlap from which a document is told at all", 0.000001, 0.05),
    count("hits", "How many documents to tell at most", 1, 1000, 20),
    switch("pairs", "Whether to tell the sentence pairs of each hit", default=True),
    switch("rerank", "Whether to compare the best hits sentence by sentence, with odds ratios", default=False),
)
REGISTERING = (
    NAME,
    text("author", "Who wrote the document"),
    text("dated", "The date of the document"),
    text("refuse", "Documents that resemble others so much or more are refused", choices=COPIES),
    switch("force", "Whether to register copies all the same", default=False),
)
