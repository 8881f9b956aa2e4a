"""Sentences followed through versions: when each came in, changed, moved, went, and came back."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from copyviz.model.chain import Life, Survival
from copyviz.model.revisions import Chain, Version
from copyviz.pipeline.revisions import chain_of
from copyviz.revisions.survival import follow_sentences
from helpers.texts import hierarchy_of

PIER = "The harbour office closed the northern pier."
FERRIES = "Ferries to the islands leave from the old fish market, and divers look at the pillars."
COSTS = "Repairs will cost about two million over the coming winter."
CRACKS = "Divers had found long cracks in several of the pillars."
MAYOR = "The mayor thanked everybody who had come to help."


def chain_with(*versions: list[str] | None) -> Chain:
    return chain_of(
        Version(f"v{number}.txt", hierarchy_of(*text) if text is not None else None, "gone" if text is None else "")
        for number, text in enumerate(versions)
    )


def survival_of(*versions: list[str] | None) -> Survival:
    return follow_sentences(chain_with(*versions))


def only(lives: tuple[Life, ...]) -> Life:
    (life,) = lives
    return life


def test_a_sentence_is_as_old_as_the_version_that_brought_it() -> None:
    survival = survival_of([PIER], [PIER, COSTS], [PIER, COSTS, MAYOR])
    assert [(life.born, life.changed) for life in survival.lives] == [(0, 0), (1, 1), (2, 2)]
    assert not survival.disappeared


def test_another_wording_dates_from_where_it_came_in_and_the_sentence_stays_as_old() -> None:
    later = PIER.replace("northern", "southern")
    life = only(survival_of([PIER], [PIER], [later], [later]).lives)
    assert (life.born, life.changed, life.changes) == (0, 2, (2,))
    assert [life.wording_at(version) for version in range(4)] == [0, 0, 2, 2]


def test_what_disappeared_stands_where_it_was_with_the_version_that_lost_it() -> None:
    survival = survival_of([PIER, CRACKS, COSTS], [PIER, CRACKS, COSTS], [PIER, COSTS], [PIER, COSTS])
    assert [life.gone for life in survival.lives] == [None, 2, None]
    assert survival.lives[1] == Life(1, 1, ((0, 1),), gone=2)


def test_a_moved_sentence_keeps_its_life() -> None:
    survival = survival_of([PIER, FERRIES, COSTS, CRACKS], [PIER, COSTS, CRACKS, FERRIES])
    assert [life.moves for life in survival.lives] == [(), (), (), (1,)]
    assert not any(life.changes for life in survival.lives)


def test_both_parts_of_a_split_sentence_are_as_old_as_the_whole() -> None:
    parts = "Ferries to the islands leave from the old fish market. Divers look at the pillars."
    survival = survival_of([PIER, FERRIES], [PIER, parts], [PIER, parts])
    assert [(life.born, life.changed) for life in survival.lives] == [(0, 0), (0, 1), (0, 1)]


def test_a_merged_sentence_is_as_old_as_its_oldest_part_and_nothing_disappears() -> None:
    first, second = "Ferries to the islands leave from the old fish market.", "Divers look at the pillars."
    survival = survival_of([PIER, first], [PIER, f"{first} {second}"], [PIER, FERRIES])
    assert [(life.born, life.changed) for life in survival.lives] == [(0, 0), (0, 2)]
    assert not survival.disappeared


def test_a_page_that_was_emptied_and_put_back_goes_on_with_its_old_life() -> None:
    survival = survival_of([PIER, COSTS], [], [PIER, COSTS, MAYOR])
    assert [life.spans for life in survival.lives] == [((0, 0), (2, 2)), ((0, 0), (2, 2)), ((2, 2),)]
    assert not survival.disappeared


def test_a_version_that_could_not_be_read_interrupts_no_life() -> None:
    survival = survival_of([PIER], None, [PIER, COSTS])
    assert survival.versions == 3
    assert [life.spans for life in survival.lives] == [((0, 2),), ((2, 2),)]


def test_what_changes_by_itself_is_no_change_unless_asked_for() -> None:
    chain = chain_with([PIER, "214 comments"], [PIER, "379 comments"])
    assert [life.changes for life in follow_sentences(chain).lives] == [(), ()]
    assert [life.changes for life in follow_sentences(chain, boilerplate=True).lives] == [(), (1,)]


def test_one_version_and_none() -> None:
    assert [life.born for life in survival_of([PIER, COSTS]).lives] == [0, 0]
    assert survival_of(None).lives == ()
    assert survival_of([]).lives == ()


TEXTS = st.lists(st.sampled_from((PIER, FERRIES, COSTS, CRACKS, MAYOR, "Yes.", "12")), max_size=5)


@settings(max_examples=40)
@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_every_sentence_of_the_last_version_lives_once_and_in_order(versions: list[list[str]]) -> None:
    chain = chain_with(*versions)
    survival = follow_sentences(chain)
    last = chain.versions[-1].hierarchy
    assert last is not None
    assert [life.sentence for life in survival.remaining] == list(range(len(last.sentences)))
    for life in survival.lives:
        assert life.born <= life.changed <= life.version
        assert life.spans[-1][1] == life.version
        assert life.gone is None or life.gone > life.version
    places = [(life.version, life.sentence) for life in survival.lives]
    assert len(set(places)) == len(places)


def test_a_life_knows_its_number_in_every_version() -> None:
    survival = survival_of([PIER, COSTS], None, [], [MAYOR, PIER, COSTS])
    assert [life.numbers for life in survival.lives] == [(-1, -1, -1, 0), (0, -1, -1, 1), (1, -1, -1, 2)]
