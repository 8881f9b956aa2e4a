"""The HTML report in a real browser: dots lead to pairs, nothing is loaded, and paper keeps pairs whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

import copyviz
from copyviz.cli.main import run
from copyviz.model.comparison import Comparison
from copyviz.presentation.grades import Grade, grade_of
from helpers.browser import Browser, start_browser
from helpers.story import STORY

A4, LETTER = (8.27, 11.69), (8.5, 11.0)
IN_VIEW = """(() => {
    const box = document.querySelector(":target").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.height > 0;
})()"""
SHOWN = "[...document.querySelectorAll('.pair')].filter((pair) => pair.checkVisibility()).length"
EVIL = (
    "The keeper of the harbour wrote <script>document.title = 'broken'</script> on the quiet wall. "
    "Beside it stood <img src=https://example.com/x.png onerror=alert(1)> in letters of chalk and paint. "
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with start_browser(tmp_path_factory.mktemp("profile")) as started:
        started.set_size(1100, 900)
        yield started


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return copyviz.compare(*STORY)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("report") / "report.html"
    assert run(["compare", *STORY, "--report", str(target)]) == 0
    return target


def open_report(browser: Browser, report: Path, *, script: bool = True) -> None:
    browser.send("Emulation.setScriptExecutionDisabled", value=not script)
    browser.open(report.as_uri())


def middle_of(browser: Browser, selector: str) -> tuple[float, float]:
    place = browser.evaluate(
        f"(() => {{ const dot = document.querySelector({selector!r}); dot.scrollIntoView({{block: 'center'}});"
        "const box = dot.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
    )
    return place[0], place[1]


def assert_calm(browser: Browser, report: Path) -> None:
    """Nothing was asked of anyone but the file itself, and nothing went wrong."""
    assert [event["request"]["url"].split("#")[0] for event in browser.told("Network.requestWillBeSent")] == [
        report.as_uri()
    ]
    assert browser.told("Log.entryAdded") == []
    assert browser.told("Runtime.exceptionThrown") == []
    assert browser.told("Runtime.consoleAPICalled") == []


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_click_on_a_dot_goes_to_its_pair(
    browser: Browser, report: Path, comparison: Comparison, script: bool
) -> None:
    open_report(browser, report, script=script)
    match = comparison.equal[len(comparison.equal) // 2]
    anchor = f"#pair-{match.left + 1}-{match.right + 1}"
    browser.click(*middle_of(browser, f"figure a[href='{anchor}']"))
    assert browser.evaluate("location.hash") == anchor
    assert browser.evaluate(IN_VIEW)
    text = browser.evaluate("document.querySelector(':target').innerText")
    assert " ".join(comparison.left.sentences[match.left].text.split()) in " ".join(text.split())
    assert_calm(browser, report)


def test_filters_show_what_they_say_and_a_link_to_a_hidden_pair_brings_it_back(
    browser: Browser, report: Path, comparison: Comparison
) -> None:
    open_report(browser, report)
    everything = browser.evaluate(SHOWN)
    assert everything == len(comparison.equal)
    browser.evaluate("document.getElementById('only-moved').click()")
    moved = {pair for passage in comparison.passages if passage.order != "same" for pair in passage.pairs}
    assert browser.evaluate(SHOWN) == len(moved)
    kept = next(match for match in comparison.equal if (match.left, match.right) not in moved)
    browser.evaluate(f"location.hash = 'pair-{kept.left + 1}-{kept.right + 1}'")
    assert browser.evaluate("new Promise((done) => setTimeout(() => done(true), 100))")
    assert browser.evaluate(SHOWN) == everything
    assert browser.evaluate(IN_VIEW)
    browser.evaluate(
        "(() => { const box = document.getElementById('filter'); box.value = 'zinc blocks';"
        "box.dispatchEvent(new Event('input')); return new Promise((done) => setTimeout(done, 300)); })()"
    )
    texts = [
        comparison.left.sentences[match.left].text + comparison.right.sentences[match.right].text
        for match in comparison.equal
    ]
    assert browser.evaluate(SHOWN) == sum("zinc blocks" in text.lower() for text in texts) > 0
    assert_calm(browser, report)


def test_hostile_text_stays_dead(browser: Browser, tmp_path: Path) -> None:
    document = tmp_path / "<img src=x onerror=alert(1)>.txt"
    document.write_text(EVIL, encoding="utf-8")
    target = tmp_path / "report.html"
    assert run(["compare", str(document), str(document), "--report", str(target)]) == 0
    open_report(browser, target)
    assert browser.evaluate("document.title").startswith("Comparison of <img src=x")
    assert browser.evaluate("document.images.length + document.scripts.length") == 1
    assert_calm(browser, target)


def test_a_note_leads_to_its_pair_and_stays_plain_text(browser: Browser, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    notes = ["--note-on", "15:6", EVIL, "--note-on", "15-33:6-24", EVIL, "--note", EVIL, "--by", EVIL]
    verdict = ["--verdict", "copied", "--words", EVIL]
    assert run(["compare", *STORY, "--report", str(target), *notes, *verdict]) == 0
    open_report(browser, target)
    browser.click(*middle_of(browser, ".note a[href='#pair-15-6']"))
    assert browser.evaluate("location.hash") == "#pair-15-6"
    assert browser.evaluate(IN_VIEW)
    assert "onerror=alert(1)" in browser.evaluate("document.querySelector(':target .remark').innerText")
    browser.click(*middle_of(browser, ".note a[href='#passage-3']"))
    assert browser.evaluate("document.querySelector('#passage-3 > .remark') !== null")
    assert browser.evaluate("document.images.length + document.scripts.length") == 1
    assert_calm(browser, target)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_on_paper_both_sides_of_a_pair_stay_together(
    browser: Browser, report: Path, comparison: Comparison, paper: tuple[float, float], tmp_path: Path
) -> None:
    open_report(browser, report)
    browser.print_to(tmp_path / "report.pdf", *paper)
    printed = pypdfium2.PdfDocument(tmp_path / "report.pdf")
    pages = [squeezed(page.get_textpage().get_text_range()) for page in printed]
    assert len(pages) > 2
    verbatim = [match for match in comparison.equal if grade_of(match.score) is Grade.VERBATIM and not match.joined]
    for match in verbatim:
        sides = comparison.left.sentences[match.left].text, comparison.right.sentences[match.right].text
        assert any(all(squeezed(side) in page for side in sides) for page in pages), sides


def squeezed(text: str) -> str:
    return re.sub(r"\W+", "", text)
