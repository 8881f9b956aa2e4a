"""Forty-odd edits of one story, written by hand, with what an editor calls each of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

STORY = (
    (
        "The harbour office closed the northern pier on Monday evening.",
        "Divers found deep cracks in two of the concrete pillars.",
        "About 900 passengers use the pier on an ordinary weekday.",
    ),
    (
        "The repair will cost 2.4 million crowns, said Martha Lindqvist, who heads the office.",
        "The money is available in this year's budget.",
        "Ferries to the islands now leave from the old fish market.",
    ),
    (
        "Residents complained that the new route adds forty minutes, and a petition has gathered 1,200 names.",
        "The council will meet again on 14 June to discuss a second ferry.",
        "Nobody was hurt when the barrier fell into the water last week.",
    ),
)
S = [sentence for paragraph in STORY for sentence in paragraph]
PARAGRAPHS = tuple(" ".join(paragraph) for paragraph in STORY)


@dataclass(frozen=True)
class Case:
    """An edited story, and the changes (unchanged ones apart) and raised things that are right."""

    name: str
    new: tuple[str, ...]
    kinds: dict[str, int] = field(default_factory=dict)
    raised: tuple[str, ...] = ()
    paragraphs: tuple[int, int] = (0, 0)
    old: tuple[str, ...] = PARAGRAPHS

    def expected(self) -> tuple[Counter[str], Counter[str], tuple[int, int]]:
        return Counter(self.kinds), Counter(self.raised), self.paragraphs


def edited(*replacements: tuple[str, str]) -> tuple[str, ...]:
    """The story with some stretches replaced, each of which stands there once."""
    text = "\n\n".join(PARAGRAPHS)
    for before, after in replacements:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return tuple(part.strip() for part in text.split("\n\n") if part.strip())


def ordered(*paragraphs: tuple[str, ...]) -> tuple[str, ...]:
    """Paragraphs of the given sentences."""
    return tuple(" ".join(sentences) for sentences in paragraphs)


def reworded(name: str, before: str, after: str, *raised: str) -> Case:
    """One stretch of one sentence replaced."""
    return Case(name, edited((before, after)), {"reworded": 1}, raised)


CASES = (
    reworded("number: passengers", "About 900", "About 1,100", "number"),
    reworded("number: a word", "two of the", "three of the", "number"),
    reworded("number: a fraction", "2.4 million", "2.9 million", "number"),
    reworded("number: a scale", "2.4 million", "2.4 billion", "number"),
    reworded("number: minutes in words", "forty minutes", "fifty minutes", "number"),
    reworded("number: a day", "14 June", "21 June", "number"),
    reworded("the same number in another spelling", "1,200", "1200"),
    reworded("name: a whole one", "Martha Lindqvist", "Karin Holm", "name"),
    reworded("name: one letter", "Lindqvist", "Lindquist", "name"),
    reworded("name: a weekday", "Monday", "Tuesday", "name"),
    reworded("name: a month", "14 June", "14 July", "name"),
    reworded("name put in", "The council", "The council of Tarnsey", "name"),
    reworded("negation: not", "is available", "is not available", "negation"),
    reworded("negation: isn't", "is available", "isn't available", "negation"),
    reworded("negation: will not", "will meet", "will not meet", "negation"),
    reworded("negation: no", "found deep", "found no deep", "negation"),
    reworded("negation taken out", "Nobody was", "A guard was", "negation"),
    reworded(
        "number and negation", "will meet again on 14 June", "will not meet again on 15 June", "number", "negation"
    ),
    reworded("another word", "closed the", "shut the"),
    reworded("words put in", "now leave from", "now leave every hour or so from"),
    reworded("words taken out", " on an ordinary weekday", ""),
    reworded("capitals", "harbour office", "Harbour Office"),
    reworded("a comma", "evening.", "evening, it said."),
    Case("nothing", PARAGRAPHS),
    Case("white space", edited(("northern pier", "northern   pier"))),
    Case("typographic apostrophe", edited(("year's", "year’s"))),
    Case("paragraphs joined", ordered((*STORY[0], *STORY[1]), STORY[2]), paragraphs=(1, 0)),
    Case("paragraph parted", ordered(STORY[0], STORY[1], STORY[2][:1], STORY[2][1:]), paragraphs=(0, 1)),
    Case("sentence added at the end", edited((S[8], S[8] + " A new barrier stands there now.")), {"added": 1}),
    Case("sentence added at the start", edited((S[0], "The pier is shut. " + S[0])), {"added": 1}),
    Case(
        "paragraph added",
        ordered(STORY[0], ("Shops nearby fear for the summer.", "Some have let staff go."), *STORY[1:]),
        {"added": 2},
    ),
    Case("sentence removed", edited((S[4] + " ", "")), {"removed": 1}),
    Case("paragraph removed", ordered(STORY[0], STORY[2]), {"removed": 3}),
    Case(
        "sentence replaced",
        edited((S[4], "Gulls nest on the roof of the old customs house.")),
        {"added": 1, "removed": 1},
    ),
    Case("split at and", edited((", and a petition", ". A petition")), {"split": 1}),
    Case("split at who", edited((", who heads the office.", ". She heads the office.")), {"split": 1}),
    Case(
        "split with a pronoun",
        edited((" to discuss a second ferry.", ". It will discuss a second ferry.")),
        {"split": 1},
    ),
    Case("merged by and", edited(("budget. Ferries", "budget, and ferries")), {"merged": 1}),
    Case("merged by after", edited(("evening. Divers", "evening after divers")), {"merged": 1}),
    Case("moved to the start", ordered((S[8], *STORY[0]), STORY[1], STORY[2][:2]), {"moved": 1}),
    Case("moved a paragraph up", ordered((*STORY[0], S[5]), STORY[1][:2], STORY[2]), {"moved": 1}),
    Case("paragraph moved", ordered(STORY[0], STORY[2], STORY[1]), {"moved": 3}),
    Case(
        "moved and edited",
        ordered((S[8].replace("barrier", "fence"), *STORY[0]), STORY[1], STORY[2][:2]),
        {"moved and reworded": 1},
    ),
    Case(
        "moved with another number",
        ordered((S[0], S[2]), STORY[1], (*STORY[2], S[1].replace("two", "three"))),
        {"moved and reworded": 1},
        ("number",),
    ),
    Case(
        "time stamp",
        ("Updated at 11:05 GMT", *PARAGRAPHS),
        old=("Updated at 10:32 GMT", *PARAGRAPHS),
    ),
    Case("counter gone", PARAGRAPHS, old=(*PARAGRAPHS, "214 comments")),
)
