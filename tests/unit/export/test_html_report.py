"""The HTML report: safe whatever the documents hold, complete, and every dot leads to its pair."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import copyviz
from copyviz.errors import SaveError
from copyviz.export.html_report import html_report
from copyviz.export.table import export_to
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.document import Block, Document, Notice, Place, Role, Source, place_blocks
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval
from copyviz.pipeline.compare import compare, decide
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation.report_pairs import MOST_PAIRS, anchor_of
from copyviz.structure.nesting import build_hierarchy
from copyviz.text.visible import HIDDEN
from helpers.comparisons import harbour, large_hierarchy, make_comparison, random_table
from helpers.story import STORY

HOSTILE = (
    "<script>window.broken = 1</script> is what the quiet harbour keeper wrote. ",
    'A closing </script></style></title> and "><img src=x onerror=alert(1)> follows the harbour text. ',
    "Hidden \u202e turned \u200b and \x00 control \x1b signs stand beside ' and \" quotes of the keeper. ",
    "An &lt;entity&gt; &amp; a $policy ${style} placeholder {curly} stay as the keeper wrote them. ",
)


class Page(HTMLParser):
    """What a browser would see: elements with attributes, and the text of each kind of element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self._open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.inside[self._open] = self.inside.get(self._open, "") + data

    @property
    def ids(self) -> Counter[str | None]:
        return Counter(attributes["id"] for _, attributes in self.elements if "id" in attributes)

    @property
    def links(self) -> list[str]:
        return [str(attributes["href"]) for _, attributes in self.elements if "href" in attributes]

    @property
    def whole(self) -> str:
        return "".join(self.inside.values())


def hostile_hierarchy(name: str) -> Hierarchy:
    title = '<h1 onclick="x()">Title</h1> \u202e</title><script>1</script>'
    blocks = [Block(Role.HEADING, title, Place(0, 0), level=1), Block(Role.PARAGRAPH, "".join(HOSTILE), Place(0, 0))]
    source = Source(f"/x/{name}", 'text/html"><b>', "<i>" + "0" * 61, 12, title=title, encoding="<u>")
    warnings = (Notice("odd", "<script>alert('notice')</script>", "\x07 & more"),)
    return build_hierarchy(Document(source, place_blocks(blocks), language="<en>", warnings=warnings))


def hostile_comparison() -> Comparison:
    left = hostile_hierarchy("<script>alert('name')<\x01script>.html")
    right = hostile_hierarchy('"><svg onload=alert(2)>\u202e.html')
    found = compare(left, right)
    return decide(found, found.thresholds, (Exclusion(Side.LEFT, Interval(1, 1), "<script>reason</script>\u202e"),))


def made(comparison: Comparison) -> str:
    return html_report(comparison, explain_for_report(comparison))


def test_nothing_in_documents_becomes_markup() -> None:
    page = Page(made(hostile_comparison()))
    names = Counter(tag for tag, _ in page.elements)
    assert names["script"] == names["style"] == 1
    assert not {"img", "iframe", "object", "embed", "link", "base", "form", "image", "foreignobject"} & set(names)
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on") or name in {"src", "style", "srcset"}], tag
    assert all(link.startswith("#") for link in page.links)
    assert "alert('notice')" in page.whole
    assert "window.broken" in page.whole
    assert "$policy ${style}" in page.whole


def test_hidden_characters_are_visible() -> None:
    text = made(hostile_comparison())
    assert not HIDDEN.search(text.replace("\n", ""))
    assert "‹U+202E›" in text
    assert "␀" in text


