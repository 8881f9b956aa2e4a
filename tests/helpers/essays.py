"""A folder of small essays, some of which share text, for tests of whole collections."""

from __future__ import annotations

from pathlib import Path

# Ten sentences on each of three subjects; nothing of one stands in another.
HARBOUR = (
    "The harbour master closed the northern pier before the autumn storms arrived. ",
    "Divers had found deep cracks in the oak piles below the waterline. ",
    "A temporary landing stage was towed across the bay by two small tugs. ",
    "Ferry passengers now walk an extra ten minutes past the fish market. ",
    "The repair will cost the town more than its whole yearly building budget. ",
    "Fishermen complained that the new stage blocks the entrance to their basin. ",
    "An engineer from the capital measured the movement of every single pile. ",
    "Her report recommends steel tubes filled with concrete instead of timber. ",
    "The council will vote on the proposal after the winter holidays. ",
    "Until then a night watchman keeps curious visitors away from the planks. ",
)
ORCHARD = (
    "Grandmother planted the first apple trees behind the old stone barn. ",
    "Every spring she grafted new varieties onto the strongest young stems. ",
    "Bees from the neighbouring monastery pollinated the blossoms in May. ",
    "A late frost once destroyed nearly all of the fruit within one night. ",
    "She lit small fires between the rows to keep the cold air moving. ",
    "In good years the cellar smelled of cider until the following Easter. ",
    "My cousins sold baskets of pears at the crossroads on Sundays. ",
    "A wandering carpenter built the ladder that we still use today. ",
    "The oldest tree bears three different kinds of apples on one trunk. ",
    "Nobody remembers the proper name of the small yellow ones any more. ",
)
CLOCK = (
    "The clock in the town hall tower was made by a locksmith from Bavaria. ",
    "Its pendulum is longer than two grown men standing on each other. ",
    "Heavy weights must be wound up by hand every third morning. ",
    "The apprentice who forgot this once delayed the market by an hour. ",
    "Copper figures of a knight and a baker strike the smaller bells. ",
    "During the war the bells were buried under a heap of potatoes. ",
    "A school class rediscovered the hiding place while digging for worms. ",
    "Today an electric motor drives the hands but not the chimes. ",
    "Visitors may climb the narrow staircase on the first Saturday of June. ",
    "From the top one sees the river bend around the vineyards. ",
)
# What each essay is made of: anna and bert are the same, clara took four sentences, dora and emil share a subject.
ESSAYS = {
    "anna.txt": HARBOUR,
    "bert.txt": HARBOUR,
    "clara.txt": ORCHARD[:6] + HARBOUR[2:6] + ORCHARD[6:],
    "dora.txt": CLOCK,
    "emil.txt": CLOCK[:5] + CLOCK[6:],
}


def write_essays(folder: Path) -> Path:
    """Write the essays and one file that cannot be read."""
    folder.mkdir(parents=True)
    for name, sentences in ESSAYS.items():
        (folder / name).write_text("".join(sentences), "utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing of a document\n")
    return folder
