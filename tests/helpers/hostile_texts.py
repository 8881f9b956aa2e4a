"""Plain texts that are endless, shapeless or not text at all, and encodings that are not, or wrongly, declared."""

from __future__ import annotations

import random
from pathlib import Path

from helpers.hostile_case import EMPTY, LAST, OK, PARTIAL, SECOND, STORY, TOO_BIG, UNSUPPORTED, Case, file_case
from helpers.hostile_pages import CHINESE, PAGE, STORY_HTML, paragraphs

RUSSIAN = (
    "Портовая контора открыла в понедельник вторую паромную линию. "
    "Теперь два судна пересекают залив каждый час до позднего вечера. "
    "Никто не думает, что кто-нибудь будет скучать по старому мосту."
)
JAPANESE = (
    "港湾事務所は月曜日に二本目のフェリー航路を開いた。これからは二隻の船が毎時間、夜遅くまで湾を渡る。"
    "古い橋がなくなっても、だれも寂しいとは思わないだろう。切符は岸壁の小さな窓口で買うことができる。"
)
FRENCH = "Le bureau du port a ouvert une deuxième ligne à l’été. L’hôtel « Océan » est déjà complet, paraît-il."


def encoded(text: str, encoding: str, charset: str = "") -> bytes:
    """A page in an encoding, declared as `charset` if that is given."""
    declared = f'<meta charset="{charset}">' if charset else ""
    return f"<html><head>{declared}<title>x</title></head><body>{paragraphs(text)}</body></html>".encode(encoding)


