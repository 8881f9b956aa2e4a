"""The service as an application of the web: who asks, how often, what, and the answer as JSON."""

from __future__ import annotations

import json
import logging
import traceback
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import anyio.to_thread
from anyio import CapacityLimiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from copyviz.errors import CopyVizError
from copyviz.service.description import describe
from copyviz.service.endpoints import ENDPOINTS, Call, Endpoint
from copyviz.service.guard import Guard
from copyviz.service.limits import ServiceOptions, Uploads, collect, too_large
from copyviz.service.parameters import read_parameters
from copyviz.service.pool import RegistryPool
from copyviz.service.refusals import FAULT, Refusal, refusal_of
from copyviz.service.tokens import Token, TokenFile

LOG = logging.getLogger("copyviz.service")
WORDS = {404: "There is nothing at this address.", 405: "This address is not asked in this way."}


class Service:
    """What all requests share."""

    def __init__(self, pool: RegistryPool, tokens: TokenFile, options: ServiceOptions) -> None:
        self.pool, self.tokens, self.options = pool, tokens, options
        self._uploads = Uploads(options.uploads, options.uploads_each)
        self._workers: CapacityLimiter | None = None

    async def answer(self, endpoint: Endpoint, request: Request) -> Response:
        """Answer a request: parameters, then the upload, then the work in a thread of its own."""
        token: Token = request.state.token
        if not token.may(endpoint.role):
            raise Refusal(403, "This token may only read.")
        values = read_parameters(endpoint.parameters, request.path_params, request.query_params.multi_items())
        if not endpoint.takes:
            return await self._work(endpoint, values, b"", "")
        async with self._uploads.one(token.name):
            upload = await self._receive(request)
            media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            return await self._work(endpoint, values, upload, media_type)

    async def _receive(self, request: Request) -> bytes:
        largest = self.options.largest_upload
        declared = request.headers.get("content-length", "0")
        if not declared.isdecimal() or int(declared) > largest:
            raise too_large(largest)
        return await collect(request.stream(), largest, self.options.upload_time)

    async def _work(self, endpoint: Endpoint, values: dict[str, Any], upload: bytes, media_type: str) -> Response:
        def work() -> Response:
            with self.pool.registry() as registry:
                status, data = endpoint.handle(Call(registry, values, upload, media_type))
            return json_response(data, status)

        if self._workers is None:  # made here, because it belongs to the running loop
            self._workers = CapacityLimiter(self.options.workers)
        return await anyio.to_thread.run_sync(work, limiter=self._workers)


def make_application(service: Service) -> Starlette:
    """The application over a service."""
    described = json_response(describe())
    by_path: dict[str, dict[str, Endpoint]] = defaultdict(dict)
    for endpoint in ENDPOINTS:
        by_path[endpoint.path][endpoint.method] = endpoint
    routes = [Route(path, route(service, methods), methods=list(methods)) for path, methods in by_path.items()]
    routes.append(Route("/health", fixed(lambda: json_response({"status": "ok"}))))
    routes.append(Route("/openapi.json", fixed(lambda: described)))
    guard = Middleware(Guard, tokens=service.tokens, options=service.options, answer=tell)
    handlers = {HTTPException: lambda _, error: tell(error)}
    application = Starlette(routes=routes, middleware=[guard], exception_handlers=handlers)
    application.router.redirect_slashes = False
    return application


def route(service: Service, methods: dict[str, Endpoint]) -> Callable[[Request], Any]:
    """What answers at a path; HEAD is answered as GET."""

    async def answer(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        return await service.answer(endpoint, request)

    return answer


def fixed(make: Callable[[], Response]) -> Callable[[Request], Any]:
    """What answers always the same; it takes no parameters."""

    async def answer(request: Request) -> Response:
        read_parameters((), {}, request.query_params.multi_items())
        return make()

    return answer


def tell(error: Exception) -> Response:
    """The answer to a request that failed: one sentence; faults are noted for who runs the service."""
    if isinstance(error, CopyVizError):
        refusal = refusal_of(error)
        if refusal.status >= 500:
            LOG.warning("%s", error)
    elif isinstance(error, Refusal):
        refusal = error
    elif isinstance(error, HTTPException):
        refusal = Refusal(error.status_code, WORDS.get(error.status_code, "This cannot be done."), error.headers)
    elif isinstance(error, ClientDisconnect):
        refusal = Refusal(400, "The upload ended early.")
    else:
        LOG.error("%s", "".join(traceback.format_exception(error)))
        refusal = Refusal(500, FAULT)
    return json_response({"error": refusal.sentence}, refusal.status, refusal.headers)


def json_response(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer as JSON, which nobody on the way keeps."""
    body = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    fixed_headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(body, status, fixed_headers | (headers or {}), media_type="application/json")
