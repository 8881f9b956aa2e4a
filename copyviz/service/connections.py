"""Connections that do not wait for ever: the head of a request, and the whole of it, must come in time."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from copyviz.service.limits import ServiceOptions


class TimedProtocol(H11Protocol):
    """HTTP whose every stage has a time limit; the server itself only limits the pause between requests."""

    limits = ServiceOptions()
    _timer: asyncio.TimerHandle | None = None
    _answering: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            transport.abort()
            return
        self._wait(self.limits.head_time)

    def data_received(self, data: bytes) -> None:
        """Go on with what has arrived; when a request begins, its time does."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """After an answer, the next head has its time again."""
        super().on_response_complete()
        if not self._look():
            self._wait(self.limits.head_time)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - told in our own way
        """Tell in one sentence of JSON that this is no HTTP."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        body = json.dumps({"error": "This is no request of HTTP."}).encode()
        headers = [("content-type", "application/json"), ("connection", "close")]
        headers.append(("content-length", str(len(body))))
        for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _look(self) -> bool:
        """Whether a new request has begun; then all of it has to be over in time."""
        begun = self.cycle is not self._answering
        if begun:
            self._answering = self.cycle
            self._wait(self.limits.request_time)
        return begun

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        # Cut, not closed: closing would wait until the other side has read all that was sent.
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def make_protocol(options: ServiceOptions) -> type[H11Protocol]:
    """The protocol of a server with these limits; a server makes it by itself, so they belong to the class."""
    return type("LimitedProtocol", (TimedProtocol,), {"limits": options})
