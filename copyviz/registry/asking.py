"""Asks a service over HTTP: one request at a time, and every failure in one sentence."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode, urlsplit, urlunsplit

from copyviz.errors import AccessDenied, Outcome, ReadError, RegistryError, UnknownDocument, UsageError
from copyviz.progress import Progress, silent
from copyviz.registry.secrets import find_token
from copyviz.text.visible import one_line

CONNECT_SECONDS = 10
ANSWER_SECONDS = 60
LARGEST_ANSWER = 256 << 20
LONGEST_PAUSE = 60.0
MOST_PAUSES = 20
NO_TOKEN = "Give its token in COPYVIZ_TOKEN, or ask who runs it for one."  # noqa: S105 - a sentence


class Connection:
    """Where a service is, and the token for it; each request opens a connection of its own."""

    def __init__(self, address: str) -> None:
        try:
            parts = urlsplit(address)
            self._host, self._port = parts.hostname or "", parts.port
        except ValueError as error:
            raise UsageError(f"“{address}” is no address.", "Write http://HOST:PORT") from error
        if not self._host:
            raise UsageError(f"There is no host in the address “{address}”.", "Write http://HOST:PORT")
        self._secure = parts.scheme.lower() == "https"
        self._path = parts.path.rstrip("/")
        place = parts.netloc.rpartition("@")[2]
        self.address = urlunsplit((parts.scheme.lower(), place, self._path, "", ""))
        self._token = find_token(address)

    def ask(
        self,
        method: str,
        path: str,
        values: dict[str, Any] | None = None,
        *,
        body: Any = None,
        progress: Progress = silent,
    ) -> Any:
        """The answer to a request as plain data; where the service asks for patience, it is asked again."""
        target = f"{self._path}/{quote(path)}"
        given = {name: written(value) for name, value in (values or {}).items() if value not in ("", None)}
        if given:
            target += f"?{urlencode(given)}"
        data = None if body is None else json.dumps(body, separators=(",", ":")).encode("ascii")
        for _ in range(MOST_PAUSES):
            progress("Asking the service", 0.5)
            status, headers, answer = self._send(method, target, data)
            pause = headers.get("Retry-After", "")
            if status != HTTPStatus.TOO_MANY_REQUESTS or not pause.isdecimal():
                break
            wait(min(LONGEST_PAUSE, float(pause)), progress)
        return self._understand(status, answer, path)

    def strange(self) -> RegistryError:
        """The error of an answer that no service of ours gives."""
        return RegistryError(
            f"What answers at {self.address} is no registry service.", "Check the address, and both versions."
        )

    def _send(self, method: str, target: str, data: bytes | None) -> tuple[int, http.client.HTTPMessage, bytes]:
        headers = {"Accept": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        if data is not None:
            headers["Content-Type"] = "application/json"
        connection = self._open()
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # it has heard enough; its answer is there to read
                connection.request(method, target, data, headers)
            response = connection.getresponse()
            answer = response.read(LARGEST_ANSWER)
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise self._unreachable(error) from error
        finally:
            connection.close()
        return response.status, response.headers, answer

    def _open(self) -> http.client.HTTPConnection:
        """An open connection: quick to say that nobody is there, patient with who works on an answer."""
        if self._secure:
            context = ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                self._host, self._port, timeout=CONNECT_SECONDS, context=context
            )
        else:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=CONNECT_SECONDS)
        try:
            connection.connect()
            connection.sock.settimeout(ANSWER_SECONDS)
        except OSError as error:
            connection.close()
            raise self._unreachable(error) from error
        return connection

    def _understand(self, status: int, answer: bytes, path: str) -> Any:
        try:
            data = json.loads(answer)
        except (ValueError, RecursionError) as error:
            raise self.strange() from error
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return data
        sentence = one_line(str(data.get("error", "")), 400) if isinstance(data, dict) else ""
        if not sentence:
            raise self.strange()
        if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            raise self._denied(status, sentence)
        if status == HTTPStatus.NOT_FOUND and path != "info":
            raise UnknownDocument(sentence)
        if status == HTTPStatus.BAD_REQUEST:
            raise UsageError(sentence)
        if status == HTTPStatus.UNPROCESSABLE_ENTITY:
            raise ReadError(Outcome.UNREADABLE, sentence)
        raise RegistryError(f"The service at {self.address} says: {sentence}")

    def _denied(self, status: int, sentence: str) -> RegistryError:
        if status == HTTPStatus.FORBIDDEN:
            return RegistryError(sentence, "Ask who runs the service for a token that may write.")
        if not self._token:
            return AccessDenied(f"The service at {self.address} asks for a token.", NO_TOKEN)
        return AccessDenied(f"The service at {self.address} does not know this token.", NO_TOKEN)

    def _unreachable(self, error: Exception) -> RegistryError:
        if isinstance(error, ssl.SSLError):
            reason = getattr(error, "verify_message", "") or error.reason or "no secure connection"
        elif isinstance(error, TimeoutError):
            reason = "no answer"
        else:
            reason = getattr(error, "strerror", None) or "the connection broke off"
        return RegistryError(
            f"The service at {self.address} cannot be reached: {one_line(str(reason), 100)}.",
            "Check the address, and whether the service runs.",
        )


def wait(seconds: float, progress: Progress) -> None:
    """Wait in small steps, so that a Cancel is heard."""
    due = time.monotonic() + seconds
    while time.monotonic() < due:
        progress("Waiting until the service takes more", 0.5)
        time.sleep(0.1)


def written(value: Any) -> str:
    """A value as it is written in an address."""
    return str(value).lower() if isinstance(value, bool) else str(value)
