"""Files are opened without waiting, without following anything odd, and without changing them."""

from __future__ import annotations

import hashlib
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from copyviz.errors import Outcome, ReadError
from copyviz.readers.intake import readable_size, take_in

LIMIT = 1 << 20


def refusal(path: str | Path, size_limit: int = LIMIT) -> ReadError:
    start = time.monotonic()
    with pytest.raises(ReadError) as caught:
        take_in(path, size_limit)
    assert time.monotonic() - start < 2
    assert caught.value.message.endswith(".")
    assert caught.value.hint.endswith(".")
    return caught.value


def test_the_hash_is_of_the_bytes_given_back(tmp_path: Path) -> None:
    data = os.urandom(3_000_000)
    path = tmp_path / "file"
    path.write_bytes(data)
    raw = take_in(path, 1 << 30)
    assert raw.data == data
    assert raw.sha256 == hashlib.sha256(data).hexdigest()
    assert raw.path == str(path)


def test_the_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"text")
    before = path.stat()
    take_in(path, LIMIT)
    after = path.stat()
    assert (before.st_mtime_ns, before.st_ctime_ns, before.st_size) == (
        after.st_mtime_ns,
        after.st_ctime_ns,
        after.st_size,
    )


def make_fifo(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


def make_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def make_loop(path: Path) -> None:
    path.symlink_to(path.name)


def make_link_to_fifo(path: Path) -> None:
    os.mkfifo(path.with_name("target"))
    path.symlink_to("target")


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (Path.mkdir, "folder"),
        (make_fifo, "pipe"),
        (make_link_to_fifo, "pipe"),
        (make_socket, "socket"),
        (make_dangling_link, "link to a file that does not exist"),
        (make_loop, "leads back to itself"),
        (lambda path: None, "no such file"),
    ],
)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, make: Callable[[Path], None], word: str) -> None:
    path = tmp_path / "odd"
    make(path)
    error = refusal(path)
    assert error.outcome is Outcome.UNREADABLE
    assert word in error.message


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("/dev/zero", "device"),
        ("/dev/null/x", "no such file"),
        ("nul\x00byte", "not the name of a file"),
        ("", "no such file"),
        ("x" * 300, "too long"),
    ],
)
def test_odd_names_are_refused(path: str, word: str) -> None:
    assert word in refusal(path).message


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"text")
    (tmp_path / "link").symlink_to("file")
    assert take_in(tmp_path / "link", LIMIT).data == b"text"


def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "closed"
    path.write_bytes(b"text")
    path.chmod(0)
    user = os.geteuid()
    if user == 0:  # permissions do not stop the superuser, so be somebody else for a moment
        os.seteuid(65534)
    try:
        assert "not allowed" in refusal(path).message
    finally:
        os.seteuid(user)


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    error = refusal(path)
    assert error.outcome is Outcome.TOO_BIG
    assert "1 MB" in error.message


def test_a_file_of_just_the_limit_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(100))
    assert len(take_in(path, 100).data) == 100
    assert refusal(path, 99).outcome is Outcome.TOO_BIG


def test_a_file_that_hides_its_size_is_read_to_its_end() -> None:
    assert b"Name:" in take_in("/proc/self/status", LIMIT).data


def test_a_file_removed_or_replaced_while_it_is_read_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    old = os.urandom(4_000_000)
    path.write_bytes(old)

    def replace_it(step: str, share: float) -> None:
        if path.exists():
            path.unlink()

    assert take_in(path, 1 << 30, replace_it).data == old


def test_a_file_written_to_while_it_is_read_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"a" * 3_000_000)
    written = False

    def write_once(step: str, share: float) -> None:
        nonlocal written
        if not written:
            written = True
            path.write_bytes(b"b" * 3_000_000)

    assert take_in(path, 1 << 30, write_once).data == b"b" * 3_000_000


def test_a_file_that_never_rests_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"a" * 1000)

    def write_on(step: str, share: float) -> None:
        with path.open("ab") as stream:
            stream.write(b"more")

    with pytest.raises(ReadError) as caught:
        take_in(path, 1 << 30, write_on)
    assert caught.value.outcome is Outcome.UNREADABLE
    assert "changed by another program" in caught.value.message


@given(some.integers(0, 1 << 50))
def test_sizes_are_short_words(size: int) -> None:
    assert len(readable_size(size)) < 12
