"""Makes the samples that are not written by hand: the news story as PDF and the second essay as Word file.

Run it in the program's environment after changing a text: .venv/bin/python packaging/make_samples.py
"""

from __future__ import annotations

import io
import os
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).resolve().parent.parent / "resources" / "samples"
# Dates are fixed so that the files change only when their text does.
DATE = datetime(2025, 5, 19, 12, 0, tzinfo=UTC)

STORY = "harbour-pier-19-may"
ESSAY = "essay-canals"

MARKS = {"=": "Title", "~": "Subtitle", "#": "Heading 1", "^": "Caption", "-": "List Bullet", ">": "Quote"}
ESSAY_TEXT = """
= Canals and the Towns They Made

~ A short term paper

# A town without a river

Some towns owe their existence to a ditch. Where a canal crossed a road, carts stopped, goods changed hands,
and within a few years there were stables, an inn and a row of brick houses. None of these places had been
chosen for its soil or its view. They grew because somebody in a distant office had drawn a line on a map and
had counted how far a horse can walk in a day.

# Going uphill by water

At its simplest, a lock is a basin with a gate at both ends. To climb, a boat comes in by the lower gate, and
the gate is closed behind it. Somebody then opens the small paddles in the upper gate, so that water runs in
from above and lifts the boat. As soon as the water in the basin stands as high as the water upstream, the
upper gate is pressed equally from both sides and can be pushed open by two persons. All this is done in a
quarter of an hour without any engine, since the water does the lifting.

On a canal, unlike on a river, every drop has to be brought to the summit first. Engineers dug reservoirs in
the hills and led streams for miles along the slopes to fill them. In hot summers even that was not enough,
and barges lay aground in sight of the next town.

^ Table 1: What a horse can pull

| Way | Load of one horse
| Soft road | half a ton
| Iron rails | eight tons
| Canal | fifty tons

# Whose water?

Those who ran a mill and those who ran a boat were after the same water. For the wheel to turn from morning to
evening, the miller needed a high level behind the weir. Every passing boat cost him a basin of it. So in dry
summers millers put chains on the sluices after dark, and the boatmen broke the chains. Such quarrels kept the
courts busy for two centuries, and usually they were settled by a fee for each boat.

# Life along the towpath

Whole families lived on board, in a cabin no larger than a garden shed. Children learned to steer before they
learned to read, and schools along the way kept a bench free for pupils who would be gone by noon. Three kinds
of people depended on the boats without ever travelling on them:

- smiths, who shod the horses and mended the gates

- innkeepers, who sold hay as well as beer

- rope makers, whose lines wore through in a single season

> A boat that lies still earns nothing and eats all the same, as the saying on the water went.

# The railway and after

The railway took the parcels first, then the coal, and at last the gravel. Some companies bought the canal
beside their line only to let it silt up. What the trains did not take, the lorries did. It is only since
people travel for pleasure that the ditches have been dug out again, and that the towns beside them look at
the water from their front windows.
"""


def main() -> None:
    make_essay(SAMPLES / f"{ESSAY}.docx")
    make_story(SAMPLES / f"{STORY}.html", SAMPLES / f"{STORY}.pdf")


def make_essay(target: Path) -> None:
    """Write the second essay as a Word file."""
    import docx

    document = docx.Document()
    properties = document.core_properties
    properties.title, properties.author, properties.comments = "Canals and the Towns They Made", "", ""
    properties.language, properties.created, properties.modified = "en-GB", DATE, DATE
    for part in ESSAY_TEXT.strip().split("\n\n"):
        mark, _, rest = part.partition(" ")
        if mark == "|":
            add_table(document, [line.strip("| ").split(" | ") for line in part.splitlines()])
        else:
            text = rest if mark in MARKS else part
            document.add_paragraph(" ".join(text.split()), style=MARKS.get(mark, "Normal"))
    packed = io.BytesIO()
    document.save(packed)
    target.write_bytes(with_fixed_dates(packed.getvalue()))


def add_table(document: Any, rows: list[list[str]]) -> None:
    table = document.add_table(0, len(rows[0]), style="Table Grid")
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text


def with_fixed_dates(data: bytes) -> bytes:
    """The same zip file with the same date on every entry."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w") as new:
        for entry in old.infolist():
            fixed = zipfile.ZipInfo(entry.filename, DATE.timetuple()[:6])
            fixed.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(fixed, old.read(entry))
    return target.getvalue()


def make_story(source: Path, target: Path) -> None:
    """Set the article of a web page in two columns and write it as PDF."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_HASH_SEED"] = "0"  # fonts are embedded in the same order every time
    from lxml import html
    from PySide6.QtGui import QGuiApplication
    from sample_press import Press

    article = html.fromstring(source.read_text(encoding="utf-8")).find(".//article")
    application = QGuiApplication.instance() or QGuiApplication([])
    press = Press(target, "The Tarnsey Courier", "19 May")
    for element in article:
        press.add(element)
    press.finish()
    del application
    target.write_bytes(without_clock(target.read_bytes()))


def without_clock(data: bytes) -> bytes:
    """The same PDF with fixed dates and ids; their length stays, so that offsets in the file stay right."""
    stamp = DATE.strftime("%Y%m%d%H%M%S").encode()
    data = re.sub(rb"\(D:\d{14}", b"(D:" + stamp, data)
    data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=[Z+\-])", DATE.strftime("%Y-%m-%dT%H:%M:%S").encode(), data)
    data = re.sub(rb"uuid:[0-9a-f-]{36}", b"uuid:" + b"00000000-0000-0000-0000-000000000000", data)
    return re.sub(rb"(?<=<)[0-9a-f]{72}(?=>)", b"0" * 72, data)


if __name__ == "__main__":
    main()
