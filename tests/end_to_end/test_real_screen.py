"""The window on a real X screen: the same clicks as offscreen, through the display server."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def display() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        assert select.select([reading], [], [], 30)[0], "Xvfb did not start"
        yield f":{os.read(reading, 16).decode().strip()}"
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


def test_a_click_on_a_dot_jumps_on_a_real_screen(display: str) -> None:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    wanted = "clicking_a_dot or n_and_p or threshold_is_live"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/gui/test_window.py",
        "-k",
        wanted,
    ]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=150)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-2000:]
    assert "3 passed" in result.stdout


def test_without_a_display_the_program_says_what_to_do() -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "copyviz"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert result.returncode == 3
    assert result.stderr.count("\n") == 1
    for word in ("compare", "--screenshot", "QT_QPA_PLATFORM=offscreen"):
        assert word in result.stderr
