"""Takes the marks of Markdown out of running text: links, emphasis, escapes."""

from __future__ import annotations

import html
import re

# Every pattern is bounded or cannot give back what it took, so the time is linear.
IMAGE = re.compile(
    r"!\[[^\[\]]{0,500}+\](?:\([^()\s]*+(?:\([^()]*+\)[^()\s]*+)*+[^()]{0,300}+\)|\[[^\[\]]{0,200}+\])"
)
LINK = re.compile(
    r"\[([^\[\]]{1,2000}+)\](?:\([^()\s]*+(?:\([^()]*+\)[^()\s]*+)*+[^()]{0,300}+\)|\[[^\[\]]{0,200}+\])"
)
AUTOMATIC_LINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]++)>")
TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*+(?:\s[^<>]*+)?/?>|<!--[^<>]*+-->")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
CODE_SPAN = re.compile(r"(?<![`\\])(`{1,3})(?!`)([^`]{1,1000}+)\1(?!`)")
STRONG = re.compile(r"(?<!\\)(\*\*\*?|__|~~)(?=\S)|(?<=[^\s\\])(\*\*\*?|__|~~)")
STAR = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*]{1,500}?)(?<=[^\s*\\])\*(?![\w*])")
UNDERSCORE = re.compile(r"(?<![\w\\])_(?=[^\s_])([^_]{1,500}?)(?<=[^\s_\\])_(?!\w)")
ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")

MARK = re.compile(r"[\[\]*_`\\<&~]")

LOOKS = (
    re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE),
    re.compile(r"\[[^\[\]\n]{1,200}+\]\((?:https?:|mailto:|/|#|\.)"),
    re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE),
    re.compile(r"(?<![\w*])\*\*(?=\S)[^*\n]{1,200}+\*\*(?![\w*])"),
    re.compile(r"^ {0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$", re.MULTILINE),
    re.compile(r"^\S[^\n]{0,100}\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE),
    re.compile(r"^ {0,3}[*+-][ \t]+\S", re.MULTILINE),
    re.compile(r"^ {0,3}>[ \t]?\S", re.MULTILINE),
)
SURE_MARKS = LOOKS[:3]


def looks_like_markdown(text: str) -> bool:
    """Whether the text uses Markdown: one mark that means nothing else, twice, or two kinds of marks."""
    if any(len(mark.findall(text)) > 1 for mark in SURE_MARKS):
        return True
    return sum(mark.search(text) is not None for mark in LOOKS) > 1


def strip_marks(text: str) -> str:
    """The text as it would be shown."""
    if not MARK.search(text):
        return text
    codes: list[str] = []

    def keep(span: re.Match[str]) -> str:
        codes.append(span[2].strip())
        return f"\0{len(codes) - 1}\0"

    text = CODE_SPAN.sub(keep, text)
    text = IMAGE.sub("", text)
    text = AUTOMATIC_LINK.sub(r"\1", LINK.sub(r"\1", text))
    text = TAG.sub("", BREAK.sub(" ", text))
    text = STRONG.sub("", text)
    text = UNDERSCORE.sub(r"\1", STAR.sub(r"\1", text))
    text = html.unescape(ESCAPE.sub(r"\1", text))
    return re.sub("\0(\\d+)\0", lambda place: codes[int(place[1])], text)
