"""Whether a file that was exported can be read again, by the ending of its name."""

from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

import pypdfium2

from copyviz.export.case_reading import read_case_file


def reads_back(data: bytes, ending: str) -> bool:
    match ending:
        case ".json":
            return bool(json.loads(data))
        case ".csv":
            return len({len(row) for row in csv.reader(io.StringIO(data.decode()))}) == 1
        case ".copyviz":
            return bool(read_case_file(data).saved.left.nodes)
        case ".svg":
            return ElementTree.fromstring(data).tag.endswith("svg")
        case ".html":
            return data.startswith(b"<!doctype html>") and data.rstrip().endswith(b"</html>")
        case ".png":
            return data.startswith(b"\x89PNG")
        case ".pdf":
            return len(pypdfium2.PdfDocument(data)) >= 1
    return False
