"""Makes, opens and changes the files that prepared collections are kept in."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path

from copyviz.errors import ResourceError, SaveError, UsageError
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.collecting import Collected, collect
from copyviz.pipeline.workers import Crew, LocalCrew
from copyviz.progress import Progress, silent
from copyviz.screening.signatures import ALGORITHM
from copyviz.screening.store import APPLICATION, Store

SQLITE_MARK = b"SQLite format 3\0"
APPLICATION_AT = 68


class Index(Store):
    """An open index that knows how its documents are read and signed."""

    def signing(self) -> SignOptions:
        """How its documents are signed."""
        return SignOptions(**json.loads(self.settings()["signing"]))

    def reading(self) -> ReadOptions:
        """How its documents are read."""
        return ReadOptions(**json.loads(self.settings()["reading"]))

    def roots(self) -> list[str]:
        """The folders and files it was made from."""
        roots: list[str] = json.loads(self.settings()["roots"])
        return roots


def is_index(target: str) -> bool:
    """Whether a file is an index of ours, by its content."""
    try:
        with Path(target).open("rb") as file:
            head = file.read(APPLICATION_AT + 4)
    except OSError:
        return False
    return head.startswith(SQLITE_MARK) and head[APPLICATION_AT:] == APPLICATION.to_bytes(4, "big")


def open_index(path: str) -> Index:
    """An index that is there."""
    index = Index(Path(path), create=False)
    if index.settings().get("algorithm") != ALGORITHM:
        index.close()
        raise ResourceError(
            f"The index “{path}” was signed by another version of CopyViz.",
            "Make it anew with: copyviz index FOLDER --out INDEX",
        )
    return index


def settings_of(reading: ReadOptions, signing: SignOptions) -> dict[str, str]:
    """What an index remembers of how it is made; a password is not kept."""
    read = {name: value for name, value in asdict(reading).items() if name != "password"}
    return {
        "algorithm": ALGORITHM,
        "reading": json.dumps(read),
        "signing": json.dumps(asdict(signing)),
        "roots": "[]",
    }


def open_work(targets: list[str], reading: ReadOptions, signing: SignOptions, path: Path | None) -> Index:
    """The file in which a search keeps what it has done, so that a second start goes on."""
    settings = settings_of(reading, signing)
    if path is None:
        roots = [os.path.abspath(target) for target in targets]  # noqa: PTH100 - links are kept as they are
        name = hashlib.sha256(json.dumps([roots, settings]).encode("utf-8", "surrogateescape")).hexdigest()[:24]
        path = cache_folder() / f"{name}.index"
    return make_index(path, settings)


def cache_folder() -> Path:
    """Where searches keep what they have read: the user's folder for what can be made again."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "copyviz" / "screening"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise SaveError(
            f"“{folder}” cannot be made: {error.strerror}.", "Name a file for it with --work FILE."
        ) from error
    return folder


def make_index(path: Path, settings: dict[str, str]) -> Index:
    """An index at a path, new or as it is; one made in another way is refused."""
    index = Index(path, create=True, settings=settings)
    found = index.settings()
    differing = [name for name in ("algorithm", "reading", "signing") if found.get(name) != settings[name]]
    if differing:
        index.close()
        raise UsageError(
            f"The index “{path}” was made with other options ({', '.join(differing)}).",
            "Use the same options, or make another index.",
        )
    return index


def build(
    folder: str,
    path: Path,
    reading: ReadOptions,
    signing: SignOptions,
    *,
    crew: Crew | None = None,
    progress: Progress = silent,
) -> Collected:
    """Prepare a collection: make an index of a folder, or bring it up to date."""
    with make_index(path, settings_of(reading, signing)) as index:
        return update(index, [folder], crew, progress, add=True)


def update(index: Index, targets: list[str], crew: Crew | None, progress: Progress, *, add: bool) -> Collected:
    """Read what is new or changed below the targets; with `add` they belong to the index from now on."""
    for target in targets:
        if not Path(target).exists():
            raise UsageError(f"There is no “{target}”.", "Name a folder of documents or a document.")
    crew = crew or LocalCrew()
    try:
        if add:
            index.set("roots", json.dumps(sorted({*index.roots(), *map(os.path.abspath, targets)})))
        collected = collect(index, targets, index.reading(), index.signing(), crew=crew, progress=progress)
    except BaseException:
        crew.close(at_once=True)
        raise
    crew.close(at_once=False)
    return collected


def refresh(index: Index, crew: Crew | None = None, progress: Progress = silent) -> Collected:
    """Bring an index up to date with the folders and files it was made from."""
    roots = index.roots()
    lost = [root for root in roots if not Path(root).exists()]
    index.remove_files([entry.path for entry in index.files() if entry.path in lost])
    index.set("roots", json.dumps([root for root in roots if root not in lost or not is_file_of(index, root)]))
    return update(index, [root for root in roots if root not in lost], crew, progress, add=False)


def is_file_of(index: Index, root: str) -> bool:
    """Whether a root that is gone was a single file: folders may only be away for a while."""
    return all(not entry.path.startswith(root + os.sep) for entry in index.files())


def remove(index: Index, target: str) -> int:
    """Take a document, or all below a folder, out of an index; gives how many there were."""
    path = os.path.abspath(target)  # noqa: PTH100 - links are kept as they are
    paths = [entry.path for entry in index.files() if entry.path == path or entry.path.startswith(path + os.sep)]
    if not paths:
        raise UsageError(f"There is no “{target}” in the index.", "`copyviz index INDEX --list` shows what it holds.")
    index.remove_files(paths)
    index.set("roots", json.dumps([root for root in index.roots() if root not in (path, *paths)]))
    return len(paths)
