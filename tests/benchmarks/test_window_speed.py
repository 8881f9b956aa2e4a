"""How fast the window is: start, thresholds, clicks, and how long the event loop stalls while documents load.

Prints figures and ratios within one run; nothing here fails on a clock.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.session import ComparisonSession
from copyviz.gui.settings import Settings
from copyviz.options import Thresholds
from copyviz.presentation.themes import LIGHT
from helpers.comparisons import large_hierarchy, make_comparison, random_table
from helpers.shared_data import shared_data

BARE = """
import time; start = time.perf_counter()
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph as pg
a = QApplication([]); w = QMainWindow(); w.setCentralWidget(pg.PlotWidget()); w.resize(1440, 900); w.show()
a.processEvents(); print(time.perf_counter() - start)
"""
OURS = """
import time; start = time.perf_counter()
from copyviz.gui import app
from copyviz.gui.main_window import MainWindow
from copyviz.gui.settings import Settings
from PySide6.QtCore import QSettings
from copyviz.presentation.themes import LIGHT
a = app.make_application(); app.apply_theme(a, LIGHT)
w = MainWindow(Settings(QSettings("{path}", QSettings.Format.IniFormat)), LIGHT); w.resize(1440, 900); w.show()
a.processEvents(); print(time.perf_counter() - start); w.close()
"""


def best_start(program: str) -> float:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    runs = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    return min(float(run.stdout.split()[-1]) for run in runs)


def test_start_against_a_bare_window(tmp_path: Path) -> None:
    bare, ours = best_start(BARE), best_start(OURS.format(path=tmp_path / "s.ini"))
    print(f"\nstart: bare window {bare:.2f} s, CopyViz {ours:.2f} s, ratio {ours / bare:.2f} (wanted: 1.4)")


@pytest.mark.parametrize("pairs", [100_000, 1_000_000])
def test_threshold_step(qapp: QApplication, pairs: int) -> None:
    session = ComparisonSession()
    side = large_hierarchy(20_000)
    session.set_comparison(make_comparison(side, side, random_table(20_000, 20_000, pairs)))
    times = []
    for permissible in np.linspace(0.4, 0.9, 21):
        start = time.perf_counter()
        session.set_thresholds(Thresholds(float(permissible), 0.5))
        times.append(time.perf_counter() - start)
    session.close_work()
    print(f"\nthreshold step at {pairs:,} pairs: {1000 * statistics.median(times):.1f} ms (wanted: 16 and 60 ms)")


LONG_PAIRS = {
    "69 pages as page and as print": ("R-lang/R-lang.html", "R-lang/R-lang.pdf"),
    "two manuals of 193 and 114 pages": (
        "debian-policy/policy.pdf",
        "developers-reference/developers-reference.pdf",
    ),
}


@pytest.mark.parametrize("name", LONG_PAIRS)
def test_long_pair(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    left, right = (str(shared_data("html_pdf", *path.split("/"))) for path in LONG_PAIRS[name])
    window = MainWindow(Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)), LIGHT)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    window.prepare()  # as the program does once the window is shown
    QApplication.processEvents()
    stalls, last = [0.0], time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        stalls.append(now - last)
        last = now

    timer = QTimer(interval=5)
    timer.timeout.connect(tick)
    timer.start()
    with qtbot.waitSignal(window.loader.paired, timeout=120_000):
        window.open_pair(left, right)
    qtbot.wait(500)
    timer.stop()
    print(f"\nevent loop while {name} load: worst stall {1000 * max(stalls):.0f} ms (wanted: 100 ms)")
    times = []
    for _ in range(30):
        start = time.perf_counter()
        window.session.select_step(1)
        QApplication.processEvents()
        times.append(time.perf_counter() - start)
    print(f"click to everything updated: median {1000 * statistics.median(times):.0f} ms (wanted: 50 ms)")
    window.close()
