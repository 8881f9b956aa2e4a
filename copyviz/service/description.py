"""The OpenAPI description of the service, made from the table of what can be asked."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from copyviz import __version__
from copyviz.model.registry import Added, Probe, Registered, RegistryInfo
from copyviz.registry.travelling import LARGEST
from copyviz.service.endpoints import ENDPOINTS, READ_DOCUMENT, Endpoint
from copyviz.service.parameters import LARGEST_ID, MOST_LISTED, Parameter

RECORDS = (Registered, Probe, Added, RegistryInfo)
KINDS = {str: "string", int: "integer", float: "number", bool: "boolean"}
WHOLE = {"type": "integer", "minimum": 0, "maximum": LARGEST}
TEXT = {"type": "string"}
REFUSALS = {
    400: "The request is wrong",
    401: "There is no token, or an unknown one",
    403: "The token may only read",
    404: "There is no such document",
    408: "The upload took too long",
    413: "The upload is too large",
    422: "The document could not be read",
    429: "Too many requests",
    503: "The service or its registry is busy",
}
INTRODUCTION = (
    "Documents are registered and held against each other by the sentences they share. Every request but the one for"
    " health carries a token: `Authorization: Bearer TOKEN`. What is refused is told in one sentence, as"
    ' `{"error": "…"}`.'
)


def describe() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, Any] = {"/health": health_path(), "/openapi.json": {"get": own_operation()}}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint)
    schemas = {**PLAIN_SCHEMAS, **{name: schema for kind in RECORDS for name, schema in record_schemas(kind).items()}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "CopyViz registry", "version": __version__, "description": INTRODUCTION},
        "security": [{"token": []}],
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def health_path() -> dict[str, Any]:
    """Whether the service runs: all that is told without a token."""
    answer = {"200": answer_of("It runs", {"$ref": "#/components/schemas/Health"}), "429": refusal(429)}
    return {"get": {"operationId": "health", "summary": "Whether it runs", "security": [], "responses": answer}}


def own_operation() -> dict[str, Any]:
    """The operation that gives this description."""
    answers = {"200": answer_of("This description", {"type": "object"})}
    answers |= {str(status): refusal(status) for status in (400, 401, 429)}
    return {"operationId": "description", "summary": "This description", "responses": answers}


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """One operation."""
    answer = answer_of("Done", answer_schema(endpoint))
    answers = {"200": answer}
    if endpoint.name == "register":
        answers["201"] = answer_of("Registered", answer_schema(endpoint))
    for status in statuses(endpoint):
        answers[str(status)] = refusal(status)
    told: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.meaning,
        "description": f"Takes a token with the role “{endpoint.role.value}”.",
        "parameters": [parameter_of(parameter) for parameter in endpoint.parameters],
        "responses": answers,
    }
    if endpoint.takes:
        told["requestBody"] = body_of(endpoint.takes)
    return told


def statuses(endpoint: Endpoint) -> list[int]:
    """How an operation may be refused."""
    told = {400, 401, 429, 503}
    if endpoint.role.value == "write":
        told.add(403)
    if endpoint.takes:
        told |= {408, 413, 422}
    if endpoint.name == "find" or any(parameter.place == "path" for parameter in endpoint.parameters):
        told.add(404)
    return sorted(told)


def parameter_of(parameter: Parameter) -> dict[str, Any]:
    """One parameter."""
    told = {"name": parameter.name, "in": parameter.place, "description": parameter.meaning}
    return told | {"required": parameter.required, "schema": dict(parameter.schema)}


def body_of(takes: str) -> dict[str, Any]:
    """What is uploaded."""
    content: dict[str, Any] = {READ_DOCUMENT: {"schema": {"$ref": f"#/components/schemas/{takes}"}}}
    if takes != "Document":
        return {"required": True, "content": content}
    content = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}} | content
    told = "The bytes of a file (HTML, PDF, Word or text), or as JSON a document as CopyViz has read it."
    return {"required": True, "description": told, "content": content}


def answer_schema(endpoint: Endpoint) -> dict[str, Any]:
    """The schema of an answer."""
    name = endpoint.answer if isinstance(endpoint.answer, str) else endpoint.answer.__name__
    inner = {"$ref": f"#/components/schemas/{name}"}
    if not endpoint.listed:
        return inner
    listed = {endpoint.listed: {"type": "array", "items": inner}}
    return {"type": "object", "required": [endpoint.listed], "properties": listed}


def answer_of(meaning: str, schema: dict[str, Any]) -> dict[str, Any]:
    """An answer in JSON."""
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}


def refusal(status: int) -> dict[str, Any]:
    """A refusal: one sentence."""
    return answer_of(REFUSALS[status], {"$ref": "#/components/schemas/Refusal"})


def record_schemas(kind: type) -> dict[str, Any]:
    """The schemas of a record and of all records inside it, by their names."""
    hints, told = get_type_hints(kind), dict[str, Any]()
    properties = {}
    for field in fields(kind):
        properties[field.name] = value_schema(hints[field.name], told)
    required = [field.name for field in fields(kind) if field.default is MISSING]
    told[kind.__name__] = {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n", 1)[0],
        "required": required,
        "properties": properties,
    }
    return told


def value_schema(kind: Any, told: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field; records in it go to `told`."""
    if isinstance(kind, UnionType):
        return {"anyOf": [value_schema(get_args(kind)[0], told), {"type": "null"}]}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": value_schema(get_args(kind)[0], told)}
    if is_dataclass(kind) and isinstance(kind, type):
        told |= record_schemas(kind)
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    if issubclass(kind, StrEnum):
        return {"type": "string", "enum": [each.value for each in kind]}
    return {"type": KINDS[kind]}


def row(length: int) -> dict[str, Any]:
    """The schema of a list of texts and numbers of fixed length."""
    items = {"type": ["string", "integer", "null"]}
    return {"type": "array", "items": items, "minItems": length, "maxItems": length}


def rows(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list of such lists."""
    return {"type": "array", "items": schema}


def fields_of(**properties: Any) -> dict[str, Any]:
    """The schema of an object whose fields are all required."""
    return {"type": "object", "required": list(properties), "properties": properties}


def some_of(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list that is not too long."""
    return {"type": "array", "items": schema, "maxItems": MOST_LISTED}


HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
PLAIN_SCHEMAS = {
    "Refusal": fields_of(error={"type": "string", "description": "What is wrong, in one sentence"}),
    "Health": fields_of(status={"type": "string", "enum": ["ok"]}),
    "Removed": fields_of(removed=WHOLE),
    "Numbers": fields_of(documents=some_of({"type": "integer", "minimum": 0, "maximum": LARGEST_ID})),
    "Hashes": fields_of(hashes=some_of(HASH)),
    "Document": fields_of(
        path=TEXT,
        title=TEXT,
        sha256=HASH,
        size=WHOLE,
        media_type=TEXT,
        text=fields_of(
            nodes=rows(row(5)) | {"description": "parent, kind, title, first sentence, sentences; in preorder"},
            sentences=rows(row(3)) | {"description": "text, and where it begins and ends"},
            language=TEXT,
            outcome={"type": "string", "enum": ["ok", "partial", "empty"]},
        ),
    ),
}
