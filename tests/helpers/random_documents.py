"""Documents of invented blocks for tests, given by hand or at random."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import strategies as st

from copyviz.model.document import Block, Container, ContainerKind, Document, Place, Role, Source, place_blocks

NOWHERE = Place(0, 0)
TEXTS = (
    "",
    "   ",
    "The gate is shut.",
    "The gate is shut. Nobody passes.",
    "A heading",
    "Water rises.\nIt falls again.",
    "水门关闭。",
    "1.2.3",
    "  Spaces around.  ",
)

Step = tuple[Role, int, str, int, list[ContainerKind]]


def block(text: str, role: Role = Role.PARAGRAPH, level: int = 0, inside: tuple[Container, ...] = ()) -> Block:
    """A block that is not placed yet."""
    return Block(role, text, NOWHERE, level, inside)


def heading(text: str, level: int = 1, inside: tuple[Container, ...] = ()) -> Block:
    """A heading that is not placed yet."""
    return block(text, Role.HEADING, level, inside)


def document(*blocks: Block, title: str = "A document") -> Document:
    """A document of these blocks."""
    return Document(Source("/folder/paper.txt", "text/plain", "0" * 64, 0, title), place_blocks(blocks))


def follow(steps: Iterable[Step]) -> Document:
    """A document whose containers open and close as the steps say: so many closed, then these opened."""
    blocks = []
    inside: list[Container] = []
    number = 0
    for role, level, text, closed, opened in steps:
        inside = inside[: max(0, len(inside) - closed)]
        for kind in opened:
            number += 1
            inside.append(Container(kind, number, f"{kind} {number}" if number % 3 == 0 else ""))
        blocks.append(block(text, role, level if role is Role.HEADING else 0, tuple(inside)))
    return document(*blocks)


documents = st.lists(
    st.tuples(
        st.sampled_from(Role),
        st.integers(1, 6),
        st.sampled_from(TEXTS),
        st.integers(0, 4),
        st.lists(st.sampled_from(ContainerKind), max_size=3),
    ),
    max_size=40,
).map(follow)
"""Any documents of up to 40 blocks."""
