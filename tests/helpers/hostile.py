"""The hostile set: every odd or hostile input the program is tested with, made on the fly."""

from __future__ import annotations

from helpers.hostile_case import Case
from helpers.hostile_locked import encrypted_cases
from helpers.hostile_pages import html_cases
from helpers.hostile_paths import path_cases
from helpers.hostile_pdf import pdf_cases
from helpers.hostile_texts import encoding_cases, text_cases
from helpers.hostile_word import foreign_cases, word_cases

CASES: list[Case] = [
    *path_cases(),
    *html_cases(),
    *encoding_cases(),
    *text_cases(),
    *word_cases(),
    *foreign_cases(),
    *pdf_cases(),
    *encrypted_cases(),
]
