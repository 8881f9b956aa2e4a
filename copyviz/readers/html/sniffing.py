"""Tells web pages from other texts, and finds what a page says of itself: encoding, title, language."""

from __future__ import annotations

import re
from typing import Any

from copyviz.readers.spacing import collapse

HEAD = 16_384
SAMPLE = 65_536

# What may stand before the first tag: byte order mark, white space, comments, declarations.
PREAMBLE = re.compile(
    rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\s|<!--.*?-->|<\?[^>]*>|<!(?!doctype\s+html)[^>-][^>]*>)*", re.I | re.S
)
PAGE = re.compile(rb"<(?:!doctype\s+html|html|head|body|meta|title|link|script|style|base)\b", re.IGNORECASE)
ANYWHERE = re.compile(rb"<(?:!doctype\s+html|html|body)[\s>]", re.IGNORECASE)
FRAGMENT = re.compile(
    rb"<(?:p|div|h[1-6]|a|b|i|em|strong|br|ul|ol|li|table|article|section|main|header|nav|span|font|center|img|form"
    rb"|blockquote|pre|dl|hr|address|figure)[\s/>]",
    re.IGNORECASE,
)
ANY_TAG = re.compile(rb"</?[a-z][a-z0-9]*[\s/>]", re.IGNORECASE)

CHARSET = re.compile(rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:+-]+)""", re.IGNORECASE)
XML_ENCODING = re.compile(rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:+-]+)""", re.IGNORECASE)
LANGUAGE = re.compile(r"[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]{1,8})*")


def is_page(data: bytes) -> bool:
    """Whether the content is HTML: it begins like a page, or with a tag and holds as many tags as lines."""
    head = data[:HEAD].replace(b"\0", b"")
    start = PREAMBLE.match(head)
    begin = head[start.end() :] if start else head
    if PAGE.match(begin) or ANYWHERE.search(head[:1024]):
        return True
    if not FRAGMENT.match(begin):
        return False
    # A Markdown file may begin with a tag or two as well; the lines of a page are full of them.
    sample = data[:SAMPLE].replace(b"\0", b"")
    lines = sum(1 for line in sample.splitlines() if line.strip())
    return len(ANY_TAG.findall(sample)) >= lines


def declared_encoding(data: bytes) -> str | None:
    """The encoding the page declares near its beginning."""
    head = data[:HEAD]
    found = CHARSET.search(head) or XML_ENCODING.match(head.lstrip())
    return found[1].decode("ascii", "ignore") if found else None


def title_of(root: Any) -> str:
    """The title of the page, else what it calls itself when shared, else its first heading."""
    for path in (".//head/title", ".//title", ".//h1"):
        if path == ".//h1":
            shared = meta_content(root, "property", "og:title")
            if shared:
                return shared
        for element in root.iterfind(path):
            text = collapse("".join(element.itertext()))
            if text:
                return text
    return ""


def language_of(root: Any) -> str:
    """The language the page declares, such as `en` or `pt-BR`; empty when it says nothing sensible."""
    declared = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or root.get("xml:lang")
    for value in (declared, meta_content(root, "http-equiv", "content-language")):
        text = (value or "").strip()
        if LANGUAGE.fullmatch(text):
            return text.replace("_", "-")
    return ""


def meta_content(root: Any, attribute: str, name: str) -> str:
    """The content of the first meta element of this name."""
    for element in root.iter("meta"):
        if (element.get(attribute) or "").lower() == name:
            return collapse(element.get("content") or "")
    return ""
