"""Web pages and texts that are cut off, misdeclared, endless, nested or plain nasty."""

from __future__ import annotations

from helpers.hostile_case import EMPTY, FIRST, LAST, OK, PARTIAL, SECOND, STORY, Case, file_case

PAGE = {"content": "page"}

CHINESE = (
    "港务局星期一开通了第二条渡轮航线。现在两艘船每小时穿越海湾，一直开到深夜。"
    "没有人认为会有人怀念那座旧桥。船票可以在码头边的小窗口购买，孩子不用付钱。"
)
HEBREW = "משרד הנמל פתח ביום שני קו מעבורת שני. שתי סירות חוצות כעת את המפרץ בכל שעה עד שעה מאוחרת בערב."
ARABIC = "افتتح مكتب الميناء خط عبارات ثانيا يوم الاثنين. يعبر قاربان الخليج كل ساعة حتى وقت متأخر من المساء."
THAI = "สำนักงานท่าเรือเปิดเส้นทางเรือข้ามฟากสายที่สองเมื่อวันจันทร์ เรือสองลำข้ามอ่าวทุกชั่วโมงจนถึงดึก"


def page(body: str, head: str = "") -> bytes:
    """A page with this body."""
    return f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>".encode()


def paragraphs(*texts: str) -> str:
    """Texts as paragraphs."""
    return "".join(f"<p>{text}</p>" for text in texts)


STORY_HTML = paragraphs(*STORY)
BOMB = (
    "<!DOCTYPE html ["
    '<!ENTITY a "harbour">'
    + "".join(f'<!ENTITY {new} "{f"&{old};" * 20}">' for old, new in zip("abcdefg", "bcdefgh", strict=True))
    + "]>"
)
OUTSIDE = '<!DOCTYPE html [<!ENTITY other SYSTEM "file:///etc/passwd">]>'


