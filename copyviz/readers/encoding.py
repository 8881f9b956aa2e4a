"""Turns bytes into text: finds out the encoding, and says when it had to guess or something could not be read."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from copyviz.errors import UsageError
from copyviz.model.document import Notice
from copyviz.readers.encoding_detection import detect, detect_wide

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# What browsers take these names for (WHATWG): the larger code page that contains the one named.
MEANT = {
    "ascii": "windows-1252",
    "iso8859-1": "windows-1252",
    "cp1252": "windows-1252",
    "cp1251": "windows-1251",
    "cp1250": "windows-1250",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc-kr": "cp949",
    "big5": "big5hkscs",
    "utf-8-sig": "utf-8",
}
# Names in use on the web that Python does not know, or knows as something narrower.
WEB_NAMES = {
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "x-euc-jp": "euc_jp",
    "x-gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "ks_c_5601-1987": "cp949",
    "windows-949": "cp949",
    "windows-31j": "cp932",
    "windows-874": "cp874",
    "x-cp1251": "windows-1251",
    "x-cp1252": "windows-1252",
    "x-cp1250": "windows-1250",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-mac-roman": "mac-roman",
    "macintosh": "mac-roman",
    "unicode": "utf-16",
}
NO_ENCODINGS = frozenset({"utf-7", "idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined"})
WIDE = frozenset({"utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"})
MULTI_BYTE = re.compile(r"utf|gb|big5|cp9\d\d|euc|iso2022|johab|hz|shift")

# Bytes of another encoding form three multi-byte sequences of UTF-8, and nothing else, only by rare accident.
ENOUGH_SEQUENCES = 3

UTF8_SEQUENCE = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
ODD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f\ufffe\uffff]")
SEPARATORS = re.compile("[\x1c-\x1f]")
SECOND_CONTROLS = re.compile("[\x80-\x9f]")
CHOOSE = "If it looks wrong, choose the encoding yourself (--encoding)."


class Decoded(NamedTuple):
    """The text of a file, the encoding it was read in, and what should be known about it."""

    text: str
    encoding: str
    notices: tuple[Notice, ...]


def decode(data: bytes, declared: str | None = None, override: str | None = None) -> Decoded:
    """The text in the bytes: by the user's word, else by byte order mark, declaration, UTF-8, or detection."""
    if override:
        encoding, notices = choose_override(data, override), list[Notice]()
    else:
        encoding, notices = choose(data, known_encoding(declared or ""))
    text = decode_as(data, encoding)
    lost = text.count("\ufffd") - data.count(b"\xef\xbf\xbd") if "\ufffd" in text else 0
    if lost > 0:
        places = "1 place" if lost == 1 else f"{lost:,} places"
        message = f"{places} could not be read as {encoding}; “\ufffd” stands there."
        notices.append(Notice("undecodable-bytes", message, CHOOSE))
    return clean(text, encoding, notices)


def known_encoding(label: str) -> str | None:
    """The encoding a label means; None for unknown ones, for UTF-7, and for codecs that are no encodings."""
    name = label.strip(" \t\r\n\f\"'").lower()
    name = WEB_NAMES.get(name, name)
    try:
        found = codecs.lookup(name).name.replace("_", "-")
        b"a".decode(name, "replace")  # fails for codecs that do not give text
    except (LookupError, ValueError):
        return None
    return None if found in NO_ENCODINGS else MEANT.get(found, found)


def choose_override(data: bytes, label: str) -> str:
    """The encoding the user asks for."""
    encoding = known_encoding(label)
    if encoding is None:
        raise UsageError(
            f"There is no encoding called “{label}”.",
            "Common ones: utf-8, windows-1252, windows-1251, shift_jis, gb18030.",
        )
    return with_byte_order(data, encoding)


def with_byte_order(data: bytes, encoding: str) -> str:
    """The encoding with its byte order, found out if the name leaves it open."""
    if encoding not in ("utf-16", "utf-32"):
        return encoding
    for mark, marked in BYTE_ORDER_MARKS:
        if marked.startswith(encoding) and data.startswith(mark):
            return marked
    found = detect_wide(data)
    return found if found and found.startswith(encoding) else f"{encoding}-le"


