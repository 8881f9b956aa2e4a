"""Files are saved whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from copyviz.errors import SaveError
from copyviz.export.saving import save_bytes, save_text

SIZE = 3_000_000
ENDLESS = """
import sys
from pathlib import Path
from copyviz.export.saving import save_bytes
while True:
    for letter in (b"a", b"b"):
        save_bytes(Path(sys.argv[1]), letter * int(sys.argv[2]))
"""


@pytest.mark.parametrize("pause", [0.0, 0.013, 0.031])
def test_a_kill_leaves_the_old_or_the_new_file(pause: float, tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    process = subprocess.Popen([sys.executable, "-c", ENDLESS, str(target), str(SIZE)])
    while not target.exists():
        time.sleep(0.005)
    time.sleep(0.1 + pause)
    process.send_signal(signal.SIGKILL)
    process.wait()
    data = target.read_bytes()
    assert data in (b"a" * SIZE, b"b" * SIZE)


def test_a_link_keeps_leading_to_the_file_and_its_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    save_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        save_bytes(tmp_path, b"data")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="not an ordinary file"):
        save_bytes(tmp_path / "pipe", b"data")
