"""Guesses the encoding of text that does not name it."""

from __future__ import annotations

import re

# The encodings a file without any declaration is likely to be in; more of them only make for odd mistakes.
CANDIDATES = [
    "cp1252", "cp1250", "cp1251", "koi8_r", "koi8_u", "cp866", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257",
    "cp932", "euc_jp", "gb18030", "big5", "cp949", "iso8859_2", "iso8859_5", "cp874",
]  # fmt: skip
NAMES = {
    "cp1252": "windows-1252", "cp1251": "windows-1251", "cp1250": "windows-1250", "koi8_r": "koi8-r",
    "koi8_u": "koi8-u", "iso8859_2": "iso8859-2", "iso8859_5": "iso8859-5",
}  # fmt: skip
LATIN = ("cp1252", "cp1250", "cp1254", "cp1257", "iso8859_2")
CYRILLIC = ("cp1251", "koi8_r", "koi8_u", "cp866", "iso8859_5")
CENTRAL_EUROPEAN = frozenset({"Polish", "Czech", "Slovak", "Hungarian", "Romanian", "Croatian", "Slovene"})
# On short texts the Latin code pages differ in few letters; only these languages speak against the common one.
LATIN_USERS = {
    "cp1250": CENTRAL_EUROPEAN,
    "iso8859_2": CENTRAL_EUROPEAN,
    "cp1254": frozenset({"Turkish"}),
    "cp1257": frozenset({"Lithuanian", "Latvian", "Estonian"}),
}
# Fewer accents than these are no evidence of a language that has them in every other word.
FEWEST_ACCENTS = 5
# Thai writes its words without spaces, so this many letters at least stand between two of them.
THAI_RUN = 12
# Mean length of runs of bytes beyond ASCII, measured on prose in 17 languages: 1.0 to 1.2 in Latin letters, from 2.2
# in all others.
LATIN_RUN = 1.5

# charset-normalizer wants some kilobytes; on whole books it takes minutes.
WINDOW = 16_384
WINDOWS = 4
WIDE_SAMPLE = 65_536
# Measured on prose in 17 languages: the right reading has all its characters here, a wrong byte order or width less
# than .85 of them.
PLAUSIBLE_SHARE = 0.97

# Half the bytes of letters in UTF-16 are zeros or other control bytes; fewer among ASCII are rubbish in a plain file.
ASCII_CONTROLS = 0.3

HIGH_BYTE = re.compile(rb"[\x80-\xff]")
HIGH_RUN = re.compile(rb"[\x80-\xff]+")
CONTROL_BYTE = re.compile(rb"[\x00-\x08\x0e-\x1f]")
MARKUP = re.compile(rb"<(?:script|style)\b.*?</(?:script|style)|<[^<>]*>", re.IGNORECASE | re.DOTALL)
PLAUSIBLE = re.compile(
    "[\t\n\r\f\x20-\x7e\u00a0-\u024f\u0370-\u052f\u0590-\u06ff\u0900-\u0e7f\u2010-\u2027\u2030-\u203a\u20ac"
    "\u2122\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]"
)
HALF_WIDTH = re.compile("[\uff61-\uff9f]")
COMMON = re.compile("[\t\n\r\x20-\x7e]")
EVIDENCE = re.compile("[\n\r \u3001\u3002\uff0c]")


def detect(data: bytes) -> str | None:
    """The encoding of bytes that are no UTF-8, guessed from samples around bytes beyond ASCII."""
    from charset_normalizer import from_bytes

    if b"\x1b$" in data and is_readable(data, "iso2022_jp"):
        return "iso2022_jp"
    stretch = sample(data)
    candidates = LATIN if is_sprinkled(stretch) else CANDIDATES
    matches = from_bytes(stretch, cp_isolation=list(candidates), preemptive_behaviour=False)
    found = [(match.encoding, match.language) for match in matches if is_likely(match.encoding, str(match))]
    if not found:
        return None
    encoding, language = found[0]
    if encoding in LATIN and len(HIGH_BYTE.findall(stretch)) < FEWEST_ACCENTS:
        encoding = "cp1252"
    elif encoding in LATIN:
        encoding = next((name for name, known in found if known == language in LATIN_USERS.get(name, ())), "cp1252")
    elif encoding in CYRILLIC:
        # The wrong one of these turns small letters into capitals.
        encoding = max((encoding, *CYRILLIC), key=lambda name: count_small(stretch.decode(name, "ignore")))
    return NAMES.get(encoding, encoding)


def is_sprinkled(stretch: bytes) -> bool:
    """Whether bytes beyond ASCII stand alone between ASCII letters, as only languages in Latin letters have it."""
    runs = HIGH_RUN.findall(stretch)
    return sum(map(len, runs)) < LATIN_RUN * len(runs)


def is_likely(encoding: str, text: str) -> bool:
    """Whether a guess of the library may hold: it likes code pages in which any bytes look like letters."""
    if encoding == "cp874":
        return text.count(" ") * THAI_RUN < len(text)
    if encoding == "cp932":
        return len(HALF_WIDTH.findall(text)) * 2 < len(text)
    return True


def count_small(text: str) -> int:
    """How many small letters beyond ASCII the text has."""
    return sum(letter > "\x7f" and letter.islower() for letter in text)


def detect_wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 without a byte order mark, told by what the text would be made of."""
    piece = data[:WIDE_SAMPLE]
    if piece.isascii() and len(CONTROL_BYTE.findall(piece)) < len(piece) * ASCII_CONTROLS:
        return None
    scores = {
        encoding: score_wide(piece, encoding, width)
        for encoding, width in (("utf-32-le", 4), ("utf-32-be", 4), ("utf-16-le", 2), ("utf-16-be", 2))
    }
    best = max(scores, key=lambda encoding: scores[encoding])
    return best if scores[best] else None


def score_wide(piece: bytes, encoding: str, width: int) -> float:
    """How well characters in this encoding stand together in texts; 0 when they do not."""
    piece = piece[: len(piece) // width * width]
    try:
        text = piece.decode(encoding)
    except UnicodeError:
        try:  # a surrogate pair may be cut at the end
            text = piece[:-width].decode(encoding)
        except UnicodeError:
            return 0.0
    if not text or (b"\0" not in piece and not EVIDENCE.search(text)):
        return 0.0
    if len(PLAUSIBLE.findall(text)) < PLAUSIBLE_SHARE * len(text):
        return 0.0
    return 1.0 + len(COMMON.findall(text)) / len(text)


def sample(data: bytes) -> bytes:
    """Stretches of the text that begin at bytes beyond ASCII, without markup."""
    pieces = []
    position = 0
    for _ in range(WINDOWS):
        high = HIGH_BYTE.search(data, position)
        if high is None:
            break
        start = safe_cut(data, high.start() - 200) if high.start() - 200 > position else position
        position = safe_cut(data, high.start() + WINDOW)
        pieces.append(MARKUP.sub(b" ", data[start:position]))
    return b"\n".join(pieces)


def safe_cut(data: bytes, position: int) -> int:
    """The first position from here not inside a character: bytes below 0x30 are never part of a longer one."""
    for at in range(position, min(position + 400, len(data))):
        if data[at] < 0x30:
            return at
    return min(position, len(data))


def is_readable(data: bytes, encoding: str) -> bool:
    """Whether all bytes can be decoded."""
    try:
        data.decode(encoding)
    except UnicodeError:
        return False
    return True
