"""A window that is killed loses nothing: the next one offers the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import copyviz
from helpers.story import STORY

# A window as users have it, with a pair, a note and a moved slider; it says when the work is aside, then waits.
WORKING = """
import sys
from PySide6.QtCore import QTimer
from copyviz.gui import app
from copyviz.gui.main_window import MainWindow
from copyviz.gui.settings import Settings
from copyviz.model.case import Note
from copyviz.presentation.themes import LIGHT

application = app.make_application()
window = MainWindow(Settings(), LIGHT)
window.show()
window.saving.autosave.timer.setInterval(20)

def write():
    case = window.session.comparison.case
    window.session.change_case("Add a note", case.with_note(Note("Not to be lost.")))
    watch.start()

def look():
    file = window.saving.autosave.file
    if file is not None and file.exists():
        print("aside", flush=True)
        watch.stop()

watch = QTimer(interval=20)
watch.timeout.connect(look)
window.loader.paired.connect(write)
window.open_pair(*sys.argv[1:])
application.exec()
"""
# The next window, started as from the command line; the strip is answered as by a click.
NEXT = """
import sys
from PySide6.QtCore import QTimer
from copyviz.gui import app
from copyviz.gui.recovery import RecoveryBar

def answer():
    window = next(w for w in app.QApplication.topLevelWidgets() if hasattr(w, "saving"))
    bar = window.findChild(RecoveryBar)
    def show():
        print(window.session.comparison.case.notes[0].text, window.saving.unsaved, flush=True)
        window.saving.save_and_wait(app.Path(sys.argv[1]))
        window.close()
        app.QApplication.exit(0)
    window.session.comparison_changed.connect(lambda: QTimer.singleShot(100, show))
    bar.open.click()

original = app.MainWindow.show
def shown(window):
    original(window)
    QTimer.singleShot(300, answer)
app.MainWindow.show = shown
app.run([])
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    own = {name: str(tmp_path / name) for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    return os.environ | own | {"QT_QPA_PLATFORM": "offscreen"}


def run_next(target: Path, environment: dict[str, str]) -> str:
    command = [sys.executable, "-c", NEXT, str(target)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout


def test_killed_work_is_offered_at_the_next_start(tmp_path: Path, environment: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WORKING, *STORY], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "aside\n"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(list((tmp_path / "XDG_STATE_HOME").rglob("unsaved-*.copyviz"))) == 1
    rescued = tmp_path / "rescued.copyviz"
    assert run_next(rescued, environment) == "Not to be lost. True\n"
    assert copyviz.open_case(rescued).comparison.case.notes[0].text == "Not to be lost."
    assert [file.name for file in (tmp_path / "XDG_STATE_HOME").rglob("*") if file.is_file()] == []