def long_text(size: int) -> str:
    """Words without end, then the last sentence."""
    words = ["rope", "sail", "mast", "keel", "deck", "tide", "buoy", "pier", "lamp", "fog", "gull", "net"]
    return " ".join(random.Random(7).choices(words, k=size // 5)) + ". " + LAST


def encoding_cases() -> list[Case]:
    """Pages and texts in encodings that are not, or wrongly, declared."""
    utf7 = (
        b'<html><head><meta charset="utf-7"></head><body>' + STORY_HTML.encode() + b"<p>+ADw-b+AD4-</p></body></html>"
    )
    return [
        file_case("cp1252.html", encoded(FRENCH, "cp1252"), contains=(FRENCH[:40], "« Océan »")),
        file_case("latin-1-is-cp1252.html", encoded(FRENCH, "cp1252", "iso-8859-1"), contains=("L’hôtel « Océan »",)),
        file_case(
            "says-utf-8-is-cp1252.html", encoded(FRENCH, "cp1252", "utf-8"), contains=("deuxième", "« Océan »")
        ),
        file_case("shift-jis.html", encoded(JAPANESE, "shift_jis"), contains=(JAPANESE[:20],)),
        file_case("euc-jp.html", encoded(JAPANESE, "euc_jp"), contains=(JAPANESE[:20],)),
        file_case("gb18030.html", encoded(CHINESE, "gb18030"), contains=(CHINESE[:15],)),
        file_case("big5-declared.html", encoded("港務局開通了第二條航線。", "big5", "big5"), contains=("港務局",)),
        file_case("koi8-r.html", encoded(RUSSIAN, "koi8-r"), contains=(RUSSIAN[:40],)),
        file_case("cp1251.html", encoded(RUSSIAN, "cp1251"), contains=(RUSSIAN[:40],)),
        file_case("utf-16-no-bom.html", encoded(FRENCH, "utf-16-le"), contains=(FRENCH[:40],)),
        file_case("utf-16-be-bom.html", b"\xfe\xff" + encoded(RUSSIAN, "utf-16-be"), contains=(RUSSIAN[:40],)),
        file_case("utf-8-bom.html", b"\xef\xbb\xbf" + encoded(RUSSIAN, "utf-8", "koi8-r"), contains=(RUSSIAN[:40],)),
        file_case("utf-7.html", utf7, contains=(*STORY, "+ADw-b+AD4-"), options=PAGE),
        file_case("unknown-charset.html", encoded(FRENCH, "utf-8", "x-klingon"), contains=(FRENCH[:40],)),
        file_case(
            "mixed.html",
            encoded(FRENCH, "utf-8") + encoded("Déjà vu.", "cp1252"),
            OK,
            PARTIAL,
            contains=("Le bureau du port",),
        ),
        file_case(
            "overridden.html",
            encoded(RUSSIAN, "koi8-r", "utf-8"),
            contains=(RUSSIAN[:40],),
            options={"encoding": "koi8-r"},
        ),
        file_case("cp1252.txt", FRENCH.encode("cp1252"), contains=("« Océan »",)),
        file_case("utf-16-no-bom.txt", FRENCH.encode("utf-16-le"), contains=(FRENCH[:40],)),
        file_case("utf-16-bom.txt", RUSSIAN.encode("utf-16"), contains=(RUSSIAN[:40],)),
        file_case("utf-32-bom.txt", RUSSIAN.encode("utf-32"), contains=(RUSSIAN[:40],)),
        file_case("gb18030.txt", CHINESE.encode("gb18030"), contains=(CHINESE[:15],)),
        file_case("cut-character.txt", ("\n\n".join(STORY) + "\n\nDéjà").encode()[:-1], OK, PARTIAL, contains=STORY),
    ]


def text_cases() -> list[Case]:
    """Plain texts."""
    return [
        file_case("headers.txt", b"a:\r\n" * 1000 + LAST.encode(), contains=(LAST,)),
        file_case("empty.txt", b"", EMPTY),
        file_case("white-space.txt", b" \n\t\r\n\x0c" * 100, EMPTY),
        file_case("one-letter.txt", b"a", contains=("a",)),
        file_case(
            "nul-bytes.txt",
            " ".join(STORY).replace("ferry", "fer\x00ry").encode(),
            OK,
            PARTIAL,
            contains=(SECOND, LAST),
        ),
        file_case("controls.txt", ("\x01\x07\x1b[31m\x7f\u0085" + "\n\n".join(STORY)).encode(), contains=STORY),
        file_case("bidi.txt", ("\u202e\u2067 " + "\n\n".join(STORY) + " \u202c").encode(), contains=STORY),
        file_case("old-mac-lines.txt", "\r\r".join(STORY).encode(), contains=STORY),
        file_case("one-word.txt", lambda: b"harbour" * 300_000 + b"\n\n" + LAST.encode(), contains=(LAST,)),
        file_case("one-line.txt", lambda: long_text(2_000_000).encode(), contains=(LAST,)),
        file_case("no-words.txt", lambda: b"." * 500_000 + b"\n\n" + LAST.encode(), contains=(LAST,)),
        file_case("spaces.txt", lambda: b" " * 2_000_000 + LAST.encode(), contains=(LAST,)),
        file_case("line-ends.txt", lambda: b"\n" * 1_000_000 + LAST.encode(), contains=(LAST,)),
        file_case("underlines.txt", lambda: (b"=" * 5000 + b"\n") * 200 + LAST.encode(), contains=(LAST,)),
        file_case("headings.txt", lambda: b"# a\n" * 20_000 + LAST.encode(), contains=(LAST,)),
        file_case("quotes.txt", lambda: b">" * 200_000 + LAST.encode(), contains=(LAST,)),
        file_case(
            "bullets.txt",
            lambda: "".join(" " * n + "- a\n" for n in range(2000)).encode() + LAST.encode(),
            contains=(LAST,),
        ),
        file_case("chinese.txt", CHINESE.encode(), contains=(CHINESE[:16], CHINESE[-16:])),
        file_case("no-extension", "\n\n".join(STORY).encode(), contains=STORY),
        file_case("noise.bin", lambda: random.Random(3).randbytes(100_000), UNSUPPORTED),
        file_case("zeros.bin", bytes(100_000), UNSUPPORTED, EMPTY),
        file_case(
            "begins-like-a-program.txt", b"MZ and BM are initials. " + " ".join(STORY).encode(), contains=STORY
        ),
        Case("sparse.txt", make_sparse, (TOO_BIG,)),
    ]


def make_sparse(folder: Path) -> Path:
    """A file of a terabyte that takes no room on the disk."""
    path = folder / "sparse.txt"
    with path.open("wb") as stream:
        stream.truncate(1 << 40)
    return path
