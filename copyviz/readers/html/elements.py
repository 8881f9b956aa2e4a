"""What the elements of HTML mean for the structure of a text, and which of them show no text at all."""

from __future__ import annotations

import re


def names(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}

LISTS = names("ul ol menu dir dl")

PREFORMATTED = names("pre listing xmp plaintext textarea")

WRAPPERS = names("body center div header hgroup html")
"""Blocks that may stand inside a heading; any other block in a heading with text shows that it was left open."""

BLOCKS = (
    names(
        """address article aside blockquote caption dd details dialog dt fieldset figcaption figure footer form
        frameset hr isindex legend li main multicol nav p search section summary table tbody td tfoot th thead tr"""
    )
    | HEADINGS.keys()
    | LISTS
    | PREFORMATTED
    | WRAPPERS
)
"""Elements that begin and end a run of text; all others are text-level and never do."""

UNSEEN = names(
    """annotation annotation-xml applet area audio base basefont canvas col colgroup datalist defs desc embed frame
    head iframe link meta metadata meter noembed noframes noscript object param progress script select source style
    symbol template title track video"""
)
"""Elements whose content a reader of the page does not see as text."""

SPACED = names("button input label output text")
"""Text-level elements that stand apart from the words beside them."""

VOID = names("area base basefont bgsound br col embed frame hr img input link meta param source track wbr")
"""Elements that never have content."""

HIDDEN_STYLE = re.compile(r"(?:^|[;\s])display\s*:\s*none\b", re.IGNORECASE)
BLOCK_STYLE = re.compile(r"(?:^|[;\s])display\s*:\s*(?:block|flex|grid|list-item|table\b|table-row)", re.IGNORECASE)

PERMALINKS = frozenset({"¶", "#", "§", "∞", "🔗", "⚓", "⌗"})
"""The texts of links that headings have to themselves; they show only under the mouse."""