def choose(data: bytes, declared: str | None) -> tuple[str, list[Notice]]:
    """The encoding that fits best, with a word to the user where it is not the declared one or a guess."""
    marked = by_mark(data)
    if marked:
        return marked, []
    valid = is_valid(data, "utf-8")
    wide = detect_wide(data) if b"\0" in data or not valid else None
    if wide:
        return wide, [] if declared and declared.startswith(wide[:6]) else [guessed(wide)]
    if declared and declared not in WIDE and fits(data, declared, valid):
        return declared, []
    escapes = b"\x1b$" in data  # a Japanese encoding made of ASCII alone
    fallback = "utf-8" if valid or is_nearly_utf8(data) else ""
    encoding = fallback if fallback and not escapes else detect(data) or fallback or "windows-1252"
    if declared and declared not in WIDE:
        return encoding, [] if declared == encoding else [mismatched(declared, encoding)]
    return encoding, [] if encoding == "utf-8" else [guessed(encoding)]


def by_mark(data: bytes) -> str | None:
    """The encoding that a byte order mark names."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark) and (not encoding.startswith("utf-32") or is_valid(data[:4096], encoding)):
            return encoding
    return None


def fits(data: bytes, declared: str, valid_utf8: bool) -> bool:
    """Whether the bytes are what the declaration says, and not plainly UTF-8 under another name."""
    if declared == "utf-8":
        return valid_utf8 or is_nearly_utf8(data)
    if valid_utf8 and not data.isascii():
        enough = ENOUGH_SEQUENCES if MULTI_BYTE.match(declared) else 1
        return len(UTF8_SEQUENCE.findall(data[: 1 << 20])) < enough
    if is_valid(data, declared):
        return True
    text = decode_as(data, declared)
    readable = len(text) - len(text.encode("ascii", "ignore"))
    return text.count("\ufffd") * 10 <= readable


def is_nearly_utf8(data: bytes) -> bool:
    """Whether the bytes are UTF-8 but for a few, as when a file was cut or pieced together."""
    text = data.decode("utf-8", "replace")
    sequences = len(UTF8_SEQUENCE.findall(data))
    return sequences >= ENOUGH_SEQUENCES and text.count("\ufffd") * 3 <= sequences


def is_valid(data: bytes, encoding: str) -> bool:
    """Whether all bytes can be decoded."""
    try:
        data.decode(encoding)
    except UnicodeError:
        return False
    return True


def decode_as(data: bytes, encoding: str) -> str:
    """The text without its byte order mark, with replacement characters where bytes make no sense."""
    return data.decode(encoding, "replace").removeprefix("\ufeff")


def clean(text: str, encoding: str, notices: list[Notice]) -> Decoded:
    """The text without control characters; those that separate become spaces, mistaken Windows ones are mended."""
    if not ODD.search(text):
        return Decoded(text, encoding, tuple(notices))
    text, removed = CONTROLS.subn("", text)
    text, separated = SEPARATORS.subn(" ", text)
    text = SECOND_CONTROLS.sub(mend, text)
    if removed + separated:
        characters = (
            "1 control character" if removed + separated == 1 else f"{removed + separated:,} control characters"
        )
        message = f"{characters} without meaning in a text left out."
        notices.append(Notice("control-characters", message, CHOOSE))
    return Decoded(text, encoding, tuple(notices))


def mend(control: re.Match[str]) -> str:
    """The Windows character (a dash, a curly quote) whose byte was taken for a control character."""
    return control[0].encode("latin-1").decode("cp1252", "ignore")


def guessed(encoding: str) -> Notice:
    """Tells that the file does not say its encoding."""
    return Notice("encoding-guessed", f"The file does not name its encoding; it was read as {encoding}.", CHOOSE)


def mismatched(declared: str, encoding: str) -> Notice:
    """Tells that the file is not in the encoding it names."""
    return Notice(
        "encoding-mismatch",
        f"The file says that it is in {declared}, but it is not; it was read as {encoding}.",
        CHOOSE,
    )
