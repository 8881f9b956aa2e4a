"""One small sound document for each reader, all with the same sentences."""

from __future__ import annotations

from helpers.hostile_case import STORY
from helpers.hostile_pages import page, paragraphs
from helpers.hostile_word import STORY_WORD
from helpers.tiny_pdf import text_pdf
from helpers.word_files import bare

SAMPLES: dict[str, bytes] = {
    "pdf": text_pdf(STORY).build(1),
    "docx": bare(STORY_WORD),
    "html": page(f"<article>{paragraphs(*STORY)}</article>"),
    "text": "\n\n".join(STORY).encode(),
}
