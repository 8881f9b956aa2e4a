"""Documents of a collection have short names that tell them apart."""

from __future__ import annotations

from copyviz.errors import Outcome
from copyviz.model.collection import Member
from copyviz.presentation.member_names import collection_name, short_names


def members(*paths: str, against: tuple[str, ...] = ()) -> list[Member]:
    sides = [*((path, 0) for path in paths), *((path, 1) for path in against)]
    return [Member(path, Outcome.OK, sentences=1, side=side) for path, side in sides]


def test_what_all_paths_begin_with_is_left_out() -> None:
    assert short_names(members("/home/x/essays/a.txt", "/home/x/essays/two/b.txt")) == ["a.txt", "two/b.txt"]
    assert short_names(members("/home/x/essays/a.txt")) == ["a.txt"]
    assert short_names([]) == []


def test_two_sides_are_named_from_their_own_folder_unless_names_would_be_the_same() -> None:
    assert short_names(members("/x/new/a.txt", "/x/new/b.txt", against=("/x/old/c.txt",))) == [
        "a.txt",
        "b.txt",
        "c.txt",
    ]
    assert short_names(members("/x/new/a.txt", against=("/x/old/a.txt",))) == ["new/a.txt", "old/a.txt"]


def test_hidden_characters_are_seen_and_long_names_are_cut() -> None:
    odd = short_names(members("/x/a\u202etxt.exe", f"/x/{'long' * 30}.txt"))
    assert odd[0] == "a‹U+202E›txt.exe"
    assert len(odd[1]) == 60


def test_a_long_name_keeps_its_end_by_which_it_differs() -> None:
    names = short_names(
        members(*(f"/x/{'A title that all of them have. ' * 4}Version {number}.txt" for number in (1, 2)))
    )
    assert all(name.startswith("A title that all") for name in names)
    assert [name[-13:] for name in names] == ["Version 1.txt", "Version 2.txt"]


def test_a_collection_is_called_by_its_folder() -> None:
    assert collection_name(members("/x/essays/a.txt", "/x/essays/b.txt")) == "essays"
    assert collection_name(members("/x/new/a.txt", against=("/x/old/c.txt",))) == "new against old"
    assert not collection_name([])