def test_the_policy_admits_only_the_own_style_and_script() -> None:
    text = made(harbour_story())
    page = Page(text)
    policy = next(str(a["content"]) for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        content = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert content is not None
        digest = base64.b64encode(hashlib.sha256(content[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_every_equal_pair_has_its_place_and_every_link_a_target() -> None:
    comparison = harbour_story()
    page = Page(made(comparison))
    assert max(page.ids.values()) == 1
    pairs = {anchor_of(match.left, match.right) for match in comparison.equal}
    assert pairs == {name for name in page.ids if name and name.startswith("pair-")}
    assert pairs == {link[1:] for link in page.links if link.startswith("#pair-")}
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_each_dot_stands_where_its_pair_does() -> None:
    places = dot_places(html_report(harbour()))
    assert len(places) == len(harbour().equal)
    for axis in (0, 1):
        numbers = sorted({(pair[axis], round(place[axis], 2)) for pair, place in places})
        assert len(numbers) == len({number for number, _ in numbers})
        assert [place for _, place in numbers] == sorted(place for _, place in numbers)


def dot_places(text: str) -> list[tuple[tuple[int, int], tuple[float, float]]]:
    """The pair and the middle of each linked dot."""
    dots = re.findall(r'<a href="#pair-(\d+)-(\d+)"><title>[^<]*</title><(\w+) ([^>]*)/>', text)
    found = []
    for left, right, tag, rest in dots:
        values = {name: float(value) for name, value in re.findall(r'(\w+)="([-\d.]+)"', rest)}
        if tag == "circle":
            middle = values["cx"], values["cy"]
        else:
            middle = values["x"] + values["width"] / 2, values["y"] + values["height"] / 2
        found.append(((int(left), int(right)), middle))
    return found


def test_the_report_says_what_was_compared_how_and_with_what_result() -> None:
    comparison = harbour_story()
    whole = Page(made(comparison)).whole
    for source in (comparison.left.document.source, comparison.right.document.source):
        assert source.name in whole
        assert source.sha256 in whole
        assert f"{source.size:,} bytes" in whole
    matched, counted = comparison.scores.matched[0], comparison.scores.counted[0]
    assert f"{matched} of {counted} sentences of A stand in B." in whole
    assert "Permissible threshold" in whole
    assert f"CopyViz {copyviz.__version__}" in whole


def test_left_out_sentences_are_told_with_their_reason_and_counted_from_one() -> None:
    comparison = harbour_story()
    left_out = decide(
        comparison, comparison.thresholds, (Exclusion(Side.RIGHT, Interval(4, 3), "given by the teacher"),)
    )
    text = made(left_out)
    assert re.search(r"<b>B 5–7</b> · given by the teacher", text)
    assert not re.search(r'id="pair-\d+-[567]"', text)
    assert 'id="left-out"' not in made(comparison)


def test_warnings_are_in_the_report() -> None:
    warned = replace(harbour(), warnings=(Notice("many", "Some pairs were omitted.", "Raise the threshold."),))
    assert "Some pairs were omitted. Raise the threshold." in Page(html_report(warned)).whole


def test_each_pair_tells_the_rule_that_decided_and_its_words() -> None:
    comparison = harbour_story()
    text = made(comparison)
    assert text.count('<details class="why">') == len(comparison.equal)
    assert text.count("→ equal") == len(comparison.equal)
    assert "Only in A" in text


def test_the_same_comparison_gives_the_same_bytes() -> None:
    assert made(harbour_story()) == made(copyviz.compare(*STORY))


def test_thousands_of_pairs_stay_a_page_one_can_send() -> None:
    sides = large_hierarchy(3000), large_hierarchy(3000)
    comparison = make_comparison(*sides, random_table(3000, 3000, 9000))
    text = html_report(comparison)
    listed = re.findall(r' id="(pair-[\d-]+)"', text)
    assert len(listed) == len(set(listed)) == MOST_PAIRS
    assert set(re.findall(r' href="#(pair-[\d-]+)"', text)) == set(listed)
    assert f"Of {len(comparison.equal):,} equal pairs {MOST_PAIRS:,} are listed" in text
    assert len(text.encode()) < 10_000_000


def test_dots_too_many_to_link_are_drawn_without_an_image() -> None:
    sides = large_hierarchy(2000), large_hierarchy(2000)
    text = html_report(make_comparison(*sides, random_table(2000, 2000, 60_000)))
    assert "<image" not in text
    assert "data:" not in text
    assert "Click a dot" not in text
    assert len(text.encode()) < 10_000_000


def test_documents_without_matches_or_sentences_have_a_report() -> None:
    empty = build_hierarchy(Document(Source("/x/empty.txt", "text/plain", "0" * 64, 0), ()))
    assert "There are no passages" in made(compare(empty, empty))


def test_a_report_is_never_written_over_a_document(tmp_path: Path) -> None:
    document = tmp_path / "essay.txt"
    document.write_text("The quiet keeper of the harbour waits beside the old stone quay.", encoding="utf-8")
    link = tmp_path / "report.html"
    link.symlink_to(document)
    comparison = copyviz.compare(document, document)
    with pytest.raises(SaveError):
        export_to(comparison, "report", link)
    assert document.read_text(encoding="utf-8").startswith("The quiet keeper")
    export_to(comparison, "report", tmp_path / "other.html")
    assert (tmp_path / "other.html").read_text(encoding="utf-8") == html_report(comparison)


@cache
def harbour_story() -> Comparison:
    """The sample story, compared in earnest."""
    return copyviz.compare(*STORY)
