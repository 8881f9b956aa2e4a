"""Takes from the reading process what no document needs: memory without end, core files, sockets, other programs."""

from __future__ import annotations

import errno
import os
import platform
import resource
import signal
import struct
import sys
from pathlib import Path

MEGABYTE = 1 << 20

# Libraries loaded during a call take address space too; trafilatura with all it needs takes about 90 MB.
ROOM_FOR_LIBRARIES = 128 * MEGABYTE

# What libraries print lands in a file in memory; a document must not fill it without end.
LARGEST_FILE = 16 * MEGABYTE

# Beyond the limit the parent enforces: the kernel ends the child even when the parent was killed.
GRACE_SECONDS = 10.0

FORBIDDEN_EVENTS = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.system",
        "socket.__new__",
        "socket.connect",
        "socket.getaddrinfo",
        "socket.gethostbyname",
        "subprocess.Popen",
    }
)

# Audit number of the architecture, then its numbers for socket, connect, execve and execveat.
SYSTEM_CALLS = {
    "x86_64": (0xC000003E, (41, 42, 59, 322)),
    "aarch64": (0xC00000B7, (198, 203, 221, 281)),
}


def confine() -> None:
    """Give up for good what reading never needs."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    lower_limit(resource.RLIMIT_FSIZE, LARGEST_FILE)
    sys.addaudithook(refuse_event)
    forbid_system_calls()


def refuse_event(event: str, _arguments: tuple[object, ...]) -> None:
    """Stop Python code that wants to reach out of the process."""
    if event in FORBIDDEN_EVENTS:
        raise PermissionError(errno.EACCES, f"A reading process may not use {event}")


def forbid_system_calls() -> None:
    """Let the kernel refuse sockets and other programs to C code as well, where it is able to (Linux seccomp)."""
    known = SYSTEM_CALLS.get(platform.machine())
    if sys.platform != "linux" or known is None or sys.maxsize < 1 << 32:
        return
    import ctypes

    instructions = filter_program(*known)
    buffer = ctypes.create_string_buffer(instructions, len(instructions))
    program = struct.pack("HxxxxxxP", len(instructions) // 8, ctypes.addressof(buffer))
    library = ctypes.CDLL(None, use_errno=True)
    set_no_new_privileges, set_seccomp, filter_mode = 38, 22, 2
    if library.prctl(set_no_new_privileges, 1, 0, 0, 0) == 0:
        library.prctl(set_seccomp, filter_mode, ctypes.c_char_p(program), 0, 0)


def filter_program(architecture: int, forbidden: tuple[int, ...]) -> bytes:
    """A classic BPF program: foreign architectures and forbidden calls get EACCES, all else passes."""
    load, jump_if_equal, give = 0x20, 0x15, 0x06
    allow, refuse = 0x7FFF0000, 0x00050000 | errno.EACCES
    to_refusal = len(forbidden) + 2
    steps = [(load, 0, 0, 4), (jump_if_equal, 0, to_refusal, architecture), (load, 0, 0, 0)]
    steps += [(jump_if_equal, len(forbidden) - index, 0, number) for index, number in enumerate(forbidden)]
    steps += [(give, 0, 0, allow), (give, 0, 0, refuse)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def limit_call(seconds: float, memory: int) -> None:
    """Let the kernel end this process when a call takes much too long, and refuse memory beyond the limit."""
    lower_limit(resource.RLIMIT_AS, address_space() + memory + ROOM_FOR_LIBRARIES)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE_SECONDS)


def lift_limits() -> None:
    """Undo `limit_call`."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def lower_limit(kind: int, wanted: int) -> None:
    """Set a limit of this process, within what the user's own limits allow; it can be lifted again."""
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def address_space() -> int:
    """The bytes of address space this process takes now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 512 * MEGABYTE
    return pages * os.sysconf("SC_PAGE_SIZE")
