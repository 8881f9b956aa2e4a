"""Refusals of the service: a status of HTTP and one sentence, never more."""

from __future__ import annotations

from collections.abc import Mapping

from copyviz.errors import CopyVizError, ReadError, RegistryError, UnknownDocument, UsageError
from copyviz.text.visible import make_visible

FAULT = "This is a fault in the service; it has been noted there."


class Refusal(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = dict(headers or {})


def refusal_of(error: CopyVizError) -> Refusal:
    """The refusal for an error of ours; what concerns only who runs the service is not told to others."""
    sentence = make_visible(f"{error.message} {error.hint}".strip())
    if isinstance(error, UnknownDocument):
        return Refusal(404, make_visible(error.message))
    if isinstance(error, ReadError):
        return Refusal(422, sentence)
    if isinstance(error, UsageError):
        return Refusal(400, sentence)
    if isinstance(error, RegistryError):
        return Refusal(503, "The registry behind this service cannot be used at the moment.", {"Retry-After": "10"})
    return Refusal(503, "The service cannot do this at the moment.", {"Retry-After": "10"})
