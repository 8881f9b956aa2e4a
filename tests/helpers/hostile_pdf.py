"""PDF files that are cut off, circular, encrypted, endless or without text."""

from __future__ import annotations

import random
import zlib

from helpers.hostile_case import (
    DAMAGED,
    EMPTY,
    FIRST,
    OK,
    PARTIAL,
    SECOND,
    STORY,
    TIMED_OUT,
    TOO_BIG,
    UNSUPPORTED,
    Case,
    file_case,
)
from helpers.tiny_pdf import FONT, TinyPdf, set_pages, show_lines, text_pdf

NEXT = ("The mayor cut the ribbon in heavy rain.", "Children ate three hundred pancakes.")
SOUND = text_pdf(STORY, NEXT).build(1)
LITTLE_MEMORY = {"memory_limit": 256 << 20}
MINER = {"engine": "pdfminer"}


def with_page(
    content: bytes, *, entries: str = "", resources: str = "", packed: bool = False, more: tuple[str, ...] = ()
) -> bytes:
    """A document of one sound page and one with this content; `more` objects are numbered from 4."""
    pdf = text_pdf()
    for body in more:
        pdf.add(body)
    first = pdf.page(2, pdf.stream(show_lines(STORY)), 3)
    second = pdf.page(2, pdf.stream(content, packed=packed), 3, entries, resources)
    set_pages(pdf, [first, second])
    return pdf.build(1)


def many_pages(count: int) -> bytes:
    """A document of many pages, each with its number, the last with the last sentence."""
    words = random.Random(1).choices(["rope", "sail", "mast", "keel", "tide"], k=count - 1)
    pages = [
        (f"{NEXT[number % 2]} That was {word}.", f"Day {number} of the {word}:", *STORY[: 1 + number % 3])
        for number, word in enumerate(words, 1)
    ]
    return text_pdf(*pages, ("The report ends here.",), packed=True).build(1)


def page_bomb(size: int) -> bytes:
    """A page whose content unpacks to `size` bytes of white space, packed twice."""
    packer = zlib.compressobj(1)
    once = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(size >> 20)) + packer.flush()
    pdf = text_pdf(STORY)
    twice = zlib.compress(once, 9)
    content = pdf.stream(twice, "/Filter [/FlateDecode /FlateDecode]")
    set_pages(pdf, [5, pdf.page(2, content, 3)])
    return pdf.build(1)


def form_loop() -> bytes:
    """A page that draws a form that draws itself."""
    pdf = text_pdf(STORY)
    form = len(pdf.objects) + 1
    resources = f"/XObject << /X {form} 0 R >>"
    pdf.stream(b"/X Do /X Do", f"/Type /XObject /Subtype /Form /BBox [0 0 600 700] /Resources << {resources} >>")
    page = pdf.page(2, pdf.stream(show_lines(NEXT) + b" /X Do"), 3, resources=resources)
    set_pages(pdf, [5, page])
    return pdf.build(1)


def form_tree(depth: int) -> bytes:
    """Forms that each draw the next ten times: a thousand million drawings at depth 9."""
    pdf = text_pdf(STORY)
    for level in range(depth):
        following = len(pdf.objects) + 2
        inner = b"/X Do " * 10 if level < depth - 1 else b"BT /F1 12 Tf 72 500 Td (x) Tj ET"
        resources = f"/Resources << /XObject << /X {following} 0 R >> /Font << /F1 3 0 R >> >>"
        pdf.stream(inner, f"/Type /XObject /Subtype /Form /BBox [0 0 600 700] {resources}")
    page = pdf.page(2, pdf.stream(b"/X Do"), 3, resources=f"/XObject << /X {6} 0 R >>")
    set_pages(pdf, [5, page])
    return pdf.build(1)


def image_only() -> bytes:
    """A page that is one picture."""
    pdf = text_pdf()
    picture = pdf.stream(
        bytes(64), "/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray"
    )
    page = pdf.page(2, pdf.stream(b"q 600 0 0 700 0 0 cm /I Do Q"), 3, resources=f"/XObject << /I {picture} 0 R >>")
    set_pages(pdf, [page])
    return pdf.build(1)


def tree(nodes: dict[int, str], root_pages: str = "") -> bytes:
    """A document whose objects from 2 on are given as they are; object 4 is a page with the story's content."""
    pdf = TinyPdf()
    pdf.add("<< /Type /Catalog /Pages 2 0 R >>")
    pdf.add(root_pages)
    pdf.add(FONT)
    content = 5
    pdf.page(2, content, 3)
    pdf.stream(show_lines(STORY))
    for number, body in nodes.items():
        while len(pdf.objects) < number:
            pdf.add("null")
        pdf.objects[number - 1] = body.encode()
    return pdf.build(1)


