"""A figure as the bytes of a file, by the ending of its name."""

from __future__ import annotations

from copyviz.presentation.shapes import Figure

ENDINGS: tuple[str, ...] = (".png", ".svg", ".pdf")


def figure_bytes(figure: Figure, ending: str, dpi: float) -> bytes:
    """The file of a figure; PNG alone has a resolution."""
    if ending == ".svg":
        from copyviz.export.svg import svg_text

        return svg_text(figure).encode("utf-8", "replace")
    # Qt is loaded only where something is painted: most exports are data.
    from copyviz.export.painting import pdf_file, png_file

    return pdf_file(figure) if ending == ".pdf" else png_file(figure, dpi)
