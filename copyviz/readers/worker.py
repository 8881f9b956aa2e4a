"""The reading process: takes calls from standard input, runs them within limits, and sends back what they give."""

from __future__ import annotations

import faulthandler
import gc
import importlib
import os
import pickle
import select
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any, BinaryIO

from copyviz.errors import CopyVizError, ResourceError
from copyviz.readers.confinement import confine, lift_limits, limit_call
from copyviz.readers.protocol import BEGUN, FAILED, MEMORY, PROGRESS, REFUSED, RESULT, dumps, pack_frame

# Steps with the same words need not be told more often than people can see.
PROGRESS_SECONDS = 0.05

# nltk imports these where it finds them, for parts we never use; without them it loads in a third of the time.
UNNEEDED = ("matplotlib", "pandas", "scipy", "sklearn")

# New objects before garbage in circles is looked for; what a document is made of mostly dies without that.
OBJECTS_BETWEEN = 50_000

Send = Callable[[bytes, bytes], None]


def main(preload: Iterable[str] = ()) -> int:
    """Serve calls until the parent closes the pipe or ends."""
    os.environ.pop("CMAP_PATH", None)
    requests, send = claim_pipes()
    faulthandler.enable()
    threading.Thread(target=end_with_parent, args=(requests.fileno(),), daemon=True).start()
    confine()
    for name in UNNEEDED:
        sys.modules[name] = None  # type: ignore[assignment]  # the documented way to make an import fail
    for name in preload:
        prepare(name)
    collect_rarely()
    serve(requests, send)
    # Libraries may have left threads or buffers that no one needs any more.
    os._exit(0)


def collect_rarely() -> None:
    """Let the search for garbage pass over what is loaded, and come by less often: it takes a twentieth of all."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN, 20, 100)


def claim_pipes() -> tuple[BinaryIO, Send]:
    """Keep the pipes to the parent to ourselves; what libraries print on standard output goes nowhere."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)

    def send(kind: bytes, payload: bytes) -> None:
        rest = memoryview(pack_frame(kind, payload))
        while rest:
            rest = rest[os.write(replies, rest) :]

    return requests, send


def end_with_parent(descriptor: int) -> None:
    """End the process as soon as nobody holds the other end of the pipe.

    PR_SET_PDEATHSIG would act when the *thread* that started us ends, which in the window happens all the time.
    """
    poller = select.poll()
    poller.register(descriptor, 0)
    poller.poll()
    os._exit(0)


def prepare(name: str) -> None:
    """Import a module, or run a function given as `module:name`; if that fails, the call that needs it will tell."""
    try:
        if ":" in name:
            find_function(name)()
        else:
            importlib.import_module(name)
    except Exception:  # noqa: BLE001 - being ready early is a kindness, no more
        traceback.print_exc()


def serve(requests: BinaryIO, send: Send) -> None:
    """Answer one call after the other."""
    while True:
        try:
            name, arguments, seconds, memory = pickle.load(requests)
        except EOFError:
            return
        send(BEGUN, b"")
        answer(name, arguments, seconds, memory, send)
        del arguments


def answer(name: str, arguments: tuple[Any, ...], seconds: float, memory: int, send: Send) -> None:
    """Run one function within limits and send its result or its failure."""
    try:
        function = find_function(name)
        limit_call(seconds, memory)
        kind, payload = RESULT, dumps(function(*arguments, progress=Reporter(send)))
    except CopyVizError as error:
        kind, payload = REFUSED, dumps((error, technical_text()))
    except ImportError as error:
        missing = ResourceError(f"A part of the program is missing: {error.name}.", "Install the program again.")
        kind, payload = REFUSED, dumps((missing, technical_text()))
    except MemoryError:
        lift_limits()
        kind, payload = MEMORY, technical_text().encode()
    except Exception:  # noqa: BLE001  # parsers raise all kinds of things on damaged files
        kind, payload = FAILED, technical_text().encode()
    lift_limits()
    send(kind, payload)


def technical_text() -> str:
    """The present exception for those who mend programs, short enough to be sent in any case."""
    return traceback.format_exc(limit=-20)[-8000:].encode("utf-8", "backslashreplace").decode()


def find_function(name: str) -> Callable[..., Any]:
    """The function called `module:name`."""
    module, _, attribute = name.partition(":")
    function: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    return function


class Reporter:
    """The progress of a call, told to the parent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._step = ""
        self._next = 0.0

    def __call__(self, step: str, share: float) -> None:
        """Tell the parent unless it has just been told the same step."""
        now = time.monotonic()
        if step != self._step or now >= self._next:
            self._step = step
            self._next = now + PROGRESS_SECONDS
            self._send(PROGRESS, f"{share:.6f} {step}".encode("utf-8", "replace"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