def bad_to_unicode(cmap: bytes) -> bytes:
    """A page in a font whose table of letters is hostile."""
    pdf = text_pdf(STORY)
    table = pdf.stream(cmap)
    font = pdf.add(FONT.replace(">>", f"/ToUnicode {table} 0 R >>"))
    set_pages(pdf, [5, pdf.page(2, pdf.stream(show_lines(("Letters of a hostile font.",))), font)])
    return pdf.build(1)


def outline_loop() -> bytes:
    """A table of contents that is its own next entry, parent and child."""
    pdf = text_pdf(STORY, catalog="/Outlines 6 0 R")
    pdf.add("<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>")
    pdf.add("<< /Title (Harbour) /Parent 7 0 R /First 7 0 R /Next 7 0 R /Prev 7 0 R /Dest [5 0 R /Fit] >>")
    return pdf.build(1)


def mutated(seed: int) -> bytes:
    """A sound document in which some bytes were changed."""
    chance = random.Random(seed)
    data = bytearray(SOUND)
    for _ in range(12):
        data[chance.randrange(10, len(data))] = chance.randrange(256)
    return bytes(data)


def pdf_cases() -> list[Case]:
    """PDF files."""
    anything = (OK, PARTIAL, EMPTY, DAMAGED)
    loop = "<< /Type /Pages /Count 2 /Kids [2 0 R 4 0 R] >>"
    cmap_loop = b"/CIDInit /ProcSet findresource begin begincmap /CMapName /X def /X usecmap endcmap"
    cmap_bomb = (
        b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        b"1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap"
    )
    launch = "/OpenAction << /S /Launch /F (/bin/true) >> /AA << /O << /S /URI /URI (http://192.0.2.1/) >> >>"
    cmap_path = FONT.replace("/WinAnsiEncoding", "/..#2F..#2F..#2F..#2Fetc#2Fpasswd").replace("Type1", "Type0")
    return [
        file_case("plain.pdf", SOUND),
        file_case("plain-miner.pdf", SOUND, options=MINER),
        file_case("same-pages.pdf", text_pdf(STORY, STORY).build(1)),
        file_case(
            "one-line-pages.pdf",
            text_pdf(*((f"Only line {n}: {text}",) for n, text in enumerate(STORY * 2))).build(1),
        ),
        file_case("packed.pdf", text_pdf(STORY, packed=True).build(1)),
        file_case("header.pdf", b"%PDF-1.7\n", DAMAGED),
        file_case("half.pdf", SOUND[: len(SOUND) // 2], *anything),
        file_case("no-table.pdf", SOUND[: SOUND.rindex(b"xref\n0")], OK, PARTIAL, DAMAGED, contains=STORY),
        file_case("wrong-start.pdf", text_pdf(STORY).build(1, start=99_999_999), OK, PARTIAL, contains=STORY),
        file_case(
            "wrong-start-miner.pdf",
            text_pdf(STORY).build(1, start=99_999_999),
            OK,
            PARTIAL,
            contains=STORY,
            options=MINER,
        ),
        file_case("junk-before.pdf", b"\n".join([b"junk"] * 100) + b"\n" + SOUND, OK, PARTIAL, contains=STORY),
        file_case("far-junk-before.pdf", b"\x00junk" * 1000 + SOUND, UNSUPPORTED, OK, PARTIAL),
        file_case("pdf-with-wrong-name.html", SOUND),
        file_case(
            "html-with-wrong-name.pdf",
            f"<html><body><p>{' '.join(STORY)}</p></body></html>".encode(),
            options={"content": "page"},
        ),
        file_case("no-pages.pdf", text_pdf().build(1), EMPTY, DAMAGED),
        file_case("no-root.pdf", SOUND.replace(b"/Root 1 0 R", b"/Root 9 9 R"), OK, PARTIAL, DAMAGED),
        file_case("image-only.pdf", image_only(), EMPTY, code="no-text-layer"),
        file_case("image-only-miner.pdf", image_only(), EMPTY, code="no-text-layer", options=MINER),
        file_case(
            "2000-pages.pdf",
            lambda: many_pages(2000),
            contains=("Day 1 of the", "Day 1000 of the", "Day 1999 of the", "The report ends here."),
        ),
        file_case("lies-about-count.pdf", SOUND.replace(b"/Count 2", b"/Count 999999999"), *anything, TIMED_OUT),
        file_case("tree-loop.pdf", tree({}, loop), *anything),
        file_case("tree-loop-miner.pdf", tree({}, loop), *anything, options=MINER),
        file_case("tree-is-page.pdf", tree({2: "<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>"}), *anything),
        file_case(
            "content-loop.pdf",
            tree(
                {4: "<< /Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R] >>"},
                "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            ),
            *anything,
        ),
        file_case("length-loop.pdf", SOUND.replace(b"/Length 2", b"/Length 4 0 R /X 2", 1), *anything),
        file_case("form-loop.pdf", form_loop(), OK, PARTIAL, contains=STORY, options=LITTLE_MEMORY),
        file_case("form-loop-miner.pdf", form_loop(), OK, PARTIAL, contains=STORY, options=MINER),
        file_case(
            "form-tree.pdf",
            lambda: form_tree(9),
            OK,
            PARTIAL,
            TIMED_OUT,
            TOO_BIG,
            options={"time_limit": 1.5} | LITTLE_MEMORY,
        ),
        file_case(
            "form-tree-miner.pdf",
            lambda: form_tree(9),
            PARTIAL,
            options={"time_limit": 2.5} | MINER,
            contains=STORY,
            code="timed-out",
        ),
        file_case(
            "content-bomb.pdf",
            lambda: page_bomb(128 << 20),
            OK,
            PARTIAL,
            contains=STORY,
            options={"time_limit": 3, "memory_limit": 96 << 20},
        ),
        file_case(
            "many-operators.pdf",
            lambda: with_page(b"BT /F1 12 Tf " + b"1 0 0 1 72 700 Tm (x) Tj " * 100_000 + b"ET", packed=True),
            OK,
            PARTIAL,
            contains=(FIRST,),
            options={"time_limit": 20},
        ),
        file_case("deep-array.pdf", lambda: with_page(b"[" * 100_000 + b"] TJ"), OK, PARTIAL, contains=(FIRST,)),
        file_case(
            "deep-array-miner.pdf",
            lambda: with_page(b"[" * 100_000 + b"] TJ"),
            OK,
            PARTIAL,
            contains=(FIRST,),
            options=MINER,
        ),
        file_case("deep-states.pdf", lambda: with_page(b"q " * 300_000), OK, PARTIAL, contains=(FIRST,)),
        file_case(
            "inline-image.pdf",
            with_page(b"BI /W 99999999 /H 99999999 /BPC 8 /CS /G ID abc"),
            OK,
            PARTIAL,
            contains=(FIRST,),
        ),
        file_case("noise-content.pdf", with_page(random.Random(5).randbytes(20_000)), OK, PARTIAL, contains=(FIRST,)),
        file_case(
            "huge-page.pdf",
            with_page(show_lines((SECOND,)), entries="/MediaBox [-1e30 0 1e30 1e30] /Rotate 45 /UserUnit -3"),
            OK,
            PARTIAL,
            contains=(FIRST,),
        ),
        file_case(
            "no-font.pdf", with_page(show_lines((SECOND,)), resources="/Font null"), OK, PARTIAL, contains=(FIRST,)
        ),
        file_case("letters-loop.pdf", bad_to_unicode(cmap_loop), OK, PARTIAL, contains=(FIRST,)),
        file_case("letters-loop-miner.pdf", bad_to_unicode(cmap_loop), OK, PARTIAL, contains=(FIRST,), options=MINER),
        file_case(
            "letters-bomb.pdf", bad_to_unicode(cmap_bomb), OK, PARTIAL, contains=(FIRST,), options={"time_limit": 5}
        ),
        file_case(
            "letters-bomb-miner.pdf",
            bad_to_unicode(cmap_bomb),
            PARTIAL,
            OK,
            TOO_BIG,
            TIMED_OUT,
            contains=STORY,
            options=MINER | {"time_limit": 1.5},
        ),
        file_case(
            "letters-path-miner.pdf",
            SOUND.replace(FONT.encode(), cmap_path.encode()),
            *anything,
            lacks=("root:",),
            options=MINER,
        ),
        file_case("outline-loop.pdf", outline_loop(), OK, PARTIAL, contains=STORY),
        file_case("outline-loop-miner.pdf", outline_loop(), OK, PARTIAL, contains=STORY, options=MINER),
        file_case(
            "table-loop.pdf",
            text_pdf(STORY, trailer=f"/Prev {len(text_pdf(STORY).build(1)) - 300}").build(1),
            OK,
            PARTIAL,
            contains=STORY,
        ),
        file_case(
            "outside-stream.pdf",
            with_page(
                b"", more=("<< /Length 0 /F (/etc/passwd) >>\nstream\n\nendstream",), entries="/Contents 4 0 R"
            ),
            OK,
            PARTIAL,
            contains=(FIRST,),
            lacks=("root:",),
        ),
        file_case(
            "actions.pdf",
            text_pdf(
                STORY,
                catalog=launch,
            ).build(1),
        ),
        file_case("controls.pdf", text_pdf(("\x01\x07\x1b Signals.", *STORY)).build(1)),
        *(file_case(f"mutated-{seed}.pdf", mutated(seed), *anything) for seed in range(6)),
        *(file_case(f"mutated-miner-{seed}.pdf", mutated(seed), *anything, options=MINER) for seed in range(6, 10)),
    ]
