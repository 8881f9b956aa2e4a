"""The item models keep Qt's contract, empty and filled."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from copyviz.gui.item_models.pairs import PairsModel, share_text
from copyviz.gui.item_models.rows import RowsModel
from copyviz.presentation.pair_filter import parse_filter
from helpers.screenings import large_screening, make_screening


def test_pairs_keep_the_contract(qtmodeltester: Any) -> None:
    model = PairsModel()
    qtmodeltester.check(model)
    model.show(make_screening(), {})
    model.set_filter(parse_filter("anna"))
    model.sort(3, Qt.SortOrder.DescendingOrder)
    model.show(large_screening(20), {})
    model.set_filter(parse_filter(""))
    assert model.rowCount() == 40
    assert not model.index(0, 0, model.index(0, 0)).isValid()


def test_rows_keep_the_contract(qtmodeltester: Any) -> None:
    model = RowsModel(("Document", "Reason"))
    qtmodeltester.check(model)
    model.show([("a.pdf", "<b>damaged</b>"), ("b.pdf", "empty")])
    assert model.index(0, 1).data() == "<b>damaged</b>"
    assert "<b>" not in model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole)


def test_shares_say_nothing_and_all_only_where_it_is_so() -> None:
    assert [share_text(share) for share in (0, 0.001, 0.014, 0.5, 0.999, 1)] == [
        "0%",
        "<1%",
        "1%",
        "50%",
        "99%",
        "100%",
    ]
