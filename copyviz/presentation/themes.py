"""Colours of the window and of figures, by name; one record per theme."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.presentation.grades import Grade


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look, as #rrggbb; `highlight` marks the selection and nothing else.

    `second` is the colour of a second matcher's dots.
    """

    name: str
    dark: bool
    background: str
    card: str
    hairline: str
    text: str
    quiet: str
    faint: str
    accent: str
    accent_text: str
    fill: str
    fill_empty: str
    edge: str
    bar: str
    grid: str
    highlight: str
    highlight_tint: str
    verbatim: str
    close: str
    reworded: str
    loose: str
    second: str
    removed: str
    warning: str

    def grade(self, grade: Grade) -> str:
        """The colour of a grade."""
        return {
            Grade.VERBATIM: self.verbatim,
            Grade.CLOSE: self.close,
            Grade.REWORDED: self.reworded,
            Grade.LOOSE: self.loose,
        }[grade]


# The grade colours are steps of viridis, which stays ordered for colour-blind eyes and in grey.
LIGHT = Theme(
    name="light",
    dark=False,
    background="#f4f6f9",
    card="#ffffff",
    hairline="#dfe4ea",
    text="#1d2530",
    quiet="#66707d",
    faint="#9aa3ae",
    accent="#2b5fc4",
    accent_text="#ffffff",
    fill="#bcd0db",
    fill_empty="#ffffff",
    edge="#7ba3ba",
    bar="#2d6f92",
    grid="#e3e7ec",
    highlight="#e8930c",
    highlight_tint="#fdf1e0",
    verbatim="#440154",
    close="#3b528b",
    reworded="#21918c",
    loose="#27ad81",
    second="#c2367a",
    removed="#c7ccd3",
    warning="#9a5b00",
)
DARK = Theme(
    name="dark",
    dark=True,
    background="#15181d",
    card="#1d2026",
    hairline="#30353d",
    text="#e6e9ee",
    quiet="#9aa3b0",
    faint="#6d7683",
    accent="#7aa2f7",
    accent_text="#10131a",
    fill="#2f4a5b",
    fill_empty="#1d2026",
    edge="#4a7d96",
    bar="#5fa8d0",
    grid="#2b3038",
    highlight="#f5a83b",
    highlight_tint="#3a2f20",
    verbatim="#fde725",
    close="#7ad151",
    reworded="#22a884",
    loose="#35b79b",
    second="#ff86b8",
    removed="#4a505a",
    warning="#f0b860",
)
PRINT = Theme(
    name="print",
    dark=False,
    background="#ffffff",
    card="#ffffff",
    hairline="#999999",
    text="#000000",
    quiet="#333333",
    faint="#666666",
    accent="#000000",
    accent_text="#ffffff",
    fill="#c0c0c0",
    fill_empty="#ffffff",
    edge="#808080",
    bar="#404040",
    grid="#d0d0d0",
    highlight="#000000",
    highlight_tint="#f0f0f0",
    verbatim="#000000",
    close="#404040",
    reworded="#707070",
    loose="#8c8c8c",
    second="#555555",
    removed="#cccccc",
    warning="#000000",
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
