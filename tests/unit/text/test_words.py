"""What is a word for matching, and what a plain token."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.text.words import refine, stop_words, surface_words, tokens

SCRIPTS = (
    "abz AEZ 09 .,;:!?'’-–“”()[]{}/_\t\n \u00a0\u00ad\u200b éüÄß ﬁ ＡＢ１ αΩς жЙй אבָ مَر 中文字。、"
    " かなｶﾞ ไทยเ็ हिन्दी 한국 𝑥𝟙ℓ ²½Ⅳ e\u0301 ﷺ"
)
usual_texts = st.text(st.sampled_from(sorted(set(SCRIPTS))), max_size=60)
texts = usual_texts | st.text(max_size=60)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The dogs were running.", ("dog", "run")),
        ("The farmer's dogs", ("farmer", "dog")),
        ("The farmers’ dogs", ("farmer", "dog")),
        ("They'll say we've won", ("say", "won")),
        ("It isn't here", ("not",)),
        ("It is not here", ("not",)),
        ("You can’t and cannot", ("not", "not")),
        ("O'Brien’s clock", ("obrien", "clock")),
        ("a long-term plan", ("long", "term", "plan")),
        ("an e-mail, an email, an X-ray", ("email", "email", "xray")),
        ("the U.S. navy, the US navy, for us", ("us", "navi", "us", "navi")),
        ("l’homme d'État", ("homm", "etat")),
        ("In 1987 the 3rd of 20 tests cost $1,000", ("test", "cost")),
        ("see result12 and mp3", ("see", "result", "mp")),
        ("no more than before", ("no", "more", "befor")),
        ("", ()),
        ("42 % — … !?", ()),
    ],
)
def test_words_of_english(text: str, words: tuple[str, ...]) -> None:
    assert refine(text) == words


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("The ﬁrst eﬃcient oﬃce", "The first efficient office"),
        ("co\u00adoperation with\u200bdrawn", "cooperation withdrawn"),
        ("re\u0301sume\u0301", "résumé"),
        ("naïve Café", "naive cafe"),
        ("ＦＵＬＬ ｗｉｄｔｈ", "full width"),
        ("Straße", "STRASSE"),
        ("ΑΘΗΝΑ ΟΔΟΣ", "Αθήνα οδός"),
        ("ｺﾝﾋﾟｭｰﾀ", "コンピュータ"),
        ("مُحَمَّد", "محمد"),
        ("раsswоrd", "password"),  # two Cyrillic letters
        ("don’t", "don't"),
        ("well‑known", "well-known"),
    ],
)
def test_spellings_of_the_same_word_agree(text: str, same: str) -> None:
    assert refine(text) == refine(same)
    assert tokens(text) == tokens(same)
    assert refine(text)


def test_different_words_stay_different() -> None:
    assert refine("мой") != refine("мои")
    assert refine("Vertrag") != refine("Antrag")


def test_signs_that_belong_to_another_sign_are_no_words() -> None:
    assert refine("ﾞ") == tokens("ﾞ") == ()
    assert refine("นำ") == ("นำ",)


@pytest.mark.parametrize("text", ["α and β", "∑ xᵢ² ≤ ε", "𝑓(𝑥) = 𝑎𝑏", "ℝ ℓ₂ µ", "Ⅳ ½ ① ²"])
def test_formulas_have_no_words(text: str) -> None:
    assert refine(text) == ()


def test_greek_words_are_words() -> None:
    assert refine("Η Αθήνα είναι πόλη") == ("αθηνα", "ειναι", "πολη")


def test_text_set_in_mathematical_letters_is_read() -> None:
    assert refine("𝗰𝗼𝗽𝗶𝗲𝗱 𝗲𝘀𝘀𝗮𝘆") == refine("copied essay")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("中国人说。好", ("中国", "国人", "人说", "好")),
        ("买iPhone手机", ("买", "iphon", "手机")),
        ("หนังสือ", ("หนั", "นัง", "งสื", "สือ")),
        ("हिन्दी भाषा", ("हिन्दी", "भाषा")),
        ("한국어 책", ("한국어",)),
    ],
)
def test_words_of_other_scripts(text: str, words: tuple[str, ...]) -> None:
    assert refine(text) == words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x y z x y z x y", ("x", "y", "z", "x", "y", "z", "x", "y")),
        ("The Farmer’s 12 dogs, and COVID-19", ("the", "farmer's", "12", "dogs", "and", "covid", "19")),
        ("中国 H2O", ("中", "国", "h2o")),
        ("snake_case", ("snake", "case")),
    ],
)
def test_tokens_keep_everything(text: str, expected: tuple[str, ...]) -> None:
    assert tokens(text) == expected


def test_places_of_words_for_marking() -> None:
    text = "“The farmer’s dogs"
    assert list(surface_words(text)) == [(1, 4, "The", ""), (5, 13, "farmer’s", "farmer"), (14, 18, "dogs", "dog")]


def test_stop_words_hold_no_negation() -> None:
    assert not stop_words() & {"not", "no", "never", "without", "nor", "none"}
    assert all(word.isalpha() and word == word.lower() for word in stop_words())


@given(texts)
def test_marked_words_are_the_matched_ones(text: str) -> None:
    found = list(surface_words(text))
    assert tuple(word for *_, word in found if word) == refine(text)
    assert all(text[start:end] == surface for start, end, surface, _ in found)
    assert [item[0] for item in found] == sorted({item[0] for item in found})


@given(texts, texts)
def test_words_of_a_text_are_those_of_its_parts(left: str, right: str) -> None:
    assert refine(f"{left}\n{right}") == refine(left) + refine(right)
    assert tokens(f"{left}\n{right}") == tokens(left) + tokens(right)


@given(usual_texts)
def test_joining_tokens_again_changes_nothing(text: str) -> None:
    once = tokens(text)
    assert tokens(" ".join(once)) == once


@given(texts)
def test_words_are_plain(text: str) -> None:
    for word in refine(text):
        assert word
        assert not any(sign.isspace() or sign.isdecimal() or sign in "'’-." for sign in word)
        assert word == word.lower()


@pytest.mark.parametrize(
    "text", ["a" * 5_000_000, "a." * 500_000, "a'" * 500_000, "é" * 500_000, "中" * 100_000, "('" * 500_000]
)
def test_monstrous_words_are_no_trouble(text: str) -> None:
    start = time.process_time()
    refine(text)
    tokens(text)
    assert time.process_time() - start < 8
