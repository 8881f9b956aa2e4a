from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.readers.pdf.engines.base import describe_font
from copyviz.readers.pdf.engines.glyphs import HYPHEN_MARK, UNKNOWN, clean_text, count_unknown


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("plain text, even with naïve “quotes” – and dashes", "plain text, even with naïve “quotes” – and dashes"),
        ("of\ufb01ce and wa\ufb04e", "office and waffle"),
        ("e\x0ecient o\x0b-line \x0celds", "efficient off-line fields"),
        ("G\u00a8odel and na\u00a8\u0131ve", "Gödel and naïve"),
        ("com" + HYPHEN_MARK, "com-"),
        ("a\u00a0b\u2009c   d", "a b c d"),
        ("soft\u00ad\u200bware", "software"),
        ("\x88 an item", "• an item"),
        ("\x01\x02 odd", f"{UNKNOWN}{UNKNOWN} odd"),
        ("evil\u202egnp", "evilgnp"),
        ("in \u0300stable’", "in ‘stable’"),
    ],
)
def test_glyphs_become_readable_text(printed: str, read: str) -> None:
    assert clean_text(printed) == read


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_cleaned_text_is_stable_and_has_no_controls(text: str) -> None:
    once = clean_text(text)
    assert not any(ord(character) < 32 for character in once)
    assert clean_text(once) == once


def test_characters_that_mean_nothing_are_counted() -> None:
    assert count_unknown("plain") == 0
    assert count_unknown(f"a{UNKNOWN}\ue123 é") == 2


@pytest.mark.parametrize(
    ("name", "flags", "bold", "italic", "monospace"),
    [
        ("ABCDEF+NimbusRomNo9L-Medi", 4, True, False, False),
        ("ABCDEF+NimbusRomNo9L-ReguItal", 4, False, True, False),
        ("CMBX12", 4, True, False, False),
        ("CMTT10", 4, False, False, True),
        ("HelveticaNeue-Medium", 32, False, False, False),
        ("Arial,Bold", 32, True, False, False),
        ("Untold", 1 | 64 | 1 << 18, True, True, True),
        ("CMR10", 4, False, False, False),
    ],
)
def test_fonts_tell_weight_slant_and_pitch_by_name_and_flags(
    name: str, flags: int, bold: bool, italic: bool, monospace: bool
) -> None:
    font = describe_font(name, flags)
    assert (font.bold, font.italic, font.monospace) == (bold, italic, monospace)
