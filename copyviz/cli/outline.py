"""`copyviz outline`: what the program sees in a document, as a tree, as sentences or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from copyviz.cli.output import progress_line, tell_warnings, write_result
from copyviz.errors import Outcome
from copyviz.export.json_data import outline_data, to_text
from copyviz.model.document import Source
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind
from copyviz.options import CONTENTS, ENGINES, ReadOptions
from copyviz.pipeline.read import read
from copyviz.text.visible import make_visible, one_line

HELP = "Print the hierarchy of a document: its sections, paragraphs, lists, tables and sentences."
EPILOG = """\
Examples:
  copyviz outline essay.docx              the tree with sentence counts and first words
  copyviz outline story.html --text       every sentence on a line of its own
  copyviz outline paper.pdf --json -      everything as JSON"""

FORMATS = {"text/html": "HTML", "application/pdf": "PDF", "text/plain": "text"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="an HTML, PDF, Word (.docx) or text document")
    add_reading_arguments(parser)
    parser.add_argument("--text", action="store_true", help="print every sentence on a line of its own")
    parser.add_argument(
        "--json", metavar="FILE", help="write nodes, sentences, places and warnings as JSON; - prints"
    )


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments on how documents are read."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--content", choices=CONTENTS, default="main", help="of web pages: article (main) or everything"
    )
    group.add_argument(
        "--engine", choices=ENGINES, default="pdfium", help="which library reads PDF (default: pdfium)"
    )
    group.add_argument("--encoding", metavar="NAME", help="the text's encoding, where the guess is wrong")
    group.add_argument("--password", metavar="WORD", help="for an encrypted PDF")
    group.add_argument("--time-limit", metavar="SECONDS", type=float, default=60.0, help="per document (default: 60)")


def read_options(arguments: argparse.Namespace) -> ReadOptions:
    """The options from the parsed arguments."""
    return ReadOptions(
        content=arguments.content,
        engine=arguments.engine,
        encoding=arguments.encoding,
        password=arguments.password,
        time_limit=arguments.time_limit,
    )


def run(arguments: argparse.Namespace) -> int:
    """Print or write the outline of one document."""
    with progress_line() as progress:
        hierarchy = read(arguments.file, read_options(arguments), progress)
    document = hierarchy.document
    tell_warnings(document.source.name, document.warnings)
    if arguments.json:
        write_result(arguments.json, to_text(outline_data(hierarchy)), [document])
    if arguments.text:
        for sentence in hierarchy.sentences:
            print(make_visible(" ".join(sentence.text.split())))
    elif not arguments.json:
        print(heading_line(hierarchy))
        print("\n".join(tree_lines(hierarchy)))
    return 0 if document.outcome is Outcome.OK else 1


def heading_line(hierarchy: Hierarchy) -> str:
    """The document in one line: name, format, sizes."""
    source = hierarchy.document.source
    facts = [format_name(source)]
    if source.encoding:
        facts.append(source.encoding)
    if source.pages:
        facts.append(counted(source.pages, "page"))
    facts += [counted(len(hierarchy.sentences), "sentence"), counted(len(hierarchy.nodes), "node")]
    return f"{make_visible(source.name)}: {', '.join(facts)}"


def format_name(source: Source) -> str:
    """The format of a document in a word."""
    return FORMATS.get(source.media_type, "Word" if "wordprocessing" in source.media_type else source.media_type)


def counted(count: int, noun: str) -> str:
    """A count with its noun."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def tree_lines(hierarchy: Hierarchy) -> Iterator[str]:
    """The tree, a line a node, drawn with branches; without recursion."""
    waiting: list[tuple[Node, str, str]] = [(hierarchy.root, "", "")]
    while waiting:
        node, branch, indent = waiting.pop()
        yield branch + node_line(hierarchy, node)
        for position, number in enumerate(reversed(node.children)):
            last = position == 0
            corner, below = ("└─ ", "   ") if last else ("├─ ", "│  ")
            waiting.append((hierarchy.nodes[number], indent + corner, indent + below))


def node_line(hierarchy: Hierarchy, node: Node) -> str:
    """A node in a line: kind, title or first words, and its sentences."""
    sentences = f"{node.first + 1}" if node.count == 1 else f"{node.first + 1}–{node.end}"
    if node.kind in (NodeKind.DOCUMENT, NodeKind.SECTION):
        return f"{one_line(node.title, 70) or '(no title)'}  ({counted(node.count, 'sentence')})"
    named = f" “{one_line(node.title, 30)}”" if node.title else ""
    first = "" if node.children else "  " + one_line(hierarchy.sentences[node.first].text, 60)
    return f"{node.kind.value}{named} {sentences}{first}"
