"""The JSON form of a chain of versions; `resources/schema/revisions-1.schema.json` documents it."""

from __future__ import annotations

from copyviz.export.json_data import Data, header, source_data
from copyviz.model.matches import Interval
from copyviz.model.revisions import Chain, Change, Revision, Step, Version
from copyviz.presentation.revision_table import step_row


def revisions_data(chain: Chain) -> Data:
    """What `copyviz revisions --json` gives; numbers of versions and sentences count from 0."""
    return header() | {
        "order": chain.basis.value,
        "versions": [version_data(version) for version in chain.versions],
        "steps": [step_data(chain, step) for step in chain.all_steps()],
    }


def version_data(version: Version) -> Data:
    """A version, or the reason why it is a gap."""
    hierarchy = version.hierarchy
    return {
        "path": version.path,
        "date": version.date,
        "gap": version.gap or None,
        "sentences": len(hierarchy.sentences) if hierarchy else None,
        "source": source_data(hierarchy.document.source) if hierarchy else None,
    }


def step_data(chain: Chain, step: Step) -> Data:
    """One version against another with every sentence and its change."""
    row = step_row(chain, step)
    return {
        "older": step.older,
        "newer": step.newer,
        "matched": [
            {"matcher": each.matcher, "sentences": list(each.sentences), "overlap": list(each.overlap)}
            for each in row.matched
        ],
        "counts": {name: {"sentences": sentences, "words": words} for name, (sentences, words) in row.counts.items()},
        "words_inserted": row.inserted,
        "words_deleted": row.deleted,
        "left_out": row.left_out,
        "lead": step.revision.lead,
        "changes": [change_data(step.revision, change) for change in step.revision.changes],
    }


def change_data(revision: Revision, change: Change) -> Data:
    """One change; applying its edits to the older text gives the newer one, `spacing` is what follows it now."""
    data: Data = {
        "kind": change.kind.value,
        "old": numbers_data(change.old),
        "new": numbers_data(change.new),
        "moved": change.moved,
    }
    if change.old.count:
        data["old_text"] = revision.old_text(change)
    if change.new.count:
        data["new_text"] = revision.new_text(change)
    data["edits"] = [{"at": edit.at, "before": edit.before, "after": edit.after} for edit in change.edits]
    if change.spacing is not None:
        data["spacing"] = change.spacing
    if change.raised:
        data["raised"] = [
            {"kind": raised.kind.value, "before": raised.before, "after": raised.after} for raised in change.raised
        ]
    if change.boilerplate:
        data["boilerplate"] = change.boilerplate
    return data


def numbers_data(some: Interval) -> list[int]:
    """The numbers of the sentences of one side."""
    return list(range(some.first, some.end))
