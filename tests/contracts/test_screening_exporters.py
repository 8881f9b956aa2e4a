"""What every exporter of a search keeps: whole files, the same bytes, no input overwritten, nothing hostile alive."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from copyviz import resources
from copyviz.errors import SaveError, UsageError
from copyviz.export import screening_report
from copyviz.export.figure_options import FigureOptions
from copyviz.export.figures import save_heat_map
from copyviz.export.html_report import hash_source
from copyviz.export.screening_table import SCREENING_EXPORTERS, export_screening
from copyviz.model.case import Finding
from copyviz.model.collection import CommonSentence, Screening
from copyviz.model.judgement import NONE_JUDGED, key_of
from helpers.exported import reads_back
from helpers.hostile_comparison import NAME, SENTENCES
from helpers.painting import painting_application
from helpers.screenings import make_screening

CASES = [(name, ending) for name, exporter in SCREENING_EXPORTERS.items() for ending in exporter.ENDINGS]
QUICK = FigureOptions(width=80, dpi=72)
every = pytest.mark.parametrize(("name", "ending"), CASES, ids=[f"{name}{ending}" for name, ending in CASES])
COMMON = (CommonSentence("Answer all of the questions.", 6),)


@pytest.fixture(autouse=True)
def application() -> None:
    painting_application()


def made(screening: Screening, name: str, ending: str) -> bytes:
    return SCREENING_EXPORTERS[name].make(screening, NONE_JUDGED, ending, QUICK)


@every
def test_it_writes_a_file_that_reads_back(name: str, ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"result{ending}"
    export_screening(make_screening(common=COMMON, unreadable=["broken.pdf"]), name, target, QUICK)
    assert reads_back(target.read_bytes(), ending)
    if ending == ".json":
        schema = json.loads(resources.read_text("schema/screening-1.schema.json"))
        jsonschema.validate(json.loads(target.read_bytes()), schema)
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


@every
def test_the_same_result_gives_the_same_bytes(name: str, ending: str) -> None:
    assert made(make_screening(), name, ending) == made(make_screening(), name, ending)


@every
def test_a_collection_that_shares_nothing_or_holds_nothing_is_exported_too(name: str, ending: str) -> None:
    for screening in (make_screening(()), make_screening((), ())):
        assert reads_back(made(screening, name, ending), ending)


@every
def test_a_document_of_the_collection_is_never_overwritten(name: str, ending: str, tmp_path: Path) -> None:
    document = tmp_path / f"essay{ending}"
    document.write_text("The essay of a student.")
    screening = make_screening()
    screening = replace(
        screening, members=(replace(screening.members[0], path=str(document)), *screening.members[1:])
    )
    (tmp_path / f"link{ending}").symlink_to(document)
    for target in (document, tmp_path / f"link{ending}"):
        with pytest.raises(SaveError, match="is one of the documents"):
            export_screening(screening, name, target, QUICK)
    assert document.read_text() == "The essay of a student."


@every
def test_hostile_names_and_sentences_stay_dead(name: str, ending: str) -> None:
    names = [f"{place}/{NAME}" for place in ("=1", "b", "c")]
    common = [CommonSentence(sentence, 9) for sentence in SENTENCES]
    data = made(make_screening(((0, 1, 0.5, 0.5),), names, common=common, unreadable=[NAME]), name, ending)
    assert reads_back(data, ending)
    if ending == ".svg":
        tags = {element.tag.rsplit("}", 1)[-1] for element in ElementTree.fromstring(data).iter()}
        assert tags <= {"svg", "title", "desc", "rect", "line", "path", "circle", "text"}
    if ending == ".csv":
        cells = [cell for row in csv.reader(io.StringIO(data.decode())) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    if ending == ".html":
        page = data.decode()
        assert page.count("<script>") == 1
        assert "<svg onload" not in page
        assert "<image" not in page
        assert "\u202e" not in page


def test_the_page_may_run_and_wear_only_what_its_policy_names_and_links_every_square_to_a_row() -> None:
    page = made(make_screening(), "report", ".html").decode()
    style, script = (page.split(f"<{tag}>")[1].split(f"</{tag}>")[0] for tag in ("style", "script"))
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)[0]
    assert policy.startswith("default-src 'none'; ")
    assert f"style-src '{hash_source(style)}'" in policy
    assert f"script-src '{hash_source(script)}'" in policy
    assert 'style="' not in page
    links = set(re.findall(r'<a href="#(pair-\d+)">', page))
    assert links == {"pair-1", "pair-2", "pair-3"} == set(re.findall(r'<tr id="(pair-\d+)"', page))


def test_the_page_tells_what_was_not_read_and_what_was_left_out() -> None:
    page = made(make_screening(common=COMMON, unreadable=["broken.pdf"]), "report", ".html").decode()
    for text in ("broken.pdf", "The file is damaged. Save it again.", "Answer all of the questions.", "left out"):
        assert text in page


def test_a_page_of_very_many_pairs_lists_the_first_and_links_to_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screening_report, "MOST_ROWS", 2)
    page = made(make_screening(), "report", ".html").decode()
    assert set(re.findall(r'<tr id="(pair-\d+)"', page)) == {"pair-1", "pair-2"}
    assert set(re.findall(r'<a href="#(pair-\d+)">', page)) == {"pair-1", "pair-2"}
    assert "1 more pairs are in the list as CSV or JSON" in page
    assert "Documents of the pairs above" in page


def test_judgements_stand_beside_their_pairs() -> None:
    screening = make_screening()
    judgements = {key_of(screening, screening.pairs[1]): Finding.PARTLY}
    data = {
        name: SCREENING_EXPORTERS[name].make(screening, judgements, "", QUICK).decode()
        for name in ("csv", "json", "report")
    }
    rows = list(csv.DictReader(io.StringIO(data["csv"])))
    assert [row["judgement"] for row in rows] == ["", "partly copied", ""]
    assert [pair["judgement"] for pair in json.loads(data["json"])["pairs"]] == [None, "partly copied", None]
    assert re.search(r'id="pair-2".*partly copied', data["report"])


def test_programs_save_the_heat_map_too(tmp_path: Path) -> None:
    save_heat_map(make_screening(), tmp_path / "map.svg", QUICK)
    assert reads_back((tmp_path / "map.svg").read_bytes(), ".svg")


def test_a_figure_needs_an_ending_that_tells_its_format(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="which format"):
        export_screening(make_screening(), "heat-map", tmp_path / "figure.gif")
    with pytest.raises(UsageError, match="no exporter"):
        export_screening(make_screening(), "word", tmp_path / "figure.doc")


@every
def test_a_filtered_result_holds_only_its_pairs_with_their_ranks_and_names_the_filter(name: str, ending: str) -> None:
    data = made(make_screening().narrow("odds<0.1", [1]), name, ending)
    assert reads_back(data, ending)
    if ending in (".png", ".pdf"):
        return
    text = data.decode()
    if ending != ".json":  # which lists all documents it was made from
        assert "dora.pdf" not in text.split('id="documents"')[0]
    if ending == ".csv":
        (row,) = csv.DictReader(io.StringIO(text))
        assert (row["rank"], Path(row["right"]).name) == ("2", "clara.docx")
    if ending == ".json":
        result = json.loads(text)
        jsonschema.validate(result, json.loads(resources.read_text("schema/screening-1.schema.json")))
        assert result["filter"] == {"text": "odds<0.1", "found": 3}
        assert [Path(pair["right"]).name for pair in result["pairs"]] == ["clara.docx"]
    if ending in (".html", ".svg"):
        assert "odds&lt;0.1" in text
        assert "1 of 3 pairs" in text
    if ending == ".html":
        assert 'data-value="2">2<' in text
        assert set(re.findall(r'<a href="#(pair-\d+)">', text)) == set(re.findall(r'<tr id="(pair-\d+)"', text))


def test_a_filter_that_nothing_passes_is_told_as_one() -> None:
    page = made(make_screening().narrow("odds>99", []), "report", ".html").decode()
    assert "No pair passes the filter." in page
    assert "0 of 3 pairs" in page
