"""How fast a chain of versions is compared, against the plain matching of its neighbours in the same run."""

from __future__ import annotations

import lzma
import random
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSettings, QTimer
from pytestqt.qtbot import QtBot

from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.revisions import RevisionsPage
from copyviz.gui.settings import Settings
from copyviz.gui.views.revision_texts import TWO
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.revisions import Version
from copyviz.pipeline.chain_matches import match_chain
from copyviz.pipeline.compare import compare_matches
from copyviz.pipeline.revisions import chain_of
from copyviz.presentation.chain_dotplot_figure import chain_dotplot
from copyviz.presentation.survival_figure import survival_picture
from copyviz.presentation.themes import LIGHT
from copyviz.revisions.survival import follow_sentences
from copyviz.text.sentences import split_sentences
from helpers.shared_data import shared_data
from helpers.texts import hierarchy_of

VERSIONS, SENTENCES, PARAGRAPH = 12, 3_000, 5
MOST = 3.0
Result = TypeVar("Result")


def novel_sentences() -> Iterator[str]:
    with lzma.open(shared_data("train", "gutenberg.tsv.xz"), "rt", encoding="utf-8") as lines:
        for line in lines:
            for paragraph in line.rstrip("\n").partition("\t")[2].split("\\n"):
                for start, end in split_sentences(paragraph):
                    if 30 < end - start < 300:
                        yield paragraph[start:end]


@cache
def versions() -> tuple[Hierarchy, ...]:
    """A long text in versions: in each some 3 % of the sentences are reworded, taken out, put in or moved."""
    chosen = random.Random(8)
    sentences = novel_sentences()
    text = [next(sentences) for _ in range(SENTENCES)]
    made = []
    for _ in range(VERSIONS):
        made.append(hierarchy_of(*(" ".join(text[at : at + PARAGRAPH]) for at in range(0, len(text), PARAGRAPH))))
        for _ in range(SENTENCES // 100):
            words = text[place := chosen.randrange(len(text))].split()
            words[chosen.randrange(len(words))] = str(chosen.randrange(1000))
            text[place] = " ".join(words)
            text[chosen.randrange(len(text))] = next(sentences)
            text.insert(chosen.randrange(len(text)), text.pop(chosen.randrange(len(text))))
    return tuple(made)


def test_twelve_versions_of_three_thousand_sentences() -> None:
    made = versions()
    compare_matches(made[0], made[1])
    matching = sum(timed(partial(compare_matches, old, new))[0] for old, new in pairwise(made))
    given = [Version(f"{number}.txt", hierarchy) for number, hierarchy in enumerate(made)]
    seconds, chain = timed(lambda: chain_of(given))
    ratio = seconds / matching
    print(f"\nmatching {len(made) - 1} pairs {matching:.2f} s; the whole chain {seconds:.2f} s")
    print(f"ratio {ratio:.2f} (wanted: {MOST:.0f})")
    dots, matches = timed(lambda: match_chain(chain))
    following, survival = timed(lambda: follow_sentences(chain))
    drawing = (
        timed(lambda: chain_dotplot(chain, matches, LIGHT))[0]
        + timed(lambda: survival_picture(chain, survival, LIGHT))[0]
    )
    print(f"all versions against all {dots:.2f} s, survival {following:.2f} s, both figures {drawing:.2f} s")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds of the processor, so that other work on the machine counts as little as possible."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def test_the_window_stays_live_with_twelve_long_versions(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "versions"
    folder.mkdir()
    for number, hierarchy in enumerate(versions()):
        (folder / f"v{number:02}.txt").write_text(hierarchy.document.text, encoding="utf-8")
    window = MainWindow(Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)), LIGHT)
    qtbot.addWidget(window)
    window.show()
    stalls: list[float] = []
    ticks = [time.perf_counter()]

    def tick() -> None:
        ticks.append(time.perf_counter())
        stalls.append(ticks[-1] - ticks[-2])

    clock = QTimer()
    clock.setInterval(5)
    clock.timeout.connect(tick)
    clock.start()
    window.show_page("revisions", [str(folder)])
    page = window.book.current
    assert isinstance(page, RevisionsPage)
    qtbot.waitUntil(lambda: page.session.step is not None and not page.busy, timeout=120_000)
    print(f"\nlongest stall while 12 versions are read and compared {max(stalls) * 1000:.0f} ms")
    works: tuple[tuple[str, Callable[[], object]], ...] = (
        ("step back", lambda: page.session.look_on(-1)),
        ("two columns", lambda: page.texts.set_mode(TWO)),
        ("survival", lambda: page.tabs.setCurrentWidget(page.survival)),
        ("all versions", lambda: page.tabs.setCurrentWidget(page.dotplot)),
    )
    for name, work in works:
        stalls.clear()
        work()
        qtbot.wait(100)
        qtbot.waitUntil(lambda: not page.busy, timeout=60_000)
        print(f"{name}: longest stall {max(stalls) * 1000:.0f} ms")
    window.close()
