"""Recognises lines that change by themselves: time stamps, counters, share buttons and the like.

A line is boilerplate when one of the marks below stands in it and nothing is left once marks, dates, times, figures
and little words are taken away; so “Updated at 10:32 GMT” is, and “The law was updated in 2021” is not.
"""

from __future__ import annotations

import re

from copyviz.text.words import stop_words

LONGEST = 160
DATES = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
    r"|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
    r"|\b(?:a\.?m|p\.?m|gmt|utc|bst|cet|cest|e[ds]?t|p[ds]?t|c[ds]t|z)\b\.?"
    r"|\b(?:today|yesterday|now|just|ago|second|minute|min|hour|hr|day|week|month|year)s?\b"
    r"|\b\d+(?:st|nd|rd|th|h|m|d|k)?\b|\d{4}-\d\d-\d\dt\d\d",
    re.IGNORECASE,
)
MARKS = {
    "time stamp": re.compile(
        r"\b(?:(?:last |first )?(?:updated?|modified|edited|changed|revised|published|posted|refreshed|reviewed"
        r"|accessed|retrieved|generated|saved|checked)|originally published|this page was|created|date|time"
        r"|effective|as of|time ?stamp|version)\b",
        re.IGNORECASE,
    ),
    "counter": re.compile(
        r"\b(?:views?|viewed|comments?|replies|reply|likes?|shares?|shared|votes?|readers?|reads?|visits?|visitors?"
        r"|hits?|followers?|downloads?|reactions?|times|min(?:ute)?s? read|people (?:like|read|are reading) this"
        r"|found this helpful|out of)\b",
        re.IGNORECASE,
    ),
    "share button": re.compile(
        r"\b(?:share(?: this)?(?: (?:article|page|story|post))?|tweet(?: this)?|like us|follow us|facebook|twitter"
        r"|whatsapp|linkedin|reddit|pinterest|instagram|telegram|x|e-?mail(?: this)?|print(?: this)?(?: page)?"
        r"|copy link|link copied|bookmark|save(?: for later)?|subscribe|sign (?:in|up)|log in|newsletter|rss)\b",
        re.IGNORECASE,
    ),
    "advertising": re.compile(
        r"\b(?:advertise?ments?|advertising|sponsored(?: (?:content|links?))?|promoted|story continues below"
        r"|scroll to continue(?: reading)?|skip ad(?:vertisement)?)\b",
        re.IGNORECASE,
    ),
}
# A counter says how many, and a stamp when; without a figure or date both are words like others.
NEED_FIGURES = {"time stamp", "counter"}
HAS_DATE = re.compile(r"\d|\b(?:today|yesterday|just now|ago)\b", re.IGNORECASE)
BARE_DATE = re.compile(r"\d{1,2}[:.]\d\d|\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d", re.IGNORECASE)
WORD = re.compile(r"[^\W\d_]{2,}")


def boilerplate_in(before: str, after: str) -> str:
    """Why a change does not count: what kind of boilerplate both wordings are; empty where it counts."""
    reasons = {boilerplate_of(text) for text in (before, after) if text.strip()}
    if len(reasons) == 1:
        return reasons.pop()
    # A bare date that became another one is a stamp; one that came in may head a part of the story.
    bare = [text for text in (before, after) if is_bare_date(text)]
    return "time stamp" if len(bare) == 2 else ""


def boilerplate_of(text: str) -> str:
    """What kind of boilerplate a line is; empty where it is none."""
    if len(text) > LONGEST:
        return ""
    for reason, marks in MARKS.items():
        if not marks.search(text) or (reason in NEED_FIGURES and not HAS_DATE.search(text)):
            continue
        rest = text
        for others in MARKS.values():
            rest = others.sub(" ", rest)
        if not content_words(DATES.sub(" ", rest)):
            return reason
    return ""


def is_bare_date(text: str) -> bool:
    """Whether a line is a date or time and nothing else."""
    return len(text) <= LONGEST and bool(BARE_DATE.search(text)) and not content_words(DATES.sub(" ", text))


def content_words(text: str) -> list[str]:
    """The words that carry content."""
    return [word for word in WORD.findall(text.lower()) if word not in stop_words()]
