"""Runs the service on a socket until it is asked to stop."""

from __future__ import annotations

import ipaddress
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn

from copyviz.errors import ResourceError
from copyviz.pipeline.read import warm_up
from copyviz.service.application import Service, make_application
from copyviz.service.connections import make_protocol
from copyviz.service.limits import ServiceOptions
from copyviz.service.pool import RegistryPool
from copyviz.service.tokens import TokenFile

GRACE_SECONDS = 10
IDLE_SECONDS = 5
OPEN_TO_OTHERS = "Others can reach this address, where nothing is encrypted: put a server that speaks TLS before it."


class StoppableServer(uvicorn.Server):
    """A server that ends in good order on Ctrl+C and on SIGTERM, and then leaves the word to its caller."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and only then say so: who reads it may ask, and stop us, at once."""
        await super().startup(sockets)
        self._tell()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on the usual signals while the block runs; only the main thread hears of them."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        old = {kind: signal.signal(kind, self.handle_exit) for kind in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for kind, handler in old.items():
                signal.signal(kind, handler)


def serve(address: str, tokens: TokenFile, host: str, port: int, options: ServiceOptions) -> None:
    """Serve the registry at an address until asked to stop."""
    write_log()
    listening = listen(host, port)
    pool = RegistryPool(address)
    try:
        known = tokens.tokens
        warm_up()
        tell = partial(tell_place, pool.address, listening, tokens, len(known))
        make_server(Service(pool, tokens, options), tell).run(sockets=[listening])
    finally:
        pool.close()
        listening.close()


def make_server(service: Service, tell: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """A server that is ready to run on a socket, and tells when it does."""
    config = uvicorn.Config(
        make_application(service),
        http=make_protocol(service.options),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=service.options.proxy,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return StoppableServer(config, tell)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; what is wrong with the place is told in a sentence."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
    except OSError as error:
        raise ResourceError(
            f"The service cannot listen on {host}, port {port}: {error.strerror}.", "Choose another --host or --port."
        ) from error
    listening.listen(128)
    return listening


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own, reached from nowhere else."""
    return ipaddress.ip_address(host.partition("%")[0]).is_loopback


def tell_place(address: str, listening: socket.socket, tokens: TokenFile, known: int) -> None:
    """Say where the service is, and what is missing."""
    host, port = listening.getsockname()[:2]
    place = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"Serving {address} at http://{place}:{port}/ (Ctrl+C stops).\n")
    if not known:
        sys.stdout.write(f"There is no token in {tokens.path} yet. Make one: copyviz serve token add NAME\n")
    if not is_loopback(host):
        sys.stdout.write(f"{OPEN_TO_OTHERS}\n")
    sys.stdout.flush()


def write_log() -> None:
    """Note requests and faults on standard error, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    log = logging.getLogger("copyviz.service")
    log.handlers = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
