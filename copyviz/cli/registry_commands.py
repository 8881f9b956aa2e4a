"""The actions of `copyviz registry`, one function each."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from copyviz.cli.opening import open_asking
from copyviz.cli.outline import counted, read_options
from copyviz.cli.output import progress_line, write_result
from copyviz.cli.registry_output import added_lines, document_lines, info_lines, list_lines, probe_lines
from copyviz.errors import ReadError, RegistryError, UsageError
from copyviz.export.json_data import Data, header, to_text
from copyviz.export.registry_data import (
    added_data,
    check_data,
    document_data,
    file_data,
    info_data,
    probes_data,
)
from copyviz.export.saving import refuse_input, save_lines
from copyviz.model.registry import Addition, FileAdded, Probe
from copyviz.options import AddOptions, ProbeOptions
from copyviz.pipeline.folders import files_of
from copyviz.pipeline.read import read
from copyviz.pipeline.registering import register_files
from copyviz.pipeline.reranking import rerank
from copyviz.pipeline.workers import LocalCrew
from copyviz.progress import Progress, part_of
from copyviz.registry.base import Registry
from copyviz.registry.table import default_address
from copyviz.text.visible import make_visible

PRINTED = "-"
FEW = 20
"""Up to so many files each is told; of more, only what was not registered."""


def probe_options(arguments: argparse.Namespace, hits: int, pairs: bool) -> ProbeOptions:
    """The thresholds the arguments name."""
    return ProbeOptions(arguments.sentence, arguments.exact, arguments.high, arguments.some, hits, pairs)


def add_documents(arguments: argparse.Namespace) -> int:
    """Register files and folders; 1 where something was refused or could not be read."""
    options = AddOptions(
        refuse=arguments.refuse,
        force=arguments.force,
        author=arguments.author,
        dated=arguments.date,
        probe=probe_options(arguments, hits=5, pairs=False),
    )
    for place in arguments.places:
        if not Path(place).exists():
            raise UsageError(f"There is no “{place}”.", "Name documents, or folders of them.")
    crew = LocalCrew(arguments.processes)
    with open_asking(arguments.at) as registry, progress_line() as progress:
        reading = read_options(arguments)
        found = register_files(registry, arguments.places, options, reading, crew=crew, progress=progress)
        files = sorted(found, key=lambda file: file.path)
    if arguments.json:
        write_result(arguments.json, to_text(header() | {"files": [file_data(file) for file in files]}))
    tell_added(files, quiet=arguments.json == PRINTED)
    refused = any(file.added is None or file.added.result in (Addition.REFUSED, Addition.EMPTY) for file in files)
    return int(refused)


def tell_added(files: list[FileAdded], *, quiet: bool) -> None:
    """What became of the files, and how many of each."""
    if quiet:
        return
    for file in files:
        if len(files) <= FEW or file.added is None or file.added.result in (Addition.REFUSED, Addition.EMPTY):
            print("\n".join(added_lines(file)))
    counts = Counter(file.added.result.value if file.added else "not readable" for file in files)
    told = ", ".join(f"{number:,} {result}" for result, number in counts.items())
    print(f"{counted(len(files), 'document')}: {told}.")
    if counts[Addition.REFUSED]:
        print("Refused documents resemble registered ones; --force registers them all the same.")


def probe_documents(arguments: argparse.Namespace) -> int:
    """Probe files and folders; 1 where something could not be read."""
    options = probe_options(arguments, hits=arguments.hits, pairs=True)
    paths = list(dict.fromkeys(path for place in arguments.places for path in files_of(place)))
    probes: list[tuple[str, Probe]] = []
    failed: list[ReadError] = []
    with open_asking(arguments.at, create=False) as registry, progress_line() as progress:
        for number, path in enumerate(paths):
            stretch = part_of(progress, number / len(paths), (number + 1) / len(paths))
            try:
                probes.append((path, probe_one(registry, path, arguments, options, stretch)))
            except ReadError as error:
                failed.append(error)
    for reason in failed:
        print(make_visible(str(reason)), file=sys.stderr)
    if not probes:
        return 3
    if arguments.json:
        write_result(arguments.json, to_text(header() | probes_data(probes)))
    if arguments.json != PRINTED:
        print("\n".join(line for path, probe in probes for line in probe_lines(path, probe)))
    return int(bool(failed))


def probe_one(
    registry: Registry, path: str, arguments: argparse.Namespace, options: ProbeOptions, progress: Progress
) -> Probe:
    """The answer to one probe, reranked if asked for."""
    document = read(path, read_options(arguments), part_of(progress, 0.0, 0.5))
    probe = registry.probe(document, options, part_of(progress, 0.5, 0.7))
    if not arguments.rerank:
        return probe
    return rerank(registry, document, probe, best=arguments.best, progress=part_of(progress, 0.7, 1.0))


def list_documents(arguments: argparse.Namespace) -> int:
    """List registered documents."""
    with open_asking(arguments.at, create=False) as registry:
        documents = registry.documents(" ".join(arguments.words))
    answer(arguments, {"documents": [document_data(each) for each in documents]}, list_lines(documents))
    return 0


def tell_info(arguments: argparse.Namespace) -> int:
    """Tell what the registry is, or all about one document."""
    address = arguments.at or default_address()
    if not arguments.document and "://" not in address and not Path(address).exists():
        place = {"address": address, "documents": 0}
        answer(arguments, place, [f"{make_visible(address)}: not there yet; `copyviz registry add` makes it."])
        return 0
    with open_asking(arguments.at, create=False) as registry:
        if arguments.document:
            document = registry.find(arguments.document)
            versions = registry.versions(document.id)
            data = document_data(document) | {"versions": [each.id for each in versions]}
            answer(arguments, data, document_lines(document, versions))
        else:
            info = registry.info()
            answer(arguments, info_data(info), info_lines(info))
    return 0


def remove_documents(arguments: argparse.Namespace) -> int:
    """Forget documents; all of them must be there."""
    with open_asking(arguments.at, create=False) as registry:
        found = [registry.find(key) for key in arguments.documents]
        count = registry.remove(document.id for document in found)
    data = {"removed": [document_data(document) for document in found]}
    answer(
        arguments,
        data,
        [*(f"removed  {each.id:>6}  {each.path}" for each in found), f"{counted(count, 'document')}."],
    )
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Look at everything; 3 where something is wrong."""
    with open_asking(arguments.at, create=False) as registry, progress_line() as progress:
        result = registry.check(progress)
    held = f"{counted(result.documents, 'document')}, {counted(result.sentences, 'distinct sentence')}"
    verdict = "all is well" if result.clean else "something is wrong; restore a backup or make it anew"
    answer(arguments, check_data(result), [*result.faults, f"{held}: {verdict}."])
    return 0 if result.clean else 3


