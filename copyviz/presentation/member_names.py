"""Names of the documents of a collection: short, and yet different from each other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath

from copyviz.model.collection import Member
from copyviz.text.visible import one_line

NAME_WIDTH = 60
# A hidden character is shown by as many, such as ‹U+E0001›.
LONGEST_ESCAPE = 12
# Where a view cuts names by itself, or somebody looks for a part of one; longer ones are no names for people.
FULL_WIDTH = 400


def short_names(members: Sequence[Member], width: int = NAME_WIDTH) -> list[str]:
    """The paths without what all of their side begin with, or all of both sides where names would be the same."""
    starts = [common_folder([member for member in members if member.side == side]) for side in (0, 1)]
    names = [relative(member, starts[member.side]) for member in members]
    if len({*names}) < len(names):
        start = common_folder(members)
        names = [relative(member, start) for member in members]
    return [cut_middle(name, width) for name in names]


def cut_middle(name: str, width: int) -> str:
    """A name on one line, cut in the middle where it is longer: names often begin alike and differ at their end."""
    line = one_line(name, max(len(name) * LONGEST_ESCAPE, width))
    tail = (width - 1) // 2
    return line if len(line) <= width else f"{line[: width - 1 - tail].rstrip()}…{line[-tail:].lstrip()}"


def relative(member: Member, start: str) -> str:
    """The path of a member from a folder on."""
    return os.path.relpath(member.path, start or "/")


def collection_name(members: Sequence[Member]) -> str:
    """What a collection is called: the folder all of its files lie in, or the two folders held against each other."""
    sides = [[member for member in members if member.side == side] for side in (0, 1)]
    names = [one_line(PurePath(common_folder(side)).name, NAME_WIDTH) for side in sides if side]
    return " against ".join(dict.fromkeys(name for name in names if name))


def common_folder(members: Sequence[Member]) -> str:
    """The innermost folder that holds all members."""
    folders = {os.path.dirname(member.path) for member in members}  # noqa: PTH120 - paths as they are
    return os.path.commonpath(folders) if folders else ""
