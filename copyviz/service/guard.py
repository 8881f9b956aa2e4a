"""Stands before the service: lets nobody in without a token, nobody too often, and notes who asked what."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from copyviz.service.limits import RateLimit, ServiceOptions
from copyviz.service.refusals import Refusal
from copyviz.service.tokens import Token, TokenFile
from copyviz.text.visible import one_line

LOG = logging.getLogger("copyviz.service.requests")
OPEN = "/health"
SCHEME = "bearer "


class Guard:
    """The first to see a request and the last to see its answer; every failure becomes one sentence here."""

    def __init__(
        self, app: ASGIApp, tokens: TokenFile, options: ServiceOptions, answer: Callable[[Exception], Response]
    ) -> None:
        self._app, self._tokens, self._answer = app, tokens, answer
        self._addresses = RateLimit(options.address_rate)
        self._failures = RateLimit(options.failures)
        self._users = RateLimit(options.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        visit = Visit(scope, receive, send)
        try:
            self._admit(scope, visit)
            await self._app(scope, visit.receive, visit.send)
        except Exception as error:
            if visit.status:
                raise  # half of an answer is on its way; the connection is cut
            await self._answer(error)(scope, visit.receive, visit.send)
        finally:
            visit.note()

    def _admit(self, scope: Scope, visit: Visit) -> None:
        address = visit.address
        self._addresses.take(address)
        if scope["path"] == OPEN:
            return
        token = self._identify(Headers(scope=scope))
        if token is None:
            # Whoever tries token after token has to wait; others at the same address, whose token is right, do not.
            self._failures.take(address)
            headers = {"WWW-Authenticate": "Bearer"}
            raise Refusal(401, "A token is needed: Authorization: Bearer TOKEN.", headers)
        visit.user = token.name
        self._users.take(token.name)
        scope.setdefault("state", {})["token"] = token

    def _identify(self, headers: Headers) -> Token | None:
        given = headers.getlist("authorization")
        if len(given) != 1 or not given[0].lower().startswith(SCHEME):
            return None
        return self._tokens.find(given[0][len(SCHEME) :].strip())


class Visit:
    """One request on its way through: who asked, whether all of it was read, what was answered."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        client = scope.get("client")
        self.address = str(client[0]) if client else ""
        self.user = "-"
        self.status = 0
        self._begun = time.monotonic()
        headers = Headers(scope=scope)
        self._unread = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers

    async def receive(self) -> Message:
        """Hand on what arrives."""
        message = await self._receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            self._unread = False
        return message

    async def send(self, message: Message) -> None:
        """Hand on the answer; where not all of the request was read, the connection ends with it."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if self._unread:
                MutableHeaders(scope=message)["Connection"] = "close"
        await self._send(message)

    def note(self) -> None:
        """Note the request for who runs the service; never what was uploaded or searched for."""
        seconds = time.monotonic() - self._begun
        path = one_line(self._scope["path"], 100)
        LOG.info("%s %s %s %s %d %.3f s", self.address, self.user, self._scope["method"], path, self.status, seconds)