def back_up(arguments: argparse.Namespace) -> int:
    """Write a copy of the registry."""
    path = Path(arguments.file)
    with open_asking(arguments.at, create=False) as registry, progress_line() as progress:
        if not path.parent.is_dir():
            raise UsageError(f"There is no folder “{path.parent}”.", "Name a file in a folder that is there.")
        registry.backup(path, progress)
    data = {"backup": str(path), "size": path.stat().st_size}
    answer(arguments, data, [f"{path}: {path.stat().st_size:,} bytes; open it with --at"])
    return 0


def export_documents(arguments: argparse.Namespace) -> int:
    """Write all documents as lines of JSON."""
    with open_asking(arguments.at, create=False) as registry, progress_line() as progress:
        lines = registry.export(progress)
        if arguments.file == PRINTED:
            sys.stdout.writelines(lines)
            return 0
        target = Path(arguments.file)
        refuse_input(target, [Path(registry.address)])
        count = save_lines(target, lines) - 1
    print(f"{make_visible(arguments.file)}: {counted(count, 'document')}")
    return 0


def import_documents(arguments: argparse.Namespace) -> int:
    """Register what was exported."""
    with open_asking(arguments.at) as registry, progress_line() as progress:
        added = list(registry.import_lines(lines_of(arguments.file), progress))
    files = [FileAdded(each.path, each) for each in added]
    if arguments.json:
        write_result(arguments.json, to_text(header() | {"files": [added_data(each) for each in added]}))
    tell_added(files, quiet=arguments.json == PRINTED)
    return 0


def lines_of(file: str) -> Iterator[str]:
    """The lines of a file, or of standard input."""
    if file == PRINTED:
        yield from sys.stdin
        return
    try:
        with Path(file).open(encoding="utf-8") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise RegistryError(
            f"“{file}” cannot be read: {reason}.", "Give a file made by: copyviz registry export FILE"
        ) from error


def answer(arguments: argparse.Namespace, data: Data, lines: Iterable[str]) -> None:
    """Print an answer, or write it as JSON."""
    if arguments.json:
        write_result(arguments.json, to_text(header() | data))
    if arguments.json != PRINTED:
        print("\n".join(map(make_visible, lines)))
