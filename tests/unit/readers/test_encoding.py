"""Text in every encoding people still have files in is read right, and doubts are told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.readers.encoding import decode, known_encoding

TEXTS = {
    "ru": (
        "Вчера вечером на набережной собралось больше сотни человек. Они пришли посмотреть, как старый паром "
        "в последний раз уходит от причала. Капитан помахал рукой, и оркестр заиграл марш, который все знали "
        "с детства."
    ),
    "uk": (
        "Учора ввечері на набережній зібралося понад сотню людей. Вони прийшли подивитися, як старий пором во"
        "станнє відходить від причалу. Її капітан помахав рукою, і їхній оркестр заграв ґречний марш."
    ),
    "fr": (
        "Hier soir, plus d'une centaine de personnes se sont réunies sur le quai. Elles étaient venues voir l"
        "e vieux bac quitter l'embarcadère pour la dernière fois. Le capitaine a salué « la foule » d'un gest"
        "e de la main, et l'orchestre a joué une marche très connue – 50 € de dons."
    ),
    "de": (
        "Gestern Abend versammelten sich über hundert Menschen am Ufer. Sie wollten sehen, wie die alte Fähre"
        " zum letzten Mal ablegt. Der Kapitän grüßte, und die Kapelle spielte einen Marsch, den alle schon al"
        "s Kinder hörten. „Schön war’s“, sagte er."
    ),
    "en": (
        "Last night more than a hundred people gathered on the quay. They had come to see the old ferry leave"
        " for the last time. “It’s a sad day,” the captain said – and the band played a march that everyone h"
        "ad known since they were children. It’s gone."
    ),
    "es": (
        "Anoche más de cien personas se reunieron en el muelle. Habían venido a ver cómo el viejo transbordad"
        "or zarpaba por última vez. El capitán saludó con la mano y la banda tocó una marcha que todos conocí"
        "an desde niños. ¿Volverá algún día? ¡Ojalá!"
    ),
    "pl": (
        "Wczoraj wieczorem na nabrzeżu zebrało się ponad sto osób. Przyszli zobaczyć, jak stary prom po raz o"
        "statni odpływa od przystani. Kapitan pomachał ręką, a orkiestra zagrała marsz, który wszyscy znali o"
        "d dzieciństwa. Łzy płynęły."
    ),
    "cs": (
        "Včera večer se na nábřeží sešlo více než sto lidí. Přišli se podívat, jak starý přívoz naposledy odp"
        "louvá od mola. Kapitán zamával rukou a kapela zahrála pochod, který všichni znali od dětství. Žádné "
        "řeči už nezazněly."
    ),
    "el": (
        "Χθες το βράδυ περισσότεροι από εκατό άνθρωποι μαζεύτηκαν στην προκυμαία. Είχαν έρθει να δουν το παλι"
        "ό φέρι να φεύγει για τελευταία φορά. Ο καπετάνιος χαιρέτησε και η μπάντα έπαιξε ένα εμβατήριο."
    ),
    "tr": (
        "Dün akşam rıhtımda yüzden fazla kişi toplandı. Eski feribotun iskeleden son kez ayrılışını görmeye g"
        "elmişlerdi. Kaptan el salladı ve bando, herkesin çocukluğundan beri bildiği bir marş çaldı. Şimdi he"
        "r şey değişti, dediler."
    ),
    "he": (
        "אתמול בערב התאספו ברציף יותר ממאה אנשים. הם באו לראות את המעבורת הישנה יוצאת לדרך בפעם האחרונה. הקבר"
        "ניט נופף בידו, והתזמורת ניגנה שיר לכת שכולם הכירו מילדותם."
    ),
    "ar": (
        "تجمع مساء أمس أكثر من مئة شخص على رصيف الميناء. جاؤوا ليروا العبارة القديمة وهي تغادر المرسى للمرة ا"
        "لأخيرة. لوح القبطان بيده، وعزفت الفرقة لحنا يعرفه الجميع منذ الطفولة."
    ),
    "ja": (
        "昨夜、百人を超える人々が岸壁に集まった。古い渡し船が最後に桟橋を離れるのを見に来たのだ。船長が手を振ると"
        "、楽団は誰もが子供のころから知っている行進曲を演奏した。カメラを持った観光客も多かった。雨は降らなかった"
        "。"
    ),
    "zh": (
        "昨天晚上，一百多人聚集在码头上。他们是来看这艘老渡轮最后一次离开栈桥的。船长挥了挥手，乐队奏起了一首大家"
        "从小就熟悉的进行曲。很多游客拿着照相机拍照，孩子们挥舞着小旗子。天没有下雨，江面十分平静，大家依依不舍地"
        "离开了。"
    ),
    "zht": (
        "昨天晚上，一百多人聚集在碼頭上。他們是來看這艘老渡輪最後一次離開棧橋的。船長揮了揮手，樂隊奏起了一首大家"
        "從小就熟悉的進行曲。很多遊客拿著照相機拍照，孩子們揮舞著小旗子。天沒有下雨，江面十分平靜，大家依依不捨地"
        "離開了。"
    ),
    "ko": (
        "어젯밤 백 명이 넘는 사람들이 부두에 모였다. 그들은 낡은 나룻배가 마지막으로 선착장을 떠나는"
        " 모습을 보러 온 것이었다. 선장이 손을 흔들자 악단은 모두가 어릴 때부터 알던 행진곡을"
        " 연주했다. 비는 오지 않았다."
    ),
    "th": (
        "เมื่อคืนนี้มีผู้คนมากกว่าหนึ่งร้อยคนมารวมตัวกันที่ท่าเรือ พวกเขามาดูเรือข้ามฟากเก่าออกจากท่าเป็นครั้"
        "งสุดท้าย กัปตันโบกมือและวงดนตรีก็บรรเลงเพลงที่ทุกคนรู้จักตั้งแต่เด็ก"
    ),
}
LEGACY = [
    ("ru", "koi8_r"),
    ("ru", "cp1251"),
    ("ru", "cp866"),
    ("ru", "iso8859_5"),
    ("uk", "koi8_u"),
    ("uk", "cp1251"),
    ("fr", "cp1252"),
    ("de", "cp1252"),
    ("en", "cp1252"),
    ("es", "cp1252"),
    ("pl", "cp1250"),
    ("pl", "iso8859_2"),
    ("cs", "cp1250"),
    ("cs", "iso8859_2"),
    ("el", "cp1253"),
    ("tr", "cp1254"),
    ("he", "cp1255"),
    ("ar", "cp1256"),
    ("ja", "cp932"),
    ("ja", "euc_jp"),
    ("ja", "iso2022_jp"),
    ("zh", "gb18030"),
    ("zht", "big5"),
    ("ko", "cp949"),
    ("th", "cp874"),
]
WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
PAGE = '<html><head><title>Ferry</title></head><body class="news wide"><p>{}</p><a href="/more">x</a></body></html>'


def codes(decoded_notices: object) -> list[str]:
    return [notice.code for notice in decoded_notices]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("language", "encoding"), LEGACY)
@pytest.mark.parametrize("form", ["{}", PAGE], ids=["text", "page"])
def test_old_encodings_are_found_without_a_declaration_and_the_user_is_told(
    language: str, encoding: str, form: str
) -> None:
    data = form.format(TEXTS[language]).encode(encoding, "replace")
    decoded = decode(data)
    assert decoded.text == data.decode(encoding)
    assert codes(decoded.notices) == ["encoding-guessed"]
    assert decoded.encoding in decoded.notices[0].message
    assert "--encoding" in decoded.notices[0].hint


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("form", ["{}", PAGE], ids=["text", "page"])
def test_utf_16_and_32_need_no_byte_order_mark(language: str, encoding: str, form: str) -> None:
    text = form.format(TEXTS[language])
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.encoding == encoding


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_as_it_should_be_raises_no_question(language: str, encoding: str) -> None:
    decoded = decode(TEXTS[language].encode(encoding), declared="latin-1" if encoding != "utf-8" else None)
    assert decoded.text == TEXTS[language]
    assert decoded.notices == ()


@pytest.mark.parametrize(("language", "encoding"), LEGACY)
def test_a_true_declaration_is_believed(language: str, encoding: str) -> None:
    data = TEXTS[language].encode(encoding, "replace")
    decoded = decode(data, declared=encoding)
    assert decoded.text == data.decode(encoding)
    assert decoded.notices == ()


def test_latin_1_means_windows_1252_as_in_browsers() -> None:
    decoded = decode("“It’s late” – naïve".encode("cp1252"), declared="ISO-8859-1")
    assert decoded.text == "“It’s late” – naïve"
    assert decoded.encoding == "windows-1252"


@pytest.mark.parametrize("declared", ["latin-1", "windows-1251", "shift_jis", "us-ascii"])
def test_utf_8_under_a_false_name_is_told_and_read_as_utf_8(declared: str) -> None:
    decoded = decode(TEXTS["de"].encode(), declared=declared)
    assert decoded.text == TEXTS["de"]
    assert codes(decoded.notices) == ["encoding-mismatch"]


def test_what_is_no_utf_8_though_declared_so_is_told_and_read_as_what_it_is() -> None:
    decoded = decode(TEXTS["ru"].encode("koi8-r"), declared="utf-8")
    assert decoded.text == TEXTS["ru"]
    assert codes(decoded.notices) == ["encoding-mismatch"]
    assert "utf-8" in decoded.notices[0].message
    assert "koi8-r" in decoded.notices[0].message


@pytest.mark.parametrize("declared", ["utf-7", "rot13", "base64", "unicode_escape", "no-such", "", "\0", "x" * 5000])
def test_utf_7_and_senseless_declarations_are_ignored(declared: str) -> None:
    assert known_encoding(declared) is None
    assert decode(b"+ADw-b+AD4-bold", declared=declared).text == "+ADw-b+AD4-bold"


def test_a_few_bytes_that_make_no_sense_stay_visible_and_are_counted() -> None:
    decoded = decode(TEXTS["fr"].encode() + b" \xff and \xfe.")
    assert decoded.text == TEXTS["fr"] + " \ufffd and \ufffd."
    assert codes(decoded.notices) == ["undecodable-bytes"]
    assert "2 places" in decoded.notices[0].message


def test_the_user_overrides_everything() -> None:
    data = b"\xef\xbb\xbf\xd0\x9f\xd1\x80"
    assert decode(data, declared="utf-8", override="cp1251").text == "п»їРџСЂ"
    assert decode("ab".encode("utf-16-be"), override="utf-16").text == "ab"
    with pytest.raises(UsageError, match="utf-seven"):
        decode(data, override="utf-seven")


def test_control_characters_go_but_no_letter_with_them() -> None:
    decoded = decode(b"one\0 two\x01\x7f\tthree\x1cfour\nfive\x0csix")
    assert decoded.text == "one two\tthree four\nfive\x0csix"
    assert codes(decoded.notices) == ["control-characters"]
    assert "4 control characters" in decoded.notices[0].message


def test_curly_quotes_that_became_control_characters_are_mended() -> None:
    assert decode("it\x92s \x93so\x94".encode()).text == "it’s “so”"


def test_a_stray_accent_in_an_english_text_is_no_greek() -> None:
    assert decode(b"We met in the caf\xe9 at noon.").text == "We met in the café at noon."


def test_a_letter_beyond_ascii_at_the_end_of_a_large_file_is_found_quickly() -> None:
    decoded = decode(b"plain words " * 500_000 + b"caf\xe9 cr\xe8me")
    assert decoded.text.endswith("café crème")


@given(st.binary(max_size=300), st.sampled_from([None, "utf-8", "shift_jis", "latin-1", "utf-16", "junk"]))
def test_any_bytes_give_text_without_control_characters(data: bytes, declared: str | None) -> None:
    decoded = decode(data, declared)
    assert not set(decoded.text) & {chr(code) for code in (*range(9), *range(14, 32), *range(127, 160))}
    assert known_encoding(decoded.encoding)


@given(st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=300))
def test_any_utf_8_comes_back_unchanged(text: str) -> None:
    decoded = decode(text.encode())
    assert decoded.text == text.removeprefix("\ufeff") or "\x1b$" in text
