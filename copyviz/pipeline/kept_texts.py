"""The documents of a pair as a search compared them: from their files, or from the text the search has kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from copyviz.errors import ResourceError, SaveError
from copyviz.model.collection import Member
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions, SignOptions
from copyviz.pipeline.folders import absolute
from copyviz.pipeline.indexing import Index, is_index, open_index
from copyviz.pipeline.originals import CHANGED, GONE, is_same
from copyviz.pipeline.preparing import open_hierarchy
from copyviz.pipeline.work_files import work_path
from copyviz.structure.restoring import with_blocks
from copyviz.text.visible import one_line

LONGEST_NAME = 60
GONE_HINT = "What is shown is the text kept from the search; only the pages of a PDF are missing."
CHANGED_HINT = "What is shown is the text that was compared."


@dataclass(frozen=True, slots=True)
class MemberText:
    """A document of a pair, to be read from its file with these options, or as it was kept with the reason why."""

    path: str
    reading: ReadOptions = field(default_factory=ReadOptions)
    hierarchy: Hierarchy | None = None
    notice: Notice | None = None


def find_texts(target: str, against: str, members: Sequence[Member]) -> tuple[MemberText, ...]:
    """Where to take members of a search from, so that they are what was compared.

    A file that is still the same is read again, since it shows more; the kept text takes the place of one that has
    changed or is gone. Where there is no kept text either, reading the file will tell what is wrong.
    """
    with ExitStack() as stack:
        stores: list[Index] = []
        # An index that is damaged or gone, or a cache that the user has deleted, leaves the files themselves.
        with suppress(ResourceError, SaveError):
            for store in open_stores(target, against):
                stores.append(stack.enter_context(store))  # noqa: PERF401 - those before a failure count
        reading = stores[0].reading() if stores else ReadOptions()
        return tuple(find_text(member, stores, reading) for member in members)


def find_text(member: Member, stores: Sequence[Index], reading: ReadOptions) -> MemberText:
    """Where to take one member from."""
    from_file = MemberText(member.path, reading)
    same = is_same(Path(member.path), member.sha256, reading.size_limit)
    if same:
        return from_file
    hierarchy = kept_hierarchy(member, stores)
    if hierarchy is None:
        return from_file
    name = f"“{one_line(Path(member.path).name, LONGEST_NAME)}”"
    notice = (
        Notice(GONE, f"{name} is gone or cannot be opened any more.", GONE_HINT)
        if same is None
        else Notice(CHANGED, f"{name} has changed since the search.", CHANGED_HINT)
    )
    return replace(from_file, hierarchy=hierarchy, notice=notice)


def kept_hierarchy(member: Member, stores: Sequence[Index]) -> Hierarchy | None:
    """What was read of a member, under its own path; there are no pages to show of what is no file any more."""
    for store in stores:
        content = store.find_content(member.sha256)
        data = store.hierarchy_of(content) if content is not None else b""
        if data:
            hierarchy = with_blocks(open_hierarchy(data))
            source = replace(hierarchy.document.source, path=member.path, pages=0)
            return replace(hierarchy, document=replace(hierarchy.document, source=source))
    return None


def open_stores(target: str, against: str) -> Iterator[Index]:
    """The files that hold what a search has read: an index, and what the search keeps itself."""
    index = next((place for place in (against, target) if place and is_index(place)), None)
    reading, signing = ReadOptions(), SignOptions()
    if index is not None:
        opened = open_index(index)
        yield opened
        reading, signing = opened.reading(), opened.signing()
    searched = [place for place in (target, against) if place and place != index]
    if len({absolute(place) for place in searched}) < len(searched):
        searched = [target]
    if searched:
        yield open_index(str(work_path(searched, reading, signing)))
