"""Opens files safely: regular ones only, read-only, never waiting, and each byte read once."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import time

from copyviz.errors import Outcome, ReadError
from copyviz.progress import Progress, silent
from copyviz.readers.base import RawFile

CHUNK = 1 << 20
ATTEMPTS = 3
PAUSE = 0.2

# O_NONBLOCK: a pipe or device that slips in between the look and the opening must not keep us waiting.
FLAGS = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY

KINDS = (
    (stat.S_ISDIR, "This is a folder, not a file.", "Open one of the files in it."),
    (stat.S_ISFIFO, "This is a pipe, not a file.", "Save what comes out of it as a file and open that."),
    (stat.S_ISSOCK, "This is a socket, not a file.", "Choose a document."),
    (stat.S_ISCHR, "This is a device, not a file.", "Choose a document."),
    (stat.S_ISBLK, "This is a device, not a file.", "Choose a document."),
)

REASONS = {
    errno.ENOENT: ("There is no such file.", "Check the name and the folder; it may have been moved or renamed."),
    errno.ENOTDIR: ("There is no such file.", "A part of the path that should be a folder is a file."),
    errno.EACCES: ("You are not allowed to read this file.", "Ask its owner, or copy it to a place of your own."),
    errno.EPERM: ("You are not allowed to read this file.", "Ask its owner, or copy it to a place of your own."),
    errno.ELOOP: ("This is a link that leads back to itself.", "Open the file it was meant to lead to."),
    errno.ENAMETOOLONG: ("The name of this file is too long.", "Check the name."),
    errno.EINVAL: ("This is not the name of a file.", "Check the name."),
    errno.EAGAIN: ("This file does not hold anything to read.", "Choose a document."),
    errno.ESTALE: ("This file vanished while it was read.", "Open it again when the network drive is back."),
    errno.EIO: ("The disk could not read this file.", "Copy it to another disk and open the copy."),
}


def take_in(path: str | os.PathLike[str], size_limit: int, progress: Progress = silent) -> RawFile:
    """The bytes of a regular file of at most `size_limit` bytes; anything else is refused at once."""
    name = os.fsdecode(path)
    try:
        check_kind(os.stat(name))  # noqa: PTH116 - a Path takes no name at all for the present folder
        descriptor = os.open(name, FLAGS)
        try:
            return RawFile(name, *read_steadily(descriptor, size_limit, progress))
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise explain(error, name) from error


def check_kind(status: os.stat_result) -> None:
    """Refuse what is not a regular file; a device could even act on being opened."""
    if stat.S_ISREG(status.st_mode):
        return
    for is_kind, message, hint in KINDS:
        if is_kind(status.st_mode):
            raise ReadError(Outcome.UNREADABLE, message, hint)
    raise ReadError(Outcome.UNREADABLE, "This is not a file.", "Choose a document.")


def read_steadily(descriptor: int, size_limit: int, progress: Progress) -> tuple[bytes, str]:
    """All bytes of an open file and their SHA-256, read again when somebody wrote to it meanwhile."""
    for attempt in range(ATTEMPTS):
        if attempt:
            time.sleep(PAUSE)
        before = os.fstat(descriptor)
        check_kind(before)
        check_size(before.st_size, size_limit)
        os.lseek(descriptor, 0, os.SEEK_SET)
        data, digest = read_all(descriptor, before.st_size, size_limit, progress)
        after = os.fstat(descriptor)
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
            return data, digest
    raise ReadError(
        Outcome.UNREADABLE,
        "This file is being changed by another program.",
        "Open it again when the other program has saved it.",
    )


def read_all(descriptor: int, expected: int, size_limit: int, progress: Progress) -> tuple[bytes, str]:
    """The bytes of an open file and their SHA-256; files of the system that hide their size are read to the end."""
    digest = hashlib.sha256()
    chunks = []
    size = 0
    while chunk := os.read(descriptor, CHUNK):
        size += len(chunk)
        check_size(size, size_limit)
        digest.update(chunk)
        chunks.append(chunk)
        progress("Opening", size / max(expected, size))
        if 0 < expected < size:  # it grows as we read; no use in running after it
            break
    return b"".join(chunks), digest.hexdigest()


def check_size(size: int, size_limit: int) -> None:
    """Refuse a file of more than `size_limit` bytes."""
    if size > size_limit:
        raise ReadError(
            Outcome.TOO_BIG,
            f"This file is larger than {readable_size(size_limit)}.",
            "Split it, or raise the size limit.",
        )


def readable_size(size: int) -> str:
    """A number of bytes as people say it."""
    for unit, factor in (("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.3g} {unit}"
    return f"{size} bytes"


def explain(error: OSError | ValueError, name: str) -> ReadError:
    """The plain words for what the operating system says."""
    number = error.errno if isinstance(error, OSError) and error.errno else errno.EINVAL
    if number == errno.ENOENT and os.path.lexists(name):
        reason = ("This is a link to a file that does not exist.", "Open the file it was meant to lead to.")
    else:
        unknown = (
            f"This file could not be read: {os.strerror(number)}.",
            "Copy it to another place and open the copy.",
        )
        reason = REASONS.get(number, unknown)
    return ReadError(Outcome.UNREADABLE, *reason)