def html_cases() -> list[Case]:
    """Web pages."""
    return [
        file_case("plain.html", page(STORY_HTML)),
        file_case("plain-main.html", page("<article>" + paragraphs(*STORY * 5) + "</article>")),
        file_case("no-structure.html", f"<b>{' '.join(STORY)}".encode(), options=PAGE),
        file_case("only-tags.html", page("<div><p></p></div>"), EMPTY),
        file_case("only-script.html", page("<script>var text = 'Nobody reads this.'</script>"), EMPTY),
        file_case("cut-in-tag.html", page(STORY_HTML + '<p class="un')[:-14], options=PAGE),
        file_case("cut-in-text.html", page(STORY_HTML)[:-20], options=PAGE, contains=(FIRST, SECOND)),
        file_case("open-comment.html", page(STORY_HTML + "<!-- never closed"), options=PAGE),
        file_case("open-quote.html", page(STORY_HTML + '<a href="never closed>' + LAST), options=PAGE),
        file_case(
            "deep-div.html", lambda: page("<div>" * 5000 + STORY_HTML), OK, PARTIAL, contains=STORY, options=PAGE
        ),
        file_case("deep-main.html", lambda: page("<div>" * 3000 + STORY_HTML), OK, PARTIAL, contains=STORY),
        file_case(
            "deep-b.html", lambda: page("<b>" * 100_000 + STORY_HTML), OK, PARTIAL, contains=STORY, options=PAGE
        ),
        file_case(
            "deep-tables.html",
            lambda: page("<table><tr><td>" * 600 + STORY_HTML),
            OK,
            PARTIAL,
            contains=STORY,
            options=PAGE,
        ),
        file_case(
            "deep-lists.html", lambda: page("<ul><li>" * 2000 + STORY_HTML), OK, PARTIAL, contains=STORY, options=PAGE
        ),
        file_case(
            "attributes.html",
            lambda: page(f"<p {' '.join(f'a{n}=x' for n in range(100_000))}>{FIRST}</p>{STORY_HTML}"),
            options=PAGE,
        ),
        file_case(
            "one-attribute.html", lambda: page(f'<p title="{"x" * 11_000_000}">{FIRST}</p>{STORY_HTML}'), options=PAGE
        ),
        file_case(
            "large-text-node.html",
            lambda: page(f"<p>{'harbour-' * 1_310_720}</p>{STORY_HTML}"),
            OK,
            PARTIAL,
            contains=STORY,
            options=PAGE,
        ),
        file_case(
            "many-items.html", lambda: page("<ul>" + "<li>ropes" * 10_000 + "</ul>" + STORY_HTML), options=PAGE
        ),
        file_case("many-comments.html", lambda: page("<!--" * 100_000 + "-->" + STORY_HTML), options=PAGE),
        file_case(
            "many-less-than.html",
            lambda: page("<" * 200_000 + STORY_HTML),
            OK,
            PARTIAL,
            contains=(SECOND, LAST),
            options=PAGE,
        ),
        file_case("many-ampersands.html", lambda: page("&" * 300_000 + " " + STORY_HTML), options=PAGE),
        file_case(
            "wide-cell.html",
            page(f"<table><tr><td colspan=99999999 rowspan=99999999>{FIRST}<td>{SECOND}<tr><td>{LAST}</table>"),
            options=PAGE,
        ),
        file_case("large-title.html", lambda: page(STORY_HTML, f"<title>{'bay ' * 250_000}</title>"), options=PAGE),
        file_case(
            "entity-bomb.xhtml", f"{BOMB}<html><body>{STORY_HTML}<p>&h;</p></body></html>".encode(), options=PAGE
        ),
        file_case(
            "outside-entity.xhtml",
            f"{OUTSIDE}<html><body>{STORY_HTML}<p>&other;</p></body></html>".encode(),
            options=PAGE,
            contains=STORY,
            lacks=("root:",),
        ),
        file_case(
            "includes.html",
            page(
                '<base href="http://192.0.2.1/"><link rel=stylesheet href="file:///etc/passwd">'
                '<iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object>'
                '<meta http-equiv=refresh content="0; url=http://192.0.2.1/">'
                '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'
                + STORY_HTML
            ),
            options=PAGE,
            contains=STORY,
            lacks=("root:",),
        ),
        file_case(
            "hidden-parts.html",
            page(
                "<script>script words</script><style>style words</style><template>template words</template>"
                "<noscript>noscript words</noscript>" + STORY_HTML
            ),
            options=PAGE,
            contains=STORY,
            lacks=("script words", "style words", "template words"),
        ),
        file_case(
            "character-references.html",
            page(f"<p>&#xD800;&#0;&#x110000;&#xFFFFFFFFFF;&nosuch;</p>{STORY_HTML}"),
            options=PAGE,
        ),
        file_case(
            "nul-bytes.html", page(STORY_HTML).replace(b"ferry", b"fer\x00ry"), contains=(SECOND, LAST), options=PAGE
        ),
        file_case(
            "nul-blocks.html", page(f"<p>{FIRST}</p>" + "\x00" * 5000 + f"<p>{SECOND} {LAST}</p>"), options=PAGE
        ),
        file_case(
            "frames.html",
            b"<html><frameset><frame src=a.html></frameset><noframes>" + STORY_HTML.encode() + b"</noframes></html>",
            OK,
            EMPTY,
        ),
        file_case("xml-declared.html", b'<?xml version="1.0" encoding="utf-8"?>' + page(STORY_HTML), options=PAGE),
        file_case("right-to-left.html", page(paragraphs(HEBREW, ARABIC)), contains=(HEBREW[:30], ARABIC[:30])),
        file_case("chinese.html", page(paragraphs(CHINESE)), contains=(CHINESE[:17], CHINESE[-16:])),
        file_case("thai.html", page(paragraphs(THAI)), contains=(THAI[:30],)),
        file_case("bidi-controls.html", page(paragraphs("ab\u202ecd\u2066ef\u2069", *STORY)), options=PAGE),
        file_case("combining.html", lambda: page(paragraphs("a" + "\u0301" * 100_000, *STORY)), options=PAGE),
    ]
